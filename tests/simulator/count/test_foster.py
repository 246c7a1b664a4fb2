"""Foster's printed table of 1897 against the count; `course/data/README.md` says how to read it."""

from __future__ import annotations

import csv
from importlib.resources import files

import pytest

from ecarte_tutor.engine.cards import PACK, Card, Hand, Suit
from ecarte_tutor.simulator.count import OPPONENT_HANDS_TOTAL, open_hand_counts

MET = ("1", "2", "3", "5", "6", "9", "10", "11", "12", "13", "14")
COUNTED_LESS_PRINTED = {"4": -3_865, "7": 945, "8": 1_650, "15": -6, "16": -4_704, "17": 525}
"""The rows that the count does not meet; the counted wins are those of brute force, too."""


def printed_rows() -> dict[str, dict[str, str]]:
    text = (files("ecarte_tutor.course") / "data" / "foster.csv").read_text(encoding="utf-8")
    return {row["no"]: row for row in csv.DictReader(text.splitlines())}


def turn_ups(row: dict[str, str]) -> list[Card]:
    """Every card that may have been turned up; the table prints only its suit."""
    hand = Hand(row["hand"])
    return [card for card in PACK if card.suit is Suit(row["trump"]) and card not in hand]


def wins(row: dict[str, str], turn_up: Card) -> int:
    """On how many of the dealer's hands the pone, who leads, makes three tricks or more."""
    return sum(open_hand_counts(row["hand"], turn_up, leads=row["seat"] == "pone")[3:])


@pytest.mark.parametrize("number", MET)
def test_the_row_is_met_to_the_unit_whatever_the_turn_up(number: str) -> None:
    row = printed_rows()[number]
    assert {wins(row, turn_up) for turn_up in turn_ups(row)} == {int(row["printed_wins"])}
    losses = OPPONENT_HANDS_TOTAL - int(row["printed_wins"])
    assert losses == int(row["printed_losses"])


@pytest.mark.parametrize(("number", "difference"), COUNTED_LESS_PRINTED.items())
def test_the_row_differs_from_the_count_by_this_much(number: str, difference: int) -> None:
    row = printed_rows()[number]
    counted = {wins(row, turn_up) for turn_up in turn_ups(row)}
    assert counted == {int(row["printed_wins"]) + difference}


def test_the_table_has_29_rows_and_17_with_a_pones_wins() -> None:
    rows = printed_rows()
    assert len(rows) == 29
    with_wins = [no for no, row in rows.items() if row["seat"] == "pone" and row["printed_wins"]]
    assert sorted(with_wins) == sorted([*MET, *COUNTED_LESS_PRINTED])
