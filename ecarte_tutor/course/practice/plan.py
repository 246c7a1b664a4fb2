"""Plans: sets that a teacher builds, each as a code that carries all that it asks.

`set.proposing-answering.P2b-A0.early.turf-club.10.mixed.7K2-41.3` gives everyone the same ten
problems: the kinds, the hints, the scores, the rule set, how many, how hard, and a class code with
its version. Only letters, digits, `.`, `_` and `-` occur, so it needs no escaping in a URL. What
the builder makes has a short code too, to be said aloud.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Self

from ...engine.english import in_figures, listed
from ...engine.rules import RuleSet
from ...errors import EcarteError, NotationError, ProgressError, a_few, brief
from ...hints import hint
from ..problems import CLEAR, EVEN, SKILLS_DRAWN, ClassCode, wished
from ..progress import plain_name
from .short_code import long_code, short_code
from .wish import HINTS_DRAWN, SCORES, USUAL_RULES, Wish

DIFFICULTIES: Final = ("clear", "mixed", "close")
"""Clear hands, clear ones first and close ones last, or close hands."""

MOST_PROBLEMS: Final = 30

_FIRST: Final = "set"
_PARTS: Final = 9
_ANY: Final = "any"
_LONGEST: Final = 400
_NOT_IN_NAMES: Final = frozenset("./\\@<>")
_BY_CASE: Final = {id_.casefold(): id_ for ids in HINTS_DRAWN.values() for id_ in ids}


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a set of problems asks.

    >>> Plan.parse("set.tricks.any.early.turf-club.8.clear.7K2-41.3").count
    8

    Raises:
        NotationError: for a part that is none, in one sentence that says what was expected.
    """

    skills: tuple[str, ...]
    code: ClassCode
    hints: tuple[str, ...] = ()
    """The ids of the hints to be asked; a skill of which none is named is asked as it comes."""

    scores: str = "early"
    """One of `SCORES`, or a score: `"4-3"`, the learner's first."""

    rules: str = USUAL_RULES
    """The text of a rule set."""

    count: int = 10
    difficulty: str = "mixed"

    def __post_init__(self) -> None:
        _expect_all("kinds", self.skills, SKILLS_DRAWN)
        if not self.skills:
            raise NotationError(f"expected a kind of problem ({a_few(SKILLS_DRAWN)}), got none")
        theirs = [id_ for skill in self.skills for id_ in HINTS_DRAWN[skill]]
        _expect_all(f"hints on {' or '.join(self.skills)}", self.hints, theirs)
        if self.difficulty not in DIFFICULTIES:
            _refuse(f"how hard it is ({a_few(DIFFICULTIES)})", self.difficulty)
        if type(self.count) is not int or not 1 <= self.count <= MOST_PROBLEMS:
            _refuse(f"1 to {MOST_PROBLEMS} problems", self.count)
        target = RuleSet.parse(self.rules).target
        possible = {f"{mine}-{theirs}" for mine in range(target) for theirs in range(target)}
        if self.scores not in (*SCORES, *possible):
            _refuse(f"scores ({a_few(SCORES)}, or one below {target} such as 4-3)", self.scores)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The plan of a code, in full or short; it comes from an address, and so from anybody.

        Raises:
            NotationError: for any other text.
            VersionError: for the code of a set that was built in another version.
        """
        if isinstance(text, str) and not text.strip().startswith(f"{_FIRST}."):
            text = long_code(text.strip())
        parts = text.strip().split(".") if isinstance(text, str) and len(text) <= _LONGEST else []
        if len(parts) != _PARTS or parts[0] != _FIRST:
            raise NotationError(
                f"expected the code of a set, “{_FIRST}” and {_PARTS - 1} parts joined by dots, "
                f"got {brief(text)}"
            )
        _, skills, hints, scores, rules, count, difficulty, word, version = parts
        if not count.isdecimal() or not count.isascii():
            _refuse(f"1 to {MOST_PROBLEMS} problems", count)
        named = () if hints == _ANY else tuple(hints.split("-"))
        try:
            return cls(
                skills=tuple(skills.split("-")),
                hints=tuple(_BY_CASE.get(id_.casefold(), id_) for id_ in named),
                scores=scores,
                rules=str(RuleSet.parse(rules)),
                count=int(count),
                difficulty=difficulty,
                code=ClassCode(f"{word}.{version}"),
            )
        except NotationError:
            raise
        except EcarteError as error:
            raise NotationError(str(error)) from error

    def __str__(self) -> str:
        return f"{self._asked}.{self.code}"

    @property
    def _asked(self) -> str:
        parts = ("-".join(self.skills), "-".join(self.hints) or _ANY, self.scores, self.rules)
        return ".".join((_FIRST, *parts, str(self.count), self.difficulty))

    @property
    def short(self) -> str:
        """The code to say aloud, the one in full where there is no shorter one.

        >>> Plan(skills=("proposing", "answering"), code=ClassCode("7K.3")).short
        'E7K7'
        """
        return short_code(str(self)) or str(self)

    @property
    def title(self) -> str:
        """What it asks, in a few words: a name for a set that was given none."""
        return f"{listed(self.skills).capitalize()}, {in_figures(self.count, 'problem')}"

    @property
    def covers(self) -> tuple[str, ...]:
        """The titles of the hints that it was built to ask; none where it asks them as they come.

        Which hints its problems turn on, `SetResult` tells.
        """
        return tuple(hint(id_).title for id_ in self.hints)

    def problems(self) -> tuple[Any, ...]:
        """Its problems, the same for everyone.

        Raises:
            DrillError: where the hints and the scores do not go together.
        """
        return tuple(self.drawn())

    def drawn(self) -> Iterator[Any]:
        """Draws its problems one by one; 10 to 100 ms each, a second for a rare hint.

        Raises:
            DrillError: where the hints and the scores do not go together.
        """
        chance = random.Random(f"{self._asked}.{self.code.word}")  # noqa: S311 - no secrets
        ideas = [(skill, hint) for skill in self.skills for hint in self._hints_of(skill)]
        chance.shuffle(ideas)
        stands = [place % 2 == 0 for place in range(self.count)]
        chance.shuffle(stands)
        found: set[str] = set()
        for place in range(self.count):
            skill, hint = ideas[place % len(ideas)]
            wish = Wish(
                skill=skill,
                hint=hint,
                closeness=_CLOSENESS[self.difficulty](place, self.count),
                scores=self.scores,
                rules=self.rules,
                every_house=True,
                stands=stands[place],
            )
            problem = wish.draw(chance, found)
            found.add(str(problem))
            yield problem

    def _hints_of(self, skill: str) -> tuple[str | None, ...]:
        return tuple(id_ for id_ in self.hints if id_ in HINTS_DRAWN[skill]) or (None,)


_CLOSENESS: Final[dict[str, Callable[[int, int], float]]] = {
    "clear": lambda _place, _count: CLEAR,
    "mixed": wished,
    "close": lambda _place, _count: EVEN,
}
"""How close a problem is to be, by its place in the set and how many there are."""


def set_name(text: str | None) -> str:
    """Return the text as a name for a set; empty for none, and for what is no mere name.

    It comes from an address, and so from anybody: no address of another page is taken for a name.

    >>> set_name(" Week 3:  two trumps"), set_name("go to evil.example")
    ('Week 3: two trumps', '')
    """
    try:
        name = plain_name(text)
    except ProgressError:
        return ""
    return "" if _NOT_IN_NAMES & set(name) else name


def _expect_all(what: str, given: tuple[str, ...], possible: Any) -> None:
    for each in given:
        if each not in possible:
            _refuse(f"{what} ({a_few(possible) if possible else 'there are none'})", each)
    if len(set(given)) < len(given):
        _refuse(f"{what}, each once", "-".join(given))


def _refuse(expected: str, got: object) -> None:
    raise NotationError(f"expected {expected}, got {brief(got)}")
