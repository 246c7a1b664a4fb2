"""The cut for the deal: who deals first.

The cards rank in a cut as they do in play, and a cut that shows equal ranks is made again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from ...errors import NotationError, brief
from ..cards import PACK, Card
from ..rules import RuleSet
from ..seed import Seed, generator_of

CutChoice = Literal["deal", "stand"]
"""What the winner of the cut does where it gives him the choice: deal, or let the other deal."""


@dataclass(frozen=True, slots=True)
class Cut:
    """One cut by two players, as the cards they showed, in the players' order."""

    cards: tuple[Card, Card]

    def __post_init__(self) -> None:
        if not isinstance(self.cards, tuple) or len(self.cards) != 2:
            raise NotationError(f"expected the two cards of a cut, got {brief(self.cards)}")
        object.__setattr__(self, "cards", tuple(map(Card, self.cards)))

    @property
    def highest(self) -> int | None:
        """Who showed the higher rank, 0 or 1; `None` when they must cut again.

        >>> Cut((Card("AH"), Card("JS"))).highest
        1
        """
        first, second = (card.rank for card in self.cards)
        return None if first == second else int(second > first)


def cut_for_deal(seed: Seed | None = None) -> tuple[Cut, ...]:
    """The cuts of two players until one is higher; the last decides."""
    chance = generator_of(seed)
    cuts: list[Cut] = []
    while not cuts or cuts[-1].highest is None:
        first, second = chance.sample(PACK, 2)
        cuts.append(Cut((first, second)))
    return tuple(cuts)


def dealer_after(rules: RuleSet | str, cut: Cut, choice: CutChoice = "deal") -> int:
    """Who deals first after a cut, 0 or 1; the rules may be their text form.

    Under E9 the higher card gives the choice, under L it deals. Where the players take turns (B)
    nobody cuts, and the first of them begins.

    Raises:
        NotationError: for a cut that must be made again, or a choice that the rules do not give.
    """
    rules = RuleSet.of(rules)
    if choice not in get_args(CutChoice):
        raise NotationError(f"expected the choice to deal or to stand, got {brief(choice)}")
    if rules.first_dealer == "alternate":
        return 0
    if cut.highest is None:
        raise NotationError(f"expected a cut of two ranks, got {cut.cards[0]} and {cut.cards[1]}")
    if choice == "deal":
        return cut.highest
    if rules.first_dealer == "highest-cut":
        raise NotationError(f"expected the highest cut to deal under {rules}, got {brief(choice)}")
    return 1 - cut.highest
