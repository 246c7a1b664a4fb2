"""A lesson as it is read: what its prose says and what its cells give, in order."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from IPython.display import Markdown

from tests.running import LESSONS


def lesson(number: int) -> Path:
    """The notebook of this number."""
    (path,) = LESSONS.glob(f"{number:02d}-*.ipynb")
    return path


def read_aloud(path: Path, *, until: str = "") -> str:
    """What a lesson tells, prose and Markdown, its cells executed one after the other.

    It stops before the first cell whose source holds `until`.
    """
    return "\n".join(_told(path, until))


def names_in(path: Path) -> dict[str, Any]:
    """What a lesson's cells define, executed one after the other."""
    names: dict[str, Any] = {}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            _given("".join(cell["source"]), names)
    return names


def _told(path: Path, until: str) -> Iterator[str]:
    names: dict[str, object] = {}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            yield source
        elif until and until in source:
            return
        else:
            shown = _given(source, names)
            if isinstance(shown, Markdown):
                yield str(shown.data)


def _given(source: str, names: dict[str, object]) -> object:
    """What the cell gives as its output."""
    *before, last = ast.parse(source).body
    if not isinstance(last, ast.Expr):
        exec(compile(source, "cell", "exec"), names)
        return None
    exec(compile(ast.Module(before, []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)
