"""The errors that a caller may want to catch; each subclasses the built-in that fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import wraps
from inspect import Parameter, Signature, signature
from itertools import islice
from typing import Any, Final, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_LONGEST: Final = 80
_FEW: Final = 6
_ALIKE: Final = 0.45
"""Similarity, from 0 to 1, from which a name is taken for a misspelling of another."""


class EcarteError(Exception):
    """Base of every error this package raises on purpose."""


class NotationError(EcarteError, ValueError):
    """A text (or value) that does not name a card, a hand, a suit, a rule set or a decision."""


class VersionError(NotationError):
    """A code that another version of this package made, which drew other problems from it."""


class CallError(EcarteError, TypeError):
    """A call that a function cannot take; the message says what it takes."""


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


def telling_names(
    *more: str, understood: dict[str, str] | None = None
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Have a function raise a `CallError` that says what it takes, for a call that does not fit.

    Args:
        more: names that it takes beside those in its signature.
        understood: other words for a name, by which it may be given as well.

    Raises:
        CallError: by the function, for a name that it does not have or an argument that it lacks.
    """

    def told(function: Callable[P, R]) -> Callable[P, R]:
        takes = signature(function)

        @wraps(function)
        def called(*args: P.args, **named: P.kwargs) -> R:
            given: dict[str, Any] = named
            for word, name in (understood or {}).items():
                if word in given and name not in given:
                    given[name] = given.pop(word)
            try:
                return function(*args, **named)
            except TypeError:
                problem = _misfit(takes, more, args, given)
                if problem is None:
                    raise
            raise CallError(f"{function.__qualname__}{problem}")

        return called

    return told


def _misfit(
    takes: Signature, more: tuple[str, ...], args: tuple[object, ...], named: dict[str, object]
) -> str | None:
    """What is wrong with a call, as the rest of a sentence; `None` where it fits."""
    parameters = [each for each in takes.parameters.values() if each.name not in ("cls", "self")]
    known = [each.name for each in parameters if each.kind is not Parameter.VAR_KEYWORD]
    listed = f"it takes {', '.join((*known, *more))}"
    for name in named:
        if name not in (*known, *more):
            close = get_close_matches(name, (*known, *more), 1, _ALIKE)
            return f" has no {name!r}: " + (f"write {close[0]}=" if close else listed)
    try:
        takes.bind(*args, **named)
    except TypeError as problem:
        return f": {problem}; {listed}"
    return None
