"""What a kernel computes as each lesson is opened: `python -m tools.bench.opening`.

Every lesson's cells run in order in a process of its own, forked once the packages are loaded, as a
site's kernels are. What counts is the processor time of the thread that runs the cells, the best of
the runs, so that a busy machine changes little; what is simulated meanwhile is not waited for. With
`--cells` a line follows for each cell that takes over a tenth of the whole. The start page draws
its hand of the day only where there is no site, which has it ready.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
from collections.abc import Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from time import thread_time

from IPython.core.interactiveshell import InteractiveShell

import ecarte_tutor.site.preloaded  # noqa: F401
from ecarte_tutor.site.lessons import read_lessons
from tests.running import LESSONS

BESIDE = "01-ranking.ipynb"


def code_cells(notebook: Path) -> list[str]:
    """The code of the notebook's cells."""
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def run_cells(cells: Sequence[str]) -> list[float]:
    """Processor time of each cell, in seconds, its output made and thrown away."""
    shell = InteractiveShell.instance()
    seconds = []
    for cell in cells:
        began = thread_time()
        with redirect_stdout(StringIO()):
            shell.run_cell(cell).raise_error()  # type: ignore[no-untyped-call]
        seconds.append(thread_time() - began)
    return seconds


def opened(notebook: Path, runs: int) -> list[float]:
    """The times of the cells in the quickest of the runs, each in a process of its own."""
    fork = multiprocessing.get_context("fork")
    cells, found = code_cells(notebook), []
    for _ in range(runs):
        with fork.Pool(1) as kernel:
            found.append(kernel.apply(run_cells, (cells,)))
    return min(found, key=sum)


def main() -> None:
    """Print a row for each lesson."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--cells", action="store_true", help="and the cells that take most of it")
    parser.add_argument("--only", default="", help="lessons whose file names begin so")
    options = parser.parse_args()
    beside = sum(opened(LESSONS / BESIDE, options.runs))
    print("| page | ms | times lesson 1 |\n| --- | ---: | ---: |")
    for lesson in read_lessons(LESSONS):
        if not lesson.file.startswith(options.only):
            continue
        seconds = opened(LESSONS / lesson.file, options.runs)
        ratio = sum(seconds) / beside
        print(f"| {lesson.file} | {1000 * sum(seconds):.0f} | {ratio:.1f} |", flush=True)
        for cell, spent in zip(code_cells(LESSONS / lesson.file), seconds, strict=True):
            if options.cells and spent > sum(seconds) / 10:
                print(f"|   {' '.join(cell.split())[-60:]} | {1000 * spent:.0f} | |")


if __name__ == "__main__":
    main()
