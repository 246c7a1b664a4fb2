"""Game pages: the learner's turn and the end of a deal, with what can be pressed there."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ..table import Scene, SceneButton
from .match import Match
from .review_page import AGAIN
from .settings import Settings
from .story import deal_ending
from .turn import LearnerTurn
from .warning import ASKED, REASONED

_ANYWAY: Final = {"propose": "Propose", "accept": "Accept", "refuse": "Refuse"}
_MORE: Final = {
    ASKED: SceneButton(action="why", label="Why?", key="w", hint="W"),
    REASONED: SceneButton(action="why", label="What is better?", key="w", hint="W"),
}
_HINT: Final = SceneButton(action="hint", label="Hint", key="h", hint="H")
_NEW: Final = SceneButton(action="settings", label="New game")
_RETHINK: Final = SceneButton(action="rethink", label="Rethink", key="Enter", hint="⏎", main=True)
_REVIEW: Final = SceneButton(
    action="review", label="Review the game", key="Enter", hint="⏎", main=True
)


def turn_page(match: Match, turn: LearnerTurn, settings: Settings) -> Scene:
    """The learner's decision, with the tutor's warning if he has given one."""
    hint = (_HINT,) if turn.has_hint else ()
    return replace(
        turn.scene(drawn=match.drawn),
        actions=_warned_actions(turn) or hint,
        aside=(_NEW,),
        groups=(settings.tutor_group(),),
        more="The tutor",
    )


def ending_page(match: Match) -> Scene:
    """The end of a deal, and of the game where it is one."""
    scene = deal_ending(match.game.deal, match.seat, match.opponent)
    title, actions = scene.title, scene.actions
    if match.game.over:
        title = match.ending.spoken.rstrip(".")
        actions = (_NEW, replace(AGAIN, key="p", hint="P"), _REVIEW)
    return replace(scene, title=title, actions=actions, spoken=f"{title}. {scene.sentence}")


def _warned_actions(turn: LearnerTurn) -> tuple[SceneButton, ...]:
    considered = turn.considered
    if considered is None:
        return ()
    word = _ANYWAY.get(str(considered.option), "Play")
    if isinstance(considered.option, frozenset):
        word = "Discard them"
    anyway = SceneButton(action="anyway", label=f"{word} anyway", key="a", hint="A")
    more = _MORE.get(turn.tutor_step)
    return (anyway, more, _RETHINK) if more else (anyway, _RETHINK)
