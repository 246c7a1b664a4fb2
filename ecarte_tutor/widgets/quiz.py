"""Quizzes: a run of problems asked one at a time, marked, and summed up at the end."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from ..drills import ClassCode
from ..page import is_on_the_site
from ..practice import problem_like
from ..progress import Attempt
from ..weighing import Wanted
from .aside import AsideTable
from .exercises import (
    RULE,
    Answer,
    Exercise,
    OpenAnswer,
    PickingExercise,
    WeighedExercise,
    exercise_for,
    helped,
)
from .kept_set import KeptSet
from .summary import Standing
from .table import ProblemLine, Scene, SceneButton, SceneLink
from .verdict import Choice

RETRY: Final = SceneButton(action="retry", label="Retry", key="r", hint="R")
HELP: Final = SceneButton(action="help", label="Hint", key="h", hint="H")
_PRACTICE: Final = "Answer all the same: with the rule before you it is practice, and not counted."


_FIRST_THE_SAME: Final = "First what went wrong, then a new one like each."


@dataclass(frozen=True, slots=True)
class Supply:
    """Where further sets of problems come from."""

    count: int
    """How many there are in a set."""

    draw: Callable[[ClassCode], Sequence[Exercise]]
    """Draws the set of a code."""


def _problems_like(missed: Iterable[Exercise], asked: Iterable[str]) -> list[Exercise]:
    """For each problem a new one on the same hint, or at least of the same kind."""
    chance = random.Random()  # noqa: S311 - problems, not secrets
    without, found = set(asked), []
    for each in missed:
        line = problem_like(each.skill, each.line, chance, without)
        exercise = None if line is None else exercise_for(each.skill, line)
        if exercise is not None:
            found.append(exercise)
            without.add(exercise.line)
    return found


class Quiz(AsideTable):
    """A run of problems on a table; only the first answer to each counts.

    Its state is plain attributes, so that it can be taken without a browser:

    >>> from ecarte_tutor.widgets import trick_quiz
    >>> quiz = trick_quiz("7K2-41")
    >>> quiz.choose("answer", "leader")
    >>> quiz.scene["progress"]
    'Problem 1 of 8'

    Args:
        exercises: at least one.
        code: the class code that they come from; `None` where they come from none.
        note: a sentence to say before the first question.
        links: where else that sentence leads.
        calls: whether it takes the learner to it when it appears, as what was just asked for.
        supply: where another such set comes from; `None` where there is no other.
    """

    def __init__(
        self,
        exercises: Sequence[Exercise],
        code: ClassCode | None = None,
        *,
        note: str = "",
        links: tuple[SceneLink, ...] = (),
        calls: bool = False,
        supply: Supply | None = None,
    ) -> None:
        super().__init__()
        self._supply = supply
        self._begin(exercises, code)
        self.attempts: list[Attempt] = []
        """Every answer so far; kept by nobody, unless a progress panel follows the quiz."""

        self.on_attempt: Callable[[Attempt], None] | None = None
        """Told of every answer, once its verdict is shown; nobody is, unless it is set."""
        self._is_seen = calls
        self._tried: set[str] = set()
        self._picked: frozenset[str] = frozenset()
        self._helps = 0
        self._answer: Answer | None = None
        self._ask(note, links, calls=calls)

    def take_up(self, text: str) -> None:
        """Asks the problem that a bookmark tells of, with what was answered before it.

        Raises:
            EcarteError: for a text that is no bookmark of a quiz; the quiz is as it was.
        """
        kept = KeptSet.parse(text)
        code = kept.class_code()
        standing = kept.standing(self._supply.draw(code) if code and self._supply else ())
        is_done = kept.place == len(standing.exercises)
        place = kept.place - is_done
        # Whatever cannot be shown is refused here, before anything has changed.
        scene = self._summary(standing, code) if is_done else standing.exercises[place].question()
        self._begin(standing.exercises, code)
        self.place, self.standing = place, standing
        self._tried = {standing.exercises[place].line for place in standing.answers}
        if is_done:
            self._show_summary(scene)
        else:
            self._ask()

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        """What Jupyter shows of the quiz; from then on problems are weighed as they are asked."""
        self._is_seen = True
        self._weigh()
        return super()._repr_mimebundle_(**asked)

    @property
    def exercise(self) -> Exercise:
        """The problem on the table."""
        return self.exercises[self.place]

    @property
    def judged(self) -> Choice:
        """The last answer, as the choice that it was."""
        assert isinstance(self._answer, OpenAnswer)
        return self._answer.choice

    @property
    def answers(self) -> dict[int, Answer]:
        """The first answer to each problem, by its place."""
        return self.standing.answers

    @property
    def marks(self) -> dict[str, int]:
        """How many first answers each grader agreed with, by the grader's name."""
        return self.standing.marks

    @property
    def missed(self) -> list[int]:
        """The problems that at first were not answered right."""
        return self.standing.missed

    @property
    def _is_last(self) -> bool:
        return self._reviewing or self.place == self.count - 1

    def on_pick(self, value: str) -> None:
        """Picks a card to answer with, or puts it down again."""
        self._picked ^= {value}
        self.show(self._question())

    def on_help(self, _value: str) -> None:
        """Tells one step more of how to answer."""
        self._helps += 1
        self.show(self._question())

    def on_answer(self, value: str) -> None:
        """Judges an answer, shows the verdict as it comes, and tells of the attempt."""
        answer, prompted = self.exercise.answered(value), self._helps >= RULE
        self._answer = answer
        for scene in answer.scenes():
            self._show_with_steps(scene)
        self.standing.note(self.place, answer, prompted=prompted)
        attempt = answer.attempt(first=self.exercise.line not in self._tried and not prompted)
        self._tried.add(self.exercise.line)
        self.attempts.append(attempt)
        if self.on_attempt:
            self.on_attempt(attempt)
        self._mark(self.place)

    def on_retry(self, value: str) -> None:
        """Asks the problem on the table again, or from the summary the one at this place."""
        if value:
            self.place, self._reviewing = int(value), True
        self._ask()

    def on_next(self, _value: str) -> None:
        """Goes on to the next problem, or to the summary."""
        if self._is_last:
            self._sum_up()
        else:
            self.place += 1
            self._ask()

    def on_again(self, _value: str) -> None:
        """Begins another set of such problems, where there is one, or the same one again."""
        if self._supply is None:
            self._begin(self.exercises, self.code)
        else:
            code = ClassCode.fresh()
            self._begin(self._supply.draw(code), code)
        self._ask()

    def on_missed(self, _value: str) -> None:
        """Asks again what is still to be put right, and then a new problem like each, as a set."""
        wanting = [self.exercises[place] for place in self.standing.wanting]
        alike = _problems_like(wanting, [each.line for each in self.exercises])
        self._begin([*wanting, *alike])
        self._ask(_FIRST_THE_SAME if alike else "")

    def _begin(self, exercises: Sequence[Exercise], code: ClassCode | None = None) -> None:
        self.exercises, self.code, self.count = tuple(exercises), code, len(exercises)
        self.place, self.standing, self._reviewing = 0, Standing(self.exercises), False

    def _show_with_steps(self, scene: Scene) -> None:
        label = "See how it went" if self._is_last else "Next"
        following = SceneButton(action="next", label=label, key="Enter", hint="⏎", main=True)
        self.show(self._framed(replace(scene, actions=(RETRY, *scene.actions, following))))

    def _framed(self, scene: Scene) -> Scene:
        return replace(
            scene,
            progress=self._told_place(),
            code=self.code.text if self.code else "",
            problem=ProblemLine(line=self.exercise.line, linked=is_on_the_site()),
        )

    def _told_place(self) -> str:
        return f"Problem {self.place + 1} of {self.count}"

    def _question(self) -> Scene:
        """The problem, with what has been picked and told."""
        exercise, steps = self.exercise, self.exercise.help()[: self._helps]
        if isinstance(exercise, PickingExercise):
            asked = exercise.picking(self._picked)
        else:
            asked = exercise.question()
        scene = helped(asked, steps)
        if len(steps) == RULE:
            scene = replace(scene, help=(*scene.help, _PRACTICE))
        return self._framed(replace(scene, actions=() if len(steps) == RULE else (HELP,)))

    def _ask(
        self, note: str = "", links: tuple[SceneLink, ...] = (), *, calls: bool = False
    ) -> None:
        self._picked, self._helps = frozenset(), 0
        scene = self._question()
        sentence, spoken = (f"{note} {text}".lstrip() for text in (scene.sentence, scene.spoken))
        self.show(replace(scene, sentence=sentence, spoken=spoken, links=links, calls=calls))
        self._mark(self.place)
        if self._is_seen:
            self._weigh()

    def _mark(self, place: int) -> None:
        kept = KeptSet.of(self.standing, place, self.code)
        self.mark(str(kept), done=place == len(self.exercises))

    def _weigh(self) -> None:
        """Has the problem on the table weighed while it is thought over, and after it the next
        one; of the others none is waited for."""
        following = None if self._is_last else self.place + 1
        for place, exercise in enumerate(self.exercises):
            if isinstance(exercise, WeighedExercise):
                if place == self.place:
                    exercise.weighing.begin(Wanted.SHOWN)
                elif place == following:
                    exercise.weighing.begin(Wanted.AHEAD)
                else:
                    exercise.weighing.drop()

    def _sum_up(self) -> None:
        self._show_summary(self._summary(self.standing, self.code))

    def _show_summary(self, scene: Scene) -> None:
        self.show(scene)
        self._mark(len(self.exercises))

    def _summary(self, standing: Standing, code: ClassCode | None) -> Scene:
        more = self._supply.count if self._supply else 0
        return standing.scene(code.text if code else "", more)
