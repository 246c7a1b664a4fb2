"""The errors that a caller may want to catch; each also subclasses the built-in that fits."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

_LONGEST: Final = 80
_FEW: Final = 6


class EcarteError(Exception):
    """Base class of every error that this package raises on purpose."""


class NotationError(EcarteError, ValueError):
    """Error for an input that cannot be read as a card, a hand, a decision or another value."""


class VersionError(NotationError):
    """Error for a code (the short text that names a problem set) from another package version.

    That version drew other problems from the same code.
    """


class RuleSetError(EcarteError, ValueError):
    """Error for a house rule, a score or a number of tricks that is outside its range."""


class IllegalAction(EcarteError, ValueError):  # noqa: N818 - named as the laws do
    """Error for an option that the rules do not allow now; the message cites the rule."""


class RecordError(EcarteError, ValueError):
    """Error for saved text that cannot be read, or a record that no legal game could have left.

    For the record of a game the message names the event that does not fit, and the rule.
    """


class DrillError(EcarteError, RuntimeError):
    """Error for problems that cannot be drawn: none was found of the kind asked for."""


class TableError(EcarteError, RuntimeError):
    """Error for a data table of the package that is missing or damaged."""


class MissingPackage(EcarteError, ImportError):  # noqa: N818 - says what is wrong
    """Error for an optional package that is not installed; the message says how to install it."""


class ProgressError(EcarteError, ValueError):
    """Error for a learner's progress that cannot be read, imported or saved.

    The progress that was saved before is unchanged.
    """


class SimulationError(EcarteError, RuntimeError):
    """Error for a simulation that does not finish in the time allowed."""


class SiteError(EcarteError, RuntimeError):
    """Error for an `ecarte-tutor` command, such as starting the site, that cannot be done."""


def brief(value: object) -> str:
    """Return the `repr` of `value`, cut to 80 characters, for an error message.

    A class is told from an object of it.

    >>> len(brief("x" * 1_000_000))
    80
    """
    if isinstance(value, type):
        return f"the class {value.__name__} itself, not an object of it"
    return f"{value!r:.{_LONGEST}}"


def a_few(choices: Iterable[object], *, last: str = "or") -> str:
    """Return `choices` (at least one) as a list for a sentence, cut after the first six.

    `last` is the word before the last choice; a list that is cut ends with "…" instead.

    >>> a_few(["play", "propose"]), a_few(range(31))
    ('play or propose', '0, 1, 2, 3, 4, 5 …')
    """
    first = [str(choice) for choice in islice(choices, _FEW + 1)]
    if len(first) > _FEW:
        return f"{', '.join(first[:_FEW])} …"
    *others, final = first
    return f"{', '.join(others)} {last} {final}" if others else final


def printable(text: str) -> str:
    r"""Return `text` with every character that is not printable escaped.

    >>> print(printable("a\x1b[2Jb\u202e"))
    a\x1b[2Jb\u202e
    """
    if text.isprintable():
        return text
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )
