"""Charts of the hints: for each hint a line on a scale from 0 to 100, which opens when pressed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from html import escape
from typing import TYPE_CHECKING, Any, Final

import traitlets

from ...engine.cards import Card, Rank
from ...engine.decision import Decision, Kind
from ...engine.english import begun, counted, listed
from ...engine.rules.rule_set import Seat
from ...grading import Trust, trust_table
from ...grading.at_the_table import NO_HINT
from ...hints import name_of
from ..stage.picture import words
from ..stage.scene import data_of
from ..stage.sent_once import CardsAndWords, DrawnWidget

if TYPE_CHECKING:
    from ...course.figures.hints import LedgerRow
    from ...course.figures.printed import Jeu


@dataclass(frozen=True, slots=True, kw_only=True)
class HintLine:
    """One hint on a chart: a line and a dot on a scale from 0 to 100, with figures and a hand."""

    id: str
    """The hint's id; "–" for hands to which no hint applies."""

    title: str
    span: tuple[float, float]
    """Where the line begins and ends, from 0 to 100; `dot` is a mark on it, if any."""

    dot: float | None = None
    stands: bool = True
    """True if the hint says stand (play without exchanging); other hints have another colour."""

    figure: str
    """Text at the right end of the line, such as "1.8"."""

    spoken: str
    """The line in words, for those who do not see it."""

    told: tuple[str, ...]
    """Sentences shown, with the hand, when the line is pressed."""

    hand: tuple[Card, ...] = ()
    turn_up: Card | None = None
    caption: str = ""
    """What the hand is an example of."""


class HintChart(DrawnWidget):
    """Widget with hints as lines on a scale from 0 to 100; a press shows a hint's figures and hand.

    The browser handles the presses, and sends nothing to Python.

    Args:
        parts: the lines by heading. The first heading is open; those without lines are left out.
        scale: a few words on what the scale shows, such as "right, times in 100".
        figure: a word on what the number at the end of each line is, such as "cost".
        mark: a position on the scale to mark, up to 100; 0 for none.
    """

    script = "hint_chart"
    sent_once = CardsAndWords()

    parts: traitlets.Dict[str, list[dict[str, Any]]] = traitlets.Dict().tag(sync=True)
    heads = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        parts: Mapping[str, Sequence[HintLine]],
        *,
        scale: str,
        figure: str,
        mark: float = 0,
    ) -> None:
        super().__init__()
        self.lines: Final = tuple(line for lines in parts.values() for line in lines)
        self.parts = {title: [*map(_data, lines)] for title, lines in parts.items() if lines}
        self.heads = {"scale": scale, "figure": figure, "mark": round(mark, 1)}

    def picture(self) -> Iterator[str]:
        """Yield each heading, and its hints with their figures."""
        for heading, lines in self.parts.items():
            yield from words(f"{heading} ({self.heads['figure']})", bold=True)
            yield from (escape(f"{line['title']}: {line['figure']}") for line in lines)


def _data(line: HintLine) -> dict[str, Any]:
    return {each.name: data_of(getattr(line, each.name)) for each in fields(line)}


_NEEDED: Final = 200 / 3
"""Wins in 100 hands at which a player who stands breaks even, voles not counted."""

_NO_HINT: Final = "No hint says play"
_STANDING: Final = ("play", "refuse")
_ASKED: Final[dict[Kind, str]] = {
    "propose": "Play or propose",
    "answer": "Accept or refuse",
    "discard": "Discards",
    "number": "How many cards",
    "lead": "Leads",
}


def ledger_chart_of(seat: Seat) -> HintChart:
    """Return a chart of how often, in 100, `seat` wins the point by standing on each hint's hands.

    Each line runs from the hint's weakest hand to its strongest, with a dot at the average, by the
    open-hand count (both hands face up, best play by both, nothing exchanged).

    >>> len(ledger_chart_of("dealer").lines)
    18
    """
    from ...course.figures.hints import shipped_ledger

    rows = shipped_ledger(seat)
    parts = {
        "Hints to play" if seat == "pone" else "Hints to refuse": [
            _ledger_line(row) for row in rows if row.advice in _STANDING
        ],
        "Hints to accept": [_ledger_line(row) for row in rows if row.advice not in _STANDING],
    }
    scale = "wins in 100: 0 to 100"
    return HintChart(parts, scale=scale, figure="average", mark=_NEEDED)


def _ledger_line(row: LedgerRow) -> HintLine:
    low, average, high = (
        100 * share for share in (row.weakest.point, row.point, row.strongest.point)
    )
    agrees = "more than 99" if 0.995 <= row.right < 1 else f"{100 * row.right:.0f}"
    told = (
        f"Standing on these hands wins the point {average:.0f} times in 100: "
        f"{row.worth:+.2f} points a deal, new cards not counted.".replace("-", "−"),
        f"The count agrees with the hint {agrees} times in 100.",
    )
    return HintLine(
        id=row.hint,
        title=name_of(row.hint),
        span=(round(low, 1), round(high, 1)),
        dot=round(average, 1),
        stands=row.advice in _STANDING,
        figure=f"{average:.0f}",
        spoken=f"from {low:.0f} to {high:.0f} wins in 100, {average:.0f} on average",
        told=told,
        hand=row.weakest.hand.arranged(row.weakest.turn_up.suit),
        turn_up=row.weakest.turn_up,
        caption=f"Its weakest hand wins the point {low:.0f} times in 100",
    )


def trial_chart() -> HintChart:
    """Return a chart: in what percentage of a hint's hands the simulator agrees with the hint.

    The figure beside a line is the average cost of following the hint, in games per 100 hands.

    >>> next(line.figure for line in trial_chart().lines if line.id == "P1")
    '1.8'
    """
    parts = {
        title: [_trial_line(row) for row in trust_table() if row.kind == kind]
        for kind, title in _ASKED.items()
    }
    return HintChart(parts, scale="right in 100: 0 to 100", figure="cost")


def _trial_line(row: Trust) -> HintLine:
    wrong = row.hands - row.right
    told = [f"The simulator agrees on {row.right} of {row.hands} hands."]
    if wrong:
        told.append(
            f"On the other {wrong}, following the hint loses {row.cost:.1f} games in 100 on "
            f"average. Over all {row.hands}, that is {row.price:.1f} a hand."
        )
    if row.clause:
        saved = 100 * row.saved
        told.append(f"{begun(row.clause)}, {row.instead}: that saves {saved:.0f}% of the loss.")
    worst = Decision.parse(row.worst_at) if row.worst_at else None
    return HintLine(
        id="–" if row.hint == NO_HINT else row.hint,
        title=_NO_HINT if row.hint == NO_HINT else name_of(row.hint),
        span=(0, row.in_hundred),
        figure=f"{row.price:.1f}",
        spoken=f"right {row.in_hundred} times in 100, cost {row.price:.1f} games in 100",
        told=tuple(told),
        hand=worst.hand.arranged(worst.trump) if worst else (),
        turn_up=worst.turn_up if worst else None,
        caption=f"Its costliest hand loses {row.worst:.1f}: {_situation(worst)}" if worst else "",
    )


def _situation(decision: Decision) -> str:
    """Return the seat, score and stage of a decision in words: "you are the pone, at 3 to 4"."""
    mine, theirs = decision.score
    parts = [f"you are the {decision.seat}, at {mine} to {theirs}"]
    if decision.exchanged:
        parts.append("after an exchange")
    elif decision.stood:
        parts.append(f"the {decision.stood} stood")
    if decision.tricks:
        parts.append(f"after {counted(len(decision.tricks), 'trick')}")
    return ", ".join(parts)


def jeux_chart() -> HintChart:
    """Return a chart of how many of each hint's hands the simulator plays without proposing.

    Each line runs from the number in 100 at love all (0–0) to the number at four all (4–4).

    >>> len(jeux_chart().lines)
    12
    """
    from ...course.figures.printed import shipped_jeux

    ids = dict.fromkeys(row.hint for row in shipped_jeux())
    by_id = {id_: [row for row in shipped_jeux() if row.hint == id_] for id_ in ids}
    return HintChart(
        {"The list and the hands on no list": [_jeux_line(rows) for rows in by_id.values()]},
        scale="played at once in 100: 0 to 100",
        figure="love all",
    )


def _jeux_line(rows: list[Jeu]) -> HintLine:
    id_, hands = rows[0].hint, sum(row.hands for row in rows)
    love = 100 * sum(row.at_love_all for row in rows) / hands
    four = 100 * sum(row.at_four_all for row in rows) / hands
    ranks = {rank.letter: rank.word for rank in Rank}
    beside = listed(f"{ranks[row.turn_up]} {100 * row.at_love_all / row.hands:.0f}" for row in rows)
    return HintLine(
        id="–" if id_ == NO_HINT else id_,
        title=_NO_HINT if id_ == NO_HINT else name_of(id_),
        span=(round(love, 1), round(four, 1)),
        dot=round(love, 1),
        figure=f"{love:.0f}",
        spoken=f"played {love:.0f} times in 100 at love all, {four:.0f} at four all",
        told=(
            f"At love all the simulator plays at once {love:.0f} times in 100; at four all, "
            f"{four:.0f}.",
            f"At love all, by the card turned up: {beside}.",
        ),
    )
