"""How much of a sweep a run looks at: a part in `make test`, all of it in `make test-long`."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import pytest

Row = TypeVar("Row")

part_and_whole = pytest.mark.parametrize(
    "whole",
    [pytest.param(False, id="part"), pytest.param(True, id="whole", marks=pytest.mark.long)],
)
"""A test takes `whole`: false in `make test`, true in `make test-long`."""


def first_and_rest(cases: Iterable[object], first: int = 1) -> list[Any]:
    """Return cases for `parametrize`: all but the first of them are only looked at in the whole."""
    return [
        each if place < first else pytest.param(each, marks=pytest.mark.long)
        for place, each in enumerate(cases)
    ]


def part_of(rows: Sequence[Row], size: int, *, whole: bool) -> Sequence[Row]:
    """Return as many rows as `size`, drawn from a fixed seed and in their order, or all of them."""
    if whole:
        return rows
    drawn = random.Random(size).sample(range(len(rows)), size)
    return [rows[place] for place in sorted(drawn)]
