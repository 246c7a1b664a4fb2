"""The diagram widget: labelled parts to press, or hands and points to move along a scale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import traitlets

from ....engine.cards import Card
from ....errors import NotationError
from ...stage.picture import row, words
from ...stage.scene import data_of
from ...stage.sent_once import CardsAndWords, DrawnWidget

Shape = Literal["parts", "tricks", "stock", "scores", "dials"]
"""How a diagram is laid out: in boxes, in five beside each other, as cards, or along a scale."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagramPart:
    """A labelled part of a diagram; without `told` it is a card of the stock."""

    label: str = ""
    lines: tuple[str, ...] = ()
    """Short lines below the label."""

    cards: tuple[Card, ...] = ()
    tone: Literal["", "good", "gold"] = ""
    """Colour of the part; empty for none."""

    raised: bool = False
    """True for a card of the stock that is drawn."""

    told: str = ""
    """Sentences shown when the part is pressed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagramView:
    """One state of a diagram with parts; the learner changes between views by buttons."""

    label: str = ""
    """Text of the button that shows this view; empty if it is the only one."""

    parts: tuple[DiagramPart, ...]
    told: str = ""
    """Sentences shown with the view until a part is pressed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dial:
    """Something that the learner moves along a scale from 0."""

    label: str
    cards: tuple[Card, ...] = ()
    start: int
    last: int = 100
    """The highest place to which it can be moved."""

    truth: int | None = None
    """The right place, shown when the learner has set the dial; `None` if every place is right."""

    told: str = ""
    """Sentences shown once the learner has set the dial; only with `truth`."""

    gain: int = 0
    """How far a deal that is won moves it, which a second mark shows; only without `truth`."""


class Diagram(DrawnWidget):
    """Widget with a drawing of labelled parts to press, or of dials to move along a scale.

    The browser handles the presses, and sends nothing to Python.

    Args:
        shape: how it is laid out.
        title: what it shows.
        spoken: the drawing in a sentence, for those who do not see it.
        views: the states of a diagram with parts; the first is shown first.
        ask: words before the buttons that choose a view.
        dials: what the learner moves; there are no views then.
        most: the highest place on the scale of the dials.
        mark: a place on that scale to be marked, with its label.
        sides: words at the two ends of the scale.
        joint: by the places of two dials, what they mean together; empty if each dial has a truth.
    """

    script = "diagram"
    sent_once = CardsAndWords()

    drawing = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        shape: Shape,
        title: str,
        spoken: str,
        *,
        views: Sequence[DiagramView] = (),
        ask: str = "",
        dials: Sequence[Dial] = (),
        most: int = 100,
        mark: tuple[float, str] | None = None,
        sides: tuple[str, str] = ("", ""),
        joint: Sequence[Sequence[str]] = (),
    ) -> None:
        if bool(views) == bool(dials):
            raise NotationError(
                f"expected views or dials, and not both, got {len(views)} views and "
                f"{len(dials)} dials"
            )
        super().__init__()
        self.views: Final = tuple(views)
        self.dials: Final = tuple(dials)
        self.joint: Final = tuple(map(tuple, joint))
        self.drawing = {
            "shape": shape,
            "title": title,
            "spoken": spoken,
            "views": data_of(self.views),
            "ask": ask,
            "dials": data_of(self.dials),
            "most": most,
            "mark": mark,
            "sides": sides,
            "joint": self.joint,
        }

    def picture(self) -> Iterator[str]:
        """Yield the title and the names and cards of the parts, without what they tell."""
        yield from words(self.drawing["title"], bold=True)
        parts: list[DiagramPart | Dial] = [*self.dials]
        for part in self.views[0].parts if self.views else parts:
            yield from [row(part.label, part.cards)] if part.cards else words(part.label)
