"""The table: a widget that shows a scene and receives the choices made on it."""

from .asset_source import AssetSource
from .card_table import CardTable, PlayedTrick, TablePlayer
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
from .sent_once import DrawsCardsAndWords
from .story import DealLine, GameStory, StoryPart
from .table import Table
from .table_event import EventKind, Side, TableEvent
from .takes_no_state import TakesNoState

__all__ = [
    "MENDED",
    "AssetSource",
    "Badge",
    "ButtonGroup",
    "CardTable",
    "DealLine",
    "DrawsCardsAndWords",
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
    "Side",
    "StoryPart",
    "Table",
    "TableEvent",
    "TablePlayer",
    "TakesNoState",
    "TextEntry",
    "Tray",
    "VerdictDoor",
    "data_of",
]
