"""With a real pack: what the exercises promise holds, and every book has its author and year."""

from __future__ import annotations

import re
from itertools import combinations

from ecarte_tutor import Deal
from ecarte_tutor.engine.cards import PACK, Card, Hand
from ecarte_tutor.simulator.count import open_hand_tricks
from tests.lessons.reading import read_aloud
from tests.running import LESSONS

PAGE = LESSONS / "16-real-table.ipynb"


def test_twenty_deals_with_all_cards_face_up_win_what_the_exercise_expects() -> None:
    """One by one against every hundredth hand: near enough for a figure of twenty."""
    hand, turn_up = Hand("8H 7H QS 7S 7D"), Card("9H")
    unseen = [card for card in PACK if card not in hand and card is not turn_up]
    others = list(combinations(unseen, 5))[::101]
    won = sum(open_hand_tricks(str(hand), " ".join(map(str, his)), "H") >= 3 for his in others)
    told = re.search(r"three tricks (\d+) times in 100, so expect about (\d+)", read_aloud(PAGE))
    assert told
    assert abs(int(told[1]) - 100 * won / len(others)) < 4
    assert abs(int(told[2]) - 20 * won / len(others)) < 1


def test_the_deal_that_is_played_twice_goes_as_told() -> None:
    deal = Deal.arranged("KS AS QD 8C 7H", "KH 8H QS JD 7D", turn_up="AH")
    for option in ["propose", "refuse", "KS", "announce", "QS", "AS", "KH", "JD", "QD"]:
        deal = deal.act(option)
    assert deal.won == (2, 1)
    assert deal.seat == "pone"
    assert {str(card) for card in deal.decision().hand} == {"8C", "7H"}


def test_there_are_eight_exercises_each_laid_out_done_and_checked() -> None:
    told = read_aloud(PAGE)
    assert re.findall(r"<summary>(\d)\. ", told) == list("12345678")
    for part in ("Lay out", "Do", "Check"):
        assert told.count(f"- **{part}**: ") == 8
