"""The table: a widget that shows a scene and receives the choices made on it."""

from .table import AnsweredTable, Table
from .widget import AssetSource, CardsAndWords, DrawnBy, ignore_state

__all__ = ["AnsweredTable", "AssetSource", "CardsAndWords", "DrawnBy", "Table", "ignore_state"]
