"""What tests look at in a scene."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from ecarte_tutor.grading.strip import Strip
from ecarte_tutor.widgets.stage.scene import CardTable, Cloth, Panel, Row, Scene

_HOUSE: Final = Path(__file__).parents[2] / "docs" / "house.md"
_BOUNDS: Final = re.compile(r"plain data of at most ([\d,]+) bytes, or ([\d,]+) in a game")
(_STATED,) = _BOUNDS.findall(_HOUSE.read_text(encoding="utf-8"))

MOST, MOST_OF_A_GAME = (int(each.replace(",", "")) for each in _STATED)
"""Bytes of a scene, as Jupyter packs it, as house.md states them: a strip of up to fifty words is
in it twice, to be read and to be heard; in a game there is what happened since the press and the
deal so far, or all choices."""


def cloth_of(scene: Scene) -> Cloth:
    """The cloth of a scene; an empty one where it has none."""
    return scene.cloth or Cloth(cards=())


def rows_of(scene: Scene) -> tuple[Row, ...]:
    """What can be tried again; empty where nothing can."""
    return scene.retries.rows if scene.retries else ()


def panel_of(scene: Scene, name: str) -> Panel:
    """The panel of this name, behind a door or not."""
    behind = (panel for door in scene.verdict.doors for panel in door.panels)
    return {panel.name: panel for panel in (*scene.verdict.panels, *behind)}[name]


def table_of(scene: Scene) -> CardTable:
    """The whole table of a scene that has one."""
    table = cloth_of(scene).table
    assert table is not None
    return table


def strip_of(scene: Scene) -> Strip:
    """The strip of a verdict."""
    strip = scene.verdict.strip
    assert strip is not None
    return strip
