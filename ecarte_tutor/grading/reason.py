"""Reasons: one sentence on what makes one option better than another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

LONGEST: Final = 22
"""Words of a reason, at most."""

LATELY: Final = 3
"""Problems in which a reason is not told again, as long as another one is true."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One true sentence that argues; it tells no cost."""

    name: str
    """The name of its kind, by which one that was told lately is known: `"guard"`."""

    text: str
    hides_best: bool = True
    """Whether it can be told without giving away what would have been better."""

    argues: bool = True
    """Whether it says why; one that only counts is told where no other is true."""


def most_telling(reasons: Iterable[Reason], lately: Sequence[str] = ()) -> Reason | None:
    """Return the first reason not told lately, or what was told longest ago; `None` for none.

    Args:
        reasons: what is true, the most telling first.
        lately: the names of reasons told in the last few problems, the latest last.
    """

    def told(reason: Reason) -> tuple[bool, int]:
        if not reason.argues:
            return True, 0
        since = lately[::-1].index(reason.name) if reason.name in lately else len(lately)
        return False, -since

    return min(reasons, key=told, default=None)


def enough(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """The first reasons that are short, as many as may be wanted; the others are not looked for.

    There is one more than are told lately, and one that hides what is best if there is any.
    """
    found: list[Reason] = []
    for each in reasons:
        if len(each.text.split()) <= LONGEST:
            found.append(each)
            if len({one.name for one in found}) > LATELY and any(one.hides_best for one in found):
                break
    return tuple(found)
