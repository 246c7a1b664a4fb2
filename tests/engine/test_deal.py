"""Deals: how one begins, what comes after what, and what the value promises."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest
from hypothesis import given

from ecarte_tutor import Card, Deal, Hand, IllegalAction, NotationError, Suit
from ecarte_tutor.engine.cards import PACK
from ecarte_tutor.engine.deal.events import (
    Accepted,
    Exchanged,
    Led,
    Proposed,
    Replied,
    Scored,
    Stood,
    TrickWon,
    TurnedUp,
)
from tests.engine.strategies import moments, play_out, played

PONE, DEALER, TURN_UP = "KS QS 9H 8D 7C", "AH KD JD TC 9C", "TH"
STOCK = "KH QH JH AS TS KC QC JC 8H 7H"


def _deal(rules: str = "turf-club", **changes: Any) -> Deal:
    given: dict[str, Any] = {"seed": 1, "rules": rules, **changes}
    return Deal.arranged(PONE, DEALER, TURN_UP, STOCK, **given)


def test_a_seed_shuffles_the_same_deal_every_time() -> None:
    assert Deal.start(seed=7) == Deal.start(seed=7)
    assert Deal.start(seed="class") == Deal.start(seed="class")
    assert Deal.start(seed=7) != Deal.start(seed=8)
    assert Deal.start(seed=random.Random(7)) == Deal.start(seed=7)
    assert len({Deal.start().turn_up for _ in range(60)}) > 1


@pytest.mark.parametrize(
    ("packets", "pone", "dealer"),
    [((3, 2), (0, 1, 2, 6, 7), (3, 4, 5, 8, 9)), ((2, 3), (0, 1, 4, 5, 6), (2, 3, 7, 8, 9))],
)
def test_the_cards_are_dealt_by_packets_and_the_eleventh_is_turned_up(
    packets: Any, pone: tuple[int, ...], dealer: tuple[int, ...]
) -> None:
    pack = random.Random(3).sample(PACK, 32)
    deal = Deal.start(pack, packets=packets)
    assert deal.hand("pone") == Hand(pack[place] for place in pone)
    assert deal.hand("dealer") == Hand(pack[place] for place in dealer)
    assert deal.turn_up is pack[10]
    assert deal.stock == tuple(pack[11:])
    assert deal.packets == packets
    assert Deal.start(" ".join(map(str, pack)), packets=packets) == deal


@pytest.mark.parametrize("packets", [(3, 2), (2, 3)])
def test_an_arranged_deal_has_the_cards_asked_for(packets: Any) -> None:
    deal = _deal(packets=packets, pone_dealer_score=(1, 2))
    assert (deal.hand("pone"), deal.hand("dealer")) == (Hand(PONE), Hand(DEALER))
    assert deal.turn_up is Card(TURN_UP)
    assert deal.trump is Suit.HEARTS
    assert " ".join(map(str, deal.stock)).startswith(STOCK)
    assert deal.score == deal.score_before == (1, 2)
    assert deal == _deal(packets=packets, pone_dealer_score=(1, 2))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"pack": PACK[:31]}, "the 32 cards of the pack, got 31"),
        ({"pack": (*PACK[:31], PACK[0])}, "got 32, with 7C twice"),
        ({"pack": "KH QH"}, "got 2"),
        ({"pack": ["KH", "nonsense"]}, "nonsense"),
        ({"packets": (4, 1)}, r"\(3, 2\) or \(2, 3\)"),
        ({"pone_dealer_score": (5, 0)}, "0 to 4"),
        ({"pone_dealer_score": (0, -1)}, "0 to 4"),
        ({"pone_dealer_score": (0, 0, 0)}, "two numbers"),
        ({"pone_dealer_score": 3}, "two numbers"),
        ({"rules": "whist"}, "got 'whist'"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        Deal.start(**changes)


@pytest.mark.parametrize(
    ("pone", "dealer", "turn_up", "stock"),
    [
        ("KS QS 9H 8D", DEALER, TURN_UP, ""),
        (PONE, PONE, TURN_UP, ""),
        (PONE, DEALER, "KS", ""),
        (PONE, DEALER, TURN_UP, "KH KH"),
    ],
)
def test_an_arranged_deal_that_cannot_be_is_refused(
    pone: str, dealer: str, turn_up: str, stock: str
) -> None:
    with pytest.raises(NotationError):
        Deal.arranged(pone, dealer, turn_up, stock)


def test_a_deal_is_made_by_its_own_beginnings_only() -> None:
    with pytest.raises(TypeError, match=r"Deal\.start"):
        Deal()


def test_a_hand_is_played_without_an_exchange_from_talk_to_score() -> None:
    deal = played(_deal(), "play", "KS", "AH", "KD", "8D", "JD", "9H", "QS", "TC", "7C", "9C")
    assert deal.over
    assert deal.won == (2, 3)
    assert deal.points == deal.score == (0, 2)
    assert deal.vulnerable == "pone"
    assert deal.options() == ()
    assert deal.events[2:5] == (Stood(), Led("pone", Card("KS")), Replied("dealer", Card("AH")))
    assert deal.events[-2:] == (TrickWon("dealer"), Scored("dealer", 2, "point"))


def test_an_exchange_serves_the_pone_first_from_the_top_of_the_stock() -> None:
    deal = played(_deal(), "propose", "accept", "9H 8D 7C")
    assert deal.hand("pone") == Hand("KS QS KH QH JH")
    assert deal.seat == "dealer"
    deal = played(deal, "TC 9C")
    assert deal.hand("dealer") == Hand("AH KD JD AS TS")
    assert deal.exchanged == ((3, 2),)
    assert (deal.stock_left, len(deal.stock)) == (16, 16)
    assert deal.decision().discarded == frozenset(map(Card, ("9H", "8D", "7C")))
    assert deal.vulnerable is None
    assert (deal.kind, deal.seat) == ("propose", "pone")
    assert deal.events[2:4] == (Proposed(), Accepted())
    exchanged = deal.events[5]
    assert isinstance(exchanged, Exchanged)
    assert (exchanged.number, exchanged.drawn) == (2, (Card("AS"), Card("TS")))


def test_a_king_turned_up_scores_for_the_dealer_at_once() -> None:
    deal = Deal.arranged(PONE, DEALER, "KH", seed=1)
    assert deal.points == (0, 1)
    assert deal.events[1:] == (TurnedUp(Card("KH")), Scored("dealer", 1, "king turned up"))
    assert deal.decision().score == (0, 1)
    assert Deal.arranged(PONE, DEALER, "KH", rules="bga_king-scores-no").points == (0, 0)


def test_options_may_be_given_as_text_or_as_values() -> None:
    start = played(_deal(), "propose", "accept")
    discarded = frozenset(map(Card, ("9H", "8D")))
    for option in (discarded, "9H 8D", Hand("9H 8D"), [Card("8D"), Card("9H")]):
        assert played(start, option) == played(start, discarded)
    assert played(_deal(), "play", "KS") == played(_deal(), "play", Card("KS"))


@given(moments())
def test_acting_changes_nothing_but_gives_the_next_deal(deal: Deal) -> None:
    before = deal.events, deal.score, deal.kind, deal.seat, deal.options()
    for option in deal.options()[:3]:
        after = deal.act(option)
        assert after.events[: len(deal.events)] == deal.events
        assert len(after.events) > len(deal.events)
    assert (deal.events, deal.score, deal.kind, deal.seat, deal.options()) == before


@given(moments())
def test_an_option_is_legal_just_when_no_sentence_is_against_it(deal: Deal) -> None:
    others: list[Any] = [
        "play",
        "accept",
        "announce",
        *range(-1, 8),
        *PACK,
        frozenset(PACK[:2]),
        None,
        "junk",
    ]
    for option in (*deal.options(), *others):
        legal = option in deal.options()
        sentence = deal.why_not(option)
        assert deal.may(option) == legal == (sentence is None)
        if sentence is not None:
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            with pytest.raises(IllegalAction):
                deal.act(option)


@given(moments())
def test_a_deal_is_a_value(deal: Deal) -> None:
    again = Deal.replay(iter(deal.events))
    assert again == deal
    assert deal.over or again.decision() == deal.decision()
    assert hash(again) == hash(deal)
    assert pickle.loads(pickle.dumps(deal)) == deal
    assert deal != deal.events
    assert str(deal.turn_up) in repr(deal)


def test_a_finished_deal_prints_as_over() -> None:
    assert "over" in repr(play_out("bga", 1))
    assert "the pone's propose" in repr(_deal())
