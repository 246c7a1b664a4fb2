"""The count of one hand against slow minimax, brute force, arithmetic and the laws it must obey."""

from __future__ import annotations

import csv
import random
from collections import Counter
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor.engine.cards import HAND_SIZE, PACK, Card, Hand, Suit
from ecarte_tutor.errors import NotationError
from ecarte_tutor.simulator.count import (
    OPPONENT_HANDS_TOTAL,
    gap_sizes,
    open_hand_counts,
    ways_to_fill,
)
from ecarte_tutor.simulator.endings import ending
from ecarte_tutor.simulator.masks import mask_of, place_of
from tests.by_playing import tricks_by_playing, tricks_by_table
from tests.sampling import part_and_whole

hands_and_turn_ups = st.lists(st.sampled_from(PACK), min_size=6, max_size=6, unique=True).map(
    lambda cards: (Hand(cards[:HAND_SIZE]), cards[HAND_SIZE])
)


def golden_rows() -> list[dict[str, str]]:
    """Counts by brute force in C: `python -m tools.bench.open_hand --golden` prints them again."""
    with (Path(__file__).parent / "golden_counts.csv").open(newline="") as lines:
        return list(csv.DictReader(lines))


@part_and_whole
def test_random_deals_give_the_tricks_that_trying_every_card_gives(whole: bool) -> None:
    chance = random.Random(52)
    for _ in range(250 if whole else 50):
        cards = chance.sample(PACK, 10)
        hand, opponent, trump = Hand(cards[:5]), Hand(cards[5:]), chance.choice(list(Suit))
        by_playing = tricks_by_playing(hand, opponent, trump)
        assert tricks_by_table(hand, opponent, trump) == by_playing, (hand, opponent, trump)


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 8))]
)
def test_any_share_of_ten_cards_gives_the_tricks_of_trying_every_card(seed: int) -> None:
    cards = random.Random(seed).sample(PACK, 10)
    trump = cards[0].suit
    for own in combinations(cards, HAND_SIZE):
        hand, opponent = Hand(own), Hand(card for card in cards if card not in own)
        leading = tricks_by_table(hand, opponent, trump)
        following = tricks_by_table(hand, opponent, trump, leads=False)
        assert leading == tricks_by_playing(hand, opponent, trump), (hand, opponent)
        assert following == HAND_SIZE - tricks_by_playing(opponent, hand, trump), (hand, opponent)
    tricks_by_playing.cache_clear()


@pytest.mark.parametrize("row", golden_rows(), ids="{hand}, {turn_up}, {leads}".format_map)
def test_a_whole_hand_gives_the_counts_of_brute_force(row: dict[str, str]) -> None:
    counts = open_hand_counts(row["hand"], row["turn_up"], leads=row["leads"] == "1")
    assert counts == tuple(int(row[str(tricks)]) for tricks in range(HAND_SIZE + 1))


def test_a_hand_faces_65780_opponent_hands() -> None:
    assert OPPONENT_HANDS_TOTAL == comb(32 - 5 - 1, 5) == 65_780


@given(hands_and_turn_ups, st.permutations(list(Suit)), st.booleans())
def test_renaming_the_suits_changes_nothing(
    pair: tuple[Hand, Card], names: list[Suit], leads: bool
) -> None:
    renamed = dict(zip(Suit, names, strict=True))
    hand, turn_up = pair
    other_hand = Hand(Card.of(card.rank, renamed[card.suit]) for card in hand)
    other_turn_up = Card.of(turn_up.rank, renamed[turn_up.suit])
    assert open_hand_counts(hand, turn_up, leads) == open_hand_counts(
        other_hand, other_turn_up, leads
    )


@given(hands_and_turn_ups, st.booleans())
def test_text_and_values_are_asked_alike(pair: tuple[Hand, Card], leads: bool) -> None:
    hand, turn_up = pair
    assert open_hand_counts(str(hand), str(turn_up), leads) == open_hand_counts(*pair, leads)


@pytest.mark.parametrize(
    ("hand", "turn_up", "number"),
    [("KH QH JH AH TH", "8H", 46), ("KS QS 9S KD 7C", "AH", 106), ("AH TS TD JC 9C", "7H", 1_114)],
)
def test_every_opponent_hand_has_one_filling_of_the_nine_gaps(
    hand: str, turn_up: str, number: int
) -> None:
    held, turned = Hand(hand), Card(turn_up)
    trump = turned.suit
    in_line = sorted(PACK, key=lambda card: place_of(card, trump))
    cut = [place for place, card in enumerate(in_line) if card in held]
    dividers = sorted([*cut, *(suit * 8 - 0.5 for suit in (1, 2, 3))])
    gap_of = {
        card: sum(divider < place for divider in dividers) for place, card in enumerate(in_line)
    }
    unseen = [card for card in PACK if card not in held and card is not turned]
    expected = Counter(
        tuple(sorted(gap_of[card] for card in cards)) for cards in combinations(unseen, HAND_SIZE)
    )
    masks = (np.array([mask_of(cards, trump)]) for cards in (held, [turned]))
    (ways,) = ways_to_fill(gap_sizes(*masks))
    fillings = ending(HAND_SIZE).fillings.tolist()
    found = {
        tuple(gap for gap, cards in enumerate(filling) for _ in range(cards)): int(many)
        for filling, many in zip(fillings, ways, strict=True)
        if many
    }
    assert found == expected
    assert len(found) == number


@pytest.mark.parametrize("hand", ["KH QH JH AH", "KH", ""])
def test_a_hand_of_fewer_than_five_cards_is_refused(hand: str) -> None:
    with pytest.raises(NotationError, match="expected a hand of 5 cards, got") as refusal:
        open_hand_counts(hand, "9H")
    assert repr(hand) in str(refusal.value)


def test_a_turn_up_that_is_in_the_hand_is_refused() -> None:
    with pytest.raises(NotationError, match="turn-up outside the hand, got QH with KH QH"):
        open_hand_counts("KH QH 7H 8S 7D", "QH")
