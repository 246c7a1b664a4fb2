"""The table: a widget that shows a scene and hears what was chosen on it."""

from .once import SentOnce, sent_once
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
    "SentOnce",
    "Table",
    "Tray",
    "data_of",
    "sent_once",
    "static",
]
