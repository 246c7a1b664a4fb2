"""Assessments as bytes, for sending from one process to another, and back.

The bytes are a NumPy archive of plain arrays and one JSON text; decoding runs none of it. What
follows from the decision is left out: options, stakes, and the players.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import astuple, fields
from io import BytesIO
from tokenize import TokenError
from typing import Any, Final
from zipfile import BadZipFile, ZipFile

import numpy as np
from numpy.typing import NDArray

from ..decision import Decision
from ..errors import EcarteError
from ..grading import Reason, Reasons
from ..simulator import (
    CardSimulation,
    ReckonerPolicy,
    RolloutSimulation,
    Simulation,
    stakes_of,
)
from ..simulator.batch.play import ENDS
from ..simulator.beliefs.posterior import OpponentHands
from ..simulator.estimate import Estimate, Trace
from .assessment import Assessment

VERSION: Final = 4
MOST_BYTES: Final = 16_000_000
"""Of an encoded simulation, compressed or not; the usual one has a hundredth of that."""

_KINDS: Final = {
    kind.__name__: kind
    for kind in (RolloutSimulation, CardSimulation, Trace, Estimate, OpponentHands)
}
_KNOWN: Final[Mapping[str, Callable[[Decision], Any]]] = {
    "decision": lambda decision: decision,
    "options": Decision.options,
    "stakes": stakes_of,
    "player": lambda _: ReckonerPolicy(),
}
"""Fields that the receiver can work out from the decision."""

_NARROW: Final = tuple(map(np.dtype, (np.uint8, np.int8, np.uint16, np.int16, np.uint32)))
_TYPES: Final = {kind.str: kind for kind in map(np.dtype, (np.float64, np.int64, np.uint32))}
_TEXT: Final = "text"
_LONGEST_TEXT: Final = 500
"""Characters of a reason."""


class CodecError(EcarteError, ValueError):
    """Raised for bytes that are no simulation of the requested decision."""


def encode(assessment: Assessment) -> bytes:
    """Return the assessment as bytes; takes a few milliseconds."""
    simulation = assessment.simulation
    arrays: dict[str, NDArray[Any]] = {}
    text = json.dumps(
        {
            "version": VERSION,
            "decision": str(simulation.decision),
            "simulation": _plain(simulation, arrays),
            "reasons": list(map(_lists, assessment.reasons)),
        }
    )
    stream = BytesIO()
    np.savez(stream, allow_pickle=False, **{_TEXT: np.array(text)}, **arrays)
    return stream.getvalue()


def decode(data: bytes, decision: Decision) -> Assessment:
    """Return the assessment in the bytes, after checking all that can be checked.

    Raises:
        CodecError: for bytes that are damaged, or no complete assessment of this decision.
    """
    try:
        text, arrays = _read_archive(data)
        message = json.loads(text)
        _expect(message["version"] == VERSION, "another version")
        _expect(message["decision"] == str(decision), "another decision")
        simulation = _restored(message["simulation"], arrays, decision)
        if not isinstance(simulation, Simulation):
            raise CodecError("another thing")
        _check(simulation)
        reasons = tuple(map(_reasons, message["reasons"]))
        _expect(len(reasons) == len(simulation.options), "reasons for other options")
    except (
        ArithmeticError,
        AttributeError,
        BadZipFile,
        EOFError,
        LookupError,
        OSError,
        RuntimeError,  # of an archive that is locked, or packed in a way that Python does not know
        TokenError,  # of an array whose head is no Python
        TypeError,
        ValueError,
    ) as error:
        raise CodecError(f"expected a simulation of {decision}, got {error!r}") from error
    return Assessment(simulation, reasons)


def _read_archive(data: bytes) -> tuple[str, dict[str, NDArray[Any]]]:
    _expect(len(data) <= MOST_BYTES, "too many bytes")
    with ZipFile(BytesIO(data)) as archive:
        _expect(sum(each.file_size for each in archive.infolist()) <= MOST_BYTES, "too many bytes")
    with np.load(BytesIO(data), allow_pickle=False) as archive:  # the archive's checksums too
        arrays = {name: archive[name] for name in archive.files}
    return str(arrays.pop(_TEXT)), arrays


def _plain(value: Any, arrays: dict[str, NDArray[Any]]) -> Any:
    """Return the value as JSON; arrays go into `arrays`."""
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
    raise CodecError(f"expected what a simulation is made of, got {value!r}")


def _restored(plain: Any, arrays: dict[str, NDArray[Any]], decision: Decision) -> Any:
    if isinstance(plain, list):
        return tuple(_restored(each, arrays, decision) for each in plain)
    if not isinstance(plain, dict):
        return plain
    if "array" in plain:
        return arrays[plain["array"]].astype(_TYPES[plain["type"]])
    kind = _KINDS[plain["kind"]]
    _expect(plain["fields"].keys() == set(_names(kind)), "other fields")
    found = {name: _restored(each, arrays, decision) for name, each in plain["fields"].items()}
    names = _KNOWN.keys() & {each.name for each in fields(kind)}
    return kind(**found, **{name: _KNOWN[name](decision) for name in names})


def _names(kind: type[Any]) -> list[str]:
    return [each.name for each in fields(kind) if each.name not in _KNOWN]


def _lists(reasons: Reasons) -> list[list[tuple[Any, ...]]]:
    return [list(map(astuple, getattr(reasons, each.name))) for each in fields(Reasons)]


def _reasons(lists: Any) -> Reasons:
    return Reasons(*(tuple(_reason(*each) for each in some) for some in lists))


def _reason(name: object, text: object, telling: object, hides_best: object) -> Reason:
    if not (isinstance(name, str) and isinstance(text, str) and len(text) <= _LONGEST_TEXT):
        raise CodecError("another reason")
    if not (isinstance(telling, float | int) and isinstance(hides_best, bool)):
        raise CodecError("another reason")
    return Reason(name, text, telling, hides_best)


def _narrowed(values: NDArray[Any]) -> NDArray[Any]:
    """Return the numbers as the smallest integer type that holds them, or unchanged."""
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
    """Check that the arrays fit together; their values are trusted."""
    estimate, options = simulation.estimate, len(simulation.options)
    _expect(simulation.complete is True and type(simulation.seed) is int, "an unfinished one")
    _expect(isinstance(simulation.against, str), "no opponent")
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
        raise CodecError(otherwise)
