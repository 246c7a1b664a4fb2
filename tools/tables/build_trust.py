"""Write the table of trust in hints again.

The command is `python -m tools.tables.build_trust --into-package`.

It simulates some two and a half thousand decisions, the kinds side by side, in fifteen minutes of
one core. With `--missing` it makes the rows that a hint lacks, in a minute, and keeps the others.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Collection, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, islice
from typing import Final

from tqdm import tqdm

from ecarte_tutor.engine.decision import Decision, Kind
from ecarte_tutor.grading import grade
from ecarte_tutor.grading.at_the_table import NO_HINT, PATH, Trust, trust_table
from ecarte_tutor.hints import CATALOGUE, BookVerdict, book
from ecarte_tutor.simulator import Budget, simulate

from ..writing import MISSING, command_parser, deliver, rows_text
from .clauses import Trial, shortest_clause
from .positions import positions
from .searches import SEARCHES, Search

KINDS: Final[tuple[Kind, ...]] = ("propose", "answer", "discard", "lead")
"""The kinds on which the book speaks and the simulator too."""

HANDS: Final = 60
"""Decisions tried for each hint and kind."""

FEWEST: Final = 10
"""A hint that decided fewer of the decisions drawn has no row."""

TOO_SELDOM: Final = frozenset({("PX3", "propose")})
"""Hints and kinds that are known to have no row."""

DRAWN: Final = 30_000
"""Decisions drawn of each kind."""

SEARCHED: Final = 60_000
"""Decisions drawn at most where a search is on for a hint that decides seldom."""

BUDGET: Final = Budget(total=50_000, error=1.0)
"""A rollout stops as soon as every option is decided or costs next to nothing."""


def missing() -> set[tuple[str, Kind]]:
    """Return each hint and kind of decision that the table should have a row of, and has not."""
    wanted = {(each.id, kind) for each in CATALOGUE for kind in KINDS if kind in each.kinds}
    return wanted - {(row.hint, row.kind) for row in trust_table()} - TOO_SELDOM


def trust_rows(only: Collection[tuple[str, Kind]] | None = None) -> list[Trust]:
    """A row for each hint and kind of decision, in the catalogue's order.

    If `only` is given, the rows of these hints and kinds are made, and the others are kept.
    """
    kept = [] if only is None else trust_table()
    ids = [None if only is None else [id_ for id_, at in only if at == kind] for kind in KINDS]
    searches = [each for each in SEARCHES if only is None or (each.hint, each.kind) in only]
    with ProcessPoolExecutor() as executor:
        found = executor.map(rows_of, KINDS, ids)
        searched = executor.map(row_of, searches)
        rows = [*kept, *chain.from_iterable(found), *chain.from_iterable(searched)]
    order = [NO_HINT, *(hint.id for hint in CATALOGUE)]
    return sorted(rows, key=lambda row: (order.index(row.hint), KINDS.index(row.kind)))


def rows_of(kind: Kind, only: Collection[str] | None = None) -> list[Trust]:
    """The rows of one kind of decision, of all hints or some, but for those searched for."""
    if only is not None and not only:
        return []
    trials: defaultdict[str, list[Trial]] = defaultdict(list)
    seldom = {search.hint for search in SEARCHES if search.kind == kind}
    chance = random.Random(f"trust {kind}")
    for decision in tqdm(islice(positions(kind, chance), DRAWN), kind, DRAWN):
        said = book(decision)
        id_ = said.hints[0] if said.hints else NO_HINT
        is_wanted = id_ not in seldom and (only is None or id_ in only)
        if decides(said) and is_wanted and len(trials[id_]) < HANDS:
            trials[id_].append(tried(decision, said))
        if only and all(len(trials[each]) == HANDS for each in only):
            break
    return [_row(id_, kind, found) for id_, found in trials.items() if len(found) >= FEWEST]


def row_of(search: Search) -> list[Trust]:
    """The row of a hint that is searched for; none where it still decides too seldom."""
    trials: list[Trial] = []
    chance = random.Random(f"trust {search.hint}")
    for decision in tqdm(islice(search.positions(chance), SEARCHED), search.hint, SEARCHED):
        said = book(decision)
        if decides(said) and said.hints[:1] == (search.hint,):
            trials.append(tried(decision, said))
        if len(trials) == HANDS:
            break
    return [_row(search.hint, search.kind, trials)] if len(trials) >= FEWEST else []


def decides(said: BookVerdict) -> bool:
    """Whether the book has a clear word."""
    return not (said.silent or said.borderline)


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
    parser = command_parser("build_trust", PATH)
    parser.add_argument(
        MISSING, action="store_true", help="make the rows of hints that lack one, keep the others"
    )
    options = parser.parse_args(arguments)
    rows = trust_rows(missing() if options.missing else None)
    return deliver(PATH, rows_text(rows, Trust), options)


if __name__ == "__main__":
    sys.exit(main())
