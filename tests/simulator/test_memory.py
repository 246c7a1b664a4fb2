"""What grading takes: the memory of a fresh process, Python and all."""

from __future__ import annotations

import subprocess
import sys

MOST_MEBIBYTES = 300
GRADING = """
import resource
from ecarte_tutor import Card, Decision, grade
grade(Decision.lead("9S 8S KD TD AC", "TS"), Card("9S"))
grade(Decision.answer("QH 9H QS 8S 7D", "8H"), "refuse")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def test_a_process_that_grades_stays_small() -> None:
    command = [sys.executable, "-c", GRADING]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert 20 < float(done.stdout) < MOST_MEBIBYTES
