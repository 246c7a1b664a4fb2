"""The table: a widget that shows a scene and hears what was chosen on it."""

from .scene import (
    Badge,
    ButtonGroup,
    Panel,
    ProblemLine,
    Row,
    Scene,
    SceneButton,
    SceneCard,
    Tray,
    data_of,
)
from .table import Table, static

__all__ = [
    "Badge",
    "ButtonGroup",
    "Panel",
    "ProblemLine",
    "Row",
    "Scene",
    "SceneButton",
    "SceneCard",
    "Table",
    "Tray",
    "data_of",
    "static",
]
