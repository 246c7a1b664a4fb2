"""Made-up learners with a habit of talk: each answers random first words, by a stated rule."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import product

from ecarte_tutor import Decision, Hand
from ecarte_tutor.cards import PACK
from ecarte_tutor.decision import EXCHANGING_WORD, STANDING_WORD
from ecarte_tutor.progress import Attempt, Loss
from ecarte_tutor.progress.habit_gains import TalkIdea
from ecarte_tutor.simulator.reckoner.policy import talks_on
from ecarte_tutor.units import GAMES

START = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
SCORES = tuple((pone, dealer) for pone, dealer in product(range(5), repeat=2))

FAULT = TalkIdea("answer", "four all", 1, "refuse")
OTHERS = 100
"""Hands of every kind beside those that call for the fault."""

Slips = Callable[[Decision, str, random.Random], bool]
"""Whether the learner says the other word at a decision, whose right word is given."""


@cache
def first_words(
    number: int = 1000, seed: int = 7, scores: tuple[tuple[int, int], ...] = SCORES
) -> tuple[tuple[Decision, str, str], ...]:
    """Decisions on random hands at these scores, each with the reckoner's word and the other."""
    chance, found = random.Random(seed), []
    for place in range(number):
        *cards, turn_up = chance.sample(PACK, 6)
        make = (Decision.propose, Decision.answer)[place % 2]
        decision = make(Hand(cards), turn_up, scores[place // 2 % len(scores)])
        words = EXCHANGING_WORD[decision.kind], STANDING_WORD[decision.kind]
        right, other = words if talks_on(decision) else words[::-1]
        found.append((decision, right, other))
    return tuple(found)


def answered(decision: Decision, word: str, loss: float, place: int) -> Attempt:
    return Attempt(
        when=START + timedelta(minutes=place),
        skill="proposing" if decision.kind == "propose" else "answering",
        problem=str(decision),
        choice=word,
        marks=(("the simulator", not loss),),
        loss=Loss(loss, "rollout", GAMES),
    )


def answers(slips: Slips, seed: int, number: int) -> Iterator[Attempt]:
    """So many first answers of a learner; where he slips it costs him two games in a hundred."""
    chance = random.Random(seed)
    for place, (decision, right, other) in enumerate(chance.sample(first_words(), number)):
        is_slip = slips(decision, right, chance)
        yield answered(decision, other if is_slip else right, 2.0 * is_slip, place)


def never(_decision: Decision, _right: str, _chance: random.Random) -> bool:
    return False


def seldom(_decision: Decision, _right: str, chance: random.Random) -> bool:
    return chance.random() < 0.03


def fault_of(decision: Decision, right: str) -> bool:
    """He accepts with one trump at four all, where he should refuse."""
    trumps = len(decision.hand.of(decision.trump))
    return (trumps, decision.score, right) == (1, (4, 4), "refuse")


def faulty(decision: Decision, right: str, chance: random.Random) -> bool:
    return chance.random() < (0.75 if fault_of(decision, right) else 0.01)


def drilled(seed: int, such: int) -> list[Attempt]:
    """A log with so many of the hands that call for the fault, and a hundred others."""
    chance = random.Random(seed)
    at_four = first_words(400, 8, ((4, 4),))
    called_for = [each for each in at_four if fault_of(each[0], each[1])]
    asked = chance.sample(called_for, such) + chance.sample(first_words(), OTHERS)
    chance.shuffle(asked)
    found = []
    for place, (decision, right, other) in enumerate(asked):
        is_slip = faulty(decision, right, chance)
        found.append(answered(decision, other if is_slip else right, 2.0 * is_slip, place))
    return found
