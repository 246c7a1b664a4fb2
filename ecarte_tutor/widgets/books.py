"""Books to look things up in: the hints, the laws of both codes, and the words of the glossary."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import anywidget
import traitlets

from ..course.glossary import WORDS
from ..engine.cards import Card
from ..engine.decision import Decision
from ..engine.laws import CODE_NAMES, IRREGULARITIES, LAWS
from ..hints import Hint, hint
from .cloth import trick_trays, turned_up
from .scene import ButtonGroup, Cloth, Form, Panel, Scene, SceneCard, SceneVerdict
from .table import AssetSource, CardsAndWords, Table, ignore_state

Section = Mapping[str, Decision | None]
"""Hints by their ids, each with a decision as its example, where it has one."""


class HintBook(Table):
    """Hints under headings; pressing one shows its text beside a hand to which it applies.

    >>> book = HintBook("Two trumps", {"": {"P2b": Decision.propose("8H 7H QS 7S 7D", "9H")}})
    >>> book.choose("open", "P2b")
    >>> book.scene["panels"]["book"]["title"]
    'P2b · Two trumps, a guarded queen'
    """

    def __init__(self, title: str, sections: Mapping[str, Section]) -> None:
        super().__init__()
        self.title = title
        self.sections = sections
        self.show(self._page(None))

    def on_open(self, value: str) -> None:
        """Opens the book at a hint."""
        self.show(self._page(value))

    def screens(self) -> Iterator[Scene]:
        """All that may be shown: the sections, and each hint."""
        yield self._page(None)
        yield from (self._page(id_) for section in self.sections.values() for id_ in section)

    def _page(self, id_: str | None) -> Scene:
        groups = tuple(
            ButtonGroup.of(title, "open", {each: each for each in section}, (id_,) if id_ else ())
            for title, section in self.sections.items()
        )
        form = Form(groups=groups)
        if id_ is None:
            return Scene(title=self.title, form=form, spoken=self.title)
        opened = hint(id_)
        example = next(section[id_] for section in self.sections.values() if id_ in section)
        panel = Panel(name="book", title=f"{id_} · {opened.title}", lead="", text=opened.statement)
        return Scene(
            title=self.title,
            cloth=_hand(opened, example) if example else None,
            verdict=SceneVerdict(panels=(panel,)),
            form=form,
            spoken=opened.statement,
        )


def _hand(opened: Hint, decision: Decision) -> Cloth:
    """A hand on which the hint decides, its cards ringed."""
    mine, theirs = decision.score
    lit = set(opened.because(decision)) if opened.applies(decision) else set[Card]()
    held = decision.hand.arranged(decision.trump)
    return Cloth(
        corner=(f"You {mine} · your opponent {theirs}",) if mine or theirs else (),
        turn_up=turned_up(decision.turn_up),
        laid=trick_trays(decision.tricks, decision.trump, decision.seat),
        cards=tuple(SceneCard(card, lit=card in lit) for card in held),
    )


class LawBook(anywidget.AnyWidget):
    """All the laws to look through; the searching is the browser's, and nothing comes back.

    >>> book = LawBook()
    >>> len(book.laws), book.laws[0]["id"]
    (76, 'E9-1')
    """

    set_state = ignore_state
    _esm = AssetSource("law_book.js")
    _css = AssetSource("law_book.css")

    laws: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    """Each law: its id, its code and number, what it says, and which irregularities it settles."""

    codes = traitlets.Dict(dict(CODE_NAMES)).tag(sync=True)
    """What each code is called."""

    mishaps = traitlets.Dict().tag(sync=True)
    """What can go wrong, by the id of the irregularity."""

    def __init__(self) -> None:
        super().__init__()
        settled: dict[str, list[str]] = {law_id: [] for law_id in LAWS}
        for mishap in IRREGULARITIES.values():
            for law in (law for laws in mishap.laws.values() for law in laws):
                settled[law.id].append(mishap.id)
        self.mishaps = {mishap.id: mishap.what for mishap in IRREGULARITIES.values()}
        self.laws = [
            {
                "id": law.id,
                "code": law.code,
                "number": law.number,
                "statement": law.statement,
                "mishaps": settled[law.id],
            }
            for law in LAWS.values()
        ]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self.laws)} laws)"


class WordBook(anywidget.AnyWidget):
    """All the words to look through; the searching is the browser's, and nothing comes back.

    Where it is shown the words in a lesson's prose can be pressed, as they can beside any table.

    >>> WordBook()  # doctest: +ELLIPSIS
    WordBook(... words)
    """

    set_state = ignore_state
    _esm = AssetSource("word_book.js")
    _css = AssetSource("word_book.css")
    sent_once = CardsAndWords()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(WORDS)} words)"
