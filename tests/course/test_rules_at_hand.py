"""The rules at hand: what they say of each house, and which lines they mark as its own."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Final, get_args, get_type_hints

import pytest

from ecarte_tutor.course.rules_at_hand import RuleLine, rules_at_hand
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.engine.rules.rule_set import RuleSet

TURF_CLUB: Final = RuleSet.named("turf-club")

PRINTED: Final = {
    "turf-club": ("asks for one to five cards", "changes none", "costs two.", "keeps his five"),
    "london": ("as he proposes", "changes none", "costs two.", "draws what is left"),
    "bga": ("Once accepted", "changes one", "costs two.", "nobody proposes"),
    "denexa": ("asks for none to five", "changes none", "a vole three.", "even if nothing is left"),
    "wikipedia": ("as he proposes", "changes one", "a vole three.", "until it is empty"),
}
"""What each source prints on the exchange, its price and a short stock."""

OTHERS: Final[dict[str, tuple[Any, ...]]] = {
    "target": (7, 11),
    "king_scores": (False,),
    "vulnerable_vole": (3,),
    "pone_minimum": (0,),
    "dealer_minimum": (1,),
}


def lines(rules: RuleSet) -> list[RuleLine]:
    return [line for block in rules_at_hand(rules).blocks for line in block.lines]


def said(rules: RuleSet) -> set[tuple[str, str]]:
    return {(line.text, line.figure) for line in lines(rules)}


def text(rules: RuleSet) -> str:
    return " ".join(line.text for line in lines(rules))


def changed_in_one_field() -> list[RuleSet]:
    words = {name: get_args(hint) for name, hint in get_type_hints(RuleSet).items()}
    return [
        replace(TURF_CLUB, **{field.name: value})
        for field in fields(RuleSet)
        if field.name != "name"
        for value in OTHERS.get(field.name) or words[field.name]
        if value != getattr(TURF_CLUB, field.name)
    ]


EVERY: Final = [*map(RuleSet.named, PRESETS), *changed_in_one_field()]


def test_every_house_says_what_its_source_prints() -> None:
    assert PRINTED.keys() == PRESETS.keys(), "say in PRINTED what the source prints"
    for name, sentences in PRINTED.items():
        page = text(RuleSet.named(name))
        assert [each for each in sentences if each not in page] == []


@pytest.mark.parametrize("rules", EVERY, ids=str)
def test_marked_is_what_the_turf_club_does_not_say(rules: RuleSet) -> None:
    usual = said(TURF_CLUB)
    for line in lines(rules):
        assert line.is_own == ((line.text, line.figure) not in usual), line


@pytest.mark.parametrize("rules", changed_in_one_field(), ids=str)
def test_no_field_of_a_rule_set_goes_untold(rules: RuleSet) -> None:
    assert said(rules) != said(TURF_CLUB)


@pytest.mark.parametrize("rules", EVERY, ids=str)
def test_the_figures_are_those_of_the_score(rules: RuleSet) -> None:
    figures = {line.text: line.figure for line in lines(rules) if line.figure}
    expected = {"Point (3 tricks)": "1", "Vole (all five)": "2", "King of trumps": "1"}
    if not rules.king_scores:
        del expected["King of trumps"]
    assert figures == {**expected, "Game": str(rules.target)}


def test_a_king_that_counts_nothing_is_neither_announced_nor_marked() -> None:
    page = text(replace(TURF_CLUB, king_scores=False))
    assert "announce" not in page
    assert "marked" not in page


def test_one_who_is_marked_automatically_is_not_announced() -> None:
    assert "announce" not in text(RuleSet.named("bga"))
