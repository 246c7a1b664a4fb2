"""Players: who can sit opposite at a table, each choosing by what the seat knows alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Protocol

from ..engine.cards import Card
from ..engine.decision import Decision, Option
from ..hints import book

_STRONG: Final = 3
"""Trumps with which a beginner, or the Curate, is content."""


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
        """How it plays, with a fault to be noticed, in a sentence or two."""

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
            return _word(decision, stands=trumps >= _STRONG or bool(decision.exchanged))
        if decision.kind == "lead":
            return max(decision.hand, key=lambda card: (card.rank, card.suit is decision.trump))
        if decision.kind == "reply":
            return cheapest_reply(decision)
        return first_advised(decision)


@dataclass(frozen=True, slots=True)
class Curate:
    """Stands on three trumps alone, before an exchange or after it; it costs no time.

    >>> Curate().choose(Decision.propose("8H KS QS JS KD", "9H"))
    'propose'
    """

    label: str = "The Curate"
    name: str = "the Curate"
    manner: str = (
        "He is polite to a fault: he proposes with hands that he should play, and hardly ever "
        "refuses you."
    )

    def choose(self, decision: Decision) -> Option:
        """Proposes or accepts without many trumps; otherwise as the beginner."""
        if decision.kind in ("propose", "answer"):
            trumps = len(decision.hand.of(decision.trump))
            return _word(decision, stands=trumps >= _STRONG)
        return Beginner().choose(decision)


@dataclass(frozen=True, slots=True)
class Captain:
    """Stands at once on a single trump; plays its cards as the Actuary does.

    Its words take no time, a card about 0.2 s.

    >>> Captain().choose(Decision.answer("7H 9S 8S 9D 7C", "9H"))
    'refuse'
    """

    label: str = "The Captain"
    name: str = "the Captain"
    manner: str = (
        "He is too bold: with one trump in hand he plays at once, or refuses you. He plays his "
        "cards well."
    )

    def choose(self, decision: Decision) -> Option:
        """Plays or refuses with any trump before an exchange; otherwise as the Actuary."""
        is_first_word = decision.kind in ("propose", "answer") and not decision.exchanged
        if is_first_word and decision.hand.of(decision.trump):
            return _word(decision, stands=True)
        return Actuary().choose(decision)


@dataclass(frozen=True, slots=True)
class Librarian:
    """Follows the book's general rules, and talks at every score as at love all.

    A decision takes no time where the book speaks; where it does not the simulator chooses, in
    about 0.2 s.
    """

    label: str = "The Librarian"
    name: str = "the Librarian"
    manner: str = (
        "He plays by the old book, and talks at every score as he would at love all: even at four "
        "all he proposes in the hope of a better hand."
    )

    def choose(self, decision: Decision) -> Option:
        """What the book advises, of a word without the score; of several options the best."""
        if decision.kind in ("king", "number", "discard"):
            return first_advised(decision)
        if decision.kind in ("propose", "answer"):
            return _best_advised(replace(decision, score=(0, 0)))
        return _best_advised(decision)


@dataclass(frozen=True, slots=True)
class Actuary:
    """Talks by the score, as the reckoning has it; plays its cards by the simulator.

    Its words take no time, a card about 0.2 s.
    """

    label: str = "The Actuary"
    name: str = "the Actuary"
    manner: str = (
        "He goes by the score and errs least, but he keeps all his trumps and kings and nothing "
        "else: the number that he draws tells you how many he has."
    )

    def choose(self, decision: Decision) -> Option:
        """By the reckoning, the book or the simulator."""
        if decision.kind in ("king", "number", "discard"):
            return first_advised(decision)
        if decision.kind in ("propose", "answer"):
            from ..simulator import talks_on

            return _word(decision, stands=not talks_on(decision))
        return _simulated_best(decision)


PLAYERS: Final[dict[str, Player]] = {
    "curate": Curate(),
    "captain": Captain(),
    "librarian": Librarian(),
    "actuary": Actuary(),
}
"""Every player that a learner can choose, by what a setting calls it, the gentlest first."""


def first_advised(decision: Decision) -> Option:
    """The first option that the book accepts, in the order of the options."""
    advice = book(decision).advice
    return next(option for option in decision.options() if option in advice)


def by_the_book(decision: Decision) -> Option:
    """What a player who knows the book and nothing else does; a reply wins as cheaply as it can."""
    if decision.kind == "reply":
        return cheapest_reply(decision)
    return "announce" if decision.kind == "king" else first_advised(decision)


def _word(decision: Decision, *, stands: bool) -> Option:
    words = ("play", "refuse") if stands else ("propose", "accept")
    return next(option for option in decision.options() if option in words)


def _simulated_best(decision: Decision) -> Option:
    options = decision.options()
    if len(options) == 1:
        return options[0]
    from ..simulator import simulate

    return simulate(decision, unit="points").best


def _best_advised(decision: Decision) -> Option:
    advice = book(decision).advice
    options = [option for option in decision.options() if option in advice]
    if len(options) == 1:
        return options[0]
    from ..simulator import simulate

    values = simulate(decision, unit="points")
    return max(options, key=lambda option: values[option].mean)


def cheapest_reply(decision: Decision) -> Card:
    """The lowest legal card, trumps last; the law of play has it take the trick if one can."""
    legal = [card for card in decision.options() if isinstance(card, Card)]
    return min(legal, key=lambda card: (card.suit is decision.trump, card.rank, card))
