"""Every scene that a table of a lesson may show, without pressing anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ecarte_tutor.widgets import Dialogue, HintBook
from ecarte_tutor.widgets.desk.books import HintList
from ecarte_tutor.widgets.plays.dialogue.dialogue import (
    PressAll,
    PressInOrder,
    PressOne,
    Question,
)
from ecarte_tutor.widgets.stage.scene import Arrival, Scene


def scenes_of(shown: Dialogue | HintBook) -> Iterator[Scene]:
    """Of a dialogue every question, with each remark and each explanation, and then its closing; of
    a list of hints all closed, and then each opened alone."""
    if isinstance(shown, HintBook):
        closed = shown.stack[0]
        assert isinstance(closed, HintList)
        opened = (frozenset({id_}) for section in closed.sections.values() for id_ in section)
        yield from (replace(closed, opened=each).scene() for each in (frozenset[str](), *opened))
        return
    for question in shown.questions:
        yield question.asked
        for remark in question.remarks.values():
            yield replace(question.asked, notice=remark, spoken=None, arrival=Arrival())
        yield from map(question.teaching, _explanations(question))
    if shown.closing:
        yield shown.closing


def _explanations(question: Question) -> Iterable[Scene]:
    if isinstance(question, PressOne):
        return filter(None, (question.scene((given,)) for given in question.explained))
    assert isinstance(question, PressAll | PressInOrder)
    return (question.explained,)
