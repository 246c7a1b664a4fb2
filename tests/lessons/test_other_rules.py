"""The five houses: the table leaves no difference out, and the deal ends in five ways."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from ecarte_tutor import Deal, RuleSet
from ecarte_tutor.engine.rules.presets import PRESETS
from tests.by_playing import tricks_by_table
from tests.lessons.reading import names_in
from tests.running import LESSONS

LESSON = LESSONS / "14-rules.ipynb"
HOUSES = [RuleSet.named(name) for name in PRESETS]


@pytest.fixture(scope="module")
def names() -> dict[str, Any]:
    return names_in(LESSON)


def test_every_rule_on_which_two_houses_differ_is_in_the_table(names: dict[str, Any]) -> None:
    differing = {
        field.name
        for field in fields(RuleSet)
        if len({getattr(house, field.name) for house in HOUSES}) > 1
    }
    assert set(names["questions"]) == differing - {"name"}


def test_every_answer_that_a_house_gives_is_worded(names: dict[str, Any]) -> None:
    for field, (_, answers) in names["questions"].items():
        assert set(answers) == {getattr(house, field) for house in HOUSES}
        assert len(set(answers.values())) == len(answers)


def test_the_deal_ends_in_five_ways(names: dict[str, Any]) -> None:
    ended: dict[str, Deal] = names["ended"]
    scores = {name: deal.score for name, deal in ended.items()}
    assert scores == {
        "turf-club": (0, 5),
        "london": (0, 5),
        "bga": (1, 4),
        "denexa": (0, 4),
        "wikipedia": (1, 3),
    }
    counts = {name: deal.rules.game_stakes(0) for name, deal in ended.items()}
    assert (counts["turf-club"], counts["london"]) == (1, 3)


@pytest.mark.parametrize(("dealer", "tricks"), [("KH 10H QS 8S 8C", 3), ("KH 10H QS 8C AD", 2)])
def test_the_card_that_must_go_costs_the_point_however_it_is_played(
    dealer: str, tricks: int
) -> None:
    """With open cards and best play by both, the pone leading."""
    assert tricks_by_table(dealer, "QH JH 7S KD JC", "H", leads=False) == tricks
