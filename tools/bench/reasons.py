"""What a learner reads as the reason, over hundreds of problems, and how much it says.

    python -m tools.bench.reasons [--problems 100] [--kind leading] [--exchanged 100] [--strips 20]

Goes through so many problems of each of five kinds as a quiz does, and answers three of four wrong.
Every sentence is held against the cases, hand by hand, as the tests do. Printed for each kind:

- the commonest reason, the number of reasons, the longest in words;
- sentences that name no card, suit, trump or score, and shares without the line they have to beat;
- the processor time in which a sentence was found, all options of a problem in one, beside that in
  which this machine simulates a lead;
- with `--exchanged`, of so many sentences those that stay true whatever card of its suit stands in
  the place of the card they name, or at love all if they name the score.

`--strips` prints some strips whole. `--readers` prints forty sentences, eight of each kind of
decision, with the hand, the score, the turn-up and the choice alone, for readers to judge.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, get_args

from ecarte_tutor import Card, Hand, Verdict, grade
from ecarte_tutor.course.problems import Plan
from ecarte_tutor.engine.cards import PACK
from ecarte_tutor.engine.decision import Decision, Kind, Option, signed
from ecarte_tutor.errors import EcarteError
from ecarte_tutor.grading import LATELY, Reason, Strip, reason_for, reasons_of, verdict_strip
from ecarte_tutor.grading.reasons import reasons
from ecarte_tutor.simulator import Budget, replay, simulate
from tests.grading.reasons.claims import check_claim, evidence_of
from tools.problems import ON_DECISIONS
from tools.tables.positions import positions

READERS_SEED: Final = 20261127
"""Draws the forty sentences that readers judge."""

OF_EACH: Final = 8
SET: Final = 8
RIGHT_IN: Final = 4
KINDS: Final = tuple(each.name for each in ON_DECISIONS)
LEAD: Final = Decision.lead("8H 7H QS 7S 7D", "9H")
BUDGET: Final = Budget(total=100_000)
BRIEF: Final = Budget(total=12_000, waves=2)
ON_CARDS: Final = re.compile(
    r"\b(kings?|queens?|knaves?|aces?|tens?|nines?|eights?|sevens?|clubs?|diamonds?|spades?|hearts?|"
    r"trumps?|trumped|love all|[Aa]t (?:three|four))\b"
)
SCORE: Final = re.compile(r"love all|[Aa]t (?:three|four)\b")
SHARE: Final = re.compile(r"\d+ of 100")
FIGURE: Final = re.compile(r"\b\d+\b(?! of \d)")


@dataclass(frozen=True)
class Told:
    """One reason, as it was told after a problem."""

    verdict: Verdict
    reason: Reason
    strip: Strip
    seconds: float
    """Of processor time in which it was found, as for a page: for all options of its problem in
    one, divided by their number."""

    @property
    def is_bare(self) -> bool:
        """Whether it gives a share without another figure beside it."""
        text = self.reason.text
        return bool(SHARE.search(text)) and len(FIGURE.findall(text.replace(" of 100", ""))) < 2


def problems(kind: str, number: int) -> Iterator[Decision]:
    """So many problems of a kind, a few of every code."""
    for place in range(-(-number // SET)):
        count = min(SET, number - place * SET)
        yield from Plan.of_lesson(kind, f"REASONS-{place}", count).drawn()


def told_after(kind: str, number: int) -> Iterator[Told]:
    """What a quiz tells, problem after problem."""
    chance = random.Random(kind)
    lately: list[str] = []
    for place, decision in enumerate(problems(kind, number)):
        simulation = simulate(decision, budget=BUDGET)
        values = simulation.for_the_game()
        wrong = [each for each in values if values.loss(each).mean > 0.2]
        choice = chance.choice(wrong) if place % RIGHT_IN and wrong else values.best
        verdict = grade(decision, choice, simulation=simulation)
        began = time.process_time()
        again = replay(values, values.options)
        all_found = [reasons_of(replace(verdict, choice=option), again) for option in values]
        seconds = (time.process_time() - began) / len(all_found)
        found = reasons_of(verdict)
        reason = reason_for(verdict, lately[-LATELY:], found)
        lately.append(reason.name)
        if reason in reasons(verdict):  # where the judges differ, another contest
            check_claim(verdict, reason)
        yield Told(verdict, reason, verdict_strip(verdict, reason), seconds)


def for_readers(seed: int = READERS_SEED) -> Iterator[Verdict]:
    """Choices at decisions as games bring them, three of four wrong: eight of each kind."""
    for kind in get_args(Kind):
        if kind in ("number", "king"):
            continue
        chance = random.Random(f"{seed} {kind}")
        for place, decision in enumerate(islice(positions(kind, chance), OF_EACH)):
            simulation = simulate(decision)
            best, *others = sorted(simulation, key=lambda each: -simulation[each].mean)
            wrong = [each for each in others if not simulation.is_too_close(each)][:RIGHT_IN]
            choice = chance.choice(wrong) if place % RIGHT_IN and wrong else best
            yield grade(decision, choice, simulation=simulation)


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


def stays_true(told: Told) -> bool:
    """Whether the sentence holds whatever card stands in the place of the one that it names."""
    decision, text = told.verdict.values.decision, told.reason.text
    if SCORE.search(text):
        return _holds(replace(decision, score=(0, 0)), told, text)
    named = [card for card in decision.hand if card.words in text]
    if not named:
        return False
    others = [card for card in PACK if card.suit is named[0].suit and card not in decision.hand]
    changed = [each for other in others if (each := _exchanged(told, named[0], other)) is not None]
    return bool(changed) and all(_holds(*each) for each in changed)


def _exchanged(told: Told, card: Card, other: Card) -> tuple[Decision, Told, str] | None:
    decision = told.verdict.values.decision
    hand = Hand(other if own is card else own for own in decision.hand)
    try:
        changed = replace(decision, hand=hand)
    except EcarteError:  # the card is seen elsewhere
        return None
    text = told.reason.text.replace(card.words, other.words)
    return changed, replace(told, verdict=_swapped(told.verdict, card, other)), text


def _swapped(verdict: Verdict, card: Card, other: Card) -> Verdict:
    return replace(verdict, choice=_option(verdict.choice, card, other))


def _option(option: Option, card: Card, other: Card) -> Option:
    if isinstance(option, frozenset):
        return frozenset(other if each is card else each for each in option)
    return other if option is card else option


def _holds(decision: Decision, told: Told, text: str) -> bool:
    """Whether a sentence is true of a decision, and of the same two options."""
    choice = told.verdict.choice
    if not decision.may(choice):
        return False
    verdict = grade(decision, choice, simulation=simulate(decision, budget=BRIEF))
    is_right = told.verdict.choice == told.verdict.best
    if (choice == verdict.best) != is_right:
        return False
    try:
        check_claim(verdict, replace(told.reason, text=text), evidence_of(verdict))
    except (AssertionError, StopIteration, KeyError, ValueError):
        return False
    return True


def _unit() -> float:
    """The processor time in which this machine now simulates a lead."""
    began = time.process_time()
    for _ in range(5):
        simulate(LEAD)
    return (time.process_time() - began) / 5


def main() -> None:
    """Prints some lines for each kind."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--problems", type=int, default=100)
    parser.add_argument("--kind", choices=KINDS)
    parser.add_argument("--exchanged", type=int, default=0)
    parser.add_argument("--strips", type=int, default=0)
    parser.add_argument("--readers", action="store_true")
    asked = parser.parse_args()
    if asked.readers:
        for number, verdict in enumerate(for_readers(), start=1):
            print(as_readers_see(verdict, number), flush=True)
        return
    for kind in KINDS:
        if asked.kind not in (None, kind):
            continue
        found = list(told_after(kind, asked.problems))
        names = Counter(each.reason.name for each in found)
        (name, most), *_ = names.most_common(1)
        longest = max(len(each.reason.text.split()) for each in found)
        vague = sum(not ON_CARDS.search(each.reason.text) for each in found)
        bare = sum(each.is_bare for each in found)
        times = sorted(each.seconds for each in found)
        late = times[int(0.95 * len(times))]
        print(
            f"{kind}: {len(found)} problems; commonest {name}, {most / len(found):.0%}; "
            f"{len(names)} reasons; longest {longest} words; without card, suit, trump or score "
            f"{vague}; shares without a line {bare}; found in "
            f"{statistics.median(times) * 1000:.1f} ms, 19 of 20 in {late * 1000:.1f} ms (a lead "
            f"is simulated in {_unit() * 1000:.1f})",
            flush=True,
        )
        print("   ", ", ".join(f"{name} {count}" for name, count in names.most_common()))
        if asked.exchanged:
            asked_of = found[: asked.exchanged]
            stay = [each.reason.text for each in asked_of if stays_true(each)]
            print(
                f"    {len(stay)} of {len(asked_of)} stay true with another card",
                *stay,
                sep="\n      ",
            )
        for each in found[: asked.strips]:
            strip = each.strip
            print(f"    {each.verdict.values.decision}")
            print(f"      {strip.sign}: {strip.line} {strip.advice} {strip.reason}", flush=True)


if __name__ == "__main__":
    main()
