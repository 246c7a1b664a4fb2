"""What stands around the problems of practice: menu, habit, a teacher's set, and its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from ...course.practice import BASIC, CHOSEN, MIXED, Habit, change, habit, kind_of, mastery_of_kinds
from ...course.problems import AnySet, PickedSet, Plan
from ...course.progress import Log
from ...errors import RecordError
from ..exercises import Exercise
from ..quiz.screens import Around, ProblemAsked, QuizState, VerdictShown
from ..scene import ButtonGroup, Frame, NextSteps, Scene, SceneButton
from . import scenes
from .scenes import HandIn

SET: Final = 10
"""Number of problems in a set."""

_KNOWN: Final = SceneButton(action="know", label="I know this", key="k", hint="K")


@dataclass(frozen=True, slots=True, kw_only=True)
class AroundPractice(Around):
    """What stands around the problems of practice: menu, habit, teacher's set, and fields."""

    log: Callable[[], Log] = field(compare=False, repr=False)
    """Returns all attempts so far."""

    before: Log = field(default_factory=Log, compare=False, repr=False)
    """The log as it was when the present set began."""

    kind: str = MIXED
    """The kind of problem that is practised."""

    plan: AnySet | None = None
    """A teacher's set that is asked, or was asked before these problems."""

    set_name: str = ""
    mistyped: str | None = None
    """What was entered as the code of a set and is none."""

    habit: Habit | None = None
    """The habit that the problem on the table works on, or the ones around it."""

    lost: str = ""
    """Line of the latest problem that was the third miss of its kind in a row."""

    entry: HandIn = field(default_factory=HandIn)
    """The field that hands a teacher's set in."""

    hands_in: bool = False
    """True if there is somebody to hand it in to."""

    def framed(self, screen: ProblemAsked | VerdictShown, scene: Scene) -> Scene:
        """Return the scene with the menu and the habit, or with what a teacher's set covers."""
        state = screen.state
        frame = replace(
            scene.frame,
            progress=" · ".join(filter(None, (self.set_name, scene.frame.progress))),
            menu=self._menu(),
            habit=None if self.habit is None else scenes.habit_line(self.habit),
        )
        scene = replace(scene, frame=frame)
        if isinstance(screen, ProblemAsked) and self._may_be_known(state):
            scene = replace(scene, steps=NextSteps(actions=(*scene.steps.actions, _KNOWN)))
        if isinstance(screen, VerdictShown) and state.line == self.lost:
            links = (*scene.steps.links, scenes.part_of_lesson(state.exercise))
            scene = replace(scene, steps=replace(scene.steps, links=links))
        if self.plan is None:
            return scenes.with_code(scene, self.mistyped)
        scene = replace(scene, form=scenes.covered(self.plan))
        is_begun = bool(state.result.answers) or state.earlier is not None
        return self._handed_in(scene, is_summary=False) if is_begun else scene

    def summary(self, state: QuizState) -> Scene:
        """Return the summary, with what the set has changed."""
        result, code = state.result, state.problems.code
        mastery = self.what_changed(result.exercises)
        if self.plan is None:
            return result.scene(Frame(menu=self._menu()), SET, mastery)
        asked, further = set_under(self.plan, code) if code else None, drawn_again(self.plan)
        # A picked set's code is as long as its problems.
        shown = "" if asked is None or isinstance(asked, PickedSet) else asked.short
        frame = Frame(code=shown, code_name="this set:")
        scene = result.scene(frame, further.count if further else 0, mastery)
        return self._handed_in(scene, is_summary=True)

    def what_changed(self, exercises: Iterable[Exercise]) -> str:
        """Return what these problems changed, and what the latest mistakes have in common."""
        log = self.log()
        after = mastery_of_kinds(log)
        asked = dict.fromkeys(kind_of(each.skill, each.line) for each in exercises)
        kinds = {each: after[each] for each in asked if each in after}
        changed = change(mastery_of_kinds(self.before), kinds)
        return f"{changed} {habit(log) or ''}".strip()

    def _handed_in(self, scene: Scene, *, is_summary: bool) -> Scene:
        return self.entry.added(scene, is_summary=is_summary) if self.hands_in else scene

    def _may_be_known(self, state: QuizState) -> bool:
        """True if the learner may say "I know this" of the problem's kind."""
        is_asked_first = state.is_newest and state.place not in state.result.answers
        is_picked = state.problems.source.by_answers and self.kind == MIXED
        return is_asked_first and is_picked and kind_of(state.exercise.skill, state.line) in BASIC

    def _menu(self) -> ButtonGroup | None:
        """The kinds that may be chosen, with the one that is practised, whichever that is."""
        if self.plan is not None:
            return None
        labels = {**CHOSEN, self.kind: CHOSEN.get(self.kind, self.kind.capitalize())}
        return ButtonGroup.of("What to practise", "kind", labels, [self.kind])


def drawn_again(plan: AnySet) -> Plan | None:
    """Return the plan that can be drawn again with other cards; `None` for a picked set alone."""
    return plan.plan if isinstance(plan, PickedSet) else plan


def set_under(plan: AnySet, word: str) -> AnySet:
    """Return `plan`, or under another word than its own the set that was drawn like it.

    Raises:
        RecordError: if no set can be drawn like it.
    """
    again = plan if word == plan.word else drawn_again(plan)
    if again is None:
        raise RecordError(f"expected the set {plan.word}, got {word}")
    return again if isinstance(again, PickedSet) else replace(again, word=word)
