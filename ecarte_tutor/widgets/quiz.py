"""Quizzes: a run of problems asked one at a time, marked, and summed up at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from ..drills import (
    ANSWERING_DRILL,
    DISCARDING_DRILL,
    EDITION,
    LAW_DRILL,
    LEADING_DRILL,
    NEARING_DRILL,
    PROPOSING_DRILL,
    REPLY_DRILL,
    SCORING_DRILL,
    TRICK_DRILL,
    ClassCode,
    Drill,
)
from ..english import in_figures
from ..errors import NotationError
from ..page import is_on_the_site
from ..progress import Attempt
from .attempts import attempt_at, exercise_of, name_of
from .discarding import DiscardingExercise
from .exercise import Exercise, NemesisExercise, PickingExercise
from .judging import LawExercise
from .leading import LeadingExercise
from .replying import ReplyExercise
from .scene import ProblemLine, Row, Scene, SceneButton
from .scoring import ScoringExercise
from .standing import StandingExercise
from .table import Table
from .taking import TrickExercise

_NO_SUCH_PROBLEM: Final = "The link led to no problem that we know; here is a new one."
_RETRY: Final = SceneButton(action="retry", value="", label="Retry", key="r", hint="R")


class Quiz(Table):
    """A run of problems on a table; only the first answer to each counts.

    Its state is plain attributes, so that it can be taken without a browser:

    >>> quiz = trick_quiz("7K2-41")
    >>> quiz.choose("answer", "leader")
    >>> quiz.scene["progress"]
    'Problem 1 of 8'

    Args:
        exercises: at least one.
        code: the class code that they come from; `None` where they come from none.
        note: a sentence to say before the first question.
        calls: whether it takes the learner to it when it appears, as what was just asked for.
    """

    def __init__(
        self,
        exercises: Sequence[Exercise],
        code: ClassCode | None = None,
        *,
        note: str = "",
        calls: bool = False,
    ) -> None:
        super().__init__(self._chosen)
        self.exercises = tuple(exercises)
        self.code = code
        self.note = note
        self.place = 0
        self.first_answers: dict[int, str] = {}
        self.attempts: list[Attempt] = []
        """Every answer so far; kept by nobody, unless a progress panel follows the quiz."""

        self.on_attempt: Callable[[Attempt], None] | None = None
        """Told of every answer, once its verdict is shown; nobody is, unless it is set."""
        self._tried: set[int] = set()
        self._reviewing = False
        self._picked: frozenset[str] = frozenset()
        self._ask()
        if calls:
            self.scene = {**self.scene, "calls": True}

    @property
    def marks(self) -> dict[str, int]:
        """How many first answers each grader agreed with, by the grader's name."""
        right = Counter(dict.fromkeys(self._asked, 0))
        for place, answer in self.first_answers.items():
            right.update(self.exercises[place].judge(answer))
        return dict(right)

    @property
    def missed(self) -> list[int]:
        """The problems to retry: those that some grader would have answered otherwise."""
        return [
            place
            for place, answer in sorted(self.first_answers.items())
            if not all(self.exercises[place].judge(answer).values())
        ]

    @property
    def _asked(self) -> Counter[str]:
        """How many of the problems each grader marks."""
        return Counter(grader for each in self.exercises for grader in each.graders)

    def _chosen(self, action: str, value: str) -> None:
        steps = {
            "pick": self._pick,
            "answer": self._answer,
            "retry": self._retry,
            "next": self._next,
            "nemesis": self._nemesis,
        }
        steps[action](value)

    def _pick(self, value: str) -> None:
        exercise = self.exercises[self.place]
        assert isinstance(exercise, PickingExercise)
        self._picked ^= {value}
        self.show(self._framed(exercise.picking(self._picked)))

    def _answer(self, value: str) -> None:
        self.first_answers.setdefault(self.place, value)
        for verdict in self.exercises[self.place].verdicts(value):
            self._show_with_steps(verdict)
        self._tell_of(value)

    def _nemesis(self, value: str) -> None:
        exercise = self.exercises[self.place]
        assert isinstance(exercise, NemesisExercise)
        self._show_with_steps(exercise.nemesis(value))

    def _show_with_steps(self, scene: Scene) -> None:
        last = self._reviewing or self.place == len(self.exercises) - 1
        label = "See how it went" if last else "Next"
        following = SceneButton(action="next", value="", label=label, key="Enter", main=True)
        scene["actions"] = [_RETRY, *scene.get("actions", ()), following]
        self.show(self._framed(scene))

    def _tell_of(self, value: str) -> None:
        first = self.place not in self._tried
        self._tried.add(self.place)
        attempt = attempt_at(self.exercises[self.place], value, first=first)
        self.attempts.append(attempt)
        if self.on_attempt:
            self.on_attempt(attempt)

    def _retry(self, value: str) -> None:
        if value:
            self.place, self._reviewing = int(value), True
        self._ask()

    def _next(self, value: str) -> None:
        if value == "again":
            self._start_again()
        elif self._reviewing or self.place == len(self.exercises) - 1:
            self._sum_up()
        else:
            self.place += 1
            self._ask()

    def _start_again(self) -> None:
        self.place, self.first_answers, self._reviewing = 0, {}, False
        self._ask()

    def _framed(self, scene: Scene) -> Scene:
        scene["progress"] = f"Problem {self.place + 1} of {len(self.exercises)}"
        if self.code:
            scene["code"] = self.code.text
        _, line = name_of(self.exercises[self.place])
        scene["problem"] = ProblemLine(line=line)
        if is_on_the_site():
            scene["problem"]["address"] = f"?problem={line}"
        return scene

    def _ask(self) -> None:
        self._picked = frozenset()
        scene = self._framed(self.exercises[self.place].question())
        if self.note:
            scene["sentence"] = f"{self.note} {scene['sentence']}"
            scene["spoken"] = f"{self.note} {scene['spoken']}"
            self.note = ""
        self.show(scene)

    def _sum_up(self) -> None:
        total = len(self.exercises)
        asked = self._asked
        lines = [
            f"{right} of {asked[grader]} with {grader}" for grader, right in self.marks.items()
        ]
        sentence = "; ".join(lines).capitalize() + "."
        closing = "Nothing to retry: well done." if not self.missed else "Worth another look:"
        title = f"{in_figures(total, 'problem')} done"
        scene = Scene(
            title=title,
            sentence=f"{sentence} {closing}",
            rows=[self._row(place) for place in self.missed],
            actions=[SceneButton(action="next", value="again", label="Take it again", main=True)],
            spoken=f"{title}. {sentence} {closing}",
        )
        if self.code:
            scene["code"] = self.code.text
        self.show(scene)

    def _row(self, place: int) -> Row:
        exercise = self.exercises[place]
        return Row(
            cards=exercise.small_cards(),
            text=f"Problem {place + 1}. {exercise.remark(self.first_answers[place])}",
            button=SceneButton(action="retry", value=str(place), label="Retry"),
        )


def proposing_quiz(code: str | None = None, count: int = 10, *, problem: str | None = None) -> Quiz:
    """Play, or propose? `count` hands, marked by the book and by the simulator.

    A class code gives everyone the same hands; without one, or with one that is none, they are new.
    A `problem`, as the line of one that the quiz may ask, comes before all others. So it is with
    every quiz.
    """
    return _quiz(StandingExercise, PROPOSING_DRILL, code, count, problem)


def answering_quiz(code: str | None = None, count: int = 10, *, problem: str | None = None) -> Quiz:
    """Accept, or refuse? `count` hands, marked by the book and by the simulator."""
    return _quiz(StandingExercise, ANSWERING_DRILL, code, count, problem)


def discarding_quiz(code: str | None = None, count: int = 8, *, problem: str | None = None) -> Quiz:
    """Which cards do you throw? `count` hands, marked by the book and by the simulator."""
    return _quiz(DiscardingExercise, DISCARDING_DRILL, code, count, problem)


def leading_quiz(code: str | None = None, count: int = 8, *, problem: str | None = None) -> Quiz:
    """Which card do you lead? `count` leads, marked by the book and by the simulator."""
    return _quiz(LeadingExercise, LEADING_DRILL, code, count, problem)


def reply_quiz(code: str | None = None, count: int = 8, *, problem: str | None = None) -> Quiz:
    """Which cards may you play? `count` hands with a card led to them, marked by the rules."""
    return _quiz(ReplyExercise, REPLY_DRILL, code, count, problem)


def scoring_quiz(code: str | None = None, count: int = 8, *, problem: str | None = None) -> Quiz:
    """What does the deal score? `count` deals by all five rule sets, marked by the rules."""
    return _quiz(ScoringExercise, SCORING_DRILL, code, count, problem)


def nearing_quiz(code: str | None = None, count: int = 8, *, problem: str | None = None) -> Quiz:
    """The same hand at two scores: `count` decisions, marked by the book and by the simulator."""
    return _quiz(StandingExercise, NEARING_DRILL, code, count, problem)


def law_quiz(code: str | None = None, count: int = 8, *, problem: str | None = None) -> Quiz:
    """What does the law say? `count` cases under two codes, marked by the rules."""
    return _quiz(LawExercise, LAW_DRILL, code, count, problem)


def trick_quiz(code: str | None = None, count: int = 8, *, problem: str | None = None) -> Quiz:
    """Who takes the trick? `count` tricks, marked by the rules."""
    return _quiz(TrickExercise, TRICK_DRILL, code, count, problem)


def _quiz(
    kind: Callable[[Any], Exercise],
    drill: Drill[Any],
    code: str | None,
    count: int,
    problem: str | None,
) -> Quiz:
    given = _class_code(code)
    chosen, note = (given, "") if drill.knows(given) else (given.renewed, _other_edition(given))
    exercises = [kind(each) for each in drill.problems(chosen, count)]
    if problem is None:
        return Quiz(exercises, chosen, note=note)
    asked = exercise_of(problem)
    if asked is None:
        return Quiz(exercises, chosen, note=f"{_NO_SUCH_PROBLEM} {note}".rstrip())
    name, names = name_of(asked), [name_of(each) for each in exercises]
    if name[0] not in {skill for skill, _ in names}:
        return Quiz(exercises, chosen, note=note)  # another quiz on the page asks it
    others = [each for each in exercises if name_of(each) != name]
    return Quiz([asked, *others], chosen, note=note)


def _other_edition(code: ClassCode) -> str:
    when = "an earlier" if code.edition < EDITION else "a later"
    return (
        f"The class code {code} was given out by {when} edition of this course, whose problems "
        f"here were others; these are new ones, the same for all who take the code {code.renewed}."
    )


def _class_code(code: Any) -> ClassCode:
    try:
        return ClassCode.fresh() if code is None else ClassCode(code)
    except NotationError:
        return ClassCode.fresh()
