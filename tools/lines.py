"""Files and lines of code by room: `python -m tools.lines [CHECKOUT]`, this one unless given.

A line counts if it holds code: not a blank one, a comment, or a docstring. Folders beside the
package are counted too, and the cells of notebooks, so that nothing seems gone that only moved.
"""

from __future__ import annotations

import ast
import json
import sys
import tokenize
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

_NO_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


def lines_of_code(source: str) -> int:
    """The number of lines that hold code.

    >>> lines_of_code("# why\\nx = (\\n    1\\n)\\n")
    3
    """
    held = {
        line
        for token in tokenize.generate_tokens(StringIO(source).readline)
        if token.type not in _NO_CODE
        for line in range(token.start[0], token.end[0] + 1)
    }
    return len(held - set(_docstrings(ast.parse(source))))


def _docstrings(tree: ast.AST) -> Iterator[int]:
    """The lines of texts that stand alone: docstrings, and what is said below a field."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Constant(str())):
                yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _sources(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*.py")):
        yield path.read_text("utf-8")
    for path in sorted(folder.rglob("*.ipynb")):
        cells = json.loads(path.read_text("utf-8"))["cells"]
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        yield "\n".join(code) + "\n"


def main() -> None:
    """Print a row for each room, for the package, and for each folder beside it."""
    top = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    package = top / "ecarte_tutor"
    rooms = sorted(path for path in package.iterdir() if any(path.rglob("*.py")))
    beside = [top / name for name in ("tools", "notebooks", "tests", "docs")]
    print(f"{'':24} {'files':>6} {'lines of code':>14}")
    for folder in filter(Path.exists, (*rooms, package, *beside)):
        found = [lines_of_code(source) for source in _sources(folder)]
        name = folder.relative_to(top).as_posix()
        print(f"{name:24} {len(found):6} {sum(found):14,}")


if __name__ == "__main__":
    main()
