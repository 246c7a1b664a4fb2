"""The attentive player: whether his hands are those that the talk leaves."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ecarte_tutor import RuleSet
from ecarte_tutor.simulator.batch.play import Deals, choose_leads
from ecarte_tutor.simulator.batch.talk import Talk
from ecarte_tutor.simulator.batch.views import SEATS, PlayView, Stakes
from ecarte_tutor.simulator.masks import TRUMPS, counts
from ecarte_tutor.simulator.play.reckoner import ReckonerPolicy
from tools.matches.attentive_player import KEEPERS, AttentivePlay, last_word, likely_hands
from tools.random_deals import random_talk

RULES = RuleSet.named("turf-club")
STAKES = Stakes.of(RULES)
RECKONER = ReckonerPolicy()
DRAWS = 60


def talked(deals: int, seed: int) -> Talk:
    random = np.random.default_rng(seed)
    talk = random_talk(deals, STAKES, random)
    talk.proposal(np.arange(deals), (RECKONER, RECKONER), random)
    return talk


def at_first_card(deals: Deals, seat: int, random: np.random.Generator) -> Deals:
    """The deals as the seat comes to its first card."""
    if seat == 0:
        return deals
    return deals.after_lead(choose_leads(deals, (RECKONER, RECKONER), STAKES, random))


def expected_count(view: PlayView, cards: np.uint32) -> np.ndarray:
    """How many of these cards the opponent is taken to hold, deal by deal."""
    random = np.random.default_rng(5)
    others = likely_hands(view, DRAWS, RULES, random)
    repeated = view.rows(np.repeat(np.arange(len(view)), DRAWS))
    likely = last_word(repeated, others.ravel(), RECKONER, STAKES).reshape(others.shape)
    held = counts(others.ravel() & cards).reshape(others.shape)
    found: np.ndarray = (held * likely).sum(axis=1) / likely.sum(axis=1)
    return found


@pytest.mark.long
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("cards", [KEEPERS, TRUMPS])
def test_the_opponent_holds_on_average_what_he_is_taken_to_hold(
    seat: int, cards: np.uint32
) -> None:
    """In deals as they fall; who knows nothing of the talk is far off."""
    random = np.random.default_rng(3)
    deals = at_first_card(talked(1_500, 3).deals(), seat, random)
    view = deals.view(seat, slice(None))
    held = counts(deals.hands[1 - seat] & cards)
    found = held - expected_count(view, cards)
    # Earlier words are left out, and this one is taken as a person's, who may err.
    assert abs(found.mean()) < 0.15
    silent = replace(view, public=replace(view.public, history=None))
    assert abs((held - expected_count(silent, cards)).mean()) > 0.3


def test_the_history_is_what_was_said_and_taken() -> None:
    for seed in range(40):
        talk = talked(1, seed)
        history = talk.deals().public.history
        assert history is not None
        stood = [turn.seat for turn in talk.course if turn.discarded is None and len(turn.rows)]
        taken = [
            int(counts(turn.discarded)[0]) for turn in talk.course if turn.discarded is not None
        ]
        assert history.stood.tolist() == [stood[0] if stood else len(SEATS)]
        assert [*np.ravel(history.exchanges)] == taken


def test_he_plays_lawful_cards_and_the_same_with_the_same_chance() -> None:
    player = AttentivePlay(RECKONER, draws=40, played_out=8)
    for seat in (0, 1):
        deals = at_first_card(talked(30, 1).deals(), seat, np.random.default_rng(1))
        view = deals.view(seat, slice(None))
        choose = player.reply if seat else player.lead
        found = [choose(view, STAKES, np.random.default_rng(9)).tolist() for _ in range(2)]
        assert found[0] == found[1]
