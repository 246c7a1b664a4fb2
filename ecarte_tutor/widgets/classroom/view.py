"""What the class panel shows: who has finished a set, its problems, and all that a class did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from ...course.practice import (
    ProblemResult,
    SetResult,
    Student,
    StudentResult,
    Unread,
    sets_of,
)
from ...course.problems import AnySet
from ...engine.cards import Card
from ...engine.decision import signed
from ...engine.english import in_figures, listed
from ...errors import NotationError
from ..exercises import exercise_on
from ..scene import SceneButton

EVERYTHING: Final = "everything"
"""The choice of all that a class did, in the place of a set."""

_MOST_SETS: Final = 12
_MOST_HINTS: Final = 2
_TITLE: Final = "Your class"
_PRIVATE: Final = (
    "The files stay on this page: its own program reads them, and forgets them when you leave."
)
_NONE_YET: Final = "Drop your students’ files here, all at once or one by one."


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemRow:
    """One problem of a set, and what the class answered."""

    place: int
    cards: tuple[Card, ...]
    turn_up: Card | None
    question: str
    """What is asked, and the score."""

    missed: str
    hard: bool
    """Whether half of the class missed it."""

    chosen: str
    hint: str
    missed_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StudentRow:
    """One student, in the columns of the table."""

    name: str
    cells: tuple[str, ...]
    state: str = ""
    """A word behind the name, where the set is not finished."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassView:
    """All that the panel shows at one moment."""

    title: str
    sentence: str
    private: str
    """What becomes of the files."""

    menu: tuple[SceneButton, ...] = ()
    """The sets of the class, and all that it did."""

    name: str = ""
    """Of the set on show, and its code."""

    code: str = ""
    covers: str = ""
    standing: str = ""
    """Who has not finished."""

    most_missed: str = ""
    hardest: SceneButton | None = None
    """Opens the problem that most students missed."""

    problems: tuple[ProblemRow, ...] = ()
    headings: tuple[str, ...] = ()
    students: tuple[StudentRow, ...] = ()
    unread: tuple[str, ...] = ()
    """Files that could not be read, each with its reason."""

    buttons: tuple[SceneButton, ...] = ()
    notice: str = ""
    spoken: str = ""

    @property
    def offered(self) -> frozenset[tuple[str, str]]:
        """The actions that can be chosen, each with its value."""
        buttons = (*self.menu, *self.buttons, *([self.hardest] if self.hardest else []))
        places = (("open", str(row.place)) for row in self.problems)
        return frozenset((*((each.action, each.value) for each in buttons), *places))


def class_view(
    students: Sequence[Student], unread: Sequence[Unread], chosen: AnySet | None, notice: str = ""
) -> ClassView:
    """The view of a class: of the set that is chosen, or of all that it did.

    Raises:
        DrillError: where the set cannot be drawn.
    """
    view = ClassView(
        title=_TITLE,
        private=_PRIVATE,
        sentence=_NONE_YET,
        unread=tuple(map(str, unread)),
        buttons=(_button("press", "show", "Show a made-up class"),),
        notice=notice,
        spoken=notice,
    )
    if not students:
        return view
    sentence = f"{in_figures(len(students), 'student')}."
    sets = sets_of(students)[:_MOST_SETS]
    menu = tuple(
        _button("set", plan.said, name or plan.title, chosen=plan == chosen)
        for plan, name, _ in sets
    )
    menu += (_button("set", EVERYTHING, "All that they did", chosen=chosen is None),)
    buttons = (
        _button("press", "csv", "Save as CSV"),
        _button("press", "forget", "Forget these files"),
    )
    view = replace(view, sentence=sentence, menu=menu, buttons=buttons)
    if chosen is None:
        headings, rows = _all_rows(students)
        spoken = f"{notice} {sentence}".strip()
        return replace(view, headings=headings, students=rows, spoken=spoken)
    names = {plan: name for plan, name, _ in sets}
    return _with_set(view, SetResult.of(chosen, students), names.get(chosen, ""))


def _with_set(view: ClassView, result: SetResult, name: str) -> ClassView:
    worst, standing, most_missed, hardest = result.most_missed, _standing(result), "", None
    if worst is not None:
        missed = f"by {worst.missed} of {worst.counted}"
        most_missed = f"Most missed: problem {worst.place}, {missed}. {worst.hint}."
        hardest = SceneButton(
            action="open", value=str(worst.place), label="Open this hand", main=True
        )
    covers = "; ".join(f"{title} ({count})" for title, count in result.covers)
    return replace(
        view,
        name=name or result.plan.title,
        code=result.plan.said,
        covers=f"It covers: {covers}.",
        standing=standing,
        most_missed=most_missed,
        hardest=hardest,
        problems=tuple(map(_problem_row, result.problems)),
        headings=("Student", "Answered", "Right", "To work on"),
        students=tuple(map(_set_row, result.students)),
        spoken=f"{view.notice} {view.sentence} {standing} {most_missed}".strip(),
    )


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
    return " ".join(parts)


def _problem_row(result: ProblemResult) -> ProblemRow:
    exercise = exercise_on(result.problem)
    question = exercise.question()
    cloth = question.cloth
    assert cloth is not None
    labels = {each.value: each.label for each in cloth.choices}
    score = cloth.corner[0] if cloth.corner else ""
    return ProblemRow(
        place=result.place,
        cards=tuple(each.card for each in exercise.small_cards()),
        turn_up=cloth.turn_up.card if cloth.turn_up else None,
        question=f"{question.title} {score}".strip(),
        missed=f"{result.missed} of {result.counted} missed it" if result.counted else "no answer",
        hard=result.is_hard,
        chosen=" · ".join(result.told_choices(lambda choice: labels.get(choice) or _cards(choice))),
        hint=result.hint,
        missed_by=listed(result.missed_by) if result.missed_by else "",
    )


def _cards(choice: str) -> str:
    """The cards of a choice with the signs of their suits; any other text as it is."""
    try:
        return " ".join(map(signed, map(Card, choice.split())))
    except NotationError:
        return choice


def _set_row(result: StudentResult) -> StudentRow:
    weak = "; ".join(result.to_work_on[:_MOST_HINTS])
    cells = (f"{result.answered} of {result.problems}", str(result.right), weak or "–")
    return StudentRow(name=result.name, cells=cells, state=result.state)


def _all_rows(students: Sequence[Student]) -> tuple[tuple[str, ...], tuple[StudentRow, ...]]:
    tallies = {each.name: each.tallies() for each in students}
    skills = sorted({skill for each in tallies.values() for skill in each})[:_MOST_SETS]
    rows = tuple(
        StudentRow(
            name=name,
            cells=tuple(
                f"{each[skill].right:,} of {each[skill].answers:,}" if skill in each else "–"
                for skill in skills
            ),
        )
        for name, each in tallies.items()
    )
    return ("Student", *(skill.capitalize() for skill in skills)), rows


def _button(action: str, value: str, label: str, *, chosen: bool | None = None) -> SceneButton:
    return SceneButton(action=action, value=value, label=label, chosen=chosen)
