"""Views: what one player knows of a deal at one moment, and nothing more.

The *talk* is the part of a deal before any card is played: the proposals, answers and exchanges.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from ...errors import NotationError, brief
from ..cards import HAND_SIZE, Card, Hand, Rank, Suit
from ..rules.rule_set import TRICKS, RuleSet, Seat, check_seat, other_seat
from ..rules.tricks import (
    STOCK_SIZE,
    asks_for_king,
    finished_tricks,
    legal_replies,
    next_leader,
    stock_after,
    talk_can_go_on,
)

Kind = Literal["propose", "number", "answer", "discard", "king", "lead", "reply"]
"""Kind of a decision. In order: play or propose; how many cards to ask for (under rules that have
the number named with the proposal); accept or refuse; which cards to discard; announce the king of
trumps or withhold it; which card to lead; which card to play to the card led."""

Option: TypeAlias = str | int | frozenset[Card] | Card
"""Option that a player can choose at a decision: a word such as `"play"` (see `WORD_OPTIONS`), the
number of cards to ask for, the set of cards to discard, or the card to play."""

WORD_OPTIONS: Final[dict[Kind, tuple[str, ...]]] = {
    "propose": ("play", "propose"),
    "answer": ("accept", "refuse"),
    "king": ("announce", "withhold"),
}
"""The options of each kind of decision that is made with a word."""

STANDING_WORD: Final[dict[Kind, str]] = {"propose": "play", "answer": "refuse"}
"""The option that stands on the hand (keeps it without an exchange), by kind of decision."""

EXCHANGING_WORD: Final[dict[Kind, str]] = {"propose": "propose", "answer": "accept"}
"""The option that asks for an exchange or grants it, by kind of decision."""

PLAY_KINDS: Final[tuple[Kind, ...]] = ("king", "lead", "reply")
"""Kinds of decisions that come after the talk, while the cards are played."""

SECRET_KINDS: Final[tuple[Kind, ...]] = ("discard", "king")
"""Kinds of decisions whose choice the opponent does not fully see. He sees how many cards were
discarded, but not which; and he sees a king that is announced, but not one that is withheld."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class View:
    """Knowledge that one seat has of a deal: its own cards, and what was said and played.

    Two deals that differ only in what the seat cannot see give equal views. When the seat itself
    must choose, its view is a `Decision`. Of two numbers the first is this seat's in `score`, and
    the pone's in `exchanged`.
    """

    kind: Kind | None
    """The next decision of the deal, as far as this seat can tell; `None` when the deal is over.
    While the opponent decides about the king, it is the next card to be played instead, so that the
    view does not show that he holds the king."""

    turn: Seat | None
    """The seat that makes the next decision, as far as this seat can tell."""

    seat: Seat
    """The seat whose view this is."""

    hand: Hand
    turn_up: Card
    score: tuple[int, int] = (0, 0)
    """Points in the game so far, (this seat's, the opponent's), with any point for the king."""

    rules: RuleSet
    exchanged: tuple[tuple[int, int], ...] = ()
    """Number of cards taken in each finished exchange of the deal, (by the pone, by the dealer)."""

    discarded: frozenset[Card] = frozenset()
    """All cards that this seat has discarded, which only it knows."""

    asked: int | None = None
    """Number of cards that the pone asks for or has taken in the present exchange, or named with a
    proposal that was refused. `None` if it has not been said."""

    stood: Seat | None = None
    """The seat that ended the talk: the pone by playing, the dealer by refusing. `None` while the
    talk goes on, or if the rules ended it (a short stock, or an exchange of no cards)."""

    king: Seat | None = None
    """The seat that scored a point for holding the king of trumps; `None` if neither did."""

    tricks: tuple[tuple[Card, Card], ...] = ()
    """Finished tricks as (card led, reply). The pone led the first, each winner the next."""

    led: Card | None = None
    """The card led to the present trick; `None` if none is."""

    def __repr__(self) -> str:
        turn = f"the {self.turn}'s {self.kind}" if self.kind else "the deal is over"
        return f"<View of the {self.seat}, {self.hand}, {self.turn_up} turned up, {turn}>"

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self.turn_up.suit

    @property
    def plain_suits(self) -> tuple[Suit, Suit, Suit]:
        """The three suits that are not trumps."""
        return self.trump.others

    @property
    def trump_king(self) -> Card:
        """The king of trumps, wherever it is."""
        return Card.of(Rank.KING, self.trump)

    @property
    def vulnerable(self) -> Seat | None:
        """The seat that played without proposing or refused the first proposal, or `None`."""
        return self.stood if not self.exchanged else None

    @property
    def won(self) -> tuple[int, int]:
        """Number of tricks made so far, (by this seat, by the opponent)."""
        mine = sum(trick.winner == self.seat for trick in finished_tricks(self.tricks, self.trump))
        return mine, len(self.tricks) - mine

    @property
    def taken(self) -> tuple[int, int]:
        """Number of cards taken in the deal, (by the pone, by the dealer).

        They include what the pone took in an exchange in which the dealer must still discard.
        """
        by_pone = sum(pair[0] for pair in self.exchanged)
        by_dealer = sum(pair[1] for pair in self.exchanged)
        if (self.kind, self.turn) == ("discard", "dealer"):
            by_pone += self.asked or 0
        return by_pone, by_dealer

    @property
    def stock_left(self) -> int:
        """Number of cards in the stock after the last finished exchange; 21 before the first."""
        return stock_after(self.exchanged)

    def played_by(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards that `seat` has played, in order, also to an unfinished trick."""
        finished = finished_tricks(self.tricks, self.trump)
        led = (
            [self.led]
            if self.led is not None and next_leader(self.tricks, self.trump) == seat
            else []
        )
        return (*(trick.card_of(seat) for trick in finished), *led)


_SEAT_OF_KIND: Final[dict[Kind | None, Seat]] = {
    "propose": "pone",
    "number": "pone",
    "answer": "dealer",
}


def check(view: View) -> None:
    """Raise `NotationError` if a field of `view` has a wrong type or contradicts another."""
    _check_types(view)
    _check_seats(view)
    _check_score(view)
    _check_exchanges(view)
    _check_asked(view)
    _check_cards(view)
    if view.kind in PLAY_KINDS:
        _check_play(view)
    else:
        _check_talk(view)


def _check_types(view: View) -> None:
    wanted = {
        "kind": view.kind in get_args(Kind),
        "hand": isinstance(view.hand, Hand),
        "turn_up": isinstance(view.turn_up, Card),
        "rules": isinstance(view.rules, RuleSet),
        "led": view.led is None or isinstance(view.led, Card),
        "discarded": isinstance(view.discarded, frozenset) and _are_cards(view.discarded),
        "tricks": _are_pairs(view.tricks) and all(map(_are_cards, view.tricks)),
        "exchanged": _are_pairs(view.exchanged),
    }
    for field, fits in wanted.items():
        if not fits:
            raise NotationError(
                f"expected a decision's {field} as `Decision` describes it, "
                f"got {brief(getattr(view, field))}"
            )


def _are_cards(cards: frozenset[Card] | tuple[Card, ...]) -> bool:
    return all(isinstance(card, Card) for card in cards)


def _are_pairs(pairs: object) -> bool:
    return isinstance(pairs, tuple) and all(
        isinstance(pair, tuple) and len(pair) == 2 for pair in pairs
    )


def _check_seats(view: View) -> None:
    for seat in (view.stood, view.king):
        if seat is not None:
            check_seat(seat)
    check_seat(view.seat)
    expected = _SEAT_OF_KIND.get(view.kind, view.seat)
    if view.seat != expected:
        raise NotationError(
            f"expected the {expected} at a {view.kind} decision, got {brief(view.seat)}"
        )
    if view.kind == "number" and view.rules.count_named != "before":
        raise NotationError(
            f"expected no number named before the answer under {view.rules}, "
            f"got a {view.kind} decision"
        )


def _check_score(view: View) -> None:
    most = view.rules.target - 1
    if not _are_counts(view.score, most) or len(view.score) != 2:
        raise NotationError(
            f"expected a score of two numbers from 0 to {most}, mine first, got {brief(view.score)}"
        )


def _are_counts(values: object, most: int) -> bool:
    return isinstance(values, tuple) and all(
        type(value) is int and 0 <= value <= most for value in values
    )


def _check_exchanges(view: View) -> None:
    rules, left = view.rules, STOCK_SIZE
    for place, pair in enumerate(view.exchanged):
        if not _are_counts(pair, HAND_SIZE):
            raise NotationError(
                f"expected 0 to {HAND_SIZE} cards a side exchanged, got {brief(pair)}"
            )
        by_pone, by_dealer = pair
        possible = talk_can_go_on(rules, view.exchanged[:place])
        if not possible or by_pone not in rules.pone_numbers(left):
            raise NotationError(f"expected no exchange of {by_pone} by the pone with {left} left")
        left -= by_pone
        if by_dealer not in rules.dealer_numbers(left):
            raise NotationError(
                f"expected no exchange of {by_dealer} by the dealer with {left} left"
            )
        left -= by_dealer


def _check_asked(view: View) -> None:
    asked = view.asked
    if asked is None:
        return
    if type(asked) is not int or asked not in _numbers_asked(view):
        raise NotationError(
            f"expected no number asked at this {view.kind} decision of the {view.seat}, "
            f"or one that {view.rules} allows, got {brief(asked)}"
        )


def _numbers_asked(view: View) -> range:
    """Return the numbers that `asked` may have at this moment."""
    rules, left = view.rules, view.stock_left
    if view.kind == "discard" and view.seat == "dealer":
        return rules.pone_numbers(left)
    refused = view.kind in PLAY_KINDS and view.stood == "dealer"
    if rules.count_named == "before" and (view.kind in ("answer", "discard") or refused):
        return rules.numbers_to_name(left)
    return range(0)


def _check_talk(view: View) -> None:
    if view.tricks or view.led or view.stood or view.king:
        raise NotationError(f"expected no card played before a {view.kind} decision")
    if not talk_can_go_on(view.rules, view.exchanged):
        raise NotationError(
            f"expected no {view.kind} decision once the talk is over: {view.stock_left} "
            f"cards are left after the exchanges {brief(view.exchanged)}"
        )


def _check_cards(view: View) -> None:
    own_lead = view.kind == "king" and view.seat == "pone" and view.led is not None
    expected = HAND_SIZE - len(view.tricks) - own_lead
    if len(view.hand) != expected or len(view.tricks) == TRICKS:
        raise NotationError(
            f"expected {max(expected, 1)} cards in hand at this {view.kind} decision, "
            f"got {len(view.hand)}: {view.hand}"
        )
    known = [*view.hand, view.turn_up, *view.discarded]
    known += [card for trick in view.tricks for card in trick]
    known += [view.led] if view.led is not None else []
    if len(set(known)) < len(known):
        twice = min(card for card in known if known.count(card) > 1)
        raise NotationError(f"expected every card once in a decision, got {twice} twice")
    own = sum(pair[view.seat == "dealer"] for pair in view.exchanged)
    # The discards may be left out, but not in part.
    if view.discarded and len(view.discarded) != own:
        raise NotationError(
            f"expected {own} cards discarded, as many as were taken, got {len(view.discarded)}"
        )


def _check_play(view: View) -> None:
    _check_stood(view)
    _check_turn(view)
    _check_marked_king(view)
    _check_replies(view)


def _check_stood(view: View) -> None:
    if view.stood is None and not view.exchanged:
        raise NotationError(
            "expected `stood` to name who stood (pone or dealer), because nothing was exchanged"
        )
    if view.stood is not None and not talk_can_go_on(view.rules, view.exchanged):
        raise NotationError(
            f"expected no `stood`, because the talk was over already, got {brief(view.stood)}"
        )


def _check_turn(view: View) -> None:
    if view.kind == "king":
        _check_king_question(view)
        return
    leader = next_leader(view.tricks, view.trump)
    to_act = leader if view.kind == "lead" else other_seat(leader)
    if view.seat != to_act:
        raise NotationError(f"expected the {to_act} at this {view.kind}, got the {view.seat}")
    if (view.led is None) == (view.kind == "reply"):
        raise NotationError(
            f"expected a card led at a reply and not at a lead, got {view.led} at a {view.kind}"
        )


def _check_king_question(view: View) -> None:
    asked = view.king is None and asks_for_king(
        view.rules,
        view.trump_king,
        view.seat,
        view.hand,
        view.tricks,
        view.led,
    )
    if not asked:
        raise NotationError(
            f"expected a king decision only while the {view.seat} may announce "
            f"the {view.trump_king} and {view.rules} gives a point for it"
        )


def _check_marked_king(view: View) -> None:
    if view.king is None:
        return
    king = view.trump_king
    mine = king in view.hand or king in view.played_by(view.seat)
    elsewhere = king == view.turn_up or king in view.discarded
    if elsewhere or mine != (view.king == view.seat) or not view.rules.king_scores:
        raise NotationError(
            f"expected the {king} with the {view.king}, who marked it, "
            f"and a rule set that gives a point for it"
        )


def _check_replies(view: View) -> None:
    """Raise `NotationError` for a reply that was illegal by the cards that the player has seen."""
    for place, trick in enumerate(finished_tricks(view.tricks, view.trump)):
        held = _shown_by(view, other_seat(trick.leader), place)
        if trick.reply not in legal_replies(Hand(held), trick.lead, view.trump):
            raise NotationError(
                f"expected a reply to {trick.lead} that the law of play allows, got {trick.reply} "
                f"from a player who held {Hand(held)}"
            )


def _shown_by(view: View, seat: Seat, since: int) -> set[Card]:
    """Return the cards that `seat` is known to have held when trick `since` (from 0) began."""
    shown = set(view.played_by(seat)[since:])
    if seat == view.seat:
        shown.update(view.hand)
    if view.king == seat and view.trump_king not in view.played_by(seat):
        shown.add(view.trump_king)
    return shown
