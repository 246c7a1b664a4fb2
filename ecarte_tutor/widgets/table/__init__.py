"""The table: a widget that shows a scene and hears what was chosen on it."""

from .once import SentOnce, sent_once
from .scene import (
    MENDED,
    Badge,
    ButtonGroup,
    Door,
    Panel,
    ProblemLine,
    Row,
    Scene,
    SceneButton,
    SceneCard,
    SceneLink,
    Sign,
    Strip,
    Tray,
    data_of,
)
from .table import Table, static

__all__ = [
    "MENDED",
    "Badge",
    "ButtonGroup",
    "Door",
    "Panel",
    "ProblemLine",
    "Row",
    "Scene",
    "SceneButton",
    "SceneCard",
    "SceneLink",
    "SentOnce",
    "Sign",
    "Strip",
    "Table",
    "Tray",
    "data_of",
    "sent_once",
    "static",
]
