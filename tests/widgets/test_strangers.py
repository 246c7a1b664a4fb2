"""What a stranger's page may send: no widget of ours takes any of it, whichever class it is of."""

from __future__ import annotations

import ast
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from ipywidgets import Widget  # type: ignore[import-untyped]

import ecarte_tutor
from ecarte_tutor import Deal, Decision
from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.widgets import (
    Classroom,
    DealWalk,
    DrillBuilder,
    FirstDeal,
    FrontierExplorer,
    GameTable,
    HintBook,
    LookUp,
    OneAtATime,
    Practice,
    ProgressPanel,
    Quiz,
    ReviewedProgress,
    Table,
    WhenAsked,
    lesson_quiz,
    phases_of_a_deal,
    practice,
    trial_chart,
    what_counts,
)
from ecarte_tutor.widgets.desk.classroom import ClassPanel
from ecarte_tutor.widgets.desk.progress.panel import YouPanel
from ecarte_tutor.widgets.plays.quiz.quiz import QuizTable
from ecarte_tutor.widgets.stage.picture import OwnWidget
from ecarte_tutor.widgets.stage.sent_once import Drawing, SentOnce
from ecarte_tutor.widgets.stage.table.table import AnsweredTable
from tests.bad_values import BAD_VALUES

HAND: Final = Decision.propose("8H 7H QS 7S 7D", "9H")

MADE: Final[tuple[Callable[[], Widget], ...]] = (
    Table,
    lambda: lesson_quiz("tricks", "AUTUMN", 1),
    lambda: Practice(Log, seed=1),
    GameTable,
    practice,
    DrillBuilder,
    Classroom,
    ClassPanel,
    FirstDeal,
    lambda: what_counts(HAND),
    lambda: DealWalk(Deal.start(seed=1)),
    lambda: FrontierExplorer(HAND.hand, HAND.turn_up),
    lambda: HintBook("Two trumps", {"": {"P2b": HAND}}),
    LookUp,
    trial_chart,
    phases_of_a_deal,
    ProgressPanel,
    YouPanel,
    lambda: OneAtATime({"One": lambda: "two"}),
    lambda: OneAtATime({"One": lambda: "two"}).top,
    lambda: WhenAsked("Draw", lambda: "two"),
    lambda: ReviewedProgress(lesson_quiz("tricks", "AUTUMN", 1)),
    SentOnce,
    lambda: Drawing("table"),
    AnsweredTable,
    QuizTable,
)
"""One of each class."""


def kinds(above: type[Widget] = Widget) -> Iterator[type[Widget]]:
    for kind in above.__subclasses__():
        if kind.__module__.startswith("ecarte_tutor."):
            yield kind
        yield from kinds(kind)


@pytest.fixture(scope="module")
def widgets() -> list[Widget]:
    return [make() for make in MADE]


def test_there_is_one_of_each_class(widgets: list[Widget]) -> None:
    for name in ecarte_tutor.widgets.__all__:
        getattr(ecarte_tutor.widgets, name)  # loads the module of what lessons may show
    ours = {kind.__name__ for kind in kinds()} - {"DrawnWidget"}  # which has no script of its own
    assert {type(each).__name__ for each in widgets} == ours


def test_a_game_and_a_quiz_are_tables_and_hold_the_rest_as_members() -> None:
    assert (GameTable.__bases__, QuizTable.__bases__) == ((AnsweredTable,),) * 2
    for kind in (Quiz, Practice):
        assert kind.__bases__ == (QuizTable,)


def test_no_value_from_the_browser_changes_a_widget_or_breaks_it(
    widgets: list[Widget], caplog: pytest.LogCaptureFixture
) -> None:
    for widget in widgets:
        before = widget.get_state()
        for bad in BAD_VALUES:
            sent: list[dict[str, Any]] = [
                *({"method": "update", "state": {key: bad}} for key in before),
                {"method": "custom", "content": bad},
                {"method": "custom", "content": {"action": bad, "value": bad}},
            ]
            for data in sent:
                widget._handle_msg({"content": {"data": data}, "buffers": []})
        assert widget.get_state() == before, widget
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []


def test_one_class_hears_pages_and_no_widget_takes_state() -> None:
    """Whatever is checked there is checked for all."""
    package = Path(ecarte_tutor.__file__).parent
    hear = {"on_msg", "_handle_custom_msg", "_handle_msg"}
    hearing = {
        path.name
        for path in package.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if (isinstance(node, ast.Attribute) and node.attr in hear)
        or (isinstance(node, ast.FunctionDef) and node.name in hear)
    }
    assert hearing == {"receiver.py"}
    assert {kind.set_state for kind in kinds()} == {OwnWidget.set_state}
