"""The stock: how many cards can be drawn, and whether the talk can go on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..cards import HAND_SIZE, PACK
from .rule_set import RuleSet

STOCK_SIZE: Final = len(PACK) - 2 * HAND_SIZE - 1
"""Cards that can be drawn: the turn-up never is."""


def stock_after(exchanged: Iterable[tuple[int, int]]) -> int:
    """How many cards can still be drawn after these exchanges."""
    return STOCK_SIZE - sum(by_pone + by_dealer for by_pone, by_dealer in exchanged)


def talk_can_go_on(rules: RuleSet, exchanged: tuple[tuple[int, int], ...]) -> bool:
    """Whether the pone may still propose after these exchanges.

    Not when the stock is short, nor once an exchange of no cards at all has shown that both
    players are satisfied.
    """
    satisfied = bool(exchanged) and exchanged[-1] == (0, 0)
    return not satisfied and rules.proposal_possible(stock_after(exchanged))
