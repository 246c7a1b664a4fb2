"""Where a learner left the tables of a lesson in JupyterLab, in files beside the log."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from ecarte_tutor import Deal, Decision
from ecarte_tutor.course.progress import store
from ecarte_tutor.course.progress.store import FileStore
from ecarte_tutor.errors import NotationError
from ecarte_tutor.widgets import (
    DealWalk,
    FrontierExplorer,
    GameTable,
    hand_of_the_day,
    lesson_quiz,
    practice,
)
from ecarte_tutor.widgets.plays.dialogue.first_deal import FirstDeal
from ecarte_tutor.widgets.plays.quiz import quiz
from ecarte_tutor.widgets.stage.table import bookmark
from ecarte_tutor.widgets.stage.table.table import Table

pytestmark = pytest.mark.usefixtures("quick", "drawn_at_once")


def _quiz() -> Table:
    return lesson_quiz("tricks", "TUESDAY")


def _game() -> Table:
    return GameTable("TUESDAY")


TABLES: Final[dict[str, tuple[Callable[[], Table], tuple[tuple[str, str], ...]]]] = {
    "a quiz": (_quiz, (("answer", "leader"), ("next", ""))),
    "practice": (lambda: practice(skill="tricks").table, (("answer", "leader"), ("next", ""))),
    "a game": (_game, (("new", ""), ("answer", "play"))),
    "a deal by steps": (
        lambda: DealWalk(Deal.start(seed=1).act("play")),
        (("step", "forward"),),
    ),
    "the hand of the day": (hand_of_the_day, (("answer", "play"),)),
    "a first deal": (FirstDeal, ()),
    "a hand to change": (lambda: FrontierExplorer("KH 9H 8H KS 7D", "TH"), (("put", "7C"),)),
}


class Kernel:
    """A kernel of JupyterLab that runs a lesson, as far as a place can tell."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.name, self.process = "one", "1"
        patch.setattr(bookmark, "kernel_name", lambda: self.name)
        patch.setattr(store, "_process", lambda: self.process)
        patch.setattr(store, "_latest", {})

    def restart(self) -> None:
        self.process += "1"
        store._latest.clear()

    def start_another(self) -> None:
        self.name += "-more"
        self.restart()


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kernel:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path))
    monkeypatch.setattr(bookmark, "own_lesson", lambda: "03-proposing.ipynb")
    hand = Decision.propose("KH 9H 8H KS 7D", "TH")
    monkeypatch.setattr(quiz, "problem_of_the_day", lambda _: hand)
    monkeypatch.setattr(quiz, "skill_of_the_day", lambda _: "proposing")
    return Kernel(monkeypatch)


def _shown(table: Table) -> Table:
    table._repr_mimebundle_()
    return table


def _press(table: Table, presses: tuple[tuple[str, str], ...]) -> None:
    for each in presses or [min(table.shown.offered)]:
        assert each in table.shown.offered
        table.choose(*each)


def _left(make: Callable[[], Table], presses: tuple[tuple[str, str], ...]) -> Table:
    table = _shown(make())
    _press(table, presses)
    return table


def _is_where(table: Table, before: Table) -> bool:
    now, then = table.shown, before.shown
    progress = now.frame.progress.split(" · ")[0]  # what follows comes from the log
    return progress == then.frame.progress.split(" · ")[0] and (
        (now.title, now.sentence, now.cloth) == (then.title, then.sentence, then.cloth)
    )


def _files() -> list[Path]:
    return sorted(FileStore().places.glob("*"))


@pytest.mark.parametrize("kind", TABLES)
def test_a_cell_that_is_run_again_goes_on_where_its_table_was(kind: str, kernel: Kernel) -> None:
    make, presses = TABLES[kind]
    before = _left(make, presses)
    assert not _is_where(make(), before)
    assert _is_where(_shown(make()), before)
    kernel.start_another()  # closed, and opened later
    assert _is_where(_shown(make()), before)


@pytest.mark.parametrize("kind", TABLES)
def test_after_a_restart_a_table_asks_whether_to_go_on(kind: str, kernel: Kernel) -> None:
    make, presses = TABLES[kind]
    before = _left(make, presses)
    kernel.restart()
    asked = _shown(make())
    assert asked.shown.title == "Go on, or begin?"
    assert len(asked.shown.steps.actions) == 2
    asked.choose("go-on-there")
    assert _is_where(asked, before)
    kernel.restart()
    asked, fresh = _shown(make()), make()
    asked.choose("begin-anew")
    if kind != "practice":  # which draws other problems
        assert _is_where(asked, fresh)
    assert asked.shown.title == fresh.shown.title


def test_a_place_is_told_in_words(kernel: Kernel) -> None:
    _left(*TABLES["a quiz"])
    kernel.restart()
    assert _shown(_quiz()).shown.steps.actions[0].label == "Go on at problem 2 of 8"


def test_a_table_that_nobody_touched_goes_on_unasked_with_the_same_cards(kernel: Kernel) -> None:
    before = _shown(lesson_quiz("tricks"))
    kernel.restart()
    assert _is_where(_shown(lesson_quiz("tricks")), before)


def test_two_kernels_lose_nothing_of_each_other(kernel: Kernel) -> None:
    first = _left(*TABLES["a quiz"])
    kernel.start_another()
    second = _shown(_quiz())
    _press(second, TABLES["a quiz"][1])
    assert second.shown.frame.progress == "Problem 3 of 8"
    assert len(_files()) == 2
    kernel.name, kernel.process = "one", "1"
    assert _is_where(_shown(_quiz()), first)


def test_only_the_newest_files_stay(kernel: Kernel) -> None:
    for _ in range(9):
        _shown(_quiz())
        kernel.start_another()
    assert len(_files()) == store._MOST_PLACES


def test_the_hands_after_that_of_the_day_begin_again_at_it(kernel: Kernel) -> None:
    make, presses = TABLES["the hand of the day"]
    before = _left(make, presses)
    more = _shown(make())
    _press(more, (("more", ""), ("answer", "play")))
    assert _is_where(_shown(make()), before)


def test_a_place_of_another_code_is_not_taken_up(kernel: Kernel) -> None:
    _left(*TABLES["a quiz"])
    assert _shown(lesson_quiz("tricks", "AUTUMN")).shown.frame.progress == "Problem 1 of 8"


def test_a_notebook_of_ones_own_keeps_a_place_only_by_name(
    kernel: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bookmark, "own_lesson", lambda: "")
    _left(*TABLES["a quiz"])
    assert _files() == []
    before = _left(lambda: lesson_quiz("tricks", "TUESDAY", keep="week-3"), TABLES["a quiz"][1])
    assert [each.name for each in _files()] == ["week-3@one.json"]
    assert _is_where(_shown(lesson_quiz("tricks", "TUESDAY", keep="week-3")), before)
    assert isinstance(GameTable(keep="week-3"), Table)
    assert practice(keep="week-3").table.bookmark == {}
    for strange in ("../week", "", "a b", "x" * 81):
        with pytest.raises(NotationError, match="expected a name to keep a place by"):
            lesson_quiz("tricks", keep=strange)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"text": 1}', None], ids=repr)
def test_what_cannot_be_read_is_told_and_set_aside(content: str | None, kernel: Kernel) -> None:
    _left(*TABLES["a quiz"])
    (file,) = _files()
    if content is None:  # a place, but of nothing that the quiz knows
        content = file.read_text().replace("TUESDAY", "WEDNESDAY").replace("leader", "nobody")
        content = content.replace('"of":"WEDNESDAY"', '"of":"TUESDAY"')
    file.write_text(content)
    quiz = _shown(_quiz())
    assert "We couldn’t read where you left off" in quiz.shown.notice
    assert "What was kept is set aside." in quiz.shown.notice
    assert quiz.shown.frame.progress == "Problem 1 of 8"
    assert file.with_suffix(".set-aside").read_text() == content
    _press(quiz, TABLES["a quiz"][1])
    assert _is_where(_shown(_quiz()), quiz)


def test_a_place_that_cannot_be_written_is_told_once(kernel: Kernel, tmp_path: Path) -> None:
    (tmp_path / "ecarte_tutor").write_text("not a folder")
    quiz = _shown(_quiz())
    assert "cannot keep your place" in quiz.shown.notice
    _press(quiz, TABLES["a quiz"][1])
    assert not quiz.shown.notice


def test_whoever_forgets_leaves_no_place(kernel: Kernel) -> None:
    quiz = _left(*TABLES["a quiz"])
    FileStore().remove()
    assert _files() == []
    _press(quiz, TABLES["a quiz"][1])
    assert _files() == []


def test_a_table_of_a_cell_run_before_leaves_the_place_alone(kernel: Kernel) -> None:
    old = _left(*TABLES["a quiz"])
    new = _left(_quiz, TABLES["a quiz"][1])
    _press(old, (("answer", "leader"),))
    assert _is_where(_shown(_quiz()), new)


def test_a_table_shown_twice_asks_once_whether_to_go_on(kernel: Kernel) -> None:
    _left(*TABLES["a quiz"])
    kernel.restart()
    asked = _shown(_shown(_quiz()))
    asked.choose("begin-anew")
    assert _is_where(asked, _quiz())


def test_what_cannot_be_set_aside_is_not_said_to_be(
    kernel: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    _left(*TABLES["a quiz"])
    _files()[0].write_text("{")

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "replace", refuse)
    notice = _shown(_quiz()).shown.notice
    assert "set aside" not in notice
    assert "We cannot keep your place" in notice
