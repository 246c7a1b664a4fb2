"""Panels: the book's verdict and the count's, as they stand side by side under the cloth."""

from __future__ import annotations

from ..draw import trick_chart
from ..grading import Bands, CountVerdict
from ..hints import BookVerdict
from .scene import Panel, Tone


def book_panel(book: BookVerdict, badge: str, tone: Tone) -> Panel:
    """What the book says, with the ids of its hints."""
    lead, _, text = book.text.partition(". ")
    ids = " · ".join(book.hints)
    return Panel(
        title="The book",
        badge=badge,
        tone=tone,
        lead=f"{lead}." if text else lead,
        text=text,
        source=f"{ids} · Britannica, ninth edition, hints to players".lstrip(" ·"),
    )


def count_panel(count: CountVerdict, badge: str, tone: Tone) -> Panel:
    """What the open-hand count says of standing, with its chart and its method."""
    return Panel(
        title="The count",
        badge=badge,
        tone=tone,
        lead=(
            f"{100 * count.point:.0f} hands in 100 win the point; "
            f"{100 * count.needed:.0f} are needed."
        ),
        text=(
            f"{_bargain(count)} You make three tricks or more on {count.point_hands:,} of the "
            f"{count.hands:,} hands against you, and all five on {count.counts[-1]:,}."
        ),
        chart=trick_chart(count.counts),
        source=(
            "Tricks you make · open-hand count: all cards seen, best play by both · "
            "what new cards would bring is not counted"
        ),
    )


def _bargain(count: CountVerdict) -> str:
    if abs(count.worth) <= Bands().equal:
        return "Standing is an even bargain: either will do."
    turn = "gains" if count.worth > 0 else "loses"
    return f"Standing {turn} {abs(count.worth):.2f} points a deal."
