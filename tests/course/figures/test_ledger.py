"""The ledger, against sums done another way, hand by hand."""

from __future__ import annotations

import random
from pathlib import Path
from typing import get_args

import pytest

import tools.tables.build_ledgers as audit_command
from ecarte_tutor import Decision, TableError, book, open_hand_counts
from ecarte_tutor.course.figures import (
    Ledger,
    foster_rows,
    ledger_csv,
    ledger_markdown,
    read_ledger,
    shipped_ledger,
)
from ecarte_tutor.course.figures.ledger import SHIPPED
from ecarte_tutor.engine.cards import PACK, Hand
from ecarte_tutor.engine.rules import Seat
from ecarte_tutor.hints import CATALOGUE, Holding, hint
from tools.tables.build_ledgers import Progress, make_ledger

PAIRS = 1_359_288
SEATS: tuple[Seat, ...] = get_args(Seat)


@pytest.fixture(scope="module", params=SEATS)
def ledger(request: pytest.FixtureRequest) -> Ledger:
    seat: Seat = request.param
    return make_ledger(seat)


def test_the_shipped_ledger_is_what_the_command_makes(ledger: Ledger) -> None:
    assert SHIPPED[ledger.seat].read_text(encoding="utf-8") == ledger_csv(ledger)


def test_three_trumps_are_as_many_hands_as_binomials_say() -> None:
    # Of the 7 trumps not turned up three, four or five; the rest from 24 plain cards; 8 turn-ups.
    three, four, five = 35 * 276, 35 * 24, 21
    (row,) = shipped_ledger("pone")["P1"]
    assert row.hands == 8 * (three + four + five)


def test_two_trumps_and_three_of_one_plain_suit_are_as_many_as_binomials_say() -> None:
    (row,) = shipped_ledger("pone")["P2a"]
    assert row.hands == 8 * 21 * 3 * 56


def test_the_pones_p1_stands_on_the_same_share_of_hands_drawn_by_chance() -> None:
    chance = random.Random("ledger")
    hands = [chance.sample(PACK, 6) for _ in range(4000)]
    fired, wins = 0, 0.0
    for *cards, turn_up in hands:
        if sum(card.suit is turn_up.suit for card in cards) >= 3:
            fired += 1
            wins += sum(open_hand_counts(Hand(cards), turn_up)[3:]) / 65_780
    (row,) = shipped_ledger("pone")["P1"]
    assert fired / len(hands) == pytest.approx(row.hands / PAIRS, abs=0.02)
    assert wins / fired == pytest.approx(row.point, abs=0.02)


def test_the_examples_are_under_the_hint_and_count_as_stated(ledger: Ledger) -> None:
    for row in ledger.rows:
        for example in (row.weakest, row.strongest):
            found = hint(row.hint)
            counts = open_hand_counts(example.hand, example.turn_up, leads=ledger.seat == "pone")
            assert sum(counts[3:]) / 65_780 == pytest.approx(example.point)
            stands = found.stand(Holding.of(example.hand, example.turn_up))  # type: ignore[attr-defined]
            assert stands is (row.advice in ("play", "refuse"))
        assert row.weakest.point <= row.point <= row.strongest.point


def test_what_is_left_out_is_exchanged_by_the_book_and_does_better(ledger: Ledger) -> None:
    make = Decision.propose if ledger.seat == "pone" else Decision.answer
    standing = "play" if ledger.seat == "pone" else "refuse"
    for row in ledger.rows:
        if row.best_left_out is None:
            assert row.better_left_out == 0
            continue
        left_out = row.best_left_out
        assert left_out.point > row.weakest.point
        verdict = book(make(left_out.hand, left_out.turn_up))
        assert verdict.borderline or standing not in verdict.advice


def test_advice_and_its_opposite_cover_each_hand_once() -> None:
    # A0 has a word on every hand.
    assert sum(row.hands for row in shipped_ledger("dealer")["A0"]) == PAIRS


def test_every_row_is_a_hint_of_the_catalogue(ledger: Ledger) -> None:
    assert {row.hint for row in ledger.rows} <= {found.id for found in CATALOGUE}
    assert len({(row.hint, row.advice) for row in ledger.rows}) == len(ledger.rows)


def test_a_ledger_reads_back_as_it_was_printed(tmp_path: Path) -> None:
    path = tmp_path / "ledger.csv"
    path.write_text(ledger_csv(shipped_ledger("dealer")), encoding="utf-8")
    assert read_ledger(path, "dealer") == shipped_ledger("dealer")


@pytest.mark.parametrize("damage", ["", "hint,advice\n", "hint,version\nP1,7\n", "hint\x00"])
def test_a_damaged_ledger_is_refused_by_its_name(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "ledger.csv"
    path.write_text(damage, encoding="utf-8")
    with pytest.raises(TableError, match=r"ledger\.csv cannot be read .*install"):
        read_ledger(path, "pone")


def test_the_command_writes_both_ledgers_with_a_progress_bar(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def quick(seat: Seat, progress: Progress) -> Ledger:
        assert list(progress(range(3))) == [0, 1, 2]
        return shipped_ledger(seat)

    monkeypatch.setattr(audit_command, "make_ledger", quick)
    audit_command.main([str(tmp_path / "new")])
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == [
        f"ledger-{seat}.{suffix}" for seat in sorted(SEATS) for suffix in ("csv", "md")
    ]
    assert "100%" in capsys.readouterr().err


def test_the_markdown_has_a_line_for_every_row() -> None:
    table = ledger_markdown(shipped_ledger("pone"))
    assert table.count("\n| P") == len(shipped_ledger("pone").rows)
    assert "open-hand" in table


def test_foster_is_right_to_the_unit_in_the_eleven_rows_that_are_known_to_be() -> None:
    met = {row.number for row in foster_rows() if row.difference == 0}
    assert met == {1, 2, 3, 5, 6, 9, 10, 11, 12, 13, 14}
    assert len(foster_rows()) == 17
