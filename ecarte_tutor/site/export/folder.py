"""The folder: lessons and teachers' sets that open by double click, without a server.

Lessons run, and problems are simulated, in processes of their own. What is simulated is kept in the
user's data folder and found again, so that a second export takes seconds; of one version it is the
same to the byte. The folder takes its place once all of it is there.
"""

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from jupyter_core.paths import jupyter_data_dir
from tqdm import tqdm

from ...course.problems.picked import PickedSet, read_set
from ...errors import SiteError
from ...widgets.stage.background.simulation_thread import FOLDER_VARIABLE
from ..lessons import read_lessons, shipped_lessons
from .lesson import Ran, begin, run, run_set
from .pages import GENERATOR, Pages

LESSONS: Final = range(9)
"""Numbers of the lessons that play without Python."""

_OURS: Final = defaultdict(tuple, {1: (".html",), 2: (".js", ".css", ".svg")})
"""Endings of the files that an export writes, by how deep they lie."""


def export(
    folder: Path,
    lessons: Iterable[int] = LESSONS,
    sets: Sequence[str] = (),
    *,
    live: str = "",
    asks: bool = False,
    source: Path | None = None,
    processes: int | None = None,
    tell: Callable[[str], object] = print,
) -> None:
    """Write lessons and sets, with rules, words and questions, as pages into `folder`.

    Args:
        folder: a new or empty folder, or one of an earlier export, whose place it takes.
        lessons: numbers of lessons, each in `LESSONS`.
        sets: codes of teacher's sets, each of which gets a page.
        live: URL of a site, for links to what a folder has not; without it they are no links.
        asks: True to keep progress only once a learner asks for it.
        source: the folder of the notebooks; by default that of the package.
        processes: number of processes; by default one for each processor.
        tell: called with a sentence on each part that needs Python, and so is left out.

    Raises:
        SiteError: if there is something else in the folder, a lesson is unknown or fails, or the
            folder cannot be written; it is then as it was before.
        NotationError: if a code is no set of this version.
    """
    notebooks, wanted = source or shipped_lessons(), {*lessons}
    _check(folder)
    titles = [title_of(code) for code in sets]
    chosen = [each for each in read_lessons(notebooks) if each.listed and each.order in wanted]
    if unknown := wanted - {each.order for each in chosen if each.order in LESSONS}:
        raise SiteError(
            f"expected lessons from {LESSONS[0]} to {LESSONS[-1]}, which play without Python, got "
            f"{', '.join(map(str, sorted(unknown)))}"
        )
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as room:
            asked: list[Path | str] = [*(notebooks / each.file for each in chosen), *sets]
            ran = all_run(asked, notebooks, processes)
            for lesson, one in zip(chosen, ran, strict=False):
                for part in one.left_out:
                    tell(f"{lesson.heading}: left out, as it needs Python: {part}.")
            made = Path(room, "made")
            made.mkdir()
            Pages(made, notebooks, chosen, live).write(ran, titles, asks=asks)
            _put(made, folder, Path(room, "old"))
    except BrokenProcessPool as error:
        raise SiteError(
            "expected the lessons to run, got: a process that ended by itself; try again with more "
            "memory"
        ) from error
    except OSError as error:
        raise SiteError(f"expected to write {folder}, got: {error.strerror}") from error


def title_of(code: str) -> str:
    plan = read_set(code)
    return plan.title if isinstance(plan, PickedSet) else f"{plan.title} · {plan.short}"


def _check(folder: Path) -> None:
    """Raise a `SiteError` if there is something in the place of `folder` that no export made."""
    if folder.exists() and not folder.is_dir():
        raise SiteError(f"expected the name of a folder, got {folder}, which is a file")
    index = folder / "index.html"
    is_ours = index.is_file() and GENERATOR in index.read_text("utf-8", errors="replace")
    files = [path.relative_to(folder) for path in folder.rglob("*") if not path.is_dir()]
    others = [each for each in files if not is_ours or each.suffix not in _OURS[len(each.parts)]]
    if others:
        raise SiteError(
            f"expected a new folder, or one of an earlier export, got {folder} with {others[0]} in "
            "it; name another"
        )


def _put(made: Path, folder: Path, old: Path) -> None:
    """Put the folder that was made in the place of an older one, or leave that as it was."""
    if folder.exists():
        folder.rename(old)
    try:
        made.rename(folder)
    except OSError:
        if old.exists():
            old.rename(folder)
        raise


def all_run(asked: Sequence[Path | str], notebooks: Path, processes: int | None) -> list[Ran]:
    """Return what came of each lesson, by its notebook, and of each set, by its code."""
    usual = Path(jupyter_data_dir(), "ecarte_tutor", "simulations")
    kept = Path(os.environ.get(FOLDER_VARIABLE, usual))  # a site has its own
    kept.parent.mkdir(parents=True, exist_ok=True)
    spawn = get_context("spawn")
    with ProcessPoolExecutor(processes, spawn, begin, (kept, notebooks)) as workers:
        ran = workers.map(_part, asked)
        return [*tqdm(ran, total=len(asked), unit="part", disable=None)]


def _part(asked: Path | str) -> Ran:
    return run(asked) if isinstance(asked, Path) else run_set(asked)
