"""Trick problems: a card is led, another is played to it; who takes the two?"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from ...engine.cards import PACK, Card, Rank, Suit
from ...engine.english import are_trumps
from ...engine.rules import Taker, trick_winner
from .line import cards_of, line, parts_of
from .wish import Drawn, Wish

_SKILL: Final = "tricks"


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
        parts = parts_of(text, _SKILL, 3)
        return cls(*cards_of("".join(parts), 3))

    def __str__(self) -> str:
        return line(_SKILL, str(self.lead), str(self.reply), str(self.turn_up))

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


def draw_trick(wish: Wish, chance: random.Random) -> Drawn | None:
    """Draw a finished trick; its themes are what a newcomer must get right."""
    problem = TrickProblem(*chance.sample(PACK, 3))
    fits = TRICK_THEMES[wish.theme or chance.choice(list(TRICK_THEMES))]
    return Drawn((problem,)) if fits(problem) else None


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


TRICK_THEMES: Final = {
    "ace": _ace_in_its_place,
    "suit": _same_suit,
    "ruff": _ruff,
    "discard": _discarded_away,
}
"""The ace in its odd place, other cards of one suit, a low trump on a high card, and a high card
discarded on a low one."""
