"""Data frames: the rows are those of the objects, and the numbers those of laws known elsewhere."""

from __future__ import annotations

import sys
from math import comb

import numpy as np
import pytest

from ecarte_tutor.engine.cards import Card, Hand
from ecarte_tutor.engine.decision import Decision, option_text
from ecarte_tutor.errors import MissingPackage
from ecarte_tutor.simulator import (
    Budget,
    Simulation,
    load_hand_classes,
    simulate,
    winning_chance,
    winning_table,
)
from ecarte_tutor.simulator.count import HandClasses, open_hand_counts
from ecarte_tutor.simulator.tables import data_frame

DISCARD = Decision.discard("KS 8H 7S 7D 7C", "9H", seat="pone")


@pytest.fixture(scope="module")
def discards() -> Simulation:
    return simulate(DISCARD, budget=Budget(total=2048), seed=3)


def test_a_simulation_is_a_row_for_each_option_as_text(discards: Simulation) -> None:
    frame = discards.to_frame()
    assert list(frame.index) == [option_text(option) for option in DISCARD.options()]
    assert frame.index.name == "option"
    for text, row in frame.iterrows():
        option = DISCARD.legal(str(text))
        value, loss = discards[option], discards.loss(option)
        assert (row["mean"], row["error"], row["n"]) == (value.mean, value.error, value.n)
        assert (row["loss"], row["loss_error"]) == (loss.mean, loss.error)
        assert row["unit"] == discards.unit


def test_the_interval_is_that_of_95_in_100(discards: Simulation) -> None:
    frame = discards.to_frame()
    # The normal law's 97.5 % point, from a printed table.
    assert np.allclose((frame["high"] - frame["mean"]) / frame["error"], 1.95996, atol=1e-4)
    assert np.allclose(frame["low"] + frame["high"], 2 * frame["mean"])


@pytest.mark.long
def test_the_classes_of_hands_follow_the_hypergeometric_law() -> None:
    frame = load_hand_classes().to_frame()
    assert len(frame) == 255_304
    by_trumps = frame.groupby("trumps")["weight"].sum()
    assert by_trumps.to_dict() == {k: 8 * comb(7, k) * comb(24, 5 - k) for k in range(6)}
    assert (frame.filter(like="tricks_").sum(axis=1) == comb(26, 5)).all()


def test_a_row_is_a_hand_in_its_usual_order_with_its_counts() -> None:
    classes, rows = load_hand_classes("D"), slice(0, None, 4999)
    some = HandClasses(classes.hands[rows], classes.turn_ups[rows], classes.weights[rows])
    frame = some.to_frame(leads=False)
    assert len(frame) == 52
    for _, row in frame.iterrows():
        assert str(Hand(row["hand"])) == row["hand"]
        trump = Card(row["turn_up"]).suit
        assert sum(card.suit is trump for card in Hand(row["hand"])) == row["trumps"]
        counts = tuple(row[f"tricks_{tricks}"] for tricks in range(6))
        assert counts == open_hand_counts(row["hand"], row["turn_up"], leads=False)


def test_a_row_of_the_winning_table_is_of_ones_own_points() -> None:
    table = winning_table("turf-club", "dealer")
    assert table.shape == (5, 5)
    assert table[3, 1] == winning_chance("turf-club", (3, 1), "dealer")


def test_without_pandas_a_frame_says_how_to_have_it(
    monkeypatch: pytest.MonkeyPatch, discards: Simulation
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MissingPackage, match=r'pip install "ecarte-tutor\[data\]"'):
        discards.to_frame()


def test_a_frame_without_rows_keeps_its_columns() -> None:
    assert list(data_frame([], columns=["one", "two"])) == ["one", "two"]


def test_the_counts_of_a_hand_are_a_frame_of_shares() -> None:
    frame = open_hand_counts("7H KC QC JC 7S", "9H").to_frame()
    assert frame["hands"].sum() == comb(26, 5)
    assert frame["share"].sum() == pytest.approx(1)
    assert frame.loc[3:, "share"].sum() == pytest.approx(44_724 / 65_780, abs=1e-3)  # Foster
