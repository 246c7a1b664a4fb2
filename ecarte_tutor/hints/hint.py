"""Hints: what each classic hint says, when it applies, and because of which cards.

All of them come from one article on écarté (see `SOURCE`). Together they are called "the book".
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from ..engine.cards import Card
from ..engine.decision import EXCHANGING_WORD, STANDING_WORD, Decision, Kind, Option
from .frontier import Frontier
from .holding import Holding, is_first_proposal

SOURCE: Final = "Encyclopaedia Britannica, ninth edition, “Écarté”, Hints to players"
"""Source of every hint: the article by Henry Jones, who wrote as “Cavendish”."""

Rarity = Literal["common", "rare", "never dealt"]
"""How often a hint decides a hand dealt at random. `common` is at least once in 600 hands, `rare`
is once in 600 to 2,500 hands, and `never dealt` is so seldom that no drill looks for it."""

_NO_EXAMPLES: Final = Frontier(())


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Hint(ABC):
    """One classic hint to players, from the article that `SOURCE` names, in our own words.

    `statement` is the hint as a learner reads it, and `reading` how we interpret what the article
    leaves unclear. `hint("P2b")` finds a hint by its id.
    """

    id: str
    name: str
    """Name of the hint in a few words, for a label, a heading or a chart."""

    rule: str
    """Subject of the hint, which completes the phrase "the rule on ..."."""

    statement: str
    """The hint itself, as a learner reads it."""

    reading: str = ""
    """Our interpretation of what the article leaves unclear; empty if nothing is unclear."""

    kinds: tuple[Kind, ...]
    """The kinds of decision on which the hint advises."""

    rarity: Rarity = "common"
    """How often the hint decides a hand with a choice, at the scores at which it applies."""

    is_first_lead: bool = False
    """True if problems on this hint are first leads; False if they are later leads or no leads."""

    needs_score: bool = False
    """True if the hint applies only at some scores near the end of the game."""

    source: str = SOURCE

    @property
    def called(self) -> str:
        """The hint as it is called in a sentence, such as `"the rule on three trumps"`."""
        return f"the rule on {self.rule}"

    def __str__(self) -> str:
        return f"{self.id}: {self.name}"

    def __repr__(self) -> str:
        return f"hint({self.id!r})"

    def applies(self, decision: Decision) -> bool:
        """Return True if the hint advises something at `decision`."""
        return bool(self.advice(decision))

    @abstractmethod
    def advice(self, decision: Decision) -> frozenset[Option]:
        """Return the options that the hint advises; an empty set if it does not apply."""

    @abstractmethod
    def because(self, decision: Decision) -> tuple[Card, ...]:
        """Return the cards of the hand that make the hint apply; call it only if it applies."""

    @abstractmethod
    def reason(self, decision: Decision) -> str:
        """Return why the hint applies, as a clause without a full stop that names cards.

        Call it only if the hint applies.
        """


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class HandHint(Hint):
    """Hint that advises, from the hand alone, to stand (play without exchanging) or to exchange.

    `stand` returns True to stand, False to exchange, and `None` if the hint does not apply to a
    hand; `lit` returns the cards that make it apply. Only `when` looks at the score and at what
    happened before. The other functions take a `Holding`, so that tables of all hands can be made
    without a decision for each hand.
    """

    stand: Callable[[Holding], bool | None]
    """Function that returns True to stand, False to exchange, `None` if the hint does not apply."""

    leaves_open: Callable[[Holding], bool] = lambda _: False
    """Function that returns True if the hint neither covers the hand nor clearly excludes it."""

    doubt: Callable[[Holding], str] = lambda _: ""
    """Function that returns why the hint leaves the hand open, as a clause that names cards. It
    returns an empty text if a sentence made from `frontier` says it."""

    lit: Callable[[Holding], tuple[Card, ...]] = lambda seen: seen.hand.cards
    """Function that returns the cards that make the hint apply; the default is the whole hand."""

    tell: Callable[[Holding], str]
    """Function that returns the reason for a learner, as a clause that names cards."""

    when: Callable[[Decision], bool] = is_first_proposal
    """Function that returns True if the hint is about a decision with this score and history."""

    frontier: Frontier = _NO_EXAMPLES
    """The hands that the article lists for the hint."""

    def advice(self, decision: Decision) -> frozenset[Option]:
        """Return the options that the hint advises; an empty set if it does not apply."""
        if decision.kind not in self.kinds or not self.when(decision):
            return frozenset()
        stand = self.stand(Holding.at(decision))
        if stand is None:
            return frozenset()
        return frozenset({(STANDING_WORD if stand else EXCHANGING_WORD)[decision.kind]})

    def because(self, decision: Decision) -> tuple[Card, ...]:
        """Return the cards of the hand that make the hint apply; call it only if it applies."""
        return self.lit(Holding.at(decision))

    def reason(self, decision: Decision) -> str:
        """Return why the hint applies, as a clause that names cards; call it only if it applies."""
        return self.tell(Holding.at(decision))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PlayHint(Hint):
    """Hint on discarding, the king of trumps or leading, whose functions see the whole decision.

    `choose` returns the options that the hint advises, `lit` the cards that make it apply.
    """

    choose: Callable[[Decision], frozenset[Option]]
    """Function that returns the options that the hint advises; an empty set if it does not apply.
    It is called only for decisions of the hint's `kinds`."""

    lit: Callable[[Decision], tuple[Card, ...]] = lambda decision: decision.hand.cards
    """Function that returns the cards that make the hint apply; the default is the whole hand."""

    tell: Callable[[Decision], str]
    """Function that returns the reason for a learner, as a clause that names cards."""

    def advice(self, decision: Decision) -> frozenset[Option]:
        """Return the options that the hint advises; an empty set if it does not apply."""
        return self.choose(decision) if decision.kind in self.kinds else frozenset()

    def because(self, decision: Decision) -> tuple[Card, ...]:
        """Return the cards of the hand that make the hint apply; call it only if it applies."""
        return self.lit(decision)

    def reason(self, decision: Decision) -> str:
        """Return why the hint applies, as a clause that names cards; call it only if it applies."""
        return self.tell(decision)
