"""Cards and hands: one object a card, many spellings, and an error for all else."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor import Card, Deal, Decision, Hand, NotationError, Rank, RuleSet, Suit
from ecarte_tutor.engine.cards import HAND_SIZE, PACK
from tests.engine.strategies import cards, error_of

_SIGNS = {"H": "♥♡", "S": "♠♤", "D": "♦♢", "C": "♣♧"}


def test_the_pack_has_32_different_cards_in_ascending_order() -> None:
    assert len(set(PACK)) == 32
    assert list(PACK) == sorted(PACK)
    assert [card.index for card in PACK] == list(range(32))


def test_the_ranks_are_in_the_order_of_ecarte() -> None:
    hearts = sorted((card for card in PACK if card.suit is Suit.HEARTS), reverse=True)
    assert "".join(card.rank.letter for card in hearts) == "KQJAT987"


@given(cards, st.booleans(), st.booleans(), st.sampled_from(("", "\ufe0e", "\ufe0f")))
def test_every_spelling_of_a_card_is_the_same_object(
    card: Card, ten: bool, lower: bool, style: str
) -> None:
    rank = "10" if ten and card.rank is Rank.TEN else card.rank.letter
    texts = [rank + card.suit.value, *(rank + sign + style for sign in _SIGNS[card.suit.value])]
    if style:
        texts.pop()  # an outlined sign has no styles
    for text in texts:
        assert Card(text.lower() if lower else text) is card


@given(cards)
def test_a_card_survives_printing_copying_and_pickling(card: Card) -> None:
    assert Card(str(card)) is card
    assert Card(card) is card
    assert Card.of(card.rank, card.suit) is card
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert repr(card) == f"Card('{card}')"


def test_a_card_tells_its_name() -> None:
    assert Card("JS").words == "knave of spades"
    assert Card("TD").words == "ten of diamonds"
    assert [card.is_court for card in map(Card, ("KH", "QH", "JH", "AH", "TH"))] == [
        *(True, True, True),
        *(False, False),
    ]


@pytest.mark.parametrize(
    "text", ["", "K", "KHH", "1H", "11H", "6H", "ZH", "KX", "K H", "10", "H10", "K♥♥"]
)
def test_a_text_near_to_a_card_is_no_card(text: str) -> None:
    with pytest.raises(NotationError, match=re.escape(repr(text))):
        Card(text)


def test_a_card_has_no_order_with_other_things() -> None:
    with pytest.raises(TypeError):
        assert Card("KH") < "QH"  # type: ignore[operator]


@pytest.mark.parametrize("suit", list(Suit))
def test_a_suit_is_read_from_its_letter_its_sign_and_itself(suit: Suit) -> None:
    assert Suit(suit.value) is Suit(suit.value.lower()) is Suit(suit.sign) is Suit(suit) is suit
    assert str(suit) == suit.value
    assert suit.name.lower() == suit.word
    assert suit not in suit.others
    assert len({suit, *suit.others}) == 4
    assert suit.is_red == (suit.value in "HD")


@given(st.sets(cards, max_size=HAND_SIZE), st.randoms(use_true_random=False))
def test_a_hand_has_no_order_of_its_own(held: set[Card], chance: object) -> None:
    mixed = list(held)
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    hand = Hand(mixed)
    assert hand == Hand(held) == Hand(str(hand)) == Hand(hand)
    assert hash(hand) == hash(Hand(held))
    assert list(hand) == sorted(held, reverse=True)
    assert len(hand) == len(held)
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert copy.copy(hand) == hand


def test_a_hand_prints_by_suit_with_the_highest_first() -> None:
    assert repr(Hand("7d 8♠ kh 7h qh")) == "Hand('KH QH 7H 8S 7D')"
    assert Hand("7D 8S") != "8S 7D"


def test_a_hand_gives_its_cards_of_a_suit_and_loses_cards() -> None:
    hand = Hand("KH QH 7H 8S 7D")
    assert list(map(str, hand.of(Suit.HEARTS))) == ["KH", "QH", "7H"]
    assert hand.without(Card("QH"), Card("8S")) == Hand("KH 7H 7D")
    assert Card("8S") in hand
    with pytest.raises(NotationError, match="got KS"):
        hand.without(Card("KS"))


@given(st.sets(cards, min_size=1, max_size=HAND_SIZE), st.sampled_from(Suit))
def test_an_arranged_hand_has_its_trumps_first(held: set[Card], trump: Suit) -> None:
    arranged = Hand(held).arranged(trump)
    assert set(arranged) == held
    trumps = [card.suit is trump for card in arranged]
    assert trumps == sorted(trumps, reverse=True)


@given(st.sets(cards, min_size=HAND_SIZE + 1))
def test_a_hand_of_more_than_five_cards_is_refused(held: set[Card]) -> None:
    with pytest.raises(NotationError, match="at most 5"):
        Hand(held)


@given(st.sets(cards, min_size=1, max_size=HAND_SIZE - 1), st.data())
def test_a_hand_with_a_card_twice_is_refused(held: set[Card], data: st.DataObject) -> None:
    again = data.draw(st.sampled_from(sorted(held)))
    with pytest.raises(NotationError, match="twice"):
        Hand([*held, again])


@pytest.mark.parametrize("read", [Card, Suit, Hand, Decision.parse, RuleSet.of])
@given(st.text() | st.none() | st.integers() | st.binary() | st.lists(st.text() | st.integers()))
def test_what_is_no_value_raises_an_error_that_quotes_it(
    read: Callable[[object], object], junk: object
) -> None:
    error = error_of(read, junk)
    is_several = read in (Hand, RuleSet.of)  # which tell the part that they cannot read
    assert error is None or ("expected" if is_several else repr(junk)[:60]) in error


@pytest.mark.parametrize(
    ("value", "name"), [(Card("KH"), "rank"), (Hand("KH"), "cards"), (Deal.start(seed=1), "_state")]
)
def test_a_value_cannot_be_changed(value: object, name: str) -> None:
    with pytest.raises(AttributeError, match="cannot be changed"):
        setattr(value, name, None)
    with pytest.raises(AttributeError, match="cannot be changed"):
        delattr(value, name)
