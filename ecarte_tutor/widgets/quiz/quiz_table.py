"""The table of quizzes and of practice: it shows their screens, and prepares what comes next."""

from __future__ import annotations

from abc import abstractmethod
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from ...course.practice import InOrder, in_background, one_like_each
from ...course.progress import Attempt
from ...errors import DrillError
from ..exercises import Exercise, exercise_for
from ..exercises.decision import DecisionExercise
from ..scene import Arrival
from ..table import AnsweredTable, LogAttempt, Step
from .screens import (
    NOTHING_ASKED,
    Around,
    Asked,
    ProblemAsked,
    ProblemSet,
    QuizScreen,
    QuizState,
    SummaryShown,
    VerdictShown,
    asking,
)

_FIRST_THE_SAME = "First the ones you missed, then a similar hand for each."


class QuizTable(AnsweredTable):
    """Table that asks problems one by one; only the first answer to each counts.

    A subclass adds what stands around the problems, and further sets.
    """

    def __init__(self) -> None:
        super().__init__()
        self._is_seen = False
        """True once a page shows the quiz; problems are then animated and simulated ahead."""

        self.around: Around = Around()
        """What stands around the problems."""

        self._left = NOTHING_ASKED
        """The state of the last screen of the quiz."""

        self._further: ProblemSet | None = None
        """The other set that may follow the summary, whose first problem is drawn meanwhile."""

        self._alike: tuple[QuizState, Future[list[Exercise]]] | None = None
        """The summary's state, and new problems like those missed, which are drawn meanwhile."""

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        """The quiz as Jupyter shows it; from then on problems are simulated as they are asked."""
        self._come_into_sight()
        return super()._repr_mimebundle_(**asked)

    def _come_into_sight(self) -> None:
        self._is_seen = True
        self._look_ahead()

    @property
    def state(self) -> QuizState:
        """The set that is asked, with its answers so far."""
        bottom = self.stack[0]
        return bottom.left() if isinstance(bottom, QuizScreen) else self._left

    @property
    def exercise(self) -> Exercise:
        """The problem that is asked now."""
        return self.state.exercise

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """All problems of the set; reading this draws those that have not been asked yet."""
        problems, count = self.state.problems, self.state.count
        with suppress(DrillError):  # then the set ends there
            problems.at(max(0, count - 1))
        return problems.exercises

    def reframe(self, around: Around) -> None:
        """Put `around` around the problems, from the next scene on."""
        self.around, bottom = around, self.stack[0]
        if isinstance(bottom, QuizScreen):
            self.stack = (bottom.framed(around), *self.stack[1:])

    def follow(self, step: Step) -> None:
        """Show the screen that `step` leads to; what happened before is told on a page only."""
        if isinstance(step.screen, QuizScreen):
            screen = step.screen.framed(self.around)
            step, self._left = replace(step, screen=screen), screen.state
            if step.arrival and step.arrival.events and not self._is_seen:
                step = replace(step, arrival=replace(step.arrival, events=()), spoken=None)
        super().follow(step)
        self._look_ahead()

    def take_focus(self) -> None:
        """Show the table again, which takes the focus, because the learner asked for it."""
        self._show_top(replace(self.shown.arrival, calls=True), self.shown.spoken)

    def on_missed(self, _value: str) -> None:
        """Start a set: the problems not yet answered right, then a similar new one for each."""
        self._begin_missed(self.state)

    def _begin_missed(self, before: QuizState) -> None:
        assert self._alike is not None
        state, drawn = self._alike
        alike = drawn.result()
        wanting = [state.result.exercises[place] for place in state.result.wanting]
        problems = ProblemSet(InOrder([*wanting, *alike]))
        self._begin(problems, before, _FIRST_THE_SAME if alike else "")

    def _begin(self, problems: ProblemSet, before: QuizState, note: str = "") -> None:
        """Ask the first problem of a set after the set `before`, with `note` before the question.

        Raises:
            DrillError: if the problem cannot be drawn.
        """
        state = before.begun(problems)
        self._further = None
        self.follow(asking(state, before, note))

    @abstractmethod
    def _another(self) -> ProblemSet | None:
        """Return another set that the summary offers; `None` for none."""

    def _show_top(self, arrival: Arrival | None = None, spoken: str | None = None) -> None:
        if not isinstance(self.stack[0], VerdictShown):
            self._keep_place()  # first, for a page loaded again at once
        super()._show_top(arrival, spoken)

    def logged(self, log: LogAttempt, attempt: Attempt) -> None:
        """Report the attempt of `log`, and keep the place where the page keeps the log."""
        super().logged(log, attempt)
        self._keep_place()

    def _keep_place(self) -> None:
        bottom = self.stack[0]
        if isinstance(bottom, QuizScreen):
            self.mark(bottom.saved(), done=isinstance(bottom, SummaryShown))

    def _arrive(self, key: int) -> None:
        super()._arrive(key)
        self._look_ahead()

    def _look_ahead(self) -> None:
        """Draw what comes next; on a page, simulate the current problem, then the next.

        Simulations of the set's other problems are dropped, unless their verdict is waited for.
        """
        screen = self.stack[0]
        if isinstance(screen, SummaryShown) and not screen.waits():
            self._prepare_sets(screen.state)
        elif isinstance(screen, VerdictShown) or (
            isinstance(screen, ProblemAsked) and screen.is_fresh
        ):
            self._prepare_problems(screen.state)

    def _prepare_sets(self, state: QuizState) -> None:
        if self._alike and self._alike[0].result is state.result:
            return
        self._further = self._further or self._another()
        if self._further:
            self._further.ahead()
        result = state.result
        missed = [result.exercises[place] for place in result.wanting]
        kinds = [(each.skill, each.line) for each in missed]
        lines = [each.line for each in result.exercises]
        self._alike = state, in_background(partial(one_like_each, kinds, lines, exercise_for))

    def _prepare_problems(self, state: QuizState) -> None:
        problems = state.problems
        drawn = problems.ahead() if self._draws_ahead(state) else None
        if not self._is_seen:
            return
        if drawn is not None:
            drawn.add_done_callback(partial(self._simulate_drawn, problems))
        following = None if state.is_last else state.place + 1
        for place, exercise in enumerate(problems.exercises):
            if not isinstance(exercise, DecisionExercise):
                continue
            if place == state.place:
                exercise.simulate()
            elif place == following:
                exercise.simulate(ahead=True)
            elif id(exercise.pending) not in self._waited:
                exercise.leave()

    def _draws_ahead(self, state: QuizState) -> bool:
        if not state.is_newest:
            return False
        if state.problems.source.by_answers:
            return state.place in state.result.answers and not self._to_log
        return not state.is_last

    def _simulate_drawn(self, problems: ProblemSet, drawn: Future[Asked | None]) -> None:
        """Simulate a problem that is drawn, unless it is not asked next any more."""
        if self._left.problems is not problems or isinstance(self.stack[0], SummaryShown):
            return
        asked = None if drawn.exception() else drawn.result()
        if asked and isinstance(asked.problem.problem, DecisionExercise):
            asked.problem.problem.simulate(ahead=True)
