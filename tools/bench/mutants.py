"""Mutants drawn by chance, and whether the tests nearest to them notice.

    python -m tools.bench.mutants --seed 39 --list           # what would be changed
    python -m tools.bench.mutants --seed 39 [--only 3 7]     # tries it, some minutes each

A mutant is one comparison, one sum, one condition or one number of the package changed. The nearest
tests are those that import its module by name, then those of its room, then all but the site's and
the browser's. Nothing in this folder is changed.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "ecarte_tutor"
COUNT: Final = 20
SECONDS: Final = 1_200
_SWAPPED: Final[dict[type[ast.AST], Any]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}


@dataclass(frozen=True)
class Mutant:
    """One place of the package, and what stands there instead."""

    path: Path
    start: int
    end: int
    old: str
    new: str
    line: int

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.old} -> {self.new}"


def mutants() -> list[Mutant]:
    """Every mutant there is, in the order of files and lines."""
    return [each for path in sorted(PACKAGE.rglob("*.py")) for each in _of_file(path)]


def _of_file(path: Path) -> Iterator[Mutant]:
    text = path.read_text("utf-8")
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    tree = ast.parse(text)
    hidden = {
        id(inner)
        for node in ast.walk(tree)
        for outer in (getattr(node, "annotation", None), getattr(node, "returns", None))
        if outer is not None
        for inner in ast.walk(outer)
    }
    lines = text.splitlines()
    for node in ast.walk(tree):
        new = None if id(node) in hidden else _changed(node)
        if new is None:
            continue
        assert isinstance(node, ast.expr)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        first, last = lines[node.lineno - 1].encode(), lines[node.end_lineno - 1].encode()
        start = starts[node.lineno - 1] + len(first[: node.col_offset].decode())
        end = starts[node.end_lineno - 1] + len(last[: node.end_col_offset].decode())
        old = text[start:end]
        if not _is(old, node):
            continue  # a part of an f-string, whose place is not told
        yield Mutant(path, start, end, " ".join(old.split()), new, node.lineno)


def _is(text: str, node: ast.expr) -> bool:
    try:
        return ast.unparse(ast.parse(f"({text})", mode="eval")) == ast.unparse(node)
    except SyntaxError:
        return False


def _changed(node: ast.AST) -> str | None:
    """The node with one thing changed, as source."""
    match node:
        case ast.Compare(left=left, ops=[op, *rest], comparators=comparators):
            other = _SWAPPED.get(type(op))
            return other and f"({ast.unparse(ast.Compare(left, [other(), *rest], comparators))})"
        case ast.BoolOp(op=op, values=values):
            return f"({ast.unparse(ast.BoolOp(_SWAPPED[type(op)](), values))})"
        case ast.BinOp(left=left, op=(ast.Add() | ast.Sub()) as op, right=right):
            return f"({ast.unparse(ast.BinOp(left, _SWAPPED[type(op)](), right))})"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return f"bool({ast.unparse(operand)})"
        case ast.Constant(value=bool() as value):
            return str(not value)
        case ast.Constant(value=int() as value):
            return str(value + 1)
    return None


def nearest_tests(mutant: Mutant, folder: Path) -> list[list[str]]:
    """The tests to run, the nearest first."""
    name = ".".join(mutant.path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    room = mutant.path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    files = [
        path
        for path in sorted((folder / "tests").rglob("test_*.py"))
        if "browser" not in path.parts and "deploy" not in path.parts
    ]
    by_name = [str(path) for path in files if name in path.read_text("utf-8")]
    own = folder / "tests" / room
    everything = [f"--ignore={folder / 'tests' / each}" for each in ("site", "browser", "deploy")]
    groups = [by_name, [str(own)] if own.is_dir() else [], [str(mutant.path), *everything]]
    return [each for each in groups if each]


def is_killed(mutant: Mutant, folder: Path) -> bool:
    """Whether a test fails, or hangs, with the mutant in the copy of the project."""
    path = folder / mutant.path.relative_to(ROOT)
    text = path.read_text("utf-8")
    path.write_text(text[: mutant.start] + mutant.new + text[mutant.end :], "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    quiet = ("-q", "-x", "-p", "no:cacheprovider", "-n", "2")
    try:
        for tests in nearest_tests(mutant, folder):
            run = subprocess.run(
                (sys.executable, "-m", "pytest", *quiet, *tests),
                cwd=folder,
                env=environment,
                capture_output=True,
                timeout=SECONDS,
                check=False,
            )
            if run.returncode not in (0, 5):
                return True
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_text(text, "utf-8")
    return False


def main() -> None:
    """Lists the mutants of a seed, or tries them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--only", type=int, nargs="*", help="their numbers in the list")
    asked = parser.parse_args()
    drawn = random.Random(asked.seed).sample(mutants(), asked.count)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "project"
        if not asked.list:
            left_out = ignore_patterns(".git", ".venv", "__pycache__", "build", ".*_cache")
            copytree(ROOT, folder, ignore=left_out)
        for number, mutant in enumerate(drawn, start=1):
            if asked.list or (asked.only and number not in asked.only):
                print(f"{number:2} {mutant}" if asked.list else "", end="\n" if asked.list else "")
                continue
            said = "killed" if is_killed(mutant, folder) else "SURVIVES"
            print(f"{number:2} {said}: {mutant}", flush=True)


if __name__ == "__main__":
    main()
