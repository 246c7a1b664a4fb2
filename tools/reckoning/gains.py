"""Gains: what talking on brings each class, fitted to the choices of many deals.

A class alone is dealt too seldom. What a hand brings after an exchange depends on the cards
it keeps; if it is refused, on what it brings as it stands. So the gain is fitted as a constant for
each keep, and a slope on what the class brings as it stands for each number of trumps.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ecarte_tutor.engine.cards import HAND_SIZE
from ecarte_tutor.simulator.play.reckoner import MOMENTS, classes

from .standing import Values
from .table import KEEPS, keeps, trumps_kept
from .talking import TalkChoice

_DOUBT: Final = 50.0
"""Deals that the mean of a number of trumps counts for, in the constant of a keep."""

Sums = NDArray[np.float64]


def _blank() -> Sums:
    return np.zeros((MOMENTS, classes()))


@dataclass(slots=True, eq=False)
class Gains:
    """The sums of gains by moment and class; old ones can be made to count for less."""

    weight: Sums = field(default_factory=_blank)
    total: Sums = field(default_factory=_blank)

    def add(self, choices: Iterable[TalkChoice]) -> None:
        """Count these choices in."""
        for choice in choices:
            found = np.bincount(choice.classes, choice.reached, classes())
            self.weight[choice.moment] += found
            gained = choice.gain * choice.reached
            self.total[choice.moment] += np.bincount(choice.classes, gained, classes())

    def fade(self, share: float) -> None:
        """Let all that was counted so far count for this share of it."""
        self.weight *= share
        self.total *= share

    def fitted(self, features: tuple[tuple[Values, ...], ...], sure: float = np.inf) -> Sums:
        """The gain of each class by moment.

        Args:
            features: by moment, what is known of each class.
            sure: how many deals of a class count as much as all that is fitted.
        """
        return np.array([self._fitted(each, features[each], sure) for each in range(MOMENTS)])

    def _fitted(self, moment: int, features: tuple[Values, ...], sure: float) -> Sums:
        weight: Sums = self.weight[moment]
        total: Sums = self.total[moment]
        if not weight.any():
            return total.copy()
        keep, trumps = keeps(), trumps_kept()
        known = np.array(features, np.float64)
        in_keep = np.maximum(_by_keep(weight), 1e-9)
        centred = known - np.array([_by_keep(weight * each) / in_keep for each in known])[:, keep]
        rest = total.copy()
        for held in range(HAND_SIZE + 1):
            rows = np.flatnonzero(trumps[keep] == held)
            part = centred[:, rows]
            # Not by a matrix product: its threads would only wait for each other.
            products = np.einsum("ic,jc->ij", part * weight[rows], part)
            products += 1e-9 * np.trace(products) * np.eye(len(known)) + 1e-12 * np.eye(len(known))
            slopes = np.linalg.solve(products, np.einsum("ic,c->i", part, total[rows]))
            known[:, rows] *= slopes[:, np.newaxis]
        rest -= weight * known.sum(axis=0)
        constants = _by_keep(rest)
        mean = np.bincount(trumps, constants) / np.bincount(trumps, in_keep)
        constants = (constants + _DOUBT * mean[trumps]) / (in_keep + _DOUBT)
        found: Sums = known.sum(axis=0) + constants[keep]
        if np.isfinite(sure):
            found += (total - weight * found) / (weight + sure)
        return found


def _by_keep(of_classes: Sums) -> Sums:
    return np.bincount(keeps(), of_classes, KEEPS).astype(np.float64)
