"""Fields of objects that two methods or more set, by room: `python -m tools.fields`.

A field that only one method sets, besides `__init__`, can be read from that method.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[1] / "ecarte_tutor"


def set_in(method: ast.AST) -> Iterator[str]:
    """Yield the names of the fields that `method` sets, as by `self.stack = ()`."""
    for node in ast.walk(method):
        if not isinstance(node, ast.Attribute) or isinstance(node.ctx, ast.Load):
            continue
        if isinstance(node.value, ast.Name) and node.value.id == "self":
            yield node.attr


def set_by_two(module: ast.Module) -> Iterator[tuple[str, list[str]]]:
    """Yield each field that two methods of its class set, `__init__` not counted, with those."""
    for kind in (node for node in ast.walk(module) if isinstance(node, ast.ClassDef)):
        methods = defaultdict[str, list[str]](list)
        for each in kind.body:
            if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
                for name in dict.fromkeys(set_in(each)):
                    methods[name].append(each.name)
        for name, by in methods.items():
            later = [each for each in by if each != "__init__"]
            if len(later) > 1:
                yield f"{kind.name}.{name}", later


def main() -> None:
    """Print the fields of each room, with the methods that set them, and their number."""
    rooms = defaultdict[str, list[str]](list)
    for path in sorted(PACKAGE.rglob("*.py")):
        room = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        for name, by in set_by_two(ast.parse(path.read_text("utf-8"))):
            rooms[room].append(f"  {name}: {', '.join(by)}")
    for room, found in sorted(rooms.items()):
        print(f"{room}: {len(found)}", *found, sep="\n")


if __name__ == "__main__":
    main()
