"""Plans: the specification of a set of drawn problems, and the codes that encode it.

The quiz of a lesson under a class code is a plan, and so is a set that a teacher builds. The code
of a set encodes the whole plan: in full for a link, and short to be said aloud.
"""

from __future__ import annotations

import random
import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import comb
from typing import Any, Final, Self

from ...engine.english import in_figures, listed
from ...engine.pasted import in_capitals, linked
from ...engine.rules.presets import PRESETS
from ...engine.rules.rule_set import RuleSet
from ...errors import EcarteError, NotationError, ProgressError, VersionError, a_few, brief
from ...hints import name_of
from ..progress.attempt import EITHER, JUDGES
from ..progress.learner import plain_name
from .code import (
    CODES,
    IN_LINK,
    SEVERAL,
    ClassCode,
    code_of,
    fingerprint,
    first_sayable,
    is_class_word,
    number_of,
    read_code,
)
from .drawing import draw_problem
from .skills import HINTS_DRAWN, SKILL, SKILLS_DRAWN
from .spec import ANY, CLEAR, EVEN, SCORES, USUAL_RULES, ProblemSpec, mixed_closeness

DIFFICULTIES: Final = ("mixed", "clear", "close")
"""Difficulties of a set: clear hands first and close ones last, all clear, or all close."""

MOST_PROBLEMS: Final = 30
"""Most problems of a set."""

_USUAL_SKILLS: Final = ("proposing", "answering")
_USUAL_COUNT: Final = 10
_FIRST: Final = "set"
_PARTS: Final = 9
_LONGEST: Final = 400
NOT_IN_NAMES: Final = frozenset("./\\@<>")
"""Characters that the name of a set has not, so that it cannot pass for a link."""

_BY_CASE: Final = {id_.casefold(): id_ for ids in HINTS_DRAWN.values() for id_ in ids}


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Specification of a set of problems to be drawn; equal plans draw the same for everyone.

    Its text ends with a fingerprint of what this version draws of the skills.

    >>> plan = Plan(skills=("tricks",), word="TUESDAY", count=8, difficulty="clear")
    >>> Plan.parse(str(plan)) == plan
    True

    Raises:
        NotationError: if a field is out of range; the message says what was expected.
    """

    skills: tuple[str, ...]
    """Names of the skills to practise, one or more of `SKILLS_DRAWN`."""

    word: str
    """Seed of the drawing: 1 to 32 capital letters, digits and hyphens."""

    hints: tuple[str, ...] = ()
    """Ids of the hints to ask about; a skill with none of its hints listed is asked on any."""

    scores: str = "early"
    """One of `SCORES`, or one score, as `"4-3"`: first the learner's points."""

    rules: str = USUAL_RULES
    """Text of a rule set, or `ANY`, as in `ProblemSpec.rules`."""

    count: int = _USUAL_COUNT
    difficulty: str = "mixed"
    """One of `DIFFICULTIES`."""

    judge: str = EITHER
    """One of `JUDGES`; the problems are the same for each."""

    def __post_init__(self) -> None:
        _expect_all("kinds", self.skills, SKILLS_DRAWN)
        if not self.skills:
            raise NotationError(f"expected a kind of problem ({a_few(SKILLS_DRAWN)}), got none")
        theirs = [id_ for skill in self.skills for id_ in HINTS_DRAWN[skill]]
        _expect_all(f"hints on {' or '.join(self.skills)}", self.hints, theirs)
        if self.difficulty not in DIFFICULTIES:
            _refuse(f"how hard it is ({a_few(DIFFICULTIES)})", self.difficulty)
        if self.judge not in JUDGES:
            _refuse(f"a judge ({a_few(JUDGES)})", self.judge)
        if type(self.count) is not int or not 1 <= self.count <= MOST_PROBLEMS:
            _refuse(f"1 to {MOST_PROBLEMS} problems", self.count)
        target = RuleSet.parse(USUAL_RULES if self.rules == ANY else self.rules).target
        possible = {f"{mine}-{theirs}" for mine in range(target) for theirs in range(target)}
        if self.scores not in (*SCORES, *possible):
            _refuse(f"scores ({a_few(SCORES)}, or one below {target} such as 4-3)", self.scores)
        if not is_class_word(self.word):
            _refuse("a word of at most 32 letters, digits and hyphens", self.word)

    @classmethod
    def of_lesson(
        cls,
        skill: str,
        code: ClassCode | str,
        count: int | None = None,
        rules: str | None = None,
        hints: Sequence[str] = (),
    ) -> Self:
        """Return the plan of a lesson's quiz on `skill`, with the class code `code` as its seed.

        `skill` is one of `SKILLS_DRAWN`; by default `count` and `rules` are those of the lesson, in
        the skill's record, and the quiz is on all hints.

        Raises:
            NotationError: if `code` is no class code, or another argument is out of range.
            VersionError: if another version of the package generated the code.
        """
        _expect_all("a skill that is drawn", (skill,), SKILLS_DRAWN)
        word = code if isinstance(code, ClassCode) else ClassCode(code)
        usual = SKILL[skill]
        many = usual.count if count is None else count
        return cls(
            skills=(skill,),
            word=word.text,
            hints=tuple(hints),
            count=many,
            rules=rules or usual.rules,
        )

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the plan that `text`, untrusted, encodes: `str(plan)`, `plan.short`, or a link.

        Raises:
            NotationError: if `text` is no code of a set.
            VersionError: if another version of the package built the set.
        """
        line = linked(text, IN_LINK) if isinstance(text, str) else ""
        if isinstance(text, str) and not line.startswith(f"{_FIRST}."):
            return cls._of_short(line)
        parts = _parts_of(line)
        if not parts:
            raise NotationError(
                f"expected the code of a set, “{_FIRST}” and {_PARTS - 1} parts joined by dots, "
                f"got {brief(text)}"
            )
        plan = cls._of_parts(parts)
        now = fingerprint(plan._sorts)
        if in_capitals(parts[-1]) != now:
            raise VersionError(
                f"expected the code of a set ending in .{now}, as this version makes them, got "
                f"{brief(text)}, for which another version drew other problems, or a letter is "
                "wrong; ask for a new code"
            )
        return plan

    @classmethod
    def drawn_now(cls, text: str) -> Self | None:
        """Return the set that the code `text` of any version specifies, as this version draws it.

        `None` if `text` is no code, or if this version cannot tell what it specifies.
        """
        parts = _parts_of(text)
        try:
            return cls._of_parts(parts) if parts else cls._of_short(text, of_any_version=True)
        except NotationError:
            return None

    @classmethod
    def _of_parts(cls, parts: Sequence[str]) -> Self:
        _, skills, hints, scores, rules, count, difficulty, word, *judge, _ = parts
        if not count.isdecimal() or not count.isascii():
            _refuse(f"1 to {MOST_PROBLEMS} problems", count)
        named = () if hints == ANY else tuple(hints.split("-"))
        try:
            return cls(
                skills=tuple(skills.split("-")),
                hints=tuple(_BY_CASE.get(id_.casefold(), id_) for id_ in named),
                scores=scores,
                rules=ANY if rules == ANY else str(RuleSet.parse(rules)),
                count=int(count),
                difficulty=difficulty,
                word=word.upper(),
                judge=judge[0] if judge else EITHER,
            )
        except NotationError:
            raise
        except EcarteError as error:
            raise NotationError(str(error)) from error

    @classmethod
    def _of_short(cls, text: str, *, of_any_version: bool = False) -> Self:
        what = "the code of a set"

        def sorts_of(signs: str) -> tuple[str, ...]:
            return () if of_any_version else cls(**_read(number_of(signs)))._sorts

        try:
            return cls(**_read(number_of(read_code(text, what, sorts_of))))
        except EcarteError:
            raise
        except (ValueError, IndexError):
            raise NotationError(
                f"expected {what}, got {brief(text)}; a letter or digit is wrong or missing"
            ) from None

    def __str__(self) -> str:
        judge = () if self.judge == EITHER else (self.judge,)
        return ".".join((self._asked, self.word, *judge, fingerprint(self._sorts)))

    @property
    def _sorts(self) -> tuple[str, ...]:
        """Sorts of problems that the set asks, as the table of what codes gave has them."""
        asked = (*self.hints, *([ANY] if self.rules == ANY else ()))
        known = {skill: (*HINTS_DRAWN[skill], ANY) for skill in self.skills}
        further = (f"{skill}.{each}" for skill in known for each in asked if each in known[skill])
        return (*self.skills, *further, *((SEVERAL,) if len(self.skills) > 1 else ()))

    @property
    def _asked(self) -> str:
        parts = ("-".join(self.skills), "-".join(self.hints) or ANY, self.scores, self.rules)
        return ".".join((_FIRST, *parts, str(self.count), self.difficulty))

    @property
    def short(self) -> str:
        """Short code to say aloud, or the full code if the plan has no short one."""
        try:
            code = code_of(_number(self))
        except ValueError:
            return str(self)
        return code if Plan.parse(code) == self else str(self)

    def redrawn(self, chance: random.Random | None = None) -> Self:
        """Return this plan with a new random seed, such that `short` spells nothing rude."""
        draw = secrets.randbelow if chance is None else chance.randrange
        fresh = (replace(self, word=str(draw(SEEDS))) for _ in count())
        return first_sayable(fresh, lambda plan: plan.short)

    @property
    def said(self) -> str:
        """Name that a class page shows for the set: the code `short`."""
        return self.short

    @property
    def title(self) -> str:
        """Title to show if the teacher gave no name: the skills and the number of problems.

        >>> Plan(skills=("tricks",), word="TUESDAY", count=8).title
        'Tricks, 8 problems'
        """
        labels = listed(SKILL[each].words.label.lower() for each in self.skills)
        return f"{labels.capitalize()}, {in_figures(self.count, 'problem')}"

    @property
    def covers(self) -> tuple[str, ...]:
        """Titles of the hints in `hints`."""
        return tuple(map(name_of, self.hints))

    def problems(self) -> tuple[Any, ...]:
        """Return the problems of the set, which are the same for everyone.

        Trivial problems are left out; `sample_decisions` gives an unselected sample.

        Raises:
            DrillError: if too few problems on `hints` are found at `scores`.
        """
        return tuple(self.drawn())

    def drawn(self) -> Iterator[Any]:
        """Yield the problems of the set one by one; takes 1 to 50 ms each, 1 s for a rare hint.

        Skills and hints are asked by turns, and each theme (`Skill.themes`) equally often. At
        difficulty "mixed", clear problems come first and close ones last. No problem comes twice.

        Raises:
            DrillError: if too few problems on `hints` are found at `scores`.
        """
        chance = random.Random(f"{self._asked}.{self.word}")  # noqa: S311 - problems, not secrets
        asked = [(skill, id_) for skill in self.skills for id_ in self._hints_of(skill)]
        chance.shuffle(asked)
        turns = Counter(asked[place % len(asked)][0] for place in range(self.count))
        themes = {each: self._themes(each, turns[each], chance) for each in self.skills}
        found: list[Any] = []
        lines: set[str] = set()
        for place in range(self.count):
            if len(found) > place:  # the second of two that belong together
                yield found[place]
                continue
            skill, id_ = asked[place % len(asked)]
            spec = ProblemSpec(
                skill=skill,
                hint=id_,
                theme=next(themes[skill], None),
                closeness=_CLOSENESS[self.difficulty](place, self.count),
                scores=self.scores,
                rules=self.rules,
            )
            found += draw_problem(spec, chance, lines)
            lines.update(map(str, found))
            yield found[place]

    def _hints_of(self, skill: str) -> tuple[str | None, ...]:
        return tuple(id_ for id_ in self.hints if id_ in HINTS_DRAWN[skill]) or (None,)

    def _themes(self, skill: str, turns: int, chance: random.Random) -> Iterator[str | None]:
        """Return the themes for the draws of `skill`: each equally often, in random order."""
        there, draws = SKILL[skill].themes(self.rules), -(-turns // SKILL[skill].together)
        order = chance.sample(there, len(there))
        places = [order[place % len(order)] for place in range(draws)]
        return iter(chance.sample(places, draws))


_CLOSENESS: Final[dict[str, Callable[[int, int], float]]] = {
    "mixed": mixed_closeness,
    "clear": lambda _place, _count: CLEAR,
    "close": lambda _place, _count: EVEN,
}
"""Closeness of the problems, by difficulty, as a function of (index, number of problems)."""


# The short code is one number. Below `CODES` it is a set of a usual size and kind, in which all the
# rest is as usual, and its seed. Beyond, flags say which parts are not as usual, these follow, and
# the seed last.

_USUAL_COUNTS: Final = (_USUAL_COUNT, 5, 20)
_USUAL_KINDS: Final = tuple(
    (skills, size)
    for skills in (_USUAL_SKILLS, *((each,) for each in SKILLS_DRAWN))
    for size in _USUAL_COUNTS
)
"""Kinds and sizes of the sets whose codes have two groups."""

SEEDS: Final = CODES // len(_USUAL_KINDS)
"""Number of sets of one kind and size that have different codes of two groups."""

EXAMPLE_SET: Final = code_of(49 * len(_USUAL_KINDS))
"""Code of a set, shown as an example beside the field for a code."""

_ON: Final = {name: SKILL[name].hints for name in SKILLS_DRAWN}
_IDS: Final = tuple(dict.fromkeys(id_ for ids in _ON.values() for id_ in ids))
_SETTINGS: Final[tuple[tuple[str, tuple[Any, ...]], ...]] = (
    ("scores", (*SCORES, *(f"{mine}-{theirs}" for mine in range(7) for theirs in range(7)))),
    ("rules", (USUAL_RULES, *(each for each in (*PRESETS, ANY) if each != USUAL_RULES))),
    ("count", (_USUAL_COUNT, *(n for n in range(1, MOST_PROBLEMS + 1) if n != _USUAL_COUNT))),
    ("difficulty", DIFFICULTIES),
)
"""Possible values of each setting, the usual one first."""

_JUDGES: Final = tuple(JUDGES)
_FLAGS: Final = 2 ** (len(_SETTINGS) + 3)
_JUDGED: Final = _FLAGS // 2
"""Flags of a set with a judge, whose number is that of the same set without one, and the judge.

No other set has them: they are those of a choice among no hints."""


def _number(plan: Plan) -> int:
    """Return the number that encodes `plan`; raises `ValueError` if none can."""
    if not plan.word.isdecimal():
        raise ValueError(plan.word)
    if plan.judge != EITHER:
        judged = (len(JUDGES) - 1) * _number(replace(plan, judge=EITHER))
        return int(CODES + _JUDGED + _FLAGS * (judged + _JUDGES.index(plan.judge) - 1))
    seed, parts = int(plan.word), list(_parts(plan))
    kind = (plan.skills, plan.count)
    is_usual = plan == Plan(skills=plan.skills, count=plan.count, word=plan.word)
    if is_usual and kind in _USUAL_KINDS and seed < SEEDS:
        return len(_USUAL_KINDS) * seed + _USUAL_KINDS.index(kind)
    number, unit = 0, 1
    flags = [(int(bool(value)), 2) for value, _ in parts]
    for value, values in (*flags, *(each for each in parts if each[0])):
        number += value * unit
        unit *= values
    return CODES + number + unit * seed


def _parts(plan: Plan) -> Iterator[tuple[int, int]]:
    """Yield (value, number of values) for each part of `plan`; value 0 is the usual one."""
    skills = sum(2 ** SKILLS_DRAWN.index(each) for each in plan.skills)
    yield (skills if plan.skills != _skills_of(plan.hints) else 0), 2 ** len(SKILLS_DRAWN)
    for name, values in _SETTINGS:
        yield values.index(getattr(plan, name)), len(values)
    yield len(plan.hints), len(_IDS) + 1
    places = sorted(map(_IDS.index, plan.hints))
    rank = sum(comb(place, size) for size, place in enumerate(places, start=1))
    yield rank, comb(len(_IDS), len(places))


def _read(number: int) -> dict[str, Any]:
    """Return the fields of the plan that `_number` encoded."""
    if number < CODES:
        seed, kind = divmod(number, len(_USUAL_KINDS))
        skills, size = _USUAL_KINDS[kind]
        return {"skills": skills, "count": size, "word": str(seed)}
    number -= CODES
    if number % _FLAGS == _JUDGED:
        number, judge = divmod(number // _FLAGS, len(JUDGES) - 1)
        return {**_read(number), "judge": _JUDGES[judge + 1]}
    flags: list[int] = []
    for _ in range(len(_SETTINGS) + 3):
        number, flag = divmod(number, 2)
        flags.append(flag)

    def take(values: int) -> int:
        nonlocal number
        if not flags.pop(0):
            return 0
        number, value = divmod(number, values)
        return value

    mask = take(2 ** len(SKILLS_DRAWN))
    read: dict[str, Any] = {name: values[take(len(values))] for name, values in _SETTINGS}
    count = take(len(_IDS) + 1)
    chosen = _combination(take(comb(len(_IDS), count)), count)
    named = tuple(each for place, each in enumerate(SKILLS_DRAWN) if mask & 2**place)
    read["skills"] = named or _skills_of(chosen)
    theirs = dict.fromkeys(id_ for each in read["skills"] for id_ in _ON[each])
    read["hints"] = tuple(id_ for id_ in theirs if id_ in chosen)
    read["word"] = str(number)
    return read


def _skills_of(chosen: Iterable[str]) -> tuple[str, ...]:
    """Return the default skills of a plan with the hints `chosen`."""
    wanted = set(chosen)
    return tuple(each for each, ids in _ON.items() if wanted.intersection(ids)) or _USUAL_SKILLS


def _combination(rank: int, count: int) -> tuple[str, ...]:
    """Return the `count` hint ids with this rank in the combinatorial number system."""
    chosen: list[str] = []
    for size in range(count, 0, -1):
        place = max(each for each in range(len(_IDS) + 1) if comb(each, size) <= rank)
        chosen.append(_IDS[place])
        rank -= comb(place, size)
    return tuple(chosen[::-1])


def _parts_of(line: str) -> list[str]:
    """Return the parts of a set's line, one more if a judge is among them; empty for other text."""
    parts = line.split(".") if len(line) <= _LONGEST else []
    return parts if len(parts) in (_PARTS, _PARTS + 1) and parts[0] == _FIRST else []


def set_name(text: str | None) -> str:
    """Return `text` as the name of a set, spaces normalized; empty if the text is refused.

    The text is untrusted. A name has up to 40 printable characters, a letter or digit among them,
    and no dot, slash or other sign of a URL or e-mail address, so that it cannot pass for a link.

    >>> set_name(" Week 3:  two trumps"), set_name("go to evil.example")
    ('Week 3: two trumps', '')
    """
    try:
        name = plain_name(text)
    except ProgressError:
        return ""
    return "" if NOT_IN_NAMES & set(name) else name


def _expect_all(what: str, given: Sequence[str], possible: Any) -> None:
    for each in given:
        if each not in possible:
            _refuse(f"{what} ({a_few(possible) if possible else 'there are none'})", each)
    if len(set(given)) < len(given):
        _refuse(f"{what}, each once", "-".join(given))


def _refuse(expected: str, got: object) -> None:
    raise NotationError(f"expected {expected}, got {brief(got)}")
