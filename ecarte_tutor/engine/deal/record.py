"""Records: a deal or a game as JSON data, and back.

Reading a record plays its actions again. Every action must be legal, and every other event must
follow from the actions. A record that was damaged, cut short, reordered or edited is therefore
refused as a whole, unless it is a record of another possible deal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final, get_args

from ...errors import EcarteError, NotationError, RecordError, brief
from ..cards import PACK, Card, cards_in
from ..rules.rule_set import RuleSet, Seat
from .events import EVENTS, Event, ScoredFor

VERSION: Final = 1
"""Version of the format of records; records of another version are not read."""

_EVENT_NAMES: Final[dict[str, type[Event]]] = {kind.name: kind for kind in EVENTS}
_KEYS: Final = {"discarded": "thrown"}
"""Keys in a record that differ from the field's name, so that older records can still be read."""


def read_header(record: object, kind: str, keys: frozenset[str]) -> dict[str, Any]:
    """Return `record`, the data of a deal or a game, if its kind, version and keys are right.

    Args:
        record: data of any origin.
        kind: the kind of record expected, "deal" or "game".
        keys: the keys that the record must have, and no others.

    Raises:
        RecordError: if the kind, the version or a key is wrong.
    """
    if not isinstance(record, Mapping) or record.get("record") != kind:
        raise RecordError(f"expected the record of a {kind}, got {brief(record)}")
    version = record.get("version")
    if type(version) is not int or version != VERSION:
        raise RecordError(f"expected a record of version {VERSION}, got {brief(version)}")
    wrong = sorted(str(key) for key in keys ^ set(record))
    if wrong:
        raise RecordError(
            f"expected {', '.join(sorted(keys))} in the record of a {kind}; "
            f"missing or unknown: {brief(', '.join(wrong))}"
        )
    return dict(record)


def check_end(data: dict[str, Any], score: tuple[int, int], *, over: bool) -> None:
    """Raise `RecordError` unless the record `data` has this `score` and this value of `over`."""
    if data["over"] is not over:
        last = "the end" if over else "a deal that goes on"
        raise RecordError(
            f"the last event leads to {last}, but the record has over as {brief(data['over'])}: "
            "events are missing or were changed"
        )
    if data["score"] != list(score):
        raise RecordError(
            f"the events lead to the score {list(score)}, but the record has "
            f"{brief(data['score'])}: events are missing or were changed"
        )


def event_data(event: Event) -> dict[str, Any]:
    """Return `event` as JSON data: its name and its fields.

    >>> from ecarte_tutor.engine.deal.events import Led
    >>> event_data(Led("pone", Card("KH")))
    {'event': 'led', 'seat': 'pone', 'card': 'KH'}
    """
    data: dict[str, Any] = {"event": event.name}
    for field in fields(event):
        write, _ = _FORMS[field.name]
        data[_KEYS.get(field.name, field.name)] = write(getattr(event, field.name))
    return data


def read_event(data: object, number: int) -> Event:
    """Return the event that `event_data` wrote as `data`.

    Args:
        data: data of any origin.
        number: the position of the event in its deal, from 1, for the error message.

    Raises:
        RecordError: if `data` is not an event.
    """
    name = data.get("event") if isinstance(data, Mapping) else None
    kind = _EVENT_NAMES.get(name) if isinstance(name, str) else None
    if kind is None or not isinstance(data, Mapping):
        known = ", ".join(_EVENT_NAMES)
        raise RecordError(f"event {number}: expected one of {known}; got {brief(data)}")
    keys = {field.name: _KEYS.get(field.name, field.name) for field in fields(kind)}
    if set(data) != {"event", *keys.values()}:
        raise RecordError(
            f"event {number}, {name}: expected {' and '.join(keys.values()) or 'nothing else'}, "
            f"got {brief(dict(data))}; {kind.rule}"
        )
    try:
        return kind(**{field: _FORMS[field][1](data[key]) for field, key in keys.items()})
    except EcarteError as problem:
        raise RecordError(f"event {number}, {name}: {problem}; {kind.rule}") from problem


def event_told(event: object) -> str:
    """Return an event in a few words for an error message, such as `"'led' pone KH"`.

    Anything other than an event is returned as its `repr`, cut to 80 characters.
    """
    if not isinstance(event, EVENTS):
        return brief(event)
    parts = (getattr(event, field.name) for field in fields(event))
    return " ".join([f"'{event.name}'", *map(_spoken, parts)])


def _spoken(part: object) -> str:
    if isinstance(part, tuple | list):
        return brief(" ".join(map(str, part)))
    return str(part)


def _write_cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _read_cards(data: object) -> tuple[Card, ...]:
    if not isinstance(data, str) or len(data) > len(PACK) * len("10H "):
        raise NotationError(f"expected cards as one text, got {brief(data)}")
    return tuple(cards_in(data))


def _read_card(data: object) -> Card:
    if not isinstance(data, str):
        raise NotationError(f"expected a card as text, got {brief(data)}")
    return Card(data)


def _read_number(data: object) -> int:
    if type(data) is not int:
        raise NotationError(f"expected a whole number, got {brief(data)}")
    return data


def _read_pair(data: object) -> tuple[int, int]:
    if not isinstance(data, list) or len(data) != 2:
        raise NotationError(f"expected two numbers, got {brief(data)}")
    return _read_number(data[0]), _read_number(data[1])


def _word_of(allowed: tuple[str, ...]) -> Callable[[object], str]:
    def read(data: object) -> str:
        if data not in allowed:
            raise NotationError(f"expected one of {', '.join(allowed)}, got {brief(data)}")
        return str(data)

    return read


def _itself(value: object) -> object:
    return value


# The functions that write and read each field of an event. Fields of one name have one form.
_FORMS: Final[dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]]] = {
    "rules": (str, RuleSet.of),
    "score": (list, _read_pair),
    "packets": (list, _read_pair),
    "pack": (_write_cards, _read_cards),
    "card": (str, _read_card),
    "number": (_itself, _read_number),
    "discarded": (_write_cards, _read_cards),
    "drawn": (_write_cards, _read_cards),
    "seat": (_itself, _word_of(get_args(Seat))),
    "points": (_itself, _read_number),
    "what": (_itself, _word_of(get_args(ScoredFor))),
}
