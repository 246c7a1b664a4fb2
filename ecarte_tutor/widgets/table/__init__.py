"""The table: a widget that shows a scene and receives the choices made on it."""

from .card_table import CardTable, PlayedTrick, TablePlayer
from .once import SentOnce, sent_once
from .scene import (
    MENDED,
    Badge,
    ButtonGroup,
    MadeSet,
    Panel,
    ProblemLine,
    Row,
    Scene,
    SceneButton,
    SceneCard,
    SceneLink,
    TextEntry,
    Tray,
    VerdictDoor,
    data_of,
)
from .sent import Sent
from .story import DealLine, GameStory, StoryPart
from .table import Table
from .table_event import EventKind, Side, TableEvent

__all__ = [
    "MENDED",
    "Badge",
    "ButtonGroup",
    "CardTable",
    "DealLine",
    "EventKind",
    "GameStory",
    "MadeSet",
    "Panel",
    "PlayedTrick",
    "ProblemLine",
    "Row",
    "Scene",
    "SceneButton",
    "SceneCard",
    "SceneLink",
    "Sent",
    "SentOnce",
    "Side",
    "StoryPart",
    "Table",
    "TableEvent",
    "TablePlayer",
    "TextEntry",
    "Tray",
    "VerdictDoor",
    "data_of",
    "sent_once",
]
