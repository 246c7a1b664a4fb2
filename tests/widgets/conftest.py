"""For the tests of widgets: a tutor who need not think."""

from __future__ import annotations

import pytest

from ecarte_tutor.widgets.game.tutor import Tutor
from tests.widgets.games import priced


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Costs that are there at once; the tutor is then tested by what it makes of them."""
    monkeypatch.setattr(Tutor, "simulate", lambda _, decision, **__: priced(decision))
