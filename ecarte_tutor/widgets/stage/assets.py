"""Files that our widgets need in a browser: scripts, styles, card pictures and the glossary.

Each is a text here; on our site it is also a file with its own address.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from ...course.glossary import WORDS
from ...engine.cards import PACK
from .draw.cards import card_svg
from .draw.courts import FACES, face_svg
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


_MADE_OF: Final = {
    "table.js": (
        *("dom.js", "pictures.js", "charts.js", "words.js", "kept.js"),
        *("verdict.js", "bookmark.js", "code.js", "file.js", "story.js", "opponents.js"),
        *("event_queue.js", "table_state.js", "sound.js", "card_table.js", "moments.js"),
        *("rules.js", "keys.js", "table_scene.js", "cloth_scene.js", "table.js"),
    ),
    "table.css": (
        *("common.css", "table.css", "words.css", "verdict.css", "story.css", "opponents.css"),
        *("low.css", "card_table.css", "game_bar.css", "game_windows.css"),
        *("game_end.css", "rules.css", "print.css"),
    ),
    "clock.js": ("clock.js",),
    "progress.js": ("dom.js", "kept.js", "bookmark.js", "file.js", "clock.js", "progress.js"),
    "progress.css": ("common.css", "progress.css"),
    "you.js": (
        *("dom.js", "pictures.js", "charts.js", "kept.js", "bookmark.js", "file.js", "clock.js"),
        *("you.js", "progress.js"),
    ),
    "you.css": ("common.css", "progress.css", "you.css"),
    "classroom.js": ("dom.js", "pictures.js", "file.js", "classroom.js"),
    "classroom.css": ("common.css", "progress.css", "classroom.css"),
    "look_up.js": ("dom.js", "look_up.js"),
    "look_up.css": ("common.css", "look_up.css"),
    "hint_chart.js": ("dom.js", "pictures.js", "hint_chart.js"),
    "hint_chart.css": ("common.css", "hint_chart.css"),
    "diagram.js": ("dom.js", "pictures.js", "diagram.js"),
    "diagram.css": ("common.css", "diagram.css"),
    "one_at_a_time.js": ("dom.js", "one_at_a_time.js"),
    "one_at_a_time.css": ("common.css", "one_at_a_time.css"),
}
"""Source files of each asset, in the order in which they are joined."""

SENT_ONCE: Final = "sent_once.js"

LOOK_UP: Final = "look_up.js"
"""Name of the script of the search, which carries its index along."""

LOADER: Final = "loader.js"
"""Name of the script that a widget gets where no files are served, as in JupyterLab."""

ASSETS: Final = (*_MADE_OF, SENT_ONCE)
"""Names of all assets that our site serves."""


@cache
def asset(name: str) -> Asset:
    """Return the asset with the file name `name`: `LOADER`, or one of `ASSETS`.

    Raises:
        KeyError: for any other name.
    """
    if name == LOADER:
        return Asset(name, static(name))
    if name == SENT_ONCE:
        shared = json.dumps(cards_and_words(), ensure_ascii=False, separators=(",", ":"))
        return Asset(name, f"export default {shared};\n")
    text = _without_comments(static(*_MADE_OF[name]))
    if name == LOOK_UP:
        text = f"const INDEX = {static('search_index.json').strip()};\n{text}"
    return Asset(name, text)


def static(*names: str) -> str:
    """Return the text of our source files, such as "dom.js" or "table.css", joined by newlines."""
    return "\n".join(_sources()[name].read_text("utf-8") for name in names)


def _without_comments(text: str) -> str:
    """Return a script or a style sheet without the comments that have lines of their own."""
    return re.sub(r"(?m)^ *(?://.*|/\*[^*]*\*/)\n", "", text)


@cache
def _sources() -> dict[str, Path]:
    """Return all scripts, styles and data by file name; a widget’s lie beside its module."""
    room = Path(__file__).parents[1]
    return {path.name: path for kind in ("*.js", "*.css", "*.json") for path in room.rglob(kind)}


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
