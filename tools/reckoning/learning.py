"""Learning: two players who talk on where it gains, softly at first, until it settles."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .deals import TalkedDeals
from .gains import Gains, Sums
from .table import Chances
from .talking import Talked, TalkGame


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """How long to learn, and how softly."""

    pool: int = 1_500_000
    """Deals dealt for each score."""

    steps: int = 30
    """The number of steps, each on some of the deals, which come round again."""

    deals: int = 150_000
    """Deals of a step."""

    soft: float = 0.3
    """At first: the gain, in points, at which going on is 2.7 times as likely as standing."""

    hard: float = 0.005
    """At the end: the gain, in points, at which going on is 2.7 times as likely as standing."""


def learnt_gains(table: TalkGame, deals: TalkedDeals, schedule: Schedule) -> Sums:
    """What talking on gains each class against a player who talks by the same gains.

    A hand that cannot win more than it does as it stands, such as the king in hand at four, stands.
    """
    features = table.features()
    certain = table.certain(features)
    gains = Gains()
    talk: Chances = np.full_like(gains.weight, 0.5, dtype=np.float32)
    fitted = gains.weight
    parts = list(deals.parts(schedule.deals))
    for step in range(schedule.steps):
        part = parts[step % len(parts)]
        talked = Talked(part, table.outcomes(part), talk, talk)
        gains.fade(step / (step + 2))
        gains.add(talked.choices(least=0.02))
        fitted = gains.fitted(features)
        cooling = (schedule.hard / schedule.soft) ** (step / max(schedule.steps - 1, 1))
        talk = softly(fitted, schedule.soft * cooling * table.payoffs.scale)
    fitted[certain] = -np.inf
    return fitted


def softly(gains: Sums, scale: float) -> Chances:
    """How likely it is to talk on, for these gains."""
    found: Chances = (1 / (1 + np.exp(np.clip(-gains / scale, -60, 60)))).astype(np.float32)
    return found


def firmly(gains: Sums) -> Chances:
    """1 where talking on gains, else 0."""
    found: Chances = (gains > 0).astype(np.float32)
    return found
