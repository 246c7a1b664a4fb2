"""A plug-in by which a notebook's cell is run after those before it, whichever worker has it."""

from __future__ import annotations

from collections.abc import Generator

import pytest
from nbval.plugin import IPyNbCell

PATIENCE = 300.0
"""Seconds for a cell that another worker may have run as well."""


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
