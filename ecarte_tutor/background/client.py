"""The client of a site's shared simulation process.

Where the process cannot be reached, or its answer is no simulation, a thread of this process
simulates the problem.
"""

from __future__ import annotations

import json
import logging
import socket
from concurrent.futures import InvalidStateError
from contextlib import suppress
from functools import cached_property
from threading import Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Final

from ..decision import Decision
from .local_thread import local_queue
from .queue import Job, Priority, SimulationQueue

if TYPE_CHECKING:
    from .assessment import Assessment

TIMEOUT_SECONDS: Final = 5.0
"""Without a heartbeat of the process, after which it counts as stopped; it sends one a second."""

SUSPENDED_SECONDS: Final = 60.0
"""For which a process that timed out is sent nothing."""

HEARTBEAT: Final = b"\n"
"""Sent in place of a number while a problem waits or is being simulated."""

_LONGEST_NUMBER: Final = 20
_LOG: Final = logging.getLogger(__name__)


class SimulationClient:
    """Has decisions simulated by the process that listens at a Unix socket.

    Args:
        socket_path: the socket's path.
    """

    def __init__(self, socket_path: str) -> None:
        self.socket_path = socket_path
        self._suspended_until = 0.0

    @cached_property
    def local(self) -> SimulationQueue[Assessment]:
        """Queue of this process, for what the shared process does not simulate."""
        return local_queue()

    def submit(self, decision: Decision, priority: Priority = Priority.SHOWN) -> Job[Assessment]:
        """Queue the simulation of a decision."""
        if monotonic() < self._suspended_until:
            return self.local.submit(decision, priority)
        job = _RemoteJob(self, decision, priority)
        Thread(target=job.run, name="simulation", daemon=True).start()
        return job

    def suspend(self) -> None:
        """Send the process nothing for a while, so that nobody waits for it again and again."""
        self._suspended_until = monotonic() + SUSPENDED_SECONDS


class _RemoteJob(Job["Assessment"]):
    """A simulation requested of the shared process, on a connection of its own."""

    def __init__(self, client: SimulationClient, decision: Decision, priority: Priority) -> None:
        super().__init__(priority)
        self._client, self._decision = client, decision
        self._socket = socket.socket(socket.AF_UNIX)
        self._sending = Lock()
        self._is_sent = False
        self._local_job: Job[Assessment] | None = None

    def raise_priority(self, priority: Priority = Priority.NOW) -> None:
        """Raise the priority to this one, unless it is as high already."""
        with self._sending:
            if priority >= self.priority or self.done():
                return
            super().raise_priority(priority)
            if self._is_sent:
                with suppress(OSError):
                    self._socket.sendall(_line({"priority": int(priority)}))
        if self._local_job:
            self._local_job.raise_priority(priority)

    def cancel(self) -> bool:
        """Cancel the request by closing its connection; return whether that was in time."""
        cancelled = super().cancel()
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        if self._local_job:
            self._local_job.cancel()
        return cancelled

    def run(self) -> None:
        """Send the request and wait for the answer."""
        try:
            with self._socket:
                assessment = self._answer()
        except Exception as error:  # noqa: BLE001 - whatever it is, this process can simulate it
            if not self.cancelled():
                if isinstance(error, TimeoutError):
                    self._client.suspend()
                _LOG.info("the shared process did not simulate; this one does: %s", error)
                self._local_job = self._client.local.submit(self._decision, self.priority)
                self._local_job.add_done_callback(self.copy_outcome)
        else:
            with suppress(InvalidStateError):  # it was cancelled meanwhile
                self.set_result(assessment)

    def _answer(self) -> Assessment:
        from .codec import MOST_BYTES, CodecError, decode

        self._socket.settimeout(TIMEOUT_SECONDS)
        self._socket.connect(self._client.socket_path)
        with self._sending:
            request = {"decision": str(self._decision), "priority": int(self.priority)}
            self._socket.sendall(_line(request))
            self._is_sent = True
        if self.cancelled():
            raise ConnectionAbortedError
        with self._socket.makefile("rb") as stream:
            while (size := stream.readline(_LONGEST_NUMBER)) == HEARTBEAT:
                continue
            if not size.strip().isdigit() or int(size) > MOST_BYTES:
                raise CodecError(f"expected a number of bytes, got {size!r}")
            data = stream.read(int(size))
        return decode(data, self._decision)


def _line(message: object) -> bytes:
    return json.dumps(message).encode() + b"\n"
