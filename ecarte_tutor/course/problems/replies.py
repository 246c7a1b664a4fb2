"""Reply problems: a card is led; which cards of the hand may be played to it, and why no other?"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from ...engine.cards import HAND_SIZE, PACK, Card, Hand, Suit
from ...engine.rules import legal_replies, why_not
from .line import cards_of, line, parts_of
from .wish import Drawn, Wish

_SKILL: Final = "replies"


@dataclass(frozen=True, slots=True)
class ReplyProblem:
    """A card led by the pone, and the hand of the dealer, who is to play to it.

    >>> ReplyProblem.parse("replies.KHQH7H8S7D.9S.TH").duty
    'You hold spades but none above the nine: follow with any.'
    """

    hand: Hand
    lead: Card
    turn_up: Card

    @classmethod
    def parse(cls, text: str) -> ReplyProblem:
        """The problem that `str()` wrote; raises `NotationError` for any other text."""
        parts = parts_of(text, _SKILL, 3)
        *hand, lead, turn_up = cards_of("".join(parts), HAND_SIZE + 2)
        return cls(Hand(hand), lead, turn_up)

    def __str__(self) -> str:
        hand = "".join(map(str, self.hand.cards))
        return line(_SKILL, hand, str(self.lead), str(self.turn_up))

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self.turn_up.suit

    @property
    def legal(self) -> frozenset[Card]:
        """The cards that may be played."""
        return legal_replies(self.hand, self.lead, self.trump)

    @property
    def duty(self) -> str:
        """The duty that decides, in one sentence."""
        lead, legal = self.lead, self.legal
        best = max(legal, key=lambda card: (card.suit in (lead.suit, self.trump), card.rank))
        if best.suit is lead.suit and best.rank > lead.rank:
            return f"You hold {lead.suit.word}, and can beat the {lead.rank.word}: so you must."
        if best.suit is lead.suit:
            return (
                f"You hold {lead.suit.word} but none above the {lead.rank.word}: follow with any."
            )
        if best.suit is self.trump:
            return f"You have no {lead.suit.word}, so you must trump, with any trump you like."
        if lead.suit is self.trump:
            return "A trump was led and you have none: play what you like."
        return f"You have neither {lead.suit.word} nor a trump: play what you like."

    def why_not(self, card: Card) -> str | None:
        """Why this card may not be played; `None` where it may."""
        return why_not(self.hand, self.lead, self.trump, card)


def draw_reply(wish: Wish, chance: random.Random) -> Drawn | None:
    """Draw a hand with a card led to it; its themes are the duties.

    But for the last there are at least two cards of another suit, or too low, to be tempted by.
    """
    *cards, lead, turn_up = chance.sample(PACK, HAND_SIZE + 2)
    problem = ReplyProblem(Hand(cards), lead, turn_up)
    fits = REPLY_THEMES[wish.theme or chance.choice(list(REPLY_THEMES))]
    return Drawn((problem,)) if fits(problem) else None


def _has_two_others(problem: ReplyProblem) -> bool:
    return len(problem.hand) - len(problem.legal) > 1


def _must_win(problem: ReplyProblem) -> bool:
    following = problem.hand.of(problem.lead.suit)
    return (
        len(following) > 1
        and following[0].rank > problem.lead.rank > following[-1].rank
        and _has_two_others(problem)
    )


def _must_follow(problem: ReplyProblem) -> bool:
    following = problem.hand.of(problem.lead.suit)
    return (
        bool(following)
        and following[0].rank < problem.lead.rank
        and bool(problem.hand.of(problem.trump))
        and _has_two_others(problem)
    )


def _must_trump(problem: ReplyProblem) -> bool:
    return (
        not problem.hand.of(problem.lead.suit)
        and bool(problem.hand.of(problem.trump))
        and _has_two_others(problem)
    )


def _may_discard(problem: ReplyProblem) -> bool:
    return not problem.hand.of(problem.lead.suit) and not problem.hand.of(problem.trump)


REPLY_THEMES: Final = {
    "win": _must_win,
    "follow": _must_follow,
    "trump": _must_trump,
    "free": _may_discard,
}
"""Able to win in the suit led, able only to follow, without the suit but with a trump, and with
neither."""
