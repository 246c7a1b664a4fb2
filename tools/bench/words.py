"""How much there is to read in each lesson before something can be pressed.

Run it as `python -m tools.bench.words`, or with the folder of other notebooks. Counted are the
words of the prose, of what the cells give, and of each screen of a dialogue with every answer to
it; not those behind a press.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.lessons.reading import pieces
from tests.running import LESSONS


def main(folder: Path = LESSONS) -> None:
    """Prints a line for each lesson."""
    print(f"{'lesson':24} {'before the first press':>24} {'most between two':>18} {'pieces':>8}")
    for lesson in sorted(folder.glob("*.ipynb")):
        first, *others = pieces(lesson)
        print(f"{lesson.stem:24} {first:24} {max(first, *others, 0):18} {len(others):8}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
