"""Saved values: frozen dataclasses as compact JSON, validated by their annotations when read.

The text comes from a browser or a file, so it is untrusted input. Every field must be there, but
for those marked `LATER`, with exactly the annotated type, since nothing is coerced. Any other text
raises an error.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin
from typing import get_type_hints as hints_of
from zlib import crc32

from ..errors import RecordError, brief
from ..limits import LONGEST_SAVED

UNLOGGED: Final = "?"
"""What a bookmark writes before an answer that is still to be judged, and so is not logged."""

Count = Annotated[int, range(10**9)]
"""Annotation of a saved whole number from 0 to 999,999,999."""

LATER: Final = "later"
"""Key in the metadata of a field that earlier versions did not write; it has a default."""

Saved = TypeVar("Saved")

_WORDS: Final = {str: "a text", int: "a whole number", bool: "true or false"}


def saved_text(value: Any) -> str:
    """Return `value`, an instance of a dataclass, as compact JSON, which `read_saved` reads."""
    return json.dumps(asdict(value), separators=(",", ":"))


def place_name(kind: str, of: Any) -> str:
    """Return the name of the bookmark of a play: its `kind`, and a checksum of what it asks.

    >>> place_name("walk", ["KH", "9H"])
    'walk.a5fd1c98'

    Args:
        kind: the kind of play, such as "dialogue".
        of: what tells the play from others of its kind, as plain JSON data.
    """
    return f"{kind}.{crc32(json.dumps(of, sort_keys=True).encode()):08x}"


def read_saved(kind: type[Saved], text: str) -> Saved:
    """Return the value of the dataclass type `kind` that `saved_text` wrote as `text`.

    Raises:
        EcarteError: if `text` is longer than `LONGEST_SAVED`, is not JSON or does not fit `kind`.
    """
    if len(text) > LONGEST_SAVED:
        raise RecordError(
            f"expected at most {LONGEST_SAVED:,} characters of what is kept, got {len(text)}"
        )
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise RecordError(f"expected what is kept as JSON, got {brief(text)}") from None
    return read_data(kind, data)


def read_data(kind: type[Saved], data: Any) -> Saved:
    """Return a value of type `kind`, usually a dataclass, from the parsed JSON `data`.

    Nothing is coerced: the JSON must have exactly the annotated types.

    An annotation may be `str`, `int`, `bool`, a dataclass, a `Literal`, one of these or `None`, or
    a tuple or mapping of these. `Annotated[int, range(5)]` also requires the value to be in
    `range(5)`, or in any other container given there.

    Raises:
        RecordError: if a field is missing or unknown, or has another type.
        EcarteError: if a dataclass refuses the value of a field.
    """
    value: Saved = _checked(kind, data, kind.__name__)
    return value


def _checked(kind: Any, data: Any, name: str) -> Any:
    origin, parts = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and kind in _WORDS:
        _expect(type(data) is kind, _WORDS[kind], name, data)
        return data
    if is_dataclass(kind):
        return _checked_fields(kind, data, name)
    if origin is Annotated:
        value = _checked(parts[0], data, name)
        _expect(all(value in each for each in parts[1:]), "one that there is", name, data)
        return value
    if origin is Literal:
        _expect(type(data) is str and data in parts, f"one of {', '.join(parts)}", name, data)
        return data
    if origin in (Union, UnionType):
        (other,) = (each for each in parts if each is not NoneType)
        return None if data is None else _checked(other, data, name)
    if origin is tuple:
        return _checked_items(parts, data, name)
    assert origin is Mapping, f"a saved {name} may not be of {kind}"
    _expect(type(data) is dict, "a dictionary", name, data)
    of_key, of_value = parts
    return {
        _checked_key(of_key, key, name): _checked(of_value, each, name)
        for key, each in data.items()
    }


def _checked_fields(kind: Any, data: Any, name: str) -> Any:
    kinds = _kinds_of_fields(kind)
    needed = {each.name for each in fields(kind) if not each.metadata.get(LATER)}
    fits = type(data) is dict and needed <= data.keys() <= kinds.keys()
    _expect(fits, f"{', '.join(kinds)} and nothing else", name, data)
    return kind(**{each: _checked(kinds[each], data[each], f"{name}.{each}") for each in data})


def _checked_items(parts: tuple[Any, ...], data: Any, name: str) -> tuple[Any, ...]:
    _expect(type(data) is list, "a list", name, data)
    kinds = (parts[0],) * len(data) if parts[1:] == (...,) else parts
    _expect(len(data) == len(kinds), f"a list of {len(kinds)}", name, data)
    return tuple(_checked(kind, each, name) for kind, each in zip(kinds, data, strict=True))


def _checked_key(kind: Any, key: str, name: str) -> Any:
    """Return the key of a mapping as `kind`, because JSON writes whole-number keys as strings."""
    is_number = kind is int or get_args(kind)[:1] == (int,)
    is_written = key.isascii() and key.isdigit() and key == (key.lstrip("0") or "0")
    return _checked(kind, int(key) if is_number and is_written else key, name)


@cache
def _kinds_of_fields(kind: Any) -> dict[str, Any]:
    return hints_of(kind, include_extras=True)


def _expect(fits: bool, what: str, name: str, data: Any) -> None:  # noqa: FBT001 - a test's result
    if not fits:
        raise RecordError(f"expected {what} as {name}, got {brief(data)}")
