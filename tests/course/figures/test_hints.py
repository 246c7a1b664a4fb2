"""The ledger and the hands played at once, against sums done another way, hand by hand."""

from __future__ import annotations

import random
from math import sqrt
from typing import get_args

import pytest

from ecarte_tutor import Decision, Hand, book, open_hand_counts
from ecarte_tutor.course.figures.hints import (
    LEDGER,
    LedgerRow,
    hands_played_at_once,
    ledger_markdown,
    shipped_ledger,
)
from ecarte_tutor.course.figures.printed import foster_rows
from ecarte_tutor.engine.cards import PACK
from ecarte_tutor.engine.rules.rule_set import Seat
from ecarte_tutor.hints import CATALOGUE, Holding, hint
from tools.tables.build_ledgers import ledger_rows
from tools.writing import rows_text

PAIRS = 1_359_288
"""Hands of five beside a turn-up of one suit: 8 * C(31, 5)."""

ROWS = tuple(row for seat in get_args(Seat) for row in shipped_ledger(seat))


@pytest.mark.long
def test_the_shipped_ledger_is_what_the_command_makes() -> None:
    made = rows_text(ledger_rows(), LedgerRow)
    assert LEDGER.read_bytes() == made, "run `make tables ARGS=--new`"


def of_hint(seat: Seat, hint: str) -> list[LedgerRow]:
    return [row for row in shipped_ledger(seat) if row.hint == hint]


def test_three_trumps_are_as_many_hands_as_binomials_say() -> None:
    # Of the 7 trumps not turned up three, four or five; the rest from 24 plain cards; 8 turn-ups.
    three, four, five = 35 * 276, 35 * 24, 21
    (row,) = of_hint("pone", "P1")
    assert row.hands == 8 * (three + four + five)


def test_two_trumps_and_three_of_a_suit_are_as_binomials_say() -> None:
    (row,) = of_hint("pone", "P2a")
    assert row.hands == 8 * 21 * 3 * 56


def test_the_pones_p1_stands_on_the_same_share_of_hands_drawn_by_chance() -> None:
    chance = random.Random("ledger")
    hands = [chance.sample(PACK, 6) for _ in range(4000)]
    fired, wins = 0, 0.0
    for *cards, turn_up in hands:
        if sum(card.suit is turn_up.suit for card in cards) >= 3:
            fired += 1
            wins += sum(open_hand_counts(Hand(cards), turn_up)[3:]) / 65_780
    (row,) = of_hint("pone", "P1")
    assert fired / len(hands) == pytest.approx(row.hands / PAIRS, abs=0.02)
    assert wins / fired == pytest.approx(row.point, abs=0.02)


def test_the_examples_are_under_the_hint_and_count_as_stated() -> None:
    for row in ROWS:
        for example in (row.weakest, row.strongest):
            found = hint(row.hint)
            counts = open_hand_counts(example.hand, example.turn_up, leads=row.seat == "pone")
            assert sum(counts[3:]) / 65_780 == pytest.approx(example.point, abs=1e-6)
            stands = found.stand(Holding.of(example.hand, example.turn_up))  # type: ignore[attr-defined]
            assert stands is (row.advice in ("play", "refuse"))
        assert row.weakest.point <= row.point <= row.strongest.point


def test_what_is_left_out_is_exchanged_by_the_book_and_does_better() -> None:
    for row in ROWS:
        make = Decision.propose if row.seat == "pone" else Decision.answer
        standing = "play" if row.seat == "pone" else "refuse"
        if row.best_left_out is None:
            assert row.better_left_out == 0
            continue
        left_out = row.best_left_out
        assert left_out.point > row.weakest.point
        verdict = book(make(left_out.hand, left_out.turn_up))
        assert verdict.borderline or standing not in verdict.advice


def test_advice_and_its_opposite_cover_each_hand_once() -> None:
    # A0 has a word on every hand.
    assert sum(row.hands for row in of_hint("dealer", "A0")) == PAIRS


def test_every_row_is_a_hint_of_the_catalogue() -> None:
    assert {row.hint for row in ROWS} <= {found.id for found in CATALOGUE}
    assert len({(row.seat, row.hint, row.advice) for row in ROWS}) == len(ROWS)


def test_the_markdown_has_a_line_for_every_row() -> None:
    table = ledger_markdown(shipped_ledger("pone"))
    assert table.count("\n| P") == len(shipped_ledger("pone"))
    assert "open-hand" in table


def test_foster_is_right_in_the_eleven_rows_known_to_be() -> None:
    met = {row.number for row in foster_rows() if row.difference == 0}
    assert met == {1, 2, 3, 5, 6, 9, 10, 11, 12, 13, 14}
    assert len(foster_rows()) == 17


@pytest.mark.long
def test_the_table_agrees_with_hands_dealt_at_random() -> None:
    played, hands = hands_played_at_once()
    assert hands == PAIRS
    chance, deals = random.Random(1897), 1_500
    dealt = [chance.sample(PACK, 6) for _ in range(deals)]
    seen = sum(
        book(Decision.propose(Hand(cards), turn_up)).advice == {"play"} for *cards, turn_up in dealt
    )
    share = played / hands
    assert abs(seen / deals - share) < 4 * sqrt(share * (1 - share) / deals)
