"""Lines: a problem on the rules as one line of text, as a decision has its own.

A quiz link, a log line and a bug report are the same string: the skill's name, then the parts of
the problem, joined by dots. Only letters, digits, `.` and `-` occur, so it needs no escaping in a
URL.
"""

from __future__ import annotations

from typing import Final

from ...engine.cards import Card, cards_in_line
from ...errors import NotationError

LONGEST: Final = 400
"""Longer than any problem's line: what comes from outside is not parsed past this."""


def line(skill: str, *parts: str) -> str:
    """The line of a problem."""
    return ".".join((skill, *parts))


def parts_of(text: str, skill: str, count: int) -> list[str]:
    """The parts of a line that begins with this skill's name.

    Raises:
        NotationError: for another skill, another number of parts, or a text that is too long.
    """
    name, *parts = text.split(".") if isinstance(text, str) and len(text) <= LONGEST else [""]
    if name != skill or len(parts) != count:
        raise NotationError(
            f"expected “{skill}” and {count} parts joined by dots, got {repr(text)[:60]}"
        )
    return parts


def cards_of(text: str, count: int | None = None) -> list[Card]:
    """Different cards, two letters each, with nothing between them.

    Raises:
        NotationError: for anything else, and for another number of cards than `count`.
    """
    cards = cards_in_line(text)
    if len(set(cards)) != len(cards) or count not in (None, len(cards)):
        wanted = "different" if count is None else f"{count} different"
        raise NotationError(f"expected {wanted} cards, got {repr(text)[:60]}")
    return cards
