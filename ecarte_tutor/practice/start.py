"""The start: where practice begins with a newcomer, a card player, or one who plays écarté."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .kind import BASIC


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """One answer to the first question, and what practice makes of it."""

    name: str
    label: str
    known: tuple[str, ...]
    """Kinds on the rules that are not asked."""

    note: str
    """What to say before the first problem."""


STARTS: Final = (
    Start(
        name="new",
        label="I’m new here",
        known=(),
        note=(
            "We start with the rules, and move on from each when you have got three problems on "
            "it right."
        ),
    ),
    Start(
        name="cards",
        label="I play other card games",
        known=("tricks",),
        note="Kings are high, and the ace ranks between the knave and the ten.",
    ),
    Start(
        name="ecarte",
        label="I play écarté",
        known=BASIC,
        note="",
    ),
)
"""The answers, as they are offered."""


def start_named(name: str) -> Start | None:
    """The start of this name; `None` where there is none."""
    return next((each for each in STARTS if each.name == name), None)
