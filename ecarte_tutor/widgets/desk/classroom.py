"""The class page: reads the files that a teacher drops, shows the results and opens the problems.

A set is a number of problems that a teacher chose or drew for the class. The files come from
students, so they are not trusted. The teacher's browser sends them in parts; they are read here and
stored nowhere.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from statistics import median
from typing import Final

import traitlets

from ...course.classroom.files import NOT_OPENED, student_of
from ...course.classroom.made_up import made_up_class
from ...course.classroom.one_student import in_one_class
from ...course.classroom.results import (
    MARKS,
    Mark,
    ProblemResult,
    SetAnswer,
    SetResult,
    StudentResult,
    class_csv,
    judge_of,
    set_csv,
    sets_of,
    sets_of_other_versions,
)
from ...course.classroom.students import Student, Unread, told_unread
from ...course.classroom.whole_class import MEAN_LOSS, MOST_HINTS, student_csv
from ...course.classroom.zips import files_in, too_large
from ...course.problems.picked import AnySet, told_code
from ...course.progress.attempt import BOOK, JUDGES, SIMULATOR
from ...engine.cards import Card
from ...engine.decision import signed
from ...engine.english import in_figures, listed
from ...errors import NotationError
from ...limits import LARGEST, LONGEST_FILE_NAME, PART
from ...simulator.units import GAMES
from ..stage.exercises import exercise_on
from ..stage.exercises.exercise import Exercise
from ..stage.scene import SceneButton, data_of
from ..stage.sent_once import CardsAndWords, DrawnWidget
from ..stage.table.files import Files
from ..stage.table.receiver import Message, Receiver, error_shown, is_short_text
from ..stage.table.screen import SaveFile

EVERYTHING: Final = "everything"
"""Value of the menu's button for all results, instead of those of one set."""

_TABLES: Final = {
    "students": "Save as CSV: a row a student",
    "answers": "Save as CSV: every answer",
}
_TABLES_OF_ALL: Final = {**_TABLES, "answers": "Save as CSV: a row a student and kind"}
BOTH: Final = "both"
"""Value of the button that lays the book and the simulator side by side."""

_JUDGES: Final = {
    **{name: told.capitalize() for name, told in JUDGES.items()},
    BOTH: "Side by side",
}
_TWO_WORDS: Final = 2
_MOST_SETS: Final = 12
_NONE_YET: Final = "Drop your students’ files here, all at once or one by one."


@dataclass(frozen=True, slots=True, kw_only=True)
class BarPart:
    """Part of a problem's bar: a choice, and the number of students who made it."""

    label: str
    count: int
    mark: Mark
    differs: bool = False
    """True if of the book and the simulator one accepts the choice and the other does not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemRow:
    """One problem of a set, with the answers of the class; `place` is its number, from 1."""

    place: int
    cards: tuple[Card, ...]
    turn_up: Card | None
    question: str
    """The question and the score."""

    missed: str
    """How many missed the problem: "3 of 4 missed it"."""

    hard: bool
    """True if half of the class or more missed the problem."""

    bars: tuple[tuple[str, tuple[BarPart, ...]], ...]
    """(Judge, what the students chose, right answers first), or with "" for the one judge."""

    answer: str
    """A sentence with the right answer, or what the book would do, and the simulator if it differs.
    """

    hint: str
    missed_by: str = ""
    """Names of the students who missed the problem."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StudentRow:
    """One student's line of the table; `cells` stand under all `headings` but the first."""

    name: str
    cells: tuple[str, ...]
    state: str = ""
    """Shown after the name, as "unfinished" or "not begun"; empty if the set is finished."""

    note: str = ""
    """A sentence if answers of the student were handed in under another name too."""

    value: str = ""
    """What a press on the name sends; empty if it opens nothing."""

    answers: tuple[tuple[int, Mark, bool, str], ...] | None = None
    """(Number of the problem, mark, `differs`, what was chosen and lost), if they are open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassView:
    """Everything that the class panel shows at one moment, as it is sent to the page."""

    sentence: str

    menu: tuple[SceneButton, ...] = ()
    """Buttons for the sets of the class and for all results."""

    judges: tuple[SceneButton, ...] = ()
    judged: str = ""
    """A sentence on what is right."""

    order: str = ""
    """What is told of the order on a wall, with the judge."""

    name: str = ""
    """Name of the set that is shown; empty if none is."""

    code: str = ""
    standing: str = ""
    """A sentence on who has finished."""

    most_missed: str = ""
    hardest: SceneButton | None = None
    """Button that opens the problem that most students missed."""

    problems: tuple[ProblemRow, ...] = ()
    """The problems of the set, the most missed first."""

    headings: tuple[str, ...] = ()
    students: tuple[StudentRow, ...] = ()
    unread: tuple[str, ...] = ()
    """Files that are left out, each with the reason."""

    buttons: tuple[SceneButton, ...] = ()
    notice: str = ""

    @property
    def offered(self) -> frozenset[tuple[str, str]]:
        """The messages that the page may send: (action, value), such as ("open", "3")."""
        hardest = (self.hardest,) if self.hardest else ()
        buttons = (*self.menu, *self.judges, *self.buttons, *hardest)
        places = (("open", str(row.place)) for row in self.problems)
        names = (("student", row.value) for row in self.students if row.value)
        return frozenset((*((each.action, each.value) for each in buttons), *places, *names))


def _with_set(
    view: ClassView, result: SetResult, results: Sequence[SetResult], name: str, opened: str
) -> ClassView:
    """Return the view of `result`, with the bars and the right answers of `results`."""
    worst, standing, most_missed, hardest = result.most_missed, _standing(result), "", None
    said = [JUDGES[each.judge] for each in results]
    order = f"Most missed, by {JUDGES[result.judge]}"
    if worst:
        first, *others = worst
        where = f"problem {first.place}, by {first.missed} of {first.counted}"
        where += f"{_with_the_other(first)}. {first.hint}"
        if others:
            places = listed(str(each.place) for each in worst)
            where = f"problems {places} alike, by {in_figures(first.missed, 'student')} each"
        most_missed = f"{order if results[1:] else 'Most missed'}: {where}."
        label = "Open the first" if others else "Open this hand"
        hardest = replace(_button("open", str(first.place), label), main=True)
    right = [f"Right by {each}" for each in said] if results[1:] else ["Right"]
    differ = ["Judges differ"] if any(each.differing for each in result.problems) else []
    by_student = zip(result.students, *(each.students for each in results), strict=True)
    return replace(
        view,
        name=name or result.plan.title,
        code=told_code(result.plan),
        judged=_judged(result, results),
        order=order,
        standing=standing,
        most_missed=most_missed,
        hardest=hardest,
        problems=tuple(
            _problem_row(
                each,
                {by: one.problems[each.place - 1] for by, one in zip(said, results, strict=True)},
            )
            for each in result.by_missed
        ),
        headings=("Student", "Answered", *right, *differ, MEAN_LOSS.capitalize(), "To work on"),
        students=tuple(
            _set_row(
                own,
                [*(each.right for each in by), *[own.differing][: len(differ)]],
                str(place),
                opened,
            )
            for place, (own, *by) in enumerate(by_student)
        ),
    )


def _judged(result: SetResult, results: Sequence[SetResult]) -> str:
    own, differing = JUDGES[result.plan.judge], sum(each.differing for each in result.problems)
    if results[1:]:
        told = f"Once as the book judges, and once as the simulator. The set names {own}."
    else:
        other = "" if result.judge == result.plan.judge else f" The set names {own}."
        told = f"Right is a first answer that {JUDGES[result.judge]} accepts.{other}"
    if not differing:
        return told
    return f"{told} The book and the simulator differ over {in_figures(differing, 'answer')} (≠)."


def _with_the_other(result: ProblemResult) -> str:
    """Return how many of those who missed a problem have the other judge on their side."""
    missed = [each for each in result.answers if each.is_missed and each.differs]
    if not missed:
        return ""
    return f", {len(missed)} of them with {BOOK if missed[0].attempt.with_the_book else SIMULATOR}"


def _standing(result: SetResult) -> str:
    done = sum(not each.state for each in result.students)
    parts = [f"{done} of {len(result.students)} have finished."]
    begun = [each for each in result.students if each.state == "unfinished"]
    if begun:
        told = (f"{each.name} ({each.answered} of {each.problems})" for each in begun)
        parts.append(f"Unfinished: {listed(told)}.")
    waiting = [each.name for each in result.students if each.state == "not begun"]
    if waiting:
        parts.append(f"Not begun: {listed(waiting)}.")
    lost = [each.lost for each in result.students if each.lost is not None]
    if len(lost) > 1:
        parts.append(f"The median student lost {median(lost):.1f} {GAMES} an answer.")
    return " ".join([*parts, result.under_an_earlier_version]).rstrip()


def _problem_row(result: ProblemResult, by: Mapping[str, ProblemResult]) -> ProblemRow:
    """Return the row of a problem, by the judges who are the keys of `by`, unless they agree."""
    exercise = exercise_on(result.problem)
    question = exercise.question()
    cloth = question.cloth
    assert cloth is not None
    score, told = cloth.corner[0] if cloth.corner else "", _label(exercise)
    by = by if len(by) > 1 and result.differing else {"": result}
    missed = (f"{each.missed} of {each.counted} missed it by {name}" for name, each in by.items())
    return ProblemRow(
        place=result.place,
        cards=tuple(each.card for each in exercise.small_cards()),
        turn_up=cloth.turn_up.card if cloth.turn_up else None,
        question=f"{question.title} {score}".strip(),
        missed="; ".join(missed) if by.keys() - {""} else told_missed(result),
        hard=any(each.is_hard for each in by.values()),
        bars=tuple((name, _bar(each, told)) for name, each in by.items()),
        answer=f"{exercise.solution()} {_by_the_simulator(result, cloth.choices, told)}".rstrip(),
        hint=result.hint,
        missed_by=listed(result.missed_by) if result.missed_by else "",
    )


def _bar(result: ProblemResult, told: Callable[[str], str]) -> tuple[BarPart, ...]:
    """Return the answers that count by what was chosen, right ones first, then the commonest."""
    counted = (each for each in result.answers if each.counts)
    found = Counter((each.mark, each.differs, each.choice) for each in counted)
    ordered = sorted(found.items(), key=lambda each: (MARKS.index(each[0][0]), -each[1]))
    return tuple(
        BarPart(label=told(choice), count=count, mark=mark, differs=differs)
        for (mark, differs, choice), count in ordered
    )


def _label(exercise: Exercise) -> Callable[[str], str]:
    """Return what tells a choice as its button does, or as cards with the signs of their suits."""
    cloth = exercise.question().cloth
    labels = {each.value: each.label for each in cloth.choices} if cloth else {}
    return lambda choice: labels.get(choice) or _cards(choice)


def _by_the_simulator(
    result: ProblemResult, offered: Sequence[SceneButton], told: Callable[[str], str]
) -> str:
    """Return what the simulator accepts, as far as the answers show it, if the judges differ."""
    if not result.differing:
        return ""
    accepted = dict.fromkeys(
        each.choice for each in result.answers if dict(each.attempt.marks).get(SIMULATOR)
    )
    if not accepted and len(offered) == _TWO_WORDS:  # nobody chose the better word
        chosen = {each.choice for each in result.answers}
        accepted = dict.fromkeys(each.value for each in offered if each.value not in chosen)
    words = listed(map(told, accepted), last="or") if accepted else "none of these"
    return f"The simulator accepts: {words}."


def told_missed(result: ProblemResult) -> str:
    """Return how many missed a problem: "3 of 4 missed it"."""
    if not result.counted:
        return "no answer"
    return f"{result.missed} of {result.counted} missed it{_with_the_other(result)}"


def _cards(choice: str) -> str:
    """Return the cards of a choice with suit symbols; return other text unchanged."""
    try:
        return " ".join(map(signed, map(Card, choice.split())))
    except NotationError:
        return choice


def _set_row(own: StudentResult, counts: Sequence[int], value: str, opened: str) -> StudentRow:
    lost = "–" if own.lost is None else f"{own.lost:.1f}"
    weak = "; ".join(own.to_work_on[:MOST_HINTS]) or "–"
    return StudentRow(
        name=own.name,
        cells=(f"{own.answered} of {own.problems}", *map(str, counts), lost, weak),
        state=own.state,
        note=_also_called(own.other_names),
        value=value,
        answers=tuple(map(_opened, own.answers.items())) if value == opened else None,
    )


def _opened(answered: tuple[int, SetAnswer]) -> tuple[int, Mark, bool, str]:
    """Return an answer as `StudentRow.answers` has it."""
    place, answer = answered
    loss, label = answer.attempt.loss, _label(exercise_on(answer.problem))
    cost = f", {loss.amount:.1f} {loss.unit} lost" if loss and loss.amount else ""
    help_ = "" if answer.counts else ", after a look at the rule"
    return place, answer.mark, answer.differs, f"{label(answer.choice)}{cost}{help_}"


def _also_called(names: Sequence[str]) -> str:
    return f"Some of these answers were handed in as {listed(names)}." if names else ""


def _all_rows(
    students: Sequence[Student], judge: str
) -> tuple[tuple[str, ...], tuple[StudentRow, ...]]:
    tallies = [each.tallies(judge) for each in students]
    skills = sorted({skill for each in tallies for skill in each})[:_MOST_SETS]
    rows = tuple(
        StudentRow(
            name=student.name,
            cells=tuple(
                f"{each[skill].right:,} of {each[skill].answers:,}" if skill in each else "–"
                for skill in skills
            ),
            note=_also_called(student.other_names),
        )
        for student, each in zip(students, tallies, strict=True)
    )
    return ("Student", *(skill.capitalize() for skill in skills)), rows


def _button(action: str, value: str, label: str, *, chosen: bool | None = None) -> SceneButton:
    return SceneButton(action=action, value=value, label=label, chosen=chosen)


MOST_FILES: Final = 200
MOST_CHARACTERS: Final = 12_000_000
"""Most characters of all files together, about fifty thousand attempts."""

_MADE_UP: Final = 7
_FAULT: Final = "Something went wrong on our side. The files are as they were."
_TOO_MANY: Final = (
    f"this page is full: it holds at most {MOST_FILES} files, and {MOST_CHARACTERS:,} characters "
    "in all; use `ecarte-tutor class` for a class this large"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassOnPage:
    """The files of a class that are on the page, and what the teacher has chosen to see of it."""

    read: tuple[Student, ...] = ()
    """A record for each file that has been read, with the name as in the file."""

    unread: tuple[Unread, ...] = ()
    unnamed: int = 0
    """Unread files beyond those."""

    characters: int = 0
    """Characters of all files, unread ones too."""

    students: tuple[Student, ...] = ()
    nobodys: tuple[Unread, ...] = ()
    """Files that have been read, but may be of either of two students."""

    told: int = 0
    """Number of files whose answers are in the class."""

    is_made_up: bool = False
    chosen: AnySet | None = None
    """The set that is shown; `None` for everything that the class has done."""

    is_chosen: bool = False
    """True once the teacher has chosen what to show."""

    judge: str = ""
    """Who says what is right, one of `JUDGES` or `BOTH`; empty for the judge of the set."""

    opened: str = ""
    """Place, in `students`, of the one whose answers are shown; empty for none."""

    notice: str = ""

    def view(self) -> ClassView:
        """Return what the panel shows; raises `DrillError` if the set cannot be drawn."""
        unread = (*self.unread, *self.nobodys)
        if self.unnamed:
            more = Unread(f"And {self.unnamed} more", "there is no room here to name them")
            unread = (*unread, more)
        view = ClassView(
            sentence=_NONE_YET,
            unread=told_unread(unread),
            buttons=(_button("press", "show", "Show a made-up class"),),
            notice=self.notice,
        )
        if not self.students:
            return view
        sentence = f"{in_figures(len(self.students), 'student')}."
        sets = sets_of(self.students)[:_MOST_SETS]
        menu = tuple(
            _button("set", plan.said, name or plan.title, chosen=plan == self.chosen)
            for plan, name, _ in sets
        )
        menu += (_button("set", EVERYTHING, "All that they did", chosen=self.chosen is None),)
        buttons = (
            *(
                _button("press", value, label)
                for value, label in (_TABLES if self.chosen else _TABLES_OF_ALL).items()
            ),
            _button("press", "forget", "Forget these files"),
        )
        by = self._by
        judges = tuple(
            _button("judge", value, label, chosen=value == by)
            for value, label in _JUDGES.items()
            if self.chosen or value != BOTH
        )
        view = replace(view, sentence=sentence, menu=menu, buttons=buttons, judges=judges)
        if self.chosen is None:
            headings, rows = _all_rows(self.students, by)
            judged = (
                f"Right is a first answer that {JUDGES[by]} accepts: under each kind stand the "
                "right ones, and of how many."
            )
            return replace(view, headings=headings, students=rows, judged=judged)
        names = {plan: name for plan, name, _ in sets}
        own = self.result
        assert own is not None
        both = [SetResult.of(self.chosen, self.students, each) for each in (*JUDGES,)[1:]]
        results = both if by == BOTH else [own]
        return _with_set(view, own, results, names.get(self.chosen, ""), self.opened)

    def with_upload(self, name: str, text: str) -> ClassOnPage:
        """Return the page with a file or a zip file, whose bytes are the characters of `text`."""
        page = self
        for each in files_in(name, text.encode("latin-1", errors="replace")):
            page = page.with_file(each)
        return page

    def with_file(self, file: Unread | tuple[str, bytes]) -> ClassOnPage:
        """Return the page with a file's name and content, or with one named that is left out."""
        page = ClassOnPage() if self.is_made_up else self
        if not isinstance(file, Unread):
            name, content = file
            page = replace(page, characters=page.characters + len(content))
            is_full = len(page.read) >= MOST_FILES or page.characters > MOST_CHARACTERS
            found = Unread.of(name, _TOO_MANY) if is_full else student_of(name, content)
            if isinstance(found, Student):
                return replace(page, read=(*page.read, found))
            file = found
        if len(page.unread) < MOST_FILES:
            return replace(page, unread=(*page.unread, file))
        return replace(page, unnamed=page.unnamed + 1)

    def gathered(self) -> ClassOnPage:
        """Return the page with the new files in the class, and a notice on how many there are."""
        students, nobodys = (self.students, ()) if self.is_made_up else in_one_class(self.read)
        chosen = self.chosen
        if not self.is_chosen:
            chosen = next((plan for plan, _, _ in sets_of(students)), None)
        added = len(self.read) - len(nobodys) - self.told
        read = f"{in_figures(added, 'file')} read." if added > 0 else ""
        return replace(
            self,
            students=students,
            nobodys=nobodys,
            chosen=chosen,
            opened="",
            told=self.told + added,
            notice=f"{read} {_not_shown(sets_of_other_versions(students))}".strip(),
        )

    def showing(self, value: str) -> ClassOnPage:
        """Return the page with the set of the code `value`, or with everything."""
        sets = {plan.said: plan for plan, _, _ in sets_of(self.students)}
        chosen = None if value == EVERYTHING else sets[value]
        return replace(self, chosen=chosen, is_chosen=True, judge="", opened="", notice="")

    @property
    def _by(self) -> str:
        """Who says what is right, one of `JUDGES` or `BOTH`."""
        return self.judge or (self.chosen.judge if self.chosen else judge_of(self.students))

    @property
    def result(self) -> SetResult | None:
        """The results in the set that is shown, side by side by its own judge; `None` for all."""
        if self.chosen is None:
            return None
        judge = None if self._by == BOTH else self._by
        return SetResult.of(self.chosen, self.students, judge)

    def table(self, value: str) -> SaveFile:
        """Return the CSV file of the button `value`, "students" or "answers"."""
        result = self.result
        if value == "students":
            rows = student_csv(self.students, result, self._by)
        else:
            rows = class_csv(self.students, self._by) if result is None else set_csv(result)
        parts = ("ecarte-class", *([self.chosen.said] if self.chosen else []), value)
        return SaveFile(f"{'-'.join(parts)}.csv", "text/csv", f"{BOM_UTF8.decode()}{rows}")


class ClassPanel(DrawnWidget):
    """A panel that reads the files of a class and shows its results.

    >>> panel = ClassPanel()
    >>> panel.choose("press", "show")
    >>> panel.shown.most_missed
    'Most missed: problem 3, by 3 of 4. Only two cards to discard.'

    Args:
        on_open: called with the problem that the teacher opens.
    """

    script = "classroom"
    pictured = "The results of a class, read from its files"  # a saved notebook names no student
    sent_once = CardsAndWords()
    view = traitlets.Dict().tag(sync=True)
    part = traitlets.Int(PART).tag(sync=True)
    largest = traitlets.Int(LARGEST).tag(sync=True)
    page: ClassOnPage
    """All that the panel knows of the class; files are taken before what they hold is shown."""

    shown: ClassView

    def __init__(self, on_open: Callable[[ProblemResult], None] = lambda _problem: None) -> None:
        super().__init__()
        self._on_open = on_open
        self._saved = Files(self, lambda sentence, **_: self._tell(sentence))
        self.receiver = Receiver(
            self,
            offers=lambda action, value: (action, value) in self.shown.offered,
            choose=lambda action, value: getattr(self, f"on_{action}")(value),
            failed=self._tell_failure,
            reports={
                "class file too large": partial(self._refuse_unsent, too_large),
                "class file not opened": partial(self._refuse_unsent, lambda _: NOT_OPENED),
                "done": lambda _: self.done(),
                **self._saved.reports,
            },
            texts={"class file": self.take},
        )
        self._show(ClassOnPage())

    def take(self, name: str, text: str) -> None:
        """Read a file or a zip file, whose bytes are the characters of `text`; `done` shows it."""
        self.page = self.page.with_upload(name, text)

    def done(self) -> None:
        """Show the class with the files read since the last call."""
        self._show(self.page.gathered())

    def choose(self, action: str, value: str) -> None:
        """Press the button `value` or open the problem `value`; do nothing if it is not offered.

        `action` is "press", "set" for the button of a set, "judge", "student", or "open".
        """
        self.receiver.choose(action, value)

    def on_press(self, value: str) -> None:
        """Save a CSV file ("students", "answers"), "forget" the files or "show" a made-up class."""
        if value in _TABLES:
            file = self.page.table(value)
            self._tell(self._saved.save(file.name, file.media_type, file.text))
        elif value == "show":
            self._show(ClassOnPage(students=made_up_class(_MADE_UP), is_made_up=True).gathered())
        else:
            self._show(ClassOnPage(notice="The files are forgotten."))

    def on_set(self, value: str) -> None:
        """Show the set with the code `value`, or all results if it is `EVERYTHING`."""
        self._show(self.page.showing(value))

    def on_judge(self, value: str) -> None:
        """Have one of `JUDGES` say what is right, or lay two of them side by side for `BOTH`."""
        self._show(replace(self.page, judge=value, notice=""))

    def on_student(self, value: str) -> None:
        """Show the answers of the student at the place `value`, or no longer."""
        opened = "" if value == self.page.opened else value
        self._show(replace(self.page, opened=opened, notice=""))

    def on_open(self, value: str) -> None:
        """Open the problem number `value` of the set, from 1 and given as text: "3"."""
        result = self.page.result
        assert result is not None
        self._on_open(result.problems[int(value) - 1])

    def _refuse_unsent(self, reason: Callable[[str], str], message: Message) -> None:
        name = message.get("value")
        if is_short_text(name, LONGEST_FILE_NAME):
            self.page = self.page.with_file(Unread.of(name, reason(name)))

    def _tell_failure(self, problem: Exception) -> None:
        self._show(replace(self.page, chosen=None, notice=error_shown(problem, _FAULT)))

    def _tell(self, notice: str) -> None:
        self._show(replace(self.page, notice=notice))

    def _show(self, page: ClassOnPage) -> None:
        self.page = page
        self.shown = page.view()
        self.view = data_of(self.shown)


def _not_shown(sets: tuple[str, ...]) -> str:
    if not sets:
        return ""
    return (
        f"Another version of the course built {listed(sets)}, so we can’t show the results problem "
        "by problem."
    )
