"""The errors that a caller may want to catch; each also subclasses the built-in that fits."""

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
_ALIKE: Final = 0.75
"""Similarity, from 0 to 1, at which an unknown name counts as a misspelling of a known one."""

_MEANT: Final = {
    "jobs": "executor",
    "n_jobs": "executor",
    "pool": "executor",
    "workers": "executor",
    "callback": "progress",
    "verbose": "progress",
    "epsilon": "error",
    "precision": "error",
    "tolerance": "error",
    "iterations": "deals",
    "samples": "deals",
    "trials": "deals",
    "player": "policy",
    "strategy": "policy",
    "trump": "turn_up",
}
"""What other packages and players call an argument, and its name here."""

_OF_A_DECISION: Final = frozenset({"hand", "rules", "score", "seat", "turn_up"})


class EcarteError(Exception):
    """Base class of every error that this package raises on purpose."""


class NotationError(EcarteError, ValueError):
    """Error for an input that cannot be read as a card, a hand, a decision or another value."""


class VersionError(NotationError):
    """Error for a code (the short text that names a problem set) from another package version.

    That version drew other problems from the same code.
    """


class CallError(EcarteError, TypeError):
    """Error for a call with an unknown or missing argument; the message lists the right ones."""


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


def telling_names(
    *more: str, understood: dict[str, str] | None = None, begins: str = ""
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator that makes a function raise `CallError` for a call with wrong arguments.

    The message lists the function's arguments, or suggests one for a misspelled name.

    Args:
        more: names of keyword arguments that the function takes through its `**kwargs`.
        understood: further names that are accepted for an argument, each with the name it stands
            for: `{"seed": "code"}` passes `seed=1` on as `code=1`.
        begins: the whole message, for a class whose objects begin with another call.
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
            raise CallError(begins or f"{function.__qualname__.removesuffix('.__init__')}{problem}")

        return called

    return told


def _misfit(
    takes: Signature, more: tuple[str, ...], args: tuple[object, ...], named: dict[str, object]
) -> str | None:
    """Return what is wrong with a call, as the end of an error message, or `None` if it fits."""
    parameters = [each for each in takes.parameters.values() if each.name not in ("cls", "self")]
    known = [each.name for each in parameters if each.kind is not Parameter.VAR_KEYWORD]
    listed = f"it takes {', '.join((*known, *more))}"
    for name in named:
        if name not in (*known, *more):
            return f" has no {name!r}: {_instead_of(name, (*known, *more)) or listed}"
    try:
        takes.bind(*args, **named)
    except TypeError as problem:
        return f": {problem}; {listed}"
    return None


def _instead_of(name: str, known: tuple[str, ...]) -> str:
    """Return what to write instead of the argument `name`; empty if nothing comes to mind."""
    if _MEANT.get(name) in known:
        return f"write {_MEANT[name]}="
    within = [each for each in known if name in each.split("_") or each == f"{name}s"]
    if close := within or get_close_matches(name, known, 1, _ALIKE):
        return f"write {close[0]}="
    if name in _OF_A_DECISION and "decision" in known:
        return f"it belongs to the decision, so write decision.replace({name}=...)"
    return ""
