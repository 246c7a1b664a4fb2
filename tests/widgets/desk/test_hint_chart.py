"""The hint chart: what its lines say is what the tables say, and the browser changes nothing."""

from __future__ import annotations

import re

import pytest

from ecarte_tutor import Decision
from ecarte_tutor.course.figures.hints import shipped_ledger
from ecarte_tutor.course.figures.printed import shipped_jeux
from ecarte_tutor.engine.rules.rule_set import Seat
from ecarte_tutor.errors import NotationError
from ecarte_tutor.grading import trust_table
from ecarte_tutor.widgets import Dialogue, jeux_chart, ledger_chart_of, on_trial, trial_chart


@pytest.mark.parametrize("seat", ["pone", "dealer"])
def test_every_row_of_the_ledger_is_a_line(seat: Seat) -> None:
    lines = {(line.id, line.stands): line for line in ledger_chart_of(seat).lines}
    rows = shipped_ledger(seat)
    assert len(lines) == len(rows)
    for row in rows:
        line = lines[row.hint, row.advice in ("play", "refuse")]
        low, high = line.span
        assert low == pytest.approx(100 * row.weakest.point, abs=0.06)
        assert high == pytest.approx(100 * row.strongest.point, abs=0.06)
        assert set(line.hand) == set(row.weakest.hand)
        assert ("with the hint 100 times" in line.told[1]) == (row.right == 1)


def test_every_hint_that_was_tried_shows_its_price_and_its_costliest_hand() -> None:
    lines = trial_chart().lines
    assert len(lines) == len(trust_table())
    by_price = sorted(trust_table(), key=lambda row: row.price)
    assert sorted(float(line.figure) for line in lines) == [
        pytest.approx(row.price, abs=0.051) for row in by_price
    ]
    for line in lines:
        assert bool(line.hand) == bool(line.caption)
        assert line.told[0].startswith("The simulator agrees on ")


def test_a_clause_is_told_with_the_share_of_the_loss_that_it_saves() -> None:
    saved = sorted(row.saved for row in trust_table() if row.clause)
    told = " ".join(text for line in trial_chart().lines for text in line.told)
    printed = sorted(int(number) for number in re.findall(r"that saves (\d+)% of the loss", told))
    assert printed == [round(100 * share) for share in saved]
    assert len(printed) > 3


def test_three_trumps_at_love_all_are_played_on_fewer_hands_beside_a_king() -> None:
    (line,) = (line for line in jeux_chart().lines if line.id == "P1")
    assert "king 32, queen 40, knave 41" in line.told[1]
    assert {row.hint for row in shipped_jeux()} == {
        "none" if line.id == "–" else line.id for line in jeux_chart().lines
    }


def test_a_hint_on_trial_is_asked_on_its_costliest_hand() -> None:
    row = next(row for row in trust_table() if row.hint == "P1")
    asked = on_trial("P1")
    assert isinstance(asked, Dialogue)
    asked.choose("answer", "play")
    assert asked.scene["strip"]["line"] == "The simulator: propose."
    assert f"{row.worst:.1f} games in 100" in asked.scene["strip"]["reason"]
    assert {str(card) for card in Decision.parse(row.worst_at).hand} == {
        card if isinstance(card, str) else card["card"] for card in asked.scene["cards"]
    }


def test_a_hint_that_never_cost_anything_is_refused() -> None:
    with pytest.raises(NotationError, match="has cost something"):
        on_trial("S4")
