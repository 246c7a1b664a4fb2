"""What the adversary has said: how likely each hand is to have talked so, once cards are played.

He has proposed or accepted before each exchange; at the end he may have stood, or proposed and been
refused. A named policy is asked whether it would have said so, holding each hand. Of an earlier
hand only the number of cards thrown is known, so a few *pasts* are drawn for each hand, in which he
kept trumps and kings and threw what else is out of sight.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...cards import HAND_SIZE
from ...count.masks import KINGS, TRUMPS, Masks, Rows, draw, mask_of
from ...decision import Decision
from ...rules import STOCK_SIZE, other_seat
from ..batch.policy import Policy
from ..batch.views import SEATS, Stakes, TalkView
from .from_exchanges import kept_likelihood
from .posterior import adversary_hands, view_of

_PASTS: Final = 4
"""Pasts drawn for each hand, where cards have been exchanged."""

_RARE: Final = 0.01
"""The share of hands that must have talked so for anything to be read."""

_KEEPERS: Final = TRUMPS | KINGS


@dataclass(frozen=True, slots=True)
class Words:
    """What the adversary has said in the talk before a decision with cards in play."""

    decision: Decision
    adversary: Policy
    """How he is assumed to have talked."""

    stakes: Stakes
    """The house rules and the score at the talk."""

    def agree(self, hands: Masks) -> Rows:
        """With which of the hands that he may hold now he would have said his last word."""
        last = self._last_stood()
        if last is None:
            return np.ones(len(hands), np.bool_)
        return self._says(self._first_hands(hands), len(self.decision.exchanged), stood=last)

    def likelihood(self, hands: Masks, random: np.random.Generator) -> NDArray[np.float64]:
        """In what share of their pasts he would have said what he said before each exchange."""
        if not self.decision.exchanged:
            return np.ones(len(hands))
        agrees = np.ones(len(hands) * _PASTS, np.bool_)
        for rounds, before in self._pasts(np.repeat(hands, _PASTS), random):
            agrees &= self._says(before, rounds, stood=False)
        found: NDArray[np.float64] = agrees.reshape(-1, _PASTS).mean(axis=1)
        return found

    def _last_stood(self) -> bool | None:
        """Whether he stood at last; false if he proposed and was refused, `None` if the pone stood
        before he could speak, or the talk ended by itself."""
        if self.decision.stood is None:
            return None
        if self.decision.stood == other_seat(self.decision.seat):
            return True
        return False if self.decision.stood == "dealer" else None

    def _says(self, hands: Masks, rounds: int, *, stood: bool) -> Rows:
        decision = self.decision
        left = STOCK_SIZE - sum(map(sum, decision.exchanged[:rounds]))
        view = TalkView(
            seat=1 - SEATS.index(decision.seat),
            own=hands,
            thrown=np.zeros_like(hands),
            turn_up=np.full(len(hands), mask_of([decision.turn_up], decision.trump)),
            rounds=rounds,
            stakes=self.stakes,
            left=np.full(len(hands), left),
        )
        always_alike = np.random.default_rng(0)
        found: Rows = self.adversary.stands(view, always_alike) == stood
        return found

    def _first_hands(self, hands: Masks) -> Masks:
        """The hands from which he has played."""
        played = self.decision.played_by(other_seat(self.decision.seat))
        found: Masks = hands | mask_of(played, self.decision.trump)
        return found

    def _pasts(self, hands: Masks, random: np.random.Generator) -> Iterator[tuple[int, Masks]]:
        """The number of each round before an exchange and his hands in it, the latest first."""
        decision = self.decision
        seat = 1 - SEATS.index(decision.seat)
        seen = [*decision.hand, *decision.played_by(decision.seat), *decision.thrown]
        after = self._first_hands(hands)
        unseen = ~(mask_of([*seen, decision.turn_up], decision.trump) | after)
        for rounds in reversed(range(len(decision.exchanged))):
            taken = decision.exchanged[rounds][seat]
            thrown = draw(unseen & ~_KEEPERS, taken, random)
            after = draw(after & _KEEPERS, HAND_SIZE - taken, random) | thrown
            unseen = unseen & ~thrown
            yield rounds, after


def words_of(
    decision: Decision, adversary: Policy | None, stakes: Stakes, random: np.random.Generator
) -> Words | None:
    """What the adversary has said; `None` if it is nothing, or nothing is to be read from it.

    Nothing is where the policy would hardly ever have talked so.
    """
    has_spoken = decision.exchanged or "dealer" in (decision.stood, decision.seat)
    if adversary is None or not has_spoken:
        return None
    words = Words(decision, adversary, _before_the_king(decision, stakes))
    some = adversary_hands(view_of(decision), random, 0).hands
    kept = kept_likelihood(decision, some)
    said = kept * words.agree(some) * words.likelihood(some, random)
    return words if said.sum() >= _RARE * kept.sum() else None


def _before_the_king(decision: Decision, stakes: Stakes) -> Stakes:
    """The stakes at the talk: a king in hand is marked only when it is over."""
    if stakes.score is None or decision.king is None:
        return stakes
    pone, dealer = stakes.score
    score = (pone - 1, dealer) if decision.king == "pone" else (pone, dealer - 1)
    return Stakes.of(stakes.rules, score)
