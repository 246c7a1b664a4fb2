"""What our widgets draw with in a browser: scripts, styles, card pictures and words."""

from .asset import FILES_ARE_SERVED, Asset
from .catalogue import ASSETS, SENT_ONCE, asset, cards_and_words

__all__ = ["ASSETS", "FILES_ARE_SERVED", "SENT_ONCE", "Asset", "asset", "cards_and_words"]
