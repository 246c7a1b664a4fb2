"""Attempts for the tests."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import cycle

from hypothesis import strategies as st

from ecarte_tutor.course.progress.attempt import Attempt, Loss
from ecarte_tutor.course.progress.log import lines
from ecarte_tutor.simulator.units import POINTS, UNITS, Unit

START = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
"""A Monday."""

PROBLEM = "propose.pone.8H7HQS7S7D.9H.2-3.turf-club"


def made(
    days: float = 0.0,
    loss: float | None = 0.2,
    *,
    skill: str = "proposing",
    problem: str = PROBLEM,
    choice: str = "play",
    book: bool = False,
    first: bool = True,
    unit: Unit = POINTS,
) -> Attempt:
    """An attempt some days after the start; the simulator agrees up to a loss of 0.02."""
    marks = {"the book": book, "the simulator": loss is not None and loss <= 0.02}
    if loss is None:
        marks = {"the rules": book}
    return Attempt(
        when=START + timedelta(days=days),
        skill=skill,
        problem=problem,
        choice=choice,
        marks=tuple(marks.items()),
        loss=None if loss is None else Loss(loss, "rollout", unit),
        first=first,
    )


def many_lines(count: int, problems: int = 1) -> str:
    """The lines of so many attempts before the start, twenty minutes apart.

    They are written without being made, which would take ten times as long.
    """
    (line,) = lines([made()]).splitlines()
    texts = [line.replace(PROBLEM, f"{PROBLEM}.{number}") for number in range(problems)]
    parts = [text.split("2026-03-02T18:00:00.000Z") for text in texts]
    moments = (START - timedelta(minutes=20 * number) for number in range(count, 0, -1))
    return "".join(
        f"{before}{when:%Y-%m-%dT%H:%M:%S}.000Z{after}\n"
        for when, (before, after) in zip(moments, cycle(parts), strict=False)
    )


_printable = st.characters(categories=("L", "N", "P", "S"))
_numbers = st.floats(0, 100)
_names = st.text(_printable, min_size=1, max_size=50)

attempts = st.builds(
    Attempt,
    when=st.datetimes(datetime(2000, 1, 2), datetime(2199, 12, 30), timezones=st.just(UTC)),
    skill=_names,
    problem=st.text(_printable, min_size=1, max_size=500),
    choice=_names,
    marks=st.dictionaries(_names, st.booleans(), max_size=5).map(lambda marks: (*marks.items(),)),
    loss=st.none()
    | st.builds(
        Loss, _numbers, _names, st.sampled_from(UNITS), _numbers, usual=st.none() | _numbers
    ),
    first=st.booleans(),
)
"""Any attempt that can be made."""
