"""Records: a deal or a game as plain JSON data, and back.

Reading a record plays it again: every action must be legal and all the rest must follow from the
actions. So a record that was damaged, cut short, reordered or edited by hand is refused, unless
what it tells could as well have happened. Nothing is half loaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...errors import RecordError, brief

VERSION: Final = 1
"""The version that records are written with, and the only one read."""


def read_header(record: object, kind: str, keys: frozenset[str]) -> dict[str, Any]:
    """The record as a dictionary; raises `RecordError` unless it is one of this kind."""
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
    """Raise `RecordError` unless the events lead to the end that the record tells."""
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
