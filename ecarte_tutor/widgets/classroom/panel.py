"""The class page: takes the files that a teacher drops, shows what the class did, opens its hands.

The files are the students', and so anybody's. They come from the teacher's browser in parts, as
progress does, are read here and kept nowhere.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Callable
from typing import Final

import anywidget
import traitlets
from ipywidgets import VBox  # type: ignore[import-untyped]

from ...course.practice import (
    InOrder,
    ProblemResult,
    SetResult,
    Student,
    Unread,
    class_csv,
    in_one_class,
    made_up_class,
    set_csv,
    sets_of,
    sets_of_other_versions,
    student_of,
)
from ...course.practice.classroom import TOO_LARGE
from ...course.problems import AnySet
from ...course.progress.log import LARGEST
from ...engine.english import in_figures, listed
from ..exercises import exercise_on
from ..quiz import Quiz
from ..scene import data_of
from ..table import AssetSource, CardsAndWords, DrawnBy, ignore_state
from ..table.receiver import LONGEST_NAME, PART, Message, Receiver, is_short_text, told
from .view import EVERYTHING, class_view

MOST_FILES: Final = 200
MOST_CHARACTERS: Final = 12_000_000
"""Of all files together: fifty thousand attempts."""

_MADE_UP: Final = 7
_FAULT: Final = "Something went wrong on our side. The files are as they were."
_TOO_MANY: Final = (
    f"this page is full: it holds at most {MOST_FILES} files, and {MOST_CHARACTERS:,} characters "
    "in all; use `ecarte-tutor class` for a class this large"
)


class ClassPanel(anywidget.AnyWidget):
    """The files of a class, and what its students made of a set.

    >>> panel = ClassPanel()
    >>> panel.choose("press", "show")
    >>> panel.shown.most_missed
    'Most missed: problem 3, by 3 of 4. Only two cards to discard.'

    Args:
        on_open: called with the problem of a set that the teacher opens.
    """

    set_state = ignore_state
    _esm = AssetSource("classroom.js")
    _css = AssetSource("classroom.css")
    drawn_by = DrawnBy("classroom")
    sent_once = CardsAndWords()
    view = traitlets.Dict().tag(sync=True)
    part = traitlets.Int(PART).tag(sync=True)
    largest = traitlets.Int(LARGEST).tag(sync=True)

    def __init__(self, on_open: Callable[[ProblemResult], None] = lambda _problem: None) -> None:
        super().__init__()
        self._on_open = on_open
        self.students: tuple[Student, ...] = ()
        self._unread: list[Unread] = []
        self._chosen: AnySet | None = None
        self._is_chosen = False
        """Whether the teacher has said which set to show."""

        self._new: list[Student] = []
        """Students whose files have come, and are not yet shown."""

        self._files = self._characters = 0
        self.receiver = Receiver(
            self,
            offers=lambda action, value: (action, value) in self.shown.offered,
            choose=lambda action, value: getattr(self, f"on_{action}")(value),
            failed=self._tell_failure,
            reports={"class file too large": self._refuse_large, "done": self._new_are_done},
            texts={"class file": self.take},
        )
        self._show()

    def take(self, name: str, text: str) -> None:
        """Takes a file; it is shown with `done`."""
        self._files += 1
        self._characters += len(text)
        if self._files > MOST_FILES or self._characters > MOST_CHARACTERS:
            self._refuse(name, _TOO_MANY)
            return
        found = student_of(name, text)
        if isinstance(found, Student):
            self._new.append(found)
        else:
            self._refuse(name, found.reason)

    def done(self) -> None:
        """Shows the class with the files that have come."""
        added = len(self._new)
        self.students = in_one_class((*self.students, *self._new))
        self._new = []
        if not self._is_chosen:
            self._chosen = next((plan for plan, _, _ in sets_of(self.students)), None)
        read = f"{in_figures(added, 'file')} read." if added else ""
        self._show(f"{read} {_not_shown(sets_of_other_versions(self.students))}".strip())

    def choose(self, action: str, value: str) -> None:
        """Chooses something; does nothing if the panel does not offer it."""
        self.receiver.choose(action, value)

    def on_press(self, value: str) -> None:
        """Saves the table, forgets the files, or shows a class that does not exist."""
        if value == "csv":
            self._save()
            return
        self.students, self._unread, self._chosen = (), [], None
        self._files, self._characters, self._is_chosen = 0, 0, False
        if value == "show":
            self.students = made_up_class(_MADE_UP)
            self.done()
        else:
            self._show("The files are forgotten.")

    def on_set(self, value: str) -> None:
        """Shows the results of a set, or all that the class did."""
        sets = {plan.said: plan for plan, _, _ in sets_of(self.students)}
        self._chosen = None if value == EVERYTHING else sets[value]
        self._is_chosen = True
        self._show()

    def on_open(self, value: str) -> None:
        """Opens a problem of the set."""
        assert self._chosen is not None
        self._on_open(SetResult.of(self._chosen, self.students).problems[int(value) - 1])

    def _save(self) -> None:
        plan, rows = self._chosen, class_csv(self.students)
        if plan is not None:
            rows = set_csv(SetResult.of(plan, self.students))
        name = f"ecarte-class-{plan.said}.csv" if plan else "ecarte-class.csv"
        self.send(
            {
                "order": "save",
                "name": name,
                "type": "text/csv",
                "text": f"{BOM_UTF8.decode()}{rows}",
            }
        )
        self._show(f"Saved as {name}.")

    def _refuse(self, name: str, reason: str) -> None:
        if len(self._unread) < MOST_FILES:
            self._unread.append(Unread.of(name, reason))

    def _refuse_large(self, message: Message) -> None:
        name = message.get("value")
        if is_short_text(name, LONGEST_NAME):
            self._refuse(name, TOO_LARGE)

    def _new_are_done(self, _message: Message) -> None:
        if self._new or self._unread:
            self.done()

    def _tell_failure(self, problem: Exception) -> None:
        self._chosen = None
        self._show(told(problem, _FAULT))

    def _show(self, notice: str = "") -> None:
        self.shown = class_view(self.students, self._unread, self._chosen, notice)
        self.view = data_of(self.shown)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({in_figures(len(self.students), 'student')})"


def _not_shown(sets: tuple[str, ...]) -> str:
    if not sets:
        return ""
    return (
        f"Another version of the course built {listed(sets)}, so we can’t show the results problem "
        "by problem."
    )


def opened_hand(result: ProblemResult) -> Quiz:
    """One problem of a set, to be handled before the class; it says what the class answered."""
    missed = f"{result.missed} of {result.counted} missed it" if result.counted else "no answer"
    source = InOrder([exercise_on(result.problem)])
    return Quiz(source, calls=True, heading=f"Problem {result.place} · {missed}")


class Classroom(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A class: its students' files come in by a drop, and each problem of a set can be opened.

    >>> classroom = Classroom()
    >>> classroom.panel.choose("press", "show")
    >>> classroom.panel.choose("open", "3")
    >>> classroom.opened
    Quiz('Play, or propose?')
    """

    set_state = ignore_state

    def __init__(self) -> None:
        self.panel = ClassPanel(self._open)
        self.opened: Quiz | None = None
        """The hand on the table."""

        super().__init__([self.panel])

    def _open(self, result: ProblemResult) -> None:
        before, self.opened = self.opened, opened_hand(result)
        self.children = (self.panel, self.opened)
        if before is not None:
            before.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.panel!r})"
