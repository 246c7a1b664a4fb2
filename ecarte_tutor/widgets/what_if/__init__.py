"""What if: another card in a hand, or a hand of the opponent's that punishes a choice."""

from .what_if import FrontierExplorer, WhatIfPages

__all__ = ["FrontierExplorer", "WhatIfPages"]
