"""The state of a quiz: which problem is asked, the answers and marks so far, and the bookmark.

The problems that are asked together are a set. A problem's place is its index in the set, from 0. A
bookmark is the text from which a reloaded page continues a quiz.

This module knows nothing of the page, which shows the scenes it makes. A worker thread draws the
next problem and lays out its question while the learner thinks or reads a verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Final

from ...course.practice import (
    InOrder,
    NextProblem,
    Source,
    idea_of_line,
    in_background,
    kind_of,
    one_like_each,
)
from ...course.progress import Attempt
from ...course.saved import saved_text
from ...errors import DrillError
from ...grading import LATELY
from ..exercises import RULE, Answer, Exercise, exercise_for, helped
from ..exercises.decision import DecisionAnswer, DecisionExercise
from ..page import is_on_the_site
from ..scene import Frame, NextSteps, ProblemLine, Scene, SceneButton
from ..verdict import Choice
from .summary import QuizResult, SavedQuiz, saved_earlier, saved_time

RETRY: Final = SceneButton(action="retry", label="Retry", key="r", hint="R")
HELP: Final = SceneButton(action="help", label="Hint", key="h", hint="H")
MORE: Final = SceneButton(action="more", label="Ten more")
_NEXT: Final = SceneButton(action="next", label="Next", key="Enter", hint="⏎", main=True)
_PRACTICE: Final = "Answer anyway. You have seen the rule, so this one doesn’t count."
_FIRST_THE_SAME: Final = "First the ones you missed, then a similar hand for each."


@dataclass(eq=False)
class _Asked:
    """A problem of the set, with its question laid out in the thread that drew it."""

    problem: NextProblem[Exercise]

    @cached_property
    def question(self) -> Scene:
        return self.problem.problem.picking(())

    @cached_property
    def dealt(self) -> Scene:
        return self.problem.problem.dealt(self.question)


Further = tuple[str, Source[Exercise]]
"""A set that may follow the summary: its code and the source of its problems."""


class Run:
    """The state of a quiz: its set of problems, the current problem, and the answers so far.

    Only the first answer to each problem counts.
    """

    def __init__(self) -> None:
        self.is_seen = False
        """True once a page shows the quiz; problems are then animated and simulated ahead."""

        self.tried: set[str] = set()
        """Text lines of the problems whose next answer is not logged as a first one."""

        self._on_table = ""
        """Text line of the problem asked last; asking it again does not repeat the animation."""

        self._picked: frozenset[str] = frozenset()
        self._helps = 0
        self._answer: Answer | None = None
        self._told: tuple[str, ...] = ()
        """Names of the reasons given in the last few problems before this one."""

        self._reason = ("", "")
        """The line of the last problem whose verdict gave a reason, and the name of that reason."""

        self._is_asking = False
        self._alike: Future[list[Exercise]] | None = None
        """Future of a new problem like each missed one, drawn during the summary."""

        self._further: Further | None = None
        self.source: Source[Exercise] = InOrder()
        self._next: Future[_Asked | None] | None = None
        """Future of the next problem of `source`, if its drawing has begun."""

        self._lay([], 0)

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """The problems of the set that have been drawn so far."""
        return self.result.exercises

    @property
    def exercise(self) -> Exercise:
        return self.exercises[self.place]

    @property
    def judged(self) -> Choice:
        """The last answer as an option chosen at a decision; only if the problem is a decision."""
        assert isinstance(self._answer, DecisionAnswer)
        return self._answer

    @property
    def is_last(self) -> bool:
        """True if the current problem is the last of the set, or is retried from the summary."""
        return self._reviewing or self.place == self.count - 1

    @property
    def goes_on(self) -> bool:
        """True if another set follows the current problem without a summary, as in practice."""
        return self.source.by_answers and self.is_last and not self._reviewing

    def begin(self, source: Source[Exercise], code: str = "") -> None:
        """Start a set of problems from `source`, once its first problem has been drawn.

        Args:
            source: gives the problems.
            code: the class code from which the problems are drawn; empty if there is none.

        Raises:
            DrillError: if the first problem cannot be drawn.
        """
        self._take_from(source)
        known = [_Asked(each) for each in source.known]
        if not known and (first := self._take()):
            known = [first]
        self._lay(known, source.count, code)

    def begin_further(self) -> None:
        """Start the other set that `sum_up` prepared; raise `DrillError` if it cannot be drawn."""
        assert self._further is not None
        code, source = self._further
        self.begin(source, code)

    def take_up(
        self,
        saved: SavedQuiz,
        result: QuizResult,
        source: Source[Exercise],
        code: str,
    ) -> None:
        """Continue from the bookmark `saved` with its answers `result`; then ask from `source`."""
        asked = len(result.exercises)
        self._take_from(source)
        count = source.count if saved.place < asked else asked
        self._lay([_Asked(NextProblem(each)) for each in result.exercises], count, code)
        self.place, self.result = min(saved.place, asked - 1), result
        self.tried = {result.exercises[place].line for place in result.answers}
        self._told, self._reason = saved.told[-LATELY:], ("", "")
        self._on_table, self._answer = self.exercise.line, result.answers.get(self.place)

    def saved(self, place: int, earlier: QuizResult | None = None) -> str:
        """Return a bookmark: a text to continue this set from, at the problem `place`, from 0.

        If `place` is the number of problems, the bookmark leads to the summary.

        Args:
            place: the index of the problem.
            earlier: the answers to a teacher's set that was asked before this one.
        """
        result = self.result
        kept = SavedQuiz(
            lines=tuple(each.line for each in self.exercises),
            place=place,
            code=self.code,
            answers={at: answer.text for at, answer in result.answers.items()},
            times=tuple(saved_time(result.times[at]) for at in result.answers),
            prompted=tuple(sorted(result.prompted)),
            mended=tuple(sorted(result.mended)),
            told=self._told,
            count=self.count,
            earlier=saved_earlier(earlier) if earlier else (),
        )
        return saved_text(kept)

    def ask(self) -> None:
        """Start the current problem afresh, with no cards picked and no help shown."""
        self._picked, self._helps, self._is_asking = frozenset(), 0, True
        line, name = self._reason
        if name and line != self.exercise.line:  # a reason told before this one was told lately
            self._told, self._reason = (*self._told, name)[-LATELY:], ("", "")

    def question(self) -> Scene:
        """Return the scene of the current problem, with the cards picked and the help shown."""
        exercise, asked = self.exercise, self._asked[self.place].question
        if self._picked:
            asked = exercise.picking(self._picked)
        if self._helps:
            asked = helped(asked, exercise.help()[: self._helps])
        if self._helps < RULE:
            return replace(asked, steps=NextSteps(actions=(HELP,)))
        return replace(asked, help=(*asked.help, _PRACTICE))

    def dealt(self, asked: Scene, note: str = "") -> Scene:
        """Return the question `asked` with `note` before its sentence; animate a new problem."""
        problem, line = self._asked[self.place], self.exercise.line
        if self.is_seen and line != self._on_table and problem.dealt is not problem.question:
            asked = replace(asked, arrival=problem.dealt.arrival, spoken=problem.dealt.told)
        self._on_table = line
        sentence, spoken = (f"{note} {text}".lstrip() for text in (asked.sentence, asked.told))
        return replace(asked, sentence=sentence, spoken=spoken)

    def frame(self, name: str = "") -> Frame:
        """Return what surrounds a problem: the set's `name`, its number, its line and the code."""
        place = f"Problem {self.place + 1} of {self.count}"
        because = self._asked[self.place].problem.because
        return Frame(
            progress=" · ".join(filter(None, (name, place, because))),
            code=self.code,
            problem=ProblemLine(line=self.exercise.line, linked=is_on_the_site()),
        )

    def pick(self, value: str) -> None:
        """Pick the card `value`, such as "9H", for the answer, or put it down again."""
        self._picked ^= {value}

    def help(self) -> None:
        """Show one more step of help."""
        self._helps += 1

    def answer(self, value: str) -> Iterator[Scene]:
        """Judge the answer `value`, and yield scenes of the verdict, the last one complete."""
        self._answer = self.exercise.answered(value, self._told)
        yield from self.verdict()

    def verdict(self) -> Iterator[Scene]:
        """Yield scenes of the verdict on the last answer, the last one complete."""
        assert self._answer is not None
        yield from self._answer.scenes()
        if isinstance(self.exercise, DecisionExercise):
            self._reason = (self.exercise.line, self.judged.reason.name)

    def note(self) -> Attempt:
        """Record the answer that `answer` has judged, and return its entry for the log."""
        assert self._answer is not None
        line, prompted = self.exercise.line, self._helps >= RULE
        attempt = self._answer.attempt(first=line not in self.tried and not prompted)
        self.result.note(self.place, self._answer, attempt.when, prompted=prompted)
        self.tried.add(line)
        return attempt

    def onward(self) -> SceneButton:
        """Return the button that leads on from an answered problem: "Next" or "See how it went"."""
        is_end = self.is_last and not self.goes_on
        return replace(_NEXT, label="See how it went") if is_end else _NEXT

    def go_on(self) -> bool:
        """Move to the next problem; return False if the set has no other."""
        if self.is_last or not self._has(self.place + 1):
            return False
        self.place += 1
        return True

    def retry(self, place: str) -> None:
        """Move to the problem with the index `place`, given as text; stay if `place` is empty."""
        if place:
            self.place, self._reviewing = int(place), True

    @property
    def is_answered(self) -> bool:
        """True if the current problem has had its first answer."""
        return self.place in self.result.answers

    def forget(self) -> None:
        """Drop all answers, and move to the first problem of the set."""
        self.result = QuizResult(self.exercises)
        self.place, self._reviewing, self._answer = 0, False, None
        self.tried.clear()
        self._told, self._reason, self._on_table = (), ("", ""), ""

    def ask_another(self, source: Source[Exercise]) -> None:
        """Replace the problem drawn last by the next one of `source`, if there is one."""
        self._take_from(source)
        following = self._following()
        if following is not None:
            self._asked.pop()
            self.result.exercises = self.exercises[:-1]
            self._add(following)

    def all(self) -> tuple[Exercise, ...]:
        """Return all problems of the set, and draw those that are not drawn yet."""
        self._has(self.count - 1)
        return self.exercises

    def look_ahead(self) -> None:
        """Draw the next problem ahead; on a page, simulate the current problem, then the next.

        Simulations of the set's other problems are cancelled.
        """
        if self._draws_ahead:
            self._begin_drawing()
        if not self.is_seen:
            return
        following = None if self.is_last else self.place + 1
        for place, exercise in enumerate(self.exercises):
            if isinstance(exercise, DecisionExercise):
                if place == self.place:
                    exercise.simulate()
                elif place == following:
                    exercise.simulate(ahead=True)
                else:
                    exercise.leave()
        if self._next is not None and self._next.done() and not self._next.exception():
            _simulate_ahead(self._next.result())

    def sum_up(self, further: Callable[[], Further] | None) -> None:
        """Begin to draw what may follow the summary: another set, and problems like those missed.

        Args:
            further: returns (code, source) of the other set; `None` if there is no other set.
        """
        self._is_asking = False
        if further is not None and self._further is None:
            self._further = further()
            self._take_from(self._further[1])
            self._begin_drawing()
        missed = [(each.skill, each.line) for each in self._wanting]
        asked = [each.line for each in self.exercises]
        self._alike = in_background(partial(one_like_each, missed, asked, exercise_for))

    def begin_missed(self) -> str:
        """Start a set of the problems not yet answered right, and a similar new one for each.

        Returns:
            A sentence on the set; empty if no new problem could be drawn.
        """
        assert self._alike is not None
        alike = self._alike.result()
        self.begin(InOrder([*self._wanting, *alike]))
        return _FIRST_THE_SAME if alike else ""

    @property
    def _wanting(self) -> list[Exercise]:
        return [self.exercises[place] for place in self.result.wanting]

    @property
    def _draws_ahead(self) -> bool:
        if self._reviewing or self.place != len(self.exercises) - 1:
            return False
        return self.place in self.result.answers if self.source.by_answers else not self.is_last

    def _take_from(self, source: Source[Exercise]) -> None:
        """Switch to `source`; a problem that another source has drawn ahead is dropped."""
        if source is not self.source:
            self.source, self._next = source, None

    def _begin_drawing(self) -> Future[_Asked | None]:
        """Return the future of the next problem; start to draw it if that has not begun."""
        self._next = self._next or in_background(partial(self._draw, self.source))
        return self._next

    def _take(self) -> _Asked | None:
        """Wait for the next problem and return it; raise what its drawing raised."""
        drawn, self._next = self._begin_drawing(), None
        return drawn.result()

    def _draw(self, source: Source[Exercise]) -> _Asked | None:
        """Draw the next problem of `source` and lay its question out, in the drawing thread."""
        following = source.next()
        if following is None:
            return None
        asked = _Asked(following)
        _ = asked.dealt
        for remembered in (idea_of_line, kind_of):  # the progress panel asks when it is answered
            remembered(following.problem.skill, following.problem.line)
        if self.is_seen and self._is_asking and source is self.source:
            _simulate_ahead(asked)
        return asked

    def _lay(self, known: list[_Asked], count: int, code: str = "") -> None:
        self.count, self.code = count, code
        self.place, self._reviewing = 0, False
        self.result = QuizResult(())
        self._further = None
        self._asked: list[_Asked] = []
        for each in known:
            self._add(each)

    def _add(self, following: _Asked) -> None:
        problem = following.problem
        self._asked.append(following)
        self.result.exercises = (*self.exercises, problem.problem)

    def _has(self, place: int) -> bool:
        """Draw the set up to `place`; return False, and end the set, if it has no such problem."""
        while place >= len(self.exercises):
            following = self._following()
            if following is None:
                self.count = len(self.exercises)
                return False
            self._add(following)
        return True

    def _following(self) -> _Asked | None:
        try:
            return self._take()
        except DrillError:  # there is no other such problem
            return None


def _simulate_ahead(following: _Asked | None) -> None:
    exercise = following and following.problem.problem
    if isinstance(exercise, DecisionExercise):
        exercise.simulate(ahead=True)
