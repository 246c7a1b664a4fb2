"""Cards as bits: the same laws of play as `tricks`, for many hands at once."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor.engine.cards import PACK, Card, Hand, Suit
from ecarte_tutor.engine.rules.tricks import legal_replies, trick_winner
from ecarte_tutor.simulator import masks

suits = st.sampled_from(list(Suit))
some_cards = st.lists(st.sampled_from(PACK), min_size=2, max_size=6, unique=True)


def one(cards: list[Card] | Hand, trump: Suit) -> masks.Masks:
    return np.array([masks.mask_of(cards, trump)])


@given(some_cards, suits)
def test_a_hand_comes_back_from_its_mask(cards: list[Card], trump: Suit) -> None:
    hand = Hand(cards[:5])
    assert masks.hand_of(masks.mask_of(hand, trump), trump) == hand


@given(some_cards, suits)
def test_what_may_be_played_and_who_wins_is_what_the_laws_of_play_say(
    cards: list[Card], trump: Suit
) -> None:
    led, hand = cards[0], Hand(cards[1:])
    place = np.array([masks.place_of(led, trump)])
    legal = masks.legal_masks(one(hand, trump), place)
    assert frozenset(masks.hand_of(legal[0], trump)) == legal_replies(hand, led, trump)
    for card in hand:
        reply = np.array([masks.place_of(card, trump)])
        wins = bool(masks.follower_wins(place, reply)[0])
        assert wins == (trick_winner(led, card, trump) == "follower")


@pytest.mark.parametrize("trump", [Suit.HEARTS, Suit.CLUBS])
def test_a_reply_denies_just_the_cards_the_law_would_have_played(trump: Suit) -> None:
    for led in PACK:
        for reply in PACK:
            if reply is led:
                continue
            place, answer = masks.place_of(led, trump), masks.place_of(reply, trump)
            denied = int(masks.SHOWN_VOID[place, answer])
            for other in PACK:
                if other in (led, reply):
                    continue
                lawful = reply in legal_replies(Hand([reply, other]), led, trump)
                assert lawful != bool(denied & int(masks.mask_of([other], trump)))


def test_cards_drawn_are_different_and_of_the_set() -> None:
    generator = np.random.default_rng(1)
    sets = generator.integers(0, 2**32, 200, dtype=np.uint32)
    drawn = masks.draw(sets, 5, generator)
    assert ((drawn & ~sets) == 0).all()
    assert (masks.counts(drawn) == np.minimum(5, masks.counts(sets))).all()


def test_every_card_of_a_set_is_drawn_equally_often() -> None:
    generator = np.random.default_rng(2)
    hand = random.Random(3).sample(PACK, 8)
    sets = np.repeat(one(hand, Suit.SPADES), 20_000)
    drawn = masks.bits(masks.draw(sets, 3, generator)).mean(axis=0)
    assert np.abs(drawn[drawn > 0] - 3 / 8).max() < 0.02
    assert (drawn > 0).sum() == 8


def test_places_go_by_their_keys_and_of_equal_keys_the_lower_place_first() -> None:
    keys = np.random.default_rng(4).integers(0, 40, (50, 32), dtype=np.int32)
    keys[0, :3] = 0, 1 << 24, 0
    order = masks.places_sorted_by(keys, np.arange(32, dtype=np.int32), 31)
    for row, found in zip(keys, order, strict=True):
        assert list(found) == sorted(range(32), key=lambda place: row[place])[:31]
