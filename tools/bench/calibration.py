"""What a lead or a reply promises, and what it collects from hands that would do the same.

`python -m tools.bench.calibration` takes random first leads, and compares the value of the best
card, by open cards in two ways and played out, with what it collects from fresh hands of an
averager; then first leads to a dealer who has refused, valued with the talk heard and without,
against fresh hands on which the reckoner would have refused; then the leads and replies come to in
play where the pone stood at once, valued with the opponent's word and cards read and without,
against fresh hands with which an averager would have said and played the same; last, second
proposals and second answers, against fresh deals in which the reckoner talked and discarded as the
opponent did. `--only` takes some of these parts. `--quick` does a tenth of it; `--write` puts the
figures in the package's table. Interrupted, it prints what it has of the part it is in, and writes
nothing.

Where something is read this is a circle: the hands are those on which one policy would have done
the same. A reading that knew the policy would come to zero, however badly it read anybody else, and
ours, which is of anybody, does not. Nothing was tuned by it; `tools.bench.beliefs` judges the
reading, by hands that were there.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from ecarte_tutor.course.figures.measured import MEASURED, Figure
from ecarte_tutor.engine.cards import HAND_SIZE, PACK, Card, Hand, Suit
from ecarte_tutor.engine.decision import Decision, Option
from ecarte_tutor.engine.rules.rule_set import RuleSet, other_seat
from ecarte_tutor.engine.rules.tricks import STOCK_SIZE
from ecarte_tutor.simulator import (
    AveragerPolicy,
    Budget,
    CardSimulation,
    ReckonerPolicy,
    simulate,
)
from ecarte_tutor.simulator.batch.play import (
    Deals,
    choose_leads,
    choose_replies,
    deal_points,
    play_out,
    points,
)
from ecarte_tutor.simulator.batch.talk import Talk, stock_of
from ecarte_tutor.simulator.batch.views import SEATS, Stakes, TalkView
from ecarte_tutor.simulator.beliefs.moves import his_view, stood_last
from ecarte_tutor.simulator.beliefs.posterior import opponent_hands, view_of
from ecarte_tutor.simulator.endings import ending, endings_table
from ecarte_tutor.simulator.masks import (
    TRUMP_KING,
    Masks,
    card_at,
    counts,
    draw,
    hand_of,
    mask_of,
    place_of,
)
from ecarte_tutor.simulator.play.averages import AveragerPlay
from ecarte_tutor.simulator.play.card_play import deals_of, simulate_cards
from ecarte_tutor.simulator.valuation import averages_of_leads
from tools.matches.in_play import in_play
from tools.matches.reader import surprises
from tools.random_deals import random_hands
from tools.writing import record

STAKES = Stakes.of(RuleSet.named("turf-club"))
PLAYS = 200
FRESH = 500
"""Fresh deals for each second proposal or answer."""

ONE_WAVE = Budget(glance=4_096, waves=1)
EVERY = 10**6
"""More than the opponent can hold."""

PONE = 0
TRUMP = Suit.HEARTS
PLAYER, AVERAGER = AveragerPlay(), AveragerPolicy()
PAIR = (PLAYER, PLAYER)
Step = TypeVar("Step")
READINGS = {"not read": False, "talk and cards read": True}
MEASURE = "promised less collected"
METHODS = "a first lead's value less what it wins"
RECKONER = ReckonerPolicy()
HEARINGS = {"talk not heard": False, "talk heard": True}


def figure(subject: str, against: str, differences: list[float], measure: str = MEASURE) -> Figure:
    found = np.array(differences)
    error = found.std(ddof=1) / np.sqrt(len(found))
    made = Figure(measure, subject, against, len(found), float(found.mean()), float(error))
    print(f"  {subject}, {against}: {made.mean:+.4f} ± {made.error:.4f} ({made.deals:,})")
    return made


def random_leads(number: int, seed: int = 0) -> tuple[Decision, ...]:
    """Decisions on the first lead of a deal at love all, with random hands and turn-ups."""
    dealer = random.Random(seed)
    packs = [dealer.sample(PACK, HAND_SIZE + 1) for _ in range(number)]
    return tuple(Decision.lead(Hand(pack[:HAND_SIZE]), pack[HAND_SIZE]) for pack in packs)


def first_leads(decisions: int) -> list[Figure]:
    """The best lead's value by each method, and what it collects from an averager's fresh hands."""
    generator = np.random.default_rng(1)
    differences: dict[str, list[float]] = defaultdict(list)
    try:
        for seed, decision in enumerate(steps(random_leads(decisions, 1))):
            found = simulate_cards(decision, STAKES, seed)
            collected = points_collected(found, PLAYS, generator)
            for method, promised in by_method(found).items():
                differences[method].append(promised - collected)
    finally:
        told = [figure(each, str(PLAYER), less, METHODS) for each, less in differences.items()]
    return told


def by_method(found: CardSimulation) -> dict[str, float]:
    """The value of the best first lead: counted with open cards in two ways, and played out."""
    assert isinstance(found.best, Card)
    return {
        "open cards, the best lead chosen deal by deal": deal_by_deal(found),
        "open cards, one lead on average": averages_of_leads(found.decision)[found.best],
        "played out": found[found.best].mean,
    }


def deal_by_deal(found: CardSimulation) -> float:
    """The mean over the dealer's hands of the best open-hand result against each."""
    view, hands, shapes = view_of(found.decision), found.hands, ending(HAND_SIZE)
    own = np.repeat(view.own, len(hands.hands))
    best = endings_table()[HAND_SIZE].best[1]
    tricks = best[shapes.shapes_of(own), shapes.fillings_of(own, hands.hands)]
    worth = STAKES.points[view.public.vulnerable[0], view.seat, tricks]
    return float((worth * hands.weights).sum())


def points_collected(found: CardSimulation, plays: int, generator: np.random.Generator) -> float:
    """The mean points of the best first lead in fresh deals, as averagers play them on."""
    assert isinstance(found.best, Card)
    view = view_of(found.decision).rows(np.zeros(plays, np.intp))
    deals = deals_of(view, draw(view.possible, HAND_SIZE, generator), 0, generator)
    led = np.full(plays, place_of(found.best, found.decision.trump))
    end = play_out(deals.after_lead(led), PAIR, STAKES, generator)
    return float(points(end, view.seat, STAKES).mean())


def after_refusals(decisions: int) -> list[Figure]:
    """The same where the reckoner proposed and was refused, against hands that refuse so."""
    generator = np.random.default_rng(2)
    hands, turn_up = random_hands(20 * decisions, generator)
    pones, dealers = (
        TalkView(seat, hands[seat], np.zeros_like(turn_up), turn_up, 0, STAKES, left_of(turn_up))
        for seat in (0, 1)
    )
    refused = ~RECKONER.stands(pones, generator) & RECKONER.stands(dealers, generator)
    differences: dict[str, list[float]] = {hearing: [] for hearing in HEARINGS}
    try:
        for row in steps(np.flatnonzero(refused)[:decisions].tolist()):
            hand, turned = hand_of(hands[0, row], TRUMP), hand_of(turn_up[row], TRUMP).cards[0]
            decision = Decision.lead(hand, turned, stood="dealer")
            view = view_of(decision)
            others = opponent_hands(view, generator, EVERY).hands
            turns = np.full(len(others), turn_up[row])
            seen = TalkView(1, others, np.zeros_like(turns), turns, 0, STAKES, left_of(turns))
            fresh = generator.choice(others[RECKONER.stands(seen, generator)], PLAYS)
            deals = deals_of(view.rows(np.zeros(PLAYS, np.intp)), fresh, 0, generator)
            for hearing, reads in HEARINGS.items():
                found = simulate_cards(decision, STAKES, row, reads=reads)
                assert isinstance(found.best, Card)
                started = deals.after_lead(np.full(PLAYS, place_of(found.best, TRUMP)))
                collected = points(play_out(started, PAIR, STAKES, generator), PONE, STAKES)
                differences[hearing].append(found[found.best].mean - float(collected.mean()))
    finally:
        told = [figure("first leads, refused", *each) for each in differences.items()]
    return told


def left_of(turn_up: Masks) -> NDArray[np.int64]:
    return np.full(len(turn_up), STOCK_SIZE)


def in_the_deal(deals: int) -> list[Figure]:
    """The same for what is come to in play, against hands that would have come to it too.

    The pone has stood at once, and the dealer has said nothing. What the opponent said and played
    tells of his hand.
    """
    generator = np.random.default_rng(3)
    hands, turn_up = random_hands(20 * deals, generator)
    none = np.zeros_like(turn_up)
    pones = TalkView(PONE, hands[PONE], none, turn_up, 0, STAKES, left_of(turn_up))
    stood = np.flatnonzero(AVERAGER.stands(pones, generator))[:deals]
    hands, turn_up = hands[:, stood], turn_up[stood]
    reached = in_play(hands, turn_up, vulnerable=PONE)
    found: list[Figure] = []
    while reached.public.cards > 1:
        led = reached.after_lead(choose_leads(reached, PAIR, STAKES, generator))
        cards = reached.public.cards
        if cards < HAND_SIZE:
            found += of_stage(f"leads with {cards} cards", reached, hands, turn_up)
        found += of_stage(f"replies with {cards} cards", led, hands, turn_up)
        reached = led.after_reply(choose_replies(led, PAIR, STAKES, generator))
    return found


def of_stage(subject: str, reached: Deals, hands: Masks, turn_up: Masks) -> list[Figure]:
    """The deals at a lead or a reply with a choice in it."""
    generator = np.random.default_rng(5)
    differences: dict[str, list[float]] = {reading: [] for reading in READINGS}
    try:
        for row in steps(range(len(reached))):
            decision = decision_of(reached.rows(np.array([row])), hands[:, row], turn_up[row])
            if len(decision.options()) == 1:
                continue
            fresh = fresh_deals(decision, generator)
            for reading, reads in READINGS.items():
                found = simulate_cards(decision, STAKES, row, reads=reads)
                assert isinstance(found.best, Card)
                place = np.full(len(fresh), place_of(found.best, TRUMP))
                started = fresh.after_lead(place) if fresh.led is None else fresh.after_reply(place)
                end = play_out(started, PAIR, STAKES, generator)
                collected = points(end, SEATS.index(decision.seat), STAKES)
                differences[reading].append(found[found.best].mean - float(collected.mean()))
    finally:
        told = [figure(subject, reading, each) for reading, each in differences.items()]
    return told


def fresh_deals(decision: Decision, generator: np.random.Generator) -> Deals:
    """Deals drawn at random among all in which an averager would have come to the decision."""
    view = view_of(decision)
    others = opponent_hands(view, generator, EVERY).hands
    rows = view.rows(np.zeros(len(others), np.intp))
    agrees = surprises(rows, others, PLAYER, STAKES, generator) == 0
    if stood_last(decision):
        first_hands = others | mask_of(decision.played_by(other_seat(decision.seat)), TRUMP)
        agrees &= AVERAGER.stands(his_view(decision, first_hands, STAKES), generator)
    agreeing = others[agrees]
    drawn = generator.choice(agreeing, PLAYS)
    return deals_of(view.rows(np.zeros(PLAYS, np.intp)), drawn, 0, generator)


def decision_of(deal: Deals, dealt: Masks, turn_up: np.uint32) -> Decision:
    """What the seat to play knows in a deal whose kings have been marked as soon as may be."""
    public = deal.public
    played_cards = [card_at(place[0], TRUMP) for place in public.plays]
    leader = int(deal.leader[0])
    seat = leader if deal.led is None else 1 - leader
    holders = [name for name, hand in zip(SEATS, dealt, strict=True) if hand & TRUMP_KING]
    history: dict[str, Any] = {
        "seat": SEATS[seat],
        "king": holders[0] if holders else None,
        "tricks": list(zip(played_cards[::2], played_cards[1::2], strict=False)),
    }
    hand, turned = hand_of(deal.hands[seat, 0], TRUMP), hand_of(turn_up, TRUMP).cards[0]
    if deal.led is None:
        return Decision.lead(hand, turned, **history)
    return Decision.reply(hand, turned, played_cards[-1], **history)


def second_talks(decisions: int, kind: str) -> list[Figure]:
    """The same for proposals or answers after one exchange, in talks with the reckoner.

    What is promised is as the averager plays the cards, as is what is collected.
    """
    generator = np.random.default_rng(6)
    differences: list[float] = []
    asked = second_decisions(30 * decisions, kind)[:decisions]
    try:
        for number, decision in enumerate(steps(asked)):
            found = simulate(decision, seed=number, budget=ONE_WAVE)
            promised = found.cases(found.best).chosen.mean()
            collected = collected_after(decision, found.best, generator)
            differences.append(float(promised - collected.mean()))
    finally:
        told = figure(f"second {kind}s", "talk heard", differences)
    return [told]


def second_decisions(deals: int, kind: str) -> list[Decision]:
    """Decisions of a reckoner that random deals come to after one exchange."""
    generator = np.random.default_rng(7)
    hands, turn_up = random_hands(deals, generator)
    stock = stock_of(~(hands[0] | hands[1] | turn_up), STOCK_SIZE, generator)
    talk = Talk(hands, np.zeros_like(hands), turn_up, stock, 0, STAKES)
    rows = np.arange(deals)
    for seat in (0, 1):
        rows = rows[~RECKONER.stands(talk.view(seat, rows), generator)]
    rows = talk.change(rows, (RECKONER, RECKONER), generator)
    rows = rows[talk.may_propose(rows)]
    if kind == "answer":
        rows = rows[~RECKONER.stands(talk.view(0, rows), generator)]
    seat, make = (1, Decision.answer) if kind == "answer" else (0, Decision.propose)
    return [
        make(
            hand_of(talk.hands[seat, row], TRUMP),
            hand_of(turn_up[row], TRUMP).cards[0],
            exchanged=[tuple(counts(talk.discarded[:, row]).tolist())],
            discarded=frozenset(hand_of(talk.discarded[seat, row], TRUMP)),
        )
        for row in rows.tolist()
    ]


def collected_after(
    decision: Decision, option: Option, generator: np.random.Generator
) -> NDArray[np.float64]:
    """What an option collects in fresh deals in which the other talked and discarded so."""
    seat = SEATS.index(decision.seat)
    known = mask_of([*decision.hand, *decision.discarded, decision.turn_up], decision.trump)
    own, own_discarded, turned = (
        mask_of(cards, decision.trump)
        for cards in (decision.hand, decision.discarded, [decision.turn_up])
    )
    parts: list[NDArray[np.uint32]] = []
    while sum(part.shape[1] for part in parts) < FRESH:
        others = draw(np.full(20_000, ~known), HAND_SIZE, generator)
        discarded = np.zeros_like(others)
        for rounds, exchange in enumerate([*decision.exchanged, None]):
            if exchange is None and decision.kind == "propose":
                continue  # the dealer has not spoken again
            rows, turns = np.arange(len(others)), np.full(len(others), turned)
            if exchange is not None:
                discards = RECKONER.discards(seen(1 - seat, others, turns, rounds), generator)
                rows = rows[counts(discards) == exchange[1 - seat]]
                others, discarded, discards = others[rows], discarded[rows], discards[rows]
                turns = turns[rows]
            talks_on = ~RECKONER.stands(seen(1 - seat, others, turns, rounds), generator)
            others, discarded = others[talks_on], discarded[talks_on]
            if exchange is not None:
                discarded = discards[talks_on]
                kept = others & ~discarded
                others = kept | draw(~(known | kept | discarded), exchange[1 - seat], generator)
        parts.append(np.array([others, discarded]))
    others, discarded = np.concatenate(parts, axis=1)[:, :FRESH]
    hands, discards = np.empty((2, FRESH), np.uint32), np.empty((2, FRESH), np.uint32)
    hands[seat], hands[1 - seat] = own, others
    discards[seat], discards[1 - seat] = own_discarded, discarded
    stock = stock_of(~(known | others | discarded), decision.stock_left, generator)
    talk = Talk(hands, discards, np.full(FRESH, turned), stock, 1, STAKES)
    rows, players = np.arange(FRESH), (RECKONER, RECKONER)
    if option in ("play", "refuse"):
        talk.stand(seat, rows)
    elif option == "propose":
        talk.answer(rows, players, generator)
    else:
        talk.exchange(rows, players, generator)
    start = talk.deals()
    return deal_points(start, play_out(start, players, STAKES, generator), seat, STAKES)


def seen(seat: int, hands: Masks, turn_up: Masks, rounds: int) -> TalkView:
    """What the reckoner talks and discards by; he minds neither his discards nor the stock."""
    return TalkView(seat, hands, np.zeros_like(hands), turn_up, rounds, STAKES, left_of(turn_up))


def steps(work: Sequence[Step]) -> Iterable[Step]:
    return tqdm(work, leave=False, disable=not sys.stderr.isatty())


PARTS: dict[str, tuple[Callable[[int], list[Figure]], int]] = {
    "first-leads": (first_leads, 2_000),
    "refusals": (after_refusals, 500),
    "in-the-deal": (in_the_deal, 500),
    "second-proposals": (partial(second_talks, kind="proposal"), 300),
    "second-answers": (partial(second_talks, kind="answer"), 300),
}
"""By name: what measures a part, and on how many decisions."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare what is promised with what is collected.")
    parser.add_argument("--quick", action="store_true", help="a tenth of the work")
    parser.add_argument("--decisions", type=int, help="so many in each part")
    parser.add_argument("--write", action="store_true", help="put the figures in the package")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=[*PARTS], help="these parts")
    options = parser.parse_args()
    if options.write and [*options.only] != [*PARTS]:
        parser.error("--write puts a whole measure in the table: leave --only out")
    print(f"{MEASURE}, in points a deal, for the best option:")
    figures: list[Figure] = []
    try:
        for name in options.only:
            measure, decisions = PARTS[name]
            usual = decisions // (10 if options.quick else 1)
            figures += measure(options.decisions or usual)
    except KeyboardInterrupt:
        sys.exit("interrupted: the figures above stand, nothing was written")
    if options.write:
        record(MEASURED, Figure, figures, "measure")


if __name__ == "__main__":
    main()
