"""Scenes: everything that a table shows at one moment, as plain data for the browser.

Python decides what is shown and what a click means; the browser draws the scene and sends back
the name of what was chosen. Nothing that the learner may not see yet is in a scene.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, NotRequired, TypedDict

from ..cards import Card
from ..draw import card_svg

Tone = Literal["good", "fair", "plain"]
"""How a mark is coloured: a tick is good, what cost something is fair, a fact is plain."""


class SceneCard(TypedDict):
    """A card on the cloth."""

    svg: str
    label: str
    lit: bool
    caption: NotRequired[str]
    action: NotRequired[str]
    """Where the card can be pressed: what comes back, with `value`."""
    value: NotRequired[str]
    key: NotRequired[str]
    """The key that presses it, as the browser names it."""
    chosen: NotRequired[bool]


class SceneButton(TypedDict):
    """Something to press: `action` and `value` come back when it is pressed."""

    action: str
    value: str
    label: str
    key: NotRequired[str]
    """The key that presses it, as the browser names it, and `hint` as the learner reads it."""
    hint: NotRequired[str]
    chosen: NotRequired[bool]
    main: NotRequired[bool]


class Panel(TypedDict):
    """One verdict: a title, a badge, the line that matters, and where it comes from."""

    title: str
    badge: str
    tone: Tone
    lead: str
    text: str
    source: str
    chart: NotRequired[str]


class Row(TypedDict):
    """One line of a summary, with the cards it is about."""

    cards: list[SceneCard]
    text: str
    button: SceneButton


class Tray(TypedDict):
    """Cards beside the cloth, under a heading."""

    title: str
    cards: list[SceneCard]


class ButtonGroup(TypedDict):
    """Buttons of which one is chosen, under a heading, and a note on the one chosen."""

    title: str
    buttons: list[SceneButton]
    note: str


class ProblemLine(TypedDict):
    """The problem on the table as one line, to be given to somebody else."""

    line: str
    address: NotRequired[str]
    """Where a page asks it first; only on the site."""


class Scene(TypedDict):
    """What the table shows."""

    title: str
    sentence: str
    progress: NotRequired[str]
    code: NotRequired[str]
    code_name: NotRequired[str]
    """What kind of code it is; a class code unless told."""
    problem: NotRequired[ProblemLine]
    standing: NotRequired[list[str]]
    """Lines in the corner of the cloth: score and rule set."""
    turn_up: NotRequired[SceneCard]
    laid: NotRequired[list[Tray]]
    """Cards in the middle of the cloth: a trick going on, the tricks made."""
    notice: NotRequired[str]
    """A sentence on the cloth, between the hand and the choices."""
    cards: NotRequired[list[SceneCard]]
    choices: NotRequired[list[SceneButton]]
    trays: NotRequired[list[Tray]]
    panels: NotRequired[list[Panel]]
    rows: NotRequired[list[Row]]
    actions: NotRequired[list[SceneButton]]
    groups: NotRequired[list[ButtonGroup]]
    """Settings, below all else."""
    calls: NotRequired[bool]
    """Whether a table that appears with this scene takes the focus, having been asked for."""
    spoken: str
    """What a screen reader says when this scene appears."""


def scene_card(card: Card, lit: Collection[Card] = (), caption: str = "") -> SceneCard:
    """A card for the cloth; where it is lit its label says so too."""
    label = f"{card.words}, counts for the hint" if card in lit else card.words
    shown = SceneCard(svg=card_svg(card), label=label, lit=card in lit)
    if caption:
        shown["caption"] = caption
    return shown
