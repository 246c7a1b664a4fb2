"""Simulations that travel: what comes out of a parcel is what would have been found here."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from io import BytesIO
from typing import Any

import numpy as np
import pytest

from ecarte_tutor import Decision, simulate
from ecarte_tutor.simulator import Budget, Simulation
from ecarte_tutor.weighing.parcel import LARGEST, ParcelError, packed, unpacked

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


@pytest.mark.parametrize("kind", DECISIONS)
def test_what_comes_out_is_what_went_in(kind: str) -> None:
    decision = DECISIONS[kind]
    simulation = simulate(decision, budget=QUICK)
    parcel = packed(simulation)
    found = unpacked(parcel, decision)
    assert_same(found, simulation)
    assert len(parcel) < 1_000_000
    for option in simulation:
        assert_same(found.cases(option), simulation.cases(option))
        assert found.why(option) == simulation.why(option)


@pytest.fixture(scope="module")
def parcel() -> bytes:
    """One of a proposal."""
    return packed(simulate(DECISIONS["propose"], budget=QUICK))


def changed(
    parcel: bytes, text: dict[str, Any] | None = None, arrays: dict[str, Any] | None = None
) -> bytes:
    """The parcel with another text in it, or other arrays."""
    with np.load(BytesIO(parcel)) as archive:
        found = {name: archive[name] for name in archive.files} | (arrays or {})
    told = json.loads(str(found["text"])) | (text or {})
    changed_parcel = BytesIO()
    np.savez(changed_parcel, **(found | {"text": np.array(json.dumps(told))}))
    return changed_parcel.getvalue()


def simulation_of(parcel: bytes) -> Simulation:
    return unpacked(parcel, DECISIONS["propose"])


def test_a_parcel_that_is_damaged_is_refused(parcel: bytes) -> None:
    middle = len(parcel) // 2
    flipped = parcel[:middle] + bytes([parcel[middle] ^ 1]) + parcel[middle + 1 :]
    for damaged in (b"", b"nothing", parcel[:-1], parcel[:middle], flipped, bytes(LARGEST + 1)):
        with pytest.raises(ParcelError):
            simulation_of(damaged)


def test_a_parcel_that_does_not_fit_is_refused(parcel: bytes) -> None:
    told: dict[str, Any] = json.loads(str(np.load(BytesIO(parcel))["text"]))["simulation"]
    its = told["fields"]
    estimate = its["estimate"]["fields"]
    hands = estimate["hands"]["array"]
    ends = estimate["ends"][0]["array"]
    unfit = [
        changed(parcel, {"version": 0}),
        changed(parcel, {"decision": str(DECISIONS["answer"])}),
        changed(parcel, {"simulation": {"kind": "Popen", "fields": {}}}),
        changed(parcel, {"simulation": {**told, "kind": "Trace"}}),
        changed(parcel, {"simulation": {**told, "fields": {**its, "complete": False}}}),
        changed(parcel, {"simulation": {**told, "fields": {**its, "seed": "0"}}}),
        changed(parcel, {"simulation": {**told, "fields": {**its, "more": 1}}}),
        changed(parcel, arrays={hands: np.zeros(3, np.uint32)}),
        changed(parcel, arrays={ends: np.full(8000, 200, np.uint8)}),
        changed(parcel, arrays={hands: np.array([{"a": 1}], dtype=object)}),
    ]
    for each in unfit:
        with pytest.raises(ParcelError):
            simulation_of(each)
    assert_same(simulation_of(changed(parcel)), simulation_of(parcel))
