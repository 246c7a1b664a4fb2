"""Ten questions over hands, each in three lines: the time and the memory that each takes.

The command is `python -m tools.bench.questions [NUMBER ...]`. Each runs in a process of its own,
with the package imported; memory is the most that the process held.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Final

QUESTIONS: Final = {
    "king third and two aces at 3-4: play or propose?": """
found = sample_decisions(kind="propose", hand="Kxx A A", turn_up="9H", score=(3, 4)).simulate()
print(found)
found.plot(by="card")""",
    "which of two hands is better to propose with?": """
hands = "8H 7H QS 7S 7D", "KS QS JS 10D 7C"
found = Sample(Decision.propose(hand, "9H") for hand in hands).simulate()
print(found.to_frame()[["hand", "play", "propose", "gain", "gain_error"]])""",
    "what is one hand worth at each of 25 scores?": """
scores = [(mine, theirs) for mine in range(5) for theirs in range(5)]
hands = [Decision.propose("8H 7H QS 7S 7D", "9H", score) for score in scores]
Sample(hands).simulate().plot(by="score")""",
    "how often does one player beat another?": """
match = play_match("curate", Beginner(), games=200)
print(match)
print(match.interval())""",
    "how often does one play with two trumps and a king at 3-4?": """
found = sample_decisions(kind="propose", hand="t:xx K+", turn_up="9H", score=(3, 4))
print(found)
print(found.to_frame(by="card")[["card", "weight", "book play"]])""",
    "how often is each hand dealt with three trumps or more?": """
hands = sample_decisions(kind="propose", hand="t:xxx+")
print(sum(hands.weights) / load_hand_classes().weights.sum())
print(len(hands))""",
    "how many tricks do two trumps and a king make, cards open?": """
hands = load_hand_classes()
fits = HandPattern("t:xx K+").fits(hands.hands, Suit.HEARTS)
print(hands.weights[fits] @ hands.counts()[fits] / hands.weights[fits].sum())""",
    "what do leads of two players cost, as they come up in play?": """
found = sample_decisions(30, "lead", players=("curate", "curate"), seed=1).simulate()
print(found)
print(found.to_frame(by="trumps"))""",
    "what does the book's discard cost with a queen: ten hands, and by card?": """
found = sample_decisions(10, "discard", hand="Q+", seed=1).simulate(deals=1000)
print(found.to_frame()[["hand", "book", "best", "book_cost", "book_cost_error"]])
found.plot(by="card")""",
    "the dealer answers at 4-4: how close is it by his trumps?": """
found = sample_decisions(20, "answer", score=(4, 4), seed=2).simulate(deals=2000)
print(found.to_frame(by="trumps"))
found.plot(by="trumps")""",
}
"""The question, and how it is asked; the first five are a lecturer's, the others an analyst's."""

_BEFORE: Final = """
import resource, time
import matplotlib; matplotlib.use("agg")
from ecarte_tutor import Decision, Suit, load_hand_classes, play_match, sample_decisions
from ecarte_tutor.course.hand_pattern import HandPattern
from ecarte_tutor.course.players import Beginner
from ecarte_tutor.course.samples import Sample
begun, used = time.perf_counter(), time.process_time()
"""
_AFTER: Final = """
print(f"{time.perf_counter() - begun:.1f} s, {time.process_time() - used:.1f} s of the processor, "
      f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
"""


def main(arguments: list[str]) -> None:
    """Ask the questions with these numbers, or all."""
    for number, (question, lines) in enumerate(QUESTIONS.items(), start=1):
        if arguments and str(number) not in arguments:
            continue
        print(f"\n{number}. {question}{lines}\n---", flush=True)
        subprocess.run((sys.executable, "-c", f"{_BEFORE}{lines}{_AFTER}"), check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
