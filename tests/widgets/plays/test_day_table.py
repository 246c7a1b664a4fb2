"""The hand of the day: an answer for every option, in words that need no lesson."""

from __future__ import annotations

import re
from datetime import date
from itertools import chain, combinations
from typing import Any, Final

import pytest

from ecarte_tutor import Decision, Hand
from ecarte_tutor.widgets.plays.day_table import day_table

DAYS: Final = (date(2026, 11, 27), date(2026, 11, 26), date(2026, 11, 25), date(2026, 11, 18))
"""A proposal, a discard, an answer, and a proposal whose first reason speaks of stopped suits."""

LESSONS_WORDS: Final = re.compile(
    r"\b(pone|dealer|guard\w*|lone|stops|stopped|court|tenace|vulnerable|vole|mistake|blunder|slip"
    r"|nearly even)\b|±",
    re.IGNORECASE,
)


@pytest.fixture(scope="module", params=DAYS, ids=str)
def table(request: pytest.FixtureRequest) -> dict[str, Any]:
    return day_table(request.param)


def test_every_option_has_a_verdict_in_plain_words(table: dict[str, Any]) -> None:
    problem = Decision.parse(table["problem"])
    options = problem.options()
    assert len(table["answers"]) == len(options)
    signs = []
    for scene in (*table["questions"], *table["answers"].values()):
        strip = scene.get("strip", {})
        shown = [scene["sentence"], *scene["corner"], strip.get("line", ""), strip.get("reason")]
        assert not LESSONS_WORDS.search(" ".join(filter(None, shown)))
    for scene in table["answers"].values():
        assert scene["strip"]["line"].count(".") == 1
        signs.append(scene["strip"]["sign"])
    assert sorted(signs) == ["right", *["wrong"] * (len(options) - 1)]


def test_any_cards_picked_can_be_discarded_and_are_answered(table: dict[str, Any]) -> None:
    problem = Decision.parse(table["problem"])
    if problem.kind != "discard":
        assert table["picks"] == {}
        return
    hand = list(problem.hand)
    sets = list(chain.from_iterable(combinations(hand, many) for many in range(1, 6)))
    held = [each["card"] for each in table["questions"][0]["cards"]]
    assert set(table["picks"]) == {
        " ".join(sorted(map(str, each), key=held.index)) for each in sets
    }
    for picked, changed in table["picks"].items():
        (button,) = changed["choices"]
        assert Hand(button["value"]) == Hand(picked)
        assert button["value"] in table["answers"]
        assert changed["notice"] is None


def test_what_is_spoken_says_who_i_am_what_i_hold_and_what_is_asked(table: dict[str, Any]) -> None:
    problem = Decision.parse(table["problem"])
    spoken = table["questions"][0]["spoken"]
    mine, theirs = problem.score
    assert f"You are the {problem.seat}." in spoken
    assert f"You have {mine}, your opponent {theirs}." in spoken
    assert f"The {problem.turn_up.words} is turned up." in spoken
    assert all(card.words in spoken for card in problem.hand)
    assert spoken.count("You are") == 1
    assert table["questions"][0]["title"] in spoken
    assert table["questions"][0]["sentence"] in spoken
