"""Learn écarté: the game, the book's advice, the count, and lessons that use them.

A tour, from the cards to the lessons:

>>> from ecarte_tutor import Card, Deal, Decision, Hand, book, grade, simulate
>>> hand, turn_up = Hand("8H 7H QS 7S 7D"), Card("9H")      # values that parse and print as text
>>> decision = Decision.propose(hand, turn_up, score=(2, 3))     # what one player knows, and when
>>> sorted(book(decision).advice)                             # what the classic hints say of it
['play']
>>> simulate(decision).best, grade(decision, "play").with_the_simulator     # what it is worth
('propose', False)
>>> Deal.start(seed=1).act("propose").act("accept").seat      # a deal, one choice after the other
'pone'

`open_hand_counts` counts what a hand makes with open cards, `RuleSet.named` gives house rules, and
the rooms behind all of it are here by name: `ecarte_tutor.widgets.lesson_quiz("proposing")`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .engine.cards import Card, Hand, Rank, Suit
from .engine.deal import Deal, Game, Pool
from .engine.decision import Decision, View
from .engine.rules import RuleSet, legal_replies, trick_winner, why_not
from .errors import EcarteError, IllegalAction, NotationError, RecordError, RuleSetError, TableError

if TYPE_CHECKING:
    from . import (  # noqa: F401 - the rooms, offered by name
        course,
        engine,
        grading,
        hints,
        simulator,
        site,
        widgets,
    )
    from .grading import Verdict, grade
    from .hints import BookVerdict, book
    from .simulator import simulate
    from .simulator.count import open_hand_counts

    __version__: str

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
    "open_hand_counts": ".simulator.count",
    "simulate": ".simulator",
}
_ROOMS = ("course", "engine", "grading", "hints", "simulator", "site", "widgets")


def _html_of(shown: Card | Hand | View | Deal | Game) -> str:
    """What a notebook shows: cards and words; the widgets' room draws them, without ipywidgets."""
    from .widgets.displayed import html_of

    return html_of(shown)


# The engine, on the lowest floor, knows nothing of drawing; a decision is a view.
for _class in (Card, Hand, View, Deal, Game):
    setattr(_class, "_repr_html_", _html_of)  # noqa: B010 - no attribute that is declared

# A checker of types knows the names above, and is to refuse all others.
if not TYPE_CHECKING:

    def __getattr__(name):
        if name == "__version__":
            from importlib.metadata import version

            return version("ecarte-tutor")
        if name in _LOADED_ON_DEMAND:
            return getattr(import_module(_LOADED_ON_DEMAND[name], __name__), name)
        if name in _ROOMS:
            return import_module(f".{name}", __name__)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted((*__all__, *_ROOMS))
