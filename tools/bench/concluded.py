"""How often something is concluded of a learner of whom it is false, and of whom it is true.

    python -m tools.bench.concluded [--runs 400] [--seed 1] [--write]

Learners of known loss answer problems drawn from `tools/graded-problems.csv`, no problem twice, and
what the page *You* would tell them is asked after every answer. With `--write` the shares go into
`tools/concluded.csv`, which is a table of docs/methods.md. Some four minutes of one core.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from statistics import fmean

from ecarte_tutor.course.measured_players import TEN, lost_in_ten
from ecarte_tutor.course.players import PLAYERS
from ecarte_tutor.course.progress.ten_choices import HALF_LIFE_COMPARED, CostOfTen
from tools.bench.ten_choices import Loses, as_player, errs, pool
from tools.methods_tables import CONCLUDED, Concluded
from tools.tables.build_graded import Graded
from tools.writing import rows_text

ANSWERS = 200
SHARES = {1.0: "as much as", 1.2: "20 % more than", 1.7: "70 % more than"}
LESS = {0.5: "half of what", 1 / 3: "a third of what"}


def sees(deviation: float) -> Loses:
    """Return the function of what one loses who sees each option's value with a normal error."""

    def loses(problem: Graded, chance: random.Random) -> float:
        seen = ((loss + deviation * chance.gauss(0, 1), loss) for loss in problem.options)
        return min(seen)[1]

    return loses


def mean_loss(loses: Loses, times: int = 20) -> float:
    """Return the mean loss of a choice over all problems, each answered so often."""
    chance = random.Random(0)
    return fmean(loses(problem, chance) for problem in pool() for _ in range(times))


def who_loses(mean: float, make: Callable[[float], Loses], most: float) -> Loses:
    """Return the learner of a kind whose choice costs `mean`; `most` is the largest parameter."""
    low, high = 0.0, most
    for _ in range(14):
        middle = (low + high) / 2
        low, high = (middle, high) if mean_loss(make(middle)) < mean else (low, middle)
    return make(high)


def passes(loses: Loses, name: str, chance: random.Random) -> bool:
    """Return True if the learner is told to have passed the opponent, within all his answers."""
    found = CostOfTen(half_life=HALF_LIFE_COMPARED)
    for problem in chance.sample(pool(), ANSWERS):
        found = found.plus_choice(loses(problem, chance), problem.usual)
        if name in found.passed:
            return True
    return False


def passed(runs: int, seed: int) -> Iterator[Concluded]:
    """Yield how often each opponent is passed by equals, and by who loses more or less."""
    for name, player in PLAYERS.items():
        lost = lost_in_ten(name) / TEN
        what = f"you have passed {player.name}"

        def row(
            of: str, loses: Loses, *, is_true: bool, name: str = name, what: str = what
        ) -> Concluded:
            told = sum(passes(loses, name, random.Random(f"{seed} {run}")) for run in range(runs))
            return Concluded(what, of, is_true, ANSWERS, runs, told)

        yield row("himself", as_player(name), is_true=False)
        for share, words in (SHARES | LESS).items():
            is_true = share < 1
            for how, make, most in (("errs by chance", errs, 1.0), ("sees badly", sees, 60.0)):
                of = f"loses {words} he, {how}" if not is_true else f"loses {words} he loses, {how}"
                learners.append((of, who_loses(share * lost, make, most), is_true))
        for of, loses, is_true in learners:
            told = sum(passes(loses, name, random.Random(f"{seed} {run}")) for run in range(runs))
            yield Concluded(what, of, is_true, ANSWERS, runs, told)


MEASURES = {"passed": passed}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=MEASURES)
    parser.add_argument("--write", action="store_true", help="write tools/concluded.csv")
    asked = parser.parse_args(arguments)
    rows = []
    for name, measure in MEASURES.items():
        if asked.only in (None, name):
            for row in measure(asked.runs, asked.seed):
                print(row, flush=True)
                rows.append(row)
    if asked.write and asked.only is None:
        CONCLUDED.write_bytes(rows_text(rows, Concluded))


if __name__ == "__main__":
    main()
