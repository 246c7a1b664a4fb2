"""The annotated game: one whole game, drawn by rule, with what both judges say of each choice.

`tools/tables/build_annotated_game.py` states the rule, and makes the table again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from ...engine.deal import Game
from ...engine.decision import Decision
from ...simulator.tables import read_rows

PATH: Final = Path(__file__).parents[1] / "data" / "annotated-game.csv"

PLAYERS_OF_GAME: Final = ("north", "south")
"""North plays by the book, South by the simulator."""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """One choice of the annotated game, with what the book and the simulator say of it."""

    code: str
    """The code by which the game is cut and dealt."""

    deal: int
    """Number of the deal, from 1."""

    player: str
    line: str
    """The decision, as text."""

    chosen: str
    """The choice, as text."""

    advice: str
    """The book's choice, as text; empty where it leaves more than one open."""

    best: str
    """The simulator's choice, as text; empty where it was not asked."""

    lost: float
    """Games in 100 that the choice made costs by the simulator, if that is sure; otherwise 0."""

    error: float
    """Standard error of that cost."""

    book_lost: float
    """Games in 100 that the book's choice costs by the simulator, if that is sure; otherwise 0."""

    book_error: float
    """Standard error of that cost."""

    love_all: str
    """The simulator's choice for these cards at love all, where it is sure of another, as text."""

    love_all_lost: float
    """Games in 100 that the choice for love all costs at this score, or 0."""

    love_all_error: float
    """Standard error of that cost."""

    @property
    def decision(self) -> Decision:
        """The decision itself."""
        return Decision.parse(self.line)

    @property
    def is_noted(self) -> bool:
        """True if the book and the simulator differ, or the score turns the choice."""
        return bool(self.book_lost or self.love_all)


@cache
def annotated_choices() -> tuple[GameChoice, ...]:
    """Return every choice of the annotated game, in order.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    return read_rows(PATH, GameChoice)


@cache
def annotated_game() -> Game:
    """Return the annotated game, played to its end.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    choices = annotated_choices()
    game = Game.start(players=PLAYERS_OF_GAME, seed=choices[0].code)
    for each in choices:
        if game.deal.over:
            game = game.next_deal()
        game = game.act(game.decision().read(each.chosen))
    return game
