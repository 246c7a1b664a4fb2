"""The first view of a verdict: two figures of one unit at most, and what is ringed is named."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Final

import pytest

from ecarte_tutor import Decision
from ecarte_tutor.engine.cards import Card
from ecarte_tutor.engine.decision import Kind, option_text
from ecarte_tutor.widgets.stage.exercises import exercise_on
from ecarte_tutor.widgets.stage.exercises.decision import DecisionExercise
from ecarte_tutor.widgets.stage.scene import Scene
from tests.sampling import first_and_rest, part_and_whole
from tests.widgets.quizzes import judged
from tools.tables.positions import positions

KINDS: Final[tuple[Kind, ...]] = ("propose", "answer", "discard", "lead", "reply")
UNITS: Final = re.compile(r"of (?:\d+|[a-z]+) (deals|hands|cards)\b|of \d+ such (hands)|of (100)\b")


@cache
def first_views(kind: Kind, number: int) -> tuple[tuple[Decision, Scene], ...]:
    """Verdicts on positions as games bring them, on a right choice and on wrong ones."""
    return tuple(islice(_views(kind), number))


def _views(kind: Kind) -> Iterator[tuple[Decision, Scene]]:
    chance = random.Random(f"{kind} first views")
    for decision in positions(kind, chance):
        exercise = exercise_on(decision)
        assert isinstance(exercise, DecisionExercise)
        simulation = exercise.answered(option_text(decision.options()[0])).verdict.values
        ranked = sorted(simulation, key=lambda each: -simulation[each].mean)
        option = chance.choice(ranked[:4])
        yield decision, judged(exercise.answered(option_text(option)))


def shown(scene: Scene) -> str:
    """All words of the verdict before a door is opened."""
    strip, doors = scene.verdict.strip, scene.verdict.doors
    assert strip is not None
    bar = strip.break_even.told if strip.break_even else ""
    told = [strip.line, strip.advice, strip.reason, strip.caption, bar]
    return " ".join(
        (*told, *(f"{door.title} {door.says}" for door in doors if door.name != "book"))
    )


def figures(told: str) -> list[str]:
    """Every figure; "68 of 100" is one, and so is "12 of 91"."""
    return re.findall(r"(?<!of )(?<![\d,♠♥♦♣])\d[\d,.]*", re.sub(r"\b\d+[♠♥♦♣]", "", told))


def named(told: str, hand: tuple[Card, ...]) -> tuple[set[Card], set[Card]]:
    """The cards of a hand that the words name for certain, and those that they may mean."""
    ranks = [card.rank.word for card in hand]
    listed = re.findall(r"((?:\w+, )*(?:\w+ and )?\w+) of (hearts|spades|diamonds|clubs)", told)
    whole = {
        card
        for words, suit in listed
        for card in hand
        if card.suit.word == suit and card.rank.word in re.findall(r"\w+", words)
    }
    suits = re.findall(r"your (hearts|spades|diamonds|clubs)", told)
    whole |= {card for card in hand if card.suit.word in suits}
    brief = {card for card in hand if re.search(rf"\b{card.rank.word}s?\b", told)}
    trumps = bool(re.search(r"\btrumps?\b", told))
    sure = whole | {
        card
        for card in hand
        if f"your {card.rank.word}" in told and ranks.count(card.rank.word) == 1
    }
    return sure, whole | brief | ({*hand} if trumps else set())


@part_and_whole
@pytest.mark.parametrize("kind", first_and_rest(KINDS, 2))
def test_a_first_view_has_two_figures_of_one_unit(kind: Kind, whole: bool) -> None:
    for decision, scene in first_views(kind, 40 if whole else 4):
        told = shown(scene)
        assert len(figures(told)) <= 2, f"{decision} {told}"
        assert len({next(filter(None, each)) for each in UNITS.findall(told)} - {"100"}) <= 1, told
        assert not re.search(r"games in 100|points? a deal|±", told), told
        strip = scene.verdict.strip
        assert strip is not None
        assert (strip.scale is None) != (strip.break_even is None), decision  # one bar
        assert not re.search(r"nearly all|hardly any|most losses", told), told


@part_and_whole
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_ringed_is_named(kind: Kind, whole: bool) -> None:
    for decision, scene in first_views(kind, 40 if whole else 4):
        strip, lying = scene.verdict.strip, scene.cloth
        assert strip is not None
        assert lying is not None
        sure, may = named(strip.reason, decision.hand.cards)
        ringed = {each.card for each in lying.cards if each.lit}
        marked = {each.card for each in lying.cards if each.mark}
        assert ringed <= may, f"{decision} {strip.reason}"
        assert sure <= ringed | marked, f"{decision} {strip.reason}"


@part_and_whole
@pytest.mark.parametrize("kind", KINDS)
def test_what_it_costs_is_one_press_away(kind: Kind, whole: bool) -> None:
    for decision, scene in first_views(kind, 40 if whole else 4):
        doors = {door.name: door for door in scene.verdict.doors}
        strip, (panel, *_) = scene.verdict.strip, doors["simulator"].panels
        assert strip is not None
        assert doors["book"].says, decision
        counted = {each.name for door in scene.verdict.doors for each in door.panels} & {"count"}
        is_first_word = decision.kind in ("propose", "answer") and not decision.exchanged
        assert bool(counted) == is_first_word, decision  # the count hears nothing of an exchange
        assert re.search(r"\d (games in 100|points a deal)", panel.lead), panel.lead
        if bar := strip.break_even:
            told = [int(each) for each in re.findall(r"\d+", bar.why.replace("of 100", ""))]
            assert any(abs(each - bar.wins) <= 2.5 for each in told), bar
            assert any(abs(each - bar.needs) <= 2.5 for each in told), bar
