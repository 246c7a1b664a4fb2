"""The count of one hand against slow minimax, brute force, arithmetic and the laws it must obey."""

from __future__ import annotations

import csv
import random
from collections import Counter
from functools import cache
from itertools import combinations
from math import comb, prod
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecarte_tutor.cards import HAND_SIZE, PACK, Card, Hand, Rank, Suit
from ecarte_tutor.count import (
    ADVERSARY_HANDS_TOTAL,
    adversary_classes,
    open_hand_counts,
    open_hand_tricks,
)
from ecarte_tutor.errors import NotationError
from ecarte_tutor.rules import legal_replies, trick_winner

hands_and_turn_ups = st.lists(st.sampled_from(PACK), min_size=6, max_size=6, unique=True).map(
    lambda cards: (Hand(cards[:HAND_SIZE]), cards[HAND_SIZE])
)


@cache
def tricks_by_playing(leader: Hand, follower: Hand, trump: Suit) -> int:
    """The leader's tricks, by trying every lead and every reply: the slow, readable reference."""
    outcomes = (
        min(
            tricks_after(lead, reply, leader, follower, trump)
            for reply in legal_replies(follower, lead, trump)
        )
        for lead in leader
    )
    return max(outcomes, default=0)


def tricks_after(lead: Card, reply: Card, leader: Hand, follower: Hand, trump: Suit) -> int:
    leader, follower = leader.without(lead), follower.without(reply)
    if trick_winner(lead, reply, trump) == "leader":
        return 1 + tricks_by_playing(leader, follower, trump)
    return len(leader) - tricks_by_playing(follower, leader, trump)


def golden_rows() -> list[dict[str, str]]:
    """Counts by brute force in C: `python tests/bench/open_hand.py --golden` prints them anew."""
    with (Path(__file__).parent / "golden_counts.csv").open(newline="") as lines:
        return list(csv.DictReader(lines))


def test_random_deals_give_the_tricks_that_trying_every_card_gives() -> None:
    chance = random.Random(52)
    for _ in range(250):
        cards = chance.sample(PACK, 10)
        hand, adversary, trump = Hand(cards[:5]), Hand(cards[5:]), chance.choice(list(Suit))
        by_playing = tricks_by_playing(hand, adversary, trump)
        assert open_hand_tricks(hand, adversary, trump) == by_playing, (hand, adversary, trump)


@pytest.mark.parametrize("seed", range(8))
def test_every_way_to_share_ten_cards_gives_the_tricks_that_trying_every_card_gives(
    seed: int,
) -> None:
    cards = random.Random(seed).sample(PACK, 10)
    trump = cards[0].suit
    for own in combinations(cards, HAND_SIZE):
        hand, adversary = Hand(own), Hand(card for card in cards if card not in own)
        leading = open_hand_tricks(hand, adversary, trump)
        following = open_hand_tricks(hand, adversary, trump, leads=False)
        assert leading == tricks_by_playing(hand, adversary, trump), (hand, adversary)
        assert following == HAND_SIZE - tricks_by_playing(adversary, hand, trump), (hand, adversary)
    tricks_by_playing.cache_clear()


@pytest.mark.parametrize("row", golden_rows(), ids="{hand}, {turn_up}, {leads}".format_map)
def test_a_whole_hand_gives_the_counts_of_brute_force(row: dict[str, str]) -> None:
    counts = open_hand_counts(row["hand"], row["turn_up"], leads=row["leads"] == "1")
    assert counts == tuple(int(row[str(tricks)]) for tricks in range(HAND_SIZE + 1))


def test_a_hand_faces_65780_adversary_hands() -> None:
    assert ADVERSARY_HANDS_TOTAL == comb(32 - 5 - 1, 5) == 65_780


@given(hands_and_turn_ups, st.booleans())
def test_the_six_counts_sum_to_every_adversary_hand(pair: tuple[Hand, Card], leads: bool) -> None:
    counts = open_hand_counts(*pair, leads)
    assert sum(counts) == ADVERSARY_HANDS_TOTAL
    assert min(counts) >= 0


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


@settings(deadline=None)
@given(hands_and_turn_ups, st.booleans())
def test_the_classes_add_up_to_the_counts(pair: tuple[Hand, Card], leads: bool) -> None:
    classes = adversary_classes(*pair, leads)
    by_tricks = [int(classes.weights[classes.tricks == tricks].sum()) for tricks in range(6)]
    assert tuple(by_tricks) == open_hand_counts(*pair, leads)


@pytest.mark.parametrize(
    ("hand", "turn_up", "number"),
    [("KH QH JH AH TH", "8H", 46), ("KS QS 9S KD 7C", "AH", 106), ("AH TS TD JC 9C", "7H", 1_114)],
)
def test_every_adversary_hand_is_in_exactly_one_class(hand: str, turn_up: str, number: int) -> None:
    classes = adversary_classes(hand, turn_up)
    unseen = [card for card in PACK if card not in Hand(hand) and card is not Card(turn_up)]

    def place(card: Card) -> tuple[Suit, int]:
        return card.suit, sum(own > card for own in Hand(hand).of(card.suit))

    def label(cards: tuple[Card, ...]) -> frozenset[tuple[tuple[Suit, int], int]]:
        return frozenset(Counter(places[card] for card in cards).items())

    places = {card: place(card) for card in unseen}
    expected = Counter(map(label, combinations(unseen, HAND_SIZE)))
    found: Counter[frozenset[tuple[tuple[Suit, int], int]]] = Counter()
    for held, weight in zip(classes.held.tolist(), classes.weights.tolist(), strict=True):
        example = [card for gap, n in zip(classes.gaps, held, strict=True) for card in gap[:n]]
        found[label(tuple(example))] += weight
    assert found == expected
    assert len(classes) == len(expected) == number
    assert expected.total() == ADVERSARY_HANDS_TOTAL


@settings(deadline=None)
@given(hands_and_turn_ups, st.data())
def test_each_class_has_the_tricks_of_any_of_its_hands(
    pair: tuple[Hand, Card], data: st.DataObject
) -> None:
    hand, turn_up = pair
    classes = adversary_classes(hand, turn_up)
    row = data.draw(st.integers(0, len(classes) - 1))
    held = classes.held[row].tolist()
    adversary = Hand(
        card
        for gap, number in zip(classes.gaps, held, strict=True)
        for card in data.draw(st.permutations(gap))[:number]
    )
    assert open_hand_tricks(hand, adversary, turn_up.suit) == classes.tricks[row]
    for suit in Suit:
        assert classes.cards_of(suit)[row] == len(adversary.of(suit))
    sizes_and_numbers = zip(map(len, classes.gaps), held, strict=True)
    assert prod(comb(size, number) for size, number in sizes_and_numbers) == classes.weights[row]


@given(hands_and_turn_ups)
def test_the_nine_gaps_hold_each_unseen_card_once(pair: tuple[Hand, Card]) -> None:
    hand, turn_up = pair
    classes = adversary_classes(hand, turn_up)
    cards = [card for gap in classes.gaps for card in gap]
    assert len(classes.gaps) == len(classes.gap_suits) == 9
    assert sorted([*cards, *hand, turn_up]) == list(PACK)
    for suit, gap in zip(classes.gap_suits, classes.gaps, strict=True):
        assert all(card.suit is suit for card in gap)


@pytest.mark.parametrize(
    ("hand", "turn_up", "fewer", "more"),
    [("KH 8S 9D TC AS", "7H", 44_574, 21_206), ("KH 9H 9D TC AS", "7H", 50_274, 15_506)],
)
def test_the_odds_against_two_trumps_or_more_are_those_that_foster_prints(
    hand: str, turn_up: str, fewer: int, more: int
) -> None:
    classes = adversary_classes(hand, turn_up)
    two_or_more = classes.cards_of("H") >= 2
    assert classes.weights[two_or_more].sum() == more
    assert classes.weights[~two_or_more].sum() == fewer


def test_five_top_trumps_make_five_tricks_against_anything() -> None:
    for leads in (True, False):
        assert open_hand_counts("KH QH JH AH TH", "7H", leads) == (0, 0, 0, 0, 0, 65_780)


def test_the_lowest_hand_makes_no_trick_when_it_follows() -> None:
    counts = open_hand_counts("7S 8S 7D 8D 7C", "KH", leads=False)
    assert counts == (65_780, 0, 0, 0, 0, 0)


@pytest.mark.parametrize("hand", ["KH QH JH AH", "KH", ""])
def test_a_hand_of_fewer_than_five_cards_is_refused(hand: str) -> None:
    with pytest.raises(NotationError, match="expected a hand of 5 cards, got") as refusal:
        open_hand_counts(hand, "9H")
    assert repr(hand) in str(refusal.value)


def test_a_turn_up_that_is_in_the_hand_is_refused() -> None:
    with pytest.raises(NotationError, match="turn-up outside the hand, got QH with KH QH"):
        open_hand_counts("KH QH 7H 8S 7D", "QH")
    with pytest.raises(NotationError, match="turn-up outside the hand"):
        adversary_classes("KH QH 7H 8S 7D", "QH")


def test_two_hands_that_share_a_card_are_refused() -> None:
    with pytest.raises(NotationError, match="both hold 7D"):
        open_hand_tricks("KH QH 7H 8S 7D", "7D 8D 9D TD AD", "H")


def test_the_highest_gap_of_a_hand_with_the_king_is_empty() -> None:
    classes = adversary_classes("KH 9H 9D TC AS", "7H")
    assert classes.gaps[0] == ()
    assert classes.gaps[1] == tuple(
        Card.of(rank, Suit.HEARTS) for rank in (Rank.QUEEN, Rank.KNAVE, Rank.ACE, Rank.TEN)
    )
