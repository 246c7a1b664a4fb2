"""A terminal that is not ours: encodings, closed or full outputs, narrow windows."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor.course.progress.learner import Learner
from ecarte_tutor.site.cli import main
from ecarte_tutor.site.terminal import spelled
from tests.course.classroom.test_files import CLASS
from tests.running import PATIENCE, RunningSite, eventually

ECARTE = (sys.executable, "-m", "ecarte_tutor")
LINE = "lead.pone.QH9HKSTS7D.8H.0-0.turf-club.stood-pone"
ASCII = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}

COMMANDS: Sequence[Sequence[str]] = (
    ("--help",),
    ("--version",),
    ("class", "--help"),
    ("grade", LINE, "KS"),
    ("class", "."),
    ("class", "Łukasz.jsonl", "--csv", "all.csv"),
)
"""All that print a result and end."""


@pytest.fixture
def students(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with the file of a student whose name no western encoding has."""
    (tmp_path / "Łukasz.jsonl").write_text(CLASS[0].log.identified().export(Learner("Łukasz")))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def status_of(arguments: Sequence[str]) -> int:
    try:
        return main(arguments)
    except SystemExit as ended:
        return int(ended.code or 0)


def printed(encoding: str, *arguments: str) -> str:
    """What the command prints on a standard output of that encoding."""
    with io.TextIOWrapper(io.BytesIO(), encoding) as output, pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdout", output)
        assert status_of(arguments) == 0
        return output.buffer.getvalue().decode(encoding)


def run(*arguments: str, shell: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    """Runs the command with redirections of the shell."""
    words = ["sh", "-c", f'exec "$@" {shell}', "sh", *ECARTE, *arguments]
    usual = {name: text for name, text in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.run(words, capture_output=True, check=False, env=usual | env)


def one_sentence(said: str) -> str:
    """A message that is one line, begins with the command's name, and ends with a full stop."""
    assert re.fullmatch(r"ecarte-tutor[^\n]*\.\n", said), said
    return said


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
@pytest.mark.usefixtures("students")
def test_every_result_is_printed_in_any_encoding(
    encoding: str, command: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    whole = printed("utf-8", *command)
    assert capsys.readouterr().err == ""
    shown = printed(encoding, *command)
    assert shown.count("\n") == whole.count("\n")
    told = capsys.readouterr().err  # what stands there as a number is told
    assert (f"encoding, {encoding}, lacks some" in told) == (shown != whole)
    assert told.count("\n") == (shown != whole)


@pytest.mark.usefixtures("students")
def test_a_locale_without_utf_8_is_such_a_terminal() -> None:
    done = run("class", ".", shell="", **ASCII)
    assert done.returncode == 0
    assert rb"\u0141ukasz" in done.stdout
    assert b"PYTHONUTF8=1" in done.stderr


@given(st.text(), st.sampled_from(["ascii", "cp1252", "latin-1", "utf-8", "cp437", "koi8-r"]))
def test_any_text_is_spelled_so_that_it_can_be_written(text: str, encoding: str) -> None:
    written = spelled(text, encoding).encode(encoding)
    assert spelled(text, None) == spelled(text, "utf-8")
    if written.decode(encoding) != text:
        with pytest.raises(UnicodeEncodeError):
            text.encode(encoding)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.usefixtures("students")
def test_a_full_disk_is_told_in_a_sentence(
    command: Sequence[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:  # noqa: PTH123 - no file
        monkeypatch.setattr("sys.stdout", full)
        assert status_of(command) == 1
    told = one_sentence(capsys.readouterr().err)
    assert "expected to print the result, got: No space left on device" in told
    if "--csv" in command:
        assert "Łukasz" in Path("all.csv").read_text("utf-8-sig")


@pytest.mark.parametrize("arguments", [("--help",), ("class", ".")], ids=" ".join)
@pytest.mark.usefixtures("students")
def test_a_result_for_no_standard_output_is_told_in_a_sentence(arguments: Sequence[str]) -> None:
    done = run(*arguments, shell=">&-")
    told = one_sentence(done.stderr.decode())
    assert "expected to print the result, got: no standard output" in told
    assert done.returncode == 1


def test_a_table_that_goes_to_a_file_needs_no_standard_output(students: Path) -> None:
    done = run("class", ".", "--csv", "all.csv", shell=">&-")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Łukasz" in (students / "all.csv").read_text("utf-8-sig")


@pytest.mark.parametrize(
    ("arguments", "status"), [(("--help",), 1), (("class", "nowhere"), 1), (("no-command",), 2)]
)
@pytest.mark.parametrize("shell", [">/dev/full 2>&1", "<&- >&- 2>&-"])
def test_without_any_place_for_words_the_exit_status_tells(
    shell: str, arguments: Sequence[str], status: int
) -> None:
    assert run(*arguments, shell=shell).returncode == status


def test_a_reader_who_leaves_early_gets_no_traceback() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing) as pipe:
        done = subprocess.run(
            [*ECARTE, "--help"], stdout=pipe, stderr=subprocess.PIPE, check=False, text=True
        )
    assert "Broken pipe" in one_sentence(done.stderr)
    assert done.returncode == 1


@pytest.mark.parametrize("columns", ["0", "1", "7", "23"])
def test_help_is_printed_in_the_narrowest_window(
    columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert "--base-url" in printed("utf-8", "site", "--help")


@pytest.mark.long
def test_a_site_without_standard_output_serves_and_keeps_its_sockets(
    tmp_path: Path, site_folder: Path
) -> None:
    log = tmp_path / "log"
    command = ["sh", "-c", 'exec "$@" >&- <&- 2>"$0"', str(log), *ECARTE, "site", "--port", "0"]
    arguments = ["--no-browser", "--host", "0.0.0.0", "--lessons", str(site_folder)]
    with subprocess.Popen([*command, *arguments]) as process:
        try:
            assert eventually(lambda: log.exists() and "(Ctrl-C" in log.read_text())
            (found,) = re.findall(r"http://127\S+", log.read_text())
            three = [str(Path(f"/proc/{process.pid}/fd/{each}").readlink()) for each in range(3)]
            assert three == [os.devnull, os.devnull, str(log)]
            answer = RunningSite.get(object.__new__(RunningSite), found)
            assert answer.status == 200
        finally:
            process.terminate()
            process.wait(PATIENCE)
    assert "Traceback" not in log.read_text()
