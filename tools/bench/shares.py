"""Whether the shares in a discard's reason are known as well as they are told, to the next five.

    python -m tools.bench.shares [--shares 60] [--deals 12000] [--seed 6003]

At discards as games bring them, one that is surely worse is chosen, and the reason on show is
found. Each share that it tells of deals played again (how often a card takes a trick, and a new
card) is counted once more on many other deals. Some two minutes of one core.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import numpy as np

from ecarte_tutor import simulate
from ecarte_tutor.course.samples import sample_decisions
from ecarte_tutor.engine.cards import Card
from ecarte_tutor.engine.decision import Option, option_text
from ecarte_tutor.grading import Fact, reason_for
from ecarte_tutor.simulator import Replay, Simulation, replay
from ecarte_tutor.simulator.masks import place_of
from ecarte_tutor.widgets.stage.background.assessment import assess

MOST_DISCARDS = 200
TOO_FAR, FAR = 8, 5


def shares(seed: int, deals: int) -> Iterator[tuple[Fact, float]]:
    """Yield each share that is told, and what it is on so many deals."""
    chance = random.Random(seed)
    for decision in sample_decisions(MOST_DISCARDS, "discard", seed=seed):
        simulation = simulate(decision, unit="points")
        found = assess(simulation)
        wrong = [each for each in found.verdicts if not each.with_the_simulator]
        if not wrong:
            continue
        verdict = chance.choice(wrong)
        reason = reason_for(verdict, known=found.reasons_of(verdict.choice))
        told = [each for each in reason.facts if each.what in ("takes", "new card")]
        if told:
            yield from again(verdict.values, told, deals)


def again(values: Simulation, told: list[Fact], deals: int) -> Iterator[tuple[Fact, float]]:
    """Yield each of the shares with what it is on other deals of the simulation."""
    options = {option_text(option): option for option in values.options}
    after = tuple({each.after: options[each.after] for each in told}.values())
    played = replay(replace(values, seed=values.seed + 1), after, deals)
    for fact in told:
        yield fact, 100 * share(played, options[fact.after], fact)


def share(played: Replay, option: Option, fact: Fact) -> float:
    """Return the share of the deals in which the card takes a trick, or a new card on average."""
    tricks, trump = played.tricks(option), played.decision.trump
    if fact.what == "takes":
        return float(tricks.takes(place_of(Card(fact.cards), trump)).mean())
    assert isinstance(option, frozenset)
    kept = [place_of(card, trump) for card in played.decision.hand if card not in option]
    new = tricks.wins & ~np.isin(tricks.mine, kept)
    return float(new.sum(axis=0).mean()) / len(option)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--shares", type=int, default=60)
    parser.add_argument("--deals", type=int, default=12_000)
    parser.add_argument("--seed", type=int, default=6003)
    asked = parser.parse_args()
    off = []
    for fact, real in islice(shares(asked.seed, asked.deals), asked.shares):
        off.append(abs(fact.told - real))
        print(f"{fact.what} {fact.cards or fact.after}: told {fact.told}, {real:.1f}", flush=True)
    print(
        f"{len(off)} shares: {sum(each >= TOO_FAR for each in off)} off by {TOO_FAR} or more, "
        f"{sum(each >= FAR for each in off)} by {FAR} or more; "
        f"{np.sqrt(np.mean(np.square(off))):.1f} by the root of the mean square"
    )


if __name__ == "__main__":
    main()
