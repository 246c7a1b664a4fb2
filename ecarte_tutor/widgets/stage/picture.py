"""What all our widgets have in common: a page cannot change them, and they leave a picture.

The picture is HTML that Jupyter saves beside the widget, for readers without its kernel: in an
exported page, on a code host, in a book. It shows the cards and the question as they are now, and
nothing of an answer. Cards are text, so they can be read even where a host removes all styles;
`div`, `span` and `b` are the tags that every host we know of keeps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Any, Final

from ...engine.cards import Card
from ...engine.decision import signed
from .page import PICTURE, is_on_the_site
from .scene import CardTable, Cloth, PlayedTrick, Scene, SceneCard, TablePlayer, Tray

_TO_RUN: Final = "This is a picture. To use it, run its cell in Jupyter."
_CARD: Final = (
    "display:inline-block;min-width:2.4em;margin:2px 0;padding:.8em 0;border:1px solid #b9ad92;"
    "border-radius:6px;background:#fffdf6;text-align:center;font-weight:700;color:"
)
_SMALL: Final = "font-size:.85em"
_BUTTON: Final = "display:inline-block;padding:2px 12px;border:1px solid #b9ad92;border-radius:6px"


class OwnWidget:
    """Base of all our widgets, beside one of ipywidgets or anywidget."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Ignore widget state sent by a browser.

        So a browser can reach a widget only by custom messages, which a `Receiver` checks.
        """

    def come_into_sight(self) -> None:
        """Do what is done when the widget is first shown; for a box, by the widgets in it."""
        for each in self._inside():
            each.come_into_sight()

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        self.come_into_sight()
        return super()._repr_mimebundle_(**asked)  # type: ignore[misc]  # of ipywidgets' class

    def _inside(self) -> Iterator[OwnWidget]:
        return (each for each in getattr(self, "children", ()) if isinstance(each, OwnWidget))

    pictured = ""
    """What the widget is for, where that is its picture; a widget that is never shown has none."""

    def picture(self) -> Iterator[str]:
        """Yield the lines of the picture as HTML: `pictured`, and those of the widgets in a box."""
        yield from words(self.pictured, bold=True)
        for each in self._inside():
            yield from each.picture()

    def _repr_html_(self) -> str | None:
        """Return the picture, which Jupyter saves; `None` on our site, where nothing is saved."""
        return None if is_on_the_site() else framed(self.picture())


def framed(lines: Iterable[str]) -> str | None:
    """Return the lines of a picture as one block of HTML; `None` if there are none."""
    inside = "".join(map(_block, lines))
    if not inside:
        return None
    told = f'<span style="{_SMALL}">{_TO_RUN}</span>'
    return (
        f'<div class="{PICTURE}" style="max-width:720px;margin:8px 0">{inside}{_block(told)}</div>'
    )


def words(text: str, *, bold: bool = False) -> Iterator[str]:
    """Yield `text` as a line of a picture; nothing for an empty text."""
    if text:
        yield f"<b>{escape(text)}</b>" if bold else escape(text)


def picture_of(scene: Scene) -> Iterator[str]:
    """Yield the lines of a picture of `scene`: what it asks and shows, before any answer."""
    yield from words(scene.frame.progress)
    yield from words(scene.title, bold=True)
    yield from words(scene.sentence)
    if scene.cloth is not None:
        yield from _cloth(scene.cloth)
    for group in scene.form.groups:
        if group.chips:
            yield from words(group.title, bold=True)
        for chip in group.chips:
            yield from words(f"{chip.label}: {_signs(chip.cards)}".removesuffix(": "))


def _cloth(cloth: Cloth) -> Iterator[str]:
    yield from words(" · ".join(cloth.corner))
    if cloth.table is not None:
        yield from _table(cloth.table)
    yield from map(_tray, cloth.laid)
    if cloth.turn_up is not None:
        yield row("Turned up", [cloth.turn_up.card])
    if cloth.cards:
        yield row("Hand", (each.card for each in cloth.cards))
    for tray in cloth.trays:
        yield from words(f"{tray.title}: {_signs(tray.cards)}")
    yield from words(", ".join(each.button.label for each in cloth.opponents))
    if cloth.choices:
        yield " · ".join(
            f'<span style="{_BUTTON}">{escape(each.label)}</span>' for each in cloth.choices
        )


def _signs(cards: Iterable[SceneCard]) -> str:
    return " ".join(signed(each.card) for each in cards)


def _tray(tray: Tray) -> str:
    """Return a tray's cards, each behind its caption, such as who played it."""
    cards = (f"{escape(each.caption)} {_card(each.card)}".lstrip() for each in tray.cards)
    return _label(tray.title) + " ".join(cards)


def _table(table: CardTable) -> Iterator[str]:
    sides = map(_side, (table.me, table.opponent))
    yield from words(" · ".join(filter(None, (*sides, table.trumps))))
    if table.open:
        yield row(table.opponent.name, table.open)
    for number, trick in enumerate(table.tricks, start=1):
        yield from words(f"Trick {number}: {_trick(table, trick)}")
    if table.trick is not None:
        yield from words(f"Led: {_trick(table, table.trick)}")


def _side(player: TablePlayer) -> str:
    known = ", ".join(filter(None, (player.role, *player.tags)))
    return f"{player.name} ({known}): {player.score}" if known else f"{player.name}: {player.score}"


def _trick(table: CardTable, trick: PlayedTrick) -> str:
    played = ((table.me.name, trick.mine), (table.opponent.name, trick.theirs))
    return ", ".join(f"{name} {signed(card)}" for name, card in played if card is not None)


def row(name: str, cards: Iterable[Card]) -> str:
    """Return a line of a picture with `cards`, and their name before them if there is one."""
    return _label(name) + " ".join(map(_card, cards))


def _label(name: str) -> str:
    style = "display:inline-block;min-width:6em"
    return f'<span style="{style}">{escape(name)}:</span> ' if name else ""


def _card(card: Card) -> str:
    ink = "#b3261e" if card.suit.is_red else "#1d2433"
    return f'<span title="{card.words}" style="{_CARD}{ink}">{signed(card)}</span>'


def _block(line: str) -> str:
    return f'<div style="margin:4px 0">{line}</div>'
