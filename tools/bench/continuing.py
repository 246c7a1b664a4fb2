"""Whether it matters who plays on after a proposal, an answer or a discard.

Rollouts go on by the reckoner, whose cards are the averager's: to play them out takes a hundred
times as long. `python -m tools.bench.continuing` takes random decisions and two options of each (of
a discard, the two best), and plays the same deals on both ways, both seats: what does the first
option bring more than the second, with cards played out less with the averager's? The talk is the
reckoner's in both, at love all. An answer is corrected for that by a table, made from other deals;
so it is told what is left with the correction, and what there was without. `--by
attentive` has the cards played as at a table, against the hands that the talk leaves. The mean
shows whether the values lean to one side, the spread how far they are apart from decision to
decision, with the luck of the deals taken out. `--in-quizzes` takes problems as the quizzes ask
them, at their scores, and tells games in 100. `--kind answers` takes these only; `--write` puts the
figures in the package's table. Interrupted, it prints what it has, and writes nothing.
"""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from ecarte_tutor.course.figures.measured import MEASURED, Figure, measured
from ecarte_tutor.course.problems.skills import SKILL
from ecarte_tutor.engine.cards import PACK, Hand
from ecarte_tutor.engine.decision import Decision, Option
from ecarte_tutor.simulator import Budget, Policy, ReckonerPolicy, simulate
from ecarte_tutor.simulator.batch.play import ENDS, points_of
from ecarte_tutor.simulator.batch.views import SEATS
from ecarte_tutor.simulator.play.corrections import is_corrected, values_of
from ecarte_tutor.simulator.play.rollout import Rollout
from ecarte_tutor.simulator.valuation import stakes_of
from ecarte_tutor.simulator.winning import after_deal
from tools.matches.attentive_player import AttentiveReckoner
from tools.matches.played_out_player import PlayedOutPlay
from tools.problems import problems
from tools.writing import record

RECKONER = ReckonerPolicy()
BETTER: dict[str, Policy] = {
    "played-out": ReckonerPolicy(play=PlayedOutPlay()),
    "attentive": AttentiveReckoner(),
}
MEASURES = {
    "played-out": "played on by the played-out player",
    "attentive": "played on by the attentive reckoner",
}
QUICK = Budget(total=30_000)
IN_QUIZZES = "in quizzes, "
SMALLEST = {True: 0.2, False: 0.02}
"""Difference that may turn round a choice: in quizzes in games in 100, else in points."""

QUIZZES = {
    "proposals": "proposing",
    "answers": "answering",
    "discards": "discarding",
}
CODE = "CONTINUING"

Difference = tuple[float, float, float]
"""The gap between two options, how much more it is played out, and the error of that."""


@dataclass(frozen=True)
class Comparison:
    """Who plays on instead, over how many deals, and after which decisions."""

    better: Policy
    deals: int
    in_quizzes: bool
    """As the quizzes ask them, at their scores; else random ones at love all."""

    def decisions(self, kind: str, number: int) -> list[Decision]:
        if not self.in_quizzes:
            return decisions(kind, number)
        return [*problems(SKILL[QUIZZES[kind]], CODE, number)]

    def worths(self, decision: Decision) -> NDArray[np.float64]:
        """Of each end of a deal: games in 100 in quizzes, else points."""
        if self.in_quizzes:
            return 100 * after_deal(decision)
        return points_of(np.arange(np.prod(ENDS)), SEATS.index(decision.seat), stakes_of(decision))

    def gaps(
        self,
        decision: Decision,
        options: tuple[Option, ...],
        policy: Policy,
        *,
        corrected: bool = False,
    ) -> NDArray[np.float64]:
        """What the first option brings more than the second, deal by deal."""
        work = Rollout(decision, policy, stakes_of(decision))
        ends, _ = work.ends(options, self.deals, np.random.SeedSequence(1))
        values = values_of(decision, self.worths(decision), corrected=corrected)[: len(options)]
        first, second = (value(end)[0][end] for value, end in zip(values, ends, strict=True))
        return np.asarray(first - second)

    def differences(self, decision: Decision) -> list[Difference]:
        """How much more the gap between two options is: as valued, and if not corrected."""
        pair = compared(decision)
        played = self.gaps(decision, pair, self.better)
        found = []
        for corrected in (True, False) if is_corrected(decision, RECKONER) else (False,):
            usual = self.gaps(decision, pair, RECKONER, corrected=corrected)
            more = played - usual
            error = float(more.std(ddof=1) / np.sqrt(self.deals))
            found.append((float(usual.mean()), float(more.mean()), error))
        return found


def decisions(kind: str, number: int) -> list[Decision]:
    """Random ones at love all."""
    dealer = random.Random(7)
    packs = [dealer.sample(PACK, 6) for _ in range(number)]
    hands = [(Hand(pack[:5]), pack[5]) for pack in packs]
    if kind == "discards":
        return [Decision.discard(*dealt, seat="pone") for dealt in hands]
    make = Decision.propose if kind == "proposals" else Decision.answer
    return [make(*dealt) for dealt in hands]


def compared(decision: Decision) -> tuple[Option, ...]:
    """Two options: of more than two, the best two by the reckoner."""
    options = decision.options()
    if len(options) == 2:
        return options
    found = simulate(decision, unit="points", budget=QUICK)
    ends = found.estimate.ends  # type: ignore[union-attr]
    longest = max(map(len, ends))
    tried = [option for option, row in zip(found.options, ends, strict=True) if len(row) == longest]
    return tuple(sorted(tried, key=lambda option: -found[option].mean)[:2])


def figures(measure: str, kind: str, found: list[Difference]) -> list[Figure]:
    """The mean and the spread over the decisions; each told as gap, difference and its error."""
    gap, more, error = np.array(found).T
    number = len(found)
    mean = Figure(
        measure, kind, "mean difference", number, more.mean(), more.std(ddof=1) / np.sqrt(number)
    )
    squares = more**2 - error**2
    spread = float(np.sqrt(max(squares.mean(), 0.0)))
    doubt = float(squares.std(ddof=1) / np.sqrt(number)) / max(2 * spread, float(error.mean()))
    apart = Figure(measure, kind, "spread of the differences", number, spread, doubt)
    smallest = SMALLEST[measure.startswith(IN_QUIZZES)]
    turned = (gap * (gap + more) < 0) & (np.abs(gap + more) > 2 * error) & (np.abs(gap) > smallest)
    print(
        f"{kind}: {mean.mean:+.4f} ± {mean.error:.4f} on average over {number} decisions, spread "
        f"{spread:.4f} ± {doubt:.4f} (a decision by itself ± {error.mean():.4f}); the better "
        f"option turns round in {turned.sum()}",
        flush=True,
    )
    return [mean, apart]


def of_kind(comparison: Comparison, measure: str, kind: str, number: int) -> list[Figure]:
    """The figures of one kind; interrupted, they are printed first."""
    found: list[list[Difference]] = []
    try:
        for decision in tqdm(comparison.decisions(kind, number), disable=not sys.stderr.isatty()):
            found += [comparison.differences(decision)]
    except KeyboardInterrupt:
        told(measure, kind, found)
        sys.exit("interrupted: the figures above stand, nothing was written")
    return told(measure, kind, found)


def told(measure: str, kind: str, found: list[list[Difference]]) -> list[Figure]:
    """The figures as decisions are valued, and as they would be without the correction."""
    names = (kind, f"{kind}, not corrected")
    return [
        figure
        for name, each in zip(names, zip(*found, strict=True), strict=False)
        for figure in figures(measure, name, list(each))
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="Roll decisions out by two players.")
    parser.add_argument("--decisions", type=int, default=300, help="of each kind")
    parser.add_argument("--deals", type=int, default=100, help="for each option")
    parser.add_argument("--by", choices=BETTER, default="played-out", help="who plays better")
    parser.add_argument("--kind", choices=QUIZZES, help="only these decisions")
    parser.add_argument("--in-quizzes", action="store_true", help="as asked there; games in 100")
    parser.add_argument("--write", action="store_true", help="put the figures in the package")
    options = parser.parse_args()
    comparison = Comparison(BETTER[options.by], options.deals, options.in_quizzes)
    measure = IN_QUIZZES * options.in_quizzes + MEASURES[options.by]
    found: list[Figure] = []
    for kind in [options.kind] if options.kind else QUIZZES:
        found += of_kind(comparison, measure, kind, options.decisions)
    if options.write:
        subjects = {each.subject for each in found}
        before = measured(measure)
        kept = [each for each in before if each.subject not in subjects]
        record(MEASURED, Figure, kept + found, "measure")


if __name__ == "__main__":
    main()
