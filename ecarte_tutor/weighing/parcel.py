"""Parcels: a simulation as bytes, to be handed from one process to another, and back.

A parcel is a NumPy archive of plain arrays and one JSON text; nothing in it can be run when it is
opened. What follows from the decision is not in it: options, stakes, and the players.
"""

from __future__ import annotations

import json
from dataclasses import fields
from io import BytesIO
from typing import Any, Final
from zipfile import BadZipFile, ZipFile

import numpy as np
from numpy.typing import NDArray

from ..decision import Decision
from ..errors import EcarteError
from ..simulator import (
    CardSimulation,
    ReckonerPolicy,
    RolloutSimulation,
    Simulation,
    stakes_of,
)
from ..simulator.batch.play import ENDS
from ..simulator.beliefs.posterior import AdversaryHands
from ..simulator.estimate import Estimate, Trace

VERSION: Final = 3
LARGEST: Final = 16_000_000
"""Bytes of a parcel, open or closed; the usual one has a hundredth of it."""

_KINDS: Final = {
    kind.__name__: kind
    for kind in (RolloutSimulation, CardSimulation, Trace, Estimate, AdversaryHands)
}
_KNOWN: Final = {"decision", "options", "stakes", "player"}
"""What the receiver knows already."""

_NARROW: Final = tuple(map(np.dtype, (np.uint8, np.int8, np.uint16, np.int16, np.uint32)))
_TYPES: Final = {kind.str: kind for kind in map(np.dtype, (np.float64, np.int64, np.uint32))}
_TEXT: Final = "text"


class ParcelError(EcarteError, ValueError):
    """A parcel that cannot be a simulation of the decision that was asked for."""


def packed(simulation: Simulation) -> bytes:
    """The simulation as bytes; takes a few milliseconds."""
    arrays: dict[str, NDArray[Any]] = {}
    text = json.dumps(
        {
            "version": VERSION,
            "decision": str(simulation.decision),
            "simulation": _plain(simulation, arrays),
        }
    )
    parcel = BytesIO()
    np.savez(parcel, allow_pickle=False, **{_TEXT: np.array(text)}, **arrays)
    return parcel.getvalue()


def unpacked(parcel: bytes, decision: Decision) -> Simulation:
    """The simulation in a parcel, once all that can be checked is checked.

    Raises:
        ParcelError: for a parcel that is damaged, or is no complete simulation of this decision.
    """
    try:
        text, arrays = _opened(parcel)
        told = json.loads(text)
        _expect(told["version"] == VERSION, "another version")
        _expect(told["decision"] == str(decision), "another decision")
        simulation = _restored(told["simulation"], arrays, decision)
        if not isinstance(simulation, Simulation):
            raise ParcelError("another thing")
        _check(simulation)
    except (
        ArithmeticError,
        AttributeError,
        BadZipFile,
        EOFError,
        LookupError,
        NotImplementedError,  # of a zip archive packed in a way that Python does not know
        OSError,
        RecursionError,
        TypeError,
        ValueError,
    ) as error:
        raise ParcelError(f"expected a simulation of {decision}, got {error!r}") from error
    return simulation


def _opened(parcel: bytes) -> tuple[str, dict[str, NDArray[Any]]]:
    _expect(len(parcel) <= LARGEST, "too many bytes")
    with ZipFile(BytesIO(parcel)) as archive:
        _expect(sum(each.file_size for each in archive.infolist()) <= LARGEST, "too many bytes")
    with np.load(BytesIO(parcel), allow_pickle=False) as archive:  # the archive's checksums too
        arrays = {name: archive[name] for name in archive.files}
    return str(arrays.pop(_TEXT)), arrays


def _plain(value: Any, arrays: dict[str, NDArray[Any]]) -> Any:
    """The value as JSON has it; arrays go beside it."""
    if isinstance(value, np.ndarray):
        name = f"array{len(arrays)}"
        arrays[name] = _narrowed(value)
        return {"array": name, "type": value.dtype.str}
    if isinstance(value, tuple):
        return [_plain(each, arrays) for each in value]
    if type(value) in _KINDS.values():
        names = _names(type(value))
        return {
            "kind": type(value).__name__,
            "fields": {name: _plain(getattr(value, name), arrays) for name in names},
        }
    if value is None or type(value) in (bool, int, float, str):
        return value
    raise ParcelError(f"expected what a simulation is made of, got {value!r}")


def _restored(told: Any, arrays: dict[str, NDArray[Any]], decision: Decision) -> Any:
    if isinstance(told, list):
        return tuple(_restored(each, arrays, decision) for each in told)
    if not isinstance(told, dict):
        return told
    if "array" in told:
        return arrays[told["array"]].astype(_TYPES[told["type"]])
    kind = _KINDS[told["kind"]]
    _expect(told["fields"].keys() == set(_names(kind)), "other fields")
    found = {name: _restored(each, arrays, decision) for name, each in told["fields"].items()}
    known = {name: _of(decision, name) for name in _KNOWN & {each.name for each in fields(kind)}}
    return kind(**found, **known)


def _names(kind: type[Any]) -> list[str]:
    return [each.name for each in fields(kind) if each.name not in _KNOWN]


def _of(decision: Decision, name: str) -> Any:
    if name == "decision":
        return decision
    if name == "options":
        return decision.options()
    return stakes_of(decision) if name == "stakes" else ReckonerPolicy()


def _narrowed(values: NDArray[Any]) -> NDArray[Any]:
    """The same numbers in fewer bytes, where they are whole and small."""
    for kind in _NARROW:
        if kind.itemsize < values.dtype.itemsize:
            narrow = values.astype(kind) if _fits(values, kind) else None
            if narrow is not None and np.array_equal(narrow, values):
                return narrow
    return values


def _fits(values: NDArray[Any], kind: np.dtype[Any]) -> bool:
    limits = np.iinfo(kind)
    return bool(values.size and values.min() >= limits.min and values.max() <= limits.max)


def _check(simulation: Simulation) -> None:
    """That the numbers belong together; what they say is believed."""
    estimate, options = simulation.estimate, len(simulation.options)
    _expect(simulation.complete is True and type(simulation.seed) is int, "an unfinished one")
    _expect(isinstance(simulation.against, str), "no adversary")
    _expect(estimate.means.shape == (options,), "values for other options")
    _expect(bool(np.isfinite(estimate.means).all()), "values that are no numbers")
    errors = [simulation.loss(option).error for option in simulation.options]
    _expect(bool(np.isfinite(errors).all()), "errors that are no numbers")
    if isinstance(estimate, Trace):
        lengths = [len(each) for each in estimate.ends]
        _expect(lengths == [len(each) for each in estimate.gains], "deals without an end")
        _expect(max(lengths) == len(estimate.hands), "deals without a hand")
        _expect(estimate.doubts.shape == (options,), "doubts of other options")
        for each in estimate.ends:
            _expect(bool((each >= 0).all() and (each < np.prod(ENDS)).all()), "unknown ends")
    if isinstance(simulation, CardSimulation):
        hands = simulation.hands
        _expect(simulation.points.shape == (options, len(hands.hands)), "points of other hands")
        _expect(len(hands.group) == len(hands.likelihood) == len(hands.hands), "other groups")
        _expect(len(hands.sizes) == len(hands.drawn), "other groups")
        in_groups = (hands.group >= 0) & (hands.group < len(hands.sizes))
        _expect(bool(in_groups.all()), "unknown groups")


def _expect(is_so: bool, otherwise: str) -> None:  # noqa: FBT001
    if not is_so:
        raise ParcelError(otherwise)
