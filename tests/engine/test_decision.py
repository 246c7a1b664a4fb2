"""Decisions: made by hand for every kind, their options, and parts that contradict each other."""

from __future__ import annotations

from dataclasses import fields, replace
from math import comb
from typing import Any

import pytest
from hypothesis import given

from ecarte_tutor import Card, Deal, Decision, Hand, NotationError, RuleSet, Suit
from ecarte_tutor.engine.rules.presets import PRESETS
from tests.engine.strategies import moments

HAND = "KH QH 7H 8S 7D"


def _cards(*texts: str) -> frozenset[Card]:
    return frozenset(map(Card, texts))


@pytest.mark.parametrize("name", PRESETS)
def test_the_pone_plays_or_proposes(name: str) -> None:
    decision = Decision.propose(HAND, "9H", score=(2, 3), rules=name)
    assert decision.seat == "pone"
    assert decision.options() == ("play", "propose")
    assert decision.vulnerable is None
    assert decision.rules == RuleSet.named(name)


@pytest.mark.parametrize("name", ["london", "wikipedia"])
def test_the_pone_names_a_number_where_the_rules_have_it_first(name: str) -> None:
    assert Decision.number(HAND, "9H", rules=name).options() == (1, 2, 3, 4, 5)


@pytest.mark.parametrize("name", ["turf-club", "bga", "denexa"])
def test_no_number_is_named_first_elsewhere(name: str) -> None:
    with pytest.raises(NotationError, match="no number named before the answer"):
        Decision.number(HAND, "9H", rules=name)


@pytest.mark.parametrize("name", PRESETS)
def test_the_dealer_accepts_or_refuses(name: str) -> None:
    assert Decision.answer(HAND, "9H", rules=name).options() == ("accept", "refuse")


@pytest.mark.parametrize(
    ("name", "of_pone", "of_dealer"),
    [("turf-club", 1, 0), ("london", 1, 0), ("bga", 1, 1), ("denexa", 0, 0), ("wikipedia", 1, 1)],
)
def test_any_cards_are_discarded_but_no_fewer_than_the_rules_say(
    name: str, of_pone: int, of_dealer: int
) -> None:
    pone = Decision.discard(HAND, "9H", seat="pone", rules=name)
    dealer = Decision.discard(HAND, "9H", seat="dealer", rules=name, asked=2)
    for decision, fewest in ((pone, of_pone), (dealer, of_dealer)):
        options = decision.options()
        assert len(options) == len(set(options)) == 2**5 - fewest
        assert all(isinstance(each, frozenset) and each <= set(Hand(HAND)) for each in options)


def test_a_number_named_is_the_number_discarded() -> None:
    decision = Decision.discard(HAND, "9H", seat="pone", rules="london", asked=3)
    assert len(decision.options()) == comb(5, 3)
    assert {len(option) for option in decision.options() if isinstance(option, frozenset)} == {3}


def test_the_holder_announces_the_king_or_withholds_it() -> None:
    assert Decision.mark_king(HAND, "9H").options() == ("announce", "withhold")
    dealer = Decision.mark_king(HAND, "9H", seat="dealer", led="8D")
    assert dealer.options() == ("announce", "withhold")
    assert dealer.trump_king == Card("KH")


def test_any_card_may_be_led_and_only_legal_ones_are_replies() -> None:
    assert Decision.lead(HAND, "9H").options() == Hand(HAND).cards
    assert Decision.reply(HAND, "9H", "8D").options() == (Card("7D"),)
    assert Decision.reply(HAND, "9H", "8C").options() == Hand("KH QH 7H").cards


def test_a_lead_in_the_middle_of_a_deal_tells_what_was_played() -> None:
    decision = Decision.reply(
        "KS 7D",
        "9H",
        "7S",
        score=(0, 1),
        exchanged=[[3, 2]],
        discarded="7C 8D",
        king="dealer",
        tricks=[("AH", "KH"), ("8H", "QH"), ("JC", "9C")],
        seat="dealer",
    )
    assert decision.options() == (Card("KS"),)


def test_without_a_word_to_the_contrary_the_pone_ended_the_talk() -> None:
    assert Decision.lead(HAND, "9H").vulnerable == "pone"
    assert Decision.lead(HAND, "9H", stood="dealer").vulnerable == "dealer"
    exchanged = Decision.lead(HAND, "9H", exchanged=((3, 2),))
    assert exchanged.stood == "pone"
    assert exchanged.vulnerable is None
    assert Decision.lead(HAND, "9H", exchanged=((5, 5), (5, 5), (1, 0))).stood is None


def test_a_decision_tells_its_trumps() -> None:
    decision = Decision.propose(HAND, "9H")
    assert decision.trump is Suit.HEARTS
    assert decision.plain_suits == (Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS)
    assert decision.stock_left == 21


@given(moments())
def test_what_the_engine_asks_is_coherent(deal: Deal) -> None:
    if deal.over:
        return
    decision = deal.decision()
    parts = {field.name: getattr(decision, field.name) for field in fields(Decision) if field.init}
    assert Decision(**parts) == decision  # made again, with every check
    assert decision.options()
    assert len(set(decision.options())) == len(decision.options())


_PROPOSE = Decision.propose(HAND, "9H")
_LEAD = Decision.lead(HAND, "9H")
_REPLY = Decision.reply(HAND, "9H", "8D")
_SECOND = Decision.lead("QH 7H 8S 7D", "9H", tricks=[("KH", "AH")])


@pytest.mark.parametrize(
    ("decision", "changes", "sentence"),
    [
        (_PROPOSE, {"kind": "cut"}, "decision's kind"),
        (_PROPOSE, {"hand": HAND}, "decision's hand"),
        (_PROPOSE, {"turn_up": "9H"}, "decision's turn_up"),
        (_PROPOSE, {"rules": "bga"}, "decision's rules"),
        (_PROPOSE, {"discarded": ("7C",)}, "decision's discarded"),
        (_PROPOSE, {"exchanged": [(3, 2)]}, "decision's exchanged"),
        (_PROPOSE, {"exchanged": ((3, 2, 1),)}, "decision's exchanged"),
        (_LEAD, {"tricks": (("KH", "AH"),)}, "decision's tricks"),
        (_REPLY, {"led": "8D"}, "decision's led"),
        (_PROPOSE, {"seat": "dealer"}, "expected the pone"),
        (_PROPOSE, {"seat": "north"}, "expected a seat"),
        (_LEAD, {"seat": None}, "a seat .pone or dealer., got None"),
        (_LEAD, {"stood": "north"}, "expected a seat"),
        (_PROPOSE, {"score": (5, 0)}, "from 0 to 4"),
        (_PROPOSE, {"score": (0, 0, 0)}, "score of two numbers"),
        (_PROPOSE, {"score": [0, 0]}, "score of two numbers"),
        (_PROPOSE, {"score": (True, 0)}, "score of two numbers"),
        (_PROPOSE, {"score": (-1, 0)}, "score of two numbers"),
        (_PROPOSE, {"exchanged": ((6, 2),)}, "0 to 5 cards a side"),
        (_PROPOSE, {"exchanged": (("3", 2),)}, "0 to 5 cards a side"),
        (_PROPOSE, {"exchanged": ((0, 2),)}, "no exchange of 0 by the pone with 21 left"),
        (_PROPOSE, {"exchanged": ((5, 5), (5, 5), (2, 0))}, "exchange of 2 by the pone with 1"),
        (_PROPOSE, {"exchanged": ((5, 5), (5, 4), (2, 1))}, "exchange of 1 by the dealer with 0"),
        (_PROPOSE, {"exchanged": ((5, 5), (5, 5), (1, 0))}, "once the talk is over"),
        (_PROPOSE, {"asked": 3}, "expected no number asked"),
        (_PROPOSE, {"stood": "pone"}, "no card played before"),
        (_PROPOSE, {"led": Card("8D")}, "no card played before"),
        (_PROPOSE, {"king": "pone"}, "no card played before"),
        (_PROPOSE, {"hand": Hand("KH QH 7H 8S")}, "expected 5 cards in hand"),
        (_PROPOSE, {"turn_up": Card("8S")}, "got 8S twice"),
        (_PROPOSE, {"discarded": _cards("7C")}, "expected 0 cards discarded"),
        (_LEAD, {"stood": None}, "expected `stood` to name who stood"),
        (_LEAD, {"exchanged": ((5, 5), (5, 5), (1, 0))}, "the talk was over already"),
        (_LEAD, {"seat": "dealer"}, "expected the pone at this lead"),
        (_LEAD, {"led": Card("8D")}, "and not at a lead"),
        (_LEAD, {"asked": 3}, "expected no number asked"),
        (_REPLY, {"led": None}, "expected a card led at a reply"),
        (_REPLY, {"seat": "pone"}, "expected the dealer at this reply"),
        (_REPLY, {"led": Card("8S")}, "got 8S twice"),
        (_LEAD, {"king": "dealer"}, "the KH with the dealer"),
        (_SECOND, {"king": "dealer"}, "the KH with the dealer"),
        (_LEAD, {"hand": Hand("AH QH 7H 8S 7D"), "king": "pone"}, "the KH with the pone"),
        (
            replace(_LEAD, hand=Hand("AH QH 7H 8S 7D")),
            {"king": "dealer", "turn_up": Card("KH")},
            "the KH with the dealer",
        ),
        (_LEAD, {"king": "pone", "rules": RuleSet.parse("bga_king-scores-no")}, "gives a point"),
        (_SECOND, {"tricks": ((Card("8D"), Card("KH")),)}, "expected the dealer at this lead"),
        (_SECOND, {"hand": Hand("QH 7H 8S")}, "expected 4 cards in hand"),
        (_LEAD, {"kind": "king", "hand": Hand("AH QH 7H 8S 7D")}, "only while the pone may"),
        (_LEAD, {"kind": "king", "king": "pone"}, "only while the pone may"),
        (_LEAD, {"kind": "king", "seat": "dealer"}, "only while the dealer may"),
        (_LEAD, {"kind": "king", "rules": RuleSet.named("bga")}, "only while the pone may"),
    ],
)
def test_parts_that_do_not_fit_are_refused(
    decision: Decision, changes: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(NotationError, match=sentence):
        replace(decision, **changes)


def test_a_hand_without_cards_has_nothing_to_decide() -> None:
    tricks = [("KH", "AH"), ("QH", "8H"), ("JH", "TS"), ("7H", "9S"), ("8D", "7D")]
    with pytest.raises(NotationError, match="expected 1 cards in hand"):
        Decision.lead("", "9H", tricks=tricks)


def test_an_exchange_of_no_cards_is_the_last() -> None:
    ended = Decision.lead(HAND, "9H", rules="denexa", exchanged=((3, 2), (0, 0)))
    assert ended.stood is None
    with pytest.raises(NotationError, match="no exchange of 3 by the pone"):
        replace(ended, exchanged=((0, 0), (3, 2)))
    with pytest.raises(NotationError, match="once the talk is over"):
        Decision.propose(HAND, "9H", rules="denexa", exchanged=((0, 0),))


def test_a_number_asked_is_one_that_the_rules_allow() -> None:
    assert Decision.answer(HAND, "9H", rules="london", asked=5).asked == 5
    assert Decision.reply(HAND, "9H", "8D", rules="london", stood="dealer", asked=5).asked == 5
    with pytest.raises(NotationError, match="got 0"):
        Decision.answer(HAND, "9H", rules="london", asked=0)
    with pytest.raises(NotationError, match="got 6"):
        Decision.discard(HAND, "9H", seat="dealer", asked=6)
    with pytest.raises(NotationError, match="got '3'"):
        Decision.answer(HAND, "9H", rules="london", asked="3")  # type: ignore[arg-type]
    with pytest.raises(NotationError, match="got 3"):
        Decision.discard(HAND, "9H", seat="pone", asked=3)  # named after the answer, by discarding


def test_a_revoke_among_the_finished_tricks_is_refused() -> None:
    with pytest.raises(NotationError, match="that the law of play allows, got TH"):
        Decision.lead("QH 7H 8S 7D", "9H", seat="dealer", tricks=[("8D", "TH")])
    # The dealer followed low in diamonds, and is now seen to have had a higher one.
    with pytest.raises(NotationError, match="got 7D"):
        Decision.lead("QH 7H", "9H", tricks=[("KC", "7C"), ("8D", "7D"), ("JC", "AD")])


def test_a_marked_king_counts_as_held() -> None:
    # The dealer has marked the king of trumps, so he could not discard a spade to a diamond.
    with pytest.raises(NotationError, match="got 7S"):
        Decision.lead("QH 7H 8S 7D", "9H", tricks=[("8D", "7S")], king="dealer")
    assert Decision.lead("QH 7H 8S 7D", "9H", tricks=[("8D", "7S")]).king is None
