"""A session of practice: what is known of it, what stands around its problems, and its presses.

The problems that are asked together are a set: ten that are picked, or those of a teacher. The kind
of a problem is its skill, or "score" for decisions near the end of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from itertools import islice
from typing import Annotated, Final

from ....course.practice.habit import Habit, habit
from ....course.practice.idea import (
    AGAINST_PEOPLE,
    BASIC,
    CHOSEN,
    MIXED,
    change,
    kind_of,
    label_of,
    mastery_of_kinds,
)
from ....course.practice.picker import DUE, STARTS, AskedProblem
from ....course.practice.sources import InOrder, Picks, Source
from ....course.problems.picked import AnySet, PickedSet, read_set
from ....course.problems.plan import Plan
from ....course.progress.log import Log
from ....course.progress.statistics import ReviewQueue, is_right
from ....course.saved import read_saved, saved_text
from ....engine.english import in_figures
from ....errors import DrillError, NotationError, RecordError
from ...stage.cloth import inviting
from ...stage.exercises import exercise_of, exercises_due, exercises_of
from ...stage.exercises.exercise import Exercise
from ...stage.scene import Arrival, ButtonGroup, Frame, NextSteps, Scene, SceneButton
from ...stage.table.screen import Actions, HandInSet, Step, once_drawn
from ..quiz.screens import (
    Around,
    ProblemAsked,
    ProblemSet,
    QuizScreen,
    QuizState,
    VerdictShown,
    asking,
    drawn_by,
    first_asked,
    in_its_lesson,
    taken_up,
)
from ..quiz.summary import QuizResult, SavedQuiz
from . import scenes
from .scenes import HandIn

SET: Final = 10
"""Number of problems in a set."""

_TITLE: Final = "Practice"
_WHERE: Final = "Where shall we begin?"
_HOW: Final = "What you get wrong comes back; where you do well, the problems get harder."
_BEGIN: Final = SceneButton(action="begin", label="Begin", key="Enter", hint="⏎", main=True)
_STARTS: Final = tuple(
    SceneButton(action="start", value=name, label=each.label, key=key, hint=key)
    for key, (name, each) in zip("123", STARTS.items(), strict=True)
)
_LOOKING_UP: Final = "One moment: looking up what you have done."
_DEALING: Final = "One moment: your set is being dealt."
_KNOWN: Final = SceneButton(action="know", label="I know this", key="k", hint="K")


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """What a learner has chosen on the practice page, kept for the next visit."""

    kind: Annotated[str, CHOSEN] = MIXED
    """The kind of problem to practise, one of `CHOSEN`."""

    start: Annotated[str, ("", *STARTS)] = ""
    """The answer to "Where shall we begin?", one of `STARTS`; empty before it is given."""

    known: tuple[Annotated[str, BASIC], ...] = ()
    """Kinds of problems on the rules that the learner pressed "I know this" for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Session(Around):
    """A session of practice, with its menu, the learner's habit, a teacher's set, and fields."""

    log: Callable[[], Log] = field(repr=False)
    """Returns all attempts so far."""

    clock: Callable[[], datetime] = field(repr=False)
    picks: Picks[Exercise] = field(repr=False)
    """Picks the problems where there is no teacher's set."""

    before: Log = field(default_factory=Log, repr=False)
    """The log as it was when the present set began."""

    preferences: Preferences = Preferences()
    asked_for: str | None = None
    """The kind to practise until the learner chooses one; `None` for that of `preferences`."""

    problem: str | None = None
    """The line of a problem that is asked first, as a set of its own."""

    reviews: bool = False
    """True if the next set is what is due for review."""

    note: str = ""
    """A sentence shown with the first problem or question."""

    plan: AnySet | None = None
    """A teacher's set that is asked, or was asked before these problems."""

    set_name: str = ""
    mistyped: str | None = None
    """What was entered as the code of a set and is none."""

    asked: frozenset[tuple[str, str]] = frozenset()
    """The problems asked since a teacher's set began, each by its skill and its line."""

    answered_before: tuple[QuizResult, ...] = ()
    """The answers that were given to a teacher's set before this page was loaded."""

    habit: Habit | None = None
    """The habit that the problem on the table works on, or the ones around it."""

    lost: str = ""
    """Line of the latest problem that was the third miss of its kind in a row."""

    entry: HandIn = field(default_factory=HandIn)
    """The field that hands a teacher's set in."""

    hands_in: bool = False
    """True if there is somebody to hand it in to."""

    @property
    def judge(self) -> str:
        """The judge of a teacher's set; "" where none is asked."""
        return self.plan.judge if self.plan else ""

    @property
    def kind(self) -> str:
        """The kind of problem that is practised: "mixed", a skill, "score" or "people"."""
        return self.asked_for or self.preferences.kind

    def actions(self, screen: QuizScreen) -> Actions:
        """Hand a set in, open one, or ask other problems."""
        state = screen.left()
        return {
            "begin": lambda _: self.first_set(state),
            "start": partial(self._started, state),
            "hand_in": partial(self._handed_in, screen),
            "set": partial(self._opened, screen),
            "kind": partial(self._of_kind, screen),
            "know": lambda _: self._known(state),
            "next": lambda _: self.with_set(state, self._how_it_went(state), goes_on=True),
            "again": lambda _: self._again(state),
        }

    def _handed_in(self, screen: QuizScreen, value: str) -> Step:
        """Save the answers for the teacher as a file, under the learner's name `value`."""
        entry, name = self.entry.given(value)
        screen = screen.framed(replace(self, entry=entry))
        if name is None:
            return Step(screen, spoken=entry.note)
        waits = tuple(each for result in self.answered_before for each in result.waits)
        return Step(screen, spoken=entry.note, effects=(HandInSet(name, waits),))

    def _opened(self, screen: QuizScreen, value: str) -> Step:
        """Ask the teacher's set with the code `value`, or say that there is no such set."""
        try:
            plan = read_set(value)
        except NotationError:
            shown = screen.framed(replace(self, mistyped=value))
            entry = shown.scene().form.entry
            assert entry is not None
            return Step(shown, spoken=entry.note)
        session = replace(self, plan=plan, set_name="", answered_before=())
        return session.with_plan(replace(screen.left(), earlier=None))

    def _of_kind(self, screen: QuizScreen, kind: str) -> Step:
        """Practise the kind `kind` from now on."""
        if kind == self.kind and not self.asked_for:
            return Step(screen)
        preferences = replace(self.preferences, kind=kind)
        session = replace(self, asked_for=None, mistyped=None, preferences=preferences)
        return session.with_set(screen.left())

    def _known(self, state: QuizState) -> Step:
        """Ask no more problems of the current problem's kind, and replace that problem."""
        kind = kind_of(state.exercise.skill, state.line)
        preferences = replace(self.preferences, known=(*self.preferences.known, kind))
        session = replace(self, preferences=preferences).picking_anew()
        problems = ProblemSet(session.picks, state.problems.code, state.problems.drawn[:-1])
        coming = problems.coming(state.place)
        return once_drawn(coming, Session._asked_instead, session, problems, state)

    def _asked_instead(self, problems: ProblemSet, state: QuizState) -> Step:
        problems.at(state.place)
        after = replace(state, around=self).drawn(problems)
        return asking(after, state, scenes.NO_MORE)

    def _again(self, state: QuizState) -> Step:
        """Start another set. After a teacher's set, draw a similar one, or else ask it again."""
        if self.plan is None:
            return self.with_set(state, goes_on=True)
        further, left = state.problems.further(self.another), self.left(state)
        return self.with_plan(left) if further is None else self._with(further, left)

    def first_set(self, state: QuizState) -> Step:
        """Return the step to the first set: a teacher's, or one picked by the log."""
        session = replace(self, note="")
        if self.plan is None:
            return session.with_set(state, self.note)
        return session.with_plan(state, self.note)

    def _started(self, state: QuizState, start: str) -> Step:
        """Start at the level that a new learner chose, a key of `STARTS` such as "new"."""
        chosen = STARTS[start]
        preferences = replace(self.preferences, start=start, known=chosen.known)
        session = replace(self, mistyped=None, preferences=preferences)
        return session.with_set(state, chosen.note)

    def with_plan(self, before: QuizState, note: str = "") -> Step:
        """Return the step to the teacher's set, after the set `before`.

        If it cannot be drawn, a note says so and practice begins instead.
        """
        assert self.plan is not None
        return replace(self, asked=frozenset())._with(drawn_by(self.plan), before, note)

    def _with(self, problems: ProblemSet, before: QuizState, note: str = "") -> Step:
        return once_drawn(problems.coming(0), Session._dealt, self, problems, before, note)

    def _dealt(self, problems: ProblemSet, before: QuizState, note: str) -> Step:
        before = replace(before, around=self)
        try:
            return first_asked(problems, before, note)
        except DrillError as problem:
            note = f"{scenes.NOT_DEALT.format(problem)} {note}".rstrip()
            return replace(self, plan=None).with_set(before, note)

    def with_set(self, state: QuizState, note: str = "", *, goes_on: bool = False) -> Step:
        """Return the step to the linked problem, to what is due if asked for, or to picked ones.

        With `goes_on`, the problem picked after the last answer comes first.
        """
        log = self.log()
        queue = ReviewQueue(log).due(self.clock()) if self.reviews else ()
        source: Source[Exercise] = InOrder(islice(exercises_due(queue), SET), because=DUE)
        session = replace(self, before=log, problem=None, reviews=False)
        asked = exercise_of(self.problem) if self.problem else None
        if self.problem and asked is None:
            note = f"{scenes.NO_PROBLEM} {note}".rstrip()
        if asked is not None:
            source = InOrder([asked])
        elif not source.count:
            if self.reviews:
                note = f"{scenes.NOTHING_DUE} {note}".rstrip()
            if self._is_new:
                return Step(StartAsked(replace(state, around=session), note))
            if not goes_on or state.problems.source is not self.picks:
                session = session.picking_anew()
                if self.kind == AGAINST_PEOPLE:
                    note = f"{note} {scenes.NOT_LOGGED}".lstrip()
            source = session.picks
        before = replace(state, around=session, tried=frozenset())
        is_same = source is before.problems.source
        ahead = before.problems.ahead() if is_same else None
        return first_asked(ProblemSet(source, ahead=ahead), before, note)

    def taken_up(self, text: str) -> Step:
        """Return the step to the screen that a bookmark holds; an `EcarteError` for any other."""
        saved, plan = read_saved(SavedQuiz, text), None
        result, asked = replace(saved.result(), judge=self.judge), len(saved.lines)
        if self.plan and saved.code:  # what was missed in a set has no code
            plan = set_under(self.plan, saved.code)
        earlier = saved.earlier_result() if saved.earlier and self.plan else None
        results = (earlier, result) if earlier else (result,)
        logged = (*results[:-1], result.logged())
        session = replace(
            self.picking_anew(self._answered(result)),
            before=self.log(),
            asked=frozenset((each.skill, each.line) for one in results for each in one.exercises),
            answered_before=logged if self.plan else (),
        )
        source: Source[Exercise] = InOrder(count=asked)
        if plan is not None:
            rest = islice(exercises_of(plan), asked, None)
            source = InOrder(drawn=rest, count=max(plan.count, asked))
        elif self.plan is None:
            source = session.picks
        session = replace(session, habit=session.worked_on(source))
        return taken_up(saved, result, source, plan.word if plan else "", earlier, session)

    def preferred(self) -> str:
        """Return the preferences."""
        return saved_text(self.preferences)

    def preferring(self, text: str) -> Session:
        """Return the session with the preferences in `text`; a `RecordError` for others."""
        return replace(self, preferences=read_saved(Preferences, text))

    def _answered(self, result: QuizResult) -> tuple[AskedProblem, ...]:
        """Return the answers of a bookmark; an answer that the log lacks counts as right."""
        rights = {each.problem: is_right(each) for each in self.log()}
        answered = (result.exercises[place] for place in sorted(result.answers))
        return tuple(
            AskedProblem(each.skill, each.line, rights.get(each.line, True)) for each in answered
        )

    def picking_anew(self, session: tuple[AskedProblem, ...] | None = None) -> Session:
        """Return the session with a picker that starts from log and preferences as they are."""
        start = self.preferences.start
        picks = replace(
            self.picks,
            kind=self.kind,
            knows=self.preferences.known,
            first=STARTS[start].first if start else "",
            session=self.picks.session if session is None else session,
        )
        return replace(self, picks=picks)

    @property
    def _is_new(self) -> bool:
        """True if nothing is known of the learner, not even the answer to the first question."""
        nothing_chosen = self.kind == MIXED and not self.preferences.start
        return nothing_chosen and not self.picks.session and not self.log()

    def after(self, action: str) -> Session:
        """Return the session without replies to what was pressed before."""
        mistyped = None if action == "answer" else self.mistyped
        return replace(self, entry=self.entry.told(""), mistyped=mistyped)

    def asking(self, state: QuizState) -> Session:
        """Return the session with the problem of `state`, and the habit that it works on."""
        asked = self.asked | {(state.exercise.skill, state.line)}
        return replace(self, asked=asked, habit=self.worked_on(state.problems.source))

    def worked_on(self, source: Source[Exercise]) -> Habit | None:
        """Return the habit that the picked problems should correct, if any."""
        found = habit(self.log()) if source is self.picks else None
        is_asked = found is not None and found.is_drilled and self.kind in (MIXED, found.kind)
        return found if is_asked else None

    def left(self, state: QuizState) -> QuizState:
        """Return the state with the answers to a teacher's set, to be kept for its file."""
        return replace(state, earlier=state.earlier or (state.result if self.plan else None))

    def another(self) -> ProblemSet | None:
        """Return a set drawn like the teacher's, under a code of its own."""
        further = drawn_again(self.plan) if self.plan else None
        return None if further is None else drawn_by(further.redrawn())

    def _how_it_went(self, state: QuizState) -> str:
        done = f"{in_figures(state.count, 'problem')} done"
        if state.result.waits:
            return f"{done}."
        changed = self.what_changed(state.result.exercises)
        return f"{done}, {len(state.result.right)} right. {changed}".rstrip()

    def framed(self, screen: QuizScreen, scene: Scene) -> Scene:
        """Return the scene with the menu and the habit, or with what a teacher's set covers."""
        state = screen.state
        if isinstance(screen, StartAsked):
            return scenes.with_code(scene, self.mistyped)
        frame = replace(
            scene.frame,
            progress=" · ".join(filter(None, (self.set_name, scene.frame.progress))),
            menu=self._menu(),
            habit=None if self.habit is None else scenes.habit_line(self.habit),
        )
        scene = replace(scene, frame=frame)
        if isinstance(screen, ProblemAsked) and self._may_be_known(state):
            scene = replace(scene, steps=NextSteps(actions=(*scene.steps.actions, _KNOWN)))
        if isinstance(screen, VerdictShown) and self.plan:
            scene = scenes.as_counted(scene, screen.answer, self.judge)
        if isinstance(screen, VerdictShown) and state.line == self.lost:
            links = (*scene.steps.links, in_its_lesson(state.exercise, "See this in its lesson"))
            scene = replace(scene, steps=replace(scene.steps, links=links))
        if self.plan is None:
            return scenes.with_code(scene, self.mistyped)
        scene = replace(scene, form=scenes.covered(self.plan))
        is_begun = bool(state.result.answers) or state.earlier is not None
        return self._with_entry(scene, is_summary=False) if is_begun else scene

    def summary(self, state: QuizState) -> Scene:
        """Return the summary, with what the set has changed."""
        result, code = state.result, state.problems.code
        if self.plan is None:
            mastery = self.what_changed(result.exercises)
            return result.scene(Frame(menu=self._menu()), SET, mastery)
        asked, further = set_under(self.plan, code) if code else None, drawn_again(self.plan)
        # A picked set's code is as long as its problems.
        shown = "" if asked is None or isinstance(asked, PickedSet) else asked.short
        frame = Frame(code=shown, code_name="this set:")
        scene = result.scene(frame, further.count if further else 0)
        return self._with_entry(scene, is_summary=True)

    def what_changed(self, exercises: Iterable[Exercise]) -> str:
        """Return what these problems changed, and what the latest mistakes have in common."""
        log = self.log()
        after = mastery_of_kinds(log)
        asked = dict.fromkeys(kind_of(each.skill, each.line) for each in exercises)
        kinds = {each: after[each] for each in asked if each in after}
        changed = change(mastery_of_kinds(self.before), kinds)
        return f"{changed} {habit(log) or ''}".strip()

    def _with_entry(self, scene: Scene, *, is_summary: bool) -> Scene:
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
        labels = {**CHOSEN, self.kind: label_of(self.kind)}
        return ButtonGroup.of("What to practise", "kind", labels, [self.kind])


@dataclass(frozen=True, slots=True)
class LogAwaited(QuizScreen):
    """Screen before the first set, until the learner's log has arrived."""

    def scene(self) -> Scene:
        """Return what is waited for, and the button that starts without the log."""
        sentence = _LOOKING_UP
        if isinstance(self.state.around, Session) and self.state.around.plan:
            sentence = _DEALING
        return Scene(
            title=_TITLE,
            sentence=sentence,
            steps=NextSteps(actions=(_BEGIN,)),
            arrival=Arrival(waits=True),
            spoken=f"{_TITLE}. {sentence}",
        )

    def saved(self) -> str:
        return ""


@dataclass(frozen=True, slots=True)
class StartAsked(QuizScreen):
    """Screen that asks a new learner where to begin."""

    note: str
    """A sentence to begin with."""

    def scene(self) -> Scene:
        """Return the question, with the field for a teacher's code."""
        sentence = f"{self.note} {_HOW}".lstrip()
        cloth, spoken = inviting(*_STARTS), f"{_WHERE} {sentence}"
        asked = Scene(title=_WHERE, sentence=sentence, cloth=cloth, spoken=spoken)
        return self.state.around.framed(self, asked)

    def saved(self) -> str:
        return ""


def drawn_again(plan: AnySet) -> Plan | None:
    """Return the plan that can be drawn again with other cards; `None` for a picked set."""
    return plan if isinstance(plan, Plan) else None


def set_under(plan: AnySet, word: str) -> AnySet:
    """Return `plan`, or under another word than its own the set that was drawn like it.

    Raises:
        RecordError: if no set can be drawn like it.
    """
    if word == plan.word:
        return plan
    if isinstance(plan, PickedSet):
        raise RecordError(f"expected the set {plan.word}, got {word}")
    return replace(plan, word=word)
