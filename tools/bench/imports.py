"""How long a fresh Python takes to import the package, and the widgets.

    python -m tools.bench.imports [--runs 15]

The best of the runs counts: whatever else the machine does only adds to it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys

_MODULES = ("ecarte_tutor", "ecarte_tutor.widgets.api", "ecarte_tutor.simulator.api")
_CODE = """
from time import perf_counter
start = perf_counter()
import {module}
print(perf_counter() - start)
"""


def seconds(module: str) -> float:
    """What one import takes in a process of its own."""
    command = [sys.executable, "-c", _CODE.format(module=module)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def main() -> None:
    """Prints a line for each module."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    runs = parser.parse_args().runs
    for module in _MODULES:
        print(f"import {module}: {1000 * min(seconds(module) for _ in range(runs)):.0f} ms")


if __name__ == "__main__":
    main()
