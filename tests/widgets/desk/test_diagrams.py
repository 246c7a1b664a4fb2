"""Diagrams: each figure and each verdict that they show, against counts made another way."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from ecarte_tutor import Card, Deal, Decision, Hand, book, trick_winner
from ecarte_tutor.engine.cards import PACK
from ecarte_tutor.errors import NotationError
from ecarte_tutor.widgets import (
    Diagram,
    cards_to_come,
    hand_at_scores,
    line_to_beat,
    phases_of_a_deal,
    score_dials,
    suits_stopped,
    who_leads,
)
from tests.by_playing import tricks_by_table
from tests.lessons.reading import behind_presses, in_sight

HANDS = {
    "strong": "8H 7H KS JS 10D",
    "poor": "8H QS 10D 8D 7C",
    "between": "8H 7H QS 7S 7D",
}
DRAWN = "KH QS 10S KD 8C", "9H"
AT_SCORES = "8H KS 9S JD 7C", "9H"
SCORES = {"Love all": (0, 0), "Four all": (4, 4)}
STORY = "play KS 7S 10S QS JC 8H AD 10H KC 9H"


def _line() -> Diagram:
    hands = {name: Decision.propose(hand, "9H") for name, hand in HANDS.items()}
    return line_to_beat(hands, notes={"poor": "A note."})


def _played() -> Deal:
    deal = Deal.arranged("KS 10S 8H 9H AD", "7S QS JC 10H KC", turn_up="7H")
    for option in STORY.split():
        deal = deal.act(option)
    return deal


def _every_diagram() -> list[Diagram]:
    return [
        phases_of_a_deal(),
        _line(),
        suits_stopped(*HANDS.values(), turn_up="9H"),
        cards_to_come(*DRAWN),
        who_leads({"the ace": _played()}, ask="You lead"),
        hand_at_scores(*AT_SCORES, SCORES),
        score_dials(*AT_SCORES),
    ]


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_on_the_line_wins_as_often_as_dealt_hands_say(name: str) -> None:
    """Deal by deal against every hundredth hand of the dealer."""
    hand = Hand(HANDS[name])
    unseen = [card for card in PACK if card not in hand and card is not Card("9H")]
    others = list(combinations(unseen, 5))[::101]
    won = sum(tricks_by_table(str(hand), " ".join(map(str, his)), "H") >= 3 for his in others)
    (dial,) = (dial for dial in _line().dials if dial.label == name)
    assert dial.truth is not None
    assert abs(dial.truth - 100 * won / len(others)) < 4
    assert f"{dial.truth} wins in 100" in dial.told
    assert ("enough to play" in dial.told) is (dial.truth > 67)
    assert dial.told.endswith("A note.") is (name == "poor")


def test_two_wins_in_three_are_the_line_where_one_is_won_and_two_lost() -> None:
    wins = _line().drawing["mark"][0] / 100
    assert wins * 1 - (1 - wins) * 2 == pytest.approx(0, abs=2e-3)


@pytest.mark.parametrize(
    ("hand", "counts", "verdict"),
    [
        ("8H 7H QS 7S 7D", [2, 1, 0, 0], "Three in all: refuse."),
        ("8H JS 9S KD 7C", [1, 1, 1, 0], "Three in all: refuse."),
        ("8H JS 9D KD JC", [1, 0, 1, 0], "Two in all: accept."),
        ("10S 9S 8S AD 7C", [0, 0, 0, 0], "None in all: accept."),
    ],
)
def test_a_suit_is_green_where_it_counts(hand: str, counts: list[int], verdict: str) -> None:
    (view,) = suits_stopped(hand, turn_up="9H").views
    shown = [int("0" + re.sub(r"\D", "", part.lines[0])) for part in view.parts]
    assert shown == counts
    assert [part.tone == "good" for part in view.parts] == [each > 0 for each in counts]
    assert view.told == verdict
    held = [card for part in view.parts for card in part.cards]
    assert sorted(map(str, held)) == sorted(hand.replace("10", "T").split())


def test_the_book_refuses_by_the_suits_stopped() -> None:
    for hand in ("8H 7H QS 7S 7D", "8H JS 9S KD 7C", "8H JS 9D KD JC", "10S 9S 8S AD 7C"):
        (view,) = suits_stopped(hand, turn_up="9H").views
        (word,) = book(Decision.answer(hand, "9H")).advice
        assert view.told.endswith(f"{word}.")


def test_it_tells_how_often_a_card_comes_over_every_draw() -> None:
    hand, turn_up = Hand(DRAWN[0]), Card(DRAWN[1])
    unseen = [card for card in PACK if card not in hand and card is not turn_up]
    trumps = [card.suit is turn_up.suit for card in unseen]
    kings = [card.rank.word == "king" for card in unseen]
    either = [one or other for one, other in zip(trumps, kings, strict=True)]
    for drawn, view in enumerate(cards_to_come(*DRAWN).views, start=1):
        told = [int(each) for each in re.findall(r"\d+", view.told.replace("in 100", ""))]
        ways = [[*map(any, combinations(wanted, drawn))] for wanted in (trumps, kings, either)]
        assert told == [round(100 * sum(each) / len(each)) for each in ways]
        assert [part.raised for part in view.parts].count(True) == drawn


def test_it_has_as_many_trumps_and_kings_as_the_stock_on_average() -> None:
    view = cards_to_come(*DRAWN).views[0]
    tones = [part.tone for part in view.parts]
    assert len(tones) == 21
    assert tones.count("gold") == round(6 * 21 / 26)
    assert [part.label for part in view.parts].count("K") == round(2 * 21 / 26)


def test_each_trick_is_given_to_whoever_takes_it() -> None:
    deal = _played()
    (view,) = who_leads({"the ace": deal}, ask="You lead").views
    leads = True
    for part, (lead, reply) in zip(view.parts, deal.tricks, strict=True):
        assert part.cards == (lead, reply)
        assert part.label == ("you lead" if leads else "he leads")
        leads = leads is (trick_winner(lead, reply, "H") == "leader")
        assert part.tone == ("good" if leads else "")
        assert part.lines == (("yours",) if leads else ("his",))
    assert view.told == "3 tricks to 2: you make the point."


def test_a_hand_at_two_scores_is_green_where_the_book_plays_it() -> None:
    (view,) = hand_at_scores(*AT_SCORES, SCORES).views
    for part, (name, score) in zip(view.parts, SCORES.items(), strict=True):
        (word,) = book(Decision.propose(*AT_SCORES, score)).advice
        assert (part.tone == "good") is (word == "play")
        needs = {0: "five points", 4: "one point"}[score[1]]
        assert part.told.startswith(f"{name}: {word}. Your opponent needs {needs}")
        assert [line.count("●") for line in part.lines] == [*score]
        assert [len(line.split()[1]) for line in part.lines] == [5, 5]


@pytest.mark.parametrize("mine", range(5))
@pytest.mark.parametrize("theirs", range(5))
def test_two_scores_say_what_the_book_says_at_each(mine: int, theirs: int) -> None:
    told = score_dials(*AT_SCORES).joint[mine][theirs]
    (word,) = book(Decision.propose(*AT_SCORES, (mine, theirs))).advice
    assert f"The book {word}s." in told
    assert ("the game is yours" in told) is (mine + 1 == 5)
    assert ("he has won the game" in told) is (theirs + 2 >= 5)
    assert ("no use" in told) is (theirs + 1 == 5)


def test_every_diagram_says_what_it_shows() -> None:
    for diagram in _every_diagram():
        assert diagram.drawing["spoken"].endswith(".")
        assert "±" not in in_sight(diagram) + behind_presses(diagram)
        assert behind_presses(diagram).count(".") > 3


def test_a_diagram_has_parts_or_dials() -> None:
    with pytest.raises(NotationError, match="expected views or dials"):
        Diagram("parts", "Nothing", "Nothing is drawn.")
