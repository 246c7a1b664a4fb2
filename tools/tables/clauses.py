"""Clauses: the short words that would mend a hint, tried on hands that they were not found on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from ecarte_tutor.engine.cards import Rank
from ecarte_tutor.engine.decision import Decision


@dataclass(frozen=True, slots=True)
class Trial:
    """A hand on which a hint decided."""

    decision: Decision
    lost: float
    """Games in 100 that its word loses; 0 where that may be nothing."""

    gain: float = 0.0
    """Games in 100 that the other word brings more, as estimated; below zero where it brings less.
    0 for cards."""


def _four(decision: Decision, of: int) -> bool:
    return decision.score[of] == decision.rules.target - 1


def _trumps(decision: Decision) -> int:
    return len(decision.hand.of(decision.trump))


def _court_trumps(decision: Decision) -> int:
    return sum(card.rank >= Rank.KNAVE for card in decision.hand.of(decision.trump))


def _plain(decision: Decision, lowest: Rank) -> int:
    """Plain cards of this rank or a higher one."""
    return sum(card.rank >= lowest and card.suit is not decision.trump for card in decision.hand)


CLAUSES: Final[dict[str, Callable[[Decision], bool]]] = {
    "always": lambda _: True,
    "when you have four points": lambda decision: _four(decision, 0),
    "when your opponent has four points": lambda decision: _four(decision, 1),
    "when neither player has four points": lambda decision: (
        not (_four(decision, 0) or _four(decision, 1))
    ),
    "after an exchange": lambda decision: bool(decision.exchanged),
    "with the king of trumps": lambda decision: decision.trump_king in decision.hand,
    "without the king of trumps": lambda decision: decision.trump_king not in decision.hand,
    "with three trumps or more": lambda decision: _trumps(decision) >= 3,
    "with two trumps or more": lambda decision: _trumps(decision) >= 2,
    "with one trump at most": lambda decision: _trumps(decision) <= 1,
    "without a trump": lambda decision: not _trumps(decision),
    "with a court card in trumps": lambda decision: _court_trumps(decision) > 0,
    "without a court card in trumps": lambda decision: not _court_trumps(decision),
    "with a plain king": lambda decision: _plain(decision, Rank.KING) > 0,
    "without a plain king": lambda decision: not _plain(decision, Rank.KING),
    "with two plain court cards": lambda decision: _plain(decision, Rank.KNAVE) >= 2,
    "without a plain court card": lambda decision: not _plain(decision, Rank.KNAVE),
}
"""Conditions under which the opposite of a hint may be better, each in a few words."""

FEWEST: Final = 8
"""Hands on which a hint is wrong from which on a clause is looked for."""

WORTH: Final = 0.2
"""The share of what a hint loses that a clause must save to be told."""


def shortest_clause(trials: Sequence[Trial]) -> tuple[str, float]:
    """The clause that saves most if the other word is taken wherever it holds, and how much.

    It is chosen on every second hand. The share of all losses that it saves is measured on the
    others, since of many clauses the luckiest would always look good. Empty and 0 where there are
    too few such hands, or none saves `WORTH`.
    """
    if sum(trial.lost > 0 for trial in trials) < FEWEST:
        return "", 0.0
    found, fresh = trials[::2], trials[1::2]
    best = max(CLAUSES, key=lambda words: _saved(words, found))
    lost = sum(trial.lost for trial in fresh)
    share = _saved(best, fresh) / lost if lost else 0.0
    return (best, round(share, 2)) if share >= WORTH else ("", 0.0)


def _saved(words: str, trials: Sequence[Trial]) -> float:
    return sum(trial.gain for trial in trials if CLAUSES[words](trial.decision))
