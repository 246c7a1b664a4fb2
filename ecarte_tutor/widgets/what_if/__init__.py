"""What if: another card in a hand, or a hand of the opponent's that punishes a choice."""

from .explorer import FrontierExplorer
from .verdict_table import VerdictTable

__all__ = ["FrontierExplorer", "VerdictTable"]
