"""Trick and reply problems, and reading of the line of text that encodes a problem on the rules.

The line has the skill's name and the parts of the problem, joined by dots. A *theme* is a sort of
problem within a skill; a set asks the themes by turns.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from ...engine.cards import HAND_SIZE, PACK, Card, Hand, Rank, Suit, cards_in
from ...engine.english import are_trumps
from ...engine.pasted import bare
from ...engine.rules.tricks import Taker, legal_replies, trick_winner, why_not
from ...errors import NotationError
from .spec import Drawn, ProblemSpec

LONGEST: Final = 400
"""Most characters of a line that is parsed; every problem's line is shorter."""


def line(skill: str, *parts: str) -> str:
    """Return the text of a problem on the rules: `skill` and `parts`, joined by dots."""
    return ".".join((skill, *parts))


def parts_of(text: str, skill: str, count: int) -> list[str]:
    """Return the `count` parts of a problem's text that follow the name `skill`.

    >>> parts_of("tricks.KH.QH.7S", "tricks", 3)
    ['KH', 'QH', '7S']

    Raises:
        NotationError: if the skill or the number of parts differs, or the text is too long.
    """
    line = bare(text) if isinstance(text, str) else ""
    name, *parts = line.split(".") if len(line) <= LONGEST else [""]
    if name != skill or len(parts) != count:
        raise NotationError(
            f"expected “{skill}” and {count} parts joined by dots, got {repr(text)[:60]}"
        )
    return parts


def cards_of(text: str, count: int | None = None) -> list[Card]:
    """Return the cards in `text`, written without separators, as "KHQH"; `count` of them if given.

    Raises:
        NotationError: if `text` is anything else, has a card twice, or not `count` cards.
    """
    cards = cards_in(text)
    if len(set(cards)) != len(cards) or count not in (None, len(cards)):
        wanted = "different" if count is None else f"{count} different"
        raise NotationError(f"expected {wanted} cards, got {repr(text)[:60]}")
    return cards


_TRICKS: Final = "tricks"


@dataclass(frozen=True, slots=True)
class TrickProblem:
    """Problem: who takes a trick? The dealer led, you replied, and `turn_up` shows the trumps.

    >>> TrickProblem.parse("tricks.KH.QH.7S").winner
    'leader'
    """

    lead: Card
    reply: Card
    turn_up: Card

    @classmethod
    def parse(cls, text: str) -> TrickProblem:
        """Return the problem that `str()` wrote; raises `NotationError` for any other text."""
        parts = parts_of(text, _TRICKS, 3)
        return cls(*cards_of("".join(parts), 3))

    def __str__(self) -> str:
        return line(_TRICKS, str(self.lead), str(self.reply), str(self.turn_up))

    @property
    def trump(self) -> Suit:
        return self.turn_up.suit

    @property
    def winner(self) -> Taker:
        """Side that takes the trick: `"leader"` or `"follower"`."""
        return trick_winner(self.lead, self.reply, self.trump)

    @property
    def reason(self) -> str:
        """Sentence on why the winner takes the trick.

        >>> TrickProblem.parse("tricks.KH.QH.7S").reason
        'Within a suit the higher card wins, and the king ranks above the queen.'
        """
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


def draw_trick(spec: ProblemSpec, chance: random.Random) -> Drawn | None:
    """Draw a trick to judge; `None` if it is not on `spec.theme`, a key of `TRICK_THEMES`."""
    problem = TrickProblem(*chance.sample(PACK, 3))
    fits = TRICK_THEMES[spec.theme or chance.choice(list(TRICK_THEMES))]
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
"""Themes of trick problems, each with its test.

They are the ace in its odd place, other cards of one suit, a low trump on a high card, and a high
card discarded on a low one."""


_REPLIES: Final = "replies"


@dataclass(frozen=True, slots=True)
class ReplyProblem:
    """Problem: which cards of `hand` may the dealer play, after the pone has led the card `lead`?

    >>> ReplyProblem.parse("replies.KHQH7H8S7D.9S.TH").duty
    'You hold spades but none above the nine, and must follow.'
    """

    hand: Hand
    lead: Card
    turn_up: Card

    @classmethod
    def parse(cls, text: str) -> ReplyProblem:
        """Return the problem that `str()` wrote; raises `NotationError` for any other text."""
        parts = parts_of(text, _REPLIES, 3)
        *hand, lead, turn_up = cards_of("".join(parts), HAND_SIZE + 2)
        return cls(Hand(hand), lead, turn_up)

    def __str__(self) -> str:
        hand = "".join(map(str, self.hand.cards))
        return line(_REPLIES, hand, str(self.lead), str(self.turn_up))

    @property
    def trump(self) -> Suit:
        return self.turn_up.suit

    @property
    def legal(self) -> frozenset[Card]:
        """Cards of the hand that may be played to `lead`."""
        return legal_replies(self.hand, self.lead, self.trump)

    @property
    def duty(self) -> str:
        """Sentence on the law of play that decides which cards may be played."""
        lead, legal = self.lead, self.legal
        best = max(legal, key=lambda card: (card.suit in (lead.suit, self.trump), card.rank))
        if best.suit is lead.suit and best.rank > lead.rank:
            return f"You hold {lead.suit.word}, and can beat the {lead.rank.word}: so you must."
        if best.suit is lead.suit:
            any_one = ": follow with any" if len(legal) > 1 else ", and must follow"
            return f"You hold {lead.suit.word} but none above the {lead.rank.word}{any_one}."
        if best.suit is self.trump:
            any_one = ", with any trump you like" if len(legal) > 1 else ""
            return f"You have no {lead.suit.word}, so you must trump{any_one}."
        if lead.suit is self.trump:
            return "A trump was led and you have none: play what you like."
        return f"You have neither {lead.suit.word} nor a trump: play what you like."

    def why_not(self, card: Card) -> str | None:
        """Return a sentence on why `card` may not be played; `None` if it may.

        >>> ReplyProblem.parse("replies.KHQH7H8S7D.9S.TH").why_not(Card("KH"))
        'You must follow suit: spades were led and you hold the eight of spades.'
        """
        return why_not(self.hand, self.lead, self.trump, card)


def draw_reply(spec: ProblemSpec, chance: random.Random) -> Drawn | None:
    """Draw a hand and a card led; `None` if not on `spec.theme`, a key of `REPLY_THEMES`.

    Except for "free", at least two cards of the hand may not be played.
    """
    *cards, lead, turn_up = chance.sample(PACK, HAND_SIZE + 2)
    problem = ReplyProblem(Hand(cards), lead, turn_up)
    fits = REPLY_THEMES[spec.theme or chance.choice(list(REPLY_THEMES))]
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
"""Themes of reply problems, each with its test.

The hand can win in the suit led, can only follow suit, has a trump but not the suit, or has
neither."""
