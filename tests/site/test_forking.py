"""Kernels that are forks of one process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.running import RunningSite, changed_command, eventually
from tests.sampling import first_and_rest
from tests.site.conftest import write_notebook

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing is forked")

LESSON = "07-drawing.ipynb"

DRAWING = """
import random, sys
from ecarte_tutor.course.problems.code import ClassCode
print(f"drawn: {ClassCode.fresh()} {random.random()}, from {sys.path}")
"""

UNABLE = """
from ecarte_tutor.site.kernels import forking
def _fork(*_, **__):
    raise OSError("no more processes")
forking._fork = _fork
"""


@pytest.fixture(scope="module")
def forking_site(spare_folder: Path, spare_site: RunningSite) -> Iterator[RunningSite]:
    """A site, one of whose lessons draws at random."""
    write_notebook(spare_folder / LESSON, DRAWING)
    yield spare_site
    (spare_folder / LESSON).unlink()


def drawn(site: RunningSite) -> str:
    with site.visit(LESSON) as (page, _):
        return page.text.partition("drawn: ")[2].partition(",")[0]


def origin(site: RunningSite) -> psutil.Process:
    """The process that its kernels are forked from."""
    parents = {kernel.ppid() for kernel in site.kernels()}
    assert len(parents) == 1
    return psutil.Process(parents.pop())


def test_all_kernels_are_forks_of_one_process_that_has_one_thread(
    forking_site: RunningSite,
) -> None:
    before = len(forking_site.logged())
    with forking_site.visit(LESSON), forking_site.visit(LESSON):
        assert eventually(lambda: len(forking_site.kernels()) == 2)  # those of before have ended
        assert origin(forking_site).ppid() == forking_site.process.pid
        assert origin(forking_site).num_threads() == 1
    assert "WARNING" not in forking_site.logged()[before:]


def test_no_two_forks_draw_the_same(forking_site: RunningSite) -> None:
    assert drawn(forking_site)
    assert drawn(forking_site) != drawn(forking_site)


@pytest.mark.long
def test_when_the_origin_dies_the_next_visitor_is_served_all_the_same(
    forking_site: RunningSite,
) -> None:
    with forking_site.visit(LESSON):
        origin(forking_site).kill()
        assert eventually(lambda: not forking_site.kernels())
    assert drawn(forking_site)


ORPHAN = """
import os, time
from ecarte_tutor.system import end_with_parent
parent = os.getpid()
if os.fork() == 0:
    while os.getppid() == parent:
        time.sleep(0.01)
    end_with_parent(parent)
    print("lives on", flush=True)
"""


def test_a_process_whose_parent_has_ended_already_ends_too() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", ORPHAN], check=False, capture_output=True, text=True
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


@pytest.mark.long
def test_where_nothing_can_be_forked_kernels_start_as_everywhere(tmp_path: Path) -> None:
    write_notebook(tmp_path / LESSON, DRAWING)
    with RunningSite(tmp_path, command=changed_command(UNABLE)) as site:
        assert drawn(site)
        assert "could not be forked, and is started again: no more processes" in site.logged()


# What a kernel inherits.

SHOWING = """
import os
from pathlib import Path
known = {**os.environ}
for place in (Path("/proc/self"), Path(f"/proc/{os.getppid()}")):
    if "ipykernel" in (command := (place / "cmdline").read_text()) or "forkserver" in command:
        texts = (place / "environ").read_text().split("\\0")
        known |= dict(each.split("=", 1) for each in texts if each)
rights = [line for line in Path("/proc/self/status").read_text().splitlines() if "NoNew" in line]
print("shown:", "SECRET_TOKEN" in known, known.get("TZ"), known.get("LC_TIME"), *rights, ".")
"""


@pytest.mark.parametrize("lines", first_and_rest([(), (UNABLE,)]), ids=["forked", "started again"])
def test_a_kernel_inherits_what_is_listed_and_no_way_to_gain_rights(
    lines: tuple[str, ...], tmp_path: Path
) -> None:
    env = {**os.environ, "SECRET_TOKEN": "of the host", "TZ": "Europe/Paris", "LC_TIME": "C"}
    write_notebook(tmp_path / LESSON, SHOWING)
    with (
        RunningSite(tmp_path, changed_command(*lines), env=env) as site,
        site.visit(LESSON) as (page, _),
    ):
        shown = page.text.partition("shown: ")[2].partition(" .")[0]
    assert shown == "False Europe/Paris C NoNewPrivs:\t1"
