"""Players: who the computer can be at a table, each choosing by what its seat knows alone."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Protocol

from .cards import Card
from .decision import Decision, Option
from .hints import book

_STRONG: Final = 3
"""Trumps with which a beginner is content."""


class Player(Protocol):
    """Chooses at any decision; a `Decision` holds nothing that its seat may not know."""

    @property
    def label(self) -> str:
        """What a button calls it."""

    @property
    def name(self) -> str:
        """Who it is, as a sentence names it."""

    @property
    def manner(self) -> str:
        """How it plays, in a sentence."""

    def choose(self, decision: Decision) -> Option:
        """One of the decision's options; the same decision always gets the same answer."""


@dataclass(frozen=True, slots=True)
class Beginner:
    """Counts its trumps, leads high and replies low; it costs no time.

    >>> Beginner().choose(Decision.reply("8H 7H QS 7S 7D", "9H", "KD"))
    Card('7D')
    """

    label: str = "Beginner"
    name: str = "the beginner"
    manner: str = "It counts its trumps, leads its highest card and replies with its lowest."

    def choose(self, decision: Decision) -> Option:
        """Stands on three trumps, or after an exchange; otherwise it exchanges."""
        if decision.kind in ("propose", "answer"):
            trumps = len(decision.hand.of(decision.trump))
            stands = trumps >= _STRONG or bool(decision.exchanged)
            return decision.options()[stands if decision.kind == "answer" else not stands]
        if decision.kind == "lead":
            return max(decision.hand, key=lambda card: (card.rank, card.suit is decision.trump))
        if decision.kind == "reply":
            return cheapest_reply(decision)
        return first_advised(decision)


@dataclass(frozen=True, slots=True)
class BookPlayer:
    """Follows the classic hints at every score; where they are silent, the simulator.

    A decision takes no time where the book speaks, and about 0.2 s where it does not.
    """

    label: str = "The book"
    name: str = "the book’s player"
    manner: str = "It follows the classic hints; where they are silent, it plays by the simulator."

    def choose(self, decision: Decision) -> Option:
        """What the book advises; of several options the one the simulator values most."""
        if decision.kind in ("king", "number", "discard"):
            return first_advised(decision)
        return _best_of(decision, book(decision).advice)


@dataclass(frozen=True, slots=True)
class SimulatorPlayer:
    """Chooses what the simulator values most.

    A card or a word takes about 0.2 s; what it discards, a second or two.
    """

    label: str = "The simulator"
    name: str = "the simulator"
    manner: str = "It chooses what the simulator values most, and knows nothing of the book."

    def choose(self, decision: Decision) -> Option:
        """The simulator's best option; of the king and the number asked for, the book's."""
        if decision.kind in ("king", "number"):
            return first_advised(decision)
        options = decision.options()
        from .simulator import simulate

        return options[0] if len(options) == 1 else simulate(decision).best


@dataclass(frozen=True, slots=True)
class ReckonerPlayer:
    """Talks by the score, as the reckoning has it; plays its cards by the simulator.

    Its words take no time, a card about 0.2 s.
    """

    label: str = "The reckoner"
    name: str = "the reckoner"
    manner: str = (
        "It minds the score: it changes cards where that wins more games, discards by the book, "
        "and plays by the simulator."
    )

    def choose(self, decision: Decision) -> Option:
        """By the reckoning, the book or the simulator."""
        if decision.kind in ("king", "number", "discard"):
            return first_advised(decision)
        options = decision.options()
        from .simulator import simulate, talks_on

        if decision.kind in ("propose", "answer"):
            words = ("propose", "accept") if talks_on(decision) else ("play", "refuse")
            return next(option for option in options if option in words)
        return options[0] if len(options) == 1 else simulate(decision).best


PLAYERS: Final[dict[str, Player]] = {
    "beginner": Beginner(),
    "book": BookPlayer(),
    "simulator": SimulatorPlayer(),
    "reckoner": ReckonerPlayer(),
}
"""Every player that a learner can choose, by what a setting calls it, in the order offered."""


def first_advised(decision: Decision) -> Option:
    """The first option that the book accepts, in the order of the options."""
    advice = book(decision).advice
    return next(option for option in decision.options() if option in advice)


def _best_of(decision: Decision, advice: Collection[Option]) -> Option:
    options = [option for option in decision.options() if option in advice]
    if len(options) == 1:
        return options[0]
    from .simulator import simulate

    values = simulate(decision)
    return max(options, key=lambda option: values[option].mean)


def cheapest_reply(decision: Decision) -> Card:
    """The lowest legal card, trumps last; the law of play has it take the trick if one can."""
    legal = [card for card in decision.options() if isinstance(card, Card)]
    return min(legal, key=lambda card: (card.suit is decision.trump, card.rank, card))
