"""One process that simulates for all kernels: it answers on a socket, and refuses odd requests."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from time import monotonic

import pytest

from ecarte_tutor import Decision, simulate
from ecarte_tutor.background import Priority, SimulationQueue, assess, client, server
from ecarte_tutor.background.client import SUSPENDED_SECONDS, SimulationClient
from ecarte_tutor.background.codec import encode
from ecarte_tutor.background.server import LONGEST_LINE, MOST_AT_ONCE, SimulationServer, Usage
from tests.running import eventually

DECISION = Decision.reply("8H 7H QS 7S 7D", "9H", "KD")
OTHER = Decision.reply("8H 7H QS 7S 7D", "9H", "QD")

SITE, KERNEL, OTHER_KERNEL = 1, 7, 8
"""Numbers of processes; 1 is nobody's here."""

SECONDS = 0.5
"""What every problem takes of a processor."""


class Working:
    """A server in a thread, whose work waits for the gate."""

    def __init__(self, socket_path: Path) -> None:
        self.socket_path = socket_path
        self.queue: SimulationQueue[bytes]
        self.begun: list[Decision] = []
        self.gate = threading.Event()
        self.flags = bytearray(1)
        self.seconds = [SECONDS]
        self.serving: Future[None]
        self.encoded = {each: encode(assess(simulate(each))) for each in (DECISION, OTHER)}

    def requests(self) -> int:
        """How many wait for the decision."""
        run = self.queue._runs.get(DECISION)
        return len(run.jobs) if run else 0

    def work(self, decision: Decision, flag: int) -> bytes:
        self.begun.append(decision)
        while not self.gate.wait(0.01):
            if self.flags[flag]:
                raise CancelledError
        return self.encoded[decision]

    @property
    def has_ended(self) -> bool:
        """Whether it listens no longer."""
        return self.serving.done()

    def kernel(self) -> SimulationClient:
        return SimulationClient(str(self.socket_path))


@pytest.fixture
def working(tmp_path: Path) -> Iterator[Working]:
    """A server that listens."""
    found = Working(tmp_path / "simulations")
    running: Future[asyncio.AbstractEventLoop] = Future()

    async def listen() -> None:
        running.set_result(asyncio.get_running_loop())
        await SimulationServer(queue, usage, site=SITE).listen(found.socket_path)

    with ThreadPoolExecutor(2) as pool:
        usage = Usage(found.seconds)
        queue = SimulationQueue(found.work, pool, found.flags, usage.record)
        found.queue = queue
        serving = found.serving = pool.submit(lambda: asyncio.run(listen()))
        assert eventually(found.socket_path.exists)
        yield found
        found.gate.set()
        loop = running.result()
        if not found.has_ended:
            loop.call_soon_threadsafe(lambda: [each.cancel() for each in asyncio.all_tasks(loop)])
        assert found.has_ended or isinstance(serving.exception(), asyncio.CancelledError)


def test_what_two_kernels_request_is_simulated_once_and_cached(working: Working) -> None:
    jobs = [working.kernel().submit(DECISION) for _ in range(2)]
    assert eventually(lambda: working.requests() == 2)
    working.gate.set()
    assert [dict(each.result(30).simulation) for each in jobs] == [dict(simulate(DECISION))] * 2
    assert dict(working.kernel().submit(DECISION).result(30).simulation) == dict(simulate(DECISION))
    assert working.begun == [DECISION]


def test_a_kernel_that_leaves_cancels_its_problem(working: Working) -> None:
    """As when its page is left: the system closes the connection."""
    gone = working.kernel().submit(DECISION)
    assert eventually(lambda: working.begun == [DECISION])
    waits = working.kernel().submit(OTHER, Priority.AHEAD)
    waits.raise_priority()
    gone.cancel()
    assert eventually(lambda: working.begun == [DECISION, OTHER])
    working.gate.set()
    assert dict(waits.result(30).simulation) == dict(simulate(OTHER))


def test_where_nobody_listens_a_kernel_simulates_for_itself(tmp_path: Path) -> None:
    job = SimulationClient(str(tmp_path / "nobody")).submit(DECISION)
    assert dict(job.result(30).simulation) == dict(simulate(DECISION))


def test_what_is_no_simulation_is_not_believed(working: Working) -> None:
    working.encoded[DECISION] = working.encoded[OTHER]
    working.gate.set()
    assert dict(working.kernel().submit(DECISION).result(30).simulation) == dict(simulate(DECISION))


REQUESTS = (
    b"\n",
    b"{}\n",
    b"[]\n",
    b'{"decision": 1, "priority": 0}\n',
    b'{"decision": "nonsense", "priority": 0}\n',
    json.dumps({"decision": str(DECISION), "priority": 7}).encode() + b"\n",
    json.dumps({"decision": str(DECISION), "priority": []}).encode() + b"\n",
    b"\xff\x00\n",
    b"[" * LONGEST_LINE + b"\n",
    b'{"decision": "' + b"x" * 10 * LONGEST_LINE + b'"}\n',
)


def is_hung_up(line: socket.socket) -> bool:
    """Whether the other side closes the line without a word."""
    with suppress(ConnectionResetError):
        return line.recv(1) == b""
    return True


def test_odd_requests_are_hung_up_on_and_nothing_is_simulated(working: Working) -> None:
    for request in REQUESTS:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(10)
            line.connect(str(working.socket_path))
            line.sendall(request)
            assert is_hung_up(line), request
    assert not working.begun


def test_a_kernel_may_have_so_many_problems_simulated_and_no_more(working: Working) -> None:
    lines = [socket.socket(socket.AF_UNIX) for _ in range(MOST_AT_ONCE + 1)]
    for line in lines:
        line.settimeout(10)
        line.connect(str(working.socket_path))
        line.sendall(json.dumps({"decision": str(DECISION), "priority": 1}).encode() + b"\n")
    assert is_hung_up(lines[-1])
    working.gate.set()
    assert lines[0].recv(1).isdigit()
    for line in lines:
        line.close()


def test_a_process_that_sends_no_heartbeat_is_waited_for_once_and_then_sent_nothing_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one that the system has stopped: connections to it are taken, and nobody reads them."""
    monkeypatch.setattr(client, "TIMEOUT_SECONDS", 0.2)
    with socket.socket(socket.AF_UNIX) as stopped:
        stopped.bind(str(tmp_path / "stopped"))
        stopped.listen()
        kernel = SimulationClient(str(tmp_path / "stopped"))
        assert dict(kernel.submit(DECISION).result(30).simulation) == dict(simulate(DECISION))
        asked, _ = stopped.accept()
        asked.close()
        assert dict(kernel.submit(OTHER).result(30).simulation) == dict(simulate(OTHER))
        stopped.settimeout(0)
        with pytest.raises(BlockingIOError):
            stopped.accept()
        monkeypatch.setattr(client, "monotonic", lambda: monotonic() + SUSPENDED_SECONDS)
        again = kernel.submit(OTHER)
        assert eventually(lambda: is_asked(stopped))
        again.cancel()


def is_asked(place: socket.socket) -> bool:
    try:
        place.accept()[0].close()
    except BlockingIOError:
        return False
    return True


def test_a_process_that_takes_long_and_sends_heartbeats_is_waited_for(
    working: Working, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "TIMEOUT_SECONDS", 0.5)
    monkeypatch.setattr(server, "HEARTBEAT_SECONDS", 0.05)
    kernel = working.kernel()
    kernel.__dict__["local"] = None  # it cannot simulate for itself
    job = kernel.submit(DECISION)
    assert eventually(lambda: working.begun == [DECISION])
    assert not working.gate.wait(1.5)
    working.gate.set()
    assert dict(job.result(30).simulation) == dict(simulate(DECISION))


def test_a_worker_that_has_one_problem_for_too_long_ends_the_process(
    working: Working, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "WORK_SECONDS", 0.3)
    monkeypatch.setattr(server, "CHECK_SECONDS", 0.05)
    assert eventually(lambda: not working.has_ended)
    job = working.kernel().submit(DECISION)
    # It looks round again once the pause is over that it had begun before.
    assert eventually(lambda: working.has_ended)
    assert dict(job.result(30).simulation) == dict(simulate(DECISION))


def collect(working: Working, *vanished: int) -> dict[str, float]:
    """What the site hears that tells of these kernels."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(10)
        line.connect(str(working.socket_path))
        line.sendall(json.dumps({"vanished": vanished}).encode() + b"\n")
        with line.makefile("rb") as stream:
            answer = stream.readline()
    return dict(json.loads(answer)["seconds"]) if answer else {}


@pytest.fixture
def peer(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The process that the next connection comes from, as the last of the list."""
    peers = [KERNEL]
    monkeypatch.setattr(server, "_process_of", lambda _: peers[-1])
    return peers


def test_what_was_simulated_for_a_kernel_is_told_to_the_site_once_and_to_nobody_else(
    working: Working, peer: list[int]
) -> None:
    working.gate.set()
    working.kernel().submit(DECISION).result(30)
    assert collect(working) == {}, "a kernel is not the site"
    peer.append(SITE)
    assert collect(working) == {str(KERNEL): SECONDS}
    assert collect(working) == {}


def test_what_a_vanished_page_requested_is_cancelled_and_no_others_problem(
    working: Working, peer: list[int]
) -> None:
    gone = working.kernel()
    gone.submit(DECISION)
    assert eventually(lambda: working.requests() == 1)
    peer.append(OTHER_KERNEL)
    stays = working.kernel().submit(OTHER)
    assert eventually(lambda: len(working.queue._runs) == 2)
    peer.append(SITE)
    used = Counter(collect(working, KERNEL))
    assert eventually(lambda: working.begun == [DECISION, OTHER])
    assert working.requests() == 0
    working.gate.set()
    assert dict(stays.result(30).simulation) == dict(simulate(OTHER))
    used.update(collect(working))
    assert used == {str(KERNEL): SECONDS, str(OTHER_KERNEL): SECONDS}


def test_a_very_large_simulation_is_not_cached(
    working: Working, monkeypatch: pytest.MonkeyPatch
) -> None:
    working.gate.set()
    monkeypatch.setattr(server, "LARGEST_CACHED", len(working.encoded[DECISION]) - 1)
    for _ in range(2):
        working.kernel().submit(DECISION).result(30)
    assert working.begun == [DECISION, DECISION]
