"""Calls that come to mind with help and the tabulator alone: each works, or says what does."""

from __future__ import annotations

import pydoc
import re
from typing import Any

import pytest

import ecarte_tutor
from ecarte_tutor import (
    Card,
    Deal,
    Decision,
    EcarteError,
    Game,
    Hand,
    RuleSet,
    book,
    grade,
    open_hand_counts,
    simulate,
)
from ecarte_tutor.course.figures.measured import measured
from ecarte_tutor.course.players import Curate
from ecarte_tutor.simulator import ReckonerPolicy

H = "8H 7H QS 7S 7D"
D = Decision.propose(H, "9H", score=(2, 3))
_PLAIN = pydoc._PlainTextDoc()  # type: ignore[attr-defined]
NAMES: dict[str, Any] = {
    **{each.__name__: each for each in (Card, Deal, Decision, Game, Hand, RuleSet)},
    **{each.__name__: each for each in (book, grade, open_hand_counts, simulate)},
    **{each.__name__: each for each in (Curate, ReckonerPolicy, measured)},
    "et": ecarte_tutor,
    "H": H,
    "D": D,
}

WORKS = {
    'Hand("8H,7H,QS,7S,7D")': Hand(H),
    'Hand("8h, 7h, qs, 7s, 7d")': Hand(H),
    'Hand("8H", "7H", "QS", "7S", "7D")': Hand(H),
    'Hand(["8H", "7H", "QS", "7S", "7D"])': Hand(H),
    "len(Hand.random(seed=1))": 5,
    "Hand.random(seed=1) == Hand.random(seed=1) != Hand.random(seed=2)": True,
    'grade(D, "Play").choice': "play",
    'D.may("PROPOSE")': True,
    'Deal.start(seed=1).act("Propose").seat': "dealer",
    'simulate(D)["Play"] == simulate(D)["play"]': True,
    'D.replace(rules="bga")': Decision.propose(H, "9H", score=(2, 3), rules="bga"),
    'D.replace(hand="8H,7H,QS,7S,JD", score=(0, 0))': Decision.propose("8H 7H QS 7S JD", "9H"),
    "open_hand_counts(D)": open_hand_counts(H, "9H"),
    'open_hand_counts(Decision.answer(H, "9H"))': open_hand_counts(H, "9H", leads=False),
    "sum(open_hand_counts(D))": 65_780,
    "book(str(D))": book(D),
    'et.widgets.lesson_quiz("proposing", code="TUESDAY").scene["title"]': "Play, or propose?",
    'et.course.glossary.word("pone").term': "pone",
    'RuleSet("bga").replace(target=7)': RuleSet("bga", target=7),
    'et.widgets.quiz_on([D, str(D)]).scene["progress"]': "Problem 1 of 2",
}

OFFERS = {
    "Deal(seed=1)": "begins with Deal.start(seed=1)",
    "Deal.start(1)": "seed=1",
    'grade("KS 7S AD AC 8H", "play")': "as Decision.propose(hand, turn_up, score) has",
    'et.sample_decisions("propose")': "write kind='propose'",
    "open_hand_counts(H)": "a hand and its turn-up, or a decision",
    'RuleSet("turf")': "a rule set (turf-club, london",
    'RuleSet.named("turf")': "a rule set (turf-club, london",
    'Decision.lead(H, "9H", rules="turf")': "a rule set (turf-club, london",
    'simulate(D, policy="captain")': "such as ReckonerPolicy(), got 'captain'",
    "simulate(D, policy=ReckonerPolicy)": "got the class ReckonerPolicy itself",
    "simulate(Decision)": "got the class Decision itself, not an object of it",
    'et.play_match(Curate, "captain")': "Curate() or Beginner()",
    'measured("everything")': "a measurement ('local best response', 'card play', ",
    "measured()": "a measurement ('local best response', 'card play', ",
    "et.widgets.quiz_on()": "such as quiz_on(decision), got none",
    "et.widgets.quiz_on([])": "such as quiz_on(decision), got none",
    "et.nonsense": "has no attribute 'nonsense'",
    "Hand.random(seed=1.5)": "a numpy.random.Generator as the seed, got 1.5",
}


@pytest.mark.parametrize("call", WORKS)
def test_a_natural_call_works(call: str) -> None:
    assert eval(call, NAMES) == WORKS[call]


@pytest.mark.parametrize("call", OFFERS)
def test_a_natural_call_that_is_not_ours_is_answered_with_the_one_that_is(call: str) -> None:
    offers = re.escape(OFFERS[call])
    with pytest.raises((EcarteError, TypeError, AttributeError), match=offers) as error:
        eval(call, NAMES)
    assert not re.search(r"\n|[.!?] [A-Z]", str(error.value)), "one sentence"


def test_help_on_the_package_is_a_page_and_names_the_glossary() -> None:
    told = pydoc.render_doc(ecarte_tutor, renderer=_PLAIN)
    assert len(told.splitlines()) < 80
    assert 'ecarte_tutor.course.glossary.word("pone")' in told


def test_the_tabulator_offers_what_the_tour_names() -> None:
    assert ecarte_tutor.__doc__ is not None
    named = set(re.findall(r"\b(?:import|ecarte_tutor\.)(?: ?(\w+),?)", ecarte_tutor.__doc__))
    assert named
    assert {*named, "Card", "Deal", "Decision", "book", "simulate"} <= set(dir(ecarte_tutor))
    for name in dir(ecarte_tutor):
        assert getattr(ecarte_tutor, name) is not None


def test_a_star_import_gives_what_the_tabulator_offers_and_nothing_else() -> None:
    given: dict[str, Any] = {}
    exec("from ecarte_tutor import *", given)
    del given["__builtins__"]
    assert {*given} == {*dir(ecarte_tutor)} - {"__version__"}
    assert all(given[name] is getattr(ecarte_tutor, name) for name in given)


def test_no_signature_in_help_shows_an_address() -> None:
    for shown in (RuleSet, Decision, Deal, Game, Hand, grade, simulate, book, open_hand_counts):
        assert " at 0x" not in pydoc.render_doc(shown, renderer=_PLAIN)
