"""A table hears a choice only if the scene offers it: the action and the very value."""

from __future__ import annotations

from ecarte_tutor.widgets.scene import NextSteps, Scene, SceneButton
from ecarte_tutor.widgets.table.screen import SceneShown, Step
from ecarte_tutor.widgets.table.table import Table


class Noting(Table):
    """A table that notes what it heard."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []
        play = SceneButton(action="answer", value="play", label="Play")
        scene = Scene(title="", steps=NextSteps(actions=(play,)), spoken="")
        self.follow(Step(SceneShown(scene)))

    def on_answer(self, value: str) -> None:
        self.heard.append(value)

    def on_hidden(self, value: str) -> None:
        self.heard.append(f"hidden {value}")


def test_neither_another_value_nor_another_action_is_heard() -> None:
    table = Noting()
    for action, value in (
        ("answer", "propose"), ("answer", ""), ("hidden", "play"), ("hidden", ""), ("", "play"),
    ):  # fmt: skip
        table.choose(action, value)
    assert table.heard == []
    table.choose("answer", "play")
    assert table.heard == ["play"]
