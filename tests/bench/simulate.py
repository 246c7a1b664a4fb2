"""What the simulator promises and what is collected, and what it costs in time and memory.

`python tests/bench/simulate.py` prints, one after the other: calibration of leads (the value
promised and the value collected when the deal is played), the time of a lead and of a proposal,
vectorised deals a second, memory, and one question answered by naive Python, by C brute force and
by the tables, side by side. `--quick` does a tenth of it. Needs gcc for the brute force.
"""

from __future__ import annotations

import argparse
import random
import resource
import statistics
import tempfile
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from open_hand import (  # type: ignore[import-not-found]  # beside this program
    BruteForce,
    naive_leader_tricks,
    seconds,
)

from ecarte_tutor.cards import PACK, Card, Hand
from ecarte_tutor.count import OPPONENT_HANDS_TOTAL
from ecarte_tutor.decision import Decision
from ecarte_tutor.rules import RuleSet
from ecarte_tutor.simulator import AveragerPolicy, simulate
from ecarte_tutor.simulator.averager import choose, lead_averages
from ecarte_tutor.simulator.book_policy import BookPolicy
from ecarte_tutor.simulator.card_play import simulate_cards
from ecarte_tutor.simulator.deals import in_play, random_hands
from ecarte_tutor.simulator.masks import draw, place_of, places_in
from ecarte_tutor.simulator.match import match
from ecarte_tutor.simulator.play import (
    AveragerPlay,
    Deals,
    choose_leads,
    choose_replies,
    play_out,
    points,
)
from ecarte_tutor.simulator.played_out import PlayedOutPlay, deals_of
from ecarte_tutor.simulator.policies import Policy, RandomPolicy
from ecarte_tutor.simulator.posterior import view_of
from ecarte_tutor.simulator.reading import ReaderPlay
from ecarte_tutor.simulator.simulation import Simulation
from ecarte_tutor.simulator.views import Stakes

STAKES = Stakes.of(RuleSet.named("turf-club"))
PLAYS = 200
NAIVE_DEALS = 60


def random_hand(dealer: random.Random) -> tuple[Hand, Card]:
    pack = dealer.sample(PACK, 6)
    return Hand(pack[:5]), pack[5]


def calibration(decisions: int) -> None:
    """The best lead's value, and what it collects from fresh hands of an averager."""
    dealer, generator = random.Random(1), np.random.default_rng(1)
    player = AveragerPlay()
    promised, collected = [], []
    for number in range(decisions):
        decision = Decision.lead(*random_hand(dealer))
        found = simulate_cards(decision, STAKES, number, bounds=False)
        assert isinstance(found.best, Card)
        promised.append(found[found.best].mean)
        view = view_of(decision).rows(np.zeros(PLAYS, np.intp))
        deals = deals_of(view, draw(view.possible, 5, generator), 0, generator)
        led = np.full(PLAYS, place_of(found.best, decision.trump))
        end = play_out(deals.after_lead(led), (player, player), STAKES, generator)
        collected.append(points(end, 0, STAKES).mean())
    difference = np.array(promised) - np.array(collected)
    error = difference.std(ddof=1) / np.sqrt(decisions)
    print(f"calibration of {decisions:,} random leads, best card, against an averager:")
    print(f"  promised {np.mean(promised):+.4f}, collected {np.mean(collected):+.4f}")
    print(f"  promised less collected {difference.mean():+.4f} ± {error:.4f} points a deal")


def calibration_in_play(deals: int) -> None:
    """The same for leads come to in play: the adversary's hand is his own, and not drawn again.

    After the first trick the adversary's hand is no longer any that he may hold: how he has chosen
    tells of it. The played-out value trusts only the laws of play, and does not listen; a reader's
    value does.
    """
    generator = np.random.default_rng(3)
    player = AveragerPlay()
    pair = (player, player)
    reached = in_play(*random_hands(deals, generator))
    print(f"calibration of the leads come to in {deals:,} deals, each against the hand it met:")
    while reached.public.cards > 1:
        told = []
        for valuer in (PlayedOutPlay(draws=48), ReaderPlay(draws=48)):
            difference = np.zeros(deals)
            for seat in (0, 1):
                rows = np.flatnonzero(reached.leader == seat)
                if len(rows):
                    difference[rows] = promised_less_collected(
                        reached.rows(rows), valuer, generator
                    )
            error = difference.std(ddof=1) / np.sqrt(deals)
            told.append(f"by {valuer} {difference.mean():+.4f} ± {error:.4f}")
        print(f"  {reached.public.cards} cards: promised less collected {', '.join(told)}")
        reached = reached.after_lead(choose_leads(reached, pair, STAKES, generator))
        reached = reached.after_reply(choose_replies(reached, pair, STAKES, generator))


def promised_less_collected(
    deals: Deals, valuer: PlayedOutPlay | ReaderPlay, generator: np.random.Generator
) -> NDArray[np.float64]:
    """For the best lead in each deal; all of them are led by the same seat."""
    seat = int(deals.leader[0])
    view = deals.view(seat, slice(None))
    led = choose(valuer.values(view, STAKES, generator), view.own)
    # Valued once more, or the luck that made it look best would be promised too.
    again = valuer.values(view, STAKES, generator)
    promised: NDArray[np.float64] = again[
        places_in(view.own, view.public.cards) == led[:, np.newaxis]
    ]
    end = play_out(deals.after_lead(led), (AveragerPlay(), AveragerPlay()), STAKES, generator)
    promised -= points(end, seat, STAKES)
    return promised


def answer_times(decisions: int) -> None:
    """How long a first lead and a proposal or an answer take."""
    dealer = random.Random(2)
    leads = [Decision.lead(*random_hand(dealer)) for _ in range(decisions)]
    talks = [
        (Decision.propose, Decision.answer)[number % 2](*random_hand(dealer))
        for number in range(decisions)
    ]
    simulate(leads[0])
    for name, asked in (("first lead", leads), ("proposal or answer", talks)):
        walls, cores, errors = [], [], []
        for decision in asked:
            wall, core = time.perf_counter(), time.process_time()
            found = simulate(decision)
            walls.append(time.perf_counter() - wall)
            cores.append(time.process_time() - core)
            errors.append(largest_error(found))
        print(
            f"{name}: {statistics.median(walls):.2f} s median, {max(walls):.2f} s worst "
            f"(processor {statistics.median(cores):.2f} s, {max(cores):.2f} s); "
            f"joint standard error {statistics.median(errors):.4f} median, {max(errors):.4f} worst"
        )


def largest_error(found: Simulation) -> float:
    return max(found.loss(option).error for option in found)


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
    calibration(2_000 // scale)
    calibration_in_play(20_000 // scale)
    answer_times(100 // scale)
    deals_a_second(20_000 // scale)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory of the process: {peak:.0f} MiB")
    side_by_side()


if __name__ == "__main__":
    main()
