"""The one-line text form of a decision, used in quiz links, logs, tests and bug reports.

It has six parts joined by dots (kind, seat, hand, turn-up, score, rule set), and then one part for
each thing that has happened:

    propose.pone.8H7HQS7S7D.9H.2-3.turf-club
    reply.dealer.8HKS7DTC.9H.2-3.bga.exchange-3-2.thrown-8D7C.stood-pone.trick-AH7H.led-7S

Only letters, digits, `.`, `-` and `_` occur, so it needs no escaping in a URL.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from ...errors import EcarteError, NotationError, brief
from ..cards import Card, Hand, cards_in
from ..pasted import bare
from ..rules.rule_set import RuleSet
from .view import Option, View

Made = TypeVar("Made")

_LONGEST: Final = 1000
"""Most characters of a text that is read; no decision's text form is longer."""


def decision_text(view: View) -> str:
    """Return the one-line text form of the decision `view`; `parsed` reads it."""
    parts = [
        str(view.kind),
        view.seat,
        _joined(view.hand),
        str(view.turn_up),
        _numbers_text(view.score),
        str(view.rules),
        *(f"exchange-{_numbers_text(pair)}" for pair in view.exchanged),
    ]
    if view.discarded:
        parts.append(f"thrown-{_joined(sorted(view.discarded, reverse=True))}")
    parts += [
        f"{name}-{getattr(view, name)}"
        for name in ("asked", "stood", "king")
        if getattr(view, name) is not None
    ]
    parts += [f"trick-{_joined(trick)}" for trick in view.tricks]
    if view.led is not None:
        parts.append(f"led-{view.led}")
    return ".".join(parts)


def option_text(option: Option) -> str:
    """Return `option` as text that `Decision.read` takes; an empty discard gives an empty text.

    >>> option_text(frozenset({Card("7D"), Card("KS")}))
    '7D KS'
    """
    if isinstance(option, frozenset):
        return " ".join(map(str, sorted(option)))
    return str(option)


def signed(option: Option) -> str:
    """Return `option` as short text, with the signs of the suits.

    >>> signed("play"), signed(Card("TS")), signed(frozenset())
    ('play', '10♠', 'nothing')
    """
    if isinstance(option, Card):
        return f"{option.rank.letter}{option.suit.sign}".replace("T", "10")
    if isinstance(option, frozenset):
        return " ".join(map(signed, sorted(option, reverse=True))) or "nothing"
    return str(option)


def parsed(text: str, make: Callable[..., Made]) -> Made:
    """Return the decision whose text form is `text`.

    Args:
        text: a text of any origin.
        make: the class or function to call with the fields as keyword arguments.

    Raises:
        NotationError: for any other text. The message quotes it and says what is wrong with it.
    """
    line = bare(text) if isinstance(text, str) else None
    if line is None or len(line) > _LONGEST:
        raise NotationError(
            f"expected a decision of at most {_LONGEST} characters, got {brief(text)}"
        )
    try:
        return make(**_fields(line.split(".")))
    except (EcarteError, ValueError) as problem:
        raise NotationError(f"cannot read the decision {brief(text)}: {problem}") from problem


def _fields(parts: list[str]) -> dict[str, Any]:
    if len(parts) < 6:
        raise NotationError(
            "expected at least six parts joined by dots (kind, seat, hand, turn-up, score, rule "
            "set), as Decision.propose(hand, turn_up, score) has"
        )
    kind, seat, hand, turn_up, score, rules, *events = parts
    fields: dict[str, Any] = {"kind": kind, "seat": seat}
    fields["hand"] = Hand(cards_in(hand))
    fields["turn_up"] = Card(turn_up)
    fields["score"] = _read_numbers(score)
    fields["rules"] = RuleSet.parse(rules)
    for event in events:
        _add_event(fields, event)
    return fields


def _add_event(fields: dict[str, Any], event: str) -> None:
    name, _, value = event.partition("-")
    if name in _REPEATED:
        field, read = _REPEATED[name]
        fields[field] = (*fields.get(field, ()), read(value))
    elif name in _SINGLE and _SINGLE[name][0] not in fields:
        field, read = _SINGLE[name]
        fields[field] = read(value)
    else:
        raise NotationError(
            f"expected each of {', '.join((*_REPEATED, *_SINGLE))} as it happened, "
            f"got {brief(event)}"
        )


def _numbers_text(numbers: Iterable[int]) -> str:
    return "-".join(map(str, numbers))


def _read_numbers(text: str) -> tuple[int, ...]:
    return tuple(map(_read_number, text.split("-")))


def _read_number(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 2:
        raise NotationError(f"expected a small whole number, got {brief(text)}")
    return int(text)


def _joined(cards: Iterable[Card]) -> str:
    return "".join(map(str, cards))


def _card_set(text: str) -> frozenset[Card]:
    cards = cards_in(text)
    if not cards or len(set(cards)) < len(cards):
        raise NotationError(f"expected different cards discarded, got {brief(text)}")
    return frozenset(cards)


def _trick(text: str) -> tuple[Card, Card]:
    cards = cards_in(text)
    if len(cards) != 2:
        raise NotationError(f"expected a trick of two cards, got {brief(text)}")
    return cards[0], cards[1]


_REPEATED: Final[dict[str, tuple[str, Callable[[str], Any]]]] = {
    "exchange": ("exchanged", _read_numbers),
    "trick": ("tricks", _trick),
}
_SINGLE: Final[dict[str, tuple[str, Callable[[str], Any]]]] = {
    "thrown": ("discarded", _card_set),  # links and logs are kept: their word stays
    "asked": ("asked", _read_number),
    "stood": ("stood", str),
    "king": ("king", str),
    "led": ("led", Card),
}
