"""The sheet to print: the front says what the simulator says, the back what the book does.

Every hand of the back is one that the book plays, and the weakest of its kind.
"""

from __future__ import annotations

import re

import pytest

from ecarte_tutor import Decision, book
from ecarte_tutor.engine.cards import PACK, Card, Rank, Suit
from ecarte_tutor.grading import trust_table
from ecarte_tutor.hints import CATALOGUE
from ecarte_tutor.simulator.play.reckoner import talking_nearby, talks_on
from ecarte_tutor.widgets.draw import sheet_to_print
from ecarte_tutor.widgets.stage.draw.sheet import (
    HANDS,
    PROMISED,
    DrawnHand,
    SheetLine,
    lines_of,
)
from tools.bench.sheet import first_words, sheet_says, tried

TURN_UP = Card("AH")
CARDS = {(card.rank, card.suit): card for card in PACK}
PONE, DEALER = lines_of("pone"), lines_of("dealer")
AT_FOUR = [line for line in lines_of("four") if line.example]
CLASSIC = lines_of("except", "refuse", "exceptions", "score")
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
    told |= {id_ for line in CLASSIC for id_ in line.hints.split()}
    wanted = {
        each.id for each in CATALOGUE if {"propose", "answer"} & {*each.kinds} or each.needs_score
    }
    assert told == wanted, (
        "draw a hand of a new hint to stand on in sheet-hands.csv of widgets/stage/draw, or name "
        "it in a line of sheet-lines.csv there"
    )


def test_what_costs_nothing_by_the_record_has_no_dagger() -> None:
    rows = trust_table()
    assert sheet_to_print(rows).html.count("\u00a0†") > 10
    assert sheet_to_print([]).html.count("\u00a0†") == 0
    (costly,) = [row for row in rows if row.hint == "S6"]
    marked = re.findall(r"<p><b>([^<]*)</b>[^<]*\u00a0†", sheet_to_print([costly]).html)
    assert marked == ["Dealer four, pone three:"]


@pytest.mark.parametrize("line", [*PONE, *DEALER], ids=lambda line: line.example)
def test_the_simulator_does_on_an_example_what_its_line_says(line: SheetLine) -> None:
    asked = Decision.propose if line in PONE else Decision.answer
    decision = asked(line.example, "TH")
    said = sheet_says(decision)
    assert line.text.startswith(said)
    assert talks_on(decision) == (said in ("propose", "accept"))
    assert abs(talking_nearby(decision) - 1 / 2) >= 1 / 4


def test_with_a_court_card_fewer_the_sheet_exchanges() -> None:
    for line in (*PONE, *DEALER):
        asked = Decision.propose if line in PONE else Decision.answer
        if line.text.startswith(("play", "refuse")):
            court = next(card for card in line.example.split()[1:] if card[0] in "KQJ")
            decision = asked(line.example.replace(court, f"T{court[1]}"), "JH")
            assert sheet_says(decision) in ("propose", "accept"), line


def test_the_examples_for_the_score_stand_there_and_not_at_love_all() -> None:
    for line, score in zip(AT_FOUR, ((2, 4), (4, 4)), strict=True):
        for asked in (Decision.propose, Decision.answer):
            at_four = asked(line.example, "TH", score=score)
            assert sheet_says(at_four) in ("play", "refuse")
            assert not talks_on(at_four)
            assert sheet_says(asked(line.example, "TH")) in ("propose", "accept")


@pytest.mark.long
def test_what_the_foot_of_the_sheet_promises_is_found_again_on_a_sample() -> None:
    found = [tried(each) for kind in ("propose", "answer") for each in first_words(kind, 60)]
    right, lost, by_hints, lost_by_hints = PROMISED
    agrees = 100 * sum(each.by_sheet == 0 for each in found) / len(found)
    assert agrees == pytest.approx(right, abs=10)  # three standard errors
    costs = sum(each.by_sheet for each in found), sum(each.by_hints for each in found)
    assert costs[0] < costs[1]
    assert costs[0] / len(found) == pytest.approx(lost, abs=0.3)
    assert by_hints < right
    assert lost < lost_by_hints
