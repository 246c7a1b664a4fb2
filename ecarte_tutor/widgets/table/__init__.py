"""The table: a widget that shows a scene and hears what was chosen on it."""

from .scene import (
    Badge,
    ButtonGroup,
    Door,
    Panel,
    ProblemLine,
    Row,
    Scene,
    SceneButton,
    SceneCard,
    Sign,
    Strip,
    Tray,
    data_of,
)
from .table import Table, static

__all__ = [
    "Badge",
    "ButtonGroup",
    "Door",
    "Panel",
    "ProblemLine",
    "Row",
    "Scene",
    "SceneButton",
    "SceneCard",
    "Sign",
    "Strip",
    "Table",
    "Tray",
    "data_of",
    "static",
]
