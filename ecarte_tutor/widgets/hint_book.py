"""The hint book: hints to open one by one, each with a hand on which it decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ..cards import Card
from ..decision import Decision
from ..hints import Hint, hint
from .table import ButtonGroup, Panel, Scene, SceneButton, SceneCard, Table
from .tricks import trick_trays

Shelf = Mapping[str, Decision | None]
"""Hints by their ids, each with a decision of its own, where it has one."""


class HintBook(Table):
    """Hints under headings; one that is pressed is told, beside a hand to which it applies.

    >>> book = HintBook("Two trumps", {"": {"P2b": Decision.propose("8H 7H QS 7S 7D", "9H")}})
    >>> book.choose("open", "P2b")
    >>> book.shown.panel("book").title
    'P2b · Two trumps, a guarded queen'
    """

    def __init__(self, title: str, shelves: Mapping[str, Shelf]) -> None:
        super().__init__()
        self.title = title
        self.shelves = shelves
        self.show(self._page(None))

    def on_open(self, value: str) -> None:
        """Opens the book at a hint."""
        self.show(self._page(value))

    def screens(self) -> Iterator[Scene]:
        """All that may be shown: the shelves, and each hint."""
        yield self._page(None)
        yield from (self._page(id_) for shelf in self.shelves.values() for id_ in shelf)

    def _page(self, id_: str | None) -> Scene:
        groups = tuple(self._shelf(title, shelf, id_) for title, shelf in self.shelves.items())
        if id_ is None:
            return Scene(title=self.title, groups=groups, spoken=self.title)
        told = hint(id_)
        example = next(shelf[id_] for shelf in self.shelves.values() if id_ in shelf)
        panel = Panel(name="book", title=f"{id_} · {told.title}", lead="", text=told.statement)
        scene = Scene(title=self.title, panels=(panel,), groups=groups, spoken=told.statement)
        return _with_hand(scene, told, example) if example else scene

    def _shelf(self, title: str, shelf: Shelf, chosen: str | None) -> ButtonGroup:
        buttons = tuple(
            SceneButton(action="open", value=id_, label=id_, chosen=id_ == chosen) for id_ in shelf
        )
        return ButtonGroup(title=title, buttons=buttons, note="")


def _with_hand(scene: Scene, told: Hint, decision: Decision) -> Scene:
    """The page with a hand on which the hint decides, its cards ringed."""
    mine, theirs = decision.score
    lit = set(told.because(decision)) if told.applies(decision) else set[Card]()
    held = decision.hand.arranged(decision.trump)
    return replace(
        scene,
        corner=(f"You {mine} · your adversary {theirs}",) if mine or theirs else (),
        turn_up=SceneCard(decision.turn_up, caption="turned up"),
        laid=trick_trays(decision.tricks, decision.trump, decision.seat),
        cards=tuple(SceneCard(card, lit=card in lit) for card in held),
    )
