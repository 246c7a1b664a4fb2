"""Widgets to look things up in: the list of hints, and the search over the course."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from ...engine.cards import Card
from ...engine.decision import Decision
from ...hints import Hint, hint
from ..stage.scene import ButtonGroup, Chip, Form, Panel, Scene, SceneCard
from ..stage.sent_once import DrawnWidget
from ..stage.table.screen import Actions, Screen, Step
from ..stage.table.table import Table

Section = Mapping[str, Decision | None]
"""Examples by hint id: for each hint a decision, or `None` if there is no example."""


@dataclass(frozen=True, slots=True)
class HintList(Screen):
    """Screen with hints under headings, some of them open; see the arguments of `HintBook`."""

    independent: ClassVar = frozenset({"open"})

    title: str
    sections: Mapping[str, Section]
    opened: frozenset[str] = frozenset()
    """Ids of the hints whose rule is shown."""

    def scene(self) -> Scene:
        """Return the list."""
        groups = (
            ButtonGroup(title=title, chips=tuple(map(self._chip, section.items())))
            for title, section in self.sections.items()
        )
        return Scene(
            title=self.title,
            sentence=_trumps(self.sections),
            form=Form(groups=tuple(groups)),
            spoken=self.title,
        )

    def actions(self, _at: datetime) -> Actions:
        """Open a hint, or close it."""
        return {"open": self._pressed}

    def _pressed(self, value: str) -> Step:
        """Open the hint whose id is `value`, or close it if it is open."""
        opened = self.opened ^ {value}
        spoken = hint(value).statement if value in opened else ""
        return Step(replace(self, opened=opened), spoken=spoken)

    def _chip(self, listed: tuple[str, Decision | None]) -> Chip:
        id_, example = listed
        return _chip(hint(id_), example, is_open=id_ in self.opened)


class HintBook(Table):
    """Widget that lists hints under headings, each with a small hand; a press shows its rule.

    Args:
        title: the title above the list.
        sections: for each heading its hints: a mapping from a hint's id to a decision whose hand
            is shown as an example, or to `None` for no example.

    >>> book = HintBook("Two trumps", {"": {"P2b": Decision.propose("8H 7H QS 7S 7D", "9H")}})
    >>> book.choose("open", "P2b")
    >>> book.scene["groups"][0]["chips"][0]["label"]
    'Two trumps and a guarded queen'
    """

    def __init__(self, title: str, sections: Mapping[str, Section]) -> None:
        super().__init__()
        self.follow(Step(HintList(title, sections)))


def _trumps(sections: Mapping[str, Section]) -> str:
    """Return which suit is trumps, as a sentence; empty if the examples differ in it."""
    examples = (each for section in sections.values() for each in section.values() if each)
    suits = {each.trump for each in examples}
    return f"{suits.pop().word.capitalize()} are trumps." if len(suits) == 1 else ""


def _chip(found: Hint, example: Decision | None, *, is_open: bool) -> Chip:
    """Return the hint as a chip; an open one shows its rule, and rings the cards that decide.

    On a lead it rings the cards to lead.
    """
    lit = set[Card]()
    if example and is_open and found.applies(example):
        ringed = found.advice(example) if example.kind == "lead" else found.because(example)
        lit.update(each for each in ringed if isinstance(each, Card))
    held = example.hand.arranged(example.trump) if example else ()
    return Chip(
        action="open",
        value=found.id,
        label=found.name,
        cards=tuple(SceneCard(card, lit=card in lit) for card in held),
        panel=_rule(found, example) if is_open else None,
    )


def _rule(found: Hint, example: Decision | None) -> Panel:
    mine, theirs = example.score if example else (0, 0)
    return Panel(
        name="book",
        title="",
        lead=f"For example at {mine} to {theirs}, you first." if mine or theirs else "",
        text=found.statement,
        source=f"{found.id} · Britannica, ninth edition, hints to players",
    )


class LookUp(DrawnWidget):
    """Widget to look anything up: words, laws, mishaps, questions, lessons and their parts.

    The browser searches, by an index in the widget's script, and sends nothing to Python.
    """

    script = "look_up"
    pictured = "A field to look up words, laws and questions"
