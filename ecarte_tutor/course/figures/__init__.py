"""Figures that lessons show: measurements of the book's hints, the players and the methods."""

from .hints import LedgerRow, hands_played_at_once, ledger_markdown, shipped_ledger, trust_markdown
from .measured import measured, plot_methods, plot_told, promises, random_leads
from .printed import (
    FOSTER_ROWS,
    Jeu,
    foster_rows,
    jeux_markdown,
    king_markdown,
    new_cards_markdown,
    opponents_trumps_markdown,
    shipped_jeux,
)

__all__ = [
    "FOSTER_ROWS",
    "Jeu",
    "LedgerRow",
    "foster_rows",
    "hands_played_at_once",
    "jeux_markdown",
    "king_markdown",
    "ledger_markdown",
    "measured",
    "new_cards_markdown",
    "opponents_trumps_markdown",
    "plot_methods",
    "plot_told",
    "promises",
    "random_leads",
    "shipped_jeux",
    "shipped_ledger",
    "trust_markdown",
]
