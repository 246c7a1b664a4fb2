"""For the tests of widgets: simulations that take no time, or are made once by each process."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ecarte_tutor import Decision, simulator
from ecarte_tutor.simulator import Simulation, simulate
from ecarte_tutor.widgets.background.simulation_thread import SimulationThread
from tests.widgets.games import priced, submitted_to


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Costs that are there at once; the tutor is then tested by what it makes of them."""
    monkeypatch.setattr(SimulationThread, "submit", submitted_to(priced))


@pytest.fixture(scope="session", autouse=True)
def remembered() -> Iterator[None]:
    """The values of a decision are found once: whoever asks again is given the same numbers."""

    known: dict[tuple[Decision, object], Simulation] = {}

    def found(decision: Decision, **wished: Any) -> Simulation:
        asked = decision, wished.get("unit")
        if not {*wished} <= {"unit", "progress"}:
            return simulate(decision, **wished)
        if asked not in known:
            known[asked] = simulate(decision, **wished)
        return known[asked]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(simulator, "simulate", found)
        yield
