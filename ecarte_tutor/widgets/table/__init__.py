"""The table: a widget that shows a scene and receives the choices made on it."""

from .card_table import CardTable, PlayedTrick, TablePlayer
from .receiver import PART, Message, Receiver, is_short_text, told
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
from .widget import AssetSource, CardsAndWords, ignore_state

__all__ = [
    "MENDED",
    "PART",
    "AssetSource",
    "Badge",
    "ButtonGroup",
    "CardTable",
    "CardsAndWords",
    "DealLine",
    "EventKind",
    "GameStory",
    "MadeSet",
    "Message",
    "Panel",
    "PlayedTrick",
    "ProblemLine",
    "Receiver",
    "Row",
    "Scene",
    "SceneButton",
    "SceneCard",
    "SceneLink",
    "Side",
    "StoryPart",
    "Table",
    "TableEvent",
    "TablePlayer",
    "TextEntry",
    "Tray",
    "VerdictDoor",
    "data_of",
    "ignore_state",
    "is_short_text",
    "told",
]
