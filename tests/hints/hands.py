"""What the tests of the hints are given: hands from short patterns, in every dress of suits."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import permutations

import pytest

from ecarte_tutor import Card, Deal, Decision, Hand, Rank, RuleSet, Suit
from ecarte_tutor.engine.cards import PACK
from ecarte_tutor.engine.decision import Option
from ecarte_tutor.engine.rules.presets import PRESETS

_LETTERS = {rank.letter: rank for rank in Rank}


def cases(table: Mapping[str, tuple[str, ...]]) -> list[object]:
    """A row for each pattern of a table by hint, with a name of its own."""
    return [
        pytest.param(id_, pattern, id=f"{id_} {pattern}")
        for id_, patterns in table.items()
        for pattern in patterns
    ]


def dressed(pattern: str, turn_up: str = "A") -> Iterator[tuple[Hand, Card]]:
    """The hand of a pattern with each suit as trumps and the plain suits in every order.

    A pattern is the trumps, a bar, and the plain suits: `"87 | Q7 7"`. `turn_up` is a rank.
    """
    own, _, plain = pattern.partition("|")
    for trump in Suit:
        for suits in permutations(trump.others):
            ranks = [(trump, own.strip()), *zip(suits, plain.split(), strict=False)]
            cards = [Card.of(_LETTERS[letter], suit) for suit, text in ranks for letter in text]
            yield Hand(cards), Card.of(_LETTERS[turn_up], trump)


def hand_of(pattern: str, turn_up: str = "A") -> tuple[Hand, Card]:
    """The hand of a pattern with hearts as trumps and the plain suits in the pack's order."""
    return next(dressed(pattern, turn_up))


def random_hand(chance: random.Random) -> tuple[Hand, Card]:
    """Five cards and a turn-up."""
    *cards, turn_up = chance.sample(PACK, 6)
    return Hand(cards), turn_up


def random_score(chance: random.Random, target: int) -> tuple[int, int]:
    """A score, the near misses of the game as often as all others."""
    near = range(target - 2, target)
    return tuple(chance.choice(chance.choice((near, range(target)))) for _ in range(2))  # type: ignore[return-value]


def random_decisions(seed: int, deals: int) -> Iterator[Decision]:
    """Every decision of deals played at random, under all presets and at all scores."""
    chance = random.Random(seed)
    for _ in range(deals):
        rules = RuleSet.named(chance.choice(tuple(PRESETS)))
        rules = replace(rules, target=chance.choice((5, 5, 5, 7)))
        deal = Deal.start(
            seed=chance, rules=rules, pone_dealer_score=random_score(chance, rules.target)
        )
        while not deal.over:
            decision = deal.decision()
            yield decision
            deal = deal.act(chance.choice(decision.options()))


def renaming(decision: Decision, chance: random.Random) -> dict[Suit, Suit]:
    """Another naming of the plain suits."""
    plain = decision.plain_suits
    return {
        decision.trump: decision.trump,
        **dict(zip(plain, chance.sample(plain, 3), strict=True)),
    }


def renamed(decision: Decision, suits: dict[Suit, Suit]) -> Decision:
    """The decision with its suits renamed."""

    def card(own: Card) -> Card:
        return Card.of(own.rank, suits[own.suit])

    return replace(
        decision,
        hand=Hand(map(card, decision.hand)),
        turn_up=card(decision.turn_up),
        discarded=frozenset(map(card, decision.discarded)),
        tricks=tuple((card(lead), card(reply)) for lead, reply in decision.tricks),
        led=card(decision.led) if decision.led else None,
    )


def renamed_option(option: Option, suits: dict[Suit, Suit]) -> Option:
    """The option with its suits renamed."""
    if isinstance(option, Card):
        return Card.of(option.rank, suits[option.suit])
    if isinstance(option, frozenset):
        return frozenset(Card.of(card.rank, suits[card.suit]) for card in option)
    return option
