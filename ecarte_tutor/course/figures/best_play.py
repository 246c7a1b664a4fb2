"""The best play: what one who knows how a player plays the cards gains of him, measured and kept.

Both talk and discard as the player does. The other then plays every card as is best against all the
hands with which the player would have talked and played so. Where those are all searched, the gain
is exact for the hand; where they are drawn, it lies between two figures. The lower is what is
learnt on some of the hands and gains on the others, the higher what is best on the hands drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from pathlib import Path
from typing import Final

from ...engine.english import with_error
from ...engine.rules import Seat
from ...simulator.tables import markdown_table, read_rows

PATH: Final = Path(__file__).parents[1] / "data" / "best-play.csv"


@dataclass(frozen=True, slots=True)
class BestPlayGain:
    """What the best play in one seat gains of a player at a score; in games in 100."""

    player: str
    pone: int
    """The pone's points, that of a king turned up among them; so the dealer's."""

    dealer: int
    seat: Seat
    """Of the one who plays the cards best."""

    deals: int
    hands: int
    """The player's hands searched in each deal, at most."""

    least: float
    least_error: float
    most: float
    most_error: float


def best_play_markdown(path: Path | None = None) -> str:
    """What both seats together give away at each score, as a table in Markdown; games in 100.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    cells: dict[tuple[str, tuple[int, int]], list[BestPlayGain]] = {}
    for each in read_rows(path or PATH, BestPlayGain):
        cells.setdefault((each.player, (each.pone, each.dealer)), []).append(each)
    players = sorted({player for player, _ in cells})
    scores = sorted({score for _, score in cells})
    rows = (
        (player, *(_together(cells.get((player, score), [])) for score in scores))
        for player in players
    )
    headings = ["player", *(f"{pone}–{dealer}" for pone, dealer in scores)]
    return markdown_table(headings, "l" + "r" * len(scores), rows)


def _together(seats: list[BestPlayGain]) -> str:
    """The two bounds of both seats, each with its error; a dash where nothing was measured."""
    if not seats:
        return "–"
    least, most = (
        sum(each) for each in zip(*((one.least, one.most) for one in seats), strict=True)
    )
    low = hypot(*(each.least_error for each in seats))
    high = hypot(*(each.most_error for each in seats))
    return f"{with_error(least, low)} to {with_error(most, high)}"
