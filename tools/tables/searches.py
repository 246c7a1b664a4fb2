"""Searches: where to look for hands on which a hint decides, where chance brings too few.

Each narrows down the deals: by the score before it, or by the hands dealt. From there a deal goes
on as any other does.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from ecarte_tutor.engine.cards import Rank
from ecarte_tutor.engine.deal import Deal
from ecarte_tutor.engine.decision import Decision, Kind
from ecarte_tutor.engine.rules.rule_set import Seat, other_seat
from ecarte_tutor.hints import hint

from .positions import any_deal, positions


@dataclass(frozen=True, slots=True)
class Search:
    """Where decisions on which a hint decides are to be found."""

    hint: str
    kind: Kind
    scores: Sequence[tuple[int, int]] = ()
    """(The pone's, the dealer's) before the deal, in turn; any if there is none."""

    dealt: Callable[[Deal], bool] = any_deal
    """Whether the hint may come to decide in such a deal."""

    def positions(self, chance: random.Random) -> Iterator[Decision]:
        """Decisions of the kind from such deals, without an end."""
        found = [
            positions(self.kind, chance, score=score, dealt=self.dealt)
            for score in self.scores or (None,)
        ]
        return chain.from_iterable(zip(*found, strict=True))


def _has_a_tenace_to_keep(deal: Deal) -> bool:
    """Whether the pone, refused at once, would keep a tenace by L7."""
    return hint("L7").applies(Decision.lead(deal.hand("pone"), deal.turn_up, stood="dealer"))


def _has_queen_against_king(deal: Deal) -> bool:
    """Whether one player has the queen and two lower trumps, and the other the king."""
    return any(_is_under_the_king(deal, seat) for seat in ("pone", "dealer"))


def _is_under_the_king(deal: Deal, seat: Seat) -> bool:
    ranks = [card.rank for card in deal.hand(seat).of(deal.trump)]
    theirs = [card.rank for card in deal.hand(other_seat(seat)).of(deal.trump)]
    return len(ranks) == 3 and ranks[0] is Rank.QUEEN and Rank.KING in theirs


SEARCHES: Final = (
    Search("S4", "propose", scores=[(mine, 4) for mine in range(5)]),
    Search("L7", "lead", dealt=_has_a_tenace_to_keep),
    Search("L10", "lead", dealt=_has_queen_against_king),
)
"""For every hint that decides now and then, yet in too few of the decisions that chance brings."""
