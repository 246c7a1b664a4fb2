"""The table: a widget that shows a scene and receives the choices made on it."""

from .once import SentOnce, sent_once
from .scene import (
    MENDED,
    Badge,
    ButtonGroup,
    Panel,
    ProblemLine,
    Row,
    Scene,
    SceneButton,
    SceneCard,
    SceneLink,
    Tray,
    VerdictDoor,
    data_of,
)
from .table import Table, static

__all__ = [
    "MENDED",
    "Badge",
    "ButtonGroup",
    "Panel",
    "ProblemLine",
    "Row",
    "Scene",
    "SceneButton",
    "SceneCard",
    "SceneLink",
    "SentOnce",
    "Table",
    "Tray",
    "VerdictDoor",
    "data_of",
    "sent_once",
    "static",
]
