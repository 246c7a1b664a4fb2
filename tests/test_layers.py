"""Imports run one way, from the cards up to the lessons, and importing the package is instant."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "ecarte_tutor"

LAYERS = (
    {"command", "errors"},
    {"cards"},
    {"english", "page", "rules", "tables", "units"},
    {"decision"},
    {"deal", "laws"},
    {"count"},
    {"count_verdict", "hints"},
    {"simulator"},
    {"glossary", "grading", "players"},
    {"audit", "background", "drills", "progress"},
    {"draw", "practice"},
    {"assets"},
    {"site", "widgets", "workshop"},
    {"preloaded"},
)
"""The nouns of the package, lowest first; each may import those of the layers before its own."""

CIRCLES = {"deal"}
"""Folders whose modules may import one another in a circle, each with its reason. A deal and a game
replay their events and read their records; what does so for them makes deals and games."""

OUTSIDE = {
    "audit": {"numpy", "tqdm"},
    "background": {"numpy"},
    "count": {"numpy"},
    "draw": {"matplotlib"},
    "grading": {"numpy"},  # the reasons, which a verdict loads
    "preloaded": {"ipykernel"},
    "progress": {"filelock", "fsrs", "jupyter_core"},
    "simulator": {"numpy"},
    "workshop": {"numpy", "tqdm"},
    "widgets": {"anywidget", "ipywidgets", "matplotlib", "traitlets"},
    "site": {
        "ipykernel",
        "ipywidgets",
        "jinja2",
        "jupyter_client",
        "jupyter_core",
        "jupyter_server",
    }
    | {"jupyterlab", "nbformat", "prometheus_client", "psutil", "segno", "tornado", "traitlets"}
    | {"voila"},
}
"""What a noun may import that is neither ours nor Python's; for every other noun, nothing."""

WINGS = {
    "simulator": (
        {"batch"},
        {"game"},
        {"policies"},
        {"reckoner"},
        {"beliefs"},
        {"cases", "estimate", "value"},
        {"reasons"},
        {"simulation"},
        {"methods"},
        {"valuation"},
        {"at_once", "examples"},
    ),
    "widgets": (
        {"table"},
        {"cloth", "club_rules", "progress", "verdict", "when_asked"},
        {"exercises", "what_if"},
        {"books", "deal_walk", "dialogue", "game", "quiz"},
        {"classroom", "day_table", "practice"},
    ),
    "site": (
        {"address", "home", "machine", "metrics", "rate_limit", "spec", "unused_grammar"},
        {"log", "own_copy"},
        {"answer", "lessons"},
        {"kernels"},
        {"front", "lab"},
        {"cli"},
    ),
}
"""The folders and loose files inside a noun, lowest first; they import as the nouns do, but that
a type may come from above."""

CORE = {"errors", "cards", "english", "rules", "decision", "laws", "deal"}
"""The nouns that `import ecarte_tutor` may load; they need Python's own library only."""

FACADE = {"__init__", "__main__"}


MODULES = sorted(PACKAGE.rglob("*.py"))
LESSONS = sorted((PACKAGE.parent / "notebooks").glob("*.ipynb"))


def noun_of(module: Path) -> str:
    return module.relative_to(PACKAGE).with_suffix("").parts[0]


NOUNS = {noun_of(module) for module in MODULES}


def layer_of(noun: str) -> int:
    for number, layer in enumerate(LAYERS):
        if noun in layer:
            return number
    pytest.fail(f"{noun} stands in no layer; add it to LAYERS where its imports point down")


def done(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all within it, but for what only a checker of types reads."""
    yield node
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    for child in ast.iter_child_nodes(node):
        yield from done(child)


@cache
def tree_of(module: Path) -> ast.Module:
    return ast.parse(module.read_text("utf-8"))


def imports_of(module: Path, *, types: bool = True) -> Iterator[tuple[str, ...]]:
    """Every import in a module, wherever it stands, as absolute dotted parts.

    Without `types`, those are left out that are done for a checker of types alone.
    """
    package = ("ecarte_tutor", *module.relative_to(PACKAGE).parent.parts)
    tree = tree_of(module)
    for node in ast.walk(tree) if types else done(tree):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            stem = (*base, *(node.module.split(".") if node.module else ()))
            yield from ((*stem, alias.name) for alias in node.names)


def own_and_outside(module: Path) -> tuple[set[str], set[str]]:
    """The nouns of ours, and the other packages outside Python's library, that a module imports."""
    own: set[str] = set()
    outside: set[str] = set()
    for first, *rest in imports_of(module):
        if first != "ecarte_tutor":
            outside |= {first} - sys.stdlib_module_names
        elif rest and rest[0] in NOUNS:
            own.add(rest[0])
    return own, outside


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_module_imports_only_downwards(module: Path) -> None:
    noun = noun_of(module)
    if noun in FACADE:
        return
    own, outside = own_and_outside(module)
    assert not {other for other in own - {noun} if layer_of(other) >= layer_of(noun)}
    assert outside <= OUTSIDE.get(noun, set())


def wing_of(module: Path) -> str:
    return module.relative_to(PACKAGE).with_suffix("").parts[1]


def winged(noun: str) -> list[Path]:
    return [
        module for module in MODULES if noun_of(module) == noun and wing_of(module) != "__init__"
    ]


@pytest.mark.parametrize(
    "module",
    [each for noun in WINGS for each in winged(noun)],
    ids=lambda path: path.relative_to(PACKAGE).as_posix(),
)
def test_a_wing_imports_only_downwards(module: Path) -> None:
    noun, wing = noun_of(module), wing_of(module)
    floors = {name: floor for floor, names in enumerate(WINGS[noun]) for name in names}
    assert wing in floors, f"{noun}.{wing} stands on no floor; add it to WINGS"
    used = {
        parts[2]
        for parts in imports_of(module, types=False)
        if parts[:2] == ("ecarte_tutor", noun) and len(parts) > 2 and parts[2] in floors
    }
    assert {other: floors[other] for other in used - {wing} if floors[other] >= floors[wing]} == {}


def name_of(module: Path) -> tuple[str, ...]:
    parts = module.relative_to(PACKAGE.parent).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def may_circle(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    return one[1:2] == other[1:2] and one[1:2] in {(noun,) for noun in CIRCLES}


def test_no_modules_import_one_another_in_a_circle() -> None:
    """Wherever an import stands, save where it is for a type alone and so is never done."""
    names = {name_of(module): module for module in MODULES}
    arrows: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for name, module in names.items():
        found = imports_of(module, types=False)
        wanted = {parts if parts in names else parts[:-1] for parts in found} & names.keys()
        arrows[name] = {other for other in wanted - {name} if not may_circle(name, other)}
    TopologicalSorter(arrows).prepare()  # a CycleError tells the circle


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.name)
def test_a_lesson_uses_what_is_public(lesson: Path) -> None:
    """The front door, or a noun and what it lists as its own."""
    cells = json.loads(lesson.read_text("utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    for node in ast.walk(ast.parse("\n".join(sources))):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("ecarte_tutor"):
            door = import_module(str(node.module))
            assert door.__name__.count(".") <= 1
            assert {alias.name for alias in node.names} <= set(getattr(door, "__all__", dir(door)))


def loaded_by(module: str) -> set[str]:
    """The modules that a fresh Python loads for an import, beside those it begins with."""
    code = (
        "import json, sys; before = set(sys.modules); "
        f"import {module}; print(json.dumps(sorted(set(sys.modules) - before)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(json.loads(run.stdout))


def test_the_widgets_come_without_what_only_a_verdict_needs() -> None:
    """A lesson is on screen sooner by the tenth of a second that these take to load."""
    loaded = loaded_by("ecarte_tutor.widgets")
    assert "ecarte_tutor.widgets.quiz.quiz" in loaded
    assert not {"numpy", "matplotlib", "ecarte_tutor.simulator", "ecarte_tutor.count"} & loaded


def test_nothing_that_plays_or_serves_loads_the_workshop() -> None:
    """It makes tables and measures players: from the command line, in benches and in tests."""
    outside = [each for each in MODULES if noun_of(each) not in FACADE | {"workshop"}]
    assert not [module for module in outside if "workshop" in own_and_outside(module)[0]]


def test_importing_the_package_is_light() -> None:
    """A few dozen modules, all Python's own or the core's; `tests/bench/imports.py` has seconds."""
    loaded = loaded_by("ecarte_tutor")
    packages = {module.split(".")[0] for module in loaded}
    nouns = {module.split(".")[1] for module in loaded if module.startswith("ecarte_tutor.")}
    assert packages - sys.stdlib_module_names == {"ecarte_tutor"}
    assert nouns <= CORE
    assert len(loaded) < 120


def test_no_public_class_or_function_of_two_modules_has_one_name() -> None:
    """So that a name says which; every program has a `main` of its own."""
    named: dict[str, list[str]] = {}
    for module in MODULES:
        for node in ast.parse(module.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                named.setdefault(node.name, []).append(module.relative_to(PACKAGE).as_posix())
    twice = {name: found for name, found in named.items() if len(found) > 1 and name[0] != "_"}
    assert set(twice) - {"main"} == set(), twice
