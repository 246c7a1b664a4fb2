"""Simulations as bytes: decoding returns what was encoded, and refuses everything else."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from io import BytesIO
from typing import Any

import numpy as np
import pytest

from ecarte_tutor import Decision, simulate
from ecarte_tutor.background import Assessment, assess
from ecarte_tutor.background.codec import MOST_BYTES, CodecError, decode, encode
from ecarte_tutor.simulator import Budget

QUICK = Budget(deals=2000, waves=2)

DECISIONS = {
    "propose": Decision.propose("KH 8S 7D JC 10C", "KC", score=(1, 1)),
    "answer": Decision.answer("KH 8S 7D JC 10C", "KC", score=(4, 3)),
    "discard": Decision.discard("QH 9H KS 10S 7D", "8H", seat="dealer", asked=3),
    "lead": Decision.lead("QH 9H KS 10S 7D", "8H"),
    "reply": Decision.reply("8H 7H QS 7S 7D", "9H", "KD"),
}


def assert_same(found: Any, expected: Any, path: str = "simulation") -> None:
    """Field by field, arrays by their kind and every number, to the last bit."""
    assert type(found) is type(expected), path
    if is_dataclass(expected) and not isinstance(expected, Decision):
        for each in fields(expected):
            name = each.name
            assert_same(getattr(found, name), getattr(expected, name), f"{path}.{name}")
    elif isinstance(expected, np.ndarray):
        assert found.dtype == expected.dtype, path
        assert found.shape == expected.shape, path
        assert found.tobytes() == expected.tobytes(), path
    elif isinstance(expected, tuple):
        assert len(found) == len(expected), path
        for number, pair in enumerate(zip(found, expected, strict=True)):
            assert_same(*pair, f"{path}[{number}]")
    else:
        assert found == expected, path


def bytes_in(value: Any) -> int:
    """Of the arrays of a value and of its fields."""
    if isinstance(value, np.ndarray):
        return value.nbytes
    if isinstance(value, tuple):
        return sum(map(bytes_in, value))
    if is_dataclass(value) and not isinstance(value, Decision):
        return sum(bytes_in(getattr(value, each.name)) for each in fields(value))
    return 0


@pytest.mark.parametrize("kind", DECISIONS)
def test_what_comes_out_is_what_went_in(kind: str) -> None:
    decision = DECISIONS[kind]
    assessment = assess(simulate(decision, budget=QUICK))
    encoded = encode(assessment)
    found = decode(encoded, decision)
    assert_same(found, assessment)
    assert len(encoded) < 1_000_000
    assert len(encoded) < 0.8 * bytes_in(assessment.simulation), "small numbers take few bytes"
    simulation = assessment.simulation
    for option in simulation:
        assert_same(found.simulation.cases(option), simulation.cases(option))
        made = found.simulation.made_point(option)
        assert (made == simulation.made_point(option)).all()
        assert found.reasons_of(option).of_choice


@pytest.fixture(scope="module")
def encoded() -> bytes:
    """An encoded proposal."""
    return encode(assess(simulate(DECISIONS["propose"], budget=QUICK)))


def changed(
    encoded: bytes, text: dict[str, Any] | None = None, arrays: dict[str, Any] | None = None
) -> bytes:
    """The encoded simulation with another text in it, or other arrays."""
    with np.load(BytesIO(encoded)) as archive:
        found = {name: archive[name] for name in archive.files} | (arrays or {})
    told = json.loads(str(found["text"])) | (text or {})
    stream = BytesIO()
    np.savez(stream, **(found | {"text": np.array(json.dumps(told))}))
    return stream.getvalue()


def assessment_of(encoded: bytes) -> Assessment:
    return decode(encoded, DECISIONS["propose"])


def test_damaged_bytes_are_refused(encoded: bytes) -> None:
    half = encoded[: len(encoded) // 2]
    for damaged in (b"", b"nothing", encoded[:-1], half, bytes(MOST_BYTES + 1)):
        with pytest.raises(CodecError):
            assessment_of(damaged)


def test_a_bit_that_is_changed_is_refused_or_changes_nothing(encoded: bytes) -> None:
    whole, refused = assessment_of(encoded), 0
    for place in range(0, len(encoded), 3):
        changed_bytes = bytearray(encoded)
        changed_bytes[place] ^= 1
        try:
            found = assessment_of(bytes(changed_bytes))
        except CodecError:
            refused += 1
        else:  # a date, or another field of the archive that says nothing of what is in it
            assert_same(found, whole)
    assert refused > 0.9 * len(encoded) / 3


def test_bytes_that_do_not_fit_the_decision_are_refused(encoded: bytes) -> None:
    told: dict[str, Any] = json.loads(str(np.load(BytesIO(encoded))["text"]))["simulation"]
    its = told["fields"]
    estimate = its["estimate"]["fields"]
    hands = estimate["hands"]["array"]
    ends = estimate["ends"][0]["array"]
    unfit = [
        changed(encoded, {"version": 0}),
        changed(encoded, {"decision": str(DECISIONS["answer"])}),
        changed(encoded, {"simulation": {"kind": "Popen", "fields": {}}}),
        changed(encoded, {"simulation": {**told, "kind": "Trace"}}),
        changed(encoded, {"simulation": {**told, "fields": {**its, "complete": False}}}),
        changed(encoded, {"simulation": {**told, "fields": {**its, "seed": "0"}}}),
        changed(encoded, {"simulation": {**told, "fields": {**its, "more": 1}}}),
        changed(encoded, {"reasons": []}),
        changed(encoded, {"reasons": [[[["few", 1, 0.5, False]], [], []]] * 2}),
        changed(encoded, {"reasons": [[[["few", "x" * 501, 0.5, False]], [], []]] * 2}),
        changed(encoded, {"reasons": [[[["few", "Few.", 0.5]], [], []]] * 2}),
        changed(encoded, {"reasons": [[[]] * 4] * 2}),
        changed(encoded, arrays={hands: np.zeros(3, np.uint32)}),
        changed(encoded, arrays={ends: np.full(8000, 200, np.uint8)}),
        changed(encoded, arrays={hands: np.array([{"a": 1}], dtype=object)}),
    ]
    for each in unfit:
        with pytest.raises(CodecError):
            assessment_of(each)
    assert_same(assessment_of(changed(encoded)), assessment_of(encoded))
