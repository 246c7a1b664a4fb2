"""The open-hand count against brute force: `python -m tools.bench.open_hand`.

Compiles `open_hand.c`, which plays all 65,780 deals of a hand one by one, checks that both give the
same counts on random hands, and prints their times side by side. Needs gcc,
and the package installed.

`--golden` prints brute force's counts for the hands of
`tests/simulator/count/golden_counts.csv`, as that file holds them.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from ecarte_tutor.engine.cards import PACK, Card, Hand, Suit
from ecarte_tutor.engine.rules.tricks import legal_replies, trick_winner
from ecarte_tutor.simulator.count import load_hand_classes, open_hand_counts, open_hand_counts_many

SOURCE = Path(__file__).with_suffix(".c")
GOLDEN_EXTREMES = (
    ("KH QH JH AH TH", "9H"),
    ("QH JH AH TH 9H", "KH"),
    ("JH 9H 7H KS KD", "QH"),
    ("QS JS AS TS 9S", "7H"),
    ("7S 8S 7D 8D 7C", "KH"),
    ("KS KD KC QS QD", "8H"),
    ("7H 8S 9D TC AH", "KH"),
    ("QH TH 8H QS 8S", "JH"),
)
FIRST_CALL = """
import time
start = time.perf_counter()
from ecarte_tutor.simulator.count import open_hand_counts
imported = time.perf_counter()
open_hand_counts("7H KC QC JC 7S", "9H")
print(imported - start, time.perf_counter() - imported)
"""

Question = tuple[Hand, Card, bool]
Counts = tuple[int, ...]


class BruteForce:
    """The compiled C program, which answers one question at a time."""

    def __init__(self, folder: Path) -> None:
        program = folder / "open_hand"
        options = ("-O3", "-march=native", "-o", str(program), str(SOURCE))
        subprocess.run(("gcc", *options), check=True)
        self._process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def counts(self, hand: Hand, turn_up: Card, leads: bool) -> Counts:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        places = [card.index for card in (*hand, turn_up)]
        self._process.stdin.write(" ".join(map(str, [*places, int(leads)])) + "\n")
        self._process.stdin.flush()
        return tuple(map(int, self._process.stdout.readline().split()))

    def close(self) -> None:
        self._process.communicate()


def random_questions(number: int, seed: int) -> list[Question]:
    chance = random.Random(seed)
    questions = []
    for place in range(number):
        *hand, turn_up = chance.sample(PACK, 6)
        questions.append((Hand(hand), turn_up, place % 2 == 0))
    return questions


def golden_questions() -> list[Question]:
    extremes = [
        (Hand(hand), Card(turn_up), leads)
        for hand, turn_up in GOLDEN_EXTREMES
        for leads in (True, False)
    ]
    return extremes + random_questions(24, seed=1897)


def print_golden(brute_force: BruteForce) -> None:
    print("hand,turn_up,leads,0,1,2,3,4,5")
    for hand, turn_up, leads in golden_questions():
        counts = ",".join(map(str, brute_force.counts(hand, turn_up, leads)))
        print(f"{hand},{turn_up},{int(leads)},{counts}")


def seconds(work: Callable[[], object], times: int = 1) -> float:
    start = time.perf_counter()
    for _ in range(times):
        work()
    return (time.perf_counter() - start) / times


def naive_leader_tricks(leader: Sequence[Card], follower: Sequence[Card], trump: Suit) -> int:
    """Plain minimax on explicit cards, as one would write it first."""
    most = 0
    for lead in leader:
        leader_left = [card for card in leader if card is not lead]
        fewest = len(leader)
        for reply in legal_replies(Hand(follower), lead, trump):
            follower_left = [card for card in follower if card is not reply]
            if trick_winner(lead, reply, trump) == "leader":
                tricks = 1 + naive_leader_tricks(leader_left, follower_left, trump)
            else:
                rest = naive_leader_tricks(follower_left, leader_left, trump)
                tricks = len(leader_left) - rest
            fewest = min(fewest, tricks)
        most = max(most, fewest)
    return most


def report_hands(brute_force: BruteForce, number: int) -> None:
    open_hand_counts("7H KC QC JC 7S", "9H")
    brute_times, count_times, ratios = [], [], []
    for question in random_questions(number, seed=time.time_ns()):
        brute_counts = brute_force.counts(*question)
        if open_hand_counts(*question) != brute_counts:
            raise SystemExit(f"not equal: {question} gives {brute_counts} by brute force")
        brute_times.append(seconds(lambda asked=question: brute_force.counts(*asked)))  # type: ignore[misc]
        count_times.append(seconds(lambda asked=question: open_hand_counts(*asked), times=20))  # type: ignore[misc]
        ratios.append(brute_times[-1] / count_times[-1])
    print(f"equal to brute force on {number} random hands of 65,780 deals each")
    print(f"brute force in C:   {1e3 * statistics.median(brute_times):8.3f} ms a hand, median")
    print(f"open_hand_counts:   {1e3 * statistics.median(count_times):8.3f} ms a hand, median")
    print(f"ratio:              {statistics.median(ratios):8.0f} median, {min(ratios):.0f} least")


def report_naive(deals: int) -> None:
    chance = random.Random(1)
    dealt = [chance.sample(PACK, 10) for _ in range(deals)]

    def play_all() -> None:
        for cards in dealt:
            naive_leader_tricks(cards[:5], cards[5:], Suit.HEARTS)

    each = seconds(play_all) / deals
    print(f"minimax in Python:  {1e3 * each:8.3f} ms a deal, {65_780 * each:.0f} s a hand")


def report_first_call() -> None:
    command = [sys.executable, "-c", FIRST_CALL]
    found = [
        subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        for _ in range(5)
    ]
    imports, calls = zip(*((float(first), float(second)) for first, second in found), strict=True)
    print(f"import, with NumPy: {1e3 * statistics.median(imports):8.3f} ms in a fresh process")
    print(f"first call:         {1e3 * statistics.median(calls):8.3f} ms after the import")


def report_every_hand() -> None:
    classes = load_hand_classes()
    taken = seconds(lambda: open_hand_counts_many(classes.hands, classes.turn_ups))
    print(f"every hand:         {taken:8.3f} s for {len(classes):,} classes of hand and turn-up")


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the open-hand count against brute force.")
    parser.add_argument("--golden", action="store_true", help="print the golden counts, no times")
    parser.add_argument("--hands", type=int, default=40, help="random hands to compare (40)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        brute_force = BruteForce(Path(folder))
        if options.golden:
            print_golden(brute_force)
        else:
            report_hands(brute_force, options.hands)
            report_naive(deals=40)
            report_first_call()
            report_every_hand()
        brute_force.close()


if __name__ == "__main__":
    main()
