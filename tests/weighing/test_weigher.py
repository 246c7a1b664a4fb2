"""Whose problem is weighed when: once each, the most wanted first, every asker in turn."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from ecarte_tutor import Decision, simulate
from ecarte_tutor.weighing import OnDemand, Wanted, Weigher
from ecarte_tutor.weighing.here import weigh_here, weighed

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
        self.open.acquire(timeout=10)
        if self.flags[flag]:
            raise CancelledError
        return str(decision)


@contextmanager
def gated() -> Iterator[tuple[Gate, Weigher[str]]]:
    """A weigher of one place, which works on the first decision until the gate opens."""
    gate = Gate()
    with ThreadPoolExecutor(1) as pool:
        yield gate, Weigher(gate.work, pool, gate.flags)


def test_what_several_ask_is_weighed_once() -> None:
    with gated() as (gate, weigher):
        asked = [weigher.weigh(FIRST, asker=name) for name in "abc"]
        gate.open.release()
        assert [each.result(30) for each in asked] == [str(FIRST)] * 3
        assert gate.begun == [FIRST]


def test_the_most_wanted_goes_first() -> None:
    with gated() as (gate, weigher):
        now, ahead = weigher.weigh(FIRST), weigher.weigh(SECOND, Wanted.AHEAD)
        hurried, shown = weigher.weigh(THIRD, Wanted.AHEAD), weigher.weigh(FOURTH)
        hurried.hurry()
        gate.open.release(4)
        for each in (now, ahead, shown, hurried):
            each.result(30)
        assert gate.begun == [FIRST, THIRD, FOURTH, SECOND]


def test_who_asks_for_much_does_not_keep_others_waiting() -> None:
    with gated() as (gate, weigher):
        many = [weigher.weigh(each, asker="greedy") for each in (FIRST, SECOND, THIRD, FOURTH)]
        one = weigher.weigh(FIFTH, asker="modest")
        gate.open.release(5)
        one.result(30)
        many[-1].result(30)
        assert gate.begun.index(FIFTH) == 1


def test_what_nobody_wants_any_more_is_given_up() -> None:
    with gated() as (gate, weigher):
        begun, waits = weigher.weigh(FIRST), weigher.weigh(SECOND)
        waits.cancel()
        begun.cancel()
        assert gate.flags[0]
        again = weigher.weigh(FIRST)
        gate.open.release(2)
        assert again.result(30) == str(FIRST)
        assert gate.begun == [FIRST, FIRST]
        with pytest.raises(CancelledError):
            begun.result(30)


def test_what_somebody_else_wants_is_not_given_up() -> None:
    with gated() as (gate, weigher):
        gone, stays = weigher.weigh(FIRST, asker="a"), weigher.weigh(FIRST, asker="b")
        gone.cancel()
        assert not gate.flags[0]
        gate.open.release()
        assert stays.result(30) == str(FIRST)


def test_an_error_is_handed_on_and_the_next_is_weighed() -> None:
    def work(decision: Decision, _flag: int) -> str:
        if decision is FIRST:
            raise MemoryError
        return str(decision)

    with ThreadPoolExecutor(1) as pool:
        weigher = Weigher(work, pool, bytearray(1))
        first, second = weigher.weigh(FIRST), weigher.weigh(SECOND)
        with pytest.raises(MemoryError):
            first.result(30)
        assert second.result(30) == str(SECOND)


def test_a_thread_beside_the_notebook_finds_what_simulate_finds() -> None:
    assert dict(weigh_here().weigh(REPLY).result(60)) == dict(simulate(REPLY))


def test_a_rollout_is_given_up_between_two_waves() -> None:
    with pytest.raises(CancelledError):
        weighed(FIRST, bytearray([1]), 0)


def test_a_problem_that_is_left_may_be_taken_up_again() -> None:
    weighing = OnDemand(REPLY)
    weighing.begin(Wanted.AHEAD)
    weighing.drop()
    assert weighing.result() is weighing.result()
    weighing.drop()
    assert weighing.done()
