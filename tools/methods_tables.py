"""The tables of `docs/methods.md` in Markdown, from what programs in `tools/bench` measured."""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import hypot
from pathlib import Path
from typing import Final, Literal

from ecarte_tutor.course.figures.measured import measured
from ecarte_tutor.course.measured_players import PlayersLosses, lost_in_ten, players_losses
from ecarte_tutor.engine.english import with_error
from ecarte_tutor.engine.rules.rule_set import Seat
from ecarte_tutor.simulator.tables import markdown_table, read_rows

_HERE: Final = Path(__file__).parent

EXPLOITABILITY: Final = _HERE / "exploitability.csv"
BEST_PLAY: Final = _HERE / "best-play.csv"
CONCLUDED: Final = _HERE / "concluded.csv"


def measured_markdown(
    measure: str, first: str, second: str, unit: str = "points a deal", of: str = "deals"
) -> str:
    """The figures of a measure as a table in Markdown, under these two words for its columns.

    A player who is the same in every row has no column. A number of deals, or of what `of` says,
    that is the same in every row is told once, under the table.
    """
    figures = measured(measure)
    digits = 2 if unit.startswith("games") else 3
    numbers = [f"{figure.deals:,}" for figure in figures]
    columns = {
        first: [figure.subject for figure in figures],
        second: [figure.against for figure in figures],
        unit: [
            with_error(figure.mean, figure.error, digits=digits, sign="+") for figure in figures
        ],
        "how many": numbers,
    }
    shown = {name: cells for name, cells in columns.items() if name == unit or len(set(cells)) > 1}
    table = markdown_table([*shown], "l" * len(shown), zip(*shown.values(), strict=True))
    return table if "how many" in shown else f"{table}\n\n{numbers[0]} {of} each."


@dataclass(frozen=True, slots=True)
class Exploited:
    """What a best responder in one seat gains of a player at a score.

    The responder knows how the player talks, and talks otherwise where that wins more games. Both
    discard by the book, and the cards are worth what the averager's lead and then open cards bring.
    The responder learns on some deals, proves it on others, and is measured on fresh ones, so that
    the gain is a lower bound of what is there.
    """

    player: str
    pone: int
    """The pone's points."""

    dealer: int
    seat: Seat
    """The responder's."""

    deals: int
    mean: float
    """In games in 100."""

    error: float


def exploitability_markdown(player: str = "the reckoner") -> str:
    """What both seats together give away at each score, as a table in Markdown; games in 100."""
    cells: dict[tuple[int, int], list[Exploited]] = {}
    for each in read_rows(EXPLOITABILITY, Exploited):
        if each.player == player:
            cells.setdefault((each.pone, each.dealer), []).append(each)
    columns = sorted({dealer for _, dealer in cells})
    rows = (
        (f"pone {pone}", *(_both_seats(cells[pone, dealer]) for dealer in columns))
        for pone in sorted({pone for pone, _ in cells})
    )
    headings = ["score", *(f"dealer {dealer}" for dealer in columns)]
    return markdown_table(headings, "l" + "r" * len(columns), rows)


def _both_seats(seats: list[Exploited]) -> str:
    mean = sum(each.mean for each in seats)
    return with_error(mean, hypot(*(each.error for each in seats)))


@dataclass(frozen=True, slots=True)
class BestPlayGain:
    """What the best play in one seat gains of a player at a score; in games in 100.

    Both talk and discard as the player does. The other then plays every card as is best against all
    the hands with which the player would have talked and played so. Where those are all searched,
    the gain is exact for the hand; where they are drawn, it lies between two figures. The lower is
    what is learnt on some of the hands and gains on the others, the higher what is best on the
    hands drawn.
    """

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
    for each in read_rows(path or BEST_PLAY, BestPlayGain):
        cells.setdefault((each.player, (each.pone, each.dealer)), []).append(each)
    players = sorted({player for player, _ in cells})
    scores = sorted({score for _, score in cells})
    rows = (
        (player, *(_together(cells.get((player, score), [])) for score in scores))
        for player in players
    )
    headings = ["player", *(f"{pone}–{dealer}" for pone, dealer in scores)]
    return markdown_table(headings, "l" + "r" * len(scores), rows)


def players_losses_markdown() -> str:
    """What a choice costs the measured players, by skill, as a table in Markdown; games in 100."""
    columns = [field.name for field in fields(PlayersLosses) if field.name != "problems"]
    rows = (
        (each.skill, *(f"{getattr(each, name):.2f}" for name in columns[1:]))
        for each in players_losses()
    )
    ten = ("ten of all", *(f"{lost_in_ten(name):.1f}" for name in columns[1:]))
    return markdown_table(columns, "l" + "r" * (len(columns) - 1), [*rows, ten])


@dataclass(frozen=True, slots=True)
class Concluded:
    """How often something is told to learners of a kind, at any time within their answers."""

    what: str
    of: str
    """Who the learners are."""

    holds: Literal["true", "false"]
    """Whether it is true of them."""

    answers: int
    runs: int
    told: int
    """Number of the runs in which it is told."""

    def __str__(self) -> str:
        kind = "power" if self.holds == "true" else "error"
        share = round(100 * self.told / self.runs)
        return f"{kind} {share:3} of 100: {self.what}, {self.of}, within {self.answers}"


def concluded_markdown() -> str:
    """How often each thing is concluded, of 100 learners, as a table in Markdown."""
    rows = (
        (
            each.what,
            each.of,
            str(each.answers),
            f"{100 * each.told / each.runs:.0f}",
            each.holds,
        )
        for each in read_rows(CONCLUDED, Concluded)
    )
    return markdown_table(["told", "to whom", "answers", "of 100", "it is"], "llrrl", rows)


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
