"""The attentive player: plays against the hands that the talk has made likely.

As the reckoner at a table does, who asks the simulator for his cards: the hands of the opponent are
drawn as likely as the numbers exchanged and the last word make them, and each card is worth what it
collects from them, played out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from ecarte_tutor.engine.cards import HAND_SIZE
from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.engine.rules.tricks import STOCK_SIZE
from ecarte_tutor.simulator.batch.views import CardPolicy, PlayView, Policy, Stakes, TalkView
from ecarte_tutor.simulator.beliefs.moves import chance_of_word, first_deals
from ecarte_tutor.simulator.beliefs.numbers import Likelihood, is_forced, ways_to_hold
from ecarte_tutor.simulator.masks import KINGS, TRUMPS, Masks, counts, draw
from ecarte_tutor.simulator.play.averages import AveragerPlay, Values
from ecarte_tutor.simulator.play.card_play import trials
from ecarte_tutor.simulator.play.reckoner import ReckonerPolicy

from .played_out_player import DrawingPlay, open_hand_points

KEEPERS = TRUMPS | KINGS
Exchanges = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class AttentivePlay(DrawingPlay):
    """Plays the card with the best played-out value over hands drawn as the talk has it.

    A value is the open-hand average over `draws` hands, plus the mean difference, on `played_out`
    of them, between playing them out and open cards.
    """

    talker: Policy
    """The opponent's policy, which counts only if his habit of talking is known."""

    draws: int = 200
    played_out: int = 32
    model: CardPolicy = field(default_factory=AveragerPlay)

    def __str__(self) -> str:
        return "the attentive player"

    def values_at_once(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Values:
        """The weighted open-hand averages, corrected by what some hands bring when played out."""
        others = likely_hands(view, self.draws, stakes.rules, random)
        repeated = view.rows(np.repeat(np.arange(len(view)), self.draws))
        likely = last_word(repeated, others.ravel(), self.talker, stakes)
        weights = likely.reshape(others.shape)
        weights = weights / weights.sum(axis=1, keepdims=True)
        values = open_hand_values(view, others, weights, stakes)
        if self.played_out:
            few = drawn_by_weight(others, weights, self.played_out, random)
            found = trials(view, few, stakes, random, model=self.model)
            values = values + np.nan_to_num(
                (found - open_hand_points(view, few, stakes)).mean(axis=2)
            )
        return values


@dataclass(frozen=True, slots=True)
class AttentiveReckoner(ReckonerPolicy):
    """Talks and discards as the reckoner, and plays his cards against what the talk leaves."""

    play: CardPolicy = field(default_factory=lambda: AttentivePlay(ReckonerPolicy()))
    name: str = "the attentive reckoner"

    def __str__(self) -> str:
        return self.name


def likely_hands(view: PlayView, draws: int, rules: RuleSet, random: np.random.Generator) -> Masks:
    """Hands of the opponent, as likely as the numbers that he took make them.

    How many trumps and kings he holds is drawn first; then which.
    """
    known = view.known
    possible = view.possible & ~known
    before = first_deals(view, np.zeros(len(view), np.uint32))
    unseen = ~(before.hands[view.seat] | view.discarded | before.public.gone)
    columns = [
        counts(unseen & KEEPERS),
        counts(unseen & ~KEEPERS),
        counts((before.hands[view.other] | known) & KEEPERS),
        counts(possible & KEEPERS),
        counts(possible & ~KEEPERS),
        view.public.cards - (view.led is not None) - counts(known),
        *(numbers[seat] for numbers in exchanges_of(view) for seat in (0, 1)),
    ]
    keys, which = np.unique(np.array(columns, np.int64).T, axis=0, return_inverse=True)
    table = np.array([_chances(view.seat, rules, tuple(key)) for key in keys.tolist()])
    chances = np.cumsum(table, axis=1)[which.ravel()]
    at = random.random((len(view), draws)) * chances[:, -1:]
    keepers = (chances[:, np.newaxis] <= at[:, :, np.newaxis]).sum(axis=2).ravel()
    row = np.repeat(np.arange(len(view)), draws)
    hands = known[row] | draw(possible[row] & KEEPERS, keepers, random)
    found: Masks = hands | draw(possible[row] & ~KEEPERS, columns[5][row] - keepers, random)
    return found.reshape(len(view), draws)


@lru_cache(maxsize=1 << 16)
def _chances(seat: int, rules: RuleSet, key: tuple[int, ...]) -> list[float]:
    """How likely the opponent holds each number of trumps and kings, the known king aside."""
    keepers, others, played, possible, possible_others, missing, *numbers = key
    exchanged = [
        (asked, taken)
        for asked, taken in zip(numbers[::2], numbers[1::2], strict=True)
        if asked >= 0
    ]
    drawn = [
        comb(possible, more) * comb(possible_others, missing - more) if more <= missing else 0
        for more in range(HAND_SIZE + 1)
    ]
    if not exchanged:
        return [float(number) for number in drawn]
    forced = is_forced(rules, 1 - seat, exchanged)
    took = [each[1 - seat] for each in exchanged]
    return [
        number * max(ways_to_hold(played + more, (keepers, others), took, forced), 1e-12)
        if number
        else 0.0
        for more, number in enumerate(drawn)
    ]


def exchanges_of(view: PlayView) -> Sequence[NDArray[np.int8]]:
    """The numbers exchanged, by round and seat; none where the talk is not known."""
    return () if view.public.history is None else view.public.history.exchanges


def last_word(view: PlayView, others: Masks, talker: Policy, stakes: Stakes) -> Likelihood:
    """Likelihood of the opponent's last word with each of these hands, one for each row."""
    found = np.ones(len(view))
    history = view.public.history
    if history is None:
        return found
    before = first_deals(view, others)
    took = np.array([np.maximum(each, 0).sum(axis=0) for each in history.exchanges], np.int64)
    left = STOCK_SIZE - (took.sum(axis=0) if len(took) else np.zeros(len(view), np.int64))
    rounds = sum((each[0] >= 0 for each in history.exchanges), np.zeros(len(view), np.intp))
    for number in np.unique(rounds).tolist():
        for stood in (0, 1):
            rows = np.flatnonzero((rounds == number) & (history.stood == stood))
            if stood == view.seat == 0 or not len(rows):
                continue  # where the pone stands, the dealer says nothing
            seen = TalkView(
                seat=view.other,
                own=before.hands[view.other, rows],
                discarded=np.zeros(len(rows), np.uint32),
                turn_up=before.public.gone[rows],
                rounds=number,
                stakes=stakes,
                left=left[rows],
            )
            found[rows] = chance_of_word(seen, talker, stood=stood == view.other)
    return found


def open_hand_values(
    view: PlayView, others: Masks, weights: NDArray[np.float64], stakes: Stakes
) -> Values:
    """Weighted mean over these hands of each card's points with open cards and best play."""
    points = open_hand_points(view, others, stakes)
    found = (points * weights[:, np.newaxis]).sum(axis=2)
    return np.where(np.isnan(found), -np.inf, found)


def drawn_by_weight(
    others: Masks, weights: NDArray[np.float64], number: int, random: np.random.Generator
) -> Masks:
    """This number of each row's hands, drawn in proportion to their weights."""
    rows, draws = others.shape
    start = np.arange(rows)[:, np.newaxis]
    at = start + (np.arange(number) + random.random((rows, 1))) / number
    upto = np.minimum(np.cumsum(weights, axis=1), 1.0) + start
    found = np.searchsorted(upto.ravel(), at.ravel()).reshape(rows, number)
    chosen: Masks = np.take_along_axis(others, (found - start * draws).clip(0, draws - 1), axis=1)
    return chosen
