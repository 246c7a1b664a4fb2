"""Figures: what was measured of the book, the players and the methods, as lessons show it."""

from .best_play import best_play_markdown
from .exploitability import exploitability_markdown
from .foster import FOSTER_ROWS, foster_rows
from .jeux import Jeu, jeux_markdown, shipped_jeux
from .ledger import LedgerRow, ledger_markdown, shipped_ledger
from .measured import measured, measured_markdown
from .odds import king_markdown, new_cards_markdown, opponents_trumps_markdown
from .promises import promises, random_leads
from .standing import hands_played_at_once
from .trust import trust_markdown

__all__ = [
    "FOSTER_ROWS",
    "Jeu",
    "LedgerRow",
    "best_play_markdown",
    "exploitability_markdown",
    "foster_rows",
    "hands_played_at_once",
    "jeux_markdown",
    "king_markdown",
    "ledger_markdown",
    "measured",
    "measured_markdown",
    "new_cards_markdown",
    "opponents_trumps_markdown",
    "promises",
    "random_leads",
    "shipped_jeux",
    "shipped_ledger",
    "trust_markdown",
]
