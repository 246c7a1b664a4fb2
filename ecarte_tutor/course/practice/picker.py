"""The picker: which problem a learner is asked next in practice, and why.

A *kind* of problem is its skill, or "score" near the end of a game. The *line* of a problem is its
text form, as a log keeps it. A *session* is one visit to practice.

After a wrong answer (a *miss*) and three other problems, practice asks a *sister*: a new hand with
the same pattern. After three more it asks a *turned* problem: a similar hand with another answer.
The missed problem itself comes back when it is due for review, the next day at the earliest. A
habit adds at least three problems that invite the mistake. Every other problem is one due for
review, unless a sister can wait no longer. Otherwise a kind is drawn, more often the less it is
mastered, and of it a new problem, the closer to call the better the learner is.

Mixed practice never asks three problems of a kind in a row, and nothing new of a kind in which a
sister or turned problem is still to come. A kind of which the last three answers were misses rests
for a while: then nothing of it is asked. A kind that has not been asked for long goes before all
others, so that forty problems have every kind.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, TypeVar

from ...errors import DrillError
from ...hints import hint, name_of
from ..problems.skills import AT_THE_SCORE, HINTS_DRAWN, SKILL, SKILLS
from ..problems.spec import EVEN, USUAL_RULES
from ..progress.log import Log
from ..progress.statistics import ReviewQueue, is_right
from .alike import problem_like, problem_on, problem_turned
from .habit import Habit, habit, invites
from .idea import (
    AGAINST_PEOPLE,
    BASIC,
    KINDS,
    KINDS_IN_ORDER,
    MIXED,
    SKILLS_AT_THE_SCORE,
    Idea,
    Mastery,
    is_turned,
    kind_of,
    label_of,
    mastery_of_ideas,
    mastery_of_kinds,
    pattern_of_line,
    shape_of,
)
from .lesson_tables import PERSON, hands_against

OTHERS_BETWEEN: Final = 3
"""Other problems between a miss and its sister, and between the sister and the turned problem."""

SISTER_WITHIN, TURNED_WITHIN = 6, 12
"""Number of problems after a miss by which its sister, and its turned problem, should be asked.

After `TURNED_WITHIN` problems neither is asked.
"""

LOST: Final = 3
"""Misses of one kind in a row after which the kind rests."""

RESTS: Final = 6
"""Problems of other kinds that are asked while a kind rests."""

AT_THE_LATEST: Final = 16
"""Problems without one of a kind, after which mixed practice asks one."""

_SETTLED, _OPENED_BY = 10, 3
"""Problems in a visit until mixed practice asks one more kind however it goes, and then another."""

NEVER_WITHIN: Final = 20
"""Number of problems in a row that all have different hands."""

_IN_A_ROW: Final = 2
_A_NIGHT: Final = timedelta(hours=16)
"""Age below which an answer is of today: more than morning to evening, less than a full day."""

_INVITED: Final = 3 / 4
"""Share of problems on a habit that invite the mistake; below 1, or the answer would be known."""

RIGHT_FOR_GOOD: Final = 3
"""Right first answers after which mixed practice drops a kind on the rules."""

_ENOUGH_TRIES, _GOING_WELL = 3, 2 / 3
_FEW: Final = 4
_MOSTLY: Final = 0.75
_AT_ONCE: Final = 3
"""Fewest kinds that mixed practice asks by turns."""

DUE: Final = "Due again"
"""Reason shown for a problem that was missed and is due for review."""

LIKE: Final = "Like one you missed"
ON_HABIT: Final = "On your habit"
_LOOKED_AT: Final = 60
"""Latest answers of the log that the picker reads."""

_NOT_TRIED: Final = Mastery()
_DECISIONS: Final = frozenset(each.name for each in SKILLS if not each.read)
_ON_THE_SCORE: Final = tuple(
    Idea(skill, id_)
    for skill in SKILLS_AT_THE_SCORE
    for id_ in HINTS_DRAWN[skill]
    if hint(id_).needs_score
)


Choice = TypeVar("Choice")


@dataclass(frozen=True, slots=True, kw_only=True)
class StartingPoint:
    """Answer that a learner can give to "Where shall we begin?", and how practice then starts."""

    label: str
    known: tuple[str, ...]
    """Kinds of problem, of those in `BASIC`, that mixed practice leaves out."""

    note: str
    """Text shown before the first problem."""

    first: str = ""
    """Kind that is asked first; if empty, the first of `KINDS_IN_ORDER` not in `known`."""


STARTS: Final[Mapping[str, StartingPoint]] = {
    "new": StartingPoint(
        label="I’m new here",
        known=(),
        note=(
            "We start with the rules, and move on from each when you have got three problems on "
            "it right."
        ),
    ),
    "cards": StartingPoint(
        label="I play other card games",
        known=("tricks",),
        first="proposing",
        note="Kings are high, and the ace ranks between the knave and the ten.",
    ),
    "ecarte": StartingPoint(label="I play écarté", known=BASIC, note=""),
}
"""Starting points by their key in the saved preferences, in the order offered."""


@dataclass(frozen=True, slots=True)
class AskedProblem:
    """Problem (as text) asked in this visit, and whether the first answer was right."""

    skill: str
    line: str
    right: bool

    @property
    def kind(self) -> str:
        return kind_of(self.skill, self.line)


@dataclass(frozen=True, slots=True)
class Pick:
    """Problem that practice asks next: its skill, its text form and the reason."""

    skill: str
    line: str
    because: str
    """Reason for asking the problem, in a few words for the learner."""


def pick(
    log: Log,
    now: datetime,
    chance: random.Random,
    session: Sequence[AskedProblem] = (),
    kind: str = MIXED,
    *,
    known: Collection[str] = (),
    first: str = "",
    without: Collection[str] = (),
) -> Pick:
    """Return the problem to ask next; takes 1 to 50 ms, or a second if its hint is rare.

    Args:
        log: the answers so far.
        now: the time, with its zone.
        chance: random generator; equal logs, times and seeds give equal problems.
        session: the problems asked in this visit to practice, in order.
        kind: one of `KINDS`, or `MIXED` for the kinds that the learner has reached.
        known: kinds in `BASIC` that the learner claims to know; mixed practice leaves them out.
        first: the kind to ask before all others; empty for none.
        without: texts of problems that must not be asked.
    """
    if kind == AGAINST_PEOPLE:
        return _against_people(chance, session)
    standings = mastery_of_kinds(log)
    met = {*known, *known_for_good(log)}
    opened = _open(standings, met, len(session)) if kind == MIXED else (kind,)
    kinds = allowed(session, opened)
    turns = _turns(log, now, session)
    draws = _Draws(chance, {*without, *(each.problem for each in log)}, turns)
    missing = next((each for each in kinds if _is_missing(each, session)), None)
    if missing:
        return _new_problem(missing, standings, mastery_of_ideas(log), draws)
    listed = [each for each in _listed(turns) if each.missed.kind in opened]
    due = None if len(session) % 2 else _due(log, now, without, kinds, turns)
    for each in listed:
        may_wait = due is not None and each.by > len(turns)
        if may_wait or each.missed.kind not in kinds or not each.is_ready(len(turns)):
            continue
        line = draws.turned(each.missed) if each.is_turned else draws.like(each.missed)
        if line is not None and kind_of(each.missed.skill, line) == each.missed.kind:
            return Pick(each.missed.skill, line, LIKE)
    found = habit(log)
    if found and found.is_drilled and found.kind in kinds:
        line = draws.on_habit(found, EVEN * _closeness(found.kind, standings))
        if line is not None:
            return Pick(found.skill, line, ON_HABIT)
    if due is not None:
        return due
    waiting = {each.missed.kind for each in listed}
    wanted = [each for each in kinds if each not in waiting] or kinds
    order = sorted(wanted, key=lambda each: each != first)
    untried = next((each for each in order if each not in standings), None)
    chosen = untried or _drawn(chance, {each: _want(standings[each]) for each in wanted})
    return _new_problem(chosen, standings, mastery_of_ideas(log), draws)


def resting(session: Sequence[AskedProblem]) -> frozenset[str]:
    """Return the kinds that rest: their last three answers were misses, a short while ago.

    >>> replies = [AskedProblem("replies", f"replies.{place}", right=False) for place in range(3)]
    >>> resting(replies)
    frozenset({'replies'})
    >>> resting([*replies, *[AskedProblem("tricks", "tricks.KH.QH.7S", right=True)] * RESTS])
    frozenset()
    """
    lately = {turn.kind for turn in session[-RESTS:]}
    return frozenset(kind for kind in lately if _is_lost(kind, session))


def lost_for_the_first_time(session: Sequence[AskedProblem]) -> bool:
    """Return True if the last answer was the third miss of its kind in a row, as none before.

    >>> missed = [AskedProblem("tricks", f"tricks.{place}", right=False) for place in range(4)]
    >>> [lost_for_the_first_time(missed[:count]) for count in range(5)]
    [False, False, False, True, False]
    """
    if not session or session[-1].right:
        return False
    kind = session[-1].kind
    of_kind = [turn for turn in session if turn.kind == kind]
    triples = zip(*(of_kind[start:] for start in range(LOST)), strict=False)
    return [any(turn.right for turn in each) for each in triples].count(False) == 1 and _is_lost(
        kind, session
    )


def _is_lost(kind: str, session: Sequence[AskedProblem]) -> bool:
    last = [turn for turn in session if turn.kind == kind][-LOST:]
    return len(last) == LOST and not any(turn.right for turn in last)


def _is_missing(kind: str, session: Sequence[AskedProblem]) -> bool:
    """Return True if so many problems were asked in a row without one of `kind`."""
    lately = session[-AT_THE_LATEST:]
    return len(lately) == AT_THE_LATEST and all(turn.kind != kind for turn in lately)


def _against_people(chance: random.Random, session: Sequence[AskedProblem]) -> Pick:
    """Return a hand against a person; each pair of habit and kind of decision is equally likely."""
    rows = hands_against()
    lately = {
        shape_of(rows[turn.line].line) for turn in session[-NEVER_WITHIN + 1 :] if turn.line in rows
    }
    fresh = [row for row in rows.values() if shape_of(row.line) not in lately]
    asked = chance.choice(sorted({(row.habit, row.asks) for row in fresh}))
    row = chance.choice([row for row in fresh if (row.habit, row.asks) == asked])
    return Pick(AGAINST_PEOPLE, str(row), PERSON[row.habit])


def known_for_good(log: Log) -> set[str]:
    """Return the skills in `BASIC` with three right first answers or more anywhere in `log`.

    Mixed practice no longer asks these skills.
    """
    rights = Counter(
        each.skill for each in log if each.first and each.skill in BASIC and is_right(each)
    )
    return {kind for kind in BASIC if rights[kind] >= RIGHT_FOR_GOOD}


def _level(standing: Mastery, general: float = 0.0) -> float:
    """Return how hard the problems of a kind should be, from 0 (clear) to 1 (even).

    Args:
        standing: the mastery of the kind.
        general: the level of all kinds together. Its weight falls with each answer on this kind,
            and is 0 after four.

    >>> _level(Mastery(6, 8)), _level(Mastery(8, 8)), _level(Mastery(0, 0), 0.5)
    (0.5, 1.0, 0.5)
    """
    share = min(1.0, standing.asked / _FEW)
    own = max(0.0, 2 * standing.right / standing.asked - 1) if standing.asked else 0.0
    return share * own + (1 - share) * general


def allowed(session: Sequence[AskedProblem], kinds: Iterable[str]) -> tuple[str, ...]:
    """Return `kinds` without those that rest, and without that of the last two problems if equal.

    If no kind is left, all are returned.

    >>> turns = [AskedProblem("tricks", "tricks.KH.QH.7S", True)] * 2
    >>> allowed(turns, ("tricks", "scoring"))
    ('scoring',)
    """
    kinds, last = tuple(kinds), [turn.kind for turn in session[-_IN_A_ROW:]]
    found = tuple(each for each in kinds if last != [each] * _IN_A_ROW)
    rest = resting(session)
    return tuple(each for each in found if each not in rest) or found or kinds


@dataclass(frozen=True, slots=True)
class _Listed:
    """Problem that a miss still calls for: a sister, or a turned problem."""

    missed: AskedProblem
    place: int
    """Index of the miss among the latest problems."""

    is_turned: bool
    after: int
    """Index of the last problem with this pattern: the miss, or its sister."""

    @property
    def by(self) -> int:
        """Index by which the problem should be asked."""
        return self.place + (TURNED_WITHIN if self.is_turned else SISTER_WITHIN)

    def is_ready(self, place: int) -> bool:
        """Return True if enough other problems come before index `place`."""
        return place - self.after > OTHERS_BETWEEN


def _turns(log: Log, now: datetime, session: Sequence[AskedProblem]) -> list[AskedProblem]:
    """Return the problems of the last 16 hours, those of this session last."""
    lines = {turn.line for turn in session}
    before = [
        AskedProblem(each.skill, each.problem, is_right(each))
        for each in list(log)[-_LOOKED_AT:]
        if each.first
        and each.skill in KINDS
        and each.problem not in lines
        and now - each.when < _A_NIGHT
    ]
    return [*before, *session]


def _listed(turns: Sequence[AskedProblem]) -> list[_Listed]:
    """Return the sisters and turned problems still to be asked, the most urgent first."""
    first = max(0, len(turns) - TURNED_WITHIN)
    found = []
    for place, missed in enumerate(turns[first:], first):
        pattern = None if missed.right else pattern_of_line(missed.line)
        if pattern is None:
            continue
        since = [pattern_of_line(turn.line) for turn in turns[place + 1 :]]
        if pattern not in since:
            found.append(_Listed(missed, place, is_turned=False, after=place))
        elif pattern.near and not any(each and is_turned(pattern, each) for each in since):
            after = place + 1 + since.index(pattern)
            found.append(_Listed(missed, place, is_turned=True, after=after))
    return sorted(found, key=lambda each: each.by)


class _Draws:
    """Draws new problems, none with a hand that was asked lately.

    Args:
        chance: random generator.
        without: lines of problems that were asked before.
        turns: the problems asked lately, in order.
    """

    def __init__(
        self, chance: random.Random, without: Collection[str], turns: Sequence[AskedProblem]
    ) -> None:
        self.chance, self._without = chance, without
        shapes = [shape_of(turn.line) for turn in turns]
        self._met, self._lately = set(shapes), set(shapes[-NEVER_WITHIN + 1 :])

    def like(self, missed: AskedProblem) -> str | None:
        """Return the line of a new problem like `missed`, its sister; `None` if none is found."""
        with suppress(DrillError):
            return problem_like(missed.skill, missed.line, self.chance, fits=self._is_new)
        return None

    def turned(self, missed: AskedProblem) -> str | None:
        """Return the line of a turned problem for `missed`; `None` if none is found."""
        return problem_turned(missed.skill, missed.line, self.chance, self._is_new)

    def on_habit(self, found: Habit, closeness: float) -> str | None:
        """Return the line of a problem on a habit, or `None`; three in four invite the mistake."""
        is_invited = self.chance.random() < _INVITED

        def fits(new: Any) -> bool:
            return self._is_new(new) and (not is_invited or invites(new, found.trait))

        scores = "late" if found.kind == AT_THE_SCORE else None
        word = found.trait.split()[0]
        is_word = not is_invited and word in SKILL[found.skill].themes(USUAL_RULES)
        theme = word if is_word else None
        wanted = (Idea(found.skill), closeness, self.chance)
        with suppress(DrillError):
            return problem_on(*wanted, scores=scores, theme=theme, fits=fits)
        return None

    def new(self, idea: Idea, closeness: float, scores: str | None) -> str:
        try:
            return problem_on(idea, closeness, self.chance, scores=scores, fits=self._is_new)
        except DrillError:  # all were met before
            return problem_on(idea, closeness, self.chance, scores=scores, fits=self._is_not_lately)

    def _is_new(self, problem: Any) -> bool:
        line = str(problem)
        return line not in self._without and shape_of(line) not in self._met

    def _is_not_lately(self, problem: Any) -> bool:
        return shape_of(str(problem)) not in self._lately


def _due(
    log: Log,
    now: datetime,
    without: Collection[str],
    kinds: Collection[str],
    turns: Sequence[AskedProblem],
) -> Pick | None:
    """Return the problem longest due for review, of `kinds` and not seen today, or `None`."""
    met = {shape_of(turn.line) for turn in turns}
    for each in ReviewQueue(log).due(now):
        is_its_turn = kind_of(each.skill, each.problem) in kinds and each.problem not in without
        if is_its_turn and shape_of(each.problem) not in met:
            return Pick(each.skill, each.problem, DUE)
    return None


def _new_problem(
    kind: str, standings: Mapping[str, Mastery], ideas: Mapping[Idea, Mastery], draws: _Draws
) -> Pick:
    """Return a new problem of `kind`, on an idea drawn by how weak the learner is in it."""
    standing = standings.get(kind, _NOT_TRIED)
    idea = _drawn(draws.chance, _wanted_ideas(kind, standing, ideas))
    how_close = _closeness(kind, standings)
    line = draws.new(idea, EVEN * how_close, "late" if kind == AT_THE_SCORE else None)
    return Pick(idea.skill, line, _because(kind, standing, idea, ideas.get(idea), how_close))


def _closeness(kind: str, standings: Mapping[str, Mastery]) -> float:
    """Return the level of `kind`, from 0 (clear) to 1 (even); always 0 for the rules."""
    if kind not in _DECISIONS:
        return 0.0
    together = [each for name, each in standings.items() if name in _DECISIONS]
    right, asked = (sum(getattr(each, name) for each in together) for name in ("right", "asked"))
    return _level(standings.get(kind, _NOT_TRIED), _level(Mastery(right, asked)))


def _wanted_ideas(kind: str, standing: Mastery, ideas: Mapping[Idea, Mastery]) -> dict[Idea, float]:
    """Return the weight of each idea of `kind`; one idea without a hint covers the rest."""
    if kind == AT_THE_SCORE:
        hinted = {each: ideas.get(each, _NOT_TRIED) for each in _ON_THE_SCORE}
        general = {Idea(skill): standing for skill in SKILLS_AT_THE_SCORE}
    else:
        general = {Idea(kind): standing}
        hinted = {
            idea: known
            for idea, known in ideas.items()
            if idea.skill == kind and idea.hint in HINTS_DRAWN[kind] and idea not in _ON_THE_SCORE
        }
    return {idea: _want(known) for idea, known in (general | hinted).items()}


def _want(standing: Mastery) -> float:
    """Return the weight for drawing: the square of the chance of a wrong answer."""
    return (1 - standing.chance) ** 2


def _drawn(chance: random.Random, weights: Mapping[Choice, float]) -> Choice:
    (drawn,) = chance.choices(list(weights), list(weights.values()))
    return drawn


def _open(standings: Mapping[str, Mastery], known: Collection[str], asked: int) -> tuple[str, ...]:
    """Return the kinds that mixed practice asks: those tried, and then the next to be opened.

    There are at least three, and one more for every three problems in this visit after the tenth;
    `asked` is their number. One more is opened while at most one kind goes badly.
    """
    order = [kind for kind in KINDS_IN_ORDER if kind not in known]
    tried = [kind for kind in order if kind in standings]
    badly = sum(not _goes_well(standings[kind]) for kind in tried)
    least = _AT_ONCE + max(0, asked - _SETTLED) // _OPENED_BY
    more = max(least - len(tried), 1 if badly <= 1 else 0)
    following = [kind for kind in order if kind not in standings][:more]
    return (*tried, *following)


def _goes_well(standing: Mastery) -> bool:
    if standing.asked < _ENOUGH_TRIES:
        return standing.right == standing.asked
    return standing.right >= _GOING_WELL * standing.asked


def _because(
    kind: str, standing: Mastery, idea: Idea, known: Mastery | None, how_close: float
) -> str:
    if not standing.asked:
        return "New to you"
    if known is not None and idea.hint and known.right < _MOSTLY * known.asked:
        return f"{name_of(idea.hint)}: {known} so far"
    label = label_of(kind)
    if how_close >= 1 / 2 and kind in _DECISIONS:
        return f"{label}: {standing} right, so a closer one"
    return f"{label}: {standing} so far"
