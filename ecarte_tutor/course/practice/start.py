"""The start: where practice begins with a newcomer, a card player, or one who plays écarté."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from .kind import BASIC


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """One answer to the first question, and what practice makes of it."""

    label: str
    known: tuple[str, ...]
    """Kinds on the rules that are not asked."""

    note: str
    """What to say before the first problem."""

    first: str = ""
    """The kind that is asked first; unless given, the first that is not known."""


STARTS: Final[Mapping[str, Start]] = {
    "new": Start(
        label="I’m new here",
        known=(),
        note=(
            "We start with the rules, and move on from each when you have got three problems on "
            "it right."
        ),
    ),
    "cards": Start(
        label="I play other card games",
        known=("tricks",),
        first="proposing",
        note="Kings are high, and the ace ranks between the knave and the ten.",
    ),
    "ecarte": Start(label="I play écarté", known=BASIC, note=""),
}
"""The answers by what a learner's preferences call them, as they are offered."""
