"""What grading takes: the memory of a fresh process, Python and all."""

from __future__ import annotations

import subprocess
import sys

import pytest

MOST_MEBIBYTES = 300
GRADING = """
from pathlib import Path
from ecarte_tutor import Card, Decision, grade
grade(Decision.lead("9S 8S KD TD AC", "TS"), Card("9S"))
grade(Decision.answer("QH 9H QS 8S 7D", "8H"), "refuse")
status = Path("/proc/self/status").read_text()
print(int(status.partition("VmHWM:")[2].split()[0]) / 1024)
"""


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the most that was in use")
def test_a_process_that_grades_stays_small() -> None:
    command = [sys.executable, "-c", GRADING]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert 20 < float(done.stdout) < MOST_MEBIBYTES
