"""Assessments as packed JSON: plain numbers, and every float the same to the bit when read again.

What follows from the decision is left out: options, stakes, and the player.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from io import BytesIO
from typing import Any, Final

import numpy as np

from ...engine.decision import Decision
from ...errors import RecordError, brief
from ...grading import Reason, Reasons
from ...simulator import CardSimulation, ReckonerPolicy, RolloutSimulation, stakes_of
from ...simulator.beliefs.posterior import OpponentHands
from ...simulator.estimate import Estimate, Trace
from .assessment import Assessment

MOST_BYTES: Final = 1_000_000
"""Of a file; the largest has half of that."""

_MOST_TEXT: Final = 16_000_000
_QUICKLY: Final = 1

_KINDS: Final = {
    kind.__name__: kind
    for kind in (
        *(Assessment, Reasons, Reason, RolloutSimulation, CardSimulation),
        *(Trace, Estimate, OpponentHands),
    )
}
_KNOWN: Final[Mapping[str, Callable[[Decision], Any]]] = {
    "decision": lambda decision: decision,
    "options": Decision.options,
    "stakes": stakes_of,
    "player": lambda _: ReckonerPolicy(),
}
"""Fields that follow from the decision."""


def pack(assessment: Assessment) -> bytes:
    """Return the assessment as the bytes of a file; takes some hundredths of a second.

    Raises:
        RecordError: for one of more than `MOST_BYTES`.
    """
    line = str(assessment.simulation.decision)
    text = json.dumps([line, _plain(assessment)], separators=(",", ":"))
    data = gzip.compress(text.encode(), _QUICKLY, mtime=0)
    if len(data) > MOST_BYTES:
        raise RecordError(f"expected {MOST_BYTES} bytes at most, got {len(data)}: do not keep it")
    return data


def unpack(data: bytes, decision: Decision) -> Assessment:
    """Return the assessment of this decision that the bytes of a file hold.

    Raises:
        Exception: of any kind, for bytes that are damaged or hold something else.
    """
    with gzip.open(BytesIO(data)) as file:  # it has a checksum
        line, plain = json.loads(file.read(_MOST_TEXT))
    found = _restored(plain, decision)
    if line != str(decision) or not isinstance(found, Assessment):
        raise RecordError(f"expected an assessment of {decision}, got {brief(line)}: simulate it")
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        if value.dtype == np.float64:  # most of them many times: each once, told apart by its bits
            bits, places = np.unique(value.view(np.int64), return_inverse=True)
            numbers = bits.view(np.float64).tolist()
            return {"numbers": numbers, "places": places.reshape(value.shape).tolist()}
        return {"array": value.tolist(), "type": value.dtype.str}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if is_dataclass(value):
        names = [each.name for each in fields(value) if each.name not in _KNOWN]
        return {
            "kind": type(value).__name__,
            **{name: _plain(getattr(value, name)) for name in names},
        }
    return value


def _restored(plain: Any, decision: Decision) -> Any:
    if isinstance(plain, list):
        return tuple(_restored(each, decision) for each in plain)
    if not isinstance(plain, dict):
        return plain
    if "numbers" in plain:
        return np.array(plain["numbers"], np.float64)[np.array(plain["places"], np.intp)]
    if "array" in plain:
        return np.array(plain["array"], plain["type"])
    kind = _KINDS[plain.pop("kind")]
    known = _KNOWN.keys() & {each.name for each in fields(kind)}
    given = {name: _restored(each, decision) for name, each in plain.items()}
    return kind(**given, **{name: _KNOWN[name](decision) for name in known})
