"""Scenes of practice around its problems: the first question, the code entry, the hand-in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ....course.practice.habit import ENOUGH, Habit
from ....course.problems.code import IN_LINK
from ....course.problems.picked import AnySet, PickedSet, is_of_problems, is_said, read_set
from ....course.problems.plan import EXAMPLE_SET
from ....course.problems.skills import SKILL
from ....course.progress.attempt import JUDGES
from ....course.progress.learner import LONGEST_NAME, plain_name
from ....engine.english import listed, number
from ....engine.pasted import bare, linked, visible
from ....errors import NotationError, ProgressError, VersionError, printable
from ....limits import LONGEST_VALUE
from ...stage.exercises.exercise import Answer
from ...stage.scene import (
    ButtonGroup,
    Form,
    HabitLine,
    Scene,
    TextEntry,
)
from ...stage.table.screen import SIMULATING

NOT_DEALT: Final = "We couldn’t deal that set: {}. Here is practice instead."
NO_PROBLEM: Final = "We couldn’t find the problem in that link. Here is practice instead."
NOTHING_DUE: Final = "Nothing is due for review. Here is practice instead."
NOT_LOGGED: Final = "These hands stay out of your progress."
NO_MORE: Final = "No more of those, then."
PUT_RIGHT: Final = "You have put your habit right."

CODE: Final = TextEntry(
    action="set",
    label=f"The code of your set, such as {EXAMPLE_SET}",
    button="Open it",
    longest=LONGEST_VALUE,
    more="A set from your teacher",
    leads=True,
)
"""The entry for the code of a teacher's set."""

_NO_SET: Final = (
    "There is no set {}. Compare the code with your teacher’s: a letter or digit is wrong or "
    "missing."
)
_OTHER_VERSION: Final = (
    "The set {} comes from another version of the course, or a letter is wrong, so we can’t deal "
    "it here: ask your teacher for a new code."
)
_NEEDS_ITS_LINK: Final = (
    "The hands of {} come with their link: open that, or the square, which your teacher has."
)
_BAD_LINE: Final = "We can’t read the hands in that link: {}. Ask your teacher for it again."
_NO_SET_IN_LINK: Final = (
    "That link has no set in it, or more than one. Paste the link from your teacher again, or type "
    "the code."
)
_NO_CODE: Final = f"Type the code of your set, such as {EXAMPLE_SET}."
_MOST_SHOWN: Final = 40

_COVERS: Final = "What this set covers; {} judges"

_NAMELESS: Final = (
    "Without a name your teacher cannot tell whose it is. Type it, or press again to save the "
    "file without one."
)
_NO_NAME: Final = (
    f"A name has at most {LONGEST_NAME} characters, at least one of them a letter or a digit."
)
_DOOR: Final = "Hand in what you have done so far"
_ENTRY: Final = TextEntry(
    action="hand_in",
    label="Your name",
    button="Save for my teacher",
    longest=LONGEST_NAME,
    names=True,
)


def with_code(scene: Scene, mistyped: str | None) -> Scene:
    """Return `scene` with a text field for the code of a set.

    For `None` the field is folded away. A text `mistyped` stands in the field, with a note that
    says why it is not the code of a set.
    """
    if mistyped is None:
        return replace(scene, form=Form(entry=CODE))
    typed = visible(mistyped)
    try:
        code = linked(mistyped, IN_LINK)
    except NotationError:
        shown, note = printable(typed[:_MOST_SHOWN]), _NO_SET_IN_LINK
    else:
        shown = printable((typed if code == bare(mistyped) else code)[:_MOST_SHOWN])
        note = _refusal(code, shown) if shown else _NO_CODE
    entry = replace(CODE, more="", first=True, typed=shown, note=note, refused=True)
    return replace(scene, form=Form(entry=entry), spoken=f"{note} {scene.told}".rstrip())


def _refusal(code: str, shown: str) -> str:
    """Return why `code` is not a set; `shown` is its printable part."""
    if is_said(code):
        return _NEEDS_ITS_LINK.format(shown)
    try:
        read_set(code)
    except VersionError:
        return _OTHER_VERSION.format(shown)
    except NotationError as problem:
        if is_of_problems(code):
            return _BAD_LINE.format(printable(str(problem)))
    return _NO_SET.format(shown)


def covered(plan: AnySet) -> Form:
    """Return a folded form that lists what the teacher's set `plan` covers, under its judge."""
    kinds = listed(SKILL[each].words.label.lower() for each in plan.skills)
    if isinstance(plan, PickedSet):
        hints = "Your teacher chose the hands."
    else:
        hints = "\u2003·\u2003".join(plan.covers) or "Any, as they come."
    groups = (
        ButtonGroup(title="Kinds", note=f"{kinds.capitalize()}."),
        ButtonGroup(title="Hints", note=hints),
    )
    return Form(groups=groups, more=_COVERS.format(JUDGES[plan.judge]))


def as_counted(scene: Scene, answer: Answer, judge: str) -> Scene:
    """Return a verdict's scene that says how the judge of a set counts it if the judges differ."""
    strip = scene.verdict.strip
    if strip is None or answer.waits:
        return scene
    attempt = answer.attempt(first=True)
    if not attempt.judges_differ:
        return scene
    word = "right" if attempt.is_right_by(judge) else "wrong"
    told = f"By {JUDGES[judge]} it counts as {word}."
    strip = replace(strip, advice=f"{told} {strip.advice}".rstrip())
    verdict = replace(scene.verdict, strip=strip)
    return replace(scene, verdict=verdict, spoken=strip.spoken)


def habit_line(found: Habit) -> HabitLine:
    """Return the line on `found`, a repeated mistake, with the right answers given since."""
    to_strike = f"{number(ENOUGH).capitalize()} right in a row strike this out."
    note = "Put right." if found.is_put_right else to_strike
    return HabitLine(text=f"You {found.trait}.", note=note, right=found.right, needed=ENOUGH)


@dataclass(frozen=True, slots=True)
class HandIn:
    """The text field and button with which a learner saves the answers to a teacher's set.

    It is the main step of the summary; before the end of the set it is folded away.
    """

    note: str = ""
    """Reply to what was done last."""

    is_refused: bool = False
    is_saved: bool = False
    may_be_nameless: bool = False

    def given(self, name: str) -> tuple[HandIn, str | None]:
        """Return the field after the learner gave `name`, and the name to save the answers under.

        That is `None` if the name is not valid. It may be empty the second time.
        """
        name = visible(name)
        if not name and not self.may_be_nameless:
            return replace(self.told(_NAMELESS, is_refused=True), may_be_nameless=True), None
        try:
            name = plain_name(name) if name else ""
        except ProgressError:
            return self.told(_NO_NAME, is_refused=True), None
        return self.told(SIMULATING), name

    def told(self, note: str, *, is_refused: bool = False) -> HandIn:
        """Return the field with a reply, or with "" without one."""
        return replace(self, note=note, is_refused=is_refused)

    def added(self, scene: Scene, *, is_summary: bool) -> Scene:
        """Return `scene` with the field: below the heading if `is_summary`, else folded away.

        In a summary it is the main action until the file is saved.
        """
        steps, is_main = scene.steps, is_summary and not self.is_saved
        entry = replace(
            _ENTRY,
            first=is_summary,
            main=is_main,
            more="" if is_summary else _DOOR,
            note=self.note,
            refused=self.is_refused,
        )
        if is_main:
            actions = (replace(each, key="", hint="", main=False) for each in steps.actions)
            steps = replace(steps, actions=tuple(actions))
        return replace(scene, form=replace(scene.form, entry=entry), steps=steps)
