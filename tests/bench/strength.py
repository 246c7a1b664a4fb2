"""Who plays how well: every pair of players, and the best answer to the strongest.

`python tests/bench/strength.py` plays each pair over `--deals` deals, every deal twice with the
seats swapped, and prints what the first gains of the second in points a deal. First the card play
alone (no talk, nobody vulnerable), then whole deals; then the local best response: a reader who
knows how a player chooses, holds the hands with which he would have played otherwise for unlikely,
and looks one card ahead. `--part` plays one of the three; `--workers` shares the deals out.

The players that look ahead take a few milliseconds a deal, so that `--slow-deals` is what they
play, and readers half as many. The played-out player is read twice: as if he were the averager, and
truly, by asking him about every hand, which takes a quarter of a second a deal: `--slowest-deals`.

With `--write` each part, once played, goes into the package's table. Interrupted, what is printed
stands, the parts that were played to their end are in the table, and the others are as before.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from itertools import combinations
from multiprocessing import get_context

from tqdm import tqdm

from ecarte_tutor.simulator.book_policy import BookPolicy
from ecarte_tutor.simulator.match import Score, match
from ecarte_tutor.simulator.measured import Figure, record
from ecarte_tutor.simulator.played_out import PlayedOutPlay
from ecarte_tutor.simulator.policies import AveragerPolicy, Policy, RandomPolicy, played_out_policy
from ecarte_tutor.simulator.reading import ReaderPlay

RANDOM, BOOK, AVERAGER = RandomPolicy(), BookPolicy(), AveragerPolicy()
PLAYED_OUT = played_out_policy()
READER = AveragerPolicy(play=ReaderPlay())
TRUE_READER = AveragerPolicy(play=ReaderPlay(draws=64, adversary=PlayedOutPlay(draws=16)))
PLAYERS: tuple[Policy, ...] = (RANDOM, BOOK, AVERAGER, PLAYED_OUT)

PARTS = ("card play", "whole deals", "local best response")


def pairs(part: str, options: argparse.Namespace) -> Iterator[tuple[str, Policy, Policy, int]]:
    """Who plays whom, the first by what name, over how many deals."""
    if part == "local best response":
        yield "the averager's reader", READER, AVERAGER, options.slow_deals // 2
        yield "the averager's reader", READER, PLAYED_OUT, options.slow_deals // 2
        yield "his own reader", TRUE_READER, PLAYED_OUT, options.slowest_deals
        return
    for second, first in combinations(PLAYERS, 2):
        deals = options.slow_deals if first is PLAYED_OUT else options.deals
        yield str(first), first, second, deals


def played(
    part: str,
    pair: tuple[str, Policy, Policy, int],
    seed: int,
    executor: Executor | None,
) -> Figure:
    """Play one match and print its score, the running score on the way."""
    name, first, second, deals = pair
    score: Score | None = None
    running = match(first, second, deals, talk=part == "whole deals", seed=seed, executor=executor)
    try:
        with tqdm(total=deals, unit=" deals", leave=False, disable=not sys.stderr.isatty()) as bar:
            for score in running:
                bar.set_postfix_str(f"{score.mean:+.4f} ± {score.error:.4f}")
                bar.update(score.deals - bar.n)
    finally:
        if score is not None:
            print(
                f"{name} against {second}: {score.mean:+.4f} ± {score.error:.4f} points a deal "
                f"({score.deals:,} deals, each played twice)",
                flush=True,
            )
    assert score is not None
    return Figure(part, name, str(second), score.deals, score.mean, score.error)


def main() -> None:
    parser = argparse.ArgumentParser(description="Play every pair of players against each other.")
    parser.add_argument("--part", choices=PARTS, help="only this one of the three")
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--slow-deals", type=int, default=10_000, help="for those who look ahead")
    parser.add_argument("--slowest-deals", type=int, default=600, help="for the true reader")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", action="store_true", help="put the figures in the package")
    options = parser.parse_args()
    pool = (
        ProcessPoolExecutor(options.workers, mp_context=get_context("spawn"))
        if options.workers > 1
        else nullcontext()
    )
    try:
        with pool as executor:
            for part in (options.part,) if options.part else PARTS:
                print(f"-- {part}")
                figures = [
                    played(part, pair, options.seed, executor) for pair in pairs(part, options)
                ]
                if options.write:
                    record(figures)
    except KeyboardInterrupt:
        sys.exit("interrupted: what is printed stands")


if __name__ == "__main__":
    main()
