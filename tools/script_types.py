"""The types of what Python sends to its scripts, from its dataclasses and traits:
`python -m tools.script_types`.

A script that reads a field or a trait which is renamed in Python is then an error to the check of
types. `--check` compares with the file that there is, and ends with status 1 if it is another.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, cast, get_args, get_origin, get_type_hints

import traitlets
from ipywidgets import Widget  # type: ignore[import-untyped]

from ecarte_tutor.course.glossary import Word
from ecarte_tutor.course.rules_at_hand import RulesPage
from ecarte_tutor.engine.cards import Card
from ecarte_tutor.site.cli import CommandParser
from ecarte_tutor.widgets.desk.classroom import ClassPanel, ClassView
from ecarte_tutor.widgets.desk.diagrams.diagram import DiagramView, Dial
from ecarte_tutor.widgets.desk.hint_chart import HintChart, HintLine
from ecarte_tutor.widgets.desk.progress.panel import YouPanel
from ecarte_tutor.widgets.desk.progress.view import ProgressPage
from ecarte_tutor.widgets.plays.game.game_table import GameTable
from ecarte_tutor.widgets.stage.in_turn import Chooser
from ecarte_tutor.widgets.stage.scene import (
    PARTS,
    ButtonGroup,
    Chip,
    Panel,
    Row,
    Scene,
    SceneCard,
    TableEvent,
)
from ecarte_tutor.widgets.stage.sent_once import SentOnce

FILE: Final = Path(__file__).parents[1] / "tests" / "scripts" / "types.d.ts"

WIDGETS: Final[tuple[type[Widget], ...]] = (
    *(GameTable, Chooser, YouPanel, ClassPanel, HintChart, SentOnce),
)
_TRAITS: Final = {
    "scene": Scene,
    "drawer": list[ButtonGroup],
    "rules_page": RulesPage,
    "parts": dict[str, list[HintLine]],
    "words": list[Word],
    (YouPanel, "view"): ProgressPage,
    (ClassPanel, "view"): ClassView,
}
"""What is in a trait whose own type does not say it."""

_ALSO: Final = (DiagramView, Dial)
_PLAIN: Final = {str: "string", int: "number", float: "number", bool: "boolean", Card: "string"}
_KINDS: Final = {
    traitlets.Unicode: "string",
    traitlets.Int: "number",
    traitlets.Bool: "boolean",
    traitlets.List: "any[]",
    traitlets.Dict: "any",
}
_HEAD: Final = "// Made by `python -m tools.script_types` from what Python sends.\n"


class Types:
    """Writes the interface of each dataclass once; `data_of` is what it follows."""

    def __init__(self) -> None:
        self.written: dict[str, tuple[type[Any], str]] = {}

    def of(self, hint: Any) -> str:
        """Return how TypeScript names what a value of this type is sent as."""
        origin, parts = get_origin(hint), get_args(hint)
        if hint in _PLAIN:
            return _PLAIN[hint]
        if origin is Literal:
            return " | ".join(f'"{each}"' for each in parts)
        if origin in (Union, UnionType):
            return " | ".join(
                dict.fromkeys(self.of(each) for each in parts if each is not NoneType)
            )
        if origin is dict:
            return f"Record<string, {self.of(parts[1])}>"
        if origin in (tuple, list):
            if origin is tuple and parts[-1] is not Ellipsis:
                return f"[{', '.join(map(self.of, parts))}]"
            if parts[0] is Panel:  # by their names
                return f'Record<string, Omit<{self.of(Panel)}, "name">>'
            held = self.of(parts[0])
            return f"({held})[]" if "|" in held else f"{held}[]"
        if is_dataclass(hint) and isinstance(hint, type):
            self._write(hint)
            return f"string | {hint.__name__}" if hint is SceneCard else hint.__name__
        return "any"

    def _write(self, shape: type[Any]) -> None:
        name = shape.__name__
        if name in self.written:
            assert self.written[name][0] is shape, f"expected one class named {name}"
            return
        self.written[name] = shape, ""
        self.written[name] = shape, interface(name, self._fields(shape))

    def _fields(self, shape: type[Any]) -> Iterator[str]:
        hints = get_type_hints(shape)
        for each in fields(shape):
            hint = hints[each.name]
            if shape is Scene and each.name in PARTS:
                (part,) = filter(is_dataclass, (hint, *get_args(hint)))
                lines = self._fields(cast("type[Any]", part))
                yield from (re.sub(r"^(\w+):", r"\1?:", line) for line in lines)
                continue
            kind = self.of(hint)
            if each.name == "cards" and shape in (Row, Chip, TableEvent):
                kind = "string" if kind == "string[]" else f"string | {kind}"  # as one text
            is_left_out = each.default is not MISSING
            yield f"{each.name}{'?' if is_left_out else ''}: {kind}"


def interface(name: str, lines: Iterator[str]) -> str:
    return f"interface {name} {{\n" + "".join(f"  {line};\n" for line in lines) + "}\n"


def written() -> str:
    """Return the whole file."""
    types = Types()

    def traits(widget: type[Widget]) -> Iterator[str]:
        for name, trait in sorted(widget.class_traits(sync=True).items()):
            if name.startswith("_") or name in ("comm", "keys", "log", "tabbable", "tooltip"):
                continue
            held = _TRAITS.get((widget, name), _TRAITS.get(name))
            kinds = (kind for of, kind in _KINDS.items() if isinstance(trait, of))
            yield f"{name}: {types.of(held) if held else next(kinds, 'any')}"

    models = [interface(f"{widget.__name__}Traits", traits(widget)) for widget in WIDGETS]
    for each in _ALSO:
        types.of(each)
    return "\n".join([_HEAD, *models, *(text for _, text in types.written.values())])


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or compare the file; returns the exit status."""
    parser = CommandParser(prog="python -m tools.script_types", description="Write the types.")
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    text = written()
    if not parser.parse_args(arguments).check:
        FILE.write_text(text, encoding="utf-8")
    elif FILE.read_text("utf-8") != text:
        sys.stderr.write(
            f"expected {FILE.name} as Python sends; run python -m tools.script_types\n"
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
