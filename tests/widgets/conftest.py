"""For the tests of widgets: simulations that take no time."""

from __future__ import annotations

import pytest

from ecarte_tutor.widgets.background.simulation_thread import SimulationThread
from tests.widgets.games import priced, submitted_to


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Costs that are there at once; the tutor is then tested by what it makes of them."""
    monkeypatch.setattr(SimulationThread, "submit", submitted_to(priced))
