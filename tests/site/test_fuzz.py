"""The fuzzer, for a few seconds: nobody else notices."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.running import RunningSite
from tests.site.conftest import write_notebook
from tests.site.fuzzer import assert_unharmed, fuzz

LESSON = "01-plain.ipynb"
SECONDS = 8.0


@pytest.fixture
def clicking_site(tmp_path: Path) -> Iterator[RunningSite]:
    write_notebook(tmp_path / LESSON, "import ipywidgets; ipywidgets.Button()")
    with RunningSite(tmp_path) as site:
        yield site


def test_frames_and_requests_at_random_harm_nobody(clicking_site: RunningSite) -> None:
    report = fuzz(clicking_site, LESSON, SECONDS, seed=1886)
    assert sum(report.tried.values()) > 50
    assert len(report.clicks) > 10
    assert_unharmed(report)
    assert " ERROR " not in clicking_site.logged().replace("[IPKernelApp] ERROR", "")
