"""A decision that is simulated when somebody needs its simulation."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING

from ...engine.decision import Decision
from .simulation_thread import simulation_thread

if TYPE_CHECKING:
    from .assessment import Assessment


class OnDemand:
    """A decision whose simulation begins on request, at the latest when its result is needed."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self._future: Future[Assessment] | None = None

    def begin(self, *, ahead: bool = False) -> None:
        """Have it simulated, before all that was asked for earlier or, `ahead`, after that."""
        if self._future is None or self._future.cancelled():
            self._future = simulation_thread().submit(self.decision, ahead=ahead)
        elif not ahead and not self._future.done():
            simulation_thread().hurry(self._future)

    def cancel(self) -> None:
        """Give the simulation up unless it is complete; `begin` may ask for it again."""
        if self._future is not None:
            self._future.cancel()

    def done(self) -> bool:
        """Whether the simulation is complete."""
        return self._future is not None and self._future.done() and not self._future.cancelled()

    def result(self) -> Assessment:
        """Return the simulation, with reasons; wait for it, a second or two if it had not begun."""
        self.begin()
        assert self._future is not None
        return self._future.result()
