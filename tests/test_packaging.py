"""What is written down twice about the package says the same in both places."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

import ecarte_tutor
from hatch_build import NODE
from tests.test_layers import MODULES
from tests.test_layers import imported as imports

PROJECT = Path(__file__).parents[1]
METADATA: dict[str, Any] = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
CONDA: list[Any] = yaml.safe_load((PROJECT / "environment.yml").read_text("utf-8"))["dependencies"]
(FROM_PIP,) = (entry["pip"] for entry in CONDA if isinstance(entry, dict))
CONSTRAINTS = (PROJECT / "constraints.txt").read_text("utf-8")


def bounds(requirements: list[str]) -> dict[str, SpecifierSet]:
    parsed = map(Requirement, requirements)
    return {requirement.name.lower(): requirement.specifier for requirement in parsed}


def pins() -> dict[str, str]:
    lines = [line for line in CONSTRAINTS.splitlines() if line and not line.startswith("#")]
    return dict(line.lower().split("==") for line in lines)


def test_conda_and_pip_name_the_same_packages_with_the_same_bounds() -> None:
    named = [entry for entry in CONDA if isinstance(entry, str)]
    (python,) = (entry for entry in named if entry.startswith("python="))
    named = [entry for entry in named if entry not in (python, "pip")]
    also = [entry for entry in FROM_PIP if entry != "-e ."]
    assert bounds(named + also) == bounds(METADATA["dependencies"])
    version = python.removeprefix("python=")
    assert SpecifierSet(METADATA["requires-python"]).contains(version)
    assert f"Programming Language :: Python :: {version}" in METADATA["classifiers"]


def test_whatever_is_imported_is_asked_for() -> None:
    requirements = [*METADATA["dependencies"], *METADATA["optional-dependencies"]["data"]]
    asked = {name.replace("-", "_") for name in bounds(requirements)}
    bring = packages_distributions()
    imported = {name.partition(".")[0] for module in MODULES for name in imports(module)}
    for name in imported - sys.stdlib_module_names - {"ecarte_tutor"}:
        assert {each.lower().replace("-", "_") for each in bring[name]} & asked, name


def test_conda_installs_the_package_itself() -> None:
    assert "-e ." in FROM_PIP


def test_every_package_asked_for_is_pinned_within_its_bounds() -> None:
    extras = METADATA["optional-dependencies"]
    asked = bounds([*METADATA["dependencies"], *extras["docs"], *extras["test"], NODE])
    for name, specifier in asked.items():
        assert specifier.contains(pins()[name]), name


def test_the_pins_name_neither_a_registry_nor_a_path() -> None:
    for name, version in pins().items():
        assert re.fullmatch(r"[a-z0-9._-]+", name)
        assert re.fullmatch(r"[0-9][a-z0-9.]*", version)
    assert "ecarte-tutor" not in pins()
    assert "://" not in CONSTRAINTS


def test_this_python_is_one_that_the_package_promises() -> None:
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert SpecifierSet(METADATA["requires-python"]).contains(here)


def test_the_version_stands_in_one_place_and_heads_the_changelog() -> None:
    changelog = (PROJECT / "CHANGELOG.md").read_text("utf-8")
    version = re.search(r"^## (\S+)", changelog, re.MULTILINE)
    assert version
    assert METADATA["version"] == ecarte_tutor.__version__ == version[1]
    written = f'"{METADATA["version"]}"'
    modules = (PROJECT / "ecarte_tutor").rglob("*.py")
    assert [path.name for path in modules if written in path.read_text("utf-8")] == []


def test_the_commands_for_a_release_put_one_address_everywhere(tmp_path: Path) -> None:
    told = (PROJECT / "CONTRIBUTING.md").read_text("utf-8")
    commands = re.search(r"^at=.*?(?=^```)", told, re.MULTILINE | re.DOTALL)
    assert commands
    for name in ("README.md", "pyproject.toml"):
        shutil.copy(PROJECT / name, tmp_path)
    subprocess.run(("sh", "-euc", commands[0]), cwd=tmp_path, check=True)
    relative = r"\]\((?!https://)\S"
    assert re.findall(relative, (PROJECT / "README.md").read_text("utf-8"))
    assert not re.findall(relative, (tmp_path / "README.md").read_text("utf-8"))
    told = (tmp_path / "pyproject.toml").read_text("utf-8")
    urls = tomllib.loads(told)["project"]["urls"]
    assert urls
    for url in urls.values():
        path = url.removeprefix("https://ADDRESS").lstrip("/")
        assert url.startswith("https://ADDRESS")
        assert (PROJECT / path).exists()


def test_the_licence_expression_names_that_of_every_bundled_package() -> None:
    expression = METADATA["license"].split(" AND ")
    ours, theirs = [(PROJECT / each).read_text("utf-8") for each in METADATA["license-files"]]
    assert ours.startswith("MIT License")
    bundled = re.findall(r"^@?[\w/-]+ [0-9.]+ \((.+)\)$", theirs, re.MULTILINE)
    assert len(bundled) == theirs.count("-" * 72) + 1
    assert {*bundled, "MIT"} == {*expression}
