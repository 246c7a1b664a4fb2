"""At once: what can be said of a decision where a whole simulation takes too long."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..engine.cards import Card
from ..engine.decision import Decision, Option
from ..errors import IllegalAction
from .beliefs.posterior import view_of
from .count.masks import place_of, places_in
from .methods.card_play import simulate_cards
from .methods.rollout import Budget, Rollout, difference
from .policies.averages import lead_averages
from .reckoner.policy import ReckonerPolicy
from .simulation import Simulation, Value
from .valuation import simulate, stakes_of

_DRAWS: Final = 100
_ANY_SEED: Final = 0
_FEW: Final = Budget(glance=2048, waves=1)
_DEALS: Final = 1024


def averages_of_leads(decision: Decision) -> dict[Card, float]:
    """What each lead brings on average if both then see all the cards and play best; in a
    millisecond.

    Points a deal for the leader, exact for open cards, over every hand that the play so far allows
    the opponent. By it the averager chooses; what it collects, `simulate` says.

    >>> averages = averages_of_leads(Decision.lead("QH 9H KS 10S 7D", "8H"))
    >>> str(max(averages, key=averages.__getitem__))
    'KS'

    Raises:
        IllegalAction: for a decision that is no lead.
    """
    view = view_of(decision)
    held = places_in(view.own, view.public.cards)[0].tolist()
    averages = lead_averages(view, stakes_of(decision))[0].tolist()
    by_place = dict(zip(held, averages, strict=True))
    return {card: by_place[place_of(card, decision.trump)] for card in decision.hand}


def glance_at_leads(decision: Decision) -> Mapping[Option, Value]:
    """Value of each lead, as from `simulate`, over a tenth of the deals.

    Points a deal for the leader, estimated; later in a deal it takes a hundredth of a second.

    Raises:
        IllegalAction: for a decision that is no lead.
    """
    if decision.kind != "lead":
        raise IllegalAction(f"expected a decision to lead, got one of kind {decision.kind!r}")
    return _few_hands(decision, reads=True)


def glance(decision: Decision, *, reads: bool = True) -> Simulation:
    """A simulation of a few deals, in the unit of the game where it has one.

    It decides what is clear, in a twentieth of a second; a discard takes a fifth. `reads` is as for
    `simulate`.

    Raises:
        IllegalAction: where there is nothing to decide.
    """
    if decision.kind not in ("lead", "reply"):
        return simulate(decision, reads=reads, budget=_FEW)
    return _few_hands(decision, reads=reads).for_the_game()


def brief_difference(decision: Decision, option: Option, other: Option) -> Value:
    """How much more a word is worth than another, over a few deals played with both.

    In the unit of the game where it has one, estimated; about 10 ms.

    Raises:
        IllegalAction: for a word that the decision does not offer.
    """
    player = ReckonerPolicy()
    both = decision.legal(option), decision.legal(other)
    return difference(Rollout(decision, player, player, stakes_of(decision)), both, _DEALS)


def _few_hands(decision: Decision, *, reads: bool) -> Simulation:
    """A lead or a reply, tried on a tenth of the hands."""
    stakes, model = stakes_of(decision), ReckonerPolicy()
    talker = model if reads else None
    return simulate_cards(decision, stakes, _ANY_SEED, model, _DRAWS, reads=reads, talker=talker)
