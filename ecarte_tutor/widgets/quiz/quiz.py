"""Quizzes: a run of problems asked one at a time, marked, and summed up at the end."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from ...course.practice import problem_like
from ...course.problems import ClassCode
from ...course.progress import Attempt
from ...grading import LATELY
from ..exercises import (
    RULE,
    Answer,
    Exercise,
    PickingExercise,
    exercise_for,
    helped,
)
from ..exercises.decision import DecisionAnswer, DecisionExercise
from ..page import is_on_the_site
from ..table import ProblemLine, Scene, SceneButton, SceneLink
from ..verdict import Choice
from ..what_if.verdict_table import VerdictTable
from .in_turn import InTurn, known_of
from .saved_quiz import SavedQuiz
from .summary import QuizResult

RETRY: Final = SceneButton(action="retry", label="Retry", key="r", hint="R")
HELP: Final = SceneButton(action="help", label="Hint", key="h", hint="H")
_NEW_ONES: Final = SceneButton(action="new", label="New problems", key="Enter", hint="⏎", main=True)
_PRACTICE: Final = "Answer anyway. You have seen the rule, so this one doesn’t count."


_FIRST_THE_SAME: Final = "First the ones you missed, then a similar hand for each."


@dataclass(frozen=True, slots=True)
class Supply:
    """Where further sets of problems come from."""

    count: int
    """How many there are in a set."""

    draw: Callable[[ClassCode], Sequence[Exercise]]
    """Draws the set of a code."""


def _problems_like(missed: Iterable[Exercise], asked: Iterable[str]) -> list[Exercise]:
    """For each problem a new one on its hint, or at least of its kind."""
    chance = random.Random()  # noqa: S311 - problems, not secrets
    without, found = set(asked), []
    for each in missed:
        line = problem_like(each.skill, each.line, chance, without)
        exercise = None if line is None else exercise_for(each.skill, line)
        if exercise is not None:
            found.append(exercise)
            without.add(exercise.line)
    return found


def _refused(reason: str) -> Scene:
    title = "This code doesn’t work here"
    return Scene(title=title, sentence=reason, actions=(_NEW_ONES,), spoken=f"{title}. {reason}")


class Quiz(VerdictTable):
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
        refusal: why the code that was asked for is not taken; then it stands alone, and problems
            come once the learner asks for new ones.
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
        refusal: str = "",
    ) -> None:
        super().__init__()
        self._supply = supply
        self._begin(exercises, code)
        self.attempts: list[Attempt] = []
        """Every answer so far; saved only if a progress panel follows the quiz."""

        self.on_attempt: Callable[[Attempt], None] | None = None
        """Called with every answer, once its verdict is shown. Optional."""

        self._is_seen = calls
        self._on_table = ""
        """The problem asked last; a page that is new, or asks it again, shows it as it lies."""

        self._deals = False
        """Whether the page has a problem already, so that the next one is seen to come."""

        self._tried: set[str] = set()
        self._picked: frozenset[str] = frozenset()
        self._helps = 0
        self._answer: Answer | None = None
        self._told: tuple[str, ...] = ()
        """The names of reasons told in the last few problems before this one."""

        self._reason = ("", "")
        """The last problem that had a reason told, and the name of the reason."""

        if refusal:
            self.show(_refused(refusal))
        else:
            self._ask(note, links, calls=calls)
        self._deals = True

    def take_up(self, text: str) -> None:
        """Asks the problem in a bookmark, with the answers given before it.

        Raises:
            EcarteError: for a text that is no bookmark of a quiz; the quiz is as it was.
        """
        saved = SavedQuiz.parse(text)
        code = saved.class_code()
        result = saved.result(self._drawn_again(code, len(saved.lines)) if code else ())
        result.exercises = self._with_the_rest(saved, code, result.exercises)
        is_done = saved.place == len(result.exercises)
        place = saved.place - is_done
        # Whatever cannot be shown is refused here, before anything has changed.
        scene = self._summary(result, code) if is_done else result.exercises[place].question()
        self._begin(result.exercises, code)
        self.place, self.result = place, result
        self._tried = {result.exercises[place].line for place in result.answers}
        self._told, self._reason = saved.told[-LATELY:], ("", "")
        self._on_table = self.exercise.line
        if is_done:
            self._show_summary(scene)
        else:
            self._ask()

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        """The quiz as Jupyter shows it; from then on problems are simulated as they are asked."""
        self._is_seen = True
        self._simulate_ahead()
        return super()._repr_mimebundle_(**asked)

    @property
    def exercise(self) -> Exercise:
        """The problem on the table."""
        return self.exercises[self.place]

    @property
    def judged(self) -> Choice:
        """The last answer, as the choice that it was."""
        assert isinstance(self._answer, DecisionAnswer)
        return self._answer

    @property
    def answers(self) -> dict[int, Answer]:
        """The first answer to each problem, by its place."""
        return self.result.answers

    @property
    def marks(self) -> dict[str, int]:
        """How many first answers each grader agreed with, by the grader's name."""
        return self.result.marks

    @property
    def missed(self) -> list[int]:
        """The problems that at first were not answered right."""
        return self.result.missed

    @property
    def _is_last(self) -> bool:
        return self._reviewing or self.place == self.count - 1

    def on_pick(self, value: str) -> None:
        """Picks a card to answer with, or puts it down again."""
        self._picked ^= {value}
        self.show(self._question())

    def on_help(self, _value: str) -> None:
        """Shows one more step of help."""
        self._helps += 1
        self.show(self._question())

    def on_answer(self, value: str) -> None:
        """Judges an answer, shows the verdict as it comes, and reports the attempt."""
        answer, prompted = self._answered(value), self._helps >= RULE
        self._answer = answer
        for scene in answer.scenes():
            self._show_with_steps(scene)
        if isinstance(self.exercise, DecisionExercise):
            self._reason = (self.exercise.line, self.judged.reason.name)
        self.result.note(self.place, answer, prompted=prompted)
        attempt = answer.attempt(first=self.exercise.line not in self._tried and not prompted)
        self._tried.add(self.exercise.line)
        self.attempts.append(attempt)
        if self.on_attempt:
            self.on_attempt(attempt)
        if isinstance(self.exercises, InTurn) and not self._is_last:
            _ = self.exercises[self.place + 1]  # drawn while the verdict is read
            if self._is_seen:
                self._simulate_ahead()
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
        """Begins another set of such problems; where there is none, this one again."""
        if self._supply is None:
            self._begin(self.exercises, self.code)
        else:
            code = ClassCode.fresh()
            self._begin(self._supply.draw(code), code)
        self._ask()

    def on_new(self, _value: str) -> None:
        """Asks new problems, where the code was not taken."""
        self._ask()

    def on_missed(self, _value: str) -> None:
        """Asks again what is still to be put right, and then a new problem like each, as a set."""
        wanting = [self.exercises[place] for place in self.result.wanting]
        alike = _problems_like(wanting, [each.line for each in self.exercises])
        self._begin([*wanting, *alike])
        self._ask(_FIRST_THE_SAME if alike else "")

    def _begin(self, exercises: Sequence[Exercise], code: ClassCode | None = None) -> None:
        self.exercises: Sequence[Exercise] = exercises
        if not isinstance(exercises, InTurn):
            self.exercises = tuple(exercises)
        self.code, self.count = code, len(exercises)
        self.place, self.result, self._reviewing = 0, QuizResult(self.exercises), False

    def _drawn_again(self, code: ClassCode, count: int) -> Iterable[Exercise]:
        """The first problems of a code's set, where they hold more than their lines do."""
        return self._supply.draw(code)[:count] if self._supply else ()

    def _with_the_rest(
        self, saved: SavedQuiz, code: ClassCode | None, exercises: Sequence[Exercise]
    ) -> Sequence[Exercise]:
        """The saved problems, and after them those of their code that had not been drawn."""
        if self._supply is None or code is None or saved.count <= len(exercises):
            return exercises
        drawn = self._supply.draw(code)
        known = tuple(each.line for each in drawn[: len(exercises)])
        return drawn if known == saved.lines else exercises  # another edition draws others

    def _show_with_steps(self, scene: Scene) -> None:
        actions = (RETRY, *scene.actions, *self._onward())
        self.show(self._framed(replace(scene, actions=actions)))

    def _onward(self) -> tuple[SceneButton, ...]:
        """Where an answered problem leads."""
        label = "See how it went" if self._is_last else "Next"
        return (SceneButton(action="next", label=label, key="Enter", hint="⏎", main=True),)

    def _framed(self, scene: Scene) -> Scene:
        return replace(
            scene,
            progress=self._place_line(),
            code=self.code.text if self.code else "",
            problem=ProblemLine(line=self.exercise.line, linked=is_on_the_site()),
        )

    def _place_line(self) -> str:
        return f"Problem {self.place + 1} of {self.count}"

    def _question(self) -> Scene:
        """The problem, with the cards picked and the help shown so far."""
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
        self._remember_reason()
        scene = self._question()
        if self._is_seen and self._deals and self.exercise.line != self._on_table:
            scene = self.exercise.dealt(scene)
        self._on_table = self.exercise.line
        sentence, spoken = (f"{note} {text}".lstrip() for text in (scene.sentence, scene.spoken))
        self.show(replace(scene, sentence=sentence, spoken=spoken, links=links, calls=calls))
        self._mark(self.place)
        if self._is_seen:
            self._simulate_ahead()

    def _answered(self, value: str) -> Answer:
        if isinstance(self.exercise, DecisionExercise):
            return self.exercise.answered_after(self._told, value)
        return self.exercise.answered(value)

    def _remember_reason(self) -> None:
        """Once another problem is asked, the reason told last is one told lately."""
        line, name = self._reason
        if name and line != self.exercise.line:
            self._told, self._reason = (*self._told, name)[-LATELY:], ("", "")

    def _mark(self, place: int) -> None:
        saved = SavedQuiz.of(self.result, place, self.code, self._told)
        self.mark(str(saved), done=place == len(self.exercises))

    def _simulate_ahead(self) -> None:
        """Has the problem on the table simulated while it is thought over, and after it the next
        one; of the others none is waited for."""
        following = None if self._is_last else self.place + 1
        for place, exercise in enumerate(known_of(self.exercises)):
            if isinstance(exercise, DecisionExercise):
                if place == self.place:
                    exercise.pending.begin()
                elif place == following:
                    exercise.pending.begin(ahead=True)
                else:
                    exercise.pending.cancel()

    def _sum_up(self) -> None:
        self._show_summary(self._summary(self.result, self.code))

    def _show_summary(self, scene: Scene) -> None:
        self.show(scene)
        self._mark(len(self.exercises))

    def _summary(self, result: QuizResult, code: ClassCode | None) -> Scene:
        more = self._supply.count if self._supply else 0
        return result.scene(code.text if code else "", more)
