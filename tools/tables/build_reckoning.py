"""Write the reckoning again.

The command is `python -m tools.tables.build_reckoning --into-package`.

A score takes about six seconds on one core, and a third of a gigabyte; `--workers` solves several
side by side. With `--keep FILE` every score is kept there once it is solved: interrupted, the same
command goes on from where it was, and comes to the same table. Fewer deals and steps (`--deals
200000 --steps 10`) show in a minute or two where it is going. Another processor may add up to other
last bits, and so answer otherwise for a class to which talking on and standing are worth the same:
three of 25 million answers did.
"""

from __future__ import annotations

import lzma
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Final

import numpy as np

from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.errors import TableError
from ecarte_tutor.simulator.play.reckoner import PATH
from ecarte_tutor.simulator.winning import ALL_NEEDS, NEEDS, Needs

from ..reckoning.induction import Solved, reckoned, solved_scores
from ..reckoning.learning import Schedule
from ..reckoning.table import RULES, Worth, numbers_of
from ..writing import command_parser, deliver, packed, worker_pool

_SEED = 1

_WORTH_BYTES: Final = 2 * 8 * len(ALL_NEEDS)
"""What the scores are worth comes first in the table's file, then the answers, a bit each."""

_OTHERWISE: Final = 1e-6
"""The share of answers that may differ between two processors."""


class Kept:
    """The scores solved so far, in a file; of this very schedule."""

    def __init__(self, path: Path | None, schedule: Schedule) -> None:
        self.path, self.head = path, f"{schedule} {_SEED}"
        self.scores: dict[Needs, Solved] = {}
        if path is not None and path.exists():
            self._read(path)

    def _read(self, path: Path) -> None:
        with np.load(path) as found:
            if str(found["head"]) != self.head:
                raise TableError(
                    f"expected {path} to keep scores of {self.head}, got {found['head']}; "
                    "delete it to begin again"
                )
            for needs, bits, worth in zip(
                found["needs"], found["bits"], found["worth"], strict=True
            ):
                key = Needs(*needs.tolist())
                self.scores[key] = Solved(key, bits, Worth(*worth.tolist()))

    def keep(self, solved: Solved) -> None:
        """Write the score down, all of it or nothing."""
        self.scores[solved.needs] = solved
        if self.path is None:
            return
        new = self.path.with_name(self.path.name + ".new")
        scores = list(self.scores.values())
        with new.open("wb") as file:
            np.savez_compressed(
                file,
                head=np.array(self.head),
                needs=np.array([each.needs for each in scores]),
                bits=np.array([each.bits for each in scores]),
                worth=np.array([each.worth for each in scores]),
            )
        new.replace(self.path)


def answers_the_same(one: bytes, other: bytes) -> bool:
    """True if two packed reckonings differ in no more than two processors' last bits make of it."""
    first, second = (np.frombuffer(lzma.decompress(each), np.uint8) for each in (one, other))
    if len(first) != len(second):
        return False
    worth, others = (each[:_WORTH_BYTES].view("<f8") for each in (first, second))
    differ = np.unpackbits(first[_WORTH_BYTES:] ^ second[_WORTH_BYTES:])
    return np.allclose(worth, others, rtol=0, atol=1e-6) and bool(differ.mean() <= _OTHERWISE)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table, or check it; returns the exit status."""
    usual = Schedule()
    parser = command_parser("build_reckoning", PATH)
    parser.add_argument("--deals", type=int, default=usual.pool, help="dealt for each score")
    parser.add_argument("--steps", type=int, default=usual.steps)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="go on from the scores kept here")
    options = parser.parse_args(arguments)
    each_step = max(1, min(usual.deals, options.deals // 10))
    schedule = Schedule(pool=options.deals, steps=options.steps, deals=each_step)
    kept = Kept(options.keep, schedule)
    begun = perf_counter()
    with worker_pool(options.workers) as executor:
        solving = solved_scores(
            RuleSet.named(RULES), schedule, _SEED, executor=executor, kept=dict(kept.scores)
        )
        for number, solved in enumerate(solving, 1):
            kept.keep(solved)
            pone, dealer = (NEEDS - points for points in solved.needs)
            sys.stdout.write(
                f"{number:2} of {len(ALL_NEEDS)}: pone {pone}, dealer {dealer}: the pone wins "
                f"{solved.worth.plain:.4f} ({perf_counter() - begun:.0f} s)\n"
            )
            sys.stdout.flush()
    return deliver(PATH, packed(numbers_of(reckoned(kept.scores))), options, answers_the_same)


if __name__ == "__main__":
    sys.exit(main())
