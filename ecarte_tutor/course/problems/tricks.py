"""Trick problems: a card is led, another is played to it; who takes the two?"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ...engine.cards import PACK, Card, Rank, Suit
from ...engine.english import are_trumps
from ...engine.rules import Taker, trick_winner
from .code import ClassCode, chance_of
from .draw import first_that
from .drill import Drill
from .line import cards_of, line, parts_of

_DRILL: Final = "tricks"


@dataclass(frozen=True, slots=True)
class TrickProblem:
    """A finished trick: the dealer led, you replied, and `turn_up` shows the trump suit.

    >>> TrickProblem.parse("tricks.KH.QH.7S").winner
    'leader'
    """

    lead: Card
    reply: Card
    turn_up: Card

    @classmethod
    def parse(cls, text: str) -> TrickProblem:
        """The problem that `str()` wrote; raises `NotationError` for any other text."""
        parts = parts_of(text, _DRILL, 3)
        return cls(*cards_of("".join(parts), 3))

    def __str__(self) -> str:
        return line(_DRILL, str(self.lead), str(self.reply), str(self.turn_up))

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self.turn_up.suit

    @property
    def winner(self) -> Taker:
        """Who takes the trick."""
        return trick_winner(self.lead, self.reply, self.trump)

    @property
    def reason(self) -> str:
        """Why, in one sentence."""
        lead, reply, trump = self.lead, self.reply, self.trump
        taking, losing = (reply, lead) if self.winner == "follower" else (lead, reply)
        if lead.suit is reply.suit:
            return f"Within a suit the higher card wins, and {_above(taking, losing)}."
        if reply.suit is trump:
            return f"{are_trumps(trump)}, and any trump beats any plain card."
        if lead.suit is trump:
            return f"{are_trumps(trump)}, and only a higher trump beats a trump."
        return (
            f"{lead.suit.word.capitalize()} were led. A card of another plain suit never wins, "
            "however high."
        )


def _above(taking: Card, losing: Card) -> str:
    ace_between = Rank.ACE in (taking.rank, losing.rank)
    note = ": the ace ranks between knave and ten" if ace_between else ""
    return f"the {taking.rank.word} ranks above the {losing.rank.word}{note}"


def trick_problems(code: ClassCode | str, count: int = 8) -> tuple[TrickProblem, ...]:
    """Finished tricks, the same for everyone with this code.

    They go round four ideas, shuffled: the ace in its odd place, court cards and small cards of
    one suit, a low trump on a high card, and a high card discarded on a low one. No two are alike.
    """
    chance = chance_of(code, _DRILL, count)
    ideas = [_IDEAS[place % len(_IDEAS)] for place in range(count)]
    chance.shuffle(ideas)
    problems: list[TrickProblem] = []
    for idea in ideas:
        problems.append(_problem(chance, idea, problems))
    return tuple(problems)


def _problem(
    chance: random.Random,
    idea: Callable[[TrickProblem], bool],
    seen: list[TrickProblem],
) -> TrickProblem:
    pairs = [{earlier.lead, earlier.reply} for earlier in seen]

    def fits(problem: TrickProblem) -> bool:
        return idea(problem) and {problem.lead, problem.reply} not in pairs

    return first_that(fits, lambda: TrickProblem(*chance.sample(PACK, 3)), _DRILL)


def _ace_in_its_place(problem: TrickProblem) -> bool:
    ranks = {problem.lead.rank, problem.reply.rank}
    return (
        problem.lead.suit is problem.reply.suit
        and Rank.ACE in ranks
        and bool(ranks & {Rank.TEN, Rank.NINE, Rank.KNAVE, Rank.QUEEN})
    )


def _same_suit(problem: TrickProblem) -> bool:
    return problem.lead.suit is problem.reply.suit and not _ace_in_its_place(problem)


def _ruff(problem: TrickProblem) -> bool:
    return (
        problem.lead.suit is not problem.trump
        and problem.reply.suit is problem.trump
        and problem.lead.rank > problem.reply.rank
    )


def _discarded_away(problem: TrickProblem) -> bool:
    return (
        problem.reply.suit not in (problem.trump, problem.lead.suit)
        and problem.reply.rank > problem.lead.rank
    )


_IDEAS: Final = (_ace_in_its_place, _same_suit, _ruff, _discarded_away)


TRICK_DRILL: Final = Drill(name=_DRILL, problems=trick_problems)
