"""The commands of README and of the figures' page, and what a Python that is too old is told."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.running import PATIENCE, PROJECT

README = (PROJECT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
FIGURES = (PROJECT / "docs" / "figures.md").read_text("utf-8")
BENCHES = sorted(set(re.findall(r"`(python -m tools\.bench\.\w+)`", FIGURES)))
assert BENCHES, "expected benches named in docs/figures.md"
STARTED_SECONDS = 10.0

OLDER = f"""#!/bin/sh
test "$1" = -c && exec {shlex.quote(sys.executable)} -c "import sys; sys.version_info = (3, 10); $2"
exec {shlex.quote(sys.executable)} "$@"
"""
"""A Python that says it is 3.10."""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """What a clone of the repository has, as the work tree has it."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=PROJECT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    for name in filter(None, listed.stdout.split("\0")):
        if (PROJECT / name).is_file():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(PROJECT / name, tmp_path / name)
    return tmp_path


def older_python(place: Path) -> Path:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(OLDER, encoding="utf-8")
    place.chmod(0o755)
    return place


def environment() -> dict[str, str]:
    """That of a terminal in which no virtual environment is active."""
    own = str(Path(sys.executable).parent)
    path = [each for each in os.environ["PATH"].split(os.pathsep) if each != own]
    make = ("MAKE", "MFLAGS", "ARGS")  # who runs the tests may do so by make
    kept = {name: value for name, value in os.environ.items() if not name.startswith(make)}
    return {**kept, "PATH": os.pathsep.join(path), "PYTHONUNBUFFERED": "1"}


@pytest.mark.parametrize("target", ["site", "lab", "test"])
def test_a_python_that_is_too_old_is_refused_in_one_sentence(target: str, tmp_path: Path) -> None:
    for name in ("Makefile", "pyproject.toml", "constraints.txt", "hatch_build.py"):
        shutil.copy2(PROJECT / name, tmp_path / name)
    older = older_python(tmp_path / "older")
    before = sorted(tmp_path.iterdir())
    run = subprocess.run(
        ["make", target, f"PYTHON={older}"],
        cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode != 0
    said, *others = run.stderr.splitlines()
    assert said.startswith("ecarte_tutor needs Python 3.11 or later, and this is 3.10; ")
    assert all(line.startswith("make: ") for line in others)
    assert sorted(tmp_path.iterdir()) == before


@contextmanager
def typed(commands: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A shell in which these commands are typed, ended by Ctrl-C as a person would."""
    with subprocess.Popen(
        ["bash", "-ec", commands],
        cwd=folder, env=environment(), stdout=subprocess.PIPE, text=True, start_new_session=True,
    ) as shell:  # fmt: skip
        try:
            yield shell
        finally:
            with suppress(ProcessLookupError):  # it has ended by itself
                os.killpg(shell.pid, signal.SIGINT)
            assert shell.stdout
            shell.stdout.read()


def address_printed_by(shell: subprocess.Popen[str]) -> str:
    assert shell.stdout
    for line in shell.stdout:
        if found := re.search(r"http://[\w.:]+/\S*", line):
            return found[0]
    raise AssertionError(f"no address was printed; status {shell.wait(PATIENCE)}")


@pytest.mark.long
def test_the_commands_of_readme_start_what_they_say(clone: Path) -> None:
    """In a clone in which an older Python has been tried before."""
    older_python(clone / ".venv" / "bin" / "python")
    with_make, without_make = BLOCKS
    commands = [line.partition("#")[0].strip() for line in with_make.splitlines()]
    assert commands == ["make site", "make lab", "make folder", "make test"]
    for command in ("make site", "make lab"):
        with typed(command, clone) as shell, urlopen(address_printed_by(shell)) as answer:
            assert answer.status == 200
    with typed("make folder ARGS='build/lessons --lessons 0'", clone) as shell:
        assert shell.wait(PATIENCE) == 0
    assert (clone / "build" / "lessons" / "index.html").is_file()
    assert not (clone / ".venv" / "bin" / "mypy").exists(), "which only tests need"
    offered = re.findall(r"\]\((docs/examples/[\w-]+\.ipynb)\)", README)
    assert len(offered) == 3
    for notebook in offered:
        run = subprocess.run(
            [".venv/bin/python", "-m", "jupyter", "execute", notebook],
            cwd=clone, env=environment(), capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert run.returncode == 0, run.stderr
    shutil.rmtree(clone / ".venv")
    with typed(without_make, clone) as shell, urlopen(address_printed_by(shell)) as answer:
        assert answer.status == 200


@pytest.mark.long
@pytest.mark.parametrize("command", BENCHES)
def test_a_bench_of_the_figures_runs(command: str) -> None:
    """It goes on for minutes; that it has begun is enough."""
    bench = subprocess.Popen(
        [sys.executable, *command.split()[1:]],
        cwd=PROJECT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    time.sleep(STARTED_SECONDS)
    ended = bench.poll()
    if ended is None:
        os.killpg(bench.pid, signal.SIGTERM)
    _, said = bench.communicate(timeout=PATIENCE)
    assert ended in (None, 0), said
