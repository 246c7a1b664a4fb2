"""A table hears a choice only if the scene offers it: the action and the very value."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from ecarte_tutor.widgets.stage.scene import NextSteps, Scene, SceneButton
from ecarte_tutor.widgets.stage.table.screen import Screen, Step
from ecarte_tutor.widgets.stage.table.table import Table


@dataclass(frozen=True)
class Noting(Screen):
    """A screen that notes what it heard."""

    heard: list[str] = field(default_factory=list)

    def scene(self) -> Scene:
        play = SceneButton(action="answer", value="play", label="Play")
        return Scene(title="", steps=NextSteps(actions=(play,)), spoken="")

    def press(self, action: str, value: str, at: datetime) -> Step:
        self.heard.append(f"{action} {value}")
        return Step(self)


def test_neither_another_value_nor_another_action_is_heard() -> None:
    table, screen = Table(), Noting()
    table.follow(Step(screen))
    for action, value in (
        ("answer", "propose"), ("answer", ""), ("hidden", "play"), ("hidden", ""), ("", "play"),
    ):  # fmt: skip
        table.choose(action, value)
    assert screen.heard == []
    table.choose("answer", "play")
    assert screen.heard == ["answer play"]
