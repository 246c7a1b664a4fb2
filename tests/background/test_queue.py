"""Which problem is simulated when: once each, the most urgent first, every client in turn."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from ecarte_tutor import Decision, simulate
from ecarte_tutor.background import OnDemand, Priority, SimulationQueue
from ecarte_tutor.background.local_thread import assess_until_cancelled, local_queue

HANDS = (
    "8H 7H QS 7S 7D",
    "9S 8S 7S QD JD",
    "10S 9S 8S KD QD",
    "JS 10S 9S 8D 7D",
    "QS JS 10S 9D 8D",
)
FIRST, SECOND, THIRD, FOURTH, FIFTH = (Decision.propose(hand, "9H") for hand in HANDS)

REPLY = Decision.reply("8H 7H QS 7S 7D", "9H", "KD")


class Gate:
    """Work that goes on when it is let; it writes down what was begun."""

    def __init__(self) -> None:
        self.begun: list[Decision] = []
        self.open = threading.Semaphore(0)
        self.flags = bytearray(1)

    def work(self, decision: Decision, flag: int) -> str:
        self.begun.append(decision)
        self.open.acquire(timeout=60)
        if self.flags[flag]:
            raise CancelledError
        return str(decision)


@contextmanager
def gated() -> Iterator[tuple[Gate, SimulationQueue[str]]]:
    """A queue of one slot, which works on the first decision until the gate opens."""
    gate = Gate()
    with ThreadPoolExecutor(1) as pool:
        yield gate, SimulationQueue(gate.work, pool, gate.flags)


def test_what_several_clients_request_is_simulated_once() -> None:
    with gated() as (gate, queue):
        jobs = [queue.submit(FIRST, client=name) for name in "abc"]
        gate.open.release()
        assert [each.result(30) for each in jobs] == [str(FIRST)] * 3
        assert gate.begun == [FIRST]


def test_the_most_urgent_goes_first() -> None:
    with gated() as (gate, queue):
        now, ahead = queue.submit(FIRST), queue.submit(SECOND, Priority.AHEAD)
        raised, shown = queue.submit(THIRD, Priority.AHEAD), queue.submit(FOURTH)
        raised.raise_priority()
        gate.open.release(4)
        for each in (now, ahead, shown, raised):
            each.result(30)
        assert gate.begun == [FIRST, THIRD, FOURTH, SECOND]


def test_a_client_that_requests_much_does_not_keep_others_waiting() -> None:
    with gated() as (gate, queue):
        many = [queue.submit(each, client="greedy") for each in (FIRST, SECOND, THIRD, FOURTH)]
        one = queue.submit(FIFTH, client="modest")
        gate.open.release(5)
        one.result(30)
        many[-1].result(30)
        assert gate.begun.index(FIFTH) == 1


def test_what_every_client_has_cancelled_is_given_up() -> None:
    with gated() as (gate, queue):
        begun, waits = queue.submit(FIRST), queue.submit(SECOND)
        waits.cancel()
        begun.cancel()
        assert gate.flags[0]
        again = queue.submit(FIRST)
        gate.open.release(2)
        assert again.result(30) == str(FIRST)
        assert gate.begun == [FIRST, FIRST]
        with pytest.raises(CancelledError):
            begun.result(30)


def test_what_another_client_needs_is_not_given_up() -> None:
    with gated() as (gate, queue):
        gone, stays = queue.submit(FIRST, client="a"), queue.submit(FIRST, client="b")
        gone.cancel()
        assert not gate.flags[0]
        gate.open.release()
        assert stays.result(30) == str(FIRST)


def test_an_error_is_handed_on_and_the_next_is_simulated() -> None:
    def work(decision: Decision, _flag: int) -> str:
        if decision is FIRST:
            raise MemoryError
        return str(decision)

    with ThreadPoolExecutor(1) as pool:
        queue = SimulationQueue(work, pool, bytearray(1))
        first, second = queue.submit(FIRST), queue.submit(SECOND)
        with pytest.raises(MemoryError):
            first.result(30)
        assert second.result(30) == str(SECOND)


def test_a_thread_beside_the_notebook_finds_what_simulate_finds() -> None:
    assert dict(local_queue().submit(REPLY).result(60).simulation) == dict(simulate(REPLY))


def test_a_rollout_is_given_up_between_two_waves() -> None:
    with pytest.raises(CancelledError):
        assess_until_cancelled(FIRST, bytearray([1]), 0)


def test_a_problem_that_is_left_may_be_taken_up_again() -> None:
    on_demand = OnDemand(REPLY)
    on_demand.begin(Priority.AHEAD)
    on_demand.drop()
    assert on_demand.result() is on_demand.result()
    on_demand.drop()
    assert on_demand.done()
