"""Moves: the choices made in a game, by the learner and by the opponent."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.decision import Decision, Option
from ...errors import NotationError, brief
from ..verdict import Choice


def read_option(decision: Decision, text: str) -> Option:
    """The option whose text this is; whether it is allowed is not asked.

    Raises:
        NotationError: for a text that is none.
    """
    if decision.kind != "number":
        return decision.read(text)
    if not (text.isascii() and text.isdecimal()) or len(text) > 1:
        raise NotationError(f"expected the number of cards asked for, got {brief(text)}")
    return int(text)


@dataclass(frozen=True, eq=False)
class Move(Choice):
    """A choice in one deal of a game; its simulation may still be going on."""

    deal: int
    """The deal's number in the game, from 1."""
