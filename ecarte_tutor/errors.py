"""The errors that a caller may want to catch; each subclasses the built-in that fits."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

_LONGEST: Final = 80
_FEW: Final = 6


class EcarteError(Exception):
    """Base of every error this package raises on purpose."""


class NotationError(EcarteError, ValueError):
    """A text (or value) that does not name a card, a hand, a suit, a rule set or a decision."""


class VersionError(NotationError):
    """A code that another version of this package made, which drew other problems from it."""


class RuleSetError(EcarteError, ValueError):
    """House rules that contradict each other or lie outside their range."""


class IllegalAction(EcarteError, ValueError):  # noqa: N818 - named as the laws do
    """An option that the rules do not allow now; the message cites the rule."""


class RecordError(EcarteError, ValueError):
    """A record that no deal or game could have left; the message names the event and the rule."""


class DrillError(EcarteError, RuntimeError):
    """A drill that finds no problem as it was asked for."""


class TableError(EcarteError, RuntimeError):
    """A data table of the package that is missing or damaged, or that cannot be written."""


class MissingPackage(EcarteError, ImportError):  # noqa: N818 - says what is wrong
    """An optional package that is not installed; the message says how to."""


class ProgressError(EcarteError, ValueError):
    """Progress that cannot be read, taken over or kept; what was there before stays as it was."""


class SimulationError(EcarteError, RuntimeError):
    """A simulation that takes too long."""


class SiteError(EcarteError, RuntimeError):
    """A site or a lab that cannot start as asked."""


def brief(value: object) -> str:
    """A value as Python writes it, cut to 80 characters: what came from outside may be long.

    >>> len(brief("x" * 1_000_000))
    80
    """
    return f"{value!r:.{_LONGEST}}"


def a_few(choices: Iterable[object], *, last: str = "or") -> str:
    """Several choices for a sentence, the first six where there are more.

    >>> a_few(["play", "propose"]), a_few(range(31))
    ('play or propose', '0, 1, 2, 3, 4, 5 …')
    """
    first = [str(choice) for choice in islice(choices, _FEW + 1)]
    if len(first) > _FEW:
        return f"{', '.join(first[:_FEW])} …"
    *others, final = first
    return f"{', '.join(others)} {last} {final}" if others else final


def printable(text: str) -> str:
    r"""The text with whatever is not printable escaped.

    >>> print(printable("a\x1b[2Jb\u202e"))
    a\x1b[2Jb\u202e
    """
    if text.isprintable():
        return text
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )
