"""The text form: one safe line for every decision, and an error for every other line."""

from __future__ import annotations

import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor import Deal, Decision, NotationError
from tests.engine.strategies import error_of, moments

_EXAMPLES = (
    "reply.dealer.8HKS7DTC.9H.2-3.bga.exchange-3-2.thrown-8D7C.stood-pone.trick-AH7H.led-7S",
    "propose.pone.8H7HQS7S7D.9H.2-3.turf-club",
    "propose.pone.8H7HQS7S7D.9H.10-3.bga_target-11.exchange-3-2.thrown-9C8C7C",
    "number.pone.8H7HQS7S7D.9H.0-0.london",
    "answer.dealer.8H7HQS7S7D.9H.0-0.london.asked-3",
    "discard.pone.8H7HQS7S7D.9H.0-0.wikipedia.asked-2",
    "discard.dealer.8H7HQS7S7D.9H.0-0.turf-club.asked-2",
    "king.pone.KH8H7HQS7S.9H.0-0.turf-club.stood-pone",
    "king.dealer.KH8H7HQS7S.9H.0-0.turf-club.stood-dealer.led-8S",
    "lead.pone.8H7HQS7S7D.9H.4-4.denexa.stood-pone",
    "reply.dealer.KS7D.9H.2-3.turf-club.exchange-3-2.thrown-8D7C.stood-pone"
    ".king-dealer.trick-AHKH.trick-8HQH.trick-JC9C.led-7S",
)


@pytest.mark.parametrize("text", _EXAMPLES)
def test_an_example_of_each_kind_reads_and_prints_back(text: str) -> None:
    decision = Decision.parse(text)
    assert str(decision) == text
    assert decision.kind == text.partition(".")[0]


@given(moments())
def test_every_decision_reads_back_from_one_url_safe_line(deal: Deal) -> None:
    if deal.over:
        return
    decision = deal.decision()
    text = str(decision)
    assert re.fullmatch(r"[A-Za-z0-9._-]+", text)
    assert Decision.parse(text) == decision
    assert str(Decision.parse(text)) == text
    assert hash(Decision.parse(text)) == hash(decision)
    assert pickle.loads(pickle.dumps(decision)) == decision


@given(
    st.sampled_from(_EXAMPLES),
    st.integers(0, 120),
    st.integers(0, 6),
    st.text("KQJAT987HSDC.-_012345propsedal", max_size=6),
)
def test_a_damaged_line_is_refused_or_is_another_decision(
    text: str, place: int, length: int, put: str
) -> None:
    damaged = text[:place] + put + text[place + length :]
    error = error_of(Decision.parse, damaged)
    if error is None:
        decision = Decision.parse(damaged)
        assert Decision.parse(str(decision)) == decision
    else:
        assert "expected" in error


@given(st.sampled_from(_EXAMPLES), st.randoms(use_true_random=False))
def test_parts_in_another_order_are_refused_or_mean_the_same(text: str, chance: object) -> None:
    parts = text.split(".")
    chance.shuffle(parts)  # type: ignore[attr-defined]
    error = error_of(Decision.parse, ".".join(parts))
    assert error is not None or sorted(str(Decision.parse(".".join(parts))).split(".")) == sorted(
        parts
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("propose.pone.8H7HQS7S7D.9H.2-3", "at least six parts"),
        ("propose.pone.8H7HQS7S7D.9H.2-3.turf-club..led-7S", "got ''"),
        ("propose.pone.8H7HQS7S7D.9H.2-3.turf-club.led", "expected a card"),
        ("propose.pone.8H7HQS7S7D.9H.2-3.turf-club.thrown-", "different cards discarded"),
        ("propose.pone.8H7HQS7S7D.9H.2-3.turf-club.thrown-7C7C", "different cards discarded"),
        ("propose.pone.8H7HQS7S7D.9H.2-3.turf-club.exchange-3-2.thrown-7C", "3 cards discarded"),
        ("propose.pone.8H7HQS7S7D.9H.2-3.turf-club.trick-KH", "trick of two cards"),
        ("propose.pone.8H7HQS7S7D.9H.2-3.turf-club.asked-3.asked-3", "got 'asked-3'"),
        ("propose.pone.8H7HQS7S7D.9H.2-3.turf-club.target-7", "got 'target-7'"),
        ("propose.pone.8H7HQS7S7D.9H.2-3.whist", "got 'whist'"),
        ("propose.pone.8H7HQS7S7D.9H.2-².turf-club", "small whole number"),
        ("propose.pone.8H7HQS7S7D.9H.2-300.turf-club", "small whole number"),
        ("propose.pone.8H7HQS7S7D.9H.2.turf-club", "score of two numbers"),
        ("propose.pone.8H7HQS7S7.9H.2-3.turf-club", "got '7'"),
        ("lead.pone.8H7HQS7S7D.9H.2-3.turf-club", "who stood"),
        ("x" * 1001, "at most 1000 characters"),
    ],
)
def test_the_error_says_what_is_wrong_with_the_line(text: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=re.escape(sentence)):
        Decision.parse(text)


def test_the_longest_decision_fits() -> None:
    rules = (
        "wikipedia_target-11_vulnerable-vole-2_pone-minimum-0_dealer-minimum-0_count-named-after"
        "_short-stock-dealer-stays_hand-king-deadline-first-card-grace"
        "_turned-king-deadline-next-turn-up_stakes-treble_first-dealer-highest-cut-chooses"
        "_packets-fixed"
    )
    decision = Decision.propose(
        "8H 7H QS 7S 7D", "9H", score=(10, 10), rules=rules, exchanged=((1, 0),) * 20
    )
    assert len(str(decision)) > 500
    assert Decision.parse(str(decision)) == decision


@given(moments())
def test_every_decision_is_a_row_of_plain_values_that_leads_back_to_it(deal: Deal) -> None:
    if deal.over:
        return
    decision = deal.decision()
    row = decision.to_dict()
    assert {type(value) for value in row.values()} <= {str, int, type(None)}
    assert Decision.parse(str(row["text"])) == decision
    read = int if decision.kind == "number" else str
    again = [decision.legal(read(text)) for text in str(row["options"]).split(", ")]
    assert tuple(again) == decision.options()
    pairs = re.findall(r"(\d)-(\d)", str(row["exchanged"]))
    assert tuple((int(pone), int(dealer)) for pone, dealer in pairs) == decision.exchanged
    assert (row["my_score"], row["their_score"]) == decision.score
