"""Lines and bytes of code by room: `python -m tools.lines [CHECKOUT]`, this one unless given.

A line counts if it holds code: not a blank one, a comment, or a docstring. Bytes are those of the
code alone, without comments, docstrings, and the blanks around words: where lines fall more than
bytes, code became denser rather than less. Python has the cells of notebooks in it. Scripts, style
sheets, pages and data are counted beside it, and folders beside the package, so that nothing seems
gone that only moved. Pictures and what npm writes are left out.
"""

from __future__ import annotations

import ast
import gzip
import json
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Final

from pygments.lexers import get_lexer_by_name
from pygments.token import Comment

_NO_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}

_KINDS: Final = {
    **dict.fromkeys((".py", ".ipynb"), "Python"),
    **dict.fromkeys((".js", ".mjs"), "scripts"),
    ".css": "style sheets",
    **dict.fromkeys((".html", ".j2"), "pages"),
    **dict.fromkeys((".csv", ".json", ".jsonl", ".txt", ".gz", ".table"), "data"),
}
"""What is counted, by the end of a file's name; a `.table` is compressed, so it has no lines."""

_LEXERS: Final = {"scripts": "javascript", "style sheets": "css", "pages": "html+django"}
_BESIDE: Final = ("page-program", "tools", "notebooks", "tests", "docs")


@dataclass(frozen=True, slots=True)
class Size:
    """Size of some code; sizes can be added."""

    files: int
    lines: int
    bytes: int

    def __add__(self, other: Size) -> Size:
        return Size(self.files + other.files, self.lines + other.lines, self.bytes + other.bytes)


def size(name: str, content: bytes) -> Size:
    r"""Return the size of a file's code.

    >>> size("a.py", b"# why\nx = (\n    1\n)\n"), size("a.js", b"// why\nx = 'a // b';\n")
    (Size(files=1, lines=3, bytes=5), Size(files=1, lines=1, bytes=11))
    >>> size("a.css", b"/* why */ a {\n\n  b: c;\n}\n"), size("a.csv", b"a,b\n\n1,2\n")
    (Size(files=1, lines=3, bytes=7), Size(files=1, lines=2, bytes=6))
    """
    suffix = Path(name).suffix
    kind = _KINDS[suffix]
    if suffix == ".table":
        return Size(1, 0, len(content))
    text = (gzip.decompress(content) if suffix == ".gz" else content).decode()
    if kind == "Python":
        parts = _python(_cells(text) if suffix == ".ipynb" else text)
    elif kind == "data":
        parts = _filled(1, text)
    else:
        parts = _by_lexer(text, _LEXERS[kind])
    held = list(parts)
    return Size(1, len({line for line, _ in held}), sum(len(part.encode()) for _, part in held))


def _python(source: str) -> Iterator[tuple[int, str]]:
    """Yield line and text of each part of the code; a text that stands alone is a docstring."""
    told = {
        line
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type not in _NO_CODE:
            for line, part in enumerate(token.string.split("\n"), token.start[0]):
                if line not in told:
                    yield line, part.strip()


def _cells(notebook: str) -> str:
    cells = json.loads(notebook)["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    return "\n".join(code) + "\n"


def _by_lexer(source: str, name: str) -> Iterator[tuple[int, str]]:
    line = 1
    for kind, text in get_lexer_by_name(name, stripnl=False).get_tokens(source):
        if kind not in Comment or kind in Comment.Preproc:
            yield from _filled(line, text)
        line += text.count("\n")


def _filled(first: int, text: str) -> Iterator[tuple[int, str]]:
    for line, part in enumerate(text.split("\n"), first):
        if part.strip():
            yield line, part.strip()


def _sizes(top: Path, folder: str) -> dict[str, Size]:
    """Return the size of each kind of code in `folder`; files that git ignores are left out."""
    asked = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", folder]
    names = subprocess.run(asked, cwd=top, check=True, capture_output=True, text=True).stdout
    found: dict[str, Size] = {}
    for name in sorted(set(names.split("\0"))):
        path = top / name
        if path.suffix in _KINDS and path.name != "package-lock.json" and path.is_file():
            kind = _KINDS[path.suffix]
            found[kind] = found.get(kind, Size(0, 0, 0)) + size(name, path.read_bytes())
    return found


def main() -> None:
    """Print rows for each room, for the package, and for each folder beside it."""
    top = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    package = top / "ecarte_tutor"
    rooms = sorted(f"ecarte_tutor/{path.name}" for path in package.iterdir() if path.is_dir())
    print(f"{'':24} {'':12} {'files':>6} {'lines':>8} {'bytes':>10}")
    for folder in (*rooms, "ecarte_tutor", *_BESIDE):
        found = _sizes(top, folder)
        for kind in filter(found.get, dict.fromkeys(_KINDS.values())):
            whole = found[kind]
            print(f"{folder:24} {kind:12} {whole.files:6} {whole.lines:8,} {whole.bytes:10,}")


if __name__ == "__main__":
    main()
