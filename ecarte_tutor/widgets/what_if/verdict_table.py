"""Tables with a verdict, from which a learner looks at a Nemesis or another card, and back."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import Final

from ...engine.cards import Card
from ..table import Scene, SceneButton, Table
from ..verdict import Choice
from .nemesis import nemesis_scene
from .what_if import WhatIf

_LEAVE: Final = SceneButton(action="leave", label="Back", key="Escape", hint="Esc")


class VerdictTable(Table):
    """A table whose verdict leads to a Nemesis and to what-ifs, and can be shown again."""

    def __init__(self) -> None:
        super().__init__()
        self._left: Scene | None = None
        self._what_if: WhatIf | None = None

    @property
    @abstractmethod
    def judged(self) -> Choice:
        """The choice whose verdict is on the table."""

    def on_nemesis(self, value: str) -> None:
        """Plays the choice out against a hand that punishes it; each value is another."""
        scene = nemesis_scene(self.judged, self._leave(), int(value))
        self.show(replace(scene, actions=(_LEAVE, *scene.actions)))

    def on_change(self, _value: str) -> None:
        """Lays the hand out, to be changed card by card."""
        self._leave()
        self._show_what_if(WhatIf.begun(self.judged.decision))

    def on_select(self, value: str) -> None:
        """Takes another card of the hand as the one to be changed."""
        assert self._what_if is not None
        self._show_what_if(self._what_if.selected(Card(value)))

    def on_put(self, value: str) -> None:
        """Puts a card in the place of the one to be changed."""
        assert self._what_if is not None
        self._show_what_if(self._what_if.put(Card(value)))

    def on_leave(self, _value: str) -> None:
        """Comes back to the verdict, as it was."""
        assert self._left is not None
        self.show(self._left)

    def _leave(self) -> Scene:
        """Remembers the verdict, where it is on the table, and returns it."""
        if self.shown.doors:
            self._left = replace(self.shown, events=())
        assert self._left is not None
        return self._left

    def _show_what_if(self, what_if: WhatIf) -> None:
        self._what_if = what_if
        for scene in what_if.scenes():
            self.show(replace(scene, actions=(_LEAVE,)))
