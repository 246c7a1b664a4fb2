"""The opponent's words: the likelihood of each hand to have talked so, once cards are played.

He has proposed or accepted before each exchange; at the end he may have stood, or proposed and been
refused. A named policy is asked whether it would have said so, holding each hand. Of an earlier
hand only the number of cards discarded is known, so a few *pasts* are drawn for each hand, in which
he kept trumps and kings and discarded what else is out of sight. A word that he would not have said
makes a hand less likely by `doubt.WORD`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from ...engine.cards import HAND_SIZE
from ...engine.decision import Decision
from ...engine.rules import other_seat
from ..batch.policy import Policy
from ..batch.views import SEATS, Stakes
from ..count.masks import KEEPERS, Masks, counts, draw, mask_of
from . import doubt
from .doubt import Likelihood
from .from_talk import his_view
from .posterior import never_his

_PASTS: Final = 4
"""Pasts drawn for each hand, where cards have been exchanged."""


@dataclass(frozen=True, slots=True)
class Words:
    """The opponent's words in the talk before a decision on a card."""

    decision: Decision
    opponent: Policy
    """Policy by which the opponent is assumed to have talked."""

    stakes: Stakes
    """The house rules and the score at the talk."""

    def last(self, hands: Masks) -> Likelihood:
        """Likelihood of his last word for each of the hands that he may hold now."""
        last = self._last_stood()
        if last is None:
            return np.ones(len(hands))
        return self._says(self._first_hands(hands), len(self.decision.exchanged), stood=last)

    def before(self, hands: Masks, random: np.random.Generator) -> Likelihood:
        """Likelihood of his words before each exchange, averaged over what he may have held."""
        if not self.decision.exchanged:
            return np.ones(len(hands))
        found = np.ones(len(hands) * _PASTS)
        for rounds, before in self._pasts(np.repeat(hands, _PASTS), random):
            found *= self._says(before, rounds, stood=False)
        shares: Likelihood = found.reshape(-1, _PASTS).mean(axis=1)
        return shares

    def _last_stood(self) -> bool | None:
        """Whether he stood at last; false if he proposed and was refused, `None` if the pone stood
        before he could speak, or the talk ended by itself."""
        if self.decision.stood is None:
            return None
        if self.decision.stood == other_seat(self.decision.seat):
            return True
        return False if self.decision.stood == "dealer" else None

    def _says(self, hands: Masks, rounds: int, *, stood: bool) -> Likelihood:
        view = his_view(self.decision, hands, np.zeros_like(hands), rounds, self.stakes)
        always_alike = np.random.default_rng(0)
        return doubt.of_words(self.opponent.stands(view, always_alike) == stood)

    def _first_hands(self, hands: Masks) -> Masks:
        """The hands from which he has played."""
        played = self.decision.played_by(other_seat(self.decision.seat))
        found: Masks = hands | mask_of(played, self.decision.trump)
        return found

    def _pasts(self, hands: Masks, random: np.random.Generator) -> Iterator[tuple[int, Masks]]:
        """The number of each round before an exchange and his hands in it, the latest first."""
        decision = self.decision
        seat = 1 - SEATS.index(decision.seat)
        after = self._first_hands(hands)
        unseen = ~(never_his(decision) | after)
        for rounds in reversed(range(len(decision.exchanged))):
            taken = decision.exchanged[rounds][seat]
            kept = HAND_SIZE - taken
            discarded = _preferring(unseen & ~KEEPERS, unseen & KEEPERS, taken, random)
            after = discarded | _preferring(after & KEEPERS, after & ~KEEPERS, kept, random)
            unseen = unseen & ~discarded
            yield rounds, after


def _preferring(preferred: Masks, others: Masks, number: int, random: np.random.Generator) -> Masks:
    """This number of cards drawn: of those preferred as far as they go, then of the others."""
    found = draw(preferred, number, random)
    missing = number - counts(found)
    return found | draw(others, missing, random) if missing.any() else found


def words_of(decision: Decision, opponent: Policy | None, stakes: Stakes) -> Words | None:
    """The opponent's words; `None` if there are none, or none that tell anything."""
    has_spoken = decision.exchanged or "dealer" in (decision.stood, decision.seat)
    if opponent is None or not has_spoken:
        return None
    return Words(decision, opponent, _before_the_king(decision, stakes))


def _before_the_king(decision: Decision, stakes: Stakes) -> Stakes:
    """The stakes at the talk: a king in hand is marked only when it is over."""
    if stakes.score is None or decision.king is None:
        return stakes
    pone, dealer = stakes.score
    score = (pone - 1, dealer) if decision.king == "pone" else (pone, dealer - 1)
    return Stakes.of(stakes.rules, score)
