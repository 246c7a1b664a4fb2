"""The table of quizzes and of practice: it shows their screens, and prepares what comes next."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from ...course.progress import Attempt
from ...errors import DrillError
from ..exercises import Exercise
from ..exercises.decision import DecisionExercise
from ..scene import Arrival
from ..table import AnsweredTable, Coming, LogAttempt, Screen, Step
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
)


class QuizTable(AnsweredTable):
    """Table that asks problems one by one; only the first answer to each counts.

    What stands around the problems, an `Around`, leads to further sets.
    """

    def __init__(self) -> None:
        super().__init__()
        self._is_seen = False
        """True once a page shows the quiz; problems are then animated and simulated ahead."""

        self._left = NOTHING_ASKED
        """The state of the last screen of the quiz."""

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

    def reframe(self, change: Callable[[Around], Around]) -> None:
        """Change what stands around the problems, also of a set that comes, from now on."""

        def changed(screen: Screen) -> Screen:
            if isinstance(screen, QuizScreen):
                return screen.framed(change(screen.state.around))
            return screen.changed(changed) if isinstance(screen, Coming) else screen

        self._left = replace(self._left, around=change(self._left.around))
        self.stack = tuple(map(changed, self.stack))
        self._wait_for(self._ask())

    def follow(self, step: Step) -> None:
        """Show the screen that `step` leads to; what happened before is told on a page only."""
        if isinstance(step.screen, QuizScreen):
            self._left = step.screen.state
            if step.arrival and step.arrival.events and not self._is_seen:
                step = replace(step, arrival=replace(step.arrival, events=()), spoken=None)
        super().follow(step)
        if self._to_judge:  # or else the place is kept after the log, where the page keeps that
            self._keep_place()
        self._look_ahead()

    def take_focus(self) -> None:
        """Show the table again, which takes the focus, because the learner asked for it."""
        self._show_top(replace(self.shown.arrival, calls=True), self.shown.spoken)

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
        if isinstance(bottom, QuizScreen) and (text := bottom.saved()):
            self.mark(text, done=isinstance(bottom, SummaryShown))

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
        if further := state.problems.further(state.around.another):
            further.ahead()
        state.problems.alike(state.result)

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
            return state.place in state.result.answers and not self._to_judge
        return not state.is_last

    def _simulate_drawn(self, problems: ProblemSet, drawn: Future[Asked | None]) -> None:
        """Simulate a problem that is drawn, unless it is not asked next any more."""
        if self._left.problems is not problems or isinstance(self.stack[0], SummaryShown):
            return
        asked = None if drawn.exception() else drawn.result()
        if asked and isinstance(asked.problem.problem, DecisionExercise):
            asked.problem.problem.simulate(ahead=True)
