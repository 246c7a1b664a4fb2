"""The commands that make tables: they say what they do, and touch nothing unless told to."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

from tests.running import PROJECT
from tools.tables import __main__ as tables
from tools.writing import says_the_same

PACKAGE = PROJECT / "ecarte_tutor"
BUILDERS: Final = sorted((PROJECT / "tools").rglob("build_*.py"))
TABLES: Final = sorted(
    path for folder in PACKAGE.rglob("data") for path in folder.iterdir() if path.is_file()
)


def _name(path: Path) -> str:
    return ".".join(path.relative_to(PROJECT).with_suffix("").parts)


COMMANDS: Final = tuple(map(_name, BUILDERS))


MAKERS = (
    *("correction_rows", "deliver", "example_rows", "jeux", "make_ledger", "packed"),
    *("results_rows", "solved_scores", "standing_rows", "trust_rows"),
)


@pytest.fixture
def nothing_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever begins to write or to count fails."""

    def forbidden(*_: Any, **__: Any) -> Any:
        raise AssertionError("something was computed or written")

    monkeypatch.setattr("tools.writing.deliver", forbidden)
    monkeypatch.setattr(Path, "write_text", forbidden)
    for module in map(_name, BUILDERS):
        for maker in MAKERS:
            if hasattr(import_module(module), maker):
                monkeypatch.setattr(f"{module}.{maker}", forbidden)


def _run(command: str, *arguments: str) -> int:
    module = import_module(command)
    try:
        status: int = module.main(arguments)
    except SystemExit as ended:
        status = int(ended.code or 0)
    return status


@pytest.mark.usefixtures("nothing_is_computed")
@pytest.mark.parametrize("command", COMMANDS)
def test_help_lists_the_options_and_computes_nothing(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(command, "--help") == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith(f"usage: python -m {command} ")
    assert "--into-package" in said


@pytest.mark.usefixtures("nothing_is_computed")
@pytest.mark.parametrize("command", COMMANDS)
def test_without_a_place_to_write_it_is_refused_in_one_sentence(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_bytes(b"mine")
    below = str(tmp_path / "file" / "out")
    folder = str(tmp_path)
    for arguments in ((), ("--no-such",), (folder,), (below,), ("",), (below, "--into-package")):
        assert _run(command, *arguments) == 2
        said = capsys.readouterr().err
        assert said.startswith(f"python -m {command}: ")
        assert said.count("\n") == 1
    assert (tmp_path / "file").read_bytes() == b"mine"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.long
def test_the_examples_go_into_the_file_that_is_named_and_nowhere_else(tmp_path: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in TABLES}
    target = tmp_path / "jeux.csv"
    arguments = [sys.executable, "-m", "tools.tables.build_jeux", str(target)]
    said = subprocess.run(arguments, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert said.stdout.startswith(f"wrote {target}, ")
    assert target.read_bytes() == (PACKAGE / "course/data/jeux-de-regle.csv").read_bytes()
    assert {path: path.stat().st_mtime_ns for path in TABLES} == before


@pytest.mark.parametrize("text", ["README.md", "CHANGELOG.md", "docs", "ecarte_tutor", "tools"])
def test_every_command_that_is_written_down_is_one_that_would_run(text: str) -> None:
    """A builder is named with the option without which it would be refused."""
    place = PROJECT / text
    files = [place] if place.is_file() else [*place.rglob("*.md"), *place.rglob("*.ipynb")]
    if text in ("ecarte_tutor", "tools"):
        files += place.rglob("*.py")
    for file in files:
        for told in file.read_text("utf-8").split("python -m tools.tables.")[1:]:
            words = told.split("`")[0].split('"')[0].split()
            assert f"tools.tables.{words[0]}" in COMMANDS, file
            assert len(words) == 2 or words[2] == "--missing", (file, words)


def test_every_table_is_made_once_and_those_first_from_which_others_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[str, tuple[str, ...]]] = []

    def made(maker: str, options: tuple[str, ...]) -> bool:
        asked.append((maker, options))
        return not maker.endswith("trust")

    monkeypatch.setattr(tables, "made", made)
    assert tables.main(["--check"]) == 1
    assert sorted(maker for maker, _ in asked) == sorted(COMMANDS)
    names = [maker.rpartition("_")[2] for maker, _ in asked]
    assert {options for _, options in asked} == {("--check",)}
    assert names.index("endings") < names.index("reckoning") < names.index("results")
    assert names.index("results") < names.index("trust")
    asked.clear()
    monkeypatch.setenv("RECORD_PRESSES", "")
    assert tables.main(["--new"]) == 1
    *makers, (recorder, _) = asked
    assert recorder == "pytest"
    assert {maker for maker, _ in makers} < {*COMMANDS}
    assert {options[0] for _, options in makers} == {"--into-package"}


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("a,b\nX,0.123456\n", "a,b\nX,0.123457\n", True),
        ("a,b\nX,0.123456\n", "a,b\nX,0.123458\n", False),
        ("a,b\nX,0.1\n", "a,b\nX,0.100001\n", True),
        ("a,b\nX,7\n", "a,b\nX,8\n", False),  # a count is a count
        ("a,b\nX,0.5\n", "a,b\nY,0.5\n", False),
        ("a,b\nX,0.5\n", "a,b\nX,0.5\nX,0.5\n", False),
        ("a\n0.5\n", "a\n0.5,0.5\n", False),
    ],
)
def test_a_check_forgives_the_last_printed_digit_alone(one: str, other: str, same: bool) -> None:
    assert says_the_same(one.encode(), other.encode()) == same
