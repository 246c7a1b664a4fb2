"""What a learner reads as the reason, over hundreds of problems, and how often each kind comes.

    python -m tools.bench.reasons [--problems 100] [--kind leading] [--strips 20]

Goes through so many problems of each kind as a quiz does, or of the cards played in a game, and
answers three of four wrong. Printed for each:

- how often each reason comes, with what its facts count, its pattern and an example, and how often
  the commonest one was the best: before any gave way because it was shown lately;
- how many argue in the game's own terms, how many say *little is at stake*, the longest in words;
- the processor time in which a sentence was found, all options of a problem in one, beside that in
  which this machine simulates a lead.

`--strips` prints some strips whole. `--readers` prints forty sentences, eight of each kind of
decision, with the hand, the score, the turn-up and the choice alone, for readers to judge, and
`--first-words` the tutor's first words on those that are wrong.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, get_args

from ecarte_tutor import Verdict, grade
from ecarte_tutor.engine.decision import Decision, Kind, signed
from ecarte_tutor.grading import Reason, reason_for, reasons_of
from ecarte_tutor.grading.reason import LATELY, question_about
from ecarte_tutor.grading.strip import Strip, verdict_strip
from ecarte_tutor.simulator import simulate
from tools.problems import ON_DECISIONS, problems
from tools.tables.positions import positions

READERS_SEED: Final = 20261127
"""Draws the forty sentences that readers judge."""

OF_EACH: Final = 8
SET: Final = 8
RIGHT_IN: Final = 4
SKILLS: Final = {each.name: each for each in ON_DECISIONS}
CARDS: Final = ("lead", "reply")
LEAD: Final = Decision.lead("8H 7H QS 7S 7D", "9H")


@dataclass(frozen=True)
class Told:
    """One reason, as it was told after a problem."""

    verdict: Verdict
    best: Reason
    """The most telling reason, whatever was shown lately."""

    reason: Reason
    strip: Strip
    seconds: float
    """Of processor time in which it was found, as for a page."""


def asked(kind: str, number: int) -> Iterator[Decision]:
    """So many problems of a skill, or so many decisions of a kind as games bring them."""
    if kind in SKILLS:
        return problems(SKILLS[kind], "REASONS", number, SET)
    return islice(positions(kind, random.Random(kind)), number)  # type: ignore[arg-type]


def told_after(kind: str, number: int) -> Iterator[Told]:
    """What a quiz tells, problem after problem."""
    chance = random.Random(kind)
    lately: list[str] = []
    for place, decision in enumerate(asked(kind, number)):
        verdict = chosen(decision, chance, place)
        began = time.process_time()
        found = reasons_of(verdict)
        seconds = time.process_time() - began
        reason = reason_for(verdict, lately[-LATELY:], found)
        lately.append(reason.name)
        yield Told(verdict, reason_for(verdict), reason, verdict_strip(verdict, reason), seconds)


def chosen(decision: Decision, chance: random.Random, place: int) -> Verdict:
    """The verdict on a choice: on one of the best of the wrong ones, three times of four."""
    simulation = simulate(decision)
    best, *others = sorted(simulation, key=lambda each: -simulation[each].mean)
    wrong = [each for each in others if not simulation.is_too_close(each)][:RIGHT_IN]
    choice = chance.choice(wrong) if place % RIGHT_IN and wrong else best
    return grade(decision, choice, simulation=simulation)


def for_readers(seed: int = READERS_SEED) -> Iterator[Verdict]:
    """Choices at decisions as games bring them, three of four wrong: eight of each kind."""
    for kind in get_args(Kind):
        if kind in ("number", "king"):
            continue
        chance = random.Random(f"{seed} {kind}")
        for place, decision in enumerate(islice(positions(kind, chance), OF_EACH)):
            yield chosen(decision, chance, place)


def as_readers_see(verdict: Verdict, number: int) -> str:
    """A choice with its hand, score, turn-up and what came before, and the sentence on it."""
    decision, strip = verdict.values.decision, verdict_strip(verdict)
    mine, theirs = decision.score
    tricks = "; ".join(f"{signed(led)} led, {signed(reply)}" for led, reply in decision.tricks)
    lines = (
        f"**{number}.** {decision.kind}, you are the {decision.seat}, you {mine}, he {theirs}",
        f"Hand {signed(frozenset(decision.hand))}, turned up {signed(decision.turn_up)}",
        f"Exchanged (pone, dealer): {decision.exchanged}" if decision.exchanged else "",
        f"Stood: {decision.stood}" if decision.stood else "",
        f"Tricks: {tricks}" if tricks else "",
        f"He led {signed(decision.led)}" if decision.led else "",
        f"You chose: {signed(verdict.choice)}",
        f"{strip.line} {strip.advice}".strip(),
        f"> {reason_for(verdict).text}",
    )
    return "  \n".join(filter(None, lines)) + "\n"


def pattern_of(text: str) -> str:
    """The sentence with N for each figure, CARD for each card and SUIT for each suit."""
    suit = "hearts?|spades?|diamonds?|clubs?"
    rank = "king|queen|knave|ace|ten|nine|eight|seven"
    text = re.sub(rf"\b({rank})( of ({suit}))?\b", "CARD", re.sub(r"\b\d+(?! deals)\b", "N", text))
    return re.sub(rf"\b({suit})\b", "SUIT", text.replace("of N deals", "of 100 deals"))


def _unit() -> float:
    """The processor time in which this machine now simulates a lead."""
    began = time.process_time()
    for _ in range(5):
        simulate(LEAD)
    return (time.process_time() - began) / 5


def report(kind: str, number: int, strips: int) -> None:
    """Prints some lines for a kind."""
    found = list(told_after(kind, number))
    names = Counter(each.reason.name for each in found)
    (best, most), *_ = Counter(each.best.name for each in found).most_common(1)
    times = sorted(each.seconds for each in found)
    print(
        f"{kind}: {len(found)} problems; {sum(each.reason.argues for each in found)} argue, "
        f"{names['close']} little at stake; commonest if none gave way {best}, "
        f"{most / len(found):.0%}; longest {max(len(each.reason.text.split()) for each in found)} "
        f"words; found in {statistics.median(times) * 1000:.1f} ms, 19 of 20 in "
        f"{times[int(0.95 * len(times))] * 1000:.1f} ms (a lead is simulated in "
        f"{_unit() * 1000:.1f})",
        flush=True,
    )
    for name, count in names.most_common():
        example = next(each.reason for each in found if each.reason.name == name)
        whats = ", ".join(dict.fromkeys(each.what for each in example.facts)) or "seen on the cards"
        print(f"    {count:3} {name} ({whats}): {pattern_of(example.text)}\n        {example.text}")
    for each in found[:strips]:
        strip = each.strip
        print(f"    {each.verdict.values.decision} {signed(each.verdict.choice)}")
        print(f"      {strip.sign}: {strip.line} {strip.advice} {strip.reason}", flush=True)


def main() -> None:
    """Prints what is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--problems", type=int, default=100)
    parser.add_argument("--kind", choices=(*SKILLS, *CARDS))
    parser.add_argument("--strips", type=int, default=0)
    parser.add_argument("--readers", action="store_true")
    parser.add_argument("--first-words", action="store_true")
    given = parser.parse_args()
    if given.first_words:
        for verdict in for_readers():
            if not verdict.with_the_simulator:
                told = question_about(reason_for(verdict), verdict.choice)
                print(f"{verdict.values.decision} {signed(verdict.choice)}\n> {told}\n", flush=True)
        return
    if given.readers:
        for number, verdict in enumerate(for_readers(), start=1):
            print(as_readers_see(verdict, number), flush=True)
        return
    for kind in (*SKILLS, *CARDS):
        if given.kind in (None, kind):
            report(kind, given.problems, given.strips)


if __name__ == "__main__":
    main()
