"""A plug-in loaded before pytest's others, so that the tests are collected in few seconds."""

from __future__ import annotations

import gc
from collections.abc import Generator
from pathlib import Path

import pytest

from ecarte_tutor.site.spec import leave_unused_grammar

leave_unused_grammar()  # nbval would import what a start of the site leaves
gc.disable()  # what is built to collect the tests stays until the end


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Leaves out a search for examples in a module that has none, and so its import."""
    found = yield
    if file_path.suffix == ".py" and b">>> " not in file_path.read_bytes():
        return [each for each in found if type(each) is pytest.Module]
    return found


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Looks for garbage seldom, and never among the tests: a quarter less to compute."""
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)
    gc.enable()
