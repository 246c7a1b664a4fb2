"""Write the table of turning points again.

The command is `python -m tools.tables.build_turning_points --into-package`.

Five deals are of our own, arranged in `OWN`. For the others it shuffles packs by the codes DEAL-1,
DEAL-2 and so on, at love all. In each deal both players talk
by the book. Where that leads to play without an exchange, both play the cards that the simulator
values most, the king being announced. The deal is played up to the first lead after the first trick
that passes:

1. one reason: the hints name one lead, and nothing speaks against it;
2. with all cards seen, that lead makes the point, or the vole, and every other lead fails;
3. over every hand that fits the play, it succeeds at least ten times in 100 more often than any
   other lead;
4. a large cost: the simulator chooses it, and is sure that every other lead costs at least a
   serious mistake.

Deals of which the reason has been shown twice are passed over. The first seven are kept.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, count
from typing import Final

import numpy as np

from ecarte_tutor.course.practice.lesson_tables import TURNING_POINTS, TurningPoint
from ecarte_tutor.engine.cards import Card
from ecarte_tutor.engine.deal import Deal
from ecarte_tutor.engine.deal.events import Dealt
from ecarte_tutor.engine.decision import Decision, option_text
from ecarte_tutor.engine.rules.rule_set import POINT_TRICKS, TRICKS, other_seat
from ecarte_tutor.grading import Bands
from ecarte_tutor.hints import book
from ecarte_tutor.simulator import Stakes, simulate
from ecarte_tutor.simulator.beliefs.posterior import view_of
from ecarte_tutor.simulator.masks import mask_of, place_of, places_in
from ecarte_tutor.simulator.play.averages import hands_in_all, lead_averages
from ecarte_tutor.simulator.valuation import glance, stakes_of

from ..writing import build, rows_text

OWN: Final = (
    ("waiting trump", "AH TH KS JS 9S", "QH 8H QS KD TD", "9H", "play KS QS JS 8H KD TH"),
    ("one to two", "JH 7H QD 8D JC", "QH JS KD AD 9C", "7C", "propose refuse JH QH KD 8D AD QD"),
    ("clear way", "8H AS 8D KC 9C", "KS 8S JD TD 9D", "7S", "propose refuse KC announce 8S JD 8D"),
    ("king first", "AH 9H TS 7S KD", "JH TH 9S QD AD", "7D", "propose refuse announce TS 9S"),
    ("all five", "8H QD 8D AC 7C", "QH 9H AS QC 9C", "KH", "propose refuse QD QH QC AC 9C 7C"),
)
"""Deals of our own: a name, the pone's cards and the dealer's, the turn-up, and the course."""

KEPT: Final = 7
MOST_OF_A_REASON: Final = 2
MARGIN: Final = 10.0
"""How much more often the lead must succeed, in 100."""

LEAST_COST: Final = Bands().serious
"""In games in 100."""


def leads_of(code: str) -> Iterator[tuple[str, Deal]]:
    """Yield what has been said and played, and the deal, at each lead after the first trick.

    There is none where the book has the players exchange.
    """
    deal, course = Deal.start(seed=code), list[str]()
    while not deal.over:
        decision = deal.decision()
        if decision.kind == "lead" and decision.tricks and len(decision.hand) > 1:
            yield " ".join(course), deal
        choice = _choice(decision)
        if choice == "accept":
            return
        course.append(choice)
        deal = deal.act(choice)


def _choice(decision: Decision) -> str:
    """What a player does who talks by the book and plays by the simulator."""
    options = decision.options()
    if decision.kind in ("propose", "answer"):
        advice = book(decision).advice
        options = tuple(option for option in options if option in advice)
    elif decision.kind == "king":
        return "announce"
    return option_text(options[0] if len(options) == 1 else glance(decision).best)


def made_with_open_cards(deal: Deal) -> dict[Card, int]:
    """Return the tricks that each lead makes in all, with all cards seen and best play."""
    decision = deal.decision()
    view = view_of(decision)
    denied = view.public.denied.copy()
    denied[view.other] = ~mask_of(deal.hand(other_seat(decision.seat)), decision.trump)
    seen = replace(view, public=replace(view.public, denied=denied))
    tricks = lead_averages(seen, _worth(stakes_of(decision), range(TRICKS + 1)))[0]
    return dict(zip(_held(decision), np.rint(tricks).astype(int).tolist(), strict=True))


def shares_of(decision: Decision, goal: int) -> tuple[int, dict[Card, float]]:
    """Return how many hands fit the play, and on how many in 100 each lead makes the goal.

    Each hand is played out with all cards seen and best play.
    """
    view = view_of(decision)
    hands = hands_in_all(view.possible, view.known, view.public.cards)
    worth = [float(tricks >= goal) for tricks in range(TRICKS + 1)]
    shares = 100 * lead_averages(view, _worth(stakes_of(decision), worth))[0]
    return round(float(hands[0])), dict(zip(_held(decision), shares.tolist(), strict=True))


def _worth(stakes: Stakes, worth: Sequence[float]) -> Stakes:
    """Stakes under which a deal is worth so much by the tricks made."""
    return replace(stakes, points=np.broadcast_to(worth, stakes.points.shape).astype(float))


def _held(decision: Decision) -> list[Card]:
    """The cards in hand, in the order of a view's columns."""
    view = view_of(decision)
    order = places_in(view.own, view.public.cards)[0].tolist()
    return sorted(decision.hand, key=lambda card: order.index(place_of(card, decision.trump)))


def turning_point(name: str, course: str, deal: Deal) -> TurningPoint | None:
    """Return the row of a lead of which the book has one to advise, and it alone makes its goal."""
    decision = deal.decision()
    verdict = book(decision)
    if len(verdict.advice) != 1 or verdict.overridden_by or verdict.borderline:
        return None
    (best,) = verdict.advice
    if not isinstance(best, Card):
        return None
    made = made_with_open_cards(deal)
    tricks, other_tricks = made.pop(best), max(made.values())
    goals = [goal for goal in (POINT_TRICKS, TRICKS) if other_tricks < goal <= tricks]
    if not goals:
        return None
    hands, shares = shares_of(decision, goals[-1])
    values = simulate(decision)
    if values.best != best or not all(values.loss(card).counts for card in made):
        return None
    least = min((values.loss(card) for card in made), key=lambda loss: loss.mean)
    (dealt,) = (event for event in deal.events if isinstance(event, Dealt))
    start = Deal.start(dealt.pack)
    return TurningPoint(
        name=name,
        pone=" ".join(map(str, start.hand("pone"))),
        dealer=" ".join(map(str, start.hand("dealer"))),
        turn_up=str(deal.turn_up),
        course=course,
        hint=verdict.hints[0],
        best=str(best),
        goal=goals[-1],
        tricks=tricks,
        other_tricks=other_tricks,
        hands=hands,
        share=round(shares.pop(best), 1),
        other_share=round(max(shares.values()), 1),
        lost=round(least.mean, 1),
        error=round(least.error, 2),
    )


def passes(row: TurningPoint) -> bool:
    """True for a lead that succeeds much more often than any other, each of which costs much."""
    return row.share >= row.other_share + MARGIN and row.lost >= LEAST_COST


def own_rows() -> Iterator[TurningPoint]:
    """Yield the deals of our own."""
    for name, pone, dealer, turn_up, course in OWN:
        deal = Deal.arranged(pone, dealer, turn_up, seed=0)
        for option in course.split():
            deal = deal.act(option)
        row = turning_point(name, course, deal)
        assert row is not None, name
        yield row


def drawn_rows() -> Iterator[TurningPoint]:
    """Yield the first turning points in the order of their codes, a reason twice at most."""
    shown: Counter[str] = Counter()
    for code in (f"DEAL-{number}" for number in count(1)):
        found = filter(None, (turning_point(code, course, deal) for course, deal in leads_of(code)))
        row = next(filter(passes, found), None)
        if row is None or shown[row.hint] == MOST_OF_A_REASON:
            continue
        shown[row.hint] += 1
        yield row
        if shown.total() == KEPT:
            return


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table, or check it; returns the exit status."""
    rows = chain(own_rows(), drawn_rows())
    return build(
        "build_turning_points", TURNING_POINTS, lambda: rows_text(rows, TurningPoint), arguments
    )


if __name__ == "__main__":
    sys.exit(main())
