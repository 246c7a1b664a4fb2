"""Learn écarté: the game, the book's advice, the count, and lessons that use them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .cards import Card, Hand, Rank, Suit
from .deal import Deal, Game, Pool
from .decision import Decision
from .errors import EcarteError, IllegalAction, NotationError, RecordError, RuleSetError, TableError
from .rules import RuleSet, legal_replies, trick_winner, why_not

if TYPE_CHECKING:
    from .count import open_hand_counts
    from .grading import Verdict, grade
    from .hints import BookVerdict, book
    from .simulator import simulate

__all__ = [
    "BookVerdict",
    "Card",
    "Deal",
    "Decision",
    "EcarteError",
    "Game",
    "Hand",
    "IllegalAction",
    "NotationError",
    "Pool",
    "Rank",
    "RecordError",
    "RuleSet",
    "RuleSetError",
    "Suit",
    "TableError",
    "Verdict",
    "__version__",
    "book",
    "grade",
    "legal_replies",
    "open_hand_counts",
    "simulate",
    "trick_winner",
    "why_not",
]

# What needs NumPy or more loads when it is first asked for: importing the package stays instant.
_LOADED_ON_DEMAND = {
    "BookVerdict": ".hints",
    "Verdict": ".grading",
    "book": ".hints",
    "grade": ".grading",
    "open_hand_counts": ".count",
    "simulate": ".simulator",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("ecarte-tutor")
    if name in _LOADED_ON_DEMAND:
        return getattr(import_module(_LOADED_ON_DEMAND[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
