"""What a lead or a reply promises, and what it collects.

`python tests/bench/calibration.py` takes random first leads and compares the value of the best card
with what it collects from fresh hands of an averager; then the leads and replies come to in play,
each against the very hand it met, valued with the adversary's cards read and without. `--quick`
does a tenth of it; `--write` puts the figures in the package's table. Interrupted, it prints what
it has of the part it is in, and writes nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from ecarte_tutor.cards import Card, Suit
from ecarte_tutor.decision import Decision
from ecarte_tutor.rules import RuleSet, Seat
from ecarte_tutor.simulator.card_play import simulate_cards
from ecarte_tutor.simulator.deals import in_play, random_hands
from ecarte_tutor.simulator.masks import TRUMP_KING, Masks, card_at, hand_of, place_of
from ecarte_tutor.simulator.measured import Figure, record
from ecarte_tutor.simulator.play import (
    AveragerPlay,
    Deals,
    choose_leads,
    choose_replies,
    play_out,
    points,
)
from ecarte_tutor.simulator.promises import played, random_leads
from ecarte_tutor.simulator.views import SEATS, Stakes

STAKES = Stakes.of(RuleSet.named("turf-club"))
PLAYS = 200
PONE = 0
TRUMP = Suit.HEARTS
PLAYER = AveragerPlay()
PAIR = (PLAYER, PLAYER)
READINGS = {"cards not read": False, "cards read": True}
MEASURE = "promised less collected"


def figure(subject: str, against: str, differences: list[float]) -> Figure:
    found = np.array(differences)
    error = found.std(ddof=1) / np.sqrt(len(found))
    made = Figure(MEASURE, subject, against, len(found), float(found.mean()), float(error))
    print(f"  {subject}, {against}: {made.mean:+.4f} ± {made.error:.4f} ({made.deals:,})")
    return made


def first_leads(decisions: int) -> Iterator[Figure]:
    """The best lead's value, and what it collects from fresh hands of an averager."""
    print(f"{MEASURE}, points a deal, for the best card")
    generator = np.random.default_rng(1)
    differences = []
    with until_interrupted():
        for seed, decision in enumerate(tqdm(random_leads(decisions, 1), "first leads", leave=False)):
            found = simulate_cards(decision, STAKES, seed, bounds=False)
            assert isinstance(found.best, Card)
            collected = played(decision, found.best, PLAYS, generator)
            differences.append(found[found.best].mean - float(collected.mean()))
    yield figure("first leads", "fresh hands", differences)
