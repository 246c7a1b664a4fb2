"""Views: what one player knows of a deal at one moment, and nothing more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from ..cards import Card, Hand, Rank, Suit
from ..rules import RuleSet, Seat, finished_tricks, next_leader, stock_after

Kind = Literal["propose", "number", "answer", "discard", "king", "lead", "reply"]
"""What is to be decided: play or propose, how many cards to ask for (where the number is named
before the answer), accept or refuse, which cards to discard, announce the king or withhold it,
which card to lead or to reply with."""

Option: TypeAlias = str | int | frozenset[Card] | Card
"""`"play"`, `"propose"`, `"accept"`, `"refuse"`, `"announce"`, `"withhold"`, a number of cards
asked for, a set of cards to discard, or the card to lead or reply with."""

WORD_OPTIONS: Final[dict[Kind, tuple[str, ...]]] = {
    "propose": ("play", "propose"),
    "answer": ("accept", "refuse"),
    "king": ("announce", "withhold"),
}
"""The options of the decisions that are made with a word."""

STANDING_WORD: Final[dict[Kind, str]] = {"propose": "play", "answer": "refuse"}
"""What standing on a hand is called: the pone plays, the dealer refuses."""

EXCHANGING_WORD: Final[dict[Kind, str]] = {"propose": "propose", "answer": "accept"}
"""What asking for an exchange, or granting it, is called."""

PLAY_KINDS: Final[tuple[Kind, ...]] = ("king", "lead", "reply")
"""The decisions that come after the talk."""

SECRET_KINDS: Final[tuple[Kind, ...]] = ("discard", "king")
"""Kinds of decisions whose choice the opponent is not shown: of cards discarded only how many there
were, of a king only that he was announced."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class View:
    """What one seat knows of a deal: its own cards, and what was said and played on the table.

    Two deals that differ only in what the seat cannot see give equal views. Where the seat itself
    is to choose, its view is a `Decision`.
    """

    kind: Kind | None
    """What is to be decided next, as far as this seat can tell; `None` when the deal is over. While
    the opponent is asked about a king he may or may not hold, it is the card that comes next."""

    turn: Seat | None
    """Who decides it, as far as this seat can tell."""

    seat: Seat
    """Whose view it is."""

    hand: Hand
    turn_up: Card
    score: tuple[int, int] = (0, 0)
    """Points in the game so far, (mine, theirs), with any king already marked."""

    rules: RuleSet
    exchanged: tuple[tuple[int, int], ...] = ()
    """Cards taken in each finished exchange of this deal, (by the pone, by the dealer)."""

    discarded: frozenset[Card] = frozenset()
    """The player's own discards, which only they know."""

    asked: int | None = None
    """Cards that the pone asks for, or has been given, in the exchange now going on; after a
    refusal, the number he had named with the proposal. `None` where it has not been said."""

    stood: Seat | None = None
    """Who ended the talk: the pone by playing, the dealer by refusing; `None` while it goes on,
    or when the stock ended it."""

    king: Seat | None = None
    """Who has marked the king of trumps in hand."""

    tricks: tuple[tuple[Card, Card], ...] = ()
    """Finished tricks as (card led, reply); the pone led the first, each winner the next."""

    led: Card | None = None
    """The card on the table."""

    def __repr__(self) -> str:
        turn = f"the {self.turn}'s {self.kind}" if self.kind else "the deal is over"
        return f"<View of the {self.seat}, {self.hand}, {self.turn_up} turned up, {turn}>"

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self.turn_up.suit

    @property
    def plain_suits(self) -> tuple[Suit, Suit, Suit]:
        """The three other suits."""
        return self.trump.others

    @property
    def trump_king(self) -> Card:
        """The king of trumps, wherever it is."""
        return Card.of(Rank.KING, self.trump)

    @property
    def vulnerable(self) -> Seat | None:
        """Who played without proposing, or refused the first proposal."""
        return self.stood if not self.exchanged else None

    @property
    def won(self) -> tuple[int, int]:
        """Tricks made, (mine, theirs)."""
        mine = sum(trick.winner == self.seat for trick in finished_tricks(self.tricks, self.trump))
        return mine, len(self.tricks) - mine

    @property
    def taken(self) -> tuple[int, int]:
        """Cards taken so far, (by the pone, by the dealer), in the exchange now going on, too."""
        by_pone = sum(pair[0] for pair in self.exchanged)
        by_dealer = sum(pair[1] for pair in self.exchanged)
        if (self.kind, self.turn) == ("discard", "dealer"):
            by_pone += self.asked or 0
        return by_pone, by_dealer

    @property
    def stock_left(self) -> int:
        """Cards that can still be drawn, before the exchange now going on."""
        return stock_after(self.exchanged)

    def played_by(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that this seat has played, one for each trick, and the one on the table."""
        finished = finished_tricks(self.tricks, self.trump)
        led = (
            [self.led]
            if self.led is not None and next_leader(self.tricks, self.trump) == seat
            else []
        )
        return (*(trick.card_of(seat) for trick in finished), *led)
