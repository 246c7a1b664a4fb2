"""Quizzes: the tables that ask problems one at a time, and the quizzes of the lessons.

The problems that are asked together are a set; each is known by its index in it, from 0, and by
its text line, one line of text that web addresses and logs hold. A bookmark is the text from which
a reloaded page continues a quiz.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from itertools import islice
from typing import Any, Final

from ....course.practice.sources import InOrder, Source
from ....course.problems.code import IN_LINK, ClassCode
from ....course.problems.drawing import problem_of_the_day, skill_of_the_day
from ....course.problems.laws import house_of_laws
from ....course.problems.plan import Plan
from ....course.problems.skills import SKILL, SKILLS_DRAWN, Skill
from ....course.progress.attempt import Attempt
from ....course.saved import read_saved
from ....engine.decision import Decision
from ....engine.pasted import linked
from ....engine.rules.rule_set import RuleSet
from ....errors import DrillError, NotationError, VersionError, a_few, brief
from ...stage.exercises import exercise_of, exercise_on, exercises_of
from ...stage.exercises.exercise import Exercise
from ...stage.page import club_rules, in_words, lesson_file, no_rules
from ...stage.scene import Arrival, Frame, NextSteps, Scene, SceneButton, SceneLink
from ...stage.table.screen import Actions, Coming, Draw, Screen, Simulate, Step
from ...stage.table.table import AnsweredTable
from ...stage.table.waiting import Wanted
from .screens import (
    MORE,
    NOTHING_ASKED,
    RETRY,
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
from .summary import SavedQuiz

_NEW_ONES: Final = SceneButton(action="new", label="New problems", key="Enter", hint="⏎", main=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class AroundLesson(Around):
    """What stands around the problems of a lesson's quiz; see the arguments of `Quiz`."""

    heading: str
    doors: tuple[SceneLink, ...]
    is_of_class: bool
    plan: Plan | None = None
    """What the problems were drawn from, to draw another set; `None` to ask the same again."""

    more: Source[Exercise] | None = field(default=None, repr=False)
    """A further set that is offered beside the links of a verdict."""

    is_alone: bool = False
    """True for a single problem, which has no summary."""

    def framed(self, screen: QuizScreen, scene: Scene) -> Scene:
        """Return the scene with the heading and the code, and with links after a verdict."""
        is_over = self.is_alone and isinstance(screen, VerdictShown)
        frame = replace(
            scene.frame,
            progress=self.heading or scene.frame.progress,
            code=self._code(screen.state),
            asks="done" if is_over else "asked",
        )
        if is_over:
            actions = (RETRY, MORE) if self.more else (RETRY,)
            scene = replace(scene, steps=NextSteps(actions=actions, links=self.doors))
        return replace(scene, frame=frame)

    def summary(self, state: QuizState) -> Scene:
        """Return the summary, with a new set if there is one."""
        count = self.plan.count if self.plan else 0
        return state.result.scene(Frame(code=self._code(state), asks="done"), count)

    def actions(self, screen: QuizScreen) -> Actions:
        """Ask another set, or the same problems again where there is no plan; or start `more`."""
        return {"again": partial(self._again, screen), "more": partial(self._more, screen)}

    def _again(self, screen: QuizScreen, _value: str) -> Step:
        state = screen.left()
        return first_asked(state.problems.further(self.another) or state.once_more(), state)

    def _more(self, screen: QuizScreen, _value: str) -> Step:
        assert self.more is not None
        around = replace(self, heading="", more=None, is_alone=False, is_kept=False)
        return first_asked(ProblemSet(self.more), replace(screen.left(), around=around))

    def taken_up(self, text: str) -> Step:
        """Return the step to the problem of the bookmark `text`, or to the summary.

        Raises:
            EcarteError: if `text` is not the bookmark of a quiz.
        """
        saved = read_saved(SavedQuiz, text)
        result, asked = saved.result(), len(saved.lines)
        source, note = InOrder[Exercise](count=asked), ""
        plan = replace(self.plan, word=saved.code) if self.plan and saved.code else None
        if plan is not None and saved.place != asked and plan.count > asked:
            drawn = exercises_of(plan)
            if tuple(each.line for each in islice(drawn, asked)) == saved.lines:
                source = InOrder(drawn=drawn, count=plan.count)
            else:
                note = _ENDS_HERE
        return taken_up(saved, result, source, plan.word if plan else "", around=self, note=note)

    def another(self) -> ProblemSet | None:
        """Return a set drawn like this one, under a class code of its own."""
        if self.plan is None:
            return None
        return drawn_by(replace(self.plan, word=ClassCode.fresh().text))

    def _code(self, state: QuizState) -> str:
        return state.problems.code if self.is_of_class else ""


@dataclass(frozen=True, slots=True)
class CodeRefused(QuizScreen):
    """Screen that says why a class code was refused, until new problems are asked for."""

    reason: str

    def scene(self) -> Scene:
        """Return the sentence and a button."""
        title = "This code doesn’t work here"
        steps = NextSteps(actions=(_NEW_ONES,))
        spoken = f"{title}. {self.reason}"
        return Scene(title=title, sentence=self.reason, steps=steps, spoken=spoken)

    def own_actions(self, _at: datetime) -> Actions:
        """Ask new problems."""
        return {"new": lambda _: asking(self.state)}

    def saved(self) -> str:
        return ""


class QuizTable(AnsweredTable):
    """Table that asks problems one by one; only the first answer to each counts.

    What stands around the problems, an `Around`, leads to further sets.
    """

    def __init__(self) -> None:
        super().__init__()
        self._is_seen = False
        """True once a page shows the quiz; problems are then animated and simulated ahead."""

    def come_into_sight(self) -> None:
        """Go on where the quiz was left; from now on simulate problems as they are asked."""
        super().come_into_sight()
        self._is_seen = True
        self._ask_again()

    @property
    def state(self) -> QuizState:
        """The set that is asked, with its answers so far."""
        bottom = self.stack[0]
        assert isinstance(bottom, QuizScreen)
        return bottom.left()

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

        self.stack = tuple(map(changed, self.stack))
        self._ask_again()

    def follow(self, step: Step) -> None:
        """Show the screen that `step` leads to; what happened before is told on a page only."""
        arrival = step.arrival
        if isinstance(step.screen, QuizScreen) and arrival and arrival.events and not self._is_seen:
            step = replace(step, arrival=replace(arrival, events=()), spoken=None)
        super().follow(step)

    def take_focus(self) -> None:
        """Show the table again, which takes the focus, because the learner asked for it."""
        self._show_top(replace(self.shown.arrival, calls=True), self.shown.spoken)

    def _wanted(self) -> list[Wanted]:
        """Return what is wanted; nothing is simulated ahead until a page shows the quiz, and
        nothing is picked by answers that are not logged yet."""
        is_early = bool(self._to_judge) and self.state.problems.source.by_answers

        def is_too_soon(what: object) -> bool:
            if isinstance(what, Draw):
                return is_early and not what.is_needed
            return isinstance(what, Simulate) and not (what.is_needed or self._is_seen)

        return [each for each in super()._wanted() if not is_too_soon(each.what)]


class Quiz(QuizTable):
    """A widget that asks a set of problems one by one; only the first answer to each counts.

    Its state is in plain attributes, so it also works without a browser:

    >>> from ecarte_tutor.widgets import lesson_quiz
    >>> quiz = lesson_quiz("tricks", "AUTUMN")
    >>> quiz.choose("answer", "leader")
    >>> quiz.scene["progress"]
    'Problem 1 of 8'

    `attempts` has every answer so far; `observe(f, "attempts")` calls `f` after each. If
    `on_attempt` is set, it is called with each attempt; `ProgressPanel.follow` sets it.

    >>> quiz.observe(lambda change: print(len(change.new), "answered"), "attempts")
    >>> quiz.choose("retry")
    >>> quiz.choose("answer", "follower")
    2 answered

    Args:
        source: gives the problems.
        plan: what the problems were drawn from, to draw further sets. `None` if the problems
            were not drawn.
        note: a sentence shown before the first question.
        links: links shown with `note`.
        calls: True to give the table the focus when it appears, because it was asked for.
        refusal: why the requested code was refused: a sentence shown alone, until the learner asks
            for new problems. Empty if there is none.
        heading: shown above a problem instead of its number.
        doors: links shown with a verdict instead of "Next".
        more: a further set offered beside `doors`; its problems have no `heading` and no `doors`.
        is_of_class: True to show the class code; who plays alone has no use for one.
    """

    def __init__(
        self,
        source: Source[Exercise],
        plan: Plan | None = None,
        *,
        note: str = "",
        links: tuple[SceneLink, ...] = (),
        calls: bool = False,
        refusal: str = "",
        heading: str = "",
        doors: tuple[SceneLink, ...] = (),
        more: Source[Exercise] | None = None,
        is_of_class: bool = False,
    ) -> None:
        super().__init__()
        around = AroundLesson(
            heading=heading,
            doors=doors,
            is_of_class=is_of_class,
            plan=plan,
            more=more,
            is_alone=plan is None and source.count == 1,
        )
        problems = ProblemSet(source, plan.word if plan else "")
        state = replace(NOTHING_ASKED, around=around).begun(problems)
        screen = CodeRefused(state, refusal) if refusal else ProblemAsked(state, note, links)
        self.follow(Step(screen, arrival=Arrival(calls=calls and not refusal)))
        if calls:
            self.come_into_sight()

    def forget(self, but: tuple[Attempt, ...] = ()) -> None:
        """Forget the answers but these; without any, ask the set from its first problem again."""
        is_begun = self.attempts or self.state.result.answers
        super().forget(but)
        if is_begun and not but:
            before = replace(NOTHING_ASKED, around=self.state.around)
            self.follow(first_asked(self.state.problems, before))


_NO_SUCH_PROBLEM: Final = "We couldn’t find the problem in that link, so here is a new one."
_ANOTHER_LESSON: Final = (
    "The problem in that link belongs to another lesson. Here is one of this lesson’s."
)
_NO_CODE: Final = (
    "{} is not a class code: a letter or digit may be wrong. A word of your own begins with a "
    "letter. These are new hands, not those of your class."
)
_NO_CODE_IN_LINK: Final = (
    "The link in place of your class code has no code in it, or more than one. These are new "
    "hands, not those of your class."
)
_OTHER_VERSION: Final = (
    "The class code {} comes from another version of the course, or its first digit is wrong: we "
    "can’t set its problems here. Compare it with your teacher’s, or ask for a new code."
)
_ENDS_HERE: Final = (
    "These problems come from an earlier version of the course, which alone has the rest of them."
)
_DOORS: Final = {
    "first-deal": "Learn",
    "game": "Play",
    "practice": "Practise",
    "you": "You",
}
"""Labels of the links after the hand of the day, by the page that they lead to."""

_OTHERS: Final = 10


def lesson_quiz(
    skill: str,
    code: str | None = None,
    count: int | None = None,
    *,
    problem: str | None = None,
    rules: str | None = None,
    hints: Sequence[str] = (),
    name: str = "",
    keep: str | None = None,
) -> Quiz:
    """Return the quiz of the lesson on `skill`; decisions are marked by the book and the simulator.

    >>> lesson_quiz("proposing", "TUESDAY").scene["progress"]
    'Problem 1 of 10'

    Args:
        skill: "tricks", "scoring", "proposing", "answering", "discarding", "replies", "leading",
            "score" or "laws".
        code: a class code; the same code gives everyone the same problems. Without a valid one
            the problems are new.
        count: number of problems, at most 30; by default the lesson's own number.
        problem: the text line of a problem that is asked before all others.
        rules: the rule set for all problems, as text: "bga_target-7". By default the laws vary from
            problem to problem, and the other skills use the usual rules.
        hints: ids of the hints to ask about, as far as a lesson has taught them; by default all.
        name: name of the quiz where its place is kept, if it is the second on its skill.
        keep: a name to keep the place by in a notebook of one's own in JupyterLab, where it is
            otherwise not kept.

    Raises:
        NotationError: if `skill` is unknown, `count` is not a valid number of problems, or a hint
            is not on that skill.
    """
    if skill not in SKILLS_DRAWN:
        raise NotationError(f"expected a skill ({a_few(SKILLS_DRAWN)}), got {brief(skill)}")
    chosen, note, refusal = _class_code(code)
    club = club_rules(rules)
    if rules:
        note = f"{_by(SKILL[skill], club) if club else no_rules(rules)} {note}".strip()
    plan = Plan.of_lesson(skill, chosen, count, str(club) if club else None, hints)
    known, drawn, links = list[Exercise](), exercises_of(plan), tuple[SceneLink, ...]()
    asked = exercise_of(problem, plan.skills) if problem is not None else None
    if problem is not None and asked is None:
        note = f"{_NO_SUCH_PROBLEM} {note}".rstrip()
    if asked is not None:
        known = list(drawn)
        if asked.skill in {each.skill for each in known}:
            known = [asked, *(each for each in known if each.line != asked.line)]
        elif SKILL[asked.skill].lesson != SKILL[skill].lesson:
            note = f"{_ANOTHER_LESSON} {note}".rstrip()
            links = (replace(in_its_lesson(asked, "Go to its lesson"), main=True),)
    source = InOrder(known, drawn, max(plan.count, len(known)))
    quiz = Quiz(source, plan, note=note, links=links, refusal=refusal, is_of_class=code is not None)
    wanted = (code, problem, rules)
    quiz.can_be_left(f"quiz.{name or skill}", " ".join(str(each) for each in wanted if each), keep)
    return quiz


def quiz_on(*decisions: Decision | str | Iterable[Decision | str]) -> Quiz:
    """Return a quiz on `decisions`, or their text lines, marked by the book and by the simulator.

    They may also come in lists.

    >>> easy, hard = (Decision.propose(hand, "9H") for hand in ("KH QH AH KS 8D", "8H 7H QS 7S 7D"))
    >>> quiz_on(easy, hard).scene["progress"]
    'Problem 1 of 2'
    """
    asked: list[Decision | str] = []
    for each in decisions:
        asked.extend([each] if isinstance(each, Decision | str) else each)
    if not asked:
        raise NotationError("expected decisions to ask, such as quiz_on(decision), got none")
    return Quiz(InOrder([exercise_on(Decision.of(each)) for each in asked]))


def hand_of_the_day() -> Quiz:
    """Return a quiz on today's problem, the same for all, with ten more on its skill to follow.

    The day is that of this machine. Takes a second or two, like `problem_of_the_day`.
    """
    day = datetime.now().astimezone().date()
    exercise = exercise_on(problem_of_the_day(day))
    plan = Plan.of_lesson(skill_of_the_day(day), ClassCode.fresh(), _OTHERS)
    others = (each for each in exercises_of(plan) if each.line != exercise.line)
    doors = (
        SceneLink(label=label, address=lesson_file(name), main=name == "first-deal")
        for name, label in _DOORS.items()
    )
    quiz = Quiz(
        InOrder([exercise]),
        heading="The hand of the day",
        doors=tuple(doors),
        more=InOrder(drawn=others, count=_OTHERS),
    )
    quiz.can_be_left("day", day.isoformat())
    return quiz


def _by(skill: Skill, club: RuleSet) -> str:
    """Return the sentence that names the rules; empty if the problems do so or do not use them."""
    if skill.name == "laws":
        return f"At your club {house_of_laws(club).preset.sentence} settle what goes wrong."
    return "" if skill.read else f"By your club’s rules: {in_words(club)}."


def _class_code(code: Any) -> tuple[ClassCode, str, str]:
    """Return a code to draw from, a note on a mistyped code, and a refusal of an outdated one."""
    if code is None:
        return ClassCode.fresh(), "", ""
    try:
        linked(str(code), IN_LINK)
    except NotationError:
        return ClassCode.fresh(), _NO_CODE_IN_LINK, ""
    try:
        return ClassCode(code), "", ""
    except VersionError:
        return ClassCode.fresh(), "", _OTHER_VERSION.format(brief(code))
    except NotationError:
        return ClassCode.fresh(), _NO_CODE.format(brief(code)), ""
