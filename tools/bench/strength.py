"""Who plays how well: every pair of players, and the best answer to the strongest.

`python -m tools.bench.strength` plays each pair over `--deals` deals, every deal twice with the
seats swapped, and prints what the first gains of the second in points a deal. First the card play
alone (no talk, nobody vulnerable), then whole deals; then the local best response: a reader who
knows how a player chooses, holds the hands with which he would have played otherwise for unlikely,
and looks one card ahead. Then comes the reckoner, who talks by the score: whole deals at love all
against all the others, and whole games (`--games`), in games in 100. Then come the game's own
opponents, each in whole games against the reckoner, and the reckoner who plays his cards as at a
table, against the hands that the talk leaves: deals and games against all the others and against
the reckoner who does not, and deals against one who knows exactly how the reckoner talks. `--part`
plays one of the eight; `--workers` shares them out.

The played-out player takes some three milliseconds a deal: five minutes for a match of 100,000
deals, half an hour for 100,000 games. The readers take more, and play `--reader-deals`. The
played-out player is read twice: as if he were the averager, and truly, by asking him about every
hand, which takes a quarter of a second a deal: `--true-reader-deals`.

With `--keep FILE` the score is kept there after every thousand deals: interrupted, the same command
goes on from where it was, and comes to the same figures. With `--write` each part, once played,
goes into the package's table.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import astuple, dataclass
from functools import partial
from hashlib import sha256
from itertools import combinations
from pathlib import Path

from tqdm import tqdm

from ecarte_tutor import simulator
from ecarte_tutor.course.figures.measured import MEASURED, Figure
from ecarte_tutor.simulator.batch.views import Policy
from ecarte_tutor.simulator.play.averages import AveragerPolicy
from ecarte_tutor.simulator.play.reckoner import ReckonerPolicy
from tools.matches.attentive_player import AttentivePlay, AttentiveReckoner
from tools.matches.book_player import BookPolicy
from tools.matches.games import games
from tools.matches.match import Score, match
from tools.matches.opponents import OPPONENTS
from tools.matches.played_out_player import PlayedOutPlay
from tools.matches.random_player import RandomPolicy
from tools.matches.reader import ReaderPlay
from tools.people import StrongPolicy
from tools.writing import record, worker_pool

RANDOM, BOOK, AVERAGER = RandomPolicy(), BookPolicy(), AveragerPolicy()
PLAYED_OUT = AveragerPolicy(play=PlayedOutPlay())
READER = AveragerPolicy(play=ReaderPlay())
TRUE_READER = AveragerPolicy(play=ReaderPlay(draws=64, opponent=PlayedOutPlay(draws=16)))
PLAYERS: tuple[Policy, ...] = (RANDOM, BOOK, AVERAGER, PLAYED_OUT)

RECKONER = ReckonerPolicy()
ATTENTIVE = AttentiveReckoner()
KNOWING = AttentiveReckoner(AttentivePlay(StrongPolicy()), "one who knows how he talks")
OPPONENTS_GAMES = "the opponents' games"
ATTENTIVE_DEALS = "the attentive reckoner's deals"
ATTENTIVE_GAMES = "the attentive reckoner's games"
AGAINST: dict[str, tuple[Policy, tuple[Policy, ...]]] = {
    "the reckoner's deals": (RECKONER, PLAYERS),
    "the reckoner's games": (RECKONER, PLAYERS),
    ATTENTIVE_DEALS: (ATTENTIVE, (*PLAYERS, RECKONER, KNOWING)),
    ATTENTIVE_GAMES: (ATTENTIVE, (*PLAYERS, RECKONER)),
}
"""By part: who plays whom in turn."""

IN_GAMES = ("the reckoner's games", OPPONENTS_GAMES, ATTENTIVE_GAMES)
PARTS = (
    "card play",
    "whole deals",
    "local best response",
    "the reckoner's deals",
    "the reckoner's games",
    OPPONENTS_GAMES,
    ATTENTIVE_DEALS,
    ATTENTIVE_GAMES,
)
TALKED = ("whole deals", "the reckoner's deals", ATTENTIVE_DEALS)


@dataclass(frozen=True)
class Pair:
    part: str
    name: str
    """Of the first player."""

    first: Policy
    second: Policy
    deals: int

    def __str__(self) -> str:
        return f"{self.part}: {self.name} against {self.second}"


def pairs(part: str, options: argparse.Namespace) -> Iterator[Pair]:
    """Who plays whom, over how many deals or games."""
    if part in AGAINST:
        first, seconds = AGAINST[part]
        number = options.games if part in IN_GAMES else options.deals
        for second in seconds:
            yield Pair(part, str(first), first, second, number)
        return
    if part == OPPONENTS_GAMES:
        for first in OPPONENTS:
            yield Pair(part, str(first), first, RECKONER, options.games)
        return
    if part == "local best response":
        for second in (AVERAGER, PLAYED_OUT):
            yield Pair(part, "the averager's reader", READER, second, options.reader_deals)
        deals = options.true_reader_deals
        yield Pair(part, "his own reader", TRUE_READER, PLAYED_OUT, deals)
        return
    for weaker, stronger in combinations(PLAYERS, 2):
        yield Pair(part, str(stronger), stronger, weaker, options.deals)


class Kept:
    """The scores that matches have come to, in a file; of these very players and this seed."""

    def __init__(self, path: Path | None, seed: int) -> None:
        self.path = path
        sources = sorted(Path(simulator.__file__).parent.rglob("*.py"))
        players = sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]
        self.head = {"players": players, "seed": seed}
        self.scores: dict[str, Score] = {}
        if path is not None and path.exists():
            self.scores = self._read(path)

    def _read(self, path: Path) -> dict[str, Score]:
        again = f"discard {path} away to begin again"
        try:
            found = json.loads(path.read_text())
            head, scores = (
                found["head"],
                {
                    pair: Score(int(deals), float(total), float(squares))
                    for pair, (deals, total, squares) in found["scores"].items()
                },
            )
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            sys.exit(f"{path} is damaged ({error}); {again}")
        if head != self.head:
            sys.exit(f"{path} has scores of {head}, and these are {self.head}; {again}")
        return scores

    def keep(self, pair: Pair, score: Score) -> None:
        """Write the score down, all of it or nothing."""
        self.scores[str(pair)] = score
        if self.path is None:
            return
        scores = {name: astuple(score) for name, score in self.scores.items()}
        new = self.path.with_name(self.path.name + ".new")
        try:
            new.write_text(json.dumps({"head": self.head, "scores": scores}, indent=1))
            new.replace(self.path)
        except OSError as error:
            new.unlink(missing_ok=True)
            sys.exit(f"{self.path} cannot be written ({error.strerror}); it is as it was before")


def played(pair: Pair, kept: Kept, seed: int, executor: Executor | None) -> Figure:
    """Play one match and print its score, the running score on the way."""
    score = kept.scores.get(str(pair), Score())
    begun = score if score.deals < pair.deals else None
    of_games = pair.part in IN_GAMES
    try:
        with tqdm(
            total=pair.deals,
            initial=score.deals,
            unit=" games" if of_games else " deals",
            leave=False,
            disable=not sys.stderr.isatty(),
        ) as bar:
            if begun is not None:
                for score in growing(pair, seed, executor, begun):
                    kept.keep(pair, score)
                    bar.set_postfix_str(f"{score.mean:+.4f} ± {score.error:.4f}")
                    bar.update(score.deals - bar.n)
    finally:
        if score.deals:
            print(f"{pair}: {told(pair, score)}", flush=True)
    scale = 100 if of_games else 1
    mean, error = scale * score.mean, scale * score.error
    return Figure(pair.part, pair.name, str(pair.second), score.deals, mean, error)


def growing(pair: Pair, seed: int, executor: Executor | None, begun: Score) -> Iterator[Score]:
    """The pair's score as it grows."""
    of_games = pair.part in IN_GAMES
    play = games if of_games else partial(match, talk=pair.part in TALKED)
    both = pair.first, pair.second
    return play(*both, pair.deals, seed=seed, executor=executor, so_far=begun)


def told(pair: Pair, score: Score) -> str:
    """What has been gained."""
    if pair.part in IN_GAMES:
        mean, error = 100 * score.mean, 100 * score.error
        return f"{mean:+.2f} ± {error:.2f} games in 100 more than half ({score.deals:,} games)"
    return (
        f"{score.mean:+.4f} ± {score.error:.4f} points a deal "
        f"({score.deals:,} deals, each played twice)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Play every pair of players against each other.")
    parser.add_argument("--part", choices=PARTS, help="only this one of the eight")
    parser.add_argument("--deals", type=int, default=100_000, help="for each pair of players")
    parser.add_argument("--reader-deals", type=int, default=5_000)
    parser.add_argument("--true-reader-deals", type=int, default=600)
    parser.add_argument("--games", type=int, default=100_000, help="of two players")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="go on from the scores kept here")
    parser.add_argument("--write", action="store_true", help="put the figures in the package")
    options = parser.parse_args()
    kept = Kept(options.keep, options.seed)
    try:
        with worker_pool(options.workers) as executor:
            for part in (options.part,) if options.part else PARTS:
                figures = [
                    played(pair, kept, options.seed, executor) for pair in pairs(part, options)
                ]
                if options.write:
                    record(MEASURED, Figure, figures, "measure")
    except KeyboardInterrupt:
        sys.exit("interrupted: what is printed stands")


if __name__ == "__main__":
    main()
