"""How long a kernel is kept for a page that came once, and for one that nobody came for."""

from __future__ import annotations

from pathlib import Path

import pytest

from ecarte_tutor.site.kernels.manager import ABSENT_SECONDS, UNCLAIMED_SECONDS, VisitorKernels
from tests.site.test_manager import arrive, long_ago, tell


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
