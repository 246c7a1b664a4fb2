"""Every hand at once: the classes of hand and turn-up, and what holds for all of them."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from ecarte_tutor.engine.cards import PACK, Card, Suit
from ecarte_tutor.simulator.count import (
    OPPONENT_HANDS_TOTAL,
    HandClasses,
    load_hand_classes,
    open_hand_counts,
    open_hand_counts_many,
)
from tests.sampling import first_and_rest

_HEARTS = Card("KH").index // 8


@cache
def classes() -> HandClasses:
    return load_hand_classes(Suit.HEARTS)


@cache
def counts(leads: bool) -> NDArray[np.int64]:
    return open_hand_counts_many(classes().hands, classes().turn_ups, leads)


def keys(hands: NDArray[np.int64], turn_ups: NDArray[np.int64]) -> NDArray[np.int64]:
    """A number for each pair, hearts being trumps: alike if an exchange of suits makes them so."""
    bits = np.left_shift(1, hands % 8)
    suits = [np.where(hands // 8 == suit, bits, 0).sum(axis=1) for suit in range(len(Suit))]
    trumps = suits.pop(_HEARTS)
    low, middle, high = np.sort(suits, axis=0)
    found: NDArray[np.int64] = (((turn_ups % 8 << 8 | trumps) << 8 | low) << 8 | middle) << 8 | high
    return found


def rows_of(hands: NDArray[np.int64], turn_ups: NDArray[np.int64]) -> NDArray[np.intp]:
    """The class of each pair."""
    known, order = class_keys()
    asked = keys(hands, turn_ups)
    places = np.searchsorted(known, asked)
    assert (known[np.minimum(places, len(known) - 1)] == asked).all()
    return order[places]


@cache
def class_keys() -> tuple[NDArray[np.int64], NDArray[np.intp]]:
    """The keys of all classes in ascending order, and the class of each."""
    found = keys(classes().hands.astype(np.int64), classes().turn_ups.astype(np.int64))
    order = np.argsort(found)
    return found[order], order


def pairs(cards: Iterable[tuple[Card, ...]]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Hands of five and a turn-up each, as places in the pack."""
    table = np.array([[card.index for card in six] for six in cards])
    return table[:, :5], table[:, 5]


def test_there_are_255304_classes_for_1359288_pairs_of_one_trump_suit() -> None:
    assert len(classes()) == 255_304
    assert classes().weights.sum() == 1_359_288 == 8 * comb(31, 5)


def test_no_two_classes_are_alike() -> None:
    assert (np.diff(class_keys()[0]) > 0).all()


def test_every_hand_and_turn_up_is_in_a_class() -> None:
    chance = random.Random("classes")
    hearts = [card for card in PACK if card.suit is Suit.HEARTS]
    turned = [chance.choice(hearts) for _ in range(20_000)]
    sixes = (
        (*chance.sample([card for card in PACK if card is not turn_up], 5), turn_up)
        for turn_up in turned
    )
    weights = classes().weights[rows_of(*pairs(sixes))]
    assert set(weights.tolist()) == {1, 3, 6}


def test_a_class_weighs_as_much_as_the_pairs_in_it() -> None:
    # Every hand with the seven of trumps and four of the lower plain cards: 495 of them.
    plain = [card for card in PACK if card.suit is not Suit.HEARTS and card.rank < 4]
    sixes = [(Card("7H"), *own, Card("KH")) for own in combinations(plain, 4)]
    rows, numbers = np.unique(rows_of(*pairs(sixes)), return_counts=True)
    assert (classes().weights[rows] == numbers).all()
    assert numbers.sum() == comb(12, 4)


@pytest.mark.parametrize("trump", [suit for suit in Suit if suit is not Suit.HEARTS])
def test_another_trump_suit_has_classes_of_the_same_size_and_counts(trump: Suit) -> None:
    other = load_hand_classes(trump)
    assert {PACK[card].suit for card in np.unique(other.turn_ups)} == {trump}
    assert (other.weights == classes().weights).all()
    rows = slice(0, len(other), 97)
    found = open_hand_counts_many(other.hands[rows], other.turn_ups[rows])
    assert (found == counts(True)[rows]).all()


@pytest.mark.parametrize("leads", [True, False])
def test_many_hands_at_once_give_what_each_gives_alone(leads: bool) -> None:
    for row in range(0, len(classes()), 499):
        hand, turn_up = classes()[row]
        assert tuple(counts(leads)[row].tolist()) == open_hand_counts(hand, turn_up, leads)


def test_every_count_is_of_65780_hands() -> None:
    for leads in (True, False):
        assert counts(leads).min() >= 0
        assert (counts(leads).sum(axis=1) == OPPONENT_HANDS_TOTAL).all()


def test_what_one_player_makes_in_all_deals_the_other_player_does_not() -> None:
    # Each deal is met twice: as the leader's, and as the follower's who makes the other tricks.
    leading = classes().weights @ counts(True)
    following = classes().weights @ counts(False)
    assert (leading == following[::-1]).all()


@pytest.mark.parametrize("leads", first_and_rest([True, False], 2))
@pytest.mark.parametrize("place", range(5))
def test_a_card_raised_never_costs_a_trick(place: int, leads: bool) -> None:
    raised, turn_ups = classes().hands.astype(np.int64), classes().turn_ups.astype(np.int64)
    old = raised[:, [place]]
    own_or_turned = np.concatenate([raised, turn_ups[:, np.newaxis]], axis=1)
    raised[:, place] += 1
    in_suit = raised[:, place] // 8 == old[:, 0] // 8
    free = in_suit & (own_or_turned != raised[:, [place]]).all(axis=1)
    after = counts(leads)[rows_of(raised[free], turn_ups[free])]
    at_least_after = after[:, ::-1].cumsum(axis=1)
    at_least_before = counts(leads)[free][:, ::-1].cumsum(axis=1)
    assert free.sum() > 100_000
    assert (at_least_after >= at_least_before).all()


def test_no_hands_give_no_counts() -> None:
    assert open_hand_counts_many(np.empty((0, 5)), np.empty(0)).shape == (0, 6)
