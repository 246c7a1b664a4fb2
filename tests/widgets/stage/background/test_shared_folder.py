"""What the kernels of a site leave for one another: simulated once, and done without."""

from __future__ import annotations

import gzip
import os
import signal
import stat
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ecarte_tutor import Decision, simulate
from ecarte_tutor.widgets.stage.background.assessment import Assessment, assess
from ecarte_tutor.widgets.stage.background.shared_folder import (
    AHEAD_AT_ONCE,
    MOST_BYTES,
    SharedFolder,
)
from ecarte_tutor.widgets.stage.background.simulation_thread import (
    SimulationThread,
    assess_decision,
)
from tests.sampling import part_and_whole

PATIENCE = 120
PROCESSES = get_context("forkserver")
PROCESSES.set_forkserver_preload([__name__])  # so that no kernel has to import it all

REPLY = Decision.reply("8H 7H QS 7S 7D", "9H", "KD")
LEAD = Decision.lead("QH 9H KS 10S 7D", "8H")
PROPOSAL = Decision.propose("8H 7H QS 7S 7D", "9H")
ANSWER = Decision.answer("KH 7H QS 7S 7D", "9H")
DISCARD = Decision.discard("KS QD JD 8C 7C", "9H", seat="pone")
KINDS = [REPLY, LEAD, PROPOSAL, ANSWER, DISCARD]


def told(assessment: Assessment) -> list[str]:
    """All that a page may tell of it, to the last bit."""
    found = []
    for simulation in (assessment.simulation, assessment.simulation.for_the_game()):
        for option in simulation.options:
            cases = simulation.cases(option)
            numbers = cases.hands, cases.weights, cases.chosen, cases.best
            found += [repr(simulation[option]), repr(simulation.loss(option))]
            found += [each.tobytes().hex() for each in map(np.ascontiguousarray, numbers)]
            found += [simulation.made_point(option).tobytes().hex()]
    found += map(repr, (*assessment.verdicts, assessment.count, assessment.is_real))
    found += [repr(assessment.reasons_of(each)) for each in assessment.simulation.options]
    return [*found, assessment.simulation.against]


def simulated(folder: Path, decision: Decision = REPLY) -> Assessment:
    """What a kernel finds that shares this folder."""
    return SimulationThread(SharedFolder(folder)).submit(decision).result(PATIENCE)


def left_in(folder: Path) -> list[Path]:
    """What is there beside the turns, which are empty and few."""
    return [each for each in folder.iterdir() if each.suffix != ".turn"]


def must_not_simulate(decision: Decision, _: object) -> Any:
    raise AssertionError(f"{decision} was simulated again")


def wait_until_kept(folder: Path, decision: Decision = REPLY) -> Assessment:
    """The learner has the answer before it is written."""
    while (found := SharedFolder(folder).read(decision)) is None:
        threading.Event().wait(0.01)
    return found


@pytest.fixture(scope="module")
def expected() -> list[str]:
    return told(assess(simulate(REPLY, unit="points")))


@pytest.mark.long
@pytest.mark.parametrize(
    "decision",
    [
        *(REPLY, LEAD, ANSWER),
        *(pytest.param(each, marks=pytest.mark.long) for each in (PROPOSAL, DISCARD)),
    ],
    ids=lambda each: each.kind,
)
def test_what_is_read_is_what_was_simulated_to_the_bit(decision: Decision, tmp_path: Path) -> None:
    folder = tmp_path / "new"
    found = told(simulated(folder, decision))
    assert (
        told(wait_until_kept(folder, decision))
        == found
        == told(assess(simulate(decision, unit="points")))
    )
    (path,) = left_in(folder)
    assert path.stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700


def take_part(folder: Path, begun: Path, barrier: Any, answers: Any) -> None:
    """A kernel that notes in a file that it simulates."""

    def work(decision: Decision, check: Callable[[object], None]) -> Assessment:
        with begun.open("a") as file:
            file.write("x")
        return assess_decision(decision, check)

    thread = SimulationThread(SharedFolder(folder), work, patience=PATIENCE)
    barrier.wait(PATIENCE)
    answers.put(told(thread.submit(ANSWER).result(PATIENCE)))
    barrier.wait(PATIENCE)  # one that ends writes no more


@pytest.mark.long
def test_two_kernels_that_ask_at_once_have_a_problem_simulated_once(tmp_path: Path) -> None:
    barrier, answers = PROCESSES.Barrier(2), PROCESSES.Queue()
    given = tmp_path / "shared", tmp_path / "begun", barrier, answers
    kernels = [PROCESSES.Process(target=take_part, args=given, daemon=True) for _ in range(2)]
    for each in kernels:
        each.start()
    one, other = (answers.get(timeout=PATIENCE) for _ in kernels)
    for each in kernels:
        each.join(PATIENCE)
    assert one == other == told(assess(simulate(ANSWER, unit="points")))
    assert (tmp_path / "begun").read_text() == "x"


def hold(folder: Path, has_begun: Any) -> None:
    def work(_: Decision, __: object) -> Any:
        has_begun.set()
        threading.Event().wait()

    SimulationThread(SharedFolder(folder), work).submit(REPLY).result(PATIENCE)


@contextmanager
def kernel_that_simulates(folder: Path) -> Iterator[int]:
    """Another kernel in the middle of a problem; its number."""
    has_begun = PROCESSES.Event()
    kernel = PROCESSES.Process(target=hold, args=(folder, has_begun), daemon=True)
    kernel.start()
    assert has_begun.wait(PATIENCE)
    assert kernel.pid
    try:
        yield kernel.pid
    finally:
        kernel.kill()
        kernel.join(PATIENCE)


def test_where_the_kernel_that_simulates_is_killed_another_one_does(
    tmp_path: Path, expected: list[str]
) -> None:
    with kernel_that_simulates(tmp_path) as kernel:
        waits = SimulationThread(SharedFolder(tmp_path)).submit(REPLY)
        with pytest.raises(TimeoutError):
            waits.result(3)
        os.kill(kernel, signal.SIGKILL)
        assert told(waits.result(PATIENCE)) == expected


def test_a_kernel_that_has_stopped_is_not_waited_for_for_ever(
    tmp_path: Path, expected: list[str]
) -> None:
    with kernel_that_simulates(tmp_path) as kernel:
        os.kill(kernel, signal.SIGSTOP)
        thread = SimulationThread(SharedFolder(tmp_path), patience=1)
        assert told(thread.submit(REPLY).result(PATIENCE)) == expected
        wait_until_kept(tmp_path)  # and no third one waits or simulates at all
        third = SimulationThread(SharedFolder(tmp_path), must_not_simulate)
        assert told(third.submit(REPLY).result(PATIENCE)) == expected


@pytest.mark.parametrize("ending", [".json.gz", ".part"])
@pytest.mark.parametrize("what", ["a FIFO", "a hard link", "a socket"])
def test_what_is_planted_in_the_folder_harms_nobody(
    what: str, ending: str, tmp_path: Path, expected: list[str]
) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("another's")
    place = SharedFolder(folder)._path(REPLY, ending)
    if what == "a FIFO":
        os.mkfifo(place)
    elif what == "a socket":
        os.mknod(place, stat.S_IFSOCK | 0o600)
    else:
        place.hardlink_to(elsewhere)
    assert told(simulated(folder)) == expected
    assert told(wait_until_kept(folder)) == expected
    assert elsewhere.read_text() == "another's"


def noting(folder: Path) -> tuple[SimulationThread, list[Decision]]:
    """A thread that simulates nothing, and the problems that it has begun."""
    begun: list[Decision] = []
    some = assess(simulate(REPLY, unit="points"))

    def work(decision: Decision, _: object) -> Assessment:
        begun.append(decision)
        return some

    return SimulationThread(SharedFolder(folder), work), begun


def test_no_problem_waits_for_one_that_another_kernel_simulates(tmp_path: Path) -> None:
    thread, begun = noting(tmp_path)
    with SharedFolder(tmp_path).claim(REPLY):
        waits = thread.submit(REPLY)
        assert thread.submit(LEAD).result(PATIENCE)
        ahead = thread.submit(PROPOSAL, ahead=True)
        with pytest.raises(TimeoutError):
            ahead.result(1)
        assert not waits.done()
        waits.cancel()
        assert ahead.result(PATIENCE)
    assert begun == [LEAD, PROPOSAL]


def broken_files(whole: bytes, other: bytes) -> Iterator[tuple[str, bytes]]:
    yield "empty", b""
    yield "cut short", whole[:-9]
    yield "half", whole[: len(whole) // 2]
    yield "damaged", whole[:200] + bytes([whole[200] ^ 1]) + whole[201:]
    yield "too long", whole + b"x" * MOST_BYTES
    yield "no archive", b"QH 9H KS 10S 7D"
    yield "of another problem", other
    for text in ("", "[]", '["x", {}]', f'["{REPLY}", 7]', f'["{REPLY}", {{"kind": "Reason"}}]'):
        yield f"text {text}", gzip.compress(text.encode())
    yield "deep", gzip.compress(b"[" * 100_000)


def test_a_file_that_cannot_be_read_is_made_again(tmp_path: Path, expected: list[str]) -> None:
    for decision in (REPLY, LEAD):
        with SharedFolder(tmp_path).claim(decision) as claim:
            claim.keep(assess(simulate(decision, unit="points")))
    path, other = (SharedFolder(tmp_path)._path(each, ".json.gz") for each in (REPLY, LEAD))
    whole = path.read_bytes()
    for name, data in broken_files(whole, other.read_bytes()):
        path.write_bytes(data)
        assert SharedFolder(tmp_path).read(REPLY) is None, name
    assert told(simulated(tmp_path)) == expected
    wait_until_kept(tmp_path)
    thread = SimulationThread(SharedFolder(tmp_path), must_not_simulate)
    assert told(thread.submit(REPLY).result(PATIENCE)) == expected


@pytest.mark.parametrize("what", ["file", "missing", "folder in the place", "link"])
def test_where_nothing_can_be_left_a_kernel_simulates_for_itself(
    what: str, tmp_path: Path, expected: list[str]
) -> None:
    folder = tmp_path / "shared"
    if what == "file":
        folder.write_text("")
    elif what == "missing":
        folder = tmp_path / "no" / "parent"
    else:
        folder.mkdir()
        for ending in (".part", ".json.gz"):
            place = SharedFolder(folder)._path(REPLY, ending)
            if what == "link":
                place.symlink_to(tmp_path / "elsewhere")
            else:
                place.mkdir()
    assert told(simulated(folder)) == expected
    assert not (tmp_path / "elsewhere").exists()


def on_a_full_disk(folder: Path, answers: Any) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
    answers.put(told(simulated(folder)))


def test_on_a_full_disk_a_kernel_simulates_for_itself_and_leaves_nothing(
    tmp_path: Path, expected: list[str]
) -> None:
    answers = PROCESSES.Queue()
    kernel = PROCESSES.Process(target=on_a_full_disk, args=(tmp_path, answers), daemon=True)
    kernel.start()
    assert answers.get(timeout=PATIENCE) == expected
    kernel.join(PATIENCE)
    assert left_in(tmp_path) == []


def test_the_folder_keeps_within_its_bytes_and_the_oldest_go(tmp_path: Path) -> None:
    for number in range(70):
        path = tmp_path / f"{number}.json.gz"
        path.touch()
        os.truncate(path, 1_000_000)
        os.utime(path, (number, number))
    left, shared = tmp_path / "left.part", SharedFolder(tmp_path)
    left.touch()
    os.utime(left, (0, 0))
    with shared.claim(LEAD), shared.claim(REPLY) as claim:
        locked = shared._path(LEAD, ".part")
        os.utime(locked, (0, 0))
        with shared.claim(PROPOSAL):
            assert sum(each.stat().st_size for each in tmp_path.iterdir()) <= MOST_BYTES
        assert locked.exists()
        claim.keep(assess(simulate(REPLY, unit="points")))
    kept = {each.name for each in tmp_path.iterdir()}
    assert "left.part" not in kept
    assert {f"{number}.json.gz" for number in range(20, 70)} < kept
    assert "0.json.gz" not in kept
    assert shared.read(REPLY)


def claim_often(folder: Path, claims: int, answers: Any) -> None:
    """A kernel that claims a problem again and again, and sees whether another one has it too."""
    shared, together, had = SharedFolder(folder), 0, 0
    while had < claims:
        try:
            with shared.claim(REPLY):
                had += 1
                try:
                    os.close(os.open(folder / "mine", os.O_CREAT | os.O_EXCL))
                    os.sched_yield()
                    (folder / "mine").unlink()
                except OSError:
                    together += 1
        except BlockingIOError:
            continue
    answers.put(together)


@part_and_whole
def test_two_kernels_never_have_one_claim_and_no_lock_is_left(tmp_path: Path, whole: bool) -> None:
    answers = PROCESSES.Queue()
    kernels = [
        PROCESSES.Process(
            target=claim_often, args=(tmp_path, 300 if whole else 100, answers), daemon=True
        )
        for _ in range(3)
    ]
    for each in kernels:
        each.start()
    assert [answers.get(timeout=PATIENCE) for _ in kernels] == [0, 0, 0]
    for each in kernels:
        each.join(PATIENCE)
    assert left_in(tmp_path) == []


def test_what_fails_leaves_no_lock(tmp_path: Path) -> None:
    def work(_: Decision, __: object) -> Any:
        raise MemoryError

    thread = SimulationThread(SharedFolder(tmp_path), work)
    for decision in KINDS:
        with pytest.raises(MemoryError):
            thread.submit(decision).result(PATIENCE)
    with SharedFolder(tmp_path).claim(ANSWER), pytest.raises(BlockingIOError):
        SharedFolder(tmp_path).claim(ANSWER)
    assert left_in(tmp_path) == []


def test_few_problems_are_simulated_ahead_at_once(tmp_path: Path) -> None:
    thread, begun = noting(tmp_path)
    with ExitStack() as turns:
        for _ in range(AHEAD_AT_ONCE):
            turns.enter_context(SharedFolder(tmp_path).turn_ahead())
        next_one = thread.submit(LEAD, ahead=True)
        with pytest.raises(TimeoutError):
            next_one.result(1)
        assert begun == []
        assert thread.submit(PROPOSAL).result(PATIENCE)
        assert not next_one.done()
        assert thread.submit(LEAD, next_one) is next_one
        assert next_one.result(PATIENCE)
    assert thread.submit(ANSWER, ahead=True).result(PATIENCE)
    assert begun == [PROPOSAL, LEAD, ANSWER]


def test_nothing_is_begun_ahead_while_a_learner_of_another_kernel_waits(tmp_path: Path) -> None:
    begun: list[Decision] = []
    has_begun, is_open = threading.Event(), threading.Event()
    some = assess(simulate(REPLY, unit="points"))

    def work(decision: Decision, _: object) -> Assessment:
        begun.append(decision)
        if decision is LEAD:
            has_begun.set()
            assert is_open.wait(PATIENCE)
        return some

    one, other = (SimulationThread(SharedFolder(tmp_path), work) for _ in range(2))
    waited = one.submit(LEAD)
    assert has_begun.wait(PATIENCE)
    ahead = other.submit(PROPOSAL, ahead=True)
    with pytest.raises(TimeoutError):
        ahead.result(1)
    assert other.submit(ANSWER).result(PATIENCE)
    is_open.set()
    assert waited.result(PATIENCE)
    assert ahead.result(PATIENCE)
    assert begun == [LEAD, ANSWER, PROPOSAL]


def test_memory_is_given_back_once_a_problem_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[bool] = []
    given_back = threading.Semaphore(0)
    simulations = SimulationThread(SharedFolder(tmp_path))

    def give_back() -> None:
        if threading.current_thread() is simulations._thread:  # others may be ending a problem
            kept.append(SharedFolder(tmp_path)._path(REPLY, ".json.gz").exists())
            given_back.release()

    monkeypatch.setattr(sys.modules[SimulationThread.__module__], "give_back_memory", give_back)
    assert simulations.submit(REPLY).result(PATIENCE)
    assert given_back.acquire(timeout=PATIENCE)
    assert kept == [True]
