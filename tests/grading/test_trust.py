"""The trial of the hints, and the rule that says whom to follow at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from ecarte_tutor import Card, Decision, grade
from ecarte_tutor.errors import TableError
from ecarte_tutor.grading import Trust, trust_table
from ecarte_tutor.grading.at_the_table import NO_HINT, PATH, at_the_table
from ecarte_tutor.hints import CATALOGUE
from ecarte_tutor.simulator.tables import read_rows
from ecarte_tutor.simulator.units import GAMES
from tools.tables.build_trust import missing
from tools.writing import rows_text


def test_every_row_is_of_a_hint_at_a_kind_that_it_speaks_of() -> None:
    kinds = {hint.id: hint.kinds for hint in CATALOGUE}
    for row in trust_table():
        assert row.hint == NO_HINT or row.kind in kinds[row.hint]
        assert row.hands >= 10
        assert 0 <= row.right <= row.hands
        assert (row.cost > 0) == (row.right < row.hands)


def test_every_hint_has_its_row_where_it_decides_often_enough() -> None:
    assert not missing(), "run `make tables ARGS=--new`"


def test_all_its_hands_at_its_price_come_to_its_wrong_ones_at_their_cost() -> None:
    for row in trust_table():
        assert row.price * row.hands == pytest.approx(row.cost * (row.hands - row.right))
        assert row.price <= row.cost <= row.worst + 0.06  # the table has one decimal of these
        assert row.in_hundred == pytest.approx(100 * row.right / row.hands, abs=0.5)


def test_the_table_in_the_package_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    assert rows_text(trust_table(), Trust) == PATH.read_bytes()
    path = tmp_path / "trust.csv"
    path.write_bytes(PATH.read_bytes().replace(b"lead", b"led", 1))
    with pytest.raises(TableError, match="got 'led' in place of propose, number,"):
        read_rows(path, Trust)


@pytest.mark.parametrize(
    ("right", "little", "follow"),
    [
        (20, 9.0, "the book"),  # trusted, and it costs little
        (20, 0.25, "the simulator"),  # trusted, but it costs much here
        (10, 9.0, "the simulator"),  # not right on most such hands
        (None, 9.0, "the simulator"),  # no record
    ],
)
def test_the_book_is_followed_where_it_is_mostly_right_and_costs_little(
    monkeypatch: pytest.MonkeyPatch, right: int | None, little: float, follow: str
) -> None:
    record = None if right is None else Trust("L1", "lead", 20, right, 1.0)
    monkeypatch.setattr("ecarte_tutor.grading.at_the_table.trust", lambda *_: record)
    # The best of what the book leads loses 0.3 games in 100.
    decision = Decision.parse("lead.pone.9HQSADQC7C.8C.3-4.turf-club.stood-pone")
    monkeypatch.setattr("ecarte_tutor.grading.at_the_table.LITTLE", {GAMES: little})
    table = at_the_table(grade(decision, Card("QS")))
    assert table is not None
    assert table.follow == follow
    assert table.option == (Card("AD") if follow == "the book" else Card("QC"))
