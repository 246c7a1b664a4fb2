"""How often the sheet to print is right, and what it costs, beside the classic hints.

    python -m tools.bench.sheet [--decisions 2000] [--score 0 0]

Draws so many first proposals and as many answers to one, as games bring them, at any score, and
simulates each. Prints for both kinds and for all of them on how many of 100 the sheet agrees with
the simulator or costs no more than *equal*, how many games 100 such decisions lose by it, and the
same of the classic hints; then, for every number of trumps, the sheet's figures alone. Where a hint
leaves the choice open, its cost is the average of both answers. 2000 take ten minutes.

With a score (the pone's points and the dealer's) it prints what the lines were made from instead:
for each seat, by the number of trumps and of court cards beside them, what talking on gains over
standing, in games in 100, on a million deals between two who talk by the reckoning. Counts of
court cards tell more there than counts of stopped suits.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

import numpy as np

from ecarte_tutor.engine.decision import EXCHANGING_WORD, STANDING_WORD, Decision, Kind
from ecarte_tutor.engine.rules.rule_set import RuleSet, Seat
from ecarte_tutor.grading import grade
from ecarte_tutor.hints import book
from ecarte_tutor.simulator import Budget, simulate
from ecarte_tutor.simulator.batch.views import SEATS
from ecarte_tutor.simulator.endings import SUITS
from ecarte_tutor.simulator.masks import BIT, SUIT, SUIT_SIZE, TRUMPS, counts
from ecarte_tutor.simulator.winning import NEEDS, Needs
from tools.reckoning.deals import talked_deals
from tools.reckoning.payoffs import payoffs_at
from tools.reckoning.table import RULES, chances, members, talk_at
from tools.reckoning.talking import Talked, TalkGame
from tools.tables.positions import positions

KINDS: Final[tuple[Kind, ...]] = ("propose", "answer")
BUDGET: Final = Budget(total=50_000, error=1.0)
"""A rollout stops as soon as every option is decided or costs next to nothing."""

DEALS: Final = 1_000_000
FEWEST: Final = 300
"""Deals below which a gain is not printed."""


_NEEDED: Final[Mapping[Seat, tuple[int, int, int]]] = {"pone": (5, 3, 2), "dealer": (5, 3, 1)}
"""By seat: the plain court cards with which a hand stands that has no trump, one, two or more."""

_NEEDED_AT_FOUR: Final = (3, 2)
"""Plain court cards needed with no trump and with one, where the opponent has four points."""


class Tried(NamedTuple):
    """What the sheet's word and the hints' lose at one decision, in games in 100."""

    trumps: int
    by_sheet: float
    by_hints: float


def first_words(kind: Kind, number: int) -> Iterator[Decision]:
    """So many decisions of this kind before any exchange."""
    drawn = positions(kind, random.Random(f"sheet {kind}"))
    return islice((each for each in drawn if not each.exchanged), number)


def tried(decision: Decision) -> Tried:
    """What is lost at a decision by the sheet, and by the hints."""
    said, simulation = book(decision), simulate(decision, budget=BUDGET)

    def lost(word: str) -> float:
        verdict = grade(decision, word, simulation=simulation, said=said)
        return 0.0 if verdict.with_the_simulator else verdict.loss.mean

    trumps = sum(card.suit is decision.trump for card in decision.hand)
    by_hints = [lost(str(word)) for word in said.advice]
    return Tried(trumps, lost(sheet_says(decision)), sum(by_hints) / len(by_hints))


def sheet_says(decision: Decision) -> str:
    """The word that the front of the sheet has for a hand before any exchange."""
    words = STANDING_WORD if _stands(decision) else EXCHANGING_WORD
    return words[decision.kind]


def _stands(decision: Decision) -> bool:
    plain = [card for card in decision.hand if card.suit is not decision.trump]
    trumps, courts = len(decision.hand) - len(plain), sum(card.is_court for card in plain)
    mine, theirs = (points == decision.rules.target - 1 for points in decision.score)
    if mine and theirs:
        return trumps + courts > 0
    needed = _NEEDED[decision.seat]
    if theirs:
        needed = (*_NEEDED_AT_FOUR, needed[2])
    if decision.seat == "pone" and trumps and courts and len({card.suit for card in plain}) == 1:
        return True
    return courts >= needed[min(trumps, 2)]


def gains(pone: int, dealer: int) -> Iterator[str]:
    """By seat, a line for each number of trumps: what talking on gains, by court cards beside."""
    rules, needs = RuleSet.named(RULES), Needs(NEEDS - pone, NEEDS - dealer)
    game = TalkGame.at(payoffs_at(rules, needs, chances()))
    talk = talk_at(needs)
    own, _, _ = members()
    suits = [own >> np.uint32(SUIT_SIZE * suit) & SUIT[0] for suit in range(1, SUITS)]
    courts = np.sum([counts(suit & BIT[:3].sum()) for suit in suits], axis=0, dtype=int)
    trumps = counts(own & TRUMPS).astype(int)
    sums = np.zeros((len(SEATS), 2, 6, 6))
    dealt = np.zeros((len(SEATS), 6, 6))
    for part in talked_deals(rules, DEALS, 77).parts(100_000):
        choices = Talked(part, game.outcomes(part), talk, talk).choices()
        for seat, choice in zip(range(len(SEATS)), choices, strict=False):
            at = trumps[choice.classes], courts[choice.classes]
            np.add.at(sums[seat, 0], at, choice.gain * choice.reached)
            np.add.at(sums[seat, 1], at, choice.reached)
            np.add.at(dealt[seat], at, 1)
    for seat, name in enumerate(SEATS):
        for held in range(5):
            cells = (
                f"{100 * gain / reached:+6.1f}" if many > FEWEST else "     ."
                for gain, reached, many in zip(*sums[seat, :, held], dealt[seat, held], strict=True)
            )
            yield f"{name}, {held} trumps: {' '.join(cells)}"


def line(name: str, losses: Sequence[float]) -> str:
    """On how many of 100 nothing is lost, and the games lost in 100 decisions."""
    right = 100 * sum(each == 0 for each in losses) / len(losses)
    return f"{name}: {right:.0f} of 100 right, {sum(losses) / len(losses):.2f} games lost in 100"


def main() -> None:
    """Prints the figures of the sheet and of the hints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--decisions", type=int, default=2000)
    parser.add_argument("--score", type=int, nargs=2, metavar=("PONE", "DEALER"))
    asked = parser.parse_args()
    if asked.score:
        print("\n".join(gains(*asked.score)))
        return
    everything: list[Tried] = []
    for kind in KINDS:
        found = [tried(each) for each in first_words(kind, asked.decisions)]
        everything += found
        for trumps in sorted({each.trumps for each in found}):
            some = [each.by_sheet for each in found if each.trumps == trumps]
            print(line(f"{kind}, {trumps} trumps, {len(some)} hands", some), flush=True)
        print(line(f"{kind}, the sheet", [each.by_sheet for each in found]))
        print(line(f"{kind}, the hints", [each.by_hints for each in found]), flush=True)
    print(line("all, the sheet", [each.by_sheet for each in everything]))
    print(line("all, the hints", [each.by_hints for each in everything]))


if __name__ == "__main__":
    main()
