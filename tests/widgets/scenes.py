"""What tests look at in a scene."""

from __future__ import annotations

from ecarte_tutor.grading.strip import Strip
from ecarte_tutor.widgets.scene import CardTable, Cloth, Panel, Row, Scene


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
