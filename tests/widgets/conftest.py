"""For the tests of widgets: simulations that take no time, or are made once by each process."""

from __future__ import annotations

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


_known: dict[tuple[Decision, object], Simulation] = {}


@pytest.fixture(autouse=True)
def remembered(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The values of a decision are found once: whoever asks again is given the same numbers.

    How they come about, in the background, is tested without.
    """

    def found(decision: Decision, **wished: Any) -> Simulation:
        asked = decision, wished.get("unit")
        if not {*wished} <= {"unit", "progress"}:
            return simulate(decision, **wished)
        if asked not in _known:
            _known[asked] = simulate(decision, **wished)
        return _known[asked]

    if request.path.parent.name != "background":
        monkeypatch.setattr(simulator, "simulate", found)
