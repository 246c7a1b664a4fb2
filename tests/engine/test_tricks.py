"""The law of play, the tricks it leads to, and how long the stock lets the talk go on."""

from __future__ import annotations

from itertools import accumulate, repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor import (
    Card,
    Hand,
    NotationError,
    RuleSet,
    Suit,
    legal_replies,
    trick_winner,
    why_not,
)
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.engine.rules.tricks import (
    STOCK_SIZE,
    finished_tricks,
    next_leader,
    stock_after,
    talk_can_go_on,
)
from tests.engine.strategies import cards

hands = st.sets(cards, min_size=1, max_size=5).map(Hand)
trumps = st.sampled_from(Suit)


@st.composite
def replies(draw: st.DrawFn) -> tuple[Hand, Card, Suit]:
    lead = draw(cards)
    others = cards.filter(lambda card: card is not lead)
    return Hand(draw(st.sets(others, min_size=1, max_size=5))), lead, draw(trumps)


def _beats(reply: Card, lead: Card, trump: Suit) -> bool:
    """The rule in words: a higher card of the suit led wins, and so does the only trump."""
    if reply.suit == lead.suit:
        return "789TAJQK".index(str(reply)[0]) > "789TAJQK".index(str(lead)[0])
    return reply.suit == trump


@given(replies())
def test_a_reply_is_legal_as_the_law_words_it(case: tuple[Hand, Card, Suit]) -> None:
    hand, lead, trump = case
    legal = legal_replies(hand, lead, trump)
    assert legal
    assert legal <= set(hand)
    for card in hand:
        follows = [held for held in hand if held.suit == lead.suit]
        if follows and card not in follows:
            allowed = False
        elif follows:
            allowed = _beats(card, lead, trump) or not any(
                _beats(held, lead, trump) for held in follows
            )
        else:
            allowed = card.suit == trump or all(held.suit != trump for held in hand)
        assert (card in legal) == allowed


@given(replies())
def test_every_illegal_card_and_no_legal_one_has_a_sentence(case: tuple[Hand, Card, Suit]) -> None:
    hand, lead, trump = case
    legal = legal_replies(hand, lead, trump)
    for card in hand:
        sentence = why_not(hand, lead, trump, card)
        if card in legal:
            assert sentence is None
        else:
            assert sentence is not None
            assert sentence.endswith(".")
            assert "must" in sentence


@given(replies(), cards)
def test_a_card_that_is_not_held_has_a_sentence(case: tuple[Hand, Card, Suit], card: Card) -> None:
    hand, lead, trump = case
    if card not in hand:
        assert why_not(hand, lead, trump, card) == f"The {card.words} is not in your hand."


FOLLOW = "You must follow suit: hearts were led and you hold the queen of hearts."
WIN = "You must win the trick if you can: your queen of hearts beats the nine of hearts."
TRUMP = "You have no diamonds, so you must trump: you hold the eight of spades."


@pytest.mark.parametrize(
    ("lead", "card", "sentence"),
    [("9H", "7H", WIN), ("9H", "8S", FOLLOW), ("KH", "8S", FOLLOW), ("7D", "QH", TRUMP)],
)
def test_the_sentence_names_the_card_that_must_be_played(
    lead: str, card: str, sentence: str
) -> None:
    assert why_not("QH 7H 8S", lead, "S", card) == sentence


@given(cards, cards, trumps)
def test_the_winner_of_a_trick_is_who_the_law_says(lead: Card, reply: Card, trump: Suit) -> None:
    if lead is reply:
        with pytest.raises(NotationError, match="two different cards"):
            trick_winner(lead, reply, trump)
        return
    winner = trick_winner(lead, reply, trump)
    assert winner == ("follower" if _beats(reply, lead, trump) else "leader")


def test_text_and_values_are_the_same_to_the_front_door() -> None:
    assert legal_replies(Hand("QH 7H"), Card("9H"), Suit("S")) == {Card("QH")}
    with pytest.raises(NotationError, match="'9X'"):
        legal_replies("QH", "9X", "S")
    with pytest.raises(NotationError, match="'X'"):
        trick_winner("QH", "9H", "X")


def test_an_empty_hand_has_no_reply() -> None:
    assert legal_replies("", "9H", "S") == frozenset()


TRICKS = tuple(
    (Card(lead), Card(reply))
    for lead, reply in (("7S", "8S"), ("KD", "7D"), ("9C", "7H"), ("8D", "QD"))
)


def test_the_winner_of_each_trick_leads_the_next() -> None:
    finished = finished_tricks(TRICKS, Suit.HEARTS)
    assert [trick.winner for trick in finished] == ["dealer", "dealer", "pone", "dealer"]
    assert [trick.leader for trick in finished] == ["pone", "dealer", "dealer", "pone"]
    for played in range(len(TRICKS) + 1):
        leader = next_leader(TRICKS[:played], Suit.HEARTS)
        assert leader == (finished[played - 1].winner if played else "pone")


@pytest.mark.parametrize("name", PRESETS)
def test_it_is_the_last_exchange_that_ends_the_talk_by_being_of_no_cards(name: str) -> None:
    rules = RuleSet.named(name)
    assert talk_can_go_on(rules, ())
    assert talk_can_go_on(rules, ((2, 1),))
    assert not talk_can_go_on(rules, ((0, 0),))
    assert not talk_can_go_on(rules, ((2, 1), (0, 0)))
    assert talk_can_go_on(rules, ((1, 0), (2, 1)))
    assert talk_can_go_on(rules, ((0, 0), (1, 1)))  # if ever it went on, that one is past


@pytest.mark.parametrize("name", PRESETS)
def test_the_talk_ends_with_the_stock(name: str) -> None:
    rules = RuleSet.named(name)
    talks = [tuple(repeat((3, 4), times)) for times in range(4)]
    assert STOCK_SIZE == 32 - 5 - 5 - 1
    assert [stock_after(talk) for talk in talks] == [*accumulate([21, -7, -7, -7])]
    assert [talk_can_go_on(rules, talk) for talk in talks] == [True, True, True, False]
