"""The grace of a first card: the king may still be announced while it lies on the table."""

from __future__ import annotations

from dataclasses import replace

from ecarte_tutor.engine.cards import Card
from ecarte_tutor.engine.rules import RuleSet
from ecarte_tutor.engine.rules.tricks import asks_for_king

KING = Card("KH")
RULES = replace(RuleSet.named("turf-club"), hand_king_deadline="first-card-grace")
FIRST = ((Card("7S"), Card("8S")),)


def test_the_pone_has_it_for_his_first_card_and_for_no_later_one() -> None:
    left = (Card("7D"), Card("8D"))
    assert asks_for_king(RULES, KING, "pone", left, (), KING)
    assert not asks_for_king(RULES, KING, "pone", left, FIRST, KING)
    assert not asks_for_king(RULES, KING, "pone", left, (), Card("7S"))
    assert not asks_for_king(RULES, KING, "pone", left, (), None)


def test_the_dealer_has_it_until_he_plays_again() -> None:
    left = (Card("7D"), Card("8D"))
    took = ((Card("7H"), KING),)
    assert asks_for_king(RULES, KING, "dealer", left, took, None)
    assert not asks_for_king(RULES, KING, "dealer", left, took, Card("7D"))
    assert not asks_for_king(RULES, KING, "dealer", left, (*FIRST, *took), None)
    assert not asks_for_king(RULES, KING, "dealer", left, FIRST, None)
