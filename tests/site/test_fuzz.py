"""The fuzzer, for a while: everybody else is answered."""

from __future__ import annotations

import pytest

from tests.running import RunningSite
from tests.site.attack import PLAIN
from tests.site.fuzzer import assert_unharmed, fuzz

SECONDS = 30.0


@pytest.mark.long
def test_frames_and_requests_at_random_harm_nobody(spare_site: RunningSite) -> None:
    before = len(spare_site.logged())
    report = fuzz(spare_site, PLAIN, SECONDS, seed=1886, least=50)
    assert len(report.tried) == 6  # of each kind of nuisance some
    assert_unharmed(report)
    assert " ERROR " not in spare_site.logged()[before:].replace("[IPKernelApp] ERROR", "")
