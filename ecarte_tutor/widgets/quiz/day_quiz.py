"""The hand of the day as a quiz: one problem, and then the doors to everything else."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...engine.decision import Decision
from ..exercises import exercise_on
from ..page import lesson_file
from ..table import Scene, SceneButton, SceneLink
from .quiz import Quiz

_DOORS: Final = {
    "first-deal": "Learn",
    "game": "Play a game",
    "practice": "Practise",
    "progress": "Your progress",
}


class DayQuiz(Quiz):
    """Asks one decision; its verdict leads on to the lessons, the game, practice and progress.

    >>> quiz = DayQuiz(Decision.propose("8H 7H QS 7S 7D", "9H"))
    >>> [link["label"] for link in quiz.scene.get("links", ())]
    []
    >>> quiz.choose("answer", "propose")
    >>> [link["label"] for link in quiz.scene["links"]]
    ['Learn', 'Play a game', 'Practise', 'Your progress']
    """

    def __init__(self, decision: Decision) -> None:
        super().__init__([exercise_on(decision)])

    def _onward(self) -> tuple[SceneButton, ...]:
        return ()

    def _framed(self, scene: Scene) -> Scene:
        framed = replace(super()._framed(scene), progress="The hand of the day")
        return replace(framed, links=_doors()) if scene.strip else framed


def _doors() -> tuple[SceneLink, ...]:
    return tuple(
        SceneLink(label=label, address=lesson_file(name), main=name == "first-deal")
        for name, label in _DOORS.items()
    )
