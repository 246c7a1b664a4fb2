"""Write the table of hands against people again.

The command is `python -m tools.tables.build_people --into-package`.

It shuffles packs by the codes PEOPLE-1, PEOPLE-2 and so on, at love all: 120 for words, and more
for leads, of which fewer change. Of each deal it asks what a habit of the opponent may change: the
first word and the lead after a refusal against a dealer who always refuses; the dealer's first lead
against a pone who never proposes; the answer to one who always proposes, or hesitates before he
does. A choice changes where the simulator is sure of one choice against a strong player and of
another against this person, who makes it worth more than what the scale of costs calls equal. It
knows how both of them talk.

Practice needs hands that change nothing as well: after the changed ones of each kind come as many
on which the simulator is sure of the same choice against both, and at least a game in 100 hangs on
it, the closest first. Some five minutes of one core.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Final

from tqdm import tqdm

from ecarte_tutor.course.practice.lesson_tables import PEOPLE, Habit, HandAgainst
from ecarte_tutor.engine.deal import Deal
from ecarte_tutor.engine.decision import Decision, option_text
from ecarte_tutor.grading import Bands
from ecarte_tutor.simulator import Budget, Simulation, Value, simulate
from ecarte_tutor.simulator.valuation import glance

from ..people import PersonPolicy, StrongPolicy
from ..writing import build, rows_text

DEALS: Final = 120
LEADS: Final = 200
"""Deals of which leads are asked."""

BUDGET: Final = Budget(total=50_000)
_NOTICED: Final = 1.0
"""Games in 100 that hang on a hand at least which the habit does not change."""

_FEWEST: Final = 3
"""Cards in hand at a dealer's lead that is looked at: with two there is little to read."""


def first_word(deal: Deal) -> Decision:
    """Return the pone's decision to play or to propose."""
    return deal.decision()


def answer(deal: Deal) -> Decision:
    """Return the dealer's decision to accept or to refuse."""
    return deal.act("propose").decision()


def lead_after_refusal(deal: Deal) -> Decision:
    """Return the pone's first lead."""
    return _marked(deal.act("propose").act("refuse")).decision()


def dealers_lead(deal: Deal) -> Decision | None:
    """Return the dealer's first lead against a pone who played at once; None if it is too late."""
    deal = _marked(deal.act("play"))
    while not deal.over and len(deal.decision().hand) >= _FEWEST:
        decision = deal.decision()
        if (decision.kind, decision.seat) == ("lead", "dealer"):
            return decision
        options = decision.options()
        deal = _marked(deal.act(options[0] if len(options) == 1 else glance(decision).best))
    return None


def _marked(deal: Deal) -> Deal:
    return deal.act("announce") if not deal.over and deal.kind == "king" else deal


ASKED: Final[tuple[tuple[Habit, Callable[[Deal], Decision | None], int], ...]] = (
    ("refuses", first_word, DEALS),
    ("refuses", lead_after_refusal, LEADS),
    ("never proposes", dealers_lead, LEADS),
    ("always proposes", answer, DEALS),
    ("hesitates", answer, DEALS),
)
"""Habits, what is asked, and of how many deals."""


def decisions(ask: Callable[[Deal], Decision | None], number: int) -> Iterator[Decision]:
    """Yield what is asked of so many deals, where there is anything to ask."""
    deals = (Deal.start(seed=f"PEOPLE-{place}") for place in range(1, number + 1))
    return filter(None, map(ask, deals))


def judged(habit: Habit, looked_at: int, decision: Decision) -> HandAgainst | None:
    """Return the row of a decision: what is best against this person; None if it is too close."""
    against = _values(decision, PersonPolicy(habit=habit))
    strong = _values(decision, StrongPolicy())
    usual, best = strong.best, against.best
    good = [option for option in against.options if not _is_sure(against.loss(option))]
    if usual == best:
        worse = [option for option in against.options if option not in good]
        is_sure = all(_is_sure(strong.loss(option)) for option in worse)
    else:
        worse, is_sure = [usual], strong.loss(best).counts
    gain = min(map(against.loss, worse), key=lambda loss: loss.mean, default=None)
    if gain is None or not _is_sure(gain) or not is_sure:
        return None
    return HandAgainst(
        habit=habit,
        asks=decision.kind,
        looked_at=looked_at,
        line=str(decision),
        usual=option_text(usual),
        best=option_text(best),
        good=" ".join(map(option_text, good)),
        gained=round(gain.mean, 1),
        error=round(gain.error, 1),
    )


def _is_sure(loss: Value) -> bool:
    return loss.mean > Bands().equal and loss.counts


def _values(decision: Decision, policy: PersonPolicy | StrongPolicy) -> Simulation:
    return simulate(decision, policy=policy, budget=BUDGET)


def people_rows() -> Iterable[HandAgainst]:
    """Return the rows of the table."""
    found: list[HandAgainst] = []
    with ProcessPoolExecutor() as executor:
        for habit, ask, deals in ASKED:
            asked = list(decisions(ask, deals))
            rows = executor.map(partial(judged, habit, len(asked)), asked, chunksize=5)
            found += chosen(list(filter(None, tqdm(rows, total=len(asked), desc=habit))))
    return found


def chosen(rows: Sequence[HandAgainst]) -> list[HandAgainst]:
    """Return the hands that the habit changes, and then as many of the closest that it does not."""
    changed = [row for row in rows if row.is_changed]
    others = [row for row in rows if not row.is_changed and row.gained >= _NOTICED]
    return [*changed, *sorted(others, key=lambda row: row.gained)[: len(changed)]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table, or check it; returns the exit status."""
    return build("build_people", PEOPLE, lambda: rows_text(people_rows(), HandAgainst), arguments)


if __name__ == "__main__":
    sys.exit(main())
