"""Endings of two and three tricks as games of hidden cards: the played-out choice against truth.

A short pack is left: each player holds some of it, and nobody knows which of the rest. The game is
small enough to be solved to an equilibrium by regret matching over every deal and every line of
play; the solver knows nothing of averages, gaps or posteriors.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.simulator.batch.views import NOBODY, PlayView, Public, Stakes
from ecarte_tutor.simulator.masks import BIT, bits, follower_wins, legal_masks, places_in
from ecarte_tutor.simulator.play.averages import AveragerPlay, choose, lead_averages
from ecarte_tutor.simulator.play.card_play import trials

STAKES = Stakes.of(RuleSet.named("turf-club"))
Floats = NDArray[np.float64]
Ints = NDArray[Any]


@dataclass
class Layer:
    """All nodes of one depth of the game: whose turn it is, and what each turn leads to."""

    seat: Ints
    parent: Ints
    """For each child: the node it comes from."""

    slot: Ints
    """For each child: the card chosen, among those of one information set."""

    slot_set: Ints
    """For each slot: its information set."""

    regrets: Floats
    chosen: Floats


class HiddenEnding:
    """An ending with hidden cards: the leader's hands and the follower's, all equally likely."""

    def __init__(self, pool: list[int], cards: int, made: tuple[int, int]) -> None:
        deals = [
            (first, second)
            for first in combinations(pool, cards)
            for second in combinations([card for card in pool if card not in first], cards)
        ]
        self.hands = np.array([[BIT[list(hand)].sum() for hand in deal] for deal in deals]).T
        self.hands = self.hands.astype(np.uint32)
        self.layers: list[Layer] = []
        self._expand(cards, made)

    def _expand(self, cards: int, made: tuple[int, int]) -> None:
        deals = self.hands.shape[1]
        deal, left = np.arange(deals), self.hands.copy()
        leader, led = np.zeros(deals, np.intp), np.full(deals, -1)
        tricks = np.tile(np.array(made)[:, np.newaxis], deals)
        played = np.zeros((deals, 0), np.int64)
        for turn in range(2 * cards):
            replying = turn % 2 == 1
            seat = 1 - leader if replying else leader
            row = np.arange(len(deal))
            own = left[seat, row]
            allowed = legal_masks(own, led) if replying else own
            parent, card = np.nonzero(bits(allowed))
            # What the player knows: the hand he was dealt, and the cards played so far.
            known = np.column_stack([self.hands[seat, deal], played])
            _, information = np.unique(known, axis=0, return_inverse=True)
            pairs = np.column_stack([information.reshape(-1)[parent], card])
            slots, slot = np.unique(pairs, axis=0, return_inverse=True)
            none = np.zeros(len(slots))
            self.layers.append(
                Layer(seat, parent, slot.reshape(-1), slots[:, 0], none, none.copy())
            )
            deal, left = deal[parent], left[:, parent]
            left[seat[parent], np.arange(len(parent))] &= ~BIT[card]
            leader, led, tricks = leader[parent], led[parent], tricks[:, parent]
            played = np.column_stack([played[parent], card])
            if replying:
                leader = np.where(follower_wins(led, card), 1 - leader, leader)
                tricks[leader, np.arange(len(parent))] += 1
            else:
                led = card
        self.payoff = STAKES.points[NOBODY, 0, tricks[0]]

    def solve(self, rounds: int) -> None:
        """Regret matching, with regrets kept above zero and later rounds weighing more."""
        for weight in range(1, rounds + 1):
            strategies = [_normal(layer, np.maximum(layer.regrets, 0)) for layer in self.layers]
            reaches = self._reaches(strategies)
            value = self.payoff
            for layer, strategy, reach in reversed(
                list(zip(self.layers, strategies, reaches, strict=True))
            ):
                acting = layer.seat[layer.parent]
                sign = 1 - 2 * acting
                node = np.bincount(layer.parent, strategy[layer.slot] * value, len(layer.seat))
                others = reach[1 - acting, layer.parent]
                gain = others * sign * (value - node[layer.parent])
                layer.regrets += np.bincount(layer.slot, gain, len(layer.slot_set))
                layer.regrets = np.maximum(layer.regrets, 0)
                mine = reach[acting, layer.parent]
                used = np.bincount(layer.slot, mine * strategy[layer.slot], len(layer.slot_set))
                layer.chosen += weight * used
                value = node

    def _reaches(self, strategies: list[Floats]) -> list[Floats]:
        """How likely each seat is to come to each node of each layer, by its own choices."""
        reach = np.ones((2, self.hands.shape[1]))
        found = [reach]
        for layer, strategy in zip(self.layers, strategies, strict=True):
            acting = layer.seat[layer.parent]
            reach = reach[:, layer.parent].copy()
            reach[acting, np.arange(len(acting))] *= strategy[layer.slot]
            found.append(reach)
        return found[:-1]

    def best_answer(self, seat: int) -> tuple[float, list[Floats]]:
        """What `seat` gains by its best answer, and what each slot of each layer is worth to it."""
        strategies = [_normal(layer, layer.chosen) for layer in self.layers]
        reaches = self._reaches(strategies)
        sign = 1 - 2 * seat
        value = sign * self.payoff
        worths: list[Floats] = []
        for layer, strategy, reach in reversed(
            list(zip(self.layers, strategies, reaches, strict=True))
        ):
            others = reach[1 - seat, layer.parent]
            slots = len(layer.slot_set)
            share = np.bincount(layer.slot, others, slots)
            worth = np.bincount(layer.slot, others * value, slots) / np.maximum(share, 1e-300)
            best = np.full(layer.slot_set.max() + 1, -np.inf)
            np.maximum.at(best, layer.slot_set, worth)
            is_best = worth >= best[layer.slot_set] - 1e-12
            answer = _normal(layer, is_best.astype(float))
            own = layer.seat[layer.parent] == seat
            weight = np.where(own, answer[layer.slot], strategy[layer.slot])
            value = np.bincount(layer.parent, weight * value, len(layer.seat))
            worths.insert(0, worth)
        return float(value.mean()), worths


def _normal(layer: Layer, weights: Floats) -> Floats:
    """Weights made into chances, slot by slot; all alike where there are none."""
    sets = layer.slot_set
    total = np.bincount(sets, weights)[sets]
    alike = 1 / np.bincount(sets)[sets]
    return np.where(total > 0, weights / np.where(total > 0, total, 1), alike)


def leader_view(game: HiddenEnding, pool: list[int], cards: int, made: tuple[int, int]) -> PlayView:
    """The leader's view of each of his hands."""
    own = np.unique(game.hands[0])
    none = np.zeros((2, len(own)), np.uint32)
    public = Public(
        cards=cards,
        gone=np.full(len(own), ~np.uint32(BIT[pool].sum())),
        denied=none,
        holds=none,
        tricks=np.tile(np.array(made, np.int8)[:, np.newaxis], len(own)),
        vulnerable=np.full(len(own), NOBODY, np.int8),
    )
    return PlayView(0, own, np.zeros_like(own), public)


def leader_losses(
    pool: list[int], cards: int, made: tuple[int, int]
) -> tuple[Floats, Floats, float]:
    """For each hand of the leader, what the played-out lead and the average's lead lose."""
    game = HiddenEnding(pool, cards, made)
    game.solve(200)
    view = leader_view(game, pool, cards, made)
    others = np.array(
        [np.unique(game.hands[1, game.hands[0] == own]) for own in view.own], np.uint32
    )
    found = trials(view, others, STAKES, np.random.default_rng(0), model=AveragerPlay())
    mean = found.mean(axis=2)
    first, worths = game.best_answer(0)
    second, _ = game.best_answer(1)
    # The first layer's slots are in order of hand and card, as the columns of the values are.
    worth = worths[0].reshape(mean.shape)
    held = places_in(view.own, cards)
    losses = []
    for values in (mean, lead_averages(view, STAKES)):
        column = (held == choose(values, view.own)[:, np.newaxis]).argmax(axis=1)
        losses.append(worth.max(axis=1) - worth[np.arange(len(worth)), column])
    return losses[0], losses[1], first + second


def short_packs(cards: int, size: int, packs: int) -> list[list[int]]:
    dealer = random.Random(100 * cards + size)
    return [sorted(dealer.sample(range(32), size)) for _ in range(packs)]


def test_the_solver_finds_a_value_that_can_be_seen_at_a_glance() -> None:
    # Three cards of one suit, one each: the higher wins, and the leader's card is as likely higher.
    game = HiddenEnding([8, 9, 10], 1, (2, 2))
    game.solve(1)
    assert game.best_answer(0)[0] == pytest.approx(0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("cards", "size", "made"),
    [
        (2, 9, (2, 1)),
        (2, 9, (1, 2)),
        pytest.param(3, 8, (1, 1), marks=pytest.mark.long),
        pytest.param(3, 8, (2, 0), marks=pytest.mark.long),
    ],
)
def test_the_played_out_lead_loses_hardly_anything_to_an_equilibrium(
    cards: int, size: int, made: tuple[int, int]
) -> None:
    losses = []
    for pool in short_packs(cards, size, 4):
        played, _, gap = leader_losses(pool, cards, made)
        assert gap < 0.005  # neither side could gain more by answering the solution
        losses.append(played.mean())
    assert np.mean(losses) <= 0.01
