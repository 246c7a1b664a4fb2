"""Units: in what a value and a loss are told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

Unit = Literal["games in 100", "points a deal"]

GAMES: Final = "games in 100"
"""The chance of winning the game at the score, in games of a hundred."""

POINTS: Final = "points a deal"
"""One player's points less the other's, on average over deals."""

UNITS: Final[tuple[Unit, ...]] = get_args(Unit)

NOUNS: Final[Mapping[Unit, str]] = {GAMES: "games", POINTS: "points"}
"""What a sum of losses is called."""

DIGITS: Final[Mapping[Unit, int]] = {GAMES: 1, POINTS: 2}
"""Digits after the point in which a learner is told a figure."""

JOINT_ERRORS: Final = 2.0
"""A difference counts once it exceeds this many joint standard errors."""

PER_POINT: Final[Mapping[Unit, float]] = {POINTS: 1.0, GAMES: 10.0}
"""What a point is worth in each unit, roughly, at the start of a game."""

ShortUnit = Literal["games", "points"]

SHORT: Final[Mapping[str, Unit]] = {"games": GAMES, "points": POINTS}
"""What a caller may say for each."""
