"""Coherence: whether the parts of a decision fit together under its rules.

A decision may come from a link that anyone wrote, so everything that its player can see is checked:
the cards, the exchanges, the law of play in the finished tricks, the king. What may be left unsaid
is the player's own discards and the number asked for.
"""

from __future__ import annotations

from typing import Final, get_args

from ...errors import NotationError, brief
from ..cards import HAND_SIZE, Card, Hand
from ..rules import (
    STOCK_SIZE,
    TRICKS,
    RuleSet,
    Seat,
    asks_for_king,
    check_seat,
    finished_tricks,
    legal_replies,
    next_leader,
    other_seat,
    talk_can_go_on,
)
from .kinds import PLAY_KINDS, Kind
from .position import Position

_SEAT_OF_KIND: Final[dict[str, Seat]] = {"propose": "pone", "number": "pone", "answer": "dealer"}


def check(position: Position) -> None:
    """Raises a `NotationError` for the first part that contradicts another."""
    _check_types(position)
    _check_seats(position)
    _check_score(position)
    _check_exchanges(position)
    _check_asked(position)
    _check_cards(position)
    if position.kind in PLAY_KINDS:
        _check_play(position)
    else:
        _check_talk(position)


def _check_types(position: Position) -> None:
    wanted = {
        "kind": position.kind in get_args(Kind),
        "hand": isinstance(position.hand, Hand),
        "turn_up": isinstance(position.turn_up, Card),
        "rules": isinstance(position.rules, RuleSet),
        "led": position.led is None or isinstance(position.led, Card),
        "discarded": isinstance(position.discarded, frozenset) and _are_cards(position.discarded),
        "tricks": _are_pairs(position.tricks) and all(map(_are_cards, position.tricks)),
        "exchanged": _are_pairs(position.exchanged),
    }
    for field, fits in wanted.items():
        if not fits:
            raise NotationError(
                f"expected a decision's {field} as `Decision` describes it, "
                f"got {brief(getattr(position, field))}"
            )


def _are_cards(cards: frozenset[Card] | tuple[Card, ...]) -> bool:
    return all(isinstance(card, Card) for card in cards)


def _are_pairs(pairs: object) -> bool:
    return isinstance(pairs, tuple) and all(
        isinstance(pair, tuple) and len(pair) == 2 for pair in pairs
    )


def _check_seats(position: Position) -> None:
    for seat in (position.stood, position.king):
        if seat is not None:
            check_seat(seat)
    check_seat(position.seat)
    expected = _SEAT_OF_KIND.get(position.kind, position.seat)
    if position.seat != expected:
        raise NotationError(
            f"expected the {expected} at a {position.kind} decision, got {brief(position.seat)}"
        )
    if position.kind == "number" and position.rules.count_named != "before":
        raise NotationError(
            f"expected no number named before the answer under {position.rules}, "
            f"got a {position.kind} decision"
        )


def _check_score(position: Position) -> None:
    most = position.rules.target - 1
    if not _are_counts(position.score, most) or len(position.score) != 2:
        raise NotationError(
            f"expected a score of two numbers from 0 to {most}, mine first, "
            f"got {brief(position.score)}"
        )


def _are_counts(values: object, most: int) -> bool:
    return isinstance(values, tuple) and all(
        type(value) is int and 0 <= value <= most for value in values
    )


def _check_exchanges(position: Position) -> None:
    rules, left = position.rules, STOCK_SIZE
    for place, pair in enumerate(position.exchanged):
        if not _are_counts(pair, HAND_SIZE):
            raise NotationError(
                f"expected 0 to {HAND_SIZE} cards a side exchanged, got {brief(pair)}"
            )
        by_pone, by_dealer = pair
        possible = talk_can_go_on(rules, position.exchanged[:place])
        if not possible or by_pone not in rules.pone_numbers(left):
            raise NotationError(f"expected no exchange of {by_pone} by the pone with {left} left")
        left -= by_pone
        if by_dealer not in rules.dealer_numbers(left):
            raise NotationError(
                f"expected no exchange of {by_dealer} by the dealer with {left} left"
            )
        left -= by_dealer


def _check_asked(position: Position) -> None:
    asked = position.asked
    if asked is None:
        return
    if type(asked) is not int or asked not in _numbers_asked(position):
        raise NotationError(
            f"expected no number asked at this {position.kind} decision of the {position.seat}, "
            f"or one that {position.rules} allows, got {brief(asked)}"
        )


def _numbers_asked(position: Position) -> range:
    """The numbers that the pone may have asked for by now."""
    rules, left = position.rules, position.stock_left
    if position.kind == "discard" and position.seat == "dealer":
        return rules.pone_numbers(left)
    refused = position.kind in PLAY_KINDS and position.stood == "dealer"
    if rules.count_named == "before" and (position.kind in ("answer", "discard") or refused):
        return rules.numbers_to_name(left)
    return range(0)


def _check_talk(position: Position) -> None:
    if position.tricks or position.led or position.stood or position.king:
        raise NotationError(f"expected no card played before a {position.kind} decision")
    if not talk_can_go_on(position.rules, position.exchanged):
        raise NotationError(
            f"expected no {position.kind} decision once the talk is over: {position.stock_left} "
            f"cards are left after the exchanges {brief(position.exchanged)}"
        )


def _check_cards(position: Position) -> None:
    own_lead = position.kind == "king" and position.seat == "pone" and position.led is not None
    expected = HAND_SIZE - len(position.tricks) - own_lead
    if len(position.hand) != expected or len(position.tricks) == TRICKS:
        raise NotationError(
            f"expected {max(expected, 1)} cards in hand at this {position.kind} decision, "
            f"got {len(position.hand)}: {position.hand}"
        )
    known = [*position.hand, position.turn_up, *position.discarded]
    known += [card for trick in position.tricks for card in trick]
    known += [position.led] if position.led is not None else []
    if len(set(known)) < len(known):
        twice = min(card for card in known if known.count(card) > 1)
        raise NotationError(f"expected every card once in a decision, got {twice} twice")
    own = sum(pair[position.seat == "dealer"] for pair in position.exchanged)
    # What the player discarded may be left unsaid, but not half said.
    if position.discarded and len(position.discarded) != own:
        raise NotationError(
            f"expected {own} cards discarded, as many as were taken, got {len(position.discarded)}"
        )


def _check_play(position: Position) -> None:
    _check_stood(position)
    _check_turn(position)
    _check_marked_king(position)
    _check_replies(position)


def _check_stood(position: Position) -> None:
    if position.stood is None and not position.exchanged:
        raise NotationError(
            "expected `stood` to name who stood (pone or dealer), because nothing was exchanged"
        )
    if position.stood is not None and not talk_can_go_on(position.rules, position.exchanged):
        raise NotationError(
            f"expected no `stood`, because the talk was over already, got {brief(position.stood)}"
        )


def _check_turn(position: Position) -> None:
    if position.kind == "king":
        _check_king_question(position)
        return
    leader = next_leader(position.tricks, position.trump)
    to_act = leader if position.kind == "lead" else other_seat(leader)
    if position.seat != to_act:
        raise NotationError(
            f"expected the {to_act} at this {position.kind}, got the {position.seat}"
        )
    if (position.led is None) == (position.kind == "reply"):
        raise NotationError(
            f"expected a card led at a reply and not at a lead, "
            f"got {position.led} at a {position.kind}"
        )


def _check_king_question(position: Position) -> None:
    asked = position.king is None and asks_for_king(
        position.rules,
        position.trump_king,
        position.seat,
        position.hand,
        position.tricks,
        position.led,
    )
    if not asked:
        raise NotationError(
            f"expected a king decision only while the {position.seat} may announce "
            f"the {position.trump_king} and {position.rules} gives a point for it"
        )


def _check_marked_king(position: Position) -> None:
    """A king marked is with its marker."""
    if position.king is None:
        return
    king = position.trump_king
    mine = king in position.hand or king in position.played_by(position.seat)
    elsewhere = king == position.turn_up or king in position.discarded
    if elsewhere or mine != (position.king == position.seat) or not position.rules.king_scores:
        raise NotationError(
            f"expected the {king} with the {position.king}, who marked it, "
            f"and a rule set that gives a point for it"
        )


def _check_replies(position: Position) -> None:
    """Every reply was legal, as far as the player can tell from the cards they have seen."""
    for place, trick in enumerate(finished_tricks(position.tricks, position.trump)):
        held = _shown_by(position, other_seat(trick.leader), place)
        if trick.reply not in legal_replies(Hand(held), trick.lead, position.trump):
            raise NotationError(
                f"expected a reply to {trick.lead} that the law of play allows, got {trick.reply} "
                f"from a player who held {Hand(held)}"
            )


def _shown_by(position: Position, seat: Seat, since: int) -> set[Card]:
    """The cards that `seat` is known to have held when trick number `since` began."""
    shown = set(position.played_by(seat)[since:])
    if seat == position.seat:
        shown.update(position.hand)
    if position.king == seat and position.trump_king not in position.played_by(seat):
        shown.add(position.trump_king)
    return shown
