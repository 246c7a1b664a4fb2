"""The table: a widget that shows a scene and receives the choices made on it."""

from .asset_source import AssetSource
from .card_table import CardTable, PlayedTrick, TablePlayer
from .cards_and_words import SentOnce, sent_once
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
from .story import DealLine, GameStory, StoryPart
from .table import Table
from .table_event import EventKind, Side, TableEvent

__all__ = [
    "MENDED",
    "AssetSource",
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
