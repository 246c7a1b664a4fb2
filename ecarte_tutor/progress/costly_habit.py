"""Costly habits of talk: what an opponent who knew a learner's choices would gain by them.

A habit belongs to a small *idea* that a player would recognise: to propose or to answer, how near
the two are to the end of the game, and how many trumps he holds. There the learner says one word
with hands on which the reckoner says the other: he refuses too seldom with one trump at four all.
Only first words are looked at, of each problem the answer when it was first met, and of each idea
the latest hands on which the word is called for.

**How often.** Each hand is paired with the reckoner's word at the same decision. The other word
counts only where the simulator charges for it, so a hand that can go either way proves nothing.
Quizzes ask close hands more often than deals bring them. So an idea's hands are cut into three
groups that come up equally often, by the share of the opponent's hands against which they win the
point, and the learner's share of wrong words is estimated in each group: k of n, shrunk to
k / (n + 2). That is as if the reckoner had given two more answers. A group without answers counts
as right. Where a quiz picks the harder hands within a group, nothing makes up for it.

**What it gives away.** `habits.csv` has, for each idea, two ways in which an opponent may answer:
as he answers the reckoner, and as is best against a habit that half of the hands show. Each gain is
linear in the shares above (nobody speaks a first word twice), so the greater of the two is a lower
bound on what a best responder gains by his words. The first is the direct cost; the rest is
what he gains by knowing the habit. The cards are played as the averager plays them, and the
responder's play of them does not adapt. Gains are in games in 100, for each deal on which such a
hand is dealt: with one trump, as the dealer, at four all.

**How sure.** The error joins that of the shares (binomial) and that of the table. A habit is told
only if its gain less two errors is above `FLOOR`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Final

from ..count_verdict import count_verdict
from ..decision import EXCHANGING_WORD, STANDING_WORD, Decision
from ..english import in_figures
from ..errors import EcarteError
from .attempt import Attempt
from .habit_gains import MOST_TRUMPS, HabitGain, TalkIdea, gains_by_idea, standing_of
from .review_queue import is_right

FLOOR: Final = 0.2
"""Games in 100 such deals: what the scale of costs calls equal is no habit."""

LATEST: Final = 40
"""Hands of an idea that count, the latest; so a habit that was mended is soon forgotten."""

_DOUBT: Final = 2
"""Answers like the reckoner's that every learner is taken to have given before."""

_ERRORS: Final = 2
_LOOKED_AT: Final = 1000
"""Problems, those met latest, that are looked at at all."""

_TARGET: Final = 5
_REMEMBERED: Final = 4096

_FAULTS: Final = {
    "play": "propose too often",
    "propose": "propose too seldom",
    "refuse": "refuse too seldom",
    "accept": "refuse too often",
}
_OTHER: Final = {"play": "propose", "propose": "play", "refuse": "accept", "accept": "refuse"}
_DONE: Final = {
    "play": ("proposed", "played at once"),
    "propose": ("played at once", "proposed"),
    "refuse": ("accepted", "refused"),
    "accept": ("refused", "accepted"),
}
_SEATS: Final = {"propose": "pone", "answer": "dealer"}
_TRUMPS: Final = ("no trump", "one trump", "two trumps or more")
_WHEN: Final = {
    "before four": "before anyone has four points",
    "I have four": "when you have four points",
    "he has four": "when your opponent has four points",
    "four all": "when you both have four points",
}


@dataclass(frozen=True, slots=True)
class CostlyHabit:
    """A habit that an opponent could live on."""

    idea: TalkIdea
    gain: float
    """What a best responder gains of it, in games in 100, over the deals that bring such a hand."""

    error: float
    """Standard error of the gain."""

    direct: float
    """What it costs against an opponent who has not noticed, in the same unit."""

    wrong: int
    """How many of the latest hands were answered with the other word."""

    hands: int
    """How many those are."""

    in_a_game: float
    """Mean number of such hands in a game."""

    @property
    def is_sure(self) -> bool:
        """True if the gain is above the floor by two errors."""
        return self.gain - _ERRORS * self.error > FLOOR

    @property
    def per_game(self) -> float:
        """What it costs in games in 100 games, by which habits are compared."""
        return self.gain * self.in_a_game

    @property
    def fault(self) -> str:
        """What the learner does, as after *you*: "refuse too seldom with one trump"."""
        idea = self.idea
        return f"{_FAULTS[idea.right]} with {_TRUMPS[idea.trumps]} {_WHEN[idea.standing]}"

    @property
    def sentence(self) -> str:
        """The habit, and what it gives away, in one line."""
        return f"You {self.fault}: that gives your opponent {_games(self.gain)} in 100 such deals."

    @property
    def evidence(self) -> str:
        """How it was found and how sure it is, for those who ask."""
        idea, (did, should_have) = self.idea, _DONE[self.idea.right]
        whose = "all of it to any opponent"
        if round(self.direct, 1) < round(self.gain, 1):
            whose = f"{max(0.0, self.direct):.1f} to any opponent, the rest to one who knows you"
        return (
            f"You {did} {self.wrong} of the last {in_figures(self.hands, 'time')} when you should "
            f"have {should_have}. As the {_SEATS[idea.asks]} with {_TRUMPS[idea.trumps]} "
            f"{_WHEN[idea.standing]}, you give away {self.gain:.1f} ± {self.error:.1f} games in "
            f"100: {whose}."
        )


def costly_habits(attempts: Iterable[Attempt]) -> tuple[CostlyHabit, ...]:
    """Return the habits that are sure, those that cost most in a game first.

    Half a millisecond for each problem not seen before.

    Raises:
        TableError: where the table of habits is missing, damaged or of another version.
    """
    found = (_habit(idea, words) for idea, words in _said(attempts).items())
    sure = [each for each in found if each and each.is_sure]
    return tuple(sorted(sure, key=lambda each: -each.per_game))


def costliest_new_habit(before: Iterable[Attempt], after: Iterable[Attempt]) -> CostlyHabit | None:
    """Return the costliest habit that is sure by the later attempts, and was not by the earlier."""
    known = {each.idea for each in costly_habits(before)}
    return next((each for each in costly_habits(after) if each.idea not in known), None)


def _said(attempts: Iterable[Attempt]) -> Mapping[TalkIdea, list[tuple[float, bool]]]:
    """By idea: the latest hands, each with its share of the point and whether it was missed."""
    met: dict[str, Attempt] = {}
    for each in attempts:
        if each.first:
            met.setdefault(each.problem, each)  # mistakes come back more often than the rest
    found: defaultdict[TalkIdea, list[tuple[float, bool]]] = defaultdict(list)
    for attempt in list(met.values())[: -_LOOKED_AT - 1 : -1]:
        asked = _asked(attempt.problem)
        if asked is None:
            continue
        idea, point = asked
        words = found[idea]
        if attempt.choice in (idea.right, _OTHER[idea.right]) and len(words) < LATEST:
            words.append((point, attempt.choice != idea.right and not is_right(attempt)))
    return found


@lru_cache(maxsize=_REMEMBERED)
def _asked(line: str) -> tuple[TalkIdea, float] | None:
    """The idea of a first word, and the hand's share of the point; `None` for other problems."""
    if line.partition(".")[0] not in ("propose", "answer"):
        return None
    try:
        decision = Decision.parse(line)
        return _idea(decision), count_verdict(decision).point
    except (EcarteError, LookupError):
        return None


def _idea(decision: Decision) -> TalkIdea:
    from ..simulator.reckoner.policy import talks_on

    if decision.exchanged or decision.rules.target != _TARGET:
        raise LookupError("no first word of a game of five")
    needs = (decision.rules.target - points for points in decision.score)
    trumps = min(len(decision.hand.of(decision.trump)), MOST_TRUMPS)
    words = EXCHANGING_WORD if talks_on(decision) else STANDING_WORD
    return TalkIdea(decision.kind, standing_of(*needs), trumps, words[decision.kind])


def _habit(idea: TalkIdea, words: list[tuple[float, bool]]) -> CostlyHabit | None:
    answers = gains_by_idea().get(idea)
    wrong = sum(missed for _, missed in words)
    if not answers or not wrong:
        return None
    shares, errors = _shares(answers[0], words)
    best = max(answers, key=lambda each: each.gain(shares))
    return CostlyHabit(
        idea=idea,
        gain=best.gain(shares) / best.hands,
        error=best.error(shares, errors) / best.hands,
        direct=answers[0].gain(shares) / best.hands,
        wrong=wrong,
        hands=len(words),
        in_a_game=best.hands,
    )


def _shares(row: HabitGain, words: list[tuple[float, bool]]) -> tuple[list[float], list[float]]:
    """The share of wrong words in each group of hands, and its standard error."""
    asked, missed = [0, 0, 0], [0, 0, 0]
    for point, is_missed in words:
        group = row.group(point)
        asked[group] += 1
        missed[group] += is_missed
    shares = [k / (n + _DOUBT) for k, n in zip(missed, asked, strict=True)]
    errors = [
        sqrt(share * (1 - share) / (n + _DOUBT + 1)) for share, n in zip(shares, asked, strict=True)
    ]
    return shares, errors


def _games(gain: float) -> str:
    return f"{gain:.1f} game{'' if f'{gain:.1f}' == '1.0' else 's'}"
