"""The drill builder: a teacher settles what a set asks, and gets a code that carries it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from ...course.practice import SetResult
from ...course.problems import HINTS_DRAWN, SKILL, SKILLS_DRAWN, Plan, fresh_word, set_name
from ...course.progress.log import LONGEST_NAME
from ...engine.rules import PRESETS
from ...errors import DrillError, NotationError
from ...hints import name_of
from ..page import lesson_file
from ..scene import ButtonGroup, Form, MadeSet, Scene, TextEntry
from ..table import Table

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
_DONE: Final = "Here is your set. Say its code, or pass its link on."
_NO_NAME: Final = f"The name of a set is 1 to {LONGEST_NAME} letters, digits and spaces."
_MAKE: Final = TextEntry(
    action="make", label="Its name, if you like", button="Make the set", longest=LONGEST_NAME
)


class DrillBuilder(Table):
    """A table on which a teacher presses what a set asks; then its code, with a link.

    >>> builder = DrillBuilder()
    >>> builder.choose("scores", "late")
    >>> builder.choose("make")
    >>> builder.plan.scores, builder.shown.form.made.code == builder.plan.short
    ('late', True)
    """

    def __init__(self) -> None:
        super().__init__()
        self.plan = Plan(skills=_USUAL, word=fresh_word())
        self._show()

    def on_skill(self, value: str) -> None:
        """Adds a kind of problem, or drops it with its hints; the last kind stays."""
        skills = _turned(self.plan.skills, value, SKILLS_DRAWN) or self.plan.skills
        theirs = {id_ for skill in skills for id_ in HINTS_DRAWN[skill]}
        hints = tuple(id_ for id_ in self.plan.hints if id_ in theirs)
        self._change(skills=skills, hints=hints)

    def on_hint(self, value: str) -> None:
        """Asks problems on this hint, or on it no longer."""
        self._change(hints=_turned(self.plan.hints, value, self._hints()))

    def on_scores(self, value: str) -> None:
        """Sets the scores."""
        self._change(scores=value)

    def on_rules(self, value: str) -> None:
        """Sets the rule set."""
        self._change(rules=value)

    def on_count(self, value: str) -> None:
        """Sets how many problems there are."""
        self._change(count=int(value))

    def on_difficulty(self, value: str) -> None:
        """Sets how close they are."""
        self._change(difficulty=value)

    def on_make(self, value: str) -> None:
        """Draws the set once, to see that there is such a one, and shows its name and code."""
        name = set_name(value)
        if value.strip() and not name:
            self._show(_NO_NAME)
            return
        try:
            covers = SetResult.of(self.plan, ()).covers
        except DrillError as problem:
            self._show(f"There is no such set: {problem}.")
            return
        made = MadeSet(
            name=name or self.plan.title,
            code=self.plan.short,
            covers=tuple(f"{title} ({count})" for title, count in covers),
            named=bool(name),
            page=lesson_file("practice"),
        )
        self._show(_DONE, made)

    def _change(self, **changed: Any) -> None:
        try:
            self.plan = replace(self.plan, **changed)
        except NotationError as problem:
            self._show(f"Those choices don’t go together: {problem}.")
        else:
            self._show()

    def _hints(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(id_ for each in self.plan.skills for id_ in HINTS_DRAWN[each]))

    def _show(self, sentence: str = "", made: MadeSet | None = None) -> None:
        plan, ids = self.plan, self._hints()
        asked = "" if plan.hints else "Any, as they come."
        names = {id_: name_of(id_) for id_ in ids}
        hints = ButtonGroup.of("On which hints?", "hint", names, plan.hints, asked)
        kinds = {skill: SKILL[skill].words.label for skill in SKILLS_DRAWN}
        houses = {name: preset.label for name, preset in PRESETS.items()}
        groups = (
            ButtonGroup.of("Which kinds?", "skill", kinds, plan.skills),
            *([hints] if ids else []),
            ButtonGroup.of("At which scores?", "scores", _SCORES, [plan.scores]),
            ButtonGroup.of("By which rules?", "rules", houses, [plan.rules]),
            ButtonGroup.of("How many?", "count", _COUNTS, [str(plan.count)]),
            ButtonGroup.of("How hard?", "difficulty", _HARD, [plan.difficulty]),
        )
        self.show(
            Scene(
                title="A set of your own",
                sentence=sentence or _USUALLY,
                form=Form(groups=groups, more="What it asks", entry=_MAKE, made=made),
                spoken=f"{sentence} {made.name}: {made.code}" if made else sentence or _USUALLY,
            )
        )


def _turned(chosen: tuple[str, ...], value: str, order: Iterable[str]) -> tuple[str, ...]:
    """The chosen with this one more, or less, in the order in which they are offered."""
    return tuple(each for each in order if (each in chosen) != (each == value))
