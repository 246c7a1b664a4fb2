"""The audit: the book's hints on trial before the count, over every hand there is."""

from .foster import FOSTER_ROWS, FosterRow, foster_rows
from .jeux import Jeu, jeux_markdown, shipped_jeux
from .ledger import Ledger, LedgerRow, make_ledger
from .printed import ledger_csv, ledger_markdown, read_ledger, shipped_ledger, trust_markdown

__all__ = [
    "FOSTER_ROWS",
    "FosterRow",
    "Jeu",
    "Ledger",
    "LedgerRow",
    "foster_rows",
    "jeux_markdown",
    "ledger_csv",
    "ledger_markdown",
    "make_ledger",
    "read_ledger",
    "shipped_jeux",
    "shipped_ledger",
    "trust_markdown",
]
