"""What the shared process simulates for a kernel counts as the kernel's own computing."""

from __future__ import annotations

import socket
from collections.abc import Collection
from pathlib import Path

import pytest

from ecarte_tutor.site.kernels import manager, simulation_usage
from ecarte_tutor.site.kernels.manager import YIELDING_SECONDS, VisitorKernels
from ecarte_tutor.site.kernels.simulation_usage import SimulationUsage
from ecarte_tutor.site.kernels.visits import COMPUTING_SECONDS
from tests.running import run_alone
from tests.site.test_manager import arrive, connected, long_ago, tell


def test_a_kernel_for_which_too_much_is_simulated_is_ended_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(kernels: VisitorKernels) -> None:
        dear, modest = [await arrive(kernels) for _ in range(2)]
        assert dear.kernel_id
        process = kernels._process(dear.kernel_id)

        async def collect_usage(_: Collection[int]) -> SimulationUsage:
            return SimulationUsage({process or 0: COMPUTING_SECONDS + 1.0, 12345678: 1000.0})

        monkeypatch.setattr(manager, "collect_usage", collect_usage)
        async with connected(dear), connected(modest):
            await kernels.look_round()
        assert dear.ended.done()
        assert not modest.ended.done()

    tell(story, tmp_path, 8)


def test_nothing_more_is_simulated_for_pages_that_have_vanished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[set[int]] = []

    async def collect_usage(vanished: Collection[int]) -> SimulationUsage:
        told.append(set(vanished))
        return SimulationUsage()

    monkeypatch.setattr(manager, "collect_usage", collect_usage)

    async def story(kernels: VisitorKernels) -> None:
        gone, stays = [await arrive(kernels) for _ in range(2)]
        assert gone.kernel_id
        process = kernels._process(gone.kernel_id)
        for each in (gone, stays):
            long_ago(each, YIELDING_SECONDS + 1)
        async with connected(stays):
            await kernels.look_round()
        assert told == [{process}]

    tell(story, tmp_path, 8)


@pytest.mark.parametrize("listens", [False, True])
def test_a_process_that_cannot_be_asked_or_does_not_answer_reports_nothing(
    listens: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = str(tmp_path / "silent")
    monkeypatch.setenv("ECARTE_SIMULATION_SOCKET", place)
    monkeypatch.setattr(simulation_usage, "_ANSWER_SECONDS", 0.2)
    with socket.socket(socket.AF_UNIX) as silent:
        silent.bind(place)
        if listens:
            silent.listen()
        assert run_alone(simulation_usage.collect_usage([])) == SimulationUsage()
