"""What if: another card in a hand, or a hand of the opponent's that punishes a choice."""

from .explorer import FrontierExplorer

__all__ = ["FrontierExplorer"]
