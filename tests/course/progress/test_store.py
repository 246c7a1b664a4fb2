"""The file in the user's data folder: two notebooks at once, a full disk, a torn line."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from filelock import FileLock

from ecarte_tutor.course.progress import store as store_module
from ecarte_tutor.course.progress.attempt import Loss
from ecarte_tutor.course.progress.learner import Learner
from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.course.progress.store import FileStore, read
from ecarte_tutor.errors import ProgressError
from ecarte_tutor.limits import LARGEST
from ecarte_tutor.simulator.units import GAMES, POINTS
from tests.course.progress.attempts import START, made


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    return FileStore(tmp_path / "ecarte_tutor")


def test_it_lies_in_jupyters_data_folder_unless_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_DATA_DIR", "/somewhere")
    assert FileStore().path == Path("/somewhere/ecarte_tutor/progress.jsonl")


def test_nothing_is_kept_until_something_is_appended(store: FileStore) -> None:
    assert store.load() is None
    assert not store.folder.exists()
    store.append([])
    assert store.load() == Log()


def test_what_is_appended_comes_back_and_what_was_there_stays(store: FileStore) -> None:
    store.append([made(0), made(1)])
    before = store.path.read_bytes()
    store.append([made(2)])
    assert store.path.read_bytes().startswith(before)
    assert store.load() == Log([made(0), made(1), made(2)])


@pytest.mark.skipif(sys.platform == "win32", reason="the file system there has no such modes")
def test_the_file_is_its_owners_alone(store: FileStore) -> None:
    store.append([made()])
    assert store.path.stat().st_mode & 0o077 == 0


WRITER = """
import sys
from pathlib import Path
from ecarte_tutor.course.progress.store import FileStore
from tests.course.progress.attempts import made
for number in range(40):
    FileStore(Path(sys.argv[1])).append([made(number, problem=sys.argv[2] * 400)])
"""


@pytest.mark.long
def test_notebooks_that_write_at_once_lose_nothing(store: FileStore) -> None:
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(store.folder), name]) for name in "abc"
    ]
    assert [writer.wait(60) for writer in writers] == [0, 0, 0]
    log = store.load()
    assert log is not None
    assert sorted(attempt.problem[0] for attempt in log) == ["a"] * 40 + ["b"] * 40 + ["c"] * 40


def _fails(number: int) -> OSError:
    return OSError(number, os.strerror(number))


def test_a_full_disk_is_told_and_leaves_the_file_as_it_was(
    store: FileStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.append([made(0)])
    before = store.path.read_bytes()
    real = os.write

    def half(handle: int, content: bytes) -> int:
        real(handle, content[: len(content) // 2])
        raise _fails(errno.ENOSPC)

    for write in (half, lambda handle, content: real(handle, content[:5])):
        monkeypatch.setattr(os, "write", write)
        with pytest.raises(ProgressError, match=r"cannot keep it in .* (no space|full)"):
            store.append([made(1)])
        assert store.path.read_bytes() == before
    monkeypatch.undo()
    store.append([made(1)])
    assert store.load() == Log([made(0), made(1)])


def test_a_folder_that_may_not_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(ProgressError, match="cannot keep it in"):
        FileStore(tmp_path / "file" / "folder").append([made()])


def test_a_lock_that_is_not_let_go_is_told(
    store: FileStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.append([])
    monkeypatch.setattr(store_module, "_PATIENCE", 0.05)
    held = FileLock(store.folder / "progress.lock")
    with held, pytest.raises(ProgressError, match="another notebook is still writing to it"):
        store.append([made()])
    store.append([made()])


def test_of_a_torn_file_the_whole_lines_are_read_and_added_to(store: FileStore) -> None:
    store.append([made(0), made(1)])
    torn = store.path.read_bytes()[:-20]
    store.path.write_bytes(torn)
    assert store.load() == Log([made(0)])
    store.append([made(2)])
    assert store.load() == Log([made(0), made(2)])
    assert store.path.read_bytes().startswith(torn[: torn.rindex(b"\n")])


def test_an_empty_file_holds_nothing_yet(store: FileStore) -> None:
    store.folder.mkdir()
    store.path.touch()
    assert store.load() is None
    store.append([made(0)])
    assert store.load() == Log([made(0)])


@pytest.mark.parametrize(
    "foreign",
    [
        b"Dear diary\n",
        b"Dear diary",
        b'{"record": "progress of ecarte_tutor", "version": 2}\n',
        Log([made(0)]).export().encode(),
        b"\xff\xfe\x00",
        b"x" * (LARGEST + 5),
        b"[]\n",
    ],
)
def test_what_is_none_of_ours_is_refused_and_never_written_on(
    foreign: bytes, store: FileStore
) -> None:
    store.folder.mkdir()
    store.path.write_bytes(foreign)
    for touch in (store.load, lambda: store.append([made(1)])):
        with pytest.raises(ProgressError):
            touch()
    assert store.path.read_bytes() == foreign


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no such thing")
def test_a_pipe_in_the_files_place_keeps_nobody_waiting(store: FileStore) -> None:
    store.folder.mkdir()
    os.mkfifo(store.path)
    for touch in (store.load, lambda: store.append([made(1)])):
        with pytest.raises(ProgressError, match="expected a file"):
            touch()


def test_what_is_set_aside_is_still_there(store: FileStore) -> None:
    for content in ("first", "second"):
        store.folder.mkdir(exist_ok=True)
        store.path.write_text(content)
        store.set_aside()
    assert store.load() is None
    aside = sorted(store.folder.glob("progress-set-aside-*.jsonl"))
    assert [path.read_text() for path in aside] == ["first", "second"]


def test_removing_leaves_nothing(store: FileStore) -> None:
    store.append([made()])
    store.remove()
    assert store.load() is None
    store.remove()


def test_progress_is_read_from_a_path_or_a_text(tmp_path: Path) -> None:
    log = Log([made(0), made(1, None)])
    saved, kept = tmp_path / "anna.jsonl", tmp_path / "kept.jsonl"
    saved.write_text(log.export(Learner("student 1")), "ascii")
    kept.write_text(log.text() + '{"when": "20', "ascii")  # while another line is written
    for source in (saved, str(saved), kept, str(kept), log.export(), log.text()):
        assert read(source) == log


def test_what_is_no_progress_is_told_apart(tmp_path: Path) -> None:
    other, changed = tmp_path / "other.txt", tmp_path / "changed.jsonl"
    other.write_text("something else\n", "ascii")
    changed.write_text(Log([made()]).export().replace("propos", "discard"), "ascii")
    for source, reason in (
        (tmp_path / "none.jsonl", "path of a file of progress, .*: no such file"),
        (tmp_path, "expected a file, got something else"),
        (other, "cannot read .*other.txt: expected progress saved by this course"),
        (changed, "cannot read .*changed.jsonl: the file has been changed or damaged"),
        ("{}", "expected progress saved by this course"),
        ("x" * 5000, "path of a file of progress, or the text in it, got"),
        (7, "path of a file of progress, or the text in it, got 7"),
    ):
        with pytest.raises(ProgressError, match=reason):
            read(source)  # type: ignore[arg-type]


def test_the_rows_of_a_log_are_plain_values() -> None:
    """A number for the loss, whether each judge agreed, and nothing inside anything."""
    loss = Loss(0.25, "open-hand", GAMES, 0.125)
    retried = replace(made(2), loss=loss, first=False)
    priced, ruled, again = Log([made(0, 0.2, book=True), made(1, None), retried]).rows()
    assert (priced["loss"], priced["unit"], priced["method"]) == (0.2, POINTS, "rollout")
    assert (priced["with_book"], priced["with_simulator"], priced["first"]) == (True, False, True)
    assert priced["when"] == START
    assert (ruled["loss"], ruled["with_book"], ruled["with_simulator"]) == (None, None, None)
    assert (again["loss_error"], again["unit"], again["first"]) == (0.125, GAMES, False)
    assert priced.keys() == ruled.keys() == again.keys()
    plain = str | float | bool | None | datetime
    rows = (priced, ruled, again)
    assert all(isinstance(value, plain) for row in rows for value in row.values())
