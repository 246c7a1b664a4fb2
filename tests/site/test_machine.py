"""A machine that is not ours: no temporary folder, no locks, few descriptors, root."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from ecarte_tutor.errors import SiteError
from ecarte_tutor.site import lab, machine
from ecarte_tutor.site.front import made
from ecarte_tutor.site.machine import most_connections, with_enough_files


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A folder for temporary files whose settings end with the test."""
    folder = tempfile.mkdtemp(dir="/tmp", prefix="t")
    monkeypatch.setattr(machine, "_place", lambda: folder)
    monkeypatch.setattr(tempfile, "tempdir", tempfile.gettempdir())
    for name in ("TMPDIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, os.environ.get(name, ""))
    yield folder
    shutil.rmtree(folder)


def fails(number: int) -> object:
    def call(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    return call


@pytest.mark.parametrize("number", [errno.EROFS, errno.ENOSPC, errno.EACCES, errno.EMFILE])
@pytest.mark.usefixtures("place")
def test_no_folder_for_temporary_files_is_told_in_a_sentence(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.mkdtemp", fails(number))
    with pytest.raises(SiteError, match=rf"{os.strerror(number)}; mount a writable /tmp"):
        machine.temporary_folder()


def test_where_python_finds_no_temporary_folder_it_is_the_same_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tempfile.gettempdir", fails(errno.ENOENT))
    with pytest.raises(SiteError, match="mount a writable /tmp"):
        machine.temporary_folder()


@pytest.mark.parametrize(
    "number", [errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP, errno.EIO, errno.EINVAL]
)
def test_a_file_system_without_locks_holds_the_site_and_is_not_swept(
    number: int, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fcntl.flock", fails(number))
    folder = machine.temporary_folder()
    monkeypatch.undo()
    machine._sweep(place)
    assert folder.is_dir()


@pytest.mark.parametrize("limit", [64, 114])
def test_too_few_open_files_for_one_visitor_are_told(
    limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "descriptors", lambda: limit)
    with pytest.raises(SiteError, match=f"at least 115 open files, got {limit}"):
        with_enough_files(1)


@pytest.mark.parametrize("limit", [115, 128, 256, 1024, 65_536])
def test_every_visitor_who_is_let_in_has_enough_connections(
    limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "descriptors", lambda: limit)
    for wanted in (1, 20, 500):
        visitors = with_enough_files(wanted)
        assert 1 <= visitors <= wanted
        assert most_connections(visitors) >= 4 * visitors or visitors > 400


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.7"])
def test_root_is_refused_a_lab_for_others_before_anything_is_written(
    host: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(lab, "is_root", lambda: True)
    with pytest.raises(SiteError, match="another user than root"):
        lab.open_lab(None, host, 0, open_browser=False)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kept", [True, False], ids=["no folder", "no owners"])
def test_a_home_that_jupyter_cannot_use_is_told_in_a_sentence(
    kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(home / "runtime"))
    if kept:
        home.touch()
    else:

        def refuses(_: str) -> None:
            raise RuntimeError("Permissions assignment failed")

        monkeypatch.setattr("jupyter_core.paths.secure_write", refuses)
    with pytest.raises(SiteError, match=r"home.runtime, got: .*; name a home folder of yours"):
        lab.open_lab(None, "127.0.0.1", 0, open_browser=False)


def test_making_a_hand_of_the_day_has_no_limit_by_the_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: dict[str, object] = {}
    monkeypatch.setattr("subprocess.run", lambda *_, **named: given.update(named))
    made.HandsOfTheDay(tmp_path)._write("2026-11-26")
    assert "timeout" not in given
