"""The screens of a quiz: a problem that is asked, the verdict on an answer, and the summary.

The problems that are asked together are a set. A problem's place is its index in the set, from 0. A
bookmark is the text from which a reloaded page continues a quiz. What stands around the problems,
such as a menu, is a value of its own, `Around`, which takes the presses that the screens leave.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property, partial
from typing import Any, ClassVar, Final, Self
from urllib.parse import quote

from ....course.practice.idea import idea_of_line, kind_of
from ....course.practice.sources import InOrder, NextProblem, Source, ToBeDrawn, one_like_each
from ....course.problems.picked import AnySet
from ....course.problems.skills import SKILL
from ....course.saved import UNLOGGED, saved_text
from ....engine.english import in_figures
from ....errors import DrillError, RecordError, brief
from ....grading.reason import LATELY
from ...stage.exercises import exercise_for, exercises_of
from ...stage.exercises.decision import DecisionAnswer, DecisionExercise
from ...stage.exercises.exercise import RULE, Answer, Exercise, helped
from ...stage.page import is_on_the_site, lesson_file
from ...stage.scene import Frame, NextSteps, ProblemLine, Scene, SceneButton, SceneLink
from ...stage.table.screen import (
    AT_ONCE,
    SIMULATING,
    Actions,
    Draw,
    LogAttempt,
    Play,
    Simulate,
    Step,
    once_drawn,
)
from ..what_if import doors_of
from .summary import QuizResult, SavedQuiz, saved_earlier, saved_time

RETRY: Final = SceneButton(action="retry", label="Retry", key="r", hint="R")
HELP: Final = SceneButton(action="help", label="Hint", key="h", hint="H")
MORE: Final = SceneButton(action="more", label="Ten more")
_LOOK: Final = SceneButton(action="look", label="Sum up", key="s", hint="S")
NEXT: Final = SceneButton(action="next", label="Next", key="Enter", hint="⏎", main=True)
FIRST_THE_SAME: Final = "First the ones you missed, then a similar hand for each."
_PRACTICE: Final = "Answer anyway. You have seen the rule, so this one doesn’t count."


@dataclass
class Asked:
    """A problem of a set, with its question laid out in the thread that drew it."""

    problem: NextProblem[Exercise]

    @cached_property
    def question(self) -> Scene:
        return self.problem.problem.picking(())

    @cached_property
    def dealt(self) -> Scene:
        return self.problem.problem.dealt(self.question)


def _simulation(asked: Asked, *, is_ahead: bool) -> tuple[Simulate, ...]:
    exercise = asked.problem.problem
    if not isinstance(exercise, DecisionExercise):
        return ()
    return (Simulate(exercise.decision, exercise.pending, is_needed=False, is_ahead=is_ahead),)


class ProblemSet:
    """The problems of a set in order, each drawn when it is wanted, or ahead in a thread.

    Args:
        source: gives the problems.
        code: the class code that they are drawn from; empty if there is none.
        before: problems that are there already, before those of `source`.
        ahead: the next problem of `source`, which another set has begun to draw.
    """

    def __init__(
        self,
        source: Source[Exercise],
        code: str = "",
        before: Iterable[Asked] = (),
        ahead: ToBeDrawn[Asked | None] | None = None,
    ) -> None:
        self.source, self.code = source, code
        self.drawn = [*before, *map(Asked, source.known)]
        """The problems that are there."""

        self._coming = {} if ahead is None else {len(self.drawn): ahead}
        """What draws a problem, by its place."""

        self._further: ProblemSet | None = None
        self._alike: ToBeDrawn[list[Exercise]] | None = None

    def __eq__(self, other: object) -> bool:
        """Return True if `other` has the same code and source, and the same problems are there."""
        if not isinstance(other, ProblemSet):
            return NotImplemented
        mine, theirs = ((each.code, each.source, each.drawn) for each in (self, other))
        return mine == theirs

    def __hash__(self) -> int:
        return hash(self.code)

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        return tuple(each.problem.problem for each in self.drawn)

    def at(self, place: int) -> Asked:
        """Return the problem with the index `place`, once it is drawn.

        Raises:
            DrillError: if it cannot be drawn, or there are no more.
        """
        while place >= len(self.drawn):
            following = self.ahead().begin().result()
            if following is None:
                raise DrillError(f"expected problem {place + 1} of this set, got none")
            self.drawn.append(following)
        return self.drawn[place]

    def coming(self, place: int) -> ToBeDrawn[Asked | None] | None:
        """Return what the problem at `place` waits for, the next one if it is not there yet."""
        return None if place < len(self.drawn) else self.ahead()

    def ahead(self) -> ToBeDrawn[Asked | None]:
        """Return the drawing of the next problem, the same until that is there."""
        return self._coming.setdefault(len(self.drawn), ToBeDrawn(ProblemSet._draw, (self,)))

    def to_follow(self, place: int) -> tuple[Simulate | Draw, ...]:
        """Return what to do ahead for the problem at `place`: draw it, and then simulate it."""
        if place < len(self.drawn):
            return _simulation(self.drawn[place], is_ahead=True)
        drawing = self.ahead()
        if not drawing.is_done:
            return (Draw(drawing, is_needed=False),)
        done = drawing.begin()
        drawn = None if done.exception() else done.result()
        return _simulation(drawn, is_ahead=True) if drawn else ()

    def further(self, another: Callable[[], ProblemSet | None]) -> ProblemSet | None:
        """Return the other set that may follow this one: `another()`, called once."""
        self._further = self._further or another()
        return self._further

    def alike(self, result: QuizResult) -> ToBeDrawn[list[Exercise]]:
        """Return the drawing of a new problem like each missed one, the same for the same ones."""
        missed = [result.exercises[place] for place in result.wanting]
        kinds = tuple((each.skill, each.line) for each in missed)
        lines = tuple(each.line for each in result.exercises)
        drawing = ToBeDrawn(one_like_each, (kinds, lines, exercise_for))
        if self._alike != drawing:
            self._alike = drawing
        return self._alike

    def _draw(self) -> Asked | None:
        """Draw the next problem and lay its question out, in the drawing thread."""
        following = self.source.next()
        if following is None:
            return None
        asked = Asked(following)
        _ = asked.dealt
        for remembered in (idea_of_line, kind_of):  # the progress panel asks when it is answered
            remembered(following.problem.skill, following.problem.line)
        return asked


def drawn_by(plan: AnySet) -> ProblemSet:
    """Return the set that `plan` draws."""
    return ProblemSet(InOrder(drawn=exercises_of(plan), count=plan.count), plan.word)


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around the problems of a quiz and its summary, and leads to others: nothing."""

    is_kept: bool = True
    """False if no place is kept, as in a review, which begins again with what is due."""

    @property
    def judge(self) -> str:
        """Return who says what is right, if a teacher named one; "" for nobody."""
        return ""

    def framed(self, _screen: QuizScreen, scene: Scene) -> Scene:
        """Return the scene of a problem or of a verdict with what stands around it."""
        return scene

    def summary(self, state: QuizState) -> Scene:
        """Return the summary of a set, whose verdicts are all there."""
        return state.result.scene(Frame())

    def actions(self, _screen: QuizScreen) -> Actions:
        """Return what is done with presses that the screen itself does not take."""
        return {}

    def another(self) -> ProblemSet | None:
        """Return another set that the summary offers; `None` for none."""
        return None

    def asking(self, _state: QuizState) -> Around:
        """Return what stands around the problem of a state, which is asked now."""
        return self

    def after(self, _action: str) -> Around:
        """Return what stands around once an action is chosen, whatever that leads to."""
        return self

    def left(self, state: QuizState) -> QuizState:
        """Return the state to keep when the summary of a set is left for other problems."""
        return state

    def taken_up(self, text: str) -> Step:
        """Return the step to the screen of the bookmark `text`; an `EcarteError` for others."""
        raise RecordError(f"expected a quiz that has bookmarks, got {brief(text)}")

    def preferred(self) -> str:
        """Return what the learner prefers as a text; "" for nothing."""
        return ""

    def preferring(self, text: str) -> Around:
        """Return what stands around with the preferences in `text`; an `EcarteError` for others."""
        raise RecordError(f"expected a table with preferences, got {brief(text)}")


NOTHING_AROUND: Final = Around()


@dataclass(frozen=True, slots=True, kw_only=True)
class QuizState:
    """A set of problems with the answers so far; one of the problems is on the table."""

    problems: ProblemSet = field(repr=False)
    count: int
    """Number of problems of the set."""

    result: QuizResult
    """The problems asked so far, and their answers."""

    around: Around = NOTHING_AROUND
    place: int = 0
    tried: frozenset[str] = frozenset()
    """Text lines of the problems whose next answer is not logged as a first one."""

    told: tuple[str, ...] = ()
    """Names of the reasons given in the last few problems before this one."""

    reason: tuple[str, str] = ("", "")
    """The line of the last problem whose verdict gave a reason, and the name of that reason."""

    is_reviewing: bool = False
    """True if the problem is retried from the summary."""

    earlier: QuizResult | None = None
    """The answers to a teacher's set, once other problems are asked."""

    def begun(self, problems: ProblemSet) -> QuizState:
        """Return the state of another set, with no answer yet, after this one.

        Raises:
            DrillError: if its first problem cannot be drawn.
        """
        problems.at(0)
        return replace(
            self,
            problems=problems,
            count=problems.source.count,
            result=QuizResult(problems.exercises, judge=self.around.judge),
            place=0,
            is_reviewing=False,
        )

    @property
    def exercise(self) -> Exercise:
        """The problem on the table."""
        return self.result.exercises[self.place]

    @property
    def asked(self) -> Asked:
        """The problem on the table, as it was drawn."""
        return self.problems.drawn[self.place]

    @property
    def line(self) -> str:
        """The text line of the problem on the table; empty if there is none."""
        return self.exercise.line if self.result.exercises else ""

    @property
    def is_last(self) -> bool:
        """True if the problem is the last of the set, or is retried from the summary."""
        return self.is_reviewing or self.place == self.count - 1

    @property
    def goes_on(self) -> bool:
        """True if another set follows the problem without a summary, as in practice."""
        return self.problems.source.by_answers and self.is_last and not self.is_reviewing

    @property
    def is_newest(self) -> bool:
        """True if the problem is asked for the first time in the set, and none after it was."""
        return not self.is_reviewing and self.place == len(self.result.exercises) - 1

    @property
    def frame(self) -> Frame:
        """What surrounds the problem: its number if others follow, why it is asked, its line."""
        place = f"Problem {self.place + 1} of {self.count}" if self.count > 1 else ""
        return Frame(
            progress=" · ".join(filter(None, (place, self.asked.problem.because))),
            problem=ProblemLine(line=self.exercise.line, linked=is_on_the_site()),
        )

    @property
    def ahead(self) -> tuple[Simulate | Draw, ...]:
        """What to do while the learner thinks: simulate this problem, and prepare the next."""
        is_picked, is_answered = self.problems.source.by_answers, self.place in self.result.answers
        follows = is_answered if is_picked else not self.is_last
        return (
            *_simulation(self.asked, is_ahead=False),
            *(self.problems.to_follow(self.place + 1) if follows and not self.is_reviewing else ()),
        )

    def following(self) -> QuizState | None:
        """Return the state with the next problem on the table; `None` if the set has no other.

        The problem is drawn by now.
        """
        if self.is_last:
            return None
        try:
            self.problems.at(self.place + 1)
        except DrillError:  # there is no other such problem
            return None
        return replace(self.drawn(self.problems), place=self.place + 1)

    def drawn(self, problems: ProblemSet) -> QuizState:
        """Return the state with those of `problems` that are drawn by now."""
        result = replace(self.result, exercises=problems.exercises)
        return replace(self, problems=problems, result=result)

    def once_more(self) -> ProblemSet:
        """Return the set of the same problems."""
        return ProblemSet(InOrder(self.result.exercises), self.problems.code)

    def missed(self) -> Step:
        """Return the step to a set of the problems not yet right, then a similar one for each."""
        return once_drawn(self.problems.alike(self.result), QuizState._missed, self)

    def _missed(self) -> Step:
        wanting = [self.result.exercises[place] for place in self.result.wanting]
        alike = self.problems.alike(self.result).begin().result()
        before = self.around.left(self)
        note = FIRST_THE_SAME if alike else ""
        return first_asked(ProblemSet(InOrder([*wanting, *alike])), before, note)

    def saved(self, place: int) -> str:
        """Return a bookmark: a text to continue from at `place`; `count` stands for the summary."""
        if not self.around.is_kept:
            return ""
        result, unlogged = self.result, self.result.unlogged
        because = tuple(each.problem.because for each in self.problems.drawn)
        kept = SavedQuiz(
            lines=tuple(each.line for each in result.exercises),
            because=because[: len(result.exercises)] if any(because) else (),
            place=place,
            code=self.problems.code,
            answers={
                at: f"{UNLOGGED if at in unlogged else ''}{answer.text}"
                for at, answer in result.answers.items()
            },
            times=tuple(map(saved_time, result.times.values())),
            prompted=tuple(sorted(result.prompted)),
            mended=tuple(sorted(result.mended)),
            told=self.told,
            count=self.count,
            earlier=saved_earlier(self.earlier) if self.earlier else (),
        )
        return saved_text(kept)


def taken_up(
    saved: SavedQuiz,
    result: QuizResult,
    source: Source[Exercise],
    code: str = "",
    earlier: QuizResult | None = None,
    around: Around = NOTHING_AROUND,
    note: str = "",
) -> Step:
    """Return the step to the screen that was saved, whose answers are `result`.

    Its effects log the answers that were still to be judged.

    Args:
        saved: what was saved.
        result: its `result()`.
        source: gives the problems that follow those of `saved`.
        code: the class code that the problems are drawn from; empty if there is none.
        earlier: the answers to a teacher's set that was asked before.
        around: what stands around the problems.
        note: a sentence shown before the question.
    """
    asked, tried = len(saved.lines), {each.line for each in earlier.exercises} if earlier else set()
    tried |= {result.exercises[place].line for place in result.logged().answers}
    logs = list[LogAttempt]()
    for place in result.unlogged:
        line, is_prompted = result.exercises[place].line, place in result.prompted
        is_first = line not in tried and not is_prompted
        logs.append(LogAttempt(result.answers[place], is_first, result.times[place]))
        tried.add(line)
    because = saved.because or ("",) * asked
    before = map(Asked, map(NextProblem, result.exercises, because))
    state = QuizState(
        problems=ProblemSet(source, code, before),
        count=source.count if saved.place < asked else asked,
        result=result,
        around=around,
        place=min(saved.place, asked - 1),
        tried=frozenset(tried),
        told=saved.told[-LATELY:],
        earlier=earlier,
    )
    answer = result.answers.get(state.place)
    if saved.place == asked:
        step = Step(SummaryShown(state))
    elif answer is not None:
        step = Step(VerdictShown(state, answer, note), arrival=None)
    else:
        step = asking(state, state, note)
    assert step.screen is not None
    step.screen.scene()  # what cannot be shown is refused, before anything has changed
    return replace(step, effects=tuple(logs))


NOTHING_ASKED: Final = QuizState(problems=ProblemSet(InOrder()), count=0, result=QuizResult(()))


def first_asked(problems: ProblemSet, before: QuizState, note: str = "") -> Step:
    """Return the step to the first of `problems`, once it is drawn; see `asking` for the rest.

    Raises:
        DrillError: if it cannot be drawn.
    """
    return once_drawn(problems.coming(0), _begun, problems, before, note)


def _begun(problems: ProblemSet, before: QuizState, note: str) -> Step:
    return asking(before.begun(problems), before, note)


def in_its_lesson(asked: Exercise, label: str) -> SceneLink:
    """Return the link to the lesson on such problems as `asked`, which asks it there."""
    address = f"{lesson_file(SKILL[asked.skill].lesson)}?problem={quote(asked.line)}"
    return SceneLink(label=label, address=address)


def asking(state: QuizState, before: QuizState = NOTHING_ASKED, note: str = "") -> Step:
    """Return the step to the problem of `state`, from a screen whose state was `before`.

    Another problem than before arrives with what has happened in its deal.

    Args:
        state: the set with the problem.
        before: the state before.
        note: a sentence shown before the question.
    """
    (line, name), problem = state.reason, state.asked
    if name and line != state.exercise.line:  # a reason told before this one was told lately
        state = replace(state, told=(*state.told, name)[-LATELY:], reason=("", ""))
    state = replace(state, around=state.around.asking(state))
    screen = ProblemAsked(state, note)
    if before.line == state.line or problem.dealt is problem.question:
        return Step(screen)
    spoken = f"{note} {problem.dealt.told}".lstrip()
    return Step(screen, arrival=problem.dealt.arrival, spoken=spoken)


@dataclass(frozen=True, slots=True)
class QuizScreen(Play):
    """One of the screens of a quiz."""

    is_drawn: ClassVar = True

    state: QuizState

    def saved(self) -> str:
        """Return the bookmark, from which `taken_up` makes the screen again; "" for none."""
        return self.state.saved(self.state.place)

    def taken_up(self, text: str) -> Step:
        """Return the step to the problem or to the summary that was saved as `text`."""
        return self.state.around.taken_up(text)

    def preferred(self) -> str:
        """Return what the learner prefers, where the problems are picked for one."""
        return self.state.around.preferred()

    def preferring(self, text: str) -> Self:
        """Return the screen with these preferences."""
        return self.framed(self.state.around.preferring(text))

    def left(self) -> QuizState:
        """Return the state from which other problems are asked."""
        return self.state

    def framed(self, around: Around) -> Self:
        """Return the screen with `around` around its problem."""
        return replace(self, state=replace(self.state, around=around))

    def press(self, action: str, value: str, at: datetime) -> Step | None:
        """Do what the screen does with a press, or else what stands around it."""
        around = self.state.around.after(action)
        screen = self if around is self.state.around else self.framed(around)
        return super(QuizScreen, screen).press(action, value, at)

    def actions(self, at: datetime) -> Actions:
        """Do what stands around the problem, or what the screen does itself."""
        return {**self.state.around.actions(self), **self.own_actions(at)}

    def own_actions(self, _at: datetime) -> Actions:
        """Return what the screen does itself."""
        return {}


@dataclass(frozen=True, slots=True)
class ProblemAsked(QuizScreen):
    """Screen that asks a problem, with the cards picked and the help shown."""

    note: str = ""
    """A sentence before the question; it stays with the verdict, so that the cloth lies still."""

    links: tuple[SceneLink, ...] = ()
    """Links beside the question, until something is pressed."""

    picked: frozenset[str] = frozenset()
    helps: int = 0
    is_told: bool = False
    """True once the note has been spoken."""

    def scene(self) -> Scene:
        """Return the question."""
        exercise, is_whole = self.state.exercise, self.helps >= RULE
        scene = exercise.picking(self.picked) if self.picked else self.state.asked.question
        if self.helps:
            scene = helped(scene, exercise.help()[: self.helps])
        if is_whole:
            scene = replace(scene, help=(*scene.help, _PRACTICE))
        if self.note and not self.is_told:
            scene = replace(scene, spoken=f"{self.note} {scene.told}")
        scene = replace(scene, sentence=f"{self.note} {scene.sentence}".lstrip())
        steps = NextSteps(actions=() if is_whole else (HELP,), links=self.links)
        return self.state.around.framed(self, replace(scene, frame=self.state.frame, steps=steps))

    def waits(self) -> tuple[Simulate | Draw, ...]:
        """Return what to do while the learner thinks."""
        return self.state.ahead

    def own_actions(self, at: datetime) -> Actions:
        """Pick a card or put it down again, show more help, or judge an answer."""
        quiet = replace(self, is_told=True, links=())
        return {
            "answer": partial(self._answered, at),
            "pick": lambda value: Step(replace(quiet, picked=self.picked ^ {value})),
            "help": lambda _: Step(replace(quiet, helps=self.helps + 1)),
        }

    def _answered(self, when: datetime, value: str) -> Step:
        state, line = self.state, self.state.exercise.line
        answer, is_prompted = state.exercise.answered(value, state.told), self.helps >= RULE
        is_first = line not in state.tried and not is_prompted
        log = LogAttempt(answer, is_first, when, is_new=state.place not in state.result.answers)
        result = state.result.with_answer(state.place, answer, when, prompted=is_prompted)
        after = replace(state, result=result, tried=state.tried | {line})
        return Step(VerdictShown(after, answer, self.note), arrival=None, effects=(log,))


@dataclass(frozen=True, slots=True)
class VerdictShown(QuizScreen):
    """Screen with the verdict on an answer, or with what is known while it is simulated."""

    answer: Answer
    note: str = ""
    """The sentence before the question."""

    def scene(self) -> Scene:
        """Return the verdict, with the buttons that lead on."""
        state, scene = self.state, self.answer.scene()
        sentence = f"{self.note} {scene.sentence}".lstrip()
        is_end = state.is_last and not state.goes_on
        onward = replace(NEXT, label="See how it went") if is_end else NEXT
        actions = (RETRY, _LOOK, onward) if state.goes_on else (RETRY, onward)
        steps = NextSteps(actions=actions)
        scene = replace(scene, sentence=sentence, frame=state.frame, steps=steps)
        return state.around.framed(self, scene)

    def waits(self) -> tuple[Simulate | Draw, ...]:
        """Return the simulation that the verdict needs, and what the next problem does."""
        return (*self.state.ahead, *self.answer.waits)

    def own_actions(self, _at: datetime) -> Actions:
        """Ask again, go on, sum up or open a door."""
        state, answer = self.left(), self.answer
        return {
            "retry": lambda _: asking(state, state),
            "look": lambda _: Step(SummaryShown(state)),
            **(doors_of(answer, self.scene) if isinstance(answer, DecisionAnswer) else {}),
            **({} if state.goes_on else {"next": self._next}),
        }

    def _next(self, _value: str) -> Step:
        state = self.state
        coming = None if state.is_last else state.problems.coming(state.place + 1)
        return once_drawn(coming, VerdictShown._onward, self)

    def _onward(self) -> Step:
        state = self.left()
        following = state.following()
        if following is not None:
            return asking(following, state)
        return Step(SummaryShown(replace(state, count=len(state.result.exercises))))

    def left(self) -> QuizState:
        """Return the state with the reason that the verdict gave, if it is there."""
        if self.answer.waits or not isinstance(self.answer, DecisionAnswer):
            return self.state
        return replace(self.state, reason=(self.state.exercise.line, self.answer.reason.name))


@dataclass(frozen=True, slots=True)
class SummaryShown(QuizScreen):
    """Screen with the summary, once all verdicts are there."""

    def scene(self) -> Scene:
        """Return the summary; while verdicts are simulated, return a scene that says so."""
        result = self.state.result
        if not result.waits:
            return self.state.around.summary(self.state)
        title = f"{in_figures(len(result.exercises), 'problem')} done"
        return Scene(title=title, sentence=SIMULATING)

    def waits(self) -> tuple[Simulate | Draw, ...]:
        """Return the simulations that verdicts need, a few at a time; then what may follow."""
        state = self.state
        if waits := state.result.waits:
            return waits[:AT_ONCE]
        further = state.problems.further(state.around.another)
        alike = state.problems.alike(state.result)
        drawings = (*((further.ahead(),) if further else ()), alike)
        return tuple(Draw(each, is_needed=False) for each in drawings)

    def own_actions(self, _at: datetime) -> Actions:
        """Ask a problem again that was not right at first, or all of them."""
        return {"missed": lambda _: self.state.missed(), "retry": self._again}

    def _again(self, value: str) -> Step:
        return asking(replace(self.state, place=int(value), is_reviewing=True), self.state)

    def saved(self) -> str:
        return self.state.saved(self.state.count)

    def told(self) -> dict[str, Any]:
        return {"done": True}
