"""Picked sets: problems that a teacher chose one by one, by their lines.

Nobody keeps such a set: its text has the lines themselves, and a link carries it. Only letters,
digits, `.`, `-` and `_` occur, so it needs no escaping in a URL.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Self, get_args
from urllib.parse import parse_qs, urlsplit
from zlib import crc32

from ...engine.decision import Decision, Kind
from ...engine.english import in_figures
from ...engine.rules.tricks import finished_tricks
from ...errors import NotationError, brief
from .code import SIGNS, code_signs_of, grouped, signs_in
from .plan import Plan
from .skills import SKILL_OF_KIND, SKILLS, skill_of

MOST_PICKED: Final = 10
"""Problems that one set may hold by their lines."""

LONGEST_SET: Final = 800
"""Characters of the text: a QR code of a link of this length can still be scanned from a wall."""

_JOINED: Final = "__"
"""Two underscores: the text of a rule set may contain one."""

_FIRST: Final = "H"
"""First sign of the name of a picked set."""

_SIGNS: Final = 5
_READ: Final = {each.name: each.read for each in SKILLS if each.read}
_TO_WIN: Final = 3
"""Tricks."""


def read_problem(text: str) -> Any:
    """Return the problem of a line, or of a link to it.

    Raises:
        NotationError: for a text that is none, and for a decision with nothing to decide.
    """
    line = text.strip() if isinstance(text, str) else ""
    if "problem=" in line:
        line = parse_qs(urlsplit(line).query).get("problem", [""])[0]
    read = _READ.get(line.partition(".")[0])
    problem = read(line) if read else Decision.parse(line)
    if isinstance(problem, Decision):
        _expect_a_choice(problem)
    return problem


@dataclass(frozen=True, slots=True)
class PickedSet:
    """Problems that a teacher picked, in their order, and after them those of a plan, if any.

    Its text can be read again, by anybody and in any version; with a plan, in the plan's.

    >>> picked = PickedSet.of(Decision.propose("8H 7H QS 7S 7D", "9H"))
    >>> str(picked)
    'propose.pone.8H7HQS7S7D.9H.0-0.turf-club'
    >>> PickedSet.parse(str(picked)) == picked, picked.said
    (True, 'HV7-G94')

    Raises:
        NotationError: for no problem, more than ten or one that is there twice, and for a text of
            more than 800 characters; the sentence says which line is meant.
    """

    lines: tuple[str, ...]
    """Of the problems that were picked."""

    plan: Plan | None = None
    """Draws those that follow."""

    picked: tuple[Any, ...] = field(init=False, repr=False, compare=False)
    """The problems of the lines."""

    def __post_init__(self) -> None:
        if not 1 <= len(self.lines) <= MOST_PICKED:
            raise NotationError(
                f"expected 1 to {MOST_PICKED} problems of one’s own, got {len(self.lines)}"
            )
        picked = tuple(_read(number, line) for number, line in enumerate(self.lines, start=1))
        lines = tuple(map(str, picked))
        object.__setattr__(self, "picked", picked)
        object.__setattr__(self, "lines", lines)  # two texts of one problem are one value
        for place, line in enumerate(lines):
            if line in lines[:place]:
                first = lines.index(line) + 1
                raise NotationError(
                    f"line {place + 1}: expected another problem, got that of line {first}"
                )
        if len(str(self)) > LONGEST_SET:
            raise NotationError(
                f"expected lines of at most {LONGEST_SET} characters in all, got {len(str(self))}; "
                "a link has no room for more"
            )

    @classmethod
    def of(cls, *problems: Any, plan: Plan | None = None) -> Self:
        """Return the set of these decisions, problems on the rules, or lines of either.

        Raises:
            NotationError: for a line that is none, and where the set would be none.
        """
        return cls(tuple(map(str, problems)), plan)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the set of a text; it comes from an address, and so from anybody.

        Raises:
            NotationError: for any other text.
            VersionError: where drawn problems follow that another version drew.
        """
        if not isinstance(text, str) or len(text.strip()) > LONGEST_SET:
            raise NotationError(
                f"expected the lines of problems, of at most {LONGEST_SET} characters, "
                f"got {brief(text)}"
            )
        *lines, last = text.strip().split(_JOINED)
        if lines and not is_of_problems(last):
            return cls.of(*lines, plan=Plan.parse(last))
        return cls.of(*lines, last)

    def __str__(self) -> str:
        return _JOINED.join((*self.lines, *([self.plan.short] if self.plan else [])))

    @property
    def short(self) -> str:
        """The text itself: no shorter one has the problems in it."""
        return str(self)

    @property
    def said(self) -> str:
        """The name by which a class table knows it, found from its text; it cannot be drawn from.

        One that differs in a letter is that of another set.
        """
        return grouped(
            _FIRST + code_signs_of(crc32(str(self).encode()) % len(SIGNS) ** _SIGNS, _SIGNS)
        )

    @property
    def word(self) -> str:
        """What tells it from the sets that may come after it."""
        return self.said

    @property
    def count(self) -> int:
        """How many problems there are."""
        return len(self.picked) + (self.plan.count if self.plan else 0)

    @property
    def skills(self) -> tuple[str, ...]:
        """The kinds of its problems."""
        own = (skill_of(each).name for each in self.picked)
        return tuple(dict.fromkeys((*own, *(self.plan.skills if self.plan else ()))))

    @property
    def title(self) -> str:
        """What it is, in a few words: a name for a set that was given none."""
        return f"Your own choice, {in_figures(self.count, 'problem')}"

    @property
    def covers(self) -> tuple[str, ...]:
        """The titles of the hints that its plan was built to ask."""
        return self.plan.covers if self.plan else ()

    def problems(self) -> tuple[Any, ...]:
        """Return its problems; raises `DrillError` as those of a plan do."""
        return tuple(self.drawn())

    def drawn(self) -> Iterator[Any]:
        """Yield its problems one by one, those of the plan as they are drawn."""
        yield from self.picked
        if self.plan:
            yield from self.plan.drawn()


AnySet = Plan | PickedSet
"""A set of problems, drawn or picked."""


def read_set(text: str) -> AnySet:
    """Return the set of a code or of a picked set's text; it comes from anybody.

    Raises:
        NotationError: for any other text.
        VersionError: for a set that another version drew.
    """
    if isinstance(text, str) and is_of_problems(text.strip()):
        return PickedSet.parse(text)
    return Plan.parse(text)


def is_said(text: str) -> bool:
    """Whether this is the name of a picked set, which its text alone could deal."""
    signs = signs_in(text)
    return len(signs) == 1 + _SIGNS and signs[0] == _FIRST and set(signs) <= set(SIGNS)


def is_of_problems(text: str) -> bool:
    """Whether it begins as the line of a problem does, and so is meant as one, or as several."""
    first, dot, _ = text.partition(".")
    return bool(dot) and (first in _READ or first in get_args(Kind))


def _read(number: int, line: str) -> Any:
    try:
        return read_problem(line)
    except NotationError as problem:
        raise type(problem)(f"line {number}: {problem}") from problem


def _expect_a_choice(decision: Decision) -> None:
    if decision.kind not in SKILL_OF_KIND:
        raise NotationError(
            "expected a proposal, an answer, a discard, a lead or a reply, got "
            f"{brief(str(decision))}, which no quiz asks"
        )
    if len(decision.options()) < 2:
        raise NotationError(f"expected more than one option, got one in {brief(str(decision))}")
    if _is_won(decision):
        raise NotationError(
            f"expected a deal that still counts, got {brief(str(decision))}, in which the game is "
            "already won"
        )


def _is_won(decision: Decision) -> bool:
    """Whether a player has the tricks and the points to win the game before this choice."""
    won = Counter(each.winner for each in finished_tricks(decision.tricks, decision.trump))
    mine, theirs = decision.score
    return any(
        tricks >= _TO_WIN
        and (mine if seat == decision.seat else theirs) >= decision.rules.target - 1
        for seat, tricks in won.items()
    )
