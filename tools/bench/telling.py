"""What it gives away to tell: a proposal, a refusal, a number of cards, a marked king.

`python -m tools.bench.telling` deals at random and lets the reckoner talk at love all. Then it asks
what is worth to the opponent, in points a deal, to have listened: to the proposal when he answers;
to the refusal or the number when he chooses his first card, over hands that are as likely as what
was told makes them or, without it, all alike; and to the king, by playing the same cards with the
king marked and with it unsaid. What is chosen on one half of the hands is measured on the other, so
that luck is not taken for knowledge. `--write` puts the figures in the package's table.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ecarte_tutor.course.figures.measured import MEASURED, Figure
from ecarte_tutor.engine.cards import Card, Suit
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.simulator import ReckonerPolicy, Stakes
from ecarte_tutor.simulator.batch.play import play_out, points
from ecarte_tutor.simulator.batch.talk import Talk
from ecarte_tutor.simulator.beliefs.numbers import kept_likelihood
from ecarte_tutor.simulator.beliefs.posterior import OpponentHands, opponent_hands, view_of
from ecarte_tutor.simulator.masks import TRUMP_KING, Rows, card_at, counts, hand_of
from ecarte_tutor.simulator.play.averages import AveragerPlay
from ecarte_tutor.simulator.play.card_play import DRAWS, simulate_cards, trials
from ecarte_tutor.simulator.play.reckoner import class_of, reckoning_table
from ecarte_tutor.simulator.winning import Needs
from tools.matches.in_play import in_play
from tools.random_deals import random_hands, random_talk
from tools.reckoning.deals import TalkedDeals, talked_deals
from tools.reckoning.gains import Gains
from tools.reckoning.payoffs import Payoffs
from tools.reckoning.table import Chances, talk_at
from tools.reckoning.talking import Talked, TalkGame
from tools.writing import record

RULES = RuleSet.named("turf-club")
STAKES = Stakes.of(RULES)
LOVE_ALL = Needs(5, 5)
RECKONER, CARDS = ReckonerPolicy(), AveragerPlay()
TRUMP = Suit.HEARTS
MEASURE = "the price of telling"
Weights = NDArray[np.float64]


def figure(what: str, whom: str, found: NDArray[np.float64]) -> Figure:
    error = float(found.std(ddof=1) / np.sqrt(len(found)))
    made = Figure(MEASURE, what, whom, len(found), float(found.mean()), error)
    print(
        f"{what}, told to {whom}: {made.mean:+.4f} ± {made.error:.4f} ({made.deals:,})", flush=True
    )
    return made


def proposal(deals: int) -> Figure:
    """Of the deals in which the pone proposes: an answer to that pone, and one to any pone."""
    learning, fresh = (talked_deals(RULES, deals, seed) for seed in (11, 12))
    table, talk = TalkGame.at(Payoffs(STAKES, STAKES.with_king)), talk_at(LOVE_ALL)
    always = talk.copy()
    always[0] = 1
    deaf, listening = (answering(table, learning, talk, pone) for pone in (always, talk))
    outcomes = table.outcomes(fresh)
    worth = [Talked(fresh, outcomes, talk, dealer).worth() for dealer in (deaf, listening)]
    proposed = talk[0][fresh.pone[0]] > 0
    return figure("a proposal", "the dealer", (worth[0] - worth[1])[proposed].astype(np.float64))


def answering(table: TalkGame, deals: TalkedDeals, talk: Chances, pone: Chances) -> Chances:
    """The talk, with the dealer's first word learnt against this pone."""
    gains = Gains()
    choices = Talked(deals, table.outcomes(deals), pone, talk).choices()
    gains.add(each for each in choices if each.moment == 1)
    found = talk.copy()
    found[1] = gains.fitted(table.features())[1] > 0
    return found


def talked(deals: int, seed: int) -> tuple[Talk, np.random.Generator]:
    random = np.random.default_rng(seed)
    return random_talk(deals, STAKES, random), random


def refusals(number: int) -> Iterator[float]:
    """Leads to a dealer who has refused."""
    talk, random = talked(20 * number, 21)
    rows = np.arange(len(talk))
    rows = rows[~RECKONER.stands(talk.view(0, rows), random)]
    rows = rows[RECKONER.stands(talk.view(1, rows), random)][:number]
    for row in rows.tolist():
        hand, turn_up = hand_of(talk.hands[0, row], TRUMP), turned(talk.turn_up[row])
        found = simulate_cards(Decision.lead(hand, turn_up, stood="dealer"), STAKES, row)
        others = found.hands.hands
        numbers = class_of(others, np.full(len(others), talk.turn_up[row]))
        yield listened(
            found.hands,
            found.points,
            (~reckoning_table().talks_on(LOVE_ALL, 1, numbers)).astype(np.float64),
            random,
        )


def numbers_told(number: int, *, to_the_pone: bool) -> Iterator[float]:
    """First cards after one exchange, by the number that the other took."""
    talk, random = talked(number, 22)
    rows = np.arange(number)
    talk.change(rows, (RECKONER, RECKONER), random)
    for row in rows.tolist():
        taken = tuple(counts(talk.discarded[:, row]).tolist())
        turn_up = turned(talk.turn_up[row])
        seat = 0 if to_the_pone else 1
        hand = hand_of(talk.hands[seat, row], TRUMP)
        discarded = hand_of(talk.discarded[seat, row], TRUMP)
        history: dict[str, Any] = {
            "exchanged": (taken,),
            "discarded": frozenset(discarded),
            "stood": "pone",
        }
        if to_the_pone:
            decision = Decision.lead(hand, turn_up, **history)
        else:
            deal = in_play(
                talk.hands[:, [row]], talk.turn_up[[row]], discarded=talk.discarded[:, [row]]
            )
            led = int(CARDS.lead(deal.view(0, np.array([0])), STAKES, random)[0])
            decision = Decision.reply(hand, turn_up, card_at(led, TRUMP), **history)
        if len(decision.options()) > 1:
            view = view_of(decision)
            hands = opponent_hands(view, random, DRAWS)  # as if no number had been told
            others = hands.hands[np.newaxis]
            tried = trials(view, others, STAKES, random, model=CARDS, discarded=taken[1 - seat])
            points = tried[0, ~np.isnan(tried[0, :, 0])]
            yield listened(hands, points, kept_likelihood(decision, hands.hands), random)


def listened(
    hands: OpponentHands, points: Weights, told: Weights, random: np.random.Generator
) -> float:
    """What the best card by what was told brings more than the best without it.

    `points` has a row for each card and a column for each hand.
    """
    heard, deaf = (replace(hands, likelihood=each).weights for each in (told, np.ones_like(told)))
    half: Rows = random.random(len(told)) < 0.5
    gains = []
    for learn, fresh in ((half, ~half), (~half, half)):
        if not (heard[learn].any() and heard[fresh].any()):
            return 0.0
        cards = [int(np.argmax(points[:, learn] @ each[learn])) for each in (heard, deaf)]
        worth = points[:, fresh] @ heard[fresh] / heard[fresh].sum()
        gains.append(float(worth[cards[0]] - worth[cards[1]]))
    return sum(gains) / 2


def marked_kings(deals: int) -> Iterator[Figure]:
    """The same cards played with the king marked, and with nothing said of it."""
    random = np.random.default_rng(23)
    hands, turn_up = random_hands(deals, random)
    deal = in_play(hands, turn_up)
    silent = replace(deal, public=replace(deal.public, marks=False))
    ends = [play_out(each, (CARDS, CARDS), STAKES, random) for each in (silent, deal)]
    for seat, whom in enumerate(("the dealer", "the pone")):
        holds = hands[seat] & TRUMP_KING > 0
        silence, told = (points(end, seat, STAKES)[holds] for end in ends)
        yield figure("a marked king", whom, silence - told)


def turned(turn_up: np.uint32) -> Card:
    return hand_of(turn_up, TRUMP).cards[0]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what telling gives away.")
    parser.add_argument("--deals", type=int, default=1_000_000, help="for proposals and kings")
    parser.add_argument("--decisions", type=int, default=1_000, help="for the others")
    parser.add_argument("--write", action="store_true", help="put the figures in the package")
    options = parser.parse_args()
    figures = [
        proposal(options.deals),
        figure("a refusal", "the pone", np.array([*refusals(options.decisions)])),
        *(
            figure(
                "a number of cards",
                whom,
                np.array([*numbers_told(options.decisions, to_the_pone=pone)]),
            )
            for whom, pone in (("the dealer", False), ("the pone", True))
        ),
        *marked_kings(options.deals // 5),
    ]
    if options.write:
        record(MEASURED, Figure, figures, "measure")


if __name__ == "__main__":
    main()
