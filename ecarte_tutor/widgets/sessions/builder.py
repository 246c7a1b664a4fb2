"""The drill builder: a teacher chooses what a set of problems asks and gets a link to it.

A set that is drawn also has a short code; a set of hand-picked problems has only the link.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import wait
from dataclasses import replace
from typing import Any, Final

from ...course.classroom import covered_by
from ...course.practice import SetDrawing
from ...course.problems import (
    HINTS_DRAWN,
    NOT_IN_NAMES,
    SKILL,
    SKILLS_DRAWN,
    AnySet,
    PickedSet,
    Plan,
    read_problem,
    set_name,
)
from ...course.progress.learner import LONGEST_NAME
from ...engine.decision import signed
from ...engine.english import in_figures
from ...engine.pasted import visible
from ...engine.rules import PRESETS
from ...errors import DrillError, NotationError
from ...hints import name_of
from ..exercises import Exercise, exercise_of, exercise_on
from ..page import is_on_the_site, lesson_file
from ..scene import ButtonGroup, Covered, Form, MadeSet, Retries, Row, Scene, SceneButton, TextEntry
from ..table import SceneShown, Step, Table
from ..table.receiver import LONGEST_VALUE
from .set_sheet import set_sheet

_USUAL: Final = ("proposing", "answering")
_COUNTS: Final = {each: each for each in ("5", "10", "20")}
_SCORES: Final = {
    "early": "Early in the game",
    "late": "Near the end",
    "any": "Any",
    **{score: score.replace("-", "–") for score in ("3-4", "4-3", "4-4")},
}
_HARD: Final = {"clear": "Clear hands", "mixed": "Clear ones first", "close": "Close hands"}
_USUALLY: Final = "Its code gives everyone the same problems."
_USUALLY_PICKED: Final = "Its link gives everyone these problems."
_DONE: Final = "Here is your set. Say its code, or pass its link on."
_DONE_PICKED: Final = (
    "Here is your set. Pass its link on, or show it; its code names it in the class table."
)
_DONE_ALONE: Final = (
    "Here is your set. Copy its hands for your students, who paste them where the practice page "
    "asks for a code."
)
_BEGUN: Final = "Your set is being drawn."
_CANCELLED: Final = "The set was not made."
_ASKED_AFTER: Final = 250
"""Milliseconds after which the page asks again how far the set is drawn."""

_NOTHING_DRAWN: Final = "none"
_OWN_COUNTS: Final = {_NOTHING_DRAWN: "None", **_COUNTS}
_WHAT: Final = "What it asks"
_OTHERS: Final = "Other problems after these"
_ADD: Final = TextEntry(
    action="add",
    label="One to a line: a problem’s link, or its line of text",
    button="Add",
    longest=LONGEST_VALUE,
    rows=3,
    more="Hands of your own",
)
_SHEET: Final = SceneButton(action="sheet", label="Save it as a sheet to print")
_TO_PRINT: Final = (
    "Open it and print it: first come the problems, then the answers on a page apart."
)
_TAKE_OUT: Final = SceneButton(action="drop", label="Take out")
_NO_NAME: Final = (
    f"The name of a set has at most {LONGEST_NAME} characters, at least one of them a letter or a "
    f"digit, and none of {' '.join(sorted(NOT_IN_NAMES))}"
)
_MAKE: Final = TextEntry(
    action="make", label="Its name, if you like", button="Make the set", longest=LONGEST_NAME
)


class DrillBuilder(Table):
    """A widget in which a teacher chooses the problems of a set, and gets its code and a link.

    >>> builder = DrillBuilder()
    >>> builder.choose("scores", "late")
    >>> builder.choose("make")
    >>> builder.finish()
    >>> builder.plan.scores, builder.shown.form.made.code == builder.plan.short
    ('late', True)
    """

    def __init__(self) -> None:
        super().__init__()
        self.plan = Plan(skills=_USUAL, word="0").redrawn()
        self.picked: tuple[str, ...] = ()
        """The text lines of the problems that the teacher entered."""

        self._draws = False
        """True if drawn problems follow the entered ones."""

        self._drawing: SetDrawing | None = None
        """The set that is being drawn, if one is."""

        self._made: SetDrawing | None = None
        """The set that was made last."""

        self._name = ""
        """The teacher's name for it; empty for none."""

        self._show()

    @property
    def set(self) -> AnySet:
        """The set chosen so far; raises `NotationError` if the entered problems are too long."""
        if not self.picked:
            return self.plan
        return PickedSet(self.picked, self.plan if self._draws else None)

    def on_skill(self, value: str) -> None:
        """Add the skill `value`, or remove it with its hints; the only skill cannot be removed."""
        skills = _turned(self.plan.skills, value, SKILLS_DRAWN) or self.plan.skills
        theirs = {id_ for skill in skills for id_ in HINTS_DRAWN[skill]}
        hints = tuple(id_ for id_ in self.plan.hints if id_ in theirs)
        self._change(skills=skills, hints=hints)

    def on_hint(self, value: str) -> None:
        """Add the hint with the id `value` to those that the set is on, or remove it."""
        self._change(hints=_turned(self.plan.hints, value, self._hints()))

    def on_scores(self, value: str) -> None:
        """Set the scores at which problems are drawn: "early", "late", "any", or such as "3-4"."""
        self._change(scores=value)

    def on_rules(self, value: str) -> None:
        """Set the rule set of the problems by its name, such as "london"."""
        self._change(rules=value)

    def on_count(self, value: str) -> None:
        """Set the number of problems to draw: "5", "10" or "20".

        With "none", none are drawn: the set has only the problems that the teacher entered.
        """
        self._draws = value != _NOTHING_DRAWN
        self._change(**({"count": int(value)} if self._draws else {}))

    def on_difficulty(self, value: str) -> None:
        """Set by `value` how much the options of a problem differ.

        It is "clear" for much, "close" for little, or "mixed" for both, the clear problems first.
        """
        self._change(difficulty=value)

    def on_add(self, value: str) -> None:
        """Add the problems in `value`, which has one text line or link of a problem per line.

        If one line cannot be read, no problem is added, and a note says why.
        """
        before = self.picked
        try:
            for number, line in enumerate(filter(None, value.split()), start=1):
                self.picked = (*self.picked, self._another(number, line))
            _ = self.set
        except NotationError as problem:
            self.picked = before
            self._show(refused=f"{problem}.", typed=value)
        else:
            self._show()

    def _another(self, number: int, text: str) -> str:
        try:
            line = str(read_problem(text))
        except NotationError as reason:
            raise NotationError(f"Line {number}: {reason}") from reason
        if line in self.picked:
            there = self.picked.index(line) + 1
            raise NotationError(f"Line {number}: problem {there} of your set is the same")
        return line

    def on_drop(self, value: str) -> None:
        """Remove the entered problem with the index `value`, given as text, from 0."""
        place = int(value)
        self.picked = (*self.picked[:place], *self.picked[place + 1 :])
        self._show()

    def on_make(self, value: str) -> None:
        """Begin to draw the set, to check that it can be drawn; then `on_drawing` shows it.

        Args:
            value: the teacher's name for the set; if it is empty, the set's own title is its name.
        """
        name = set_name(value)
        if visible(value) and not name:
            self._show(_NO_NAME)
            return
        try:
            wanted = self.set
        except NotationError as problem:  # with drawn problems added, the lines are too long
            self._show(f"There is no such set: {problem}.")
            return
        self._leave()
        self._name, self._drawing = name, SetDrawing(wanted)
        self._tell_drawing(_BEGUN)

    def on_drawing(self, _value: str = "") -> None:
        """Show how far the set is drawn, or the set with its name, code and link once it is."""
        drawing = self._drawing
        if drawing is None:
            return
        if not drawing.done.done():
            self._tell_drawing()
            return
        self._drawing = None
        try:
            drawing.done.result()
        except DrillError as problem:
            self._show(f"There is no such set: {problem}.")
        else:
            self._show_made(drawing)

    def on_sheet(self, _value: str) -> None:
        """Save the set that was made as a sheet to print: its problems, and then the answers."""
        drawing = self._made
        assert drawing is not None
        name = self._name or drawing.plan.title
        text = set_sheet(name, drawing.plan.said, drawing.drawn)
        told = self.files.save(f"ecarte-{drawing.plan.said}.html", "text/html", text, _TO_PRINT)
        self._tell_of_file(told, is_given=False)

    def _tell_of_file(self, sentence: str, *, is_given: bool) -> None:
        del is_given  # the sentence says it
        scene = replace(self.shown, sentence=sentence, spoken=sentence)
        self.follow(Step(SceneShown(scene)))

    def on_cancel(self, _value: str) -> None:
        """Stop drawing the set."""
        self._show(_CANCELLED)

    def finish(self) -> None:
        """Wait until the set is drawn, and show it; a page asks instead, by `on_drawing`."""
        if self._drawing is not None:
            wait([self._drawing.done])
            self.on_drawing()

    def close(self) -> None:
        """Close the widget, and draw no further."""
        self._leave()
        super().close()

    def _leave(self) -> None:
        if self._drawing is not None:
            self._drawing.leave()
            self._drawing = None

    def _tell_drawing(self, spoken: str = "") -> None:
        """Show how many problems are drawn, and have the page ask again in a moment."""
        assert self._drawing is not None
        count = self._drawing.plan.count
        told = f"{len(self._drawing.drawn)} of {in_figures(count, 'problem')} drawn …"
        self.follow(
            Step(SceneShown(self._scene(replace(self._form(), drawing=told), spoken=spoken)))
        )
        self.send({"order": "ask again", "action": "drawing", "after": _ASKED_AFTER})

    def _show_made(self, drawing: SetDrawing) -> None:
        self._made = drawing
        made = MadeSet(
            name=self._name or drawing.plan.title,
            code=drawing.plan.said,
            text=drawing.plan.short,
            covers=_covered(drawing.drawn),
            named=bool(self._name),
            page=lesson_file("practice"),
            sheet=_SHEET,
        )
        picked = _DONE_PICKED if is_on_the_site() else _DONE_ALONE
        self._show(picked if self.picked else _DONE, made)

    def _change(self, **changed: Any) -> None:
        try:
            self.plan = replace(self.plan, **changed).redrawn()
        except NotationError as problem:
            self._show(f"Those choices don’t go together: {problem}.")
        else:
            self._show()

    def _hints(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(id_ for each in self.plan.skills for id_ in HINTS_DRAWN[each]))

    def _show(
        self,
        sentence: str = "",
        made: MadeSet | None = None,
        *,
        refused: str = "",
        typed: str = "",
    ) -> None:
        """Show the form afresh; a set that is being drawn is no longer wanted."""
        self._leave()
        form = self._form(refused, typed)
        scene = self._scene(replace(form, made=made), sentence)
        spoken = f"{scene.sentence} {made.name}: {made.code}" if made else scene.sentence
        self.follow(Step(SceneShown(scene), spoken=refused or spoken))

    def _form(self, refused: str = "", typed: str = "") -> Form:
        more = "" if self.picked else _ADD.more
        lines = replace(_ADD, more=more, note=refused, refused=bool(refused), typed=typed)
        what = _OTHERS if self.picked else _WHAT
        return Form(groups=self._groups(), more=what, entry=_MAKE, lines=lines)

    def _scene(self, form: Form, sentence: str = "", spoken: str = "") -> Scene:
        return Scene(
            title="A set of your own",
            sentence=sentence or (_USUALLY_PICKED if self.picked else _USUALLY),
            retries=Retries(rows=self._rows(), row_button=_TAKE_OUT) if self.picked else None,
            form=form,
            spoken=spoken,
        )

    def _hints_on(self, skill: str) -> ButtonGroup:
        names = {id_: name_of(id_) for id_ in HINTS_DRAWN[skill]}
        count = sum(id_ in self.plan.hints for id_ in names)
        told = f"{count} of {len(names)}" if count else "any, as they come"
        title = f"Hints on {SKILL[skill].words.label.lower()}: {told}"
        return replace(ButtonGroup.of(title, "hint", names, self.plan.hints), folded=True)

    def _rows(self) -> tuple[Row, ...]:
        exercises = filter(None, map(exercise_of, self.picked))
        return tuple(
            Row(cards=each.small_cards(), text=f"{place + 1}. {_told(each)}", value=str(place))
            for place, each in enumerate(exercises)
        )

    def _groups(self) -> tuple[ButtonGroup, ...]:
        """Return the choices on drawn problems; only their number if there are to be none."""
        plan = self.plan
        kinds = {skill: SKILL[skill].words.label for skill in SKILLS_DRAWN}
        houses = {name: preset.label for name, preset in PRESETS.items()}
        if self.picked:
            chosen = str(plan.count) if self._draws else _NOTHING_DRAWN
            count = ButtonGroup.of("How many?", "count", _OWN_COUNTS, [chosen])
            if not self._draws:
                return (count,)
        else:
            count = ButtonGroup.of("How many?", "count", _COUNTS, [str(plan.count)])
        return (
            ButtonGroup.of("Which kinds?", "skill", kinds, plan.skills),
            *map(self._hints_on, (skill for skill in plan.skills if HINTS_DRAWN[skill])),
            ButtonGroup.of("At which scores?", "scores", _SCORES, [plan.scores]),
            ButtonGroup.of("By which rules?", "rules", houses, [plan.rules]),
            count,
            ButtonGroup.of("How hard?", "difficulty", _HARD, [plan.difficulty]),
        )


def _covered(problems: Sequence[Any]) -> tuple[Covered, ...]:
    """Return the hints that decide `problems`, with the small hands of each."""
    hands: dict[str, list[str]] = {}
    for problem in problems:
        ((title, _),) = covered_by([problem])
        cards = exercise_on(problem).small_cards()
        hands.setdefault(title, []).append(" ".join(str(each.card) for each in cards))
    return tuple(
        Covered(title=f"{title} ({len(each)})", hands=tuple(filter(None, each)))
        for title, each in hands.items()
    )


def _told(exercise: Exercise) -> str:
    """Return the question with the score and the turn-up, which the hand alone does not show."""
    question = exercise.question()
    cloth = question.cloth
    assert cloth is not None
    turned = f"{signed(cloth.turn_up.card)} turned up" if cloth.turn_up else ""
    return f"{question.title} {' · '.join(filter(None, (*cloth.corner[:1], turned)))}".rstrip()


def _turned(chosen: tuple[str, ...], value: str, order: Iterable[str]) -> tuple[str, ...]:
    """Return `chosen` in the order of `order`, without `value` if it was in it, else with it."""
    return tuple(each for each in order if (each in chosen) != (each == value))
