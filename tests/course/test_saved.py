"""Saved values come back as they were, and nothing else comes in."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Annotated, Any, Literal

import pytest

from ecarte_tutor.course.progress.learner import AskedSet, Learner
from ecarte_tutor.course.saved import LATER, Count, read_data, read_saved, saved_text
from ecarte_tutor.engine.pasted import visible
from ecarte_tutor.errors import EcarteError, RecordError
from ecarte_tutor.limits import LONGEST_SAVED
from ecarte_tutor.widgets.plays.game.settings import (
    GamePreferences,
    PlayedCards,
    SavedGame,
    Settings,
)
from ecarte_tutor.widgets.plays.quiz.summary import SavedQuiz
from ecarte_tutor.widgets.plays.sessions.session import Preferences
from tests.bad_values import BAD_VALUES


@dataclass(frozen=True, slots=True)
class Inner:
    yes: bool


@dataclass(frozen=True, slots=True)
class Everything:
    """A field of every kind that can be saved."""

    text: str
    number: int
    few: Annotated[int, range(3)]
    word: Literal["play", "propose"]
    maybe: str | None
    pair: tuple[int, str]
    row: tuple[Inner, ...]
    table: Mapping[Annotated[str, ("a", "b")], tuple[Count, ...]]
    numbered: Mapping[Count, str]


EVERYTHING = Everything(
    "é\u2028", -5, 2, "play", None, (1, "x"), (Inner(True), Inner(False)), {"a": (0, 7)}, {0: "y"}
)
CARDS = PlayedCards(code="AUTUMN", games=2, cards="AUTUMN-2", other_seat=True)
KEPT: tuple[Any, ...] = (
    EVERYTHING,
    Settings(rules="club", club="turf-club", opponent="captain"),
    GamePreferences(opponent="captain", record={"curate": (3, 2)}),
    Preferences(kind="leading", known=("tricks",)),
    CARDS,
    SavedGame(settings=Settings(), cards=CARDS, deals=(("play", "AC"), ()), told=("x",)),
    SavedQuiz(lines=("tricks.KH.QH.7S",), place=1, answers={0: "leader"}, times=(7,), mended=(0,)),
    SavedQuiz(
        lines=("tricks.KH.QH.7S",), place=0, earlier=(("tricks.KH.QH.7S", "leader", 7, True),)
    ),
    Learner("student 1", (AskedSet("E7K7", "Week 3"), AskedSet("ERD-X7KC"))),
)


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: type(kept).__name__)
def test_what_is_saved_comes_back_with_exactly_its_fields(kept: Any) -> None:
    text = saved_text(kept)
    assert read_saved(type(kept), text) == kept
    data = json.loads(text)
    later = [each.name for each in fields(kept) if each.metadata.get(LATER)]
    for name in later:  # as an earlier version wrote it
        read_saved(type(kept), json.dumps({key: data[key] for key in data if key != name}))
    less = [{key: data[key] for key in data if key != name} for name in data if name not in later]
    for other in (*less, {**data, "another": 1}, [data], None):
        with pytest.raises(EcarteError):
            read_saved(type(kept), json.dumps(other))
    padded = text[:-1].ljust(LONGEST_SAVED - 1) + text[-1]
    assert read_saved(type(kept), padded) == kept
    with pytest.raises(EcarteError, match="at most 16,000 characters"):
        read_saved(type(kept), f"{padded} ")


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: type(kept).__name__)
def test_a_value_of_another_type_is_refused_and_never_converted(kept: Any) -> None:
    """What is read after all is what was sent, to the letter; of a name, to what can be seen."""
    data = json.loads(saved_text(kept))
    for name in data:
        for bad in BAD_VALUES:
            text = json.dumps({**data, name: bad})
            try:
                found = read_saved(type(kept), text)
            except EcarteError:
                continue
            seen = visible(bad) if name == "name" and isinstance(bad, str) else bad
            assert json.loads(saved_text(found)) == {**data, name: seen}


@pytest.mark.parametrize(
    "changed",
    [
        {"number": True},
        {"number": 1.0},
        {"few": 3},
        {"few": -1},
        {"word": "accept"},
        {"word": ["play"]},
        {"maybe": 0},
        {"pair": [1]},
        {"pair": [1, "x", 1]},
        {"row": [{"yes": 1}]},
        {"row": {}},
        {"table": {"c": []}},
        {"table": {"a": [-1]}},
        {"numbered": {"01": ""}},
        {"numbered": {"-1": ""}},
        {"numbered": {"²": ""}},
    ],
)
def test_annotations_are_bounds(changed: dict[str, Any]) -> None:
    data = json.loads(saved_text(EVERYTHING))
    with pytest.raises(RecordError, match=rf"Everything\.{next(iter(changed))}"):
        read_data(Everything, {**data, **changed})
    assert read_data(Everything, data) == EVERYTHING
    assert asdict(EVERYTHING).keys() == data.keys()


@pytest.mark.parametrize("text", ["", "{", "[" * 3999, "1" * 3999, "NaN", '"\\ud800"'])
def test_what_is_no_json_of_ours_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(RecordError, match="expected"):
        read_saved(Inner, text)


_RECORDS = (("curate", [1]), ("curate", [-1, 2]), ("x", [1, 2]))


@pytest.mark.parametrize(
    ("kept", "name", "strange"),
    [
        *((Preferences(), "kind", each) for each in ("whist", 7)),
        *((Preferences(), "known", each) for each in (["leading"], "tricks")),
        (Preferences(), "start", "late"),
        *((GamePreferences(), "record", {who: won}) for who, won in _RECORDS),
    ],
)
def test_preferences_are_of_what_there_is(kept: Any, name: str, strange: object) -> None:
    data = json.loads(saved_text(kept))
    with pytest.raises(EcarteError):
        read_saved(type(kept), json.dumps({**data, name: strange}))
