"""What a page is told of a problem: the cards it lays out, the talk, and what an answer moves."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator

import pytest

from ecarte_tutor import Card, Deal, Decision
from ecarte_tutor.course.practice.sources import InOrder
from ecarte_tutor.engine.cards import PACK
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.engine.rules.rule_set import Seat, other_seat
from ecarte_tutor.widgets import lesson_quiz
from ecarte_tutor.widgets.plays.quiz.quiz import Quiz
from ecarte_tutor.widgets.stage.exercises import exercise_on
from ecarte_tutor.widgets.stage.scene import TableEvent, data_of
from ecarte_tutor.widgets.stage.telling import tell, told_before, told_of_choice

ASKED = ("propose", "answer", "discard", "lead", "reply")
SEATS: tuple[Seat, Seat] = ("pone", "dealer")
SECOND = Decision.answer("9H AS JD QC 8C", turn_up="7H", exchanged=[(2, 3)])
FOLLOWING = Decision.parse(
    "reply.dealer.KH8HKS9C7C.TH.0-0.turf-club.exchange-3-2.stood-pone.led-QC"
)


def decisions(rules: str, many: int = 6) -> Iterator[tuple[Deal, Decision]]:
    chance = random.Random(rules)
    for number in range(many):
        deal = Deal.start(seed=f"{rules}/{number}", rules=rules)
        while not deal.over:
            if deal.kind in ASKED:
                yield deal, deal.decision()
            deal = deal.act(chance.choice(deal.options()))


def as_it_was(deal: Deal, seat: Seat) -> tuple[TableEvent, ...]:
    """What the game's own table tells of this deal, but for points."""
    hand = deal.hand(seat).arranged(deal.trump)
    told = tell(deal.events_seen(seat), seat, hand, f"the {other_seat(seat)}")
    return tuple(event for event in told if event.kind != "score")


def without_a_number(told: tuple[TableEvent, ...]) -> tuple[TableEvent, ...]:
    return tuple(event for event in told if "please" not in event.words)


@pytest.mark.parametrize("rules", PRESETS)
def test_a_problem_is_told_as_the_deal_it_comes_from(rules: str) -> None:
    """Up to the first exchange and the first trick, event by event.

    Where the pone asks for a number, the cards that he then takes say it again.
    """
    compared = 0
    for deal, decision in decisions(rules):
        if not decision.exchanged and not decision.tricks and not decision.king:
            before, was = told_before(decision), as_it_was(deal, decision.seat)
            if decision.kind == "discard":
                before, was = (without_a_number(told) for told in (before, was))
            assert list(before) == list(was)
            compared += 1
    assert compared > 5


@pytest.mark.parametrize("rules", PRESETS)
def test_no_card_is_named_that_the_player_does_not_see(rules: str) -> None:
    for _, decision in decisions(rules):
        seen = {*decision.hand, decision.turn_up, decision.led}
        seen |= {Card(f"K{decision.trump}")} if decision.king else set()
        told = list(told_before(decision))
        for option in decision.options():
            told += told_of_choice(decision, option)
        wire = json.dumps(data_of(told))
        named = {card for card in PACK if re.search(rf"\b{card}\b", wire) or card.words in wire}
        assert named <= seen


def test_after_an_exchange_the_hand_is_laid_out_as_it_is() -> None:
    told = told_before(SECOND)
    assert [event.kind for event in told] == ["deal", "turn", "say"]
    assert told[0].spoken == "You have exchanged three cards, the pone two."
    assert set(told[0].cards) == set(SECOND.hand)


@pytest.mark.parametrize(("rules", "told"), [("turf-club", "king"), ("bga", "score")])
def test_a_king_is_told_once_and_announced_where_it_must_be(rules: str, told: str) -> None:
    asked = Decision.lead("9H AS JD QC 8C", "7H", (0, 1), rules=rules, king="dealer")
    kinds = [event.kind for event in told_before(asked)]
    assert kinds == ["deal", "turn", "say", told]


def test_a_choice_moves_the_cards_that_it_names() -> None:
    (played,) = told_of_choice(FOLLOWING, Card("9C"))
    assert (played.kind, played.by, played.cards) == ("play", "me", (Card("9C"),))
    assert played.spoken == "You play the nine of clubs."
    discarding = Decision.discard("KH 8H KS 9C 7C", "TH", seat="pone")
    cards = frozenset({Card("9C"), Card("7C")})
    (discarded,) = told_of_choice(discarding, cards)
    assert (discarded.kind, discarded.number) == ("discard", 2)
    assert set(discarded.cards) == cards
    assert told_of_choice(SECOND, "accept") == ()


def asked(*problems: Decision) -> Quiz:
    """A quiz that is on its page already."""
    return Quiz(InOrder(map(exercise_on, problems)), calls=True)


OTHER = Decision.answer("KH QH 8H 7S 7D", turn_up="9H")


@pytest.mark.usefixtures("quick")
def test_a_page_shows_its_first_problem_as_it_lies_and_deals_the_next() -> None:
    quiz = asked(SECOND, OTHER)
    assert "events" not in quiz.scene
    quiz.choose("answer", "accept")
    assert "events" not in quiz.scene  # a word moves nothing
    quiz.choose("retry")
    assert "events" not in quiz.scene
    quiz.choose("answer", "accept")
    quiz.choose("next")
    assert [each["kind"] for each in quiz.scene["events"]] == ["deal", "turn", "say"]
    heard = " ".join([each["spoken"] for each in quiz.scene["events"]] + [quiz.scene["spoken"]])
    for once in ("You deal", "turned up", "The pone proposes", "Accept, or refuse", "You hold"):
        assert heard.count(once) == 1, heard
    quiz.choose("help")
    assert "events" not in quiz.scene


@pytest.mark.usefixtures("quick")
def test_a_problem_taken_up_again_lies_there() -> None:
    quiz, left = asked(SECOND, OTHER), asked(SECOND, OTHER)
    left.choose("answer", "accept")
    left.choose("next")
    quiz.take_up(left.bookmarks.place["text"])
    assert quiz.state.place == 1
    assert "events" not in quiz.scene


@pytest.mark.usefixtures("quick")
def test_the_verdict_comes_with_the_card_that_was_played() -> None:
    quiz = asked(FOLLOWING)
    quiz.choose("answer", "9C")
    assert quiz.scene["strip"]
    assert [each["kind"] for each in quiz.scene["events"]] == ["play"]
    quiz.choose("change")
    quiz.choose("leave")
    assert quiz.scene["strip"]
    assert "events" not in quiz.scene


def test_a_trick_is_played_before_it_is_asked_about() -> None:
    quiz = lesson_quiz("tricks", "AUTUMN", 2)
    quiz._repr_mimebundle_()
    quiz.choose("answer", "leader")
    quiz.choose("next")
    told = [each["kind"] for each in quiz.scene["events"]]
    assert told == ["turn", "play", "play"]
    assert quiz.scene["spoken"] == "Who takes the trick?"
