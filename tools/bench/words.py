"""How much there is to read in each lesson before something can be pressed.

Run it as `python -m tools.bench.words`, or with the folder of other notebooks. Counted are the
words of the prose, of what the cells give, and of each screen of a dialogue with every answer to
it; not those behind a press. The last two columns have the words of the whole lesson, each text
once: those on the page, and those behind a press or a door.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.lessons.reading import in_sight_and_behind, pieces
from tests.running import LESSONS


def main(folder: Path = LESSONS) -> None:
    """Prints a line for each lesson."""
    heads = ("before the first press", "most between two", "pieces", "in sight", "behind")
    print(f"{'lesson':24}", *heads, sep="  ")
    for lesson in sorted(folder.glob("*.ipynb")):
        first, *others = pieces(lesson)
        counted = (first, max(first, *others, 0), len(others), *in_sight_and_behind(lesson))
        figures = (f"{each:{len(head)}}" for head, each in zip(heads, counted, strict=True))
        print(f"{lesson.stem:24}", *figures, sep="  ")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
