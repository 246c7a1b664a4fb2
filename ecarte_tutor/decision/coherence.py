"""Coherence: whether the parts of a decision fit together under its rules.

A decision may come from a link that anyone wrote, so everything that its player can see is checked:
the cards, the exchanges, the law of play in the finished tricks, the king. What may be left unsaid
is the player's own discards and the number asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from ..cards import HAND_SIZE, Card, Hand
from ..errors import NotationError, brief
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

if TYPE_CHECKING:
    from .decision import Decision

_SEAT_OF_KIND: Final[dict[str, Seat]] = {"propose": "pone", "number": "pone", "answer": "dealer"}


def check(decision: Decision) -> None:
    """Raises a `NotationError` for the first part that contradicts another."""
    _check_types(decision)
    _check_seats(decision)
    _check_score(decision)
    _check_exchanges(decision)
    _check_asked(decision)
    _check_cards(decision)
    if decision.kind in PLAY_KINDS:
        _check_play(decision)
    else:
        _check_talk(decision)


def _check_types(decision: Decision) -> None:
    wanted = {
        "kind": decision.kind in get_args(Kind),
        "hand": isinstance(decision.hand, Hand),
        "turn_up": isinstance(decision.turn_up, Card),
        "rules": isinstance(decision.rules, RuleSet),
        "led": decision.led is None or isinstance(decision.led, Card),
        "discarded": isinstance(decision.discarded, frozenset) and _are_cards(decision.discarded),
        "tricks": _are_pairs(decision.tricks) and all(map(_are_cards, decision.tricks)),
        "exchanged": _are_pairs(decision.exchanged),
    }
    for field, fits in wanted.items():
        if not fits:
            raise NotationError(
                f"expected a decision's {field} as `Decision` describes it, "
                f"got {brief(getattr(decision, field))}"
            )


def _are_cards(cards: frozenset[Card] | tuple[Card, ...]) -> bool:
    return all(isinstance(card, Card) for card in cards)


def _are_pairs(pairs: object) -> bool:
    return isinstance(pairs, tuple) and all(
        isinstance(pair, tuple) and len(pair) == 2 for pair in pairs
    )


def _check_seats(decision: Decision) -> None:
    for seat in (decision.stood, decision.king):
        if seat is not None:
            check_seat(seat)
    check_seat(decision.seat)
    expected = _SEAT_OF_KIND.get(decision.kind, decision.seat)
    if decision.seat != expected:
        raise NotationError(
            f"expected the {expected} at a {decision.kind} decision, got {brief(decision.seat)}"
        )
    if decision.kind == "number" and decision.rules.count_named != "before":
        raise NotationError(
            f"expected no number named before the answer under {decision.rules}, "
            f"got a {decision.kind} decision"
        )


def _check_score(decision: Decision) -> None:
    most = decision.rules.target - 1
    if not _are_counts(decision.score, most) or len(decision.score) != 2:
        raise NotationError(
            f"expected a score of two numbers from 0 to {most}, mine first, "
            f"got {brief(decision.score)}"
        )


def _are_counts(values: object, most: int) -> bool:
    return isinstance(values, tuple) and all(
        type(value) is int and 0 <= value <= most for value in values
    )


def _check_exchanges(decision: Decision) -> None:
    rules, left = decision.rules, STOCK_SIZE
    for place, pair in enumerate(decision.exchanged):
        if not _are_counts(pair, HAND_SIZE):
            raise NotationError(
                f"expected 0 to {HAND_SIZE} cards a side exchanged, got {brief(pair)}"
            )
        by_pone, by_dealer = pair
        possible = talk_can_go_on(rules, decision.exchanged[:place])
        if not possible or by_pone not in rules.pone_numbers(left):
            raise NotationError(f"expected no exchange of {by_pone} by the pone with {left} left")
        left -= by_pone
        if by_dealer not in rules.dealer_numbers(left):
            raise NotationError(
                f"expected no exchange of {by_dealer} by the dealer with {left} left"
            )
        left -= by_dealer


def _check_asked(decision: Decision) -> None:
    asked = decision.asked
    if asked is None:
        return
    if type(asked) is not int or asked not in _numbers_asked(decision):
        raise NotationError(
            f"expected no number asked at this {decision.kind} decision of the {decision.seat}, "
            f"or one that {decision.rules} allows, got {brief(asked)}"
        )


def _numbers_asked(decision: Decision) -> range:
    """The numbers that the pone may have asked for by now."""
    rules, left = decision.rules, decision.stock_left
    if decision.kind == "discard" and decision.seat == "dealer":
        return rules.pone_numbers(left)
    refused = decision.kind in PLAY_KINDS and decision.stood == "dealer"
    if rules.count_named == "before" and (decision.kind in ("answer", "discard") or refused):
        return rules.numbers_to_name(left)
    return range(0)


def _check_talk(decision: Decision) -> None:
    if decision.tricks or decision.led or decision.stood or decision.king:
        raise NotationError(f"expected no card played before a {decision.kind} decision")
    if not talk_can_go_on(decision.rules, decision.exchanged):
        raise NotationError(
            f"expected no {decision.kind} decision once the talk is over: {decision.stock_left} "
            f"cards are left after the exchanges {brief(decision.exchanged)}"
        )


def _check_cards(decision: Decision) -> None:
    own_lead = decision.kind == "king" and decision.seat == "pone" and decision.led is not None
    expected = HAND_SIZE - len(decision.tricks) - own_lead
    if len(decision.hand) != expected or len(decision.tricks) == TRICKS:
        raise NotationError(
            f"expected {max(expected, 1)} cards in hand at this {decision.kind} decision, "
            f"got {len(decision.hand)}: {decision.hand}"
        )
    known = [*decision.hand, decision.turn_up, *decision.discarded]
    known += [card for trick in decision.tricks for card in trick]
    known += [decision.led] if decision.led is not None else []
    if len(set(known)) < len(known):
        twice = min(card for card in known if known.count(card) > 1)
        raise NotationError(f"expected every card once in a decision, got {twice} twice")
    own = sum(pair[decision.seat == "dealer"] for pair in decision.exchanged)
    # What the player discarded may be left unsaid, but not half said.
    if decision.discarded and len(decision.discarded) != own:
        raise NotationError(
            f"expected {own} cards discarded, as many as were taken, got {len(decision.discarded)}"
        )


def _check_play(decision: Decision) -> None:
    _check_stood(decision)
    _check_turn(decision)
    _check_marked_king(decision)
    _check_replies(decision)


def _check_stood(decision: Decision) -> None:
    if decision.stood is None and not decision.exchanged:
        raise NotationError(
            "expected `stood` to name who stood (pone or dealer), because nothing was exchanged"
        )
    if decision.stood is not None and not talk_can_go_on(decision.rules, decision.exchanged):
        raise NotationError(
            f"expected no `stood`, because the talk was over already, got {brief(decision.stood)}"
        )


def _check_turn(decision: Decision) -> None:
    if decision.kind == "king":
        _check_king_question(decision)
        return
    leader = next_leader(decision.tricks, decision.trump)
    to_act = leader if decision.kind == "lead" else other_seat(leader)
    if decision.seat != to_act:
        raise NotationError(
            f"expected the {to_act} at this {decision.kind}, got the {decision.seat}"
        )
    if (decision.led is None) == (decision.kind == "reply"):
        raise NotationError(
            f"expected a card led at a reply and not at a lead, "
            f"got {decision.led} at a {decision.kind}"
        )


def _check_king_question(decision: Decision) -> None:
    asked = decision.king is None and asks_for_king(
        decision.rules,
        decision.trump_king,
        decision.seat,
        decision.hand,
        decision.tricks,
        decision.led,
    )
    if not asked:
        raise NotationError(
            f"expected a king decision only while the {decision.seat} may announce "
            f"the {decision.trump_king} and {decision.rules} gives a point for it"
        )


def _check_marked_king(decision: Decision) -> None:
    """A king marked is with its marker."""
    if decision.king is None:
        return
    king = decision.trump_king
    mine = king in decision.hand or king in decision.played_by(decision.seat)
    elsewhere = king == decision.turn_up or king in decision.discarded
    if elsewhere or mine != (decision.king == decision.seat) or not decision.rules.king_scores:
        raise NotationError(
            f"expected the {king} with the {decision.king}, who marked it, "
            f"and a rule set that gives a point for it"
        )


def _check_replies(decision: Decision) -> None:
    """Every reply was legal, as far as the player can tell from the cards they have seen."""
    for place, trick in enumerate(finished_tricks(decision.tricks, decision.trump)):
        held = _shown_by(decision, other_seat(trick.leader), place)
        if trick.reply not in legal_replies(Hand(held), trick.lead, decision.trump):
            raise NotationError(
                f"expected a reply to {trick.lead} that the law of play allows, got {trick.reply} "
                f"from a player who held {Hand(held)}"
            )


def _shown_by(decision: Decision, seat: Seat, since: int) -> set[Card]:
    """The cards that `seat` is known to have held when trick number `since` began."""
    shown = set(decision.played_by(seat)[since:])
    if seat == decision.seat:
        shown.update(decision.hand)
    if decision.king == seat and decision.trump_king not in decision.played_by(seat):
        shown.add(decision.trump_king)
    return shown
