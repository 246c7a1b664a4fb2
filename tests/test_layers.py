"""Seven rooms: imports run down and never in a circle, and importing the package is instant."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path
from types import ModuleType

PROJECT = Path(__file__).parents[1]
PACKAGE = PROJECT / "ecarte_tutor"

ROOMS = ("engine", "hints", "simulator", "grading", "course", "widgets", "site")
"""Lowest first; each may import those before it, `errors`, `limits` and `system`."""

APART = {"hints", "simulator"}
"""Neither of these knows the other: what the book says needs no count."""

WIDGETS = {
    "stage": set[str](),
    "plays": {"stage"},
    "desk": {"stage"},
    "pages": {"stage", "plays", "desk"},
    "practice_page": {"stage", "plays", "desk", "pages"},
    "class_page": {"stage", "plays", "desk"},
    "draw": {"stage"},
    "": {"stage", "plays", "desk", "pages", "practice_page", "class_page"},
}
"""The rooms inside `widgets` and what stands above them: all that each imports of the others."""

OUTSIDE = {
    "simulator": {"matplotlib", "numpy", "pandas", "tqdm"},
    "grading": {"numpy", "pandas"},  # the reasons, which a verdict loads
    "course": {"filelock", "fsrs", "jupyter_core", "matplotlib", "numpy", "pandas"},
    "widgets": {"anywidget", "ipykernel", "ipywidgets", "numpy", "traitlets"},
    "site": {
        *("ipykernel", "ipywidgets", "jinja2", "jupyter_client", "jupyter_core", "jupyter_server"),
        *(
            "jupyterlab",
            "nbconvert",
            "nbformat",
            "prometheus_client",
            "psutil",
            "segno",
            "tornado",
            "traitlets",
        ),
        *("voila", "IPython", "tqdm"),
    },
}
"""What a room may import that is neither ours nor Python's; any other room, nothing."""

DOORS = {"__init__", "__main__"}
"""Modules at the top that offer the rooms: they load them when they are asked for."""

MODULES = {
    ".".join(path.relative_to(PROJECT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}


def room_of(module: str) -> str:
    return module.split(".")[1] if "." in module else "__init__"


@cache
def parsed(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text("utf-8"))


def imported(module: str) -> Iterator[str]:
    """What a module imports, wherever the import stands and whatever it is for."""
    package = (PACKAGE.name, *MODULES[module].relative_to(PACKAGE).parent.parts)
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            stem = ".".join((*base, *filter(None, [node.module])))
            yield from (f"{stem}.{alias.name}" for alias in node.names)


def ours(module: str) -> set[str]:
    """The modules of ours that one imports."""
    found: set[str] = set()
    for name in imported(module):
        parts = name.split(".")
        heads = [".".join(parts[:length]) for length in range(len(parts), 0, -1)]
        found.update([head for head in heads if head in MODULES][:1])
    return found - {module}


@cache
def arrows() -> dict[str, set[str]]:
    """The modules of ours that each imports."""
    return {module: ours(module) for module in MODULES}


def test_there_are_seven_rooms_and_nothing_beside_them() -> None:
    found = {path.name for path in PACKAGE.iterdir()} - {"__pycache__"}
    assert found == {
        *ROOMS,
        "__init__.py",
        "__main__.py",
        "errors.py",
        "limits.py",
        "system.py",
        "py.typed",
    }


def test_imports_run_down() -> None:
    floors = {
        "errors": -2,
        "limits": -2,
        "system": -1,
        **{room: floor for floor, room in enumerate(ROOMS)},
    }
    found = [
        (module, other)
        for module, others in arrows().items()
        for other in others
        if room_of(module) not in DOORS and room_of(other) not in DOORS
    ]
    rooms = [(room_of(module), room_of(other)) for module, other in found]
    up = [
        arrow
        for arrow, (room, other) in zip(found, rooms, strict=True)
        if floors[other] > floors[room] or {room, other} == APART
    ]
    assert up == []
    assert {room for room, _ in rooms} == set(ROOMS)


def test_plays_and_desk_stand_on_the_stage_and_do_not_know_each_other() -> None:
    def inside(module: str) -> str:
        return ".".join(module.split(".")[2:3])

    found: dict[str, set[str]] = defaultdict(set)
    for module, others in arrows().items():
        if room_of(module) == "widgets":
            rooms = {inside(other) for other in others if room_of(other) == "widgets"}
            found[inside(module)] |= rooms - {inside(module)}
    assert found == WIDGETS


def test_no_modules_import_one_another_in_a_circle() -> None:
    """Not even for a type."""
    inside = {
        module: {other for other in others if room_of(other) not in DOORS}
        for module, others in arrows().items()
        if room_of(module) not in DOORS
    }
    assert sum(map(len, inside.values())) > len(inside)
    TopologicalSorter(inside).prepare()  # a CycleError tells the circle


def test_rooms_import_from_outside_only_what_is_listed() -> None:
    """Nothing of the tests and tools, for one, which no wheel has."""
    found: dict[str, set[str]] = defaultdict(set)
    for module in MODULES:
        packages = {name.split(".")[0] for name in imported(module)} - sys.stdlib_module_names
        found[room_of(module)] |= packages - {PACKAGE.name}
    assert {room: names for room, names in found.items() if names} == OUTSIDE


def public(module: ModuleType) -> list[str]:
    return list(getattr(module, "__all__", dir(module)))


def test_lessons_use_what_is_public() -> None:
    """The front door, or what the reference tells of a module."""
    folders = PROJECT / "notebooks", PROJECT / "docs" / "examples"
    lessons = sorted(path for folder in folders for path in folder.glob("*.ipynb"))
    assert lessons
    pages = (PROJECT / "docs" / "reference").glob("*.md")
    reference = "".join(page.read_text("utf-8") for page in pages)
    told = dict(re.findall(r"automodule:: (\S+)\n +:members: ?(.*)", reference))
    offered = {
        module: set(names.split(", ") if names else public(import_module(module)))
        for module, names in told.items()
    }
    offered[PACKAGE.name] = set(public(import_module(PACKAGE.name)))
    for lesson in lessons:
        cells = json.loads(lesson.read_text("utf-8"))["cells"]
        sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        for node in ast.walk(ast.parse("\n".join(sources))):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith(PACKAGE.name):
                names = {alias.name for alias in node.names}
                assert names <= offered.get(str(node.module), set()), lesson.name


def loaded_by(module: str) -> set[str]:
    """The modules that a fresh Python loads for an import, beside those it begins with."""
    code = (
        "import json, sys; before = set(sys.modules); "
        f"import {module}; print(json.dumps(sorted(set(sys.modules) - before)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(json.loads(run.stdout))


def test_a_lesson_comes_without_what_only_a_verdict_or_another_lesson_needs() -> None:
    """It is on screen sooner by the fifth of a second that these take to load."""
    names = ("lesson_quiz", "progress_panel", "query_value", "what_do_you_say")
    used = "; ".join(f"ecarte_tutor.widgets.{each}" for each in names)
    loaded = loaded_by(f"ecarte_tutor.widgets; {used}")
    room = {each.removeprefix("ecarte_tutor.widgets.") for each in loaded}
    assert {"plays.quiz.quiz", "pages", "desk.progress.panel"} <= room
    assert not {"desk.classroom", "desk.builder", "plays.game.game_table"} & room
    assert not {"numpy", "matplotlib", "ecarte_tutor.simulator.simulation"} & loaded


def test_importing_the_package_is_light() -> None:
    """A few dozen modules, all Python's own or the engine's; `tools/bench/imports.py` times it."""
    loaded = loaded_by("ecarte_tutor")
    packages = {module.split(".")[0] for module in loaded}
    rooms = {module.split(".")[1] for module in loaded if module.startswith("ecarte_tutor.")}
    assert packages - sys.stdlib_module_names == {"ecarte_tutor"}
    assert rooms == {"engine", "errors"}
    assert len(loaded) < 120


def test_no_public_class_or_function_of_two_modules_has_one_name() -> None:
    """So that a name says which; every program has a `main` of its own."""
    named: dict[str, list[str]] = defaultdict(list)
    for module in MODULES:
        for node in parsed(module).body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                named[node.name].append(module)
    twice = {name: found for name, found in named.items() if len({*found}) > 1 and name[0] != "_"}
    assert set(twice) - {"main"} == set(), twice
