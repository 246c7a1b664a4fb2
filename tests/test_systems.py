"""Other systems, as far as one can tell from here: what they lack, and how they name files."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ecarte_tutor.site import cli
from tests.running import LESSONS, PROJECT
from tests.test_layers import MODULES, parsed

ONLY_LINUX = {
    *("ecarte_tutor.site.kernels.forked", "ecarte_tutor.site.kernels.forking"),
    "ecarte_tutor.site.preloaded",
}
"""What Linux alone imports."""

ASK = {"ecarte_tutor.system", *ONLY_LINUX, "ecarte_tutor.site.front.server"}
"""What asks which system it is: the server, before it imports what only Linux does."""

LACKING = """
import os, pkgutil, signal, sys, types
from importlib import import_module

import ipywidgets, jupyterlab.labapp, jupyter_server.serverapp, matplotlib.pyplot, numpy, voila.app
import ipykernel.ipkernel, ipykernel.kernelapp, filelock, psutil, asyncio.subprocess

for name in ("fcntl", "resource", "pwd", "grp"):
    sys.modules[name] = None
for place, names in {
    os: ("fork", "geteuid", "getuid", "setpgrp", "nice", "O_NOFOLLOW", "sched_getaffinity"),
    signal: ("pthread_sigmask", "SIGKILL", "SIGHUP", "SIG_BLOCK"),
}.items():
    for name in names:
        delattr(place, name)
ours, sys.platform = sys.platform, "win32"
import ecarte_tutor.system as system
sys.platform, system.sys = ours, types.SimpleNamespace(platform="win32")
"""
"""Takes from a fresh Python what it lacks on Windows; what is not ours has been loaded before."""

WORKS = """
import ecarte_tutor
for each in pkgutil.walk_packages(ecarte_tutor.__path__, "ecarte_tutor."):
    if each.name not in left and not each.name.endswith("__main__"):
        import_module(each.name)

from pathlib import Path
from ecarte_tutor import Deal, Decision, grade, widgets
from ecarte_tutor.course.progress.store import FileStore
print(Deal.start(seed=1).act("propose").act("accept").seat)
problem = Decision.propose("8H 7H QS 7S 7D", turn_up="9H", score=(2, 3))
print(grade(problem, "play").best)

quiz = widgets.quiz_on(problem)
panel = widgets.ProgressPanel(FileStore(Path("kept")))
panel.follow(quiz)
quiz.choose("answer", "play")
print([attempt.choice for attempt in FileStore(Path("kept")).load().attempts])
widgets.GameTable().choose("start")
"""

LAB = """
from pathlib import Path
from jupyter_server.serverapp import ServerApp
from ecarte_tutor.site.cli import main
ServerApp.start = lambda self: print(self.root_dir)
print(main(["lab", "--no-browser", "--port", "0"]))
"""


def test_one_module_asks_which_system_it_is() -> None:
    asking = {
        module
        for module in MODULES
        for node in ast.walk(parsed(module))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and (node.value.id, node.attr) in {("sys", "platform"), ("os", "name")}
    }
    assert asking == ASK


def run_without(folder: Path, code: str) -> list[str]:
    """The lines that `code` prints in `folder`, with all taken away that Windows lacks."""
    code = f"{LACKING}\nleft = {ONLY_LINUX}\n{code}"
    no_bar = {**os.environ, "TQDM_DISABLE": "1"}  # a slow machine would show one
    command = [sys.executable, "-c", code]
    run = subprocess.run(
        command, capture_output=True, text=True, cwd=folder, check=False, env=no_bar
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


@pytest.mark.long
def test_all_works_without_what_windows_lacks_and_the_lab_starts(tmp_path: Path) -> None:
    """In a folder with blanks and accents."""
    folder = tmp_path / "Élève n° 1 (été)"
    folder.mkdir()
    *told, lessons, status = run_without(folder, WORKS + LAB)
    assert told == ["pone", "propose", "['play']"]
    assert Path(lessons) == folder / "ecarte-lessons"
    assert status == "0"
    assert {each.name for each in Path(lessons).iterdir()} == {
        each.name for each in LESSONS.iterdir()
    }


@pytest.mark.parametrize("command", ["site", "lab"])
def test_a_user_without_a_home_is_told_to_name_one(
    command: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """A container that runs as a number has no entry for it among its users."""
    monkeypatch.delenv("HOME")
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    assert cli.main([command]) == 1
    assert "expected a home folder" in capfd.readouterr().err


def test_a_file_is_itself_whatever_capitals_and_names_a_system_minds() -> None:
    """Windows keeps some names for devices, and some signs."""
    listed = ("git", "ls-files", "--cached", "--others", "--exclude-standard")
    run = subprocess.run(listed, capture_output=True, text=True, cwd=PROJECT, check=True)
    paths = run.stdout.splitlines()
    assert len({path.casefold() for path in paths}) == len(paths) > 500
    kept = re.compile(r'[<>:"\\\\|?*]|(^|/)(aux|con|nul|prn|com[0-9]|lpt[0-9])(\.|/|$)|[. ](/|$)')
    assert [path for path in paths if kept.search(path.casefold())] == []
