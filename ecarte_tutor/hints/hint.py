"""Hints: what a classic piece of advice says, when it applies, and which cards make it apply."""

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
"""Where every hint comes from: the article by Henry Jones, who wrote as “Cavendish”."""

Rarity = Literal["common", "rare", "never dealt"]
"""How often a hint decides a hand dealt at random: once in 600 hands or more, once in 600 to 2,500,
or so seldom that a drill does not look for it."""

_NO_EXAMPLES: Final = Frontier(())


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Hint(ABC):
    """One hint of the article, in our own words.

    Lessons, verdicts and figures read the same objects; `hint("P2b")` finds one.
    """

    id: str
    name: str
    """A few words that name it, on a chip, in a heading or in a chart."""

    rule: str
    """What the rule is on, as a sentence speaks of it where the id would be a code."""

    statement: str
    """The hint, told to a learner."""

    reading: str = ""
    """How we read what the article leaves open; empty where it leaves nothing open."""

    kinds: tuple[Kind, ...]
    """The kinds of decision it speaks of."""

    rarity: Rarity = "common"
    """How often it decides a hand with something to choose, at scores at which it speaks."""

    is_first_lead: bool = False
    """Of a hint on leads, whether problems on it are first leads rather than later ones."""

    needs_score: bool = False
    """True if it speaks only at some scores near the end of the game."""

    source: str = SOURCE

    @property
    def called(self) -> str:
        """The hint as a sentence speaks of it: `"the rule on three trumps"`."""
        return f"the rule on {self.rule}"

    def __str__(self) -> str:
        return f"{self.id}: {self.name}"

    def __repr__(self) -> str:
        return f"hint({self.id!r})"

    def applies(self, decision: Decision) -> bool:
        """True if the hint has something to say at this decision."""
        return bool(self.advice(decision))

    @abstractmethod
    def advice(self, decision: Decision) -> frozenset[Option]:
        """The options it advises; empty where it has nothing to say."""

    @abstractmethod
    def because(self, decision: Decision) -> tuple[Card, ...]:
        """The cards of the hand that make it apply, where it does."""

    @abstractmethod
    def reason(self, decision: Decision) -> str:
        """The reason told to a learner, where it applies: a clause that names the cards."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class HandHint(Hint):
    """A hint to stand on a hand or to exchange, which looks at the hand alone.

    `when` says whether its moment has come. The other functions take a `Holding`, so that they can
    be asked of every hand there is without making a decision of each.
    """

    stand: Callable[[Holding], bool | None]
    """Stand on this hand: `True`; exchange: `False`; `None` where the hint is silent."""

    leaves_open: Callable[[Holding], bool] = lambda _: False
    """True if it neither covers this hand nor clearly leaves it out."""

    doubt: Callable[[Holding], str] = lambda _: ""
    """Why it leaves a hand open: a clause that names the cards; empty where the hands that the
    article lists say it."""

    lit: Callable[[Holding], tuple[Card, ...]] = lambda seen: seen.hand.cards
    """The cards that make it apply, where it does: the whole hand unless given."""

    tell: Callable[[Holding], str]
    """The reason for a learner: a clause that names the cards, where it applies."""

    when: Callable[[Decision], bool] = is_first_proposal
    """True if the score and the history are the ones it speaks of."""

    frontier: Frontier = _NO_EXAMPLES
    """The hands that the article lists for it."""

    def advice(self, decision: Decision) -> frozenset[Option]:
        """The options it advises; empty where it has nothing to say."""
        if decision.kind not in self.kinds or not self.when(decision):
            return frozenset()
        stand = self.stand(Holding.at(decision))
        if stand is None:
            return frozenset()
        return frozenset({(STANDING_WORD if stand else EXCHANGING_WORD)[decision.kind]})

    def because(self, decision: Decision) -> tuple[Card, ...]:
        """The cards of the hand that make it apply, where it does."""
        return self.lit(Holding.at(decision))

    def reason(self, decision: Decision) -> str:
        """The reason told to a learner, where it applies: a clause that names the cards."""
        return self.tell(Holding.at(decision))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PlayHint(Hint):
    """A hint that looks at the whole decision and names the cards to discard, lead or announce."""

    choose: Callable[[Decision], frozenset[Option]]
    """The options it advises; empty where it has nothing to say."""

    lit: Callable[[Decision], tuple[Card, ...]] = lambda decision: decision.hand.cards
    """The cards that make it apply, where it does: the whole hand unless given."""

    tell: Callable[[Decision], str]
    """The reason for a learner: a clause that names the cards, where it applies."""

    def advice(self, decision: Decision) -> frozenset[Option]:
        """The options it advises; empty where it has nothing to say."""
        return self.choose(decision) if decision.kind in self.kinds else frozenset()

    def because(self, decision: Decision) -> tuple[Card, ...]:
        """The cards of the hand that make it apply, where it does."""
        return self.lit(decision)

    def reason(self, decision: Decision) -> str:
        """The reason told to a learner, where it applies: a clause that names the cards."""
        return self.tell(decision)
