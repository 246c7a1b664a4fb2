"""The sheet to print: every hand on it is one that the book plays, and the weakest of its kind."""

from __future__ import annotations

import re

import pytest

from ecarte_tutor import Decision, book
from ecarte_tutor.engine.cards import PACK, Card, Rank, Suit
from ecarte_tutor.grading import trust_table
from ecarte_tutor.hints import CATALOGUE
from ecarte_tutor.widgets.draw import sheet_to_print
from ecarte_tutor.widgets.draw.sheet import EXCEPT, EXCEPTIONS, HANDS, REFUSE, SCORE, DrawnHand

TURN_UP = Card("AH")
CARDS = {(card.rank, card.suit): card for card in PACK}
SPREAD = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)


def lowest(hand: DrawnHand) -> list[Card]:
    """The hand with the lowest cards where it leaves them open; a card that may be any is plain."""
    named = hand.cards()
    held = [CARDS[rank, suit] for rank, suit in named if rank is not None and suit]
    for suit in (suit for rank, suit in named if suit and rank is None):
        held.append(next(card for card in _rising(suit) if card not in held))
    for suit, _ in zip(SPREAD, range(sum(suit is None for _, suit in named)), strict=False):
        held.append(next(card for card in _rising(suit) if card not in held))
    return held


def _rising(suit: Suit) -> list[Card]:
    return sorted((card for card in PACK if card.suit is suit), key=lambda card: card.rank)


def _proposal(cards: list[Card]) -> Decision:
    return Decision.propose(" ".join(map(str, cards)), str(TURN_UP))


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: f"{hand.trumps} {hand.plain}")
def test_the_book_plays_every_hand_by_the_hint_it_stands_for(hand: DrawnHand) -> None:
    said = book(_proposal(lowest(hand)))
    assert said.advice == {"play"}
    assert hand.hint in said.hints


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: f"{hand.trumps} {hand.plain}")
def test_with_any_named_card_a_step_lower_its_hint_no_longer_plays_it(hand: DrawnHand) -> None:
    held = lowest(hand)
    for rank, suit in hand.cards():
        if rank is None or suit is None or (hand.hint, rank) in {("P4", Rank.KNAVE)}:
            continue
        card = CARDS[rank, suit]
        below = [each for each in _rising(suit) if each.rank < rank and each not in held]
        lower = [below[-1] if each is card else each for each in held]
        assert hand.hint not in book(_proposal(lower)).hints, (card, lower)


def test_every_hint_on_the_talk_and_the_score_is_on_the_sheet() -> None:
    told = {hand.hint for hand in HANDS} | {"PX3"}  # which never decides
    told |= {id_ for line in (EXCEPT, REFUSE, *EXCEPTIONS, *SCORE) for id_ in line.hints}
    wanted = {
        each.id for each in CATALOGUE if {"propose", "answer"} & {*each.kinds} or each.needs_score
    }
    assert told == wanted


def test_what_costs_nothing_by_the_record_has_no_dagger() -> None:
    rows = trust_table()
    assert sheet_to_print(rows).html.count("\u00a0†") > 10
    assert sheet_to_print([]).html.count("\u00a0†") == 0
    (costly,) = [row for row in rows if row.hint == "S6"]
    marked = re.findall(r"<p><b>([^<]*)</b>[^<]*\u00a0†", sheet_to_print([costly]).html)
    assert marked == ["Dealer four, pone three:"]
