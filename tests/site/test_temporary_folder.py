"""The site's temporary folder: left alone while the site lives, and removed once it has ended."""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ecarte_tutor.site.machine import restore_folder
from tests.running import PATIENCE, RunningSite, changed_command, eventually

HOLDING = """
from multiprocessing.util import get_temp_dir
from ecarte_tutor.site.machine import temporary_folder
print(temporary_folder(), flush=True)
get_temp_dir()
input()
"""


@pytest.fixture
def place() -> Iterator[Path]:
    """One whose name is short enough for sockets in it."""
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="t") as name:
        yield Path(name)


@contextmanager
def folder_of_a_site(place: Path, *, killed: bool = False) -> Iterator[Path]:
    """A folder that a process of its own has made there and holds; it ends, or is killed."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDING],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(place)},
    ) as site:
        assert site.stdout is not None
        yield Path(site.stdout.readline().strip())
        if killed:
            site.kill()
        else:
            assert site.communicate("\n", PATIENCE)[1] == ""


def test_a_killed_site_s_folder_goes_as_the_next_one_starts_and_no_other(place: Path) -> None:
    elses = place / "ecarte-projects"
    elses.mkdir()
    (place / "ecarte-linked1").symlink_to(elses)
    with folder_of_a_site(place, killed=True) as left:
        assert left.parent == place
    assert left.is_dir()
    with folder_of_a_site(place) as living, folder_of_a_site(place) as newest:
        assert not left.exists()
        assert living.is_dir()
        assert newest.stat().st_mode & 0o077 == 0
    assert sorted(each.name for each in place.iterdir()) == ["ecarte-linked1", elses.name]


def test_systemd_s_cleaner_finds_it_locked_for_as_long_as_the_site_lives(place: Path) -> None:
    with folder_of_a_site(place, killed=True) as folder:
        number = os.open(folder, os.O_RDONLY)
        with pytest.raises(BlockingIOError):  # which is why systemd-tmpfiles leaves it
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    os.close(number)


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere kernels are not forked")
def test_a_site_whose_folder_is_swept_away_serves_newcomers(place: Path) -> None:
    """Part by part, all that lies in it, and the folder itself."""
    with RunningSite(env={**os.environ, "TMPDIR": str(place)}) as site:
        with site.visit("01-ranking.ipynb") as (_, seated):
            (folder,) = place.glob("ecarte-*")
            for inside in ("simulations", ".ecarte*", "voila_*", "pymp-*", "*", "."):
                for each in [folder] if inside == "." else folder.glob(inside):
                    subprocess.run(["rm", "-r", each], check=True)
                for _ in range(2):
                    with site.visit("01-ranking.ipynb") as (page, newcomer):
                        assert page.status == 200, inside
                        assert site.has_kernel(newcomer), inside
                assert site.has_kernel(seated), "who was there plays on"
                assert folder.stat().st_mode & 0o077 == 0
            assert '"failed": 0' in site.get("health").text
            assert "could not be forked" not in site.logged()
        site.process.terminate()
        assert site.process.wait(PATIENCE) == 0
        assert not folder.exists()


@pytest.mark.long
def test_while_the_folder_is_not_ours_the_site_looks_after_its_pages_and_says_so(
    place: Path, site_folder: Path
) -> None:
    hurry = (
        "from ecarte_tutor.site.kernels import manager",
        "manager.ROUND_SECONDS, manager.UNCLAIMED_SECONDS = 0.2, 1",
    )
    env = {**os.environ, "TMPDIR": str(place)}
    with RunningSite(site_folder, changed_command(*hurry), env=env) as site:
        (folder,) = place.glob("ecarte-*")
        assert site.get(site.lesson("01-plain.ipynb")).status == 200  # which nobody connects to
        folder.rename(place / "moved")
        folder.write_text("of another user")
        assert eventually(lambda: '"visitors": 0' in site.get("health").text)
        health = site.get("health")
        told = json.loads(health.text)
        assert (health.status, told["up"]) == (503, False)
        assert told["trouble"] == "the site’s folder for temporary files is gone"
        assert site.get().status == 503
        assert "cannot be opened just now" in site.get().text
        assert site.get(site.lesson("01-plain.ipynb")).status == 500
        folder.unlink()
        assert eventually(lambda: site.get("health").status == 200)
        assert eventually(lambda: site.get(site.lesson("01-plain.ipynb")).status == 200)
        assert site.logged().count("for temporary files is gone") == 1
        assert "Traceback" not in site.logged()


def test_a_folder_that_is_not_made_for_a_site_is_left_as_it_is(
    monkeypatch: pytest.MonkeyPatch, place: Path
) -> None:
    """To root `/tmp` is its own, too."""
    shared = place / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    monkeypatch.setattr(tempfile, "tempdir", str(shared))
    restore_folder(str(shared / "inside"))
    assert shared.stat().st_mode & 0o777 == 0o777
    assert [each.name for each in shared.iterdir()] == ["inside"]


def test_a_folder_that_another_has_put_in_its_place_is_not_used(
    monkeypatch: pytest.MonkeyPatch, place: Path
) -> None:
    (place / "elsewhere").mkdir()
    (place / "ecarte-1").symlink_to(place / "elsewhere")
    monkeypatch.setattr(tempfile, "tempdir", str(place / "ecarte-1"))
    with pytest.raises(PermissionError):
        restore_folder()
    assert not list((place / "elsewhere").iterdir())
