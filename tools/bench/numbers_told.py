"""What a dealer may hope for when he is asked again, by how many cards the pone changed.

`python -m tools.bench.numbers_told` takes twelve poor hands at a second proposal, the pone having
changed one to five cards, and prints what the better answer is worth and how many trumps and kings
the pone has. The fewer he changed the more he has kept, so the one should fall and the other rise;
it counts the steps that go the other way by more than two standard errors, and all that do.
`--verdicts 200` grades as many random second answers instead and writes one on each line, with the
better answer and what the other costs; `--compare FIRST SECOND` reads two such printouts, made by
two versions, and counts the verdicts that turned round.
"""

from __future__ import annotations

import argparse
import random
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from ecarte_tutor.engine.cards import PACK, Hand
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.simulator import Budget, simulate
from ecarte_tutor.simulator.masks import KINGS, TRUMPS, counts

POOR_HANDS: Final = (
    ("9H AS JD QC 8C", "7H"),
    ("TH 9D 9S 7D 9C", "7H"),
    ("QH AS JD 7C QC", "JH"),
    ("8H JS JD TD JC", "8S"),
    ("JH AS 7S JC 9D", "8H"),
    ("7S QD AD TD 9H", "9S"),
    ("9H 8S AD 7C TD", "KS"),
    ("8S 7S 7D QC 9H", "JD"),
    ("QS 8S JD 7C 9D", "TH"),
    ("8H JS TS QD 7C", "KC"),
    ("9S 8S TD JC 7H", "9C"),
    ("9H JS 7S 9C 8C", "TH"),
)
"""Hands with one trump at most and no king, each with a card turned up."""

NUMBERS: Final = range(1, 6)
SHORT: Final = Budget(total=20_000)


class Told(NamedTuple):
    """What is believed and hoped after one number."""

    worth: float
    """Points a deal, of the better answer."""

    error: float
    keepers: float
    """The pone's trumps and kings, on average."""

    trumps: tuple[float, ...]
    """Of a hundred deals, those in which the pone has 0, 1, 2, 3, and 4 or 5 trumps."""


def told(hand: str, turn_up: str, number: int) -> Told:
    """The second answer after the pone changed so many cards and the dealer three."""
    decision = Decision.answer(hand, turn_up, exchanged=[(number, 3)])
    found = simulate(decision, unit="points", budget=SHORT)
    theirs = found.cases(found.best).hands
    shares = np.bincount(np.minimum(counts(theirs & TRUMPS), 4), minlength=5) / len(theirs)
    return Told(
        found[found.best].mean,
        found[found.best].error,
        float(counts(theirs & (TRUMPS | KINGS)).mean()),
        tuple(100 * shares),
    )


def by_number() -> None:
    """Prints the table, and the steps that go the wrong way."""
    worse = surely_worse = fewer_kept = 0
    for hand, turn_up in POOR_HANDS:
        print(f"{hand}, {turn_up} turned up:")
        found = [told(hand, turn_up, number) for number in NUMBERS]
        for number, each in zip(NUMBERS, found, strict=True):
            shares = "/".join(f"{share:.0f}" for share in each.trumps)
            print(
                f"  {number} changed: worth {each.worth:+.2f} ± {each.error:.2f}; the pone has "
                f"{each.keepers:.2f} trumps and kings; 0/1/2/3/4+ trumps in {shares} of 100",
                flush=True,
            )
        for one, next_one in pairwise(found):
            gap, error = one.worth - next_one.worth, np.hypot(one.error, next_one.error)
            worse += gap > 0
            surely_worse += gap > 2 * error
            fewer_kept += one.keepers <= next_one.keepers
    steps = len(POOR_HANDS) * (len(NUMBERS) - 1)
    print(
        f"of {steps} steps from one number to the next: the dealer may hope for less in {worse}, "
        f"surely so in {surely_worse}; the pone has no fewer trumps and kings in {fewer_kept}"
    )


def verdicts(decisions: int) -> None:
    """Prints random second answers, what is better and by how many points, surely so or not."""
    chance = random.Random(24)
    for _ in range(decisions):
        *hand, turn_up = chance.sample(PACK, 6)
        exchanged = [(chance.choice(NUMBERS), chance.randrange(6))]
        decision = Decision.answer(Hand(hand), turn_up, exchanged=exchanged)
        found = simulate(decision, unit="points", budget=SHORT)
        other = next(option for option in found if option != found.best)
        loss = found.loss(other)
        sure = "surely" if found.is_decided(other) else "perhaps"
        print(f"{found.decision} {found.best} {loss.mean:.3f} {loss.error:.3f} {sure}", flush=True)


def compare(first: Path, second: Path) -> None:
    """Prints how many verdicts turned round from one printout to the other, by number."""
    rows = [
        {line.split()[0]: line.split()[1:] for line in path.read_text().splitlines()}
        for path in (first, second)
    ]
    shared = rows[0].keys() & rows[1].keys()
    turned = [each for each in shared if rows[0][each][0] != rows[1][each][0]]
    sure = [each for each in turned if all(row[each][3] == "surely" for row in rows)]
    print(f"{len(shared)} verdicts: {len(turned)} turned round, {len(sure)} sure before and after")
    for number in NUMBERS:
        of_number = [each for each in shared if Decision.parse(each).exchanged[0][0] == number]
        print(f"  {number} changed: {len(set(of_number) & set(turned))} of {len(of_number)}")


def main() -> None:
    """Prints what is asked for."""
    parser = argparse.ArgumentParser(description="Second answers, by the number of cards changed.")
    parser.add_argument("--verdicts", type=int, metavar="N", help="grade N random second answers")
    parser.add_argument("--compare", type=Path, nargs=2, metavar=("FIRST", "SECOND"))
    options = parser.parse_args()
    if options.compare:
        compare(*options.compare)
    elif options.verdicts:
        verdicts(options.verdicts)
    else:
        by_number()


if __name__ == "__main__":
    main()
