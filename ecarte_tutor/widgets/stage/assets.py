"""Files that our widgets need in a browser: scripts, styles, card pictures and the glossary.

Each is a text here; on our site it is also a file with its own address.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from ...course.glossary import WORDS
from ...engine.cards import PACK
from .draw.cards import FACES, card_svg, face_svg
from .scene import data_of

FILES_ARE_SERVED: Final = "ECARTE_FILES_ARE_SERVED"
"""Environment variable that our site sets for its kernels if it serves assets as files."""

_DIGITS: Final = 16


@dataclass(frozen=True)
class Asset:
    """Text of a script, a style sheet or a data file, with the file's name."""

    name: str
    text: str

    @cached_property
    def version(self) -> str:
        """First 16 hexadecimal digits of the text's SHA-256."""
        return sha256(self.text.encode()).hexdigest()[:_DIGITS]

    @property
    def address(self) -> str:
        """Address of the file, relative to our site's root; it changes with the text."""
        return f"assets/{self.name}?v={self.version}"


SENT_ONCE: Final = "sent_once.js"

LOADER: Final = "loader.js"
"""Name of the script that a widget gets where no files are served, as in JupyterLab."""

_IMPORT: Final = re.compile(
    r'^(?:import (?:(?P<json>\w+)|\{.*\}) from|@import) "(?P<file>[^"]+)".*;\n+', re.MULTILINE
)

# Comments on lines of their own or after code, and what lines are indented by.
_NO_CODE: Final = re.compile(r"^ *(?://.*|/\*(?:(?!\*/)[\s\S])*\*/)\n| // .*$|^ +", re.MULTILINE)


@cache
def assets() -> tuple[str, ...]:
    """Return the names of all assets that our site serves.

    They are each script with a default export, with the sheet of its name; the clock, which the
    start page imports as it is; the look of all pages; and what widgets share.
    """
    texts = {name: path.read_text("utf-8") for name, path in sorted(sources().items())}
    entries = [name for name, text in texts.items() if "\nexport default" in text]
    sheets = [name.replace(".js", ".css") for name in entries if name != LOADER]
    return (*entries, *sheets, "clock.js", "look.css", SENT_ONCE)


@cache
def asset(name: str) -> Asset:
    """Return the asset with the file name `name`, one of `assets()`, or one joined to it.

    Raises:
        KeyError: for any other name.
    """
    if name == SENT_ONCE:
        shared = json.dumps(cards_and_words(), ensure_ascii=False, separators=(",", ":"))
        return Asset(name, f"export default {shared};\n")
    return Asset(name, "".join(joined(sources()[name], set())))


def joined(path: Path, met: set[Path]) -> Iterator[str]:
    """Yield the text of each file that a script or a sheet imports, once, and then its own.

    Imports are left out, and `export` but in the last text. Modules run in that order anyway; a
    browser would refuse a text in which two have a name alike.
    """
    met.add(path)
    text = path.read_text("utf-8")
    for found in _IMPORT.finditer(text):
        other = (path.parent / found["file"]).resolve()
        if found["json"]:
            yield f"const {found['json']} = {other.read_text('utf-8').strip()};\n"
        elif other not in met:
            for each in joined(other, met):
                yield re.sub(r"(?m)^export ", "", each)
    yield _NO_CODE.sub("", _IMPORT.sub("", text))


@cache
def sources() -> dict[str, Path]:
    """Return all scripts and styles by file name; a widget’s lie beside its module."""
    room = Path(__file__).resolve().parents[1]
    return {path.name: path for kind in ("*.js", "*.css") for path in room.rglob(kind)}


def cards_and_words() -> dict[str, Any]:
    """Return what all widgets of a page share: card pictures, portraits and the glossary.

    `cards` maps a card, such as "KH", to SVG text; `faces` maps the name of a computer player to
    SVG text; `words` is the list of the glossary's words, each a dictionary.
    """
    return {
        "cards": {str(card): card_svg(card) for card in PACK},
        "faces": {name: face_svg(name) for name in FACES},
        "words": data_of(WORDS),
    }
