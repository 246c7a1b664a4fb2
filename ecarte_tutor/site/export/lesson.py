"""A lesson that is run once: what its cells show, as HTML and as records of its tables."""

import ast
import json
import os
import random
import re
import signal
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, replace
from io import StringIO
from pathlib import Path
from typing import Any, Final, get_args

from ipywidgets import Widget  # type: ignore[import-untyped]
from nbconvert.filters.markdown_mistune import markdown2html_mistune

from ...course.practice.alike import problem_like
from ...course.problems.picked import PickedSet, read_set
from ...course.progress.attempt import JUDGES
from ...course.progress.kept_log import STOPPED, Keeping, KeptLog
from ...course.progress.log import HEADER
from ...course.progress.statistics import ReviewQueue, Statistics
from ...course.saved import place_name
from ...errors import DrillError, SiteError, brief
from ...limits import LARGEST, LONGEST_KEPT
from ...system import end_with_parent
from ...widgets import Diagram, Quiz, ReviewedProgress, Table
from ...widgets.desk.progress.panel import SAID, TROUBLES
from ...widgets.desk.progress.view import ProgressState, progress_view
from ...widgets.plays.quiz.quiz import AroundLesson
from ...widgets.plays.quiz.screens import FIRST_THE_SAME, NEXT
from ...widgets.plays.quiz.summary import AGAIN, MISSED, PROMPTED, RETRY_ROW
from ...widgets.plays.sessions.scenes import HandIn, covered
from ...widgets.stage.background.simulation_thread import FOLDER_VARIABLE
from ...widgets.stage.exercises import exercise_for, exercises_of
from ...widgets.stage.exercises.exercise import Exercise
from ...widgets.stage.scene import MENDED, Scene, data_of
from ...widgets.stage.table.bookmark import SET_ASIDE, UNREAD_PLACE
from ...widgets.stage.table.files import GIVEN, REFUSED
from .record import AT, Record, in_parts, problem, settled, walked

WORD: Final = "FOLDER"
"""Class code of all sets in a folder: two exports of one version ask the same."""

_WITH_PYTHON: Final = re.compile("<span class=with-python>.*?</span>", re.DOTALL)
"""Prose on what only a page with Python has; a whole cell of it is tagged `with-python`."""

_PLACE: Final = '<div class="jp-OutputArea-output" data-widget="{}"></div>'

_WORDS: Final = {
    name: data_of(each)
    for name, each in {
        "again": AGAIN,
        "missed": MISSED,
        "retry": RETRY_ROW,
        "prompted": PROMPTED,
        "mended": MENDED,
        "next": NEXT.label,
        "first_the_same": FIRST_THE_SAME,
    }.items()
}


def _view(keeping: Keeping) -> Any:
    """Return what the progress panel shows before the first answer, by how progress is kept."""
    state = ProgressState(
        statistics=Statistics(),
        queue=ReviewQueue(),
        kept=KeptLog(keeping=keeping, place="in this browser", in_browser=True),
        now=AT,
        brief=True,
    )
    return data_of(replace(progress_view(state), glance=None, more=""))


TOLD: Final = {
    **SAID,
    **TROUBLES,
    "header": HEADER,
    "largest": LARGEST,
    "longest_kept": LONGEST_KEPT,
    "given": GIVEN,
    "refused": REFUSED,
    "unread": UNREAD_PLACE,
    "set aside": SET_ASIDE,
    "stopped": STOPPED,
    "kept": "From now on your progress is kept in this browser.",
    "brings back": "“Add from a file” on the page You of a site adds it there.",
    "unreadable": "We couldn’t read the progress that was kept.",
    "save": "Save as a file",
    "shared": "All pages that are opened as files on this computer share it: press Forget before "
    "somebody else sits down here.",
}
"""What a page says and keeps to where there is no Python."""


def begin(simulations: Path, notebooks: Path) -> None:
    """Have a process play as a kernel of the site does, and end at once at a Ctrl-C."""
    end_with_parent(os.getppid())
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.environ |= {"SERVER_SOFTWARE": "voila/export", FOLDER_VARIABLE: str(simulations)}
    os.environ.pop("QUERY_STRING", None)
    os.chdir(notebooks)  # its links have the names of their files


@dataclass(frozen=True)
class Ran:
    """A lesson that was run: HTML by cell, and for each table in it a record."""

    cells: tuple[str, ...]
    records: tuple[Record, ...]
    left_out: tuple[str, ...] = ()
    """What needs Python, and so is not there."""


def run(path: Path) -> Ran:
    """Run the notebook at `path`; it has what a page of the site has, but what needs Python.

    Raises:
        SiteError: if a cell fails.
    """
    cells, records, left_out = list[str](), list[Record](), list[str]()
    for number, (source, value) in enumerate(_values(path), start=1):
        if value is None:
            html = markdown2html_mistune(source) if source else ""
        elif isinstance(value, Widget | ReviewedProgress):
            try:
                records.append(record_of(value))
                html = _PLACE.format(len(records) - 1)
            except SiteError:
                left_out.append(f"part {number}, {brief(value)}")
                html = ""
        elif hasattr(value, "widget"):
            records.append(_slider(value))
            html = _PLACE.format(len(records) - 1)
        else:
            html = _html(value)
        cells.append(html)
    return Ran(tuple(cells), tuple(records), tuple(left_out))


def _html(value: Any) -> str:
    told = getattr(value, "_repr_markdown_", lambda: None)()
    return str(value._repr_html_() if told is None else markdown2html_mistune(told))


def _slider(moved: Any) -> Record:
    """Return the record of a function that `interact` has put below a slider."""
    slider, *_ = moved.widget.children
    places = range(slider.min, slider.max + 1)
    shown = [_html(moved(place)) for place in places]
    about = {"label": slider.description, "least": slider.min, "at": slider.value}
    return {"kind": "slider", **about, "shown": shown}


def run_set(code: str) -> Ran:
    """Return a page with a teacher's set and the progress panel, as `run` does.

    Raises:
        NotationError: if `code` is no set of this version.
    """
    return Ran((_PLACE.format(0), _PLACE.format(1)), (teachers_set(code), progress()))


def _values(path: Path) -> Iterator[tuple[str, Any]]:
    """Yield (source of its prose, what its last line gives) of each cell that the site shows."""
    space: dict[str, Any] = {"__name__": "__main__"}
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        source = "".join(cell["source"])
        if {"in-jupyterlab", "with-python"} & {*cell["metadata"].get("tags", ())}:
            continue
        if cell["cell_type"] != "code":
            yield _WITH_PYTHON.sub("", source), None
            continue
        tree = ast.parse(source)
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        try:
            with redirect_stdout(StringIO()):
                exec(compile(tree, path.name, "exec"), space)  # noqa: S102 - the lesson itself
                given = last and ast.Expression(last.value)  # type: ignore[attr-defined]
                value = eval(compile(given, path.name, "eval"), space) if given else None  # noqa: S307
        except Exception as error:
            raise SiteError(
                f"expected {path.name} to run, got: {type(error).__name__}: {error}; in the cell "
                f"that begins with {brief(source.partition(chr(10))[0])}"
            ) from error
        yield "", value


def record_of(widget: Any) -> Record:
    """Return the record of a widget.

    Raises:
        SiteError: if the widget needs Python.
    """
    if isinstance(widget, Quiz):
        around = widget.state.around
        plan = around.plan if isinstance(around, AroundLesson) else None
        asked = exercises_of(replace(plan, word=WORD)) if plan else widget.exercises
        frame = {"asks": "asked", "alone": plan is None and len(widget.exercises) == 1}
        return {**_set(asked), "name": widget.bookmark.get("name", ""), "frame": frame}
    if isinstance(widget, Table):
        stack = settled(widget.stack)
        kind, record = ("inParts", in_parts) if stack[-1].independent else ("walked", walked)
        return {"kind": kind, "name": widget.bookmark.get("name", ""), **record(stack)}
    if isinstance(widget, Diagram):
        return {"kind": "still", "script": "diagram.js", "state": {"drawing": widget.drawing}}
    if isinstance(widget, ReviewedProgress):
        return progress()
    raise SiteError(f"expected a widget that plays from a record, got {brief(widget)}")


def progress() -> Record:
    """Return the record of a progress panel."""
    views = {each: _view(each) for each in get_args(Keeping)}
    return {"kind": "progress", "script": "progress.js", "views": views}


def teachers_set(code: str) -> Record:
    """Return the record of a teacher's set, as `record_of` does of a lesson's.

    Raises:
        NotationError: if `code` is no set of this version.
    """
    plan = read_set(code)
    entry = HandIn().added(Scene(title=""), is_summary=False).form.entry
    assert entry is not None
    return {
        **_set(exercises_of(plan), plan.judge),
        "name": place_name("quiz.set", plan.short),
        "code": plan.word,
        "frame": {"form": data_of(covered(plan))},
        "teacher": {
            "asked": {"code": plan.short, "name": ""},
            "shown": "" if isinstance(plan, PickedSet) else plan.short,
            "code_name": "this set:",
            "judge": JUDGES[plan.judge],
            "door": entry.more,
            "entry": data_of(replace(entry, more="")),
            "nameless": HandIn().given("")[0].note,
            "no_name": HandIn().given("?")[0].note,
        },
    }


def _set(exercises: Iterable[Exercise], judge: str = "") -> Record:
    """Return the record of a set: its problems, and after them one like each, if one is found."""
    asked = [*exercises]
    lines, alike = [each.line for each in asked], list[int | None]()
    problems = [problem(each, judge) for each in asked]
    for each in asked:
        chance, like = random.Random(each.line), None  # noqa: S311 - problems, not secrets
        with suppress(DrillError):
            line = problem_like(each.skill, each.line, chance, lines)
            like = exercise_for(each.skill, line) if line else None
        alike.append(len(problems) if like else None)
        if like:
            problems.append(problem(like, judge))
            lines.append(like.line)
    about = {"kind": "problemSet", "code": "", "count": len(asked), "words": _WORDS}
    return {**about, "problems": problems, "alike": alike}
