"""Content that is drawn only when asked for: behind a button, or under one of several titles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import traitlets
from ipywidgets import Button, Output, VBox, Widget, interactive  # type: ignore[import-untyped]

from ...engine.cards import Card
from ...engine.pasted import bare
from .page import left_out, query_value
from .picture import OwnWidget, words
from .sent_once import CardsAndWords, DrawnWidget
from .table.receiver import Receiver, error_shown

Draw = Callable[[], object]
"""Function that returns content: Markdown text, a widget, a picture, or a tuple of these."""

_FAULT: Final = "Something went wrong on our side. Choose another, or reload the page."
_KINDS: Final = {
    "text/markdown": "_repr_markdown_",
    "text/html": "_repr_html_",
    "image/svg+xml": "_repr_svg_",
}
"""Method of an object that returns its content for Jupyter, by MIME type."""


class Chooser(DrawnWidget):
    """Widget with a list of titles; it shows only the chosen title, with Back and Next.

    Args:
        titles: the titles, in order.
        name: the query parameter in the page's address that holds the choice, as in `?deal=3`.
        choose: called with the number of the chosen title, from 1, or 0 to show the whole list.
        hands: the cards drawn beside each title, in the order of the titles; empty for none.
        at_the_foot: True for a chooser below the content, which only leads to the next title.
    """

    script = "one_at_a_time"
    sent_once = CardsAndWords()

    titles: traitlets.List[str] = traitlets.List().tag(sync=True)
    hands: traitlets.List[list[str]] = traitlets.List().tag(sync=True)
    name = traitlets.Unicode().tag(sync=True)
    chosen = traitlets.Int().tag(sync=True)
    notice = traitlets.Unicode().tag(sync=True)
    at_the_foot = traitlets.Bool().tag(sync=True)

    def __init__(
        self,
        titles: Iterable[str],
        name: str,
        choose: Callable[[int], None],
        hands: Iterable[Iterable[Card]] = (),
        *,
        at_the_foot: bool = False,
    ) -> None:
        drawn = [[*map(str, each)] for each in hands]
        super().__init__(titles=[*titles], hands=drawn, name=name, at_the_foot=at_the_foot)
        numbers = {str(number): number for number in range(len(self.titles) + 1)}
        self.receiver = Receiver(
            self,
            offers=lambda action, value: action == "choose" and value in numbers,
            choose=lambda _action, value: choose(numbers[value]),
            failed=self._tell_failure,
        )

    def _tell_failure(self, problem: Exception) -> None:
        self.notice = error_shown(problem, _FAULT)

    def picture(self) -> Iterator[str]:
        """Yield the titles."""
        for title in () if self.at_the_foot else self.titles:
            yield from words(title, bold=True)


class OneAtATime(OwnWidget, VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Widget with titles to choose from; the chosen one's content is drawn below.

    Nothing is drawn before it is chosen, and then it is kept, so that an answer is still there when
    the reader comes back. On our site the address follows the choice, as in `?deal=3`, and a page
    opened with such an address shows that title.

    >>> shown = OneAtATime({"First": lambda: "In *Markdown*.", "Second": lambda: "More."})
    >>> shown.choose(2)
    >>> shown.chosen
    2

    Args:
        choices: for each title a function that returns Markdown, a widget or a picture, or a tuple
            of these.
        name: the query parameter in the page's address that holds the choice.
        hands: the cards drawn beside each title, in the order of `choices`; empty for none.
        above: a function that returns what stands above the titles until one is chosen.
    """

    def __init__(
        self,
        choices: Mapping[str, Draw],
        name: str = "part",
        hands: Sequence[Iterable[Card]] = (),
        above: Draw = tuple,
    ) -> None:
        self.choices, self._above = dict(choices), above
        self._drawn: dict[int, tuple[Widget, ...]] = {}
        self.top = Chooser(self.choices, name, self.choose, hands)
        self.foot = Chooser(self.choices, name, self.choose, at_the_foot=True)
        super().__init__([self.top])
        asked = bare(query_value(name) or "")
        is_one = asked in map(str, range(1, len(self.choices) + 1))
        self.choose(int(asked) if is_one else 0)
        self.top.notice = "" if is_one else left_out(**{name: asked})

    @property
    def chosen(self) -> int:
        """Number of the chosen title, from 1; 0 if only the list of titles is shown."""
        return int(self.top.chosen)

    def choose(self, number: int) -> None:
        """Show only the content of the title `number`, from 1; 0 shows the list of titles."""
        if number not in self._drawn:
            draw = [self._above, *self.choices.values()][number]
            self._drawn[number] = tuple(map(_widget, shown_by(draw())))
        shown = self._drawn[number]
        self.children = (self.top, *shown, self.foot) if number else (*shown, self.top)
        self.come_into_sight()
        self.foot.chosen = number
        self.top.notice = ""
        self.top.chosen = number


class WhenAsked(OwnWidget, VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Widget with a title; a press on it unfolds what `draw` returns, and another folds it."""

    def __init__(self, label: str, draw: Draw) -> None:
        self.button = Button(description=f"▸ {label}", layout={"width": "fit-content"})
        for look in ("ecarte-look", "ecarte-folded"):
            self.button.add_class(look)
        self.button.on_click(self._press)
        self._draw, self.pictured, self._is_open = draw, label, False
        super().__init__([self.button])

    def _press(self, _button: object) -> None:
        self._is_open = not self._is_open
        shown = map(_widget, shown_by(self._draw())) if self._is_open else ()
        self.children = (self.button, *shown)
        self.button.description = f"{'▾' if self._is_open else '▸'} {self.pictured}"
        self.come_into_sight()


def shown_by(drawn: object) -> tuple[object, ...]:
    """Return the result of a `Draw` function as a tuple: `drawn` itself, or `(drawn,)`.

    >>> shown_by("In *Markdown*.")
    ('In *Markdown*.',)
    """
    return drawn if isinstance(drawn, tuple) else (drawn,)


def _widget(part: object) -> Widget:
    if not isinstance(part, Widget):
        return Output(outputs=(_output(part),), layout={"margin": "0"})  # as beside it in a cell
    if isinstance(part, interactive) and not part.manual:
        # A cell would have it show its first result once it is displayed.
        values = {each._kwarg: each.value for each in part.kwargs_widgets}
        part.out.outputs = (_output(part.f(**values)),)
    return part


def _output(part: object) -> dict[str, Any]:
    """Return Markdown text, or an object that Jupyter can show, in the notebook output format."""
    data: dict[str, Any] = {"text/plain": str(part)}
    if isinstance(part, str):
        data["text/markdown"] = part
    for kind, method in _KINDS.items():
        if hasattr(part, method):
            data[kind] = getattr(part, method)()
    return {"output_type": "display_data", "data": data, "metadata": {}}
