"""What the simulator costs in time and memory.

`python -m tools.bench.simulate` prints, one after the other: the time to grade a first lead, a
later one, a first proposal or answer and a discard, each with the error of its losses; the memory
of a process that grades; vectorised deals a second; and one question answered by naive Python, by C
brute force and by the tables, side by side. What a learner reads of a proposal or an answer must be
sure: a loss that is not known to a hundredth of a point has the worst mark, three standard errors
beyond that mark's border. One that does not is told as a failure (exit status 1). `--quick` does a
tenth of it. Needs gcc for the brute force.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from tqdm import tqdm

from ecarte_tutor.engine.cards import PACK, Card, Hand
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.grading import Verdict, grade
from ecarte_tutor.simulator import AveragerPolicy, Budget, simulate
from ecarte_tutor.simulator.batch.play import choose_leads, choose_replies
from ecarte_tutor.simulator.batch.views import Policy, Stakes
from ecarte_tutor.simulator.beliefs.posterior import view_of
from ecarte_tutor.simulator.count import OPPONENT_HANDS_TOTAL
from ecarte_tutor.simulator.play.averages import AveragerPlay, lead_averages
from ecarte_tutor.simulator.units import PER_POINT
from tools.bench.calibration import decision_of
from tools.bench.open_hand import BruteForce, naive_leader_tricks, seconds
from tools.matches.book_player import BookPolicy
from tools.matches.in_play import in_play
from tools.matches.match import match
from tools.matches.random_player import RandomPolicy
from tools.random_deals import random_hands

GRADING = """
import resource
from ecarte_tutor import Card, Decision, grade
grade(Decision.lead("9S 8S KD TD AC", "TS"), Card("9S"))
grade(Decision.propose("7H 8H QS 7S 7D", "9H"), "play")
grade(Decision.answer("QH 9H QS 8S 7D", "8H"), "refuse")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""
KNOWN = 0.01
"""The joint standard error, in points, to which the loss of a proposal or an answer is known,
unless its mark is beyond doubt."""

BEYOND_DOUBT = 3
"""Joint standard errors between a loss and the border of the worst mark."""

STAKES = Stakes.of(RuleSet.named("turf-club"))
NAIVE_DEALS = 60


def random_hand(dealer: random.Random) -> tuple[Hand, Card]:
    pack = dealer.sample(PACK, 6)
    return Hand(pack[:5]), pack[5]


def second_leads(number: int) -> list[Decision]:
    """Leads come to after one trick, where the opponent's cards are read."""
    generator = np.random.default_rng(4)
    hands, turn_up = random_hands(number, generator)
    deals = in_play(hands, turn_up, vulnerable=0)
    pair = (AveragerPlay(), AveragerPlay())
    deals = deals.after_lead(choose_leads(deals, pair, STAKES, generator))
    deals = deals.after_reply(choose_replies(deals, pair, STAKES, generator))
    return [
        decision_of(deals.rows(np.array([row])), hands[:, row], turn_up[row])
        for row in range(number)
    ]


def answer_times(decisions: int) -> bool:
    """How long decisions take, kind by kind; whether the mark of each proposal and answer is
    sure."""
    dealer = random.Random(2)
    leads = [Decision.lead(*random_hand(dealer)) for _ in range(decisions)]
    talks = [
        (Decision.propose, Decision.answer)[number % 2](*random_hand(dealer))
        for number in range(decisions)
    ]
    discards = [
        Decision.discard(*random_hand(dealer), seat="pone") for _ in range(max(decisions // 5, 1))
    ]
    for first in (leads[0], *talks[:2]):
        simulate(first)
    times("first lead", leads)
    times("second lead", second_leads(decisions))
    graded = times("first proposal or answer", talks)
    times("discard", discards)
    return all(map(is_sure, graded))


def times(name: str, asked: list[Decision]) -> list[Verdict]:
    """Print how long these take, and the standard errors of their losses; all their verdicts."""
    walls, cores, errors = [], [], []
    graded: list[Verdict] = []
    for decision in tqdm(asked, leave=False, disable=not sys.stderr.isatty()):
        wall, core = time.perf_counter(), time.process_time()
        found = grade(decision, decision.options()[0]).simulation
        walls.append(time.perf_counter() - wall)
        cores.append(time.process_time() - core)
        verdicts = [grade(decision, option, simulation=found) for option in found]
        in_doubt = [verdict for verdict in verdicts if not is_beyond_doubt(verdict)]
        errors.append(max(verdict.points_lost.error for verdict in in_doubt))
        graded += verdicts
    print(
        f"{name} graded: {statistics.median(walls):.3f} s median, {max(walls):.2f} s worst "
        f"(processor {statistics.median(cores):.3f} s, {max(cores):.2f} s); "
        f"joint standard error, but of what is a mistake beyond doubt, "
        f"{statistics.median(errors):.4f} median, {max(errors):.4f} worst, "
        f"over {len(asked)} decisions",
        flush=True,
    )
    return graded


def is_sure(verdict: Verdict) -> bool:
    """Whether the loss is well known, or so large that its mark is beyond doubt."""
    return verdict.points_lost.error <= KNOWN or is_beyond_doubt(verdict)


def is_beyond_doubt(verdict: Verdict) -> bool:
    """Whether the loss surely exceeds what a rollout tries no further."""
    loss = verdict.loss
    return loss.mean - BEYOND_DOUBT * loss.error > Budget().clear * PER_POINT[loss.unit]


def memory() -> None:
    """What a fresh process that grades a lead, a proposal and an answer takes at its highest."""
    command = [sys.executable, "-c", GRADING]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    print(f"memory of a process that grades, Python and all: {float(done.stdout):.0f} MiB")


def deals_a_second(deals: int) -> None:
    """Whole deals, talk and play, on one core."""
    players: list[Policy] = [RandomPolicy(), BookPolicy(), AveragerPolicy()]
    for first, second in ((0, 0), (1, 1), (1, 0), (2, 2)):
        pair = players[first], players[second]
        for _ in match(*pair, deals):  # the book's verdicts on these hands are now in its table
            pass
        start = time.process_time()
        for _ in match(*pair, deals):
            pass
        rate = 2 * deals / (time.process_time() - start)
        print(f"{pair[0]} against {pair[1]}: {rate:,.0f} deals a second a core")


def side_by_side() -> None:
    """The open-hand tricks of one hand in each of 65,780 deals, by three programs."""
    hand, turn_up = Hand("7H KC QC JC 7S"), Card("9H")
    unseen = [card for card in PACK if card not in (*hand, turn_up)]
    dealt = [random.Random(deal).sample(unseen, 5) for deal in range(NAIVE_DEALS)]
    start = time.perf_counter()
    for other in dealt:
        naive_leader_tricks(tuple(hand), other, turn_up.suit)
    naive = (time.perf_counter() - start) / NAIVE_DEALS * OPPONENT_HANDS_TOTAL
    with tempfile.TemporaryDirectory() as folder:
        brute = BruteForce(Path(folder))
        by_brute_force = seconds(lambda: brute.counts(hand, turn_up, leads=True), times=5)
        brute.close()
    view = view_of(Decision.lead(hand, turn_up))
    lead_averages(view, STAKES)
    by_table = seconds(lambda: lead_averages(view, STAKES), times=50)
    print("one hand against all 65,780 of the dealer's, open-hand:")
    print(f"  naive Python   {naive:10.4f} s, from {NAIVE_DEALS} deals")
    print(f"  C brute force  {by_brute_force:10.4f} s")
    print(f"  by the tables  {by_table:10.4f} s, and for each of the five leads by itself")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the work")
    scale = 10 if parser.parse_args().quick else 1
    well_known = answer_times(100 // scale)
    memory()
    deals_a_second(20_000 // scale)
    side_by_side()
    if not well_known:
        sys.exit(f"a mark is in doubt although its loss is not known to {KNOWN} point")


if __name__ == "__main__":
    main()
