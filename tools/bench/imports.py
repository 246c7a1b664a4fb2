"""How much a fresh Python computes to import the package, and what a lesson and all lessons show.

    python -m tools.bench.imports [--runs 15]

The best of the runs counts: whatever else the machine does only adds to it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys

_IMPORTS = (
    "import ecarte_tutor",
    "from ecarte_tutor.widgets import lesson_quiz, progress_panel, query_value, what_do_you_say",
    "from ecarte_tutor.widgets import *",
    "import ecarte_tutor.simulator.api",
)
_CODE = """
from time import process_time
start = process_time()
{line}
print(process_time() - start)
"""


def seconds(line: str) -> float:
    """Processor time of an import in a process of its own."""
    command = [sys.executable, "-c", _CODE.format(line=line)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def main() -> None:
    """Prints a line for each import."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    runs = parser.parse_args().runs
    for line in _IMPORTS:
        print(f"{1000 * min(seconds(line) for _ in range(runs)):4.0f} ms  {line}")


if __name__ == "__main__":
    main()
