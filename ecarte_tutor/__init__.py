"""Learn écarté: the game, its classic hints ("the book"), counts, simulations and lessons.

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

`open_hand_counts` counts the tricks a hand makes with all cards open, `Game` deals again and again,
`RuleSet("bga")` gives house rules. `sample_decisions` draws decisions from random games, or lists a
class of hands, and `play_match` lets two of the computer `players` meet. Results have `to_frame()`
and `plot()`. `help(ecarte_tutor.grade)` explains one name, `dir(ecarte_tutor)` lists them all, and
`ecarte_tutor.course.glossary.word("pone")` explains a word of the game. Subpackages load by name,
as in `ecarte_tutor.widgets.lesson_quiz("proposing")`.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

# `import X as X` marks a public name for type checkers.
from .engine.cards import Card as Card
from .engine.cards import Hand as Hand
from .engine.cards import Rank as Rank
from .engine.cards import Suit as Suit
from .engine.deal import Deal as Deal
from .engine.deal import Game as Game
from .engine.deal import Pool as Pool
from .engine.decision import Decision as Decision
from .engine.rules.rule_set import RuleSet as RuleSet
from .engine.rules.tricks import legal_replies as legal_replies
from .engine.rules.tricks import trick_winner as trick_winner
from .engine.rules.tricks import why_not as why_not
from .errors import EcarteError as EcarteError
from .errors import IllegalAction as IllegalAction
from .errors import NotationError as NotationError
from .errors import RecordError as RecordError
from .errors import RuleSetError as RuleSetError
from .errors import TableError as TableError

if TYPE_CHECKING:
    from . import course as course
    from . import engine as engine
    from . import grading as grading
    from . import hints as hints
    from . import simulator as simulator
    from . import site as site
    from . import widgets as widgets
    from .course import records
    from .course.matches import play_match as play_match
    from .course.players import PLAYERS
    from .course.samples import sample_decisions as sample_decisions
    from .grading import Verdict as Verdict
    from .grading import grade as grade
    from .hints import BookVerdict as BookVerdict
    from .hints import book as book
    from .simulator import load_hand_classes as load_hand_classes
    from .simulator import simulate as simulate
    from .simulator.count import open_hand_counts as open_hand_counts

    __version__: str
    players = PLAYERS
    progress = records

_AT_ONCE = (
    *("Card", "Deal", "Decision", "Game", "Hand", "Pool", "Rank", "RuleSet", "Suit"),
    *("legal_replies", "trick_winner", "why_not"),
    *("EcarteError", "IllegalAction", "NotationError", "RecordError"),
    *("RuleSetError", "TableError"),
)

# Modules that need NumPy or more are imported at first use, so that importing the package is fast.
_LOADED_ON_DEMAND = {
    "BookVerdict": ".hints",
    "Verdict": ".grading",
    "book": ".hints",
    "grade": ".grading",
    "load_hand_classes": ".simulator",
    "open_hand_counts": ".simulator.count",
    "play_match": ".course.matches",
    "players": ".course.players:PLAYERS",
    "sample_decisions": ".course.samples",
    "simulate": ".simulator",
}
_ROOMS = ("course", "engine", "grading", "hints", "simulator", "site", "widgets")
_MODULES = {**{room: f".{room}" for room in _ROOMS}, "progress": ".course.records"}


def _html_of(shown: Card | Hand | Decision | Deal) -> str:
    """Return the HTML that a notebook shows; `widgets.displayed` needs no ipywidgets for it."""
    from .widgets.stage.displayed import html_of

    return html_of(shown)


# Set here because the engine must not import `widgets`.
for _class in (Card, Hand, Decision, Deal):
    setattr(_class, "_repr_html_", _html_of)  # noqa: B010 - no attribute that is declared


# Hidden from type checkers, which would accept any name because of it.
if not TYPE_CHECKING:

    def __getattr__(name):
        if name == "__version__":
            from importlib.metadata import version

            return version("ecarte-tutor")
        # Not for `help`: of a package that has it, pydoc prints every class in full.
        if name == "__all__" and sys._getframe(1).f_globals.get("__name__") != "pydoc":
            return [each for each in __dir__() if each != "__version__"]
        if name in _LOADED_ON_DEMAND:
            module, _, attribute = _LOADED_ON_DEMAND[name].partition(":")
            return getattr(import_module(module, __name__), attribute or name)
        if name in _MODULES:
            return import_module(_MODULES[name], __name__)
        told = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(told, name=name, obj=sys.modules[__name__])


def __dir__() -> list[str]:
    return sorted((*_AT_ONCE, *_LOADED_ON_DEMAND, *_MODULES, "__version__"))
