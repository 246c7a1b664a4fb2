"""Moves: the choices made in a game, by the learner and by the computer."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..verdict import Choice

if TYPE_CHECKING:
    from ...simulator import Simulation


@dataclass(frozen=True, eq=False)
class Move(Choice):
    """A choice in one deal of a game; its simulation may still be going on."""

    weighing: Future[Simulation]

    deal: int
    """The deal's number in the game, from 1."""
