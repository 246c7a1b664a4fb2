"""A plug-in by which a notebook's cell is run after those before it, whichever worker has it."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path
from typing import IO, Any
from unittest.mock import patch

import pytest
from nbval import kernel
from nbval.plugin import IPyNbCell

from ecarte_tutor.site.spec import LimitedPython
from ecarte_tutor.system import IS_LINUX
from tests.running import LESSONS, PROJECT

EXAMPLES = PROJECT / "docs" / "examples"

PATIENCE = 300.0
"""Seconds for a cell that another worker may have run as well."""

_IN_THE_GATE = "printed-figures.ipynb"
"""Of the examples; the others are run in the long run, with what they are examples of."""

_start = kernel.start_new_kernel


class _Forked(LimitedPython):
    def get_kernel_spec(self, kernel_name: str) -> Any:
        spec = super().get_kernel_spec(kernel_name)
        spec.metadata = {"kernel_provisioner": {"provisioner_name": "ecarte-forked"}}
        return spec


def _start_forked(cwd: str, stderr: IO[str], **options: Any) -> Any:
    """Starts a lesson's kernel as the site does, in a fork that has imported what lessons need."""
    if not IS_LINUX or Path(cwd) != LESSONS:
        return _start(cwd=cwd, stderr=stderr, **options)
    from ecarte_tutor.site.kernels.forking import start_forking

    with (
        stderr,
        patch.dict(os.environ),
        patch.object(kernel, "NbvalKernelspecManager", _Forked),
    ):
        start_forking()
        return _start(cwd=cwd, stdout=stderr.fileno(), stderr=stderr.fileno(), **options)


kernel.start_new_kernel = _start_forked


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leaves all but one of the examples to the long run."""
    for item in items:
        if item.path.parent == EXAMPLES and item.path.name != _IN_THE_GATE:
            item.add_marker(pytest.mark.long)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None]:
    """Runs the cells that are not run yet: a busy worker's tests are given away in the middle."""
    yield
    if isinstance(item, IPyNbCell):
        kernel = item.parent.kernel
        known = vars(kernel).setdefault("cells_run", 0)
        codes = [each.source for each in item.parent.nb.cells if each.cell_type == "code"]
        for source in codes[known : item.cell_num]:
            asked = kernel.execute_cell_input(source, allow_stdin=False)
            kernel.await_reply(asked, timeout=PATIENCE)
            kernel.await_idle(asked, PATIENCE)
        kernel.cells_run = item.cell_num + 1
