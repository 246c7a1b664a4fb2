"""Bookmarks: texts that bring a table back to where it was, kept by the learner's browser.

It comes back from there, and so from anybody: nothing in it is taken on trust.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from typing import Any

from ...errors import RecordError, brief

Check = Callable[[Any], bool]
"""Whether a part is what it should be."""


def bookmark(parts: Mapping[str, Any]) -> str:
    """The bookmark of these parts."""
    return json.dumps(parts, separators=(",", ":"))


def bookmark_parts(
    text: str, what: str, checks: Mapping[str, Check], needed: Collection[str] = ()
) -> dict[str, Any]:
    """The parts of a bookmark, each checked; one that is left out is not among them.

    Args:
        text: what came from the browser.
        what: what it should be a bookmark of, for the error: `"a quiz"`.
        checks: of every part that there may be, what it has to pass.
        needed: the parts that must not be left out.

    Raises:
        RecordError: for any other text.

    >>> bookmark_parts('{"place":2}', "a quiz", {"place": is_number, "code": is_text})
    {'place': 2}
    """
    refusal = RecordError(f"expected a bookmark of {what}, got {brief(text)}")
    try:
        parts = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        raise refusal from None
    if not (isinstance(parts, dict) and set(needed) <= parts.keys() <= checks.keys()):
        raise refusal
    if not all(checks[name](value) for name, value in parts.items()):
        raise refusal
    return parts


def is_text(value: Any) -> bool:
    """Whether it is a text."""
    return isinstance(value, str)


def is_number(value: Any) -> bool:
    """Whether it is a whole number from 0 up."""
    return type(value) is int and value >= 0


def is_list_of(check: Check) -> Check:
    """The check of a list in which everything passes this one."""
    return lambda value: isinstance(value, list) and all(map(check, value))
