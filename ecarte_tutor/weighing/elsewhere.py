"""Weighing elsewhere: a process that weighs for all kernels of a site is asked for it.

Where it cannot be reached, or what it answers is no simulation, the problem is weighed here.
"""

from __future__ import annotations

import json
import logging
import socket
from concurrent.futures import InvalidStateError
from contextlib import suppress
from functools import cached_property
from threading import Lock, Thread
from typing import TYPE_CHECKING, Final

from ..decision import Decision
from .here import weigh_here
from .weigher import Asked, Wanted, Weigher

if TYPE_CHECKING:
    from ..simulator import Simulation

PATIENCE_SECONDS: Final = 30.0
"""After which the process is held to have stopped."""

_LONGEST_NUMBER: Final = 20
_LOG: Final = logging.getLogger(__name__)


class WeighElsewhere:
    """Asks the process that listens at a Unix socket.

    Args:
        place: the socket's path.
    """

    def __init__(self, place: str) -> None:
        self.place = place

    @cached_property
    def here(self) -> Weigher[Simulation]:
        """Who weighs where that process does not."""
        return weigh_here()

    def weigh(self, decision: Decision, wanted: Wanted = Wanted.SHOWN) -> Asked[Simulation]:
        """Begins to weigh a decision once it is its turn."""
        asked = _Errand(self, decision, wanted)
        Thread(target=asked.run, name="weighing", daemon=True).start()
        return asked


class _Errand(Asked["Simulation"]):
    """A problem that has been put to the process, on a connection of its own."""

    def __init__(self, weigher: WeighElsewhere, decision: Decision, wanted: Wanted) -> None:
        super().__init__(wanted)
        self._weigher, self._decision = weigher, decision
        self._socket = socket.socket(socket.AF_UNIX)
        self._talking = Lock()
        self._is_told = False
        self._here: Asked[Simulation] | None = None

    def hurry(self, wanted: Wanted = Wanted.NOW) -> None:
        """Wants it at least as much as this."""
        with self._talking:
            if wanted >= self.wanted or self.done():
                return
            super().hurry(wanted)
            if self._is_told:
                with suppress(OSError):
                    self._socket.sendall(_line({"wanted": int(wanted)}))
        if self._here:
            self._here.hurry(wanted)

    def cancel(self) -> bool:
        """Wants it no more, so the connection is closed; whether that was in time."""
        cancelled = super().cancel()
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        if self._here:
            self._here.cancel()
        return cancelled

    def run(self) -> None:
        """Waits for the answer."""
        try:
            with self._socket:
                found = self._answer()
        except Exception as error:  # noqa: BLE001 - whatever it is, the problem can be weighed here
            if not self.cancelled():
                _LOG.info("a problem is weighed here, for elsewhere it was not: %s", error)
                self._here = self._weigher.here.weigh(self._decision, self.wanted)
                self._here.add_done_callback(self.settle)
        else:
            with suppress(InvalidStateError):  # it was dropped meanwhile
                self.set_result(found)

    def _answer(self) -> Simulation:
        from .parcel import LARGEST, ParcelError, unpacked

        self._socket.settimeout(PATIENCE_SECONDS)
        self._socket.connect(self._weigher.place)
        with self._talking:
            told = {"decision": str(self._decision), "wanted": int(self.wanted)}
            self._socket.sendall(_line(told))
            self._is_told = True
        if self.cancelled():
            raise ConnectionAbortedError
        with self._socket.makefile("rb") as stream:
            size = stream.readline(_LONGEST_NUMBER)
            if not size.strip().isdigit() or int(size) > LARGEST:
                raise ParcelError(f"expected a number of bytes, got {size!r}")
            parcel = stream.read(int(size))
        return unpacked(parcel, self._decision)


def _line(told: object) -> bytes:
    return json.dumps(told).encode() + b"\n"
