"""P1 to P5: the article's hands to stand on, the hands just below them, and those between."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from ecarte_tutor import Card, Decision, Hand, Rank, Suit, book
from ecarte_tutor.engine.cards import PACK
from ecarte_tutor.hints import HandHint, Holding, hint
from ecarte_tutor.hints.p_standing import open_hints, standing_hints
from tests.hints.hands import cases, dressed, hand_of, random_hand
from tests.sampling import part_and_whole

LISTED = {
    "P1": ("987 | 8 7", "987 | 87", "T987 | 7"),
    "P2a": ("87 | 987", "87 | KQJ"),
    "P2b": ("87 | Q7 7", "87 | K7 7"),
    "P2c": ("87 | 87 K",),
    "P2d": ("87 | JA 9", "87 | JA 8", "87 | AT T", "87 | T9 J"),
    "P2e": ("87 | K J 7", "87 | K A 9", "87 | K T T", "87 | Q Q 7", "87 | Q J A", "87 | J J J"),
    "P3a": ("7 | KQJ 7",),
    "P3b": ("7 | K987",),
    "P3c": ("7 | Q87 Q", "7 | K87 Q", "7 | Q87 K"),
    "P4": (
        "| Q7 Q7 Q",
        "| Q87 Q Q",
        "| QJ J7 J",
        "| KQJ J7",
        "| QJ QJ 7",
        "| KQ KJ 7",
        "7 | Q7 Q Q",
    ),
    "P5": ("87 | K 8 7", "87 | 87 K", "7 | K7 K 7", "| K7 K7 K", "987 | 8 7", "J987 | 7"),
}

JUST_BELOW = {"P1": ("87 | 8 7 7",), "P5": ("7 | K7 8 7", "| K7 K7 7")}
"""Of the hints below whose hands `stand` is not asked for each hand in turn."""

LEFT_OPEN = {
    "P2d": ("87 | T8 Q", "87 | A9 A", "87 | 97 Q", "87 | J8 A"),
    "P4": ("| K8 Q7 J", "| K87 Q J", "| K8 K7 A", "7 | K8 Q J"),
}


@pytest.mark.parametrize(("id_", "pattern"), cases(LISTED))
def test_every_hand_the_article_lists_is_played_in_every_dress(id_: str, pattern: str) -> None:
    for hand, turn_up in dressed(pattern):
        verdict = book(Decision.propose(hand, turn_up))
        assert verdict.advice == {"play"}
        assert id_ in verdict.hints
        assert verdict.overridden_by is None
        assert not verdict.borderline
        assert set(verdict.because) <= set(hand)


@pytest.mark.parametrize(("id_", "pattern"), cases(JUST_BELOW))
def test_a_hand_just_below_a_listed_one_is_proposed_on(id_: str, pattern: str) -> None:
    for hand, turn_up in dressed(pattern):
        verdict = book(Decision.propose(hand, turn_up))
        assert verdict.advice == {"propose"}
        assert verdict.hints == ()
        assert hint(id_).kinds == ("propose",)


@pytest.mark.parametrize(("id_", "pattern"), cases(LEFT_OPEN))
def test_a_hand_between_the_listed_ones_is_left_open(id_: str, pattern: str) -> None:
    for hand, turn_up in dressed(pattern):
        verdict = book(Decision.propose(hand, turn_up))
        assert verdict.borderline
        assert verdict.advice == {"play", "propose"}
        assert verdict.hints == (id_,)
        assert "the nearest hand it names has" in verdict.text
        assert verdict.nearest is not None
        assert id_ in book(Decision.propose(verdict.nearest, turn_up)).hints


def test_the_hints_that_decide_are_cited_first() -> None:
    for pattern, ids in {
        "987 | Q7": ("P1", "P5"),
        "87 | 87 K": ("P2c", "P2d", "P5"),
        "87 | K J 7": ("P2e", "P5"),
        "87 | K7 7": ("P2b", "P5"),
        "7 | KQJ Q": ("P3a", "P3c", "P4"),
    }.items():
        cited = book(Decision.propose(*hand_of(pattern))).hints
        assert cited == ids, f"if a new hint covers {pattern} too, say here which is cited first"


def _raised(cards: frozenset[Card], trump: Suit) -> Iterator[frozenset[Card]]:
    for card in cards:
        if card.suit is not trump:
            for rank in range(card.rank + 1, len(Rank)):
                higher = Card.of(Rank(rank), card.suit)
                if higher not in cards:
                    yield cards - {card} | {higher}


def _closure(patterns: tuple[str, ...], trump: Suit, turn_up: str) -> set[frozenset[Card]]:
    """Every hand that raising plain cards makes of these, in any order of plain suits."""
    waiting = [
        frozenset(hand)
        for pattern in patterns
        for hand, card in dressed(pattern, turn_up)
        if card.suit is trump
    ]
    reached: set[frozenset[Card]] = set(waiting)
    while waiting:
        fresh = set(_raised(waiting.pop(), trump)) - reached
        reached |= fresh
        waiting += fresh
    return reached


@pytest.mark.parametrize(
    ("id_", "own", "patterns"),
    [
        ("P2a", "87", ("87 | 987",)),
        ("P2b", "87", ("87 | Q7 7",)),
        ("P2c", "87", ("87 | 87 K",)),
        ("P2d", "87", ("87 | JA 8", "87 | AT T", "87 | T9 J", "87 | 87 K")),
        ("P2e", "87", LISTED["P2e"]),
        ("P3a", "7", LISTED["P3a"]),
        ("P3b", "7", LISTED["P3b"]),
        ("P3c", "7", ("7 | Q87 Q",)),
        ("P4", "7", ("7 | Q7 Q Q", "7 | QJ J J", "7 | QJ QJ", "7 | KQJ J")),
    ],
)
def test_a_hint_covers_just_the_hands_above_a_listed_one(
    id_: str, own: str, patterns: tuple[str, ...]
) -> None:
    trump = Suit.HEARTS
    reached = _closure(patterns, trump, "A")
    trumps = [Card(letter + "H") for letter in own]
    plain = [card for card in PACK if card.suit is not trump]
    found = hint(id_)
    assert isinstance(found, HandHint)
    for cards in combinations(plain, 5 - len(trumps)):
        hand = frozenset((*trumps, *cards))
        stands = found.stand(Holding.of(Hand(hand), "AH"))
        assert (stands is True) == (hand in reached), sorted(map(str, hand))


@part_and_whole
def test_raising_a_plain_card_never_loses_a_hand_to_any_hint(whole: bool) -> None:
    chance = random.Random(2)
    for _ in range(4000 if whole else 400):
        hand, turn_up = random_hand(chance)
        seen = Holding.of(hand, turn_up)
        standing = set(standing_hints(seen))
        for card in seen.plain:
            for other in (each for each in seen.not_held(card.suit) if each > card):
                higher = seen.replaced(card, other)
                after = set(standing_hints(higher))
                assert standing <= after
                assert after or not open_hints(seen) or open_hints(higher)


@part_and_whole
def test_a_trump_for_a_card_that_no_hint_names_never_loses_a_hand(whole: bool) -> None:
    chance = random.Random(3)
    for _ in range(4000 if whole else 400):
        hand, turn_up = random_hand(chance)
        seen = Holding.of(hand, turn_up)
        standing = standing_hints(seen)
        free = [card for card in PACK if card.suit is turn_up.suit and card is not turn_up]
        trump = next(card for card in free if card not in hand)
        if standing:
            for card in set(seen.plain) - set(standing[0].lit(seen)):
                assert standing_hints(Holding.of(Hand((*hand.without(card), trump)), turn_up))


def test_the_size_of_the_trumps_makes_no_odds_but_for_the_king() -> None:
    """PX3."""
    chance = random.Random(4)
    for _ in range(2000):
        hand, turn_up = random_hand(chance)
        seen = Holding.of(hand, turn_up)
        suit = [Card.of(rank, turn_up.suit) for rank in Rank if rank is not Rank.KING]
        others = [card for card in suit if card is not turn_up]
        if seen.holds_trump_king or not seen.trumps:
            continue
        other_trumps = chance.sample(others, len(seen.trumps))
        changed = Holding.of(Hand((*seen.plain, *other_trumps)), turn_up)
        assert standing_hints(seen) == standing_hints(changed)
        assert open_hints(seen) == open_hints(changed)


SINGLE = "two trumps and three single cards"


@pytest.mark.parametrize(
    ("cards", "rule", "short", "rank"),
    [
        ("8H 7H QS JD TC", SINGLE, "TC", "an ace"),
        ("8H 7H QS JD 9C", SINGLE, "JD", "a queen"),
        ("8H 7H QS 8D 7C", "two cards to discard", "QS", "a king"),
        ("8H 7H JS JD 9C", SINGLE, "JS JD", "a king"),
    ],
)
def test_the_card_that_is_missing_is_named(cards: str, rule: str, short: str, rank: str) -> None:
    verdict = book(Decision.propose(cards, "AH"))
    words = " or ".join(f"the {Card(card).words}" for card in short.split())
    assert (
        verdict.missing == f"one card short of the rule on {rule}: {words} would have to be {rank}"
    )
    assert set(verdict.because) == {Card(text) for text in short.split()}
    assert verdict.missing in verdict.text


@part_and_whole
def test_a_raise_by_the_missing_card_makes_a_hand_to_stand_on(whole: bool) -> None:
    chance, found = random.Random(5), 0
    ranks = {rank.word: rank for rank in Rank}
    hands = 3000 if whole else 600
    for _ in range(hands):
        hand, turn_up = random_hand(chance)
        verdict = book(Decision.propose(hand, turn_up))
        if verdict.missing is None:
            continue
        found += 1
        rank = ranks[verdict.missing.rsplit(maxsplit=1)[1]]
        called = verdict.missing.removeprefix("one card short of ").partition(":")[0]
        for card in verdict.because:
            better = Hand((*hand.without(card), Card.of(rank, card.suit)))
            stands = standing_hints(Holding.of(better, turn_up))
            assert called in {each.called for each in stands}
            assert card.words in verdict.missing
    assert found > hands / 6


def test_the_weakest_hand_under_a_hint_is_told_so() -> None:
    weakest = "This hint plays nothing weaker."
    assert weakest in book(Decision.propose(*hand_of("87 | Q7 7"))).text
    assert weakest not in book(Decision.propose(*hand_of("87 | Q8 7"))).text


def test_two_trumps_and_a_king_stand_whatever_lies_beside_them() -> None:
    """P5 covers two trumps and a king whatever else there is, even under the frontier of P2e."""
    verdict = book(Decision.propose(*hand_of("87 | K 9 8")))
    assert verdict.hints == ("P5",)
