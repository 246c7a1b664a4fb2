"""Change a card, in a lesson and from a problem, taken without a browser."""

from __future__ import annotations

import pytest

from ecarte_tutor import Decision, book, open_hand_counts
from ecarte_tutor.engine.cards import PACK, Card, Hand
from ecarte_tutor.errors import EcarteError
from ecarte_tutor.simulator import simulate
from ecarte_tutor.widgets import FrontierExplorer, quiz_on
from ecarte_tutor.widgets.plays.what_if import WhatIf
from tests.widgets.scenes import cloth_of

HAND, TURN_UP = "8H 7H QS 7S 7D", "9H"


def _offers(explorer: FrontierExplorer) -> dict[str, dict[str, object]]:
    return {card["card"]: card for tray in explorer.scene["trays"] for card in tray["cards"]}


def test_every_card_that_is_free_is_offered_once() -> None:
    known = {*Hand(HAND), Card(TURN_UP)}
    assert set(_offers(FrontierExplorer(HAND, TURN_UP))) == {
        str(card) for card in PACK if card not in known
    }


def test_an_offer_says_what_the_book_and_the_count_would_say_of_that_hand() -> None:
    for value, offer in _offers(FrontierExplorer(HAND, TURN_UP)).items():
        hand = Hand(f"8H 7H QS 7S {value}")
        share = sum(open_hand_counts(hand, TURN_UP)[3:]) / 65_780
        plays = "play" in book(Decision.propose(hand, TURN_UP)).advice
        assert str(offer["caption"]).split()[0] == f"{100 * share:.0f}"
        assert offer.get("lit", False) == plays


def test_what_a_ring_means_is_said_to_those_who_do_not_see_it() -> None:
    for tray in cloth_of(FrontierExplorer(HAND, TURN_UP).shown).trays:
        assert (tray.lit, tray.unlit) == (", the book plays", ", the book proposes")


def test_a_card_that_is_not_offered_changes_nothing() -> None:
    explorer = FrontierExplorer(HAND, TURN_UP)
    for value in ("9H", "QS", "nonsense", ""):
        explorer.choose("put", value)
    explorer.choose("select", "KC")
    assert Hand(each.card for each in cloth_of(explorer.shown).cards) == Hand(HAND)


DECISIONS = (
    Decision.propose(HAND, TURN_UP),
    Decision.discard("KH 9H AS 8C 7D", "TH", seat="pone"),
    Decision.lead(HAND, TURN_UP),
    Decision.parse("lead.pone.TS8C.JS.2-0.turf-club.stood-pone.trick-QCKC.trick-AH7S.trick-QS8S"),
    Decision.reply("KS QS KC 8C 7C", "9H", "TD", stood="dealer"),
)


@pytest.mark.parametrize("decision", DECISIONS, ids=str)
def test_every_offer_from_a_problem_says_what_the_book_makes_of_that_hand(
    decision: Decision,
) -> None:
    change = WhatIf.begun(decision)
    offers = {card.card: card for tray in cloth_of(change.scene()).trays for card in tray.cards}
    for card in PACK:
        try:
            changed = change.put(card).decision
        except EcarteError:
            assert card not in offers
            continue
        if changed == decision:
            continue
        offer, advice = offers.pop(card), book(changed).advice
        match decision.kind:
            case "propose":
                assert offer.lit == ("play" in advice)
            case "discard":
                (discarded,) = advice
                assert isinstance(discarded, frozenset)
                assert offer.lit == (card not in discarded)
                assert offer.caption == str(len(discarded))
            case "lead":
                assert offer.lit == (card in advice and not book(changed).silent)
            case "reply":
                assert offer.lit == changed.may(card)
    assert not offers


def test_a_card_is_changed_and_the_problem_comes_back_whole() -> None:
    quiz = quiz_on(DECISIONS[2])
    quiz.choose("answer", "7S")
    problem = quiz.scene
    quiz.choose("change")
    assert quiz.scene["title"] == "Change a card"
    quiz.choose("select", "QS")
    assert [str(each.card) for each in cloth_of(quiz.shown).cards if each.chosen] == ["QS"]
    quiz.choose("select", "7D")
    told = []
    quiz.observe(lambda _: told.append(quiz.shown.verdict.strip), "scene")
    quiz.choose("put", "KS")
    changed = Decision.lead("8H 7H QS 7S KS", TURN_UP)
    *_, then = told  # before it, unless the simulation is quicker, that it is waited for
    assert then is not None
    assert {each.line for each in told if each} == {"The book leads the king of spades."}
    best = simulate(changed).best
    assert isinstance(best, Card)
    assert f"The simulator’s best: the {best.words}, which wins " in then.caption
    quiz.choose("leave")
    came_back = {part: each for part, each in problem.items() if part != "events"}
    assert quiz.scene == came_back  # what was played is not played again
    quiz.choose("put", "KS")
    assert quiz.scene == came_back
