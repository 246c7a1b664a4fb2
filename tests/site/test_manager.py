"""The kernels of the site as their manager looks after them: who stays, who goes, and when."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from ecarte_tutor.limits import MESSAGES_AT_ONCE, MOST_UNHEARD
from ecarte_tutor.site import monitoring
from ecarte_tutor.site.kernels import manager
from ecarte_tutor.site.kernels.channel import PageConnection, UndeliveredMessages
from ecarte_tutor.site.kernels.manager import (
    ABSENT_SECONDS,
    UNCLAIMED_SECONDS,
    SiteFullError,
    VisitorKernels,
)
from ecarte_tutor.site.kernels.visits import COMPUTING_SECONDS, Visit
from tests.running import PATIENCE, run_alone, without_room

Story = Callable[[VisitorKernels], Awaitable[None]]


def tell(story: Story, folder: Path, most: int) -> None:
    async def told() -> None:
        kernels = VisitorKernels(most_visitors=most, connection_dir=str(folder))
        try:
            await story(kernels)
        finally:
            await kernels.close()

    run_alone(told())


async def arrive(kernels: VisitorKernels) -> Visit:
    """A visitor whose page is ready."""
    async with kernels.visit() as visit:
        await kernels.start_kernel(kernel_name="python3")
        visit.made = time.monotonic()
    return visit


@asynccontextmanager
async def connected(visit: Visit) -> AsyncIterator[None]:
    channel = object()
    visit.channels.add(channel)
    visit.claimed = True
    yield
    visit.dismiss(channel)


def long_ago(visit: Visit, seconds: float) -> None:
    assert visit.made
    visit.made -= seconds
    visit.left -= seconds


def test_a_kernel_nobody_came_for_is_ended_and_one_with_a_page_is_not(tmp_path: Path) -> None:
    async def story(kernels: VisitorKernels) -> None:
        visit = await arrive(kernels)
        await arrive(kernels)
        long_ago(visit, 1000)
        async with connected(visit):
            await kernels.look_round()
            assert kernels.visitors == 2
        await kernels.look_round()
        assert kernels.visitors == 2, "it was left only just now"
        long_ago(visit, 1000)
        await kernels.look_round()
        assert kernels.visitors == 1
        assert visit.ended.done()

    tell(story, tmp_path, 8)


@pytest.mark.parametrize(("came", "patience"), [(True, 600), (False, 120)])
def test_a_page_that_came_once_is_waited_for_five_times_as_long(
    came: bool, patience: int, tmp_path: Path
) -> None:
    async def story(kernels: VisitorKernels) -> None:
        visit = await arrive(kernels)
        visit.claimed = came
        long_ago(visit, patience - 5)
        await kernels.look_round()
        assert kernels.visitors == 1
        long_ago(visit, 6)
        await kernels.look_round()
        assert kernels.visitors == 0

    assert (ABSENT_SECONDS, UNCLAIMED_SECONDS) == (600, 120)
    tell(story, tmp_path, 8)


def test_on_a_full_site_a_newcomer_takes_the_longest_absent_ones_seat(tmp_path: Path) -> None:
    async def story(kernels: VisitorKernels) -> None:
        present, shortly, long = [await arrive(kernels) for _ in range(3)]
        async with connected(present):
            long_ago(present, 1000)
            long_ago(shortly, manager.YIELDING_SECONDS - 5)
            with pytest.raises(SiteFullError):
                await arrive(kernels)
            long_ago(long, manager.YIELDING_SECONDS + 1)
            async with kernels.visit():
                with pytest.raises(SiteFullError):  # the same seat is not given twice
                    await arrive(kernels)
            await asyncio.wait_for(long.ended, PATIENCE)
            assert not present.ended.done()
            assert not shortly.ended.done()

    tell(story, tmp_path, 3)


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """The warnings of a site that has just started."""
    monitoring._LINES.clear()
    caplog.set_level("WARNING")
    return caplog


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ("restore_folder", "the site’s folder for temporary files is gone"),
        ("give_back_memory", "memory could not be given back"),
        ("_processor_seconds", "a kernel could not be looked after"),
        ("end", "nobody came for a page; the kernel could not be ended"),
    ],
)
def test_what_fails_in_a_round_stops_nothing_else_and_is_logged_once_a_minute(
    part: str,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    log: pytest.LogCaptureFixture,
) -> None:
    """It fails for the first of two kernels, if it is done for each; the second has to end."""

    async def story(kernels: VisitorKernels) -> None:
        visits = [await arrive(kernels) for _ in range(2)]
        holder = kernels if hasattr(kernels, part) else manager
        usual = getattr(holder, part)

        def fails(*given: object, **named: object) -> object:
            if holder is kernels and given != (visits[0].kernel_id,):
                return usual(*given, **named)
            raise RuntimeError("as nobody expects")

        with monkeypatch.context() as patch:
            patch.setattr(holder, part, fails)
            for each in visits:
                long_ago(each, 1000)
            for _ in range(3):
                await kernels.look_round()
        assert visits[1].ended.done()

    tell(story, tmp_path, 2)
    (line,) = [each for each in log.messages if not each.startswith("kernel: ")]
    assert line.startswith(told)
    assert "as nobody expects" in line


def test_a_kernel_that_does_not_end_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(kernels: VisitorKernels) -> None:
        never, other = [await arrive(kernels) for _ in range(2)]
        usual, asked = kernels.end, list[str]()

        async def end(kernel_id: str, *, now: bool = False) -> None:
            asked.append(kernel_id)
            await (asyncio.sleep(PATIENCE) if kernel_id == never.kernel_id else usual(kernel_id))

        with monkeypatch.context() as patch:
            patch.setattr(manager, "ROUND_SECONDS", 0.1)
            patch.setattr(kernels, "end", end)
            for each in (never, other):
                long_ago(each, 1000)
                await kernels.look_round()
            await asyncio.wait_for(other.ended, PATIENCE / 2)
        assert asked == [never.kernel_id, other.kernel_id]

    tell(story, tmp_path, 2)


def test_a_site_that_can_start_no_kernel_is_in_trouble_until_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(kernels: VisitorKernels) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(manager, "restore_folder", without_room)
            troubles = list[str | None]()
            for _ in range(3):
                with pytest.raises(RuntimeError):
                    await arrive(kernels)
                troubles.append(kernels.status().trouble)
            assert troubles == [None, "no kernel can be started", "no kernel can be started"]
            patch.setattr(manager, "STUCK_SECONDS", 0.0)  # as if it were long ago
            assert kernels.status().trouble is None, "or nobody would come and see"
        assert kernels.status().trouble
        await arrive(kernels)
        assert kernels.status().trouble is None

    tell(story, tmp_path, 2)


def test_a_kernel_that_has_gone_can_be_ended_again(tmp_path: Path) -> None:
    async def story(kernels: VisitorKernels) -> None:
        visit = await arrive(kernels)
        assert visit.kernel_id
        for _ in range(2):
            await kernels.end(visit.kernel_id)

    tell(story, tmp_path, 1)


def test_a_page_that_leaves_while_its_kernel_ends_leaves_no_socket(tmp_path: Path) -> None:
    async def story(kernels: VisitorKernels) -> None:
        visit = await arrive(kernels)
        assert visit.kernel_id
        shell = kernels.connect_shell(visit.kernel_id)
        ending = asyncio.ensure_future(kernels.end(visit.kernel_id))
        await asyncio.sleep(0)
        assert not ending.done()
        kernels.start_buffering(visit.kernel_id, "a page", {"shell": shell})
        await ending
        assert shell.closed(), "or it tries to reach the kernel ten times a second, for ever"

    tell(story, tmp_path, 1)


async def _steps(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


class _InSteps(VisitorKernels):
    """Kernels without a process, each of which takes three steps of the loop to start or to end."""

    async def _async_start_kernel(self, **_: object) -> str:
        await _steps(3)
        self._kernels["a kernel"] = object()
        return "a kernel"

    async def _async_shutdown_kernel(self, kernel_id: str, *_: object, **__: object) -> None:
        self._check_kernel_id(kernel_id)  # type: ignore[no-untyped-call]
        await _steps(3)
        self._kernels.pop(kernel_id, None)

    def stop_buffering(self, kernel_id: str) -> None:
        """It has none."""


@pytest.mark.parametrize("event", ["its visitor hangs up", "it dies", "its page ends it"])
def test_a_kernel_that_brings_no_page_leaves_a_free_seat(event: str, tmp_path: Path) -> None:
    """Whatever happens, and whenever: after a step, and again after a few more."""

    async def story(first: int, again: int) -> bool:
        kernels = _InSteps(most_visitors=1, connection_dir=str(tmp_path))

        async def page() -> None:
            async with kernels.visit():
                await kernels.start_kernel(kernel_name="python3")
                await _steps(2)

        serving = asyncio.ensure_future(page())
        ends = list[asyncio.Future[None]]()
        for steps in (first, again):
            await _steps(steps)
            if event == "its visitor hangs up" or not kernels.list_kernel_ids():
                serving.cancel()
            elif event == "it dies":
                kernels._handle_kernel_died("a kernel")
            else:
                ends.append(asyncio.ensure_future(kernels.end("a kernel")))
        await asyncio.wait([serving, *ends])
        await _steps(8)
        return not (kernels.visitors or kernels.list_kernel_ids() or kernels._by_kernel)

    async def stories() -> None:
        moments = [(first, again) for first in range(14) for again in range(6)]
        assert [each for each in moments if not await story(*each)] == []

    run_alone(stories())


@pytest.mark.parametrize("share", [0.2, 1.0])
def test_a_kernel_may_compute_for_a_minute_and_then_a_quarter_of_the_time(share: float) -> None:
    async def story() -> None:
        visit = Visit(made=0.0)
        visit.channels.add(object())
        over = [visit.computes_too_long(share * now, 5.0, now) for now in range(5, 1000, 5)]
        assert any(over) == (share > 0.25)
        # At full speed the allowance is gone when so much more was used than came in.
        if share == 1.0:
            assert abs(5 * over.index(True) - COMPUTING_SECONDS / 0.75) <= 10

    run_alone(story())


def test_a_page_is_slowed_after_its_messages_at_once_and_the_log_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        visit = Visit(made=0.0)
        monkeypatch.setattr("time.monotonic", lambda: 100.0)
        pauses = [visit.pause_before(1) for _ in range(MESSAGES_AT_ONCE + 5)]
        monkeypatch.undo()
        due = [0.0] * MESSAGES_AT_ONCE + [each / 40 for each in range(1, 6)]
        assert pauses == pytest.approx(due, abs=1e-6)

    run_alone(story())
    assert [each.message for each in caplog.records] == [
        "a page sends more than 40 messages a second: slowed"
    ]


def test_a_kernel_without_a_page_may_compute_for_ten_seconds() -> None:
    async def story() -> None:
        visit = Visit(made=0.0)
        over = [visit.computes_too_long(float(now), 5.0, now) for now in (5, 10, 15, 20)]
        assert over == [False, False, True, True]
        rested = Visit(made=0.0)
        used = (5.0, 10.0, 10.0, 15.0, 20.0)
        assert not any(
            rested.computes_too_long(seconds, 5.0, 5.0 * number)
            for number, seconds in enumerate(used, 1)
        )

    run_alone(story())


def test_a_failed_page_counts_for_five_minutes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(kernels: VisitorKernels) -> None:
        kernels.page_ended(failed=True)
        kernels.page_ended(failed=False)
        assert kernels.status().failed == 1
        monkeypatch.setattr(manager, "LATELY_SECONDS", -1.0)  # as if they were over
        assert kernels.status().failed == 0

    assert manager.LATELY_SECONDS == 300
    tell(story, tmp_path, 1)


# What a kernel says while its page is away.


def test_messages_are_kept_in_order_until_one_finds_no_room() -> None:
    half = [b"x" * (MOST_UNHEARD // 4)] * 2
    full, small = ("shell", half), ("iopub", [b"small"])
    assert kept(full, full) == [full, full]
    # A gap would show the page a later message without the one that it builds on.
    assert kept(full, small, full, small, small) == [full, small]


def kept(*messages: tuple[str, list[bytes]]) -> list[tuple[str, list[bytes]]]:
    found = UndeliveredMessages()
    for each in messages:
        found.append(each)
    return found


def test_a_page_hears_nothing_more_of_a_kernel_that_is_being_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is interrupted, and the next message may come as further parts of one broken off."""
    heard = list[object]()
    monkeypatch.setattr(
        PageConnection, "write_message", staticmethod(lambda message, **_: heard.append(message))
    )

    async def story(kernels: VisitorKernels) -> None:
        kernel_id = (await arrive(kernels)).kernel_id
        assert kernel_id
        kernel = kernels.get_kernel(kernel_id)
        connection = PageConnection(parent=kernel, session=kernel.session)
        stream = SimpleNamespace(channel="iopub", closed=lambda: False)
        said = kernel.session.serialize(kernel.session.msg("status", {"execution_state": "idle"}))
        connection.handle_outgoing_message(stream, said)
        assert len(heard) == 1
        await kernels.end(kernel_id)
        for message in (said, [*said[:2], b"another"], [*said[:5], b"another"]):
            connection.handle_outgoing_message(stream, message)
        assert len(heard) == 1

    tell(story, tmp_path, most=1)
