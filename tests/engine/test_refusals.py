"""Refusals teach: each says in one sentence what may be done now, and where that is written."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor import Card, Decision
from ecarte_tutor.engine.laws import LAWS
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.engine.rules.rule_set import RuleSet
from tests.engine.strategies import rule_sets

HAND = "KH QH 7H 8S 7D"


PROPOSING, ANSWERING = Decision.propose(HAND, "9H"), Decision.answer(HAND, "9H")
NUMBERING = Decision.number(HAND, "9H")
DISCARDING = Decision.discard(HAND, "9H", seat="pone")
LEADING, REPLYING = Decision.lead(HAND, "9H"), Decision.reply(HAND, "9H", "8D")
LATER = Decision.lead("QH 7H 8S 7D", "9H", seat="pone", tricks=[("KH", "8H")])
NO_STOCK = ((5, 5), (5, 5), (1, 0))
LITTLE_STOCK = ((5, 5), (5, 4))

OF_TWO = "not one of the two."
FIRST_CARD = "its holder does so as he plays his first card (Turf Club law 9)."
EARLY, LATE = (f"It is too {when} to announce the king of trumps:" for when in ("early", "late"))
HOW_MANY = "The pone now says how many cards he wants: from 1 to"
OF_21 = f"{HOW_MANY} 5, with 21 cards in the stock, not"
STANDS = "what was said before cannot be taken back (Turf Club law 11)."
ONE_CARD = "You must exchange at least one card"
NOT_HELD = "is not in your hand."

REFUSED: dict[tuple[Decision, object], str] = {
    (PROPOSING, "accept"): f"The pone now plays or proposes; 'accept' is {OF_TWO}",
    (PROPOSING, Card("KH")): f"The pone now plays or proposes; KH is {OF_TWO}",
    (ANSWERING, "play"): f"The dealer now accepts or refuses; 'play' is {OF_TWO}",
    (PROPOSING, "announce"): f"{EARLY} {FIRST_CARD}",
    (PROPOSING.replace(rules="denexa"), "announce"): (
        f"{EARLY} its holder does so when the talk is over, before any card is led "
        "(Denexa’s rules)."
    ),
    (PROPOSING.replace(rules="bga"), "announce"): (
        "Nobody announces the king: it is marked for its holder when the talk is over "
        "(Board Game Arena’s rules)."
    ),
    (Decision.propose(HAND, "9S", rules="wikipedia"), "announce"): (
        "You do not hold the king of spades (London law 25)."
    ),
    (Decision.propose(HAND, "9S", rules="denexa"), "announce"): (
        "You do not hold the king of spades (Turf Club law 10)."
    ),
    (Decision.lead(HAND, "9H", rules="bga_king-scores-no"), "announce"): (
        "The king of trumps scores nothing here (a house rule of this table)."
    ),
    (LEADING.replace(king="pone"), "announce"): "The pone has already scored the king of trumps.",
    (NUMBERING, 6): f"{OF_21} 6 (London law 26).",
    (NUMBERING, 0): f"{OF_21} 0 (the usual reading of the London laws).",
    (NUMBERING, True): f"{OF_21} True (London law 26).",
    (Decision.number(HAND, "9H", rules="wikipedia", exchanged=((5, 5), (5, 3))), 4): (
        f"{HOW_MANY} 3, with three cards in the stock, not 4 (Wikipedia’s rules)."
    ),
    (DISCARDING, "refuse"): f"The pone now discards cards: {STANDS}",
    (DISCARDING, ""): f"{ONE_CARD} (the usual reading of the Turf Club’s laws).",
    (DISCARDING.replace(rules="denexa_pone-minimum-1"), ""): (
        f"{ONE_CARD} (a house rule of this table)."
    ),
    (Decision.discard(HAND, "9H", seat="dealer"), "KS 8S"): f"The king of spades {NOT_HELD}",
    (DISCARDING.replace(exchanged=LITTLE_STOCK), "KH QH 7H"): (
        "You may exchange two cards at most: there are not enough left in the stock for more "
        "(Turf Club law 18)."
    ),
    (LEADING, "KS"): f"The king of spades {NOT_HELD}",
    (LEADING, "propose"): f"The pone now leads a card: {STANDS}",
    (Decision.lead(HAND, "9H", exchanged=NO_STOCK), "propose"): (
        "The stock holds no cards and the talk is over: nobody may propose (Turf Club law 18)."
    ),
    (REPLYING, "withhold"): f"{LATE} {FIRST_CARD}",
    (REPLYING, "8S"): (
        "You must follow suit: diamonds were led and you hold the seven of diamonds "
        "(Turf Club law 22)."
    ),
    (REPLYING, "AS"): f"The ace of spades {NOT_HELD}",
    (Decision.mark_king(HAND, "9H"), "KH"): (
        f"The pone now announces the king of trumps or withholds it; 'KH' is {OF_TWO}"
    ),
    (LATER, "announce"): f"{LATE} {FIRST_CARD}",
}


def test_a_refusal_says_what_to_do_and_where_that_is_written() -> None:
    told = {(decision, option): decision.why_not(option) for decision, option in REFUSED}
    assert told == REFUSED
    assert not any(decision.may(option) for decision, option in REFUSED)


@pytest.mark.parametrize("junk", ["nonsense", 3, None, 2.5, ["KH", "KH"], frozenset({1, 2})])
def test_what_cannot_be_read_is_refused_with_what_is_wanted(junk: object) -> None:
    for decision in (Decision.lead(HAND, "9H"), Decision.discard(HAND, "9H", seat="pone")):
        sentence = decision.why_not(junk)
        assert sentence is not None
        assert re.match(r"The pone now (leads a card|discards cards): expected ", sentence)


@given(rule_sets, st.sampled_from(["play", "retract", "short_stock", "pone_minimum", "false_king"]))
def test_every_rule_set_can_cite_every_rule(rules: RuleSet, topic: str) -> None:
    assert rules.citation(topic)


@pytest.mark.parametrize("name", PRESETS)
def test_a_rule_of_the_preset_is_not_called_a_house_rule(name: str) -> None:
    for topic in LAW_WORDS:
        assert RuleSet.named(name).citation(topic) != "a house rule of this table"


LAW_WORDS = {
    "play": "revoke",
    "retract": "stands",
    "short_stock": "stock",
    "count_named": "number of cards",
    "hand_king_deadline": "king",
    "false_king": "king you do not hold",
    "turned_king": "king",
}
"""For each topic a word that every law cited for it must have."""


def _cited_laws() -> Iterator[tuple[str, str]]:
    for topic in LAW_WORDS:
        for name, preset in PRESETS.items():
            for code, number in re.findall(
                r"(Turf Club|London) laws? (\d+)", preset.citation(topic)
            ):
                yield topic, f"{'E9' if code == 'Turf Club' else 'L'}-{number}"
                assert (code == "London") == (preset.code == "L"), name


def test_every_law_that_a_refusal_cites_exists_and_speaks_of_the_matter() -> None:
    cited = list(_cited_laws())
    assert len(cited) > 10
    for topic, law_id in cited:
        assert LAW_WORDS[topic] in LAWS[law_id].statement
