"""Units of values and losses: games in 100, or points a deal."""

from collections.abc import Mapping
from typing import Final, Literal, get_args

Unit = Literal["games in 100", "points a deal"]

GAMES: Final = "games in 100"
"""Unit of the chance to win the game from the score: games won out of 100."""

POINTS: Final = "points a deal"
"""Unit of the mean, over deals, of one player's points less the other's."""

UNITS: Final[tuple[Unit, ...]] = get_args(Unit)

NOUNS: Final[Mapping[Unit, str]] = {GAMES: "games", POINTS: "points"}
"""The noun for a sum of losses in each unit: "games" or "points"."""

DIGITS: Final[Mapping[Unit, int]] = {GAMES: 1, POINTS: 2}
"""Number of decimals with which figures in each unit are shown."""

JOINT_ERRORS: Final = 2.0
"""Number of joint standard errors that a difference must exceed to count as real."""

PER_POINT: Final[Mapping[Unit, float]] = {POINTS: 1.0, GAMES: 10.0}
"""What one point is worth in each unit at the start of a game; for games a rough figure."""

ShortUnit = Literal["games", "points"]

SHORT: Final[Mapping[str, Unit]] = {"games": GAMES, "points": POINTS}
"""The unit for each short name that a caller may give."""
