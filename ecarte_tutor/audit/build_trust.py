"""Write the table of trust in hints anew: `python -m ecarte_tutor.audit.build_trust`.

It simulates some two thousand decisions, the kinds side by side, in ten minutes of one core.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, islice, repeat
from typing import Final

from tqdm import tqdm

from ..decision import Decision, Kind
from ..grading import grade
from ..grading.trust import NO_HINT, SEAL, Trust, contents
from ..hints import CATALOGUE, BookVerdict, book
from ..simulator import Budget, simulate
from .clauses import Trial, shortest_clause
from .positions import positions

KINDS: Final[tuple[Kind, ...]] = ("propose", "answer", "discard", "lead")
"""The kinds on which the book speaks and a learner is asked."""

HANDS: Final = 60
"""Decisions tried for each hint and kind."""

FEWEST: Final = 10
"""A hint that decided fewer of the decisions drawn has no row."""

DRAWN: Final = 30_000
"""Decisions drawn of each kind."""

BUDGET: Final = Budget(deals=50_000, error=1.0)
"""A rollout stops as soon as every option is decided or costs next to nothing."""


def trust_rows(hands: int = HANDS, drawn: int = DRAWN) -> list[Trust]:
    """A row for each hint and kind of decision, in the catalogue's order."""
    with ProcessPoolExecutor() as executor:
        found = executor.map(rows_of, KINDS, repeat(hands), repeat(drawn))
        rows = list(chain.from_iterable(found))
    order = [NO_HINT, *(hint.id for hint in CATALOGUE)]
    return sorted(rows, key=lambda row: (order.index(row.hint), KINDS.index(row.kind)))


def rows_of(kind: Kind, hands: int, drawn: int) -> list[Trust]:
    """The rows of one kind of decision."""
    trials: defaultdict[str, list[Trial]] = defaultdict(list)
    chance = random.Random(f"trust {kind}")  # noqa: S311 - a trial, no secret
    for decision in tqdm(islice(positions(kind, chance), drawn), kind, drawn):
        said = book(decision)
        hint = said.hints[0] if said.hints else NO_HINT
        if not (said.silent or said.borderline) and len(trials[hint]) < hands:
            trials[hint].append(tried(decision, said))
    return [_row(hint, kind, found) for hint, found in trials.items() if len(found) >= FEWEST]


def tried(decision: Decision, said: BookVerdict) -> Trial:
    """What the best of what the book advises loses, and what the other word would bring."""
    simulation = simulate(decision, budget=BUDGET)
    verdicts = [grade(decision, each, simulation=simulation, said=said) for each in said.advice]
    lost = min(0.0 if each.with_the_simulator else each.loss.mean for each in verdicts)
    values = verdicts[0].values
    others = [option for option in values if option not in said.advice]
    if decision.kind not in ("propose", "answer") or len(others) != 1:
        return Trial(decision, lost)
    (word,) = said.advice
    return Trial(decision, lost, values[others[0]].mean - values[word].mean)


def _row(hint: str, kind: Kind, trials: list[Trial]) -> Trust:
    wrong = [trial.lost for trial in trials if trial.lost]
    cost = round(sum(wrong) / len(wrong), 2) if wrong else 0.0
    worst = max(trials, key=lambda trial: trial.lost)
    return Trust(
        hint,
        kind,
        len(trials),
        len(trials) - len(wrong),
        cost,
        round(worst.lost, 1),
        str(worst.decision) if worst.lost else "",
        *shortest_clause(trials),
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table, or check it; returns the exit status."""
    return SEAL.build(lambda: contents(trust_rows()), arguments)


if __name__ == "__main__":
    sys.exit(main())
