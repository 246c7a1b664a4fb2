"""A decision that is simulated when somebody needs its simulation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..decision import Decision
from .backend import backend
from .queue import Job, Priority

if TYPE_CHECKING:
    from .assessment import Assessment


class OnDemand:
    """A decision whose simulation begins on request, at the latest when its result is needed."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self._job: Job[Assessment] | None = None

    def begin(self, priority: Priority = Priority.SHOWN) -> None:
        """Queue the simulation, or raise its priority if it is queued already."""
        if self._job is None:
            self._job = backend().submit(self.decision, priority)
        else:
            self._job.raise_priority(priority)

    def drop(self) -> None:
        """Cancel the simulation unless it is complete; `begin` may queue it again."""
        if self._job is not None and not self._job.done():
            self._job.cancel()
            self._job = None

    def done(self) -> bool:
        """Whether the simulation is complete."""
        return self._job is not None and self._job.done()

    def result(self) -> Assessment:
        """Return the simulation, with reasons; wait for it, a second or two if it had not begun."""
        self.begin(Priority.NOW)
        assert self._job is not None
        return self._job.result()
