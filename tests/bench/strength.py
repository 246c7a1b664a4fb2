"""Who plays how well: every pair of players, and the best answer to the strongest.

`python tests/bench/strength.py` plays each pair over `--deals` deals, every deal twice with the
seats swapped, and prints what the first gains of the second in points a deal. First the card play
alone (no talk, nobody vulnerable), then whole deals; then the local best response: a reader who
knows how a player chooses, strikes out the hands with which he would have played otherwise, and
looks one card ahead. `--workers` shares the deals out; it can be interrupted, and what has been
printed stands.

The players that look ahead take a few milliseconds a deal, so that `--slow-deals` is what they
play; the reader reads the played-out player as if he were the averager, since to ask the player
himself about every hand would take seconds a deal.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from itertools import combinations
from multiprocessing import get_context

from ecarte_tutor.simulator.book_policy import BookPolicy
from ecarte_tutor.simulator.match import match
from ecarte_tutor.simulator.policies import AveragerPolicy, Policy, RandomPolicy, played_out_policy
from ecarte_tutor.simulator.reading import ReaderPlay

RANDOM, BOOK, AVERAGER = RandomPolicy(), BookPolicy(), AveragerPolicy()
PLAYED_OUT = played_out_policy()
READER = AveragerPolicy(play=ReaderPlay())
PLAYERS: tuple[Policy, ...] = (RANDOM, BOOK, AVERAGER, PLAYED_OUT)
SLOW = (PLAYED_OUT, READER)


def report(
    first: Policy, second: Policy, deals: int, *, talk: bool, seed: int, executor: Executor | None
) -> None:
    """Play one match and print its score, the running score on the way."""
    line = ""
    for score in match(first, second, deals, talk=talk, seed=seed, executor=executor):
        line = (
            f"{first} against {second}: {score.mean:+.4f} ± {score.error:.4f} points a deal "
            f"({score.deals:,} deals, each played twice)"
        )
        if sys.stdout.isatty():
            print(line, end="\r", flush=True)
    print(line, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Play every pair of players against each other.")
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--slow-deals", type=int, default=10_000, help="for those who look ahead")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    pool = (
        ProcessPoolExecutor(options.workers, mp_context=get_context("spawn"))
        if options.workers > 1
        else nullcontext()
    )
    with pool as executor:
        for title, talk in (("card play alone", False), ("whole deals", True)):
            print(f"-- {title}")
            for second, first in combinations(PLAYERS, 2):
                deals = options.slow_deals if first in SLOW else options.deals
                report(first, second, deals, talk=talk, seed=options.seed, executor=executor)
        print("-- local best response, card play alone")
        for second in (AVERAGER, PLAYED_OUT):
            report(
                READER, second, options.slow_deals, talk=False, seed=options.seed, executor=executor
            )


if __name__ == "__main__":
    main()
