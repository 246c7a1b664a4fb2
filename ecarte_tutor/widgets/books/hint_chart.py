"""The hint chart: a line for each hint on a scale, which tells its figures and shows a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

import anywidget
import traitlets

from ...engine.cards import Card
from ..table import AssetSource, CardsAndWords, data_of, ignore_state


@dataclass(frozen=True, slots=True, kw_only=True)
class HintLine:
    """One line of the chart; what lies on the scale is out of 100."""

    id: str
    """The hint's id, or a word for the hands of no hint."""

    title: str
    span: tuple[float, float]
    """Where the line begins and ends."""

    dot: float | None = None
    stands: bool = True
    """Whether the hint is one to stand on; those to exchange have another colour."""

    figure: str
    """The figure at the end of the line."""

    spoken: str
    """The line in words, for those who do not see it."""

    told: tuple[str, ...]
    """The sentences that a press shows."""

    hand: tuple[Card, ...] = ()
    turn_up: Card | None = None
    caption: str = ""
    """What the hand is an example of."""


class HintChart(anywidget.AnyWidget):
    """Hints as lines on a scale of 0 to 100; pressing one opens its figures and a hand.

    The pressing is the browser's, and nothing comes back.

    Args:
        parts: lines under headings, of which the first is open.
        scale: what the scale shows, and `figure` what stands at the end of each line.
        mark: a place on the scale that matters; 0 for none.
    """

    set_state = ignore_state
    _esm = AssetSource("hint_chart.js")
    _css = AssetSource("hint_chart.css")
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
        self.parts = {title: [_data(line) for line in lines] for title, lines in parts.items()}
        self.heads = {"scale": scale, "figure": figure, "mark": round(mark, 1)}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self.lines)} hints)"


def _data(line: HintLine) -> dict[str, Any]:
    return {each.name: data_of(getattr(line, each.name)) for each in fields(line)}
