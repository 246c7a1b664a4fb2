"""The `ecarte-tutor` command as a user meets it: by its words and its exit status."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from ecarte_tutor import __version__
from ecarte_tutor.site.cli import LAB_PORT, main
from tests.running import PROJECT


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence with which the command refuses to start."""
    try:
        status = main(arguments)
    except SystemExit as ended:
        status = int(ended.code or 0)
    said = capsys.readouterr()
    assert status != 0
    assert said.err.startswith("ecarte-tutor")
    assert said.err.count("\n") == 1
    return said.err


@pytest.mark.parametrize("command", ["site", "lab"])
def test_a_port_in_use_is_named(
    command: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused(capsys, command, "--port", str(port), "--no-browser")
    assert f"port {port}" in said
    assert "--port" in said


@pytest.mark.parametrize("command", ["site", "lab"])
def test_a_missing_folder_is_named(
    command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    missing = tmp_path / "nowhere"
    assert str(missing) in refused(capsys, command, "--lessons", str(missing))


def test_a_folder_without_notebooks_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert str(tmp_path) in refused(capsys, "site", "--lessons", str(tmp_path))


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("site", "--colour", "red"), "--colour"),
        (("lab", "--prot", "1"), "--prot"),
        (("site", "--port", "eighty"), "eighty"),
        (("site", "--port", "65536"), "65536"),
        (("site", "--port", "-1"), "-1"),
        (("site", "--port", "+80"), "'+80'"),
        (("site", "--port", "8_0"), "'8_0'"),
        (("site", "--port", "٨٨٦٦"), "'٨٨٦٦'"),
        (("lab", "--port", "٣"), "'٣'"),
        (("site", "--port", "9" * 5000), "'999"),
        (("site", "--visitors", "٣"), "'٣'"),
        (("site", "--host", ""), "expected an address to listen on, such as 127.0.0.1, got ''"),
        (("lab", "--host", " "), "expected an address to listen on, such as 127.0.0.1, got ' '"),
        (("site", "--visitors", "0"), "'0'"),
        (("site", "--warm", "1"), "--warm"),
        (("site", "--allowed-hosts", "a b"), "a b"),
        (("site", "--allowed-hosts", "lessons.example:80"), ":80"),
        (("site", "--base-url", "/a b/"), "/a b/"),
        *(
            (("site", "--base-url", path), repr(path))
            for path in (
                "",
                "a/",
                "http://x/",
                "/../",
                "/%2e%2e/",
                "/%zz/",
                "/a?b",
                "/%00/",
                "//a/",
            )
        ),
        *(
            (("site", "--frame-ancestors", origins), repr(origins))
            for origins in (
                "",
                "*",
                "https:",
                "https://*",
                "https://*.moodle.example",
                "moodle.example",
                "'self'",
                "null",
                "ftp://moodle.example",
                "https://moodle.example/course",
                "https://moodle.example?id=1",
                "https://ann@moodle.example",
                "https://moodle..example",
                "https://moodle.example:0",
                "https://moodle.example:65536",
                "https://moodle_test",
                "https://[::1]",
                "https://schüler.example",
                "https://a.example https://b.example",
                "https://a.example,",
                "https://a.example; script-src *",
            )
        ),
        (("play",), "play"),
        ((), "site|lab"),
        (("site", "--host", "no.such.host.invalid"), "no.such.host.invalid"),
    ],
)
def test_what_cannot_be_understood_is_quoted(
    arguments: tuple[str, ...], word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert word in refused(capsys, *arguments)


def test_the_lab_listens_where_no_site_of_the_ready_files_does() -> None:
    ready = [each.read_text("utf-8") for each in (PROJECT / "deploy").rglob("*") if each.is_file()]
    assert any(":8866" in text for text in ready)
    assert not any(str(LAB_PORT) in text for text in ready)


def test_it_can_be_run_as_a_module() -> None:
    arguments = [sys.executable, "-m", "ecarte_tutor", "--version"]
    said = subprocess.run(arguments, capture_output=True, text=True, check=True)
    assert said.stdout == f"ecarte-tutor {__version__}\n"


def test_a_ctrl_c_while_it_starts_ends_it_without_a_trace(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ecarte_tutor.site.cli.read_lessons", interrupted)
    assert main(["site", "--no-browser"]) == 130
    assert capsys.readouterr().err == ""
