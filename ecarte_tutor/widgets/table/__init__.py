"""The table: a widget that shows a scene and receives the learner's presses."""

from .table import AnsweredTable, AssetSource, CardsAndWords, DrawnBy, Table, ignore_state

__all__ = ["AnsweredTable", "AssetSource", "CardsAndWords", "DrawnBy", "Table", "ignore_state"]
