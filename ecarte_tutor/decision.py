"""Decisions: what one player knows at one moment, and the options open to them.

A decision holds nothing that its player may not know. The engine yields decisions, the book answers
them, the simulator values their options, a widget shows one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, Literal, TypeAlias, get_args

from .cards import HAND_SIZE, PACK, Card, Hand, Rank, Suit
from .errors import NotationError
from .rules import RuleSet, Seat, other_seat
from .tricks import legal_replies, trick_winner

Kind = Literal["propose", "number", "answer", "discard", "king", "lead", "reply"]
"""What is to be decided: play or propose, how many cards to ask for (where the number is named
before the answer), accept or refuse, which cards to throw, announce the king or withhold it,
which card to lead or to reply with."""

Option: TypeAlias = str | int | frozenset[Card] | Card
"""`"play"`, `"propose"`, `"accept"`, `"refuse"`, `"announce"`, `"withhold"`, a number of cards
asked for, a set of cards to throw, or the card to lead or reply with."""

STOCK_SIZE: Final = len(PACK) - 2 * HAND_SIZE - 1
"""Cards that can be drawn: the turn-up never is."""

_WORD_OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "propose": ("play", "propose"),
    "answer": ("accept", "refuse"),
    "king": ("announce", "withhold"),
}
_SEAT_OF_KIND: Final[dict[str, Seat]] = {"propose": "pone", "number": "pone", "answer": "dealer"}
_PLAY_KINDS: Final = ("king", "lead", "reply")


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What one player knows when it is theirs to choose.

    Make one with `Decision.propose`, `.answer`, `.discard`, `.lead`, `.reply` or `.parse`. Equal
    decisions have the same text form, which is one line, safe in a URL, and reads back with
    `Decision.parse`.

    >>> str(Decision.propose("7H 8H QS 7S 7D", "9H", score=(2, 3)))
    'propose.pone.8H7HQS7S7D.9H.2-3.turf-club'

    Raises:
        NotationError: where the parts do not fit together; the sentence says which and why.
    """

    kind: Kind
    seat: Seat
    hand: Hand
    turn_up: Card
    score: tuple[int, int] = (0, 0)
    """Points in the game so far, (mine, theirs), with any king already marked."""

    rules: RuleSet
    exchanged: tuple[tuple[int, int], ...] = ()
    """Cards taken in each finished exchange of this deal, (by the pone, by the dealer)."""

    thrown: frozenset[Card] = frozenset()
    """The player's own discards, which only they know."""

    asked: int | None = None
    """Cards that the pone asks for in the exchange now going on, where it has been named."""

    stood: Seat | None = None
    """Who ended the talk: the pone by playing, the dealer by refusing; `None` while it goes on,
    or when the stock ended it."""

    king: Seat | None = None
    """Who has marked the king of trumps in hand."""

    tricks: tuple[tuple[Card, Card], ...] = ()
    """Finished tricks as (card led, reply); the pone led the first, each winner the next."""

    led: Card | None = None
    """The card to reply to."""

    def __post_init__(self) -> None:
        _check(self)

    @classmethod
    def propose(
        cls,
        hand: Hand | str,
        turn_up: Card | str,
        score: tuple[int, int] = (0, 0),
        **history: Any,
    ) -> Decision:
        """The pone's choice to play or to propose; `history` sets any other field."""
        return cls._made("propose", "pone", hand, turn_up, score, history)

    @classmethod
    def answer(
        cls,
        hand: Hand | str,
        turn_up: Card | str,
        score: tuple[int, int] = (0, 0),
        **history: Any,
    ) -> Decision:
        """The dealer's choice to accept or to refuse a proposal; `history` sets any other field."""
        return cls._made("answer", "dealer", hand, turn_up, score, history)

    @classmethod
    def discard(
        cls,
        hand: Hand | str,
        turn_up: Card | str,
        score: tuple[int, int] = (0, 0),
        *,
        seat: Seat,
        **history: Any,
    ) -> Decision:
        """Either player's choice of cards to throw once a proposal is accepted."""
        return cls._made("discard", seat, hand, turn_up, score, history)

    @classmethod
    def lead(
        cls,
        hand: Hand | str,
        turn_up: Card | str,
        score: tuple[int, int] = (0, 0),
        *,
        seat: Seat = "pone",
        **history: Any,
    ) -> Decision:
        """The choice of a card to lead; without an exchange the pone is taken to have played
        unasked."""
        return cls._made("lead", seat, hand, turn_up, score, history)

    @classmethod
    def reply(
        cls,
        hand: Hand | str,
        turn_up: Card | str,
        led: Card | str,
        score: tuple[int, int] = (0, 0),
        *,
        seat: Seat = "dealer",
        **history: Any,
    ) -> Decision:
        """The choice of a card to play to the card `led`."""
        return cls._made("reply", seat, hand, turn_up, score, {**history, "led": Card(led)})

    @classmethod
    def parse(cls, text: str) -> Decision:
        """The decision that `str()` wrote; raises `NotationError` quoting any other text."""
        from .notation import parse_decision

        return parse_decision(text)

    @classmethod
    def _made(
        cls,
        kind: Kind,
        seat: Seat,
        hand: Hand | str,
        turn_up: Card | str,
        score: tuple[int, int],
        history: dict[str, Any],
    ) -> Decision:
        rules = history.pop("rules", "turf-club")
        if kind in _PLAY_KINDS and not history.get("exchanged"):
            history.setdefault("stood", "pone")
        return cls(
            kind=kind,
            seat=seat,
            hand=Hand(hand),
            turn_up=Card(turn_up),
            score=score,
            rules=rules if isinstance(rules, RuleSet) else RuleSet.parse(rules),
            **history,
        )

    def __str__(self) -> str:
        from .notation import decision_text

        return decision_text(self)

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
    def stock_left(self) -> int:
        """Cards that can still be drawn, before the exchange now going on."""
        return STOCK_SIZE - sum(map(sum, self.exchanged))

    def options(self) -> tuple[Option, ...]:
        """Every option that the rules allow, in a fixed order."""
        if self.kind in _WORD_OPTIONS:
            return _WORD_OPTIONS[self.kind]
        if self.kind == "number":
            return tuple(self._discard_counts())
        if self.kind == "discard":
            return tuple(
                frozenset(cards)
                for count in self._discard_counts()
                for cards in combinations(self.hand, count)
            )
        if self.kind == "lead":
            return self.hand.cards
        assert self.led is not None
        return tuple(sorted(legal_replies(self.hand, self.led, self.trump), reverse=True))

    def _discard_counts(self) -> range:
        if self.seat == "pone":
            if self.kind == "discard" and self.asked is not None:
                return range(self.asked, self.asked + 1)
            return range(self.rules.pone_minimum, min(HAND_SIZE, self.stock_left) + 1)
        left = min(HAND_SIZE, self.stock_left - (self.asked or 0))
        return range(min(self.rules.dealer_minimum, left), left + 1)


def _check(decision: Decision) -> None:
    """Raises a `NotationError` for the first part that contradicts another."""
    _check_words(decision)
    _check_numbers(decision)
    _check_cards(decision)
    if decision.kind in _PLAY_KINDS:
        _check_play(decision)
    elif decision.tricks or decision.led or decision.stood:
        raise NotationError(f"expected no card played before a {decision.kind} decision")


def _check_words(decision: Decision) -> None:
    if decision.kind not in get_args(Kind):
        raise NotationError(
            f"expected a kind of decision ({', '.join(get_args(Kind))}), got {decision.kind!r}"
        )
    for seat in (decision.seat, decision.stood, decision.king):
        if seat not in (None, *get_args(Seat)):
            raise NotationError(f"expected a seat (pone or dealer), got {seat!r}")
    expected = _SEAT_OF_KIND.get(decision.kind, decision.seat)
    if decision.seat is None or decision.seat != expected:
        raise NotationError(
            f"expected the {expected} at a {decision.kind} decision, got {decision.seat!r}"
        )


def _check_numbers(decision: Decision) -> None:
    target = decision.rules.target
    if not _are_counts(decision.score, target - 1) or len(decision.score) != 2:
        raise NotationError(
            f"expected a score of two numbers from 0 to {target - 1}, mine first, "
            f"got {decision.score!r}"
        )
    for pair in decision.exchanged:
        if not _are_counts(pair, HAND_SIZE) or len(pair) != 2:
            raise NotationError(
                f"expected an exchange of 0 to {HAND_SIZE} cards a side, got {pair!r}"
            )
    if decision.stock_left < 0:
        raise NotationError(
            f"expected at most {STOCK_SIZE} cards exchanged in a deal, got {decision.exchanged!r}"
        )
    if decision.asked is not None and not _are_counts((decision.asked,), HAND_SIZE):
        raise NotationError(f"expected 0 to {HAND_SIZE} cards asked for, got {decision.asked!r}")


def _are_counts(values: object, most: int) -> bool:
    return isinstance(values, tuple) and all(
        type(value) is int and 0 <= value <= most for value in values
    )


def _check_cards(decision: Decision) -> None:
    expected = HAND_SIZE - len(decision.tricks)
    if len(decision.hand) != expected:
        raise NotationError(
            f"expected {expected} cards in hand at this {decision.kind} decision, "
            f"got {len(decision.hand)}: {decision.hand}"
        )
    known = [*decision.hand, decision.turn_up, *decision.thrown, *_flat(decision.tricks)]
    known += [decision.led] if decision.led is not None else []
    if len(set(known)) < len(known):
        twice = min(card for card in known if known.count(card) > 1)
        raise NotationError(f"expected every card once in a decision, got {twice} twice")
    own = sum(pair[decision.seat == "dealer"] for pair in decision.exchanged)
    # What the player threw may be left unsaid, but not half said.
    if decision.thrown and len(decision.thrown) != own:
        raise NotationError(
            f"expected {own} cards thrown, as many as were taken, got {len(decision.thrown)}"
        )


def _flat(tricks: Iterable[tuple[Card, Card]]) -> list[Card]:
    return [card for trick in tricks for card in trick]


def _check_play(decision: Decision) -> None:
    if decision.stood is None and not decision.exchanged:
        raise NotationError(
            "expected to know who stood (pone or dealer) where nothing was exchanged"
        )
    leader: Seat = "pone"
    mine: list[Card] = list(decision.hand)
    for lead, reply in decision.tricks:
        mine.append(lead if leader == decision.seat else reply)
        if trick_winner(lead, reply, decision.trump) == "follower":
            leader = other_seat(leader)
    if decision.kind != "king":
        to_lead = leader if decision.kind == "lead" else other_seat(leader)
        if decision.seat != to_lead:
            raise NotationError(
                f"expected the {to_lead} at this {decision.kind}, got the {decision.seat}"
            )
    if (decision.led is None) == (decision.kind == "reply"):
        raise NotationError(
            f"expected a card led at a reply and nowhere else, "
            f"got {decision.led} at a {decision.kind}"
        )
    _check_king(decision, mine)


def _check_king(decision: Decision, mine: list[Card]) -> None:
    """A king marked is with its marker; `mine` are the cards the seat holds or has played."""
    king = decision.trump_king
    if decision.king is None:
        return
    held = king in mine
    elsewhere = king == decision.turn_up or king in decision.thrown
    if elsewhere or (decision.king != decision.seat and held):
        raise NotationError(f"expected the king of trumps with the {decision.king}, who marked it")
    if decision.king == decision.seat and not held:
        raise NotationError(
            f"expected the {decision.seat} to hold or have played the {king} he marked"
        )
