"""One process that weighs for all kernels: asked on a socket, and not to be led astray there."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from ecarte_tutor import Decision, simulate
from ecarte_tutor.weighing import Wanted, Weigher
from ecarte_tutor.weighing.elsewhere import WeighElsewhere
from ecarte_tutor.weighing.parcel import packed
from ecarte_tutor.weighing.service import LONGEST_LINE, MOST_AT_ONCE, Service
from tests.running import eventually

DECISION = Decision.reply("8H 7H QS 7S 7D", "9H", "KD")
OTHER = Decision.reply("8H 7H QS 7S 7D", "9H", "QD")


class Working:
    """A service in a thread, whose work waits for the gate."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.weigher: Weigher[bytes]
        self.begun: list[Decision] = []
        self.gate = threading.Event()
        self.flags = bytearray(1)
        self.parcels = {each: packed(simulate(each)) for each in (DECISION, OTHER)}

    def askers(self) -> int:
        """How many wait for the decision."""
        errand = self.weigher._errands.get(DECISION)
        return len(errand.shares) if errand else 0

    def work(self, decision: Decision, flag: int) -> bytes:
        self.begun.append(decision)
        while not self.gate.wait(0.01):
            if self.flags[flag]:
                raise CancelledError
        return self.parcels[decision]

    def kernel(self) -> WeighElsewhere:
        return WeighElsewhere(str(self.place))


@pytest.fixture
def working(tmp_path: Path) -> Iterator[Working]:
    """A service that listens."""
    found = Working(tmp_path / "weigher")
    running: Future[asyncio.AbstractEventLoop] = Future()

    async def listen() -> None:
        running.set_result(asyncio.get_running_loop())
        await Service(weigher).listen(found.place)

    with ThreadPoolExecutor(2) as pool:
        weigher = Weigher(found.work, pool, found.flags)
        found.weigher = weigher
        serving = pool.submit(lambda: asyncio.run(listen()))
        assert eventually(found.place.exists)
        yield found
        found.gate.set()
        loop = running.result()
        loop.call_soon_threadsafe(lambda: [each.cancel() for each in asyncio.all_tasks(loop)])
        assert isinstance(serving.exception(), asyncio.CancelledError)


def test_what_two_kernels_ask_is_weighed_once_and_kept(working: Working) -> None:
    asked = [working.kernel().weigh(DECISION) for _ in range(2)]
    assert eventually(lambda: working.askers() == 2)
    working.gate.set()
    assert [dict(each.result(30)) for each in asked] == [dict(simulate(DECISION))] * 2
    assert dict(working.kernel().weigh(DECISION).result(30)) == dict(simulate(DECISION))
    assert working.begun == [DECISION]


def test_a_kernel_that_leaves_takes_its_problem_back(working: Working) -> None:
    """As when its page is left: the system closes the connection."""
    gone = working.kernel().weigh(DECISION)
    assert eventually(lambda: working.begun == [DECISION])
    waits = working.kernel().weigh(OTHER, Wanted.AHEAD)
    waits.hurry()
    gone.cancel()
    assert eventually(lambda: working.begun == [DECISION, OTHER])
    working.gate.set()
    assert dict(waits.result(30)) == dict(simulate(OTHER))


def test_where_nobody_listens_a_kernel_weighs_for_itself(tmp_path: Path) -> None:
    asked = WeighElsewhere(str(tmp_path / "nobody")).weigh(DECISION)
    assert dict(asked.result(30)) == dict(simulate(DECISION))


def test_what_is_no_simulation_is_not_believed(working: Working) -> None:
    working.parcels[DECISION] = working.parcels[OTHER]
    working.gate.set()
    assert dict(working.kernel().weigh(DECISION).result(30)) == dict(simulate(DECISION))


REQUESTS = (
    b"\n",
    b"{}\n",
    b"[]\n",
    b'{"decision": 1, "wanted": 0}\n',
    b'{"decision": "nonsense", "wanted": 0}\n',
    json.dumps({"decision": str(DECISION), "wanted": 7}).encode() + b"\n",
    json.dumps({"decision": str(DECISION), "wanted": []}).encode() + b"\n",
    b"\xff\x00\n",
    b"[" * LONGEST_LINE + b"\n",
    b'{"decision": "' + b"x" * 10 * LONGEST_LINE + b'"}\n',
)


def is_hung_up(line: socket.socket) -> bool:
    """Whether the other side closes the line without a word."""
    with suppress(ConnectionResetError):
        return line.recv(1) == b""
    return True


def test_odd_requests_are_hung_up_on_and_nothing_is_weighed(working: Working) -> None:
    for request in REQUESTS:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(10)
            line.connect(str(working.place))
            line.sendall(request)
            assert is_hung_up(line), request
    assert not working.begun


def test_a_kernel_may_have_so_many_problems_weighed_and_no_more(working: Working) -> None:
    lines = [socket.socket(socket.AF_UNIX) for _ in range(MOST_AT_ONCE + 1)]
    for line in lines:
        line.settimeout(10)
        line.connect(str(working.place))
        line.sendall(json.dumps({"decision": str(DECISION), "wanted": 1}).encode() + b"\n")
    assert is_hung_up(lines[-1])
    working.gate.set()
    assert lines[0].recv(1).isdigit()
    for line in lines:
        line.close()
