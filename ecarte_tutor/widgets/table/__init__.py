"""The table: a widget that shows a scene and receives the choices made on it."""

from .receiver import PART, Message, Receiver, is_short_text, told
from .table import Table
from .widget import AssetSource, CardsAndWords, ignore_state

__all__ = [
    "PART",
    "AssetSource",
    "CardsAndWords",
    "Message",
    "Receiver",
    "Table",
    "ignore_state",
    "is_short_text",
    "told",
]
