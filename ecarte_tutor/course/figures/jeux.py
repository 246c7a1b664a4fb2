"""The jeux de règle: the traditional list beside what the reckoner plays, for each turn-up.

The table is a text file with a row for each hint and turn-up; `build_jeux` writes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal

from ...simulator.tables import markdown_table, read_rows

PATH: Final = Path(__file__).parents[1] / "data" / "jeux-de-regle.csv"

UNLISTED: Final = "none"
"""Stands for the hands that no hint would play."""


@dataclass(frozen=True, slots=True)
class Jeu:
    """The hands of one hint beside one turn-up, and how many of them the reckoner plays.

    Hands with one suit as trumps; a hand that two hints would play is in the rows of both.
    """

    hint: str
    """Its id, or `UNLISTED`."""

    turn_up: str
    """The letter of its rank."""

    hands: int
    at_love_all: int
    """Those that the reckoner plays without proposing at love all."""

    at_four_all: int


@cache
def shipped_jeux() -> tuple[Jeu, ...]:
    """The table that comes with the package.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    return read_rows(PATH, Jeu)


def jeux_markdown(score: Literal["love all", "four all"]) -> str:
    """Of a hundred hands of each hint beside each turn-up, how many the reckoner plays."""
    turn_ups = list(dict.fromkeys(row.turn_up for row in shipped_jeux()))
    heads = ["10" if turn_up == "T" else turn_up for turn_up in turn_ups]
    lines: dict[str, list[str]] = {}
    for row in shipped_jeux():
        played = row.at_love_all if score == "love all" else row.at_four_all
        lines.setdefault(row.hint, [row.hint]).append(f"{100 * played / row.hands:.0f}")
    return markdown_table(["hint", *heads], "l" + "r" * len(heads), lines.values())
