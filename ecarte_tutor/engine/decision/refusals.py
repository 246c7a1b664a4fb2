"""Refusals: why the rules do not allow an option, in one sentence that cites its source."""

from __future__ import annotations

from typing import Final

from ...errors import NotationError, brief
from ..cards import HAND_SIZE, Card
from ..english import number, number_of_cards
from ..rules import RuleSet, why_not
from .kinds import PLAY_KINDS, WORD_OPTIONS
from .position import Position

_TALK: Final = ("play", "propose", "accept", "refuse")
_KING: Final = ("announce", "withhold")

_TURNS: Final = {
    "propose": "The pone now plays or proposes",
    "number": "The pone now says how many cards he wants",
    "answer": "The dealer now accepts or refuses",
    "discard": "The {seat} now discards cards",
    "king": "The {seat} now announces the king of trumps or withholds it",
    "lead": "The {seat} now leads a card",
    "reply": "The {seat} now plays a card to the {led}",
}


def refusal(position: Position, option: object) -> str | None:
    """One sentence on why `option` is not allowed at this decision, or `None` if it is."""
    words = WORD_OPTIONS.get(position.kind)
    if words is not None and option in words:
        return None
    if words is not None or option in (*_TALK, *_KING):
        return _wrong_word(position, option)
    if position.kind == "number":
        return _wrong_number(position, option)
    try:
        chosen = position.read(option)
    except NotationError as problem:
        return f"{_turn(position)}: {problem}."
    if isinstance(chosen, frozenset):
        return _wrong_discard(position, chosen)
    assert isinstance(chosen, Card)
    return _wrong_card(position, chosen)


def _turn(position: Position) -> str:
    led = position.led.words if position.led is not None else ""
    return _TURNS[position.kind].format(seat=position.seat, led=led)


def _wrong_word(position: Position, option: object) -> str:
    rules = position.rules
    if option == "propose" and position.exchanged[-1:] == ((0, 0),):
        return (
            f"Neither player exchanged a card, so both are content and nobody may propose "
            f"({rules.citation('pone_minimum')})."
        )
    if option == "propose" and position.kind in PLAY_KINDS and position.stood is None:
        return (
            f"The stock holds {number_of_cards(position.stock_left)} and the talk is over: "
            f"nobody may propose ({rules.citation('short_stock')})."
        )
    if option in _TALK and position.kind not in ("propose", "answer"):
        return (
            f"{_turn(position)}: what was said before cannot be taken back "
            f"({rules.citation('retract')})."
        )
    if option in _KING:
        return _wrong_king(position)
    shown = str(option) if isinstance(option, Card) else brief(option)
    return f"{_turn(position)}; {shown} is not one of the two."


def _wrong_king(position: Position) -> str:
    rules, king = position.rules, position.trump_king
    if not rules.king_scores:
        return f"The king of trumps scores nothing here ({rules.citation('king_scores')})."
    if position.king is not None:
        return f"The {position.king} has already scored the king of trumps."
    if position.turn_up == king:
        return (
            f"The {king.words} was turned up and marked for the dealer "
            f"({rules.citation('turned_king')})."
        )
    played = any(king in trick for trick in position.tricks)
    if king not in position.hand and not played:
        return f"You do not hold the {king.words} ({rules.citation('false_king')})."
    if rules.king_marking == "automatic":
        return (
            f"Nobody announces the king: it is marked for its holder when the talk is over "
            f"({rules.citation('king_marking')})."
        )
    when = "too late" if position.kind in ("lead", "reply") else "too early"
    return (
        f"It is {when} to announce the king of trumps: {_deadline(rules)} "
        f"({rules.citation('hand_king_deadline')})."
    )


def _deadline(rules: RuleSet) -> str:
    if rules.hand_king_deadline == "first-trick":
        return "its holder does so when the talk is over, before any card is led"
    return "its holder does so as he plays his first card"


def _wrong_number(position: Position, option: object) -> str | None:
    numbers = position.numbers()
    if type(option) is int and option in numbers:
        return None
    too_many = type(option) is int and 0 < option <= HAND_SIZE
    topic = "pone_minimum" if option == 0 else "short_stock" if too_many else "count_named"
    return (
        f"{_turn(position)}: from {numbers[0]} to {numbers[-1]}, with "
        f"{number_of_cards(position.stock_left)} in the stock, not {brief(option)} "
        f"({position.rules.citation(topic)})."
    )


def _wrong_discard(position: Position, discarded: frozenset[Card]) -> str | None:
    strange = [card for card in discarded if card not in position.hand]
    if strange:
        return f"The {max(strange).words} is not in your hand."
    numbers, rules = position.numbers(), position.rules
    count = len(discarded)
    if count in numbers:
        return None
    if position.seat == "pone" and position.asked is not None:
        due = numbers[0]
        if due < position.asked:
            return (
                f"You asked for {number_of_cards(position.asked)} and the stock holds "
                f"{number_of_cards(due)}: "
                f"discard as many as it holds, not {count} ({rules.citation('short_stock')})."
            )
        return (
            f"You asked for {number_of_cards(due)}: discard {number(due)}, not {number(count)} "
            f"({rules.citation('count_named')})."
        )
    if count < numbers[0]:
        field = f"{position.seat}_minimum"
        return (
            f"You must exchange at least {number_of_cards(numbers[0])} ({rules.citation(field)})."
        )
    return (
        f"You may exchange {number_of_cards(numbers[-1])} at most: there are not enough left in "
        f"the stock for more ({rules.citation('short_stock')})."
    )


def _wrong_card(position: Position, card: Card) -> str | None:
    if position.led is None:
        return None if card in position.hand else f"The {card.words} is not in your hand."
    reason = why_not(position.hand, position.led, position.trump, card)
    if reason is None or card not in position.hand:
        return reason
    return f"{reason[:-1]} ({position.rules.citation('play')})."
