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
from .engine.decision import Decision
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
    from .course import progress  # noqa: F401 - one more, by the name it is asked for
    from .course.matches import play_match, sample_decisions
    from .course.players import PLAYERS as players  # noqa: N811 - as a word in a sentence
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
    "play_match",
    "players",
    "sample_decisions",
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
    "play_match": ".course.matches",
    "players": ".course.players:PLAYERS",
    "sample_decisions": ".course.matches",
    "simulate": ".simulator",
}
_ROOMS = ("course", "engine", "grading", "hints", "simulator", "site", "widgets")
_MODULES = {**{room: f".{room}" for room in _ROOMS}, "progress": ".course.progress"}

# A checker of types knows the names above, and is to refuse all others.
if not TYPE_CHECKING:

    def __getattr__(name):
        if name == "__version__":
            from importlib.metadata import version

            return version("ecarte-tutor")
        if name in _LOADED_ON_DEMAND:
            module, _, attribute = _LOADED_ON_DEMAND[name].partition(":")
            return getattr(import_module(module, __name__), attribute or name)
        if name in _MODULES:
            return import_module(_MODULES[name], __name__)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted((*__all__, *_MODULES))
