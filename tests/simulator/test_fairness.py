"""Nobody peeps: a player chooses alike whatever the cards are that his seat cannot know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.simulator.batch.play import Deals, choose_leads, choose_replies
from ecarte_tutor.simulator.batch.talk import Talk, stock_of
from ecarte_tutor.simulator.batch.views import Policy, Stakes
from ecarte_tutor.simulator.masks import Masks
from ecarte_tutor.simulator.play.averages import AveragerPolicy
from ecarte_tutor.simulator.play.reckoner import ReckonerPolicy
from tests.sampling import first_and_rest
from tools.matches.book_player import BookPolicy
from tools.matches.in_play import in_play
from tools.matches.played_out_player import PlayedOutPlay
from tools.matches.random_player import RandomPolicy
from tools.matches.reader import ReaderPlay
from tools.random_deals import random_hands

STAKES = Stakes.of(RuleSet.named("turf-club"))
DEALS = 24
PLAYERS: tuple[Policy, ...] = (
    RandomPolicy(),
    BookPolicy(),
    AveragerPolicy(),
    ReckonerPolicy(),
    AveragerPolicy(play=PlayedOutPlay(8)),
    AveragerPolicy(play=ReaderPlay(16)),
)

EVERY_CARD = np.uint32(0xFFFFFFFF)


def every_card(hidden: Masks) -> Masks:
    """Hands that nobody can hold, so that whoever reads them goes astray."""
    return np.full_like(hidden, EVERY_CARD)


def no_card(hidden: Masks) -> Masks:
    return np.zeros_like(hidden)


def of_another_deal(hidden: Masks) -> Masks:
    return np.roll(hidden, 1, axis=-1)


Poison = Callable[[Masks], Masks]
POISONS: tuple[Poison, ...] = (every_card, no_card, of_another_deal)


def poisoned(deals: Deals, seat: int, poison: Poison) -> Deals:
    """The same deals with all that the seat cannot see made into something else."""
    hands, discarded = deals.hands.copy(), deals.discarded.copy()
    hands[1 - seat], discarded[1 - seat] = poison(hands[1 - seat]), poison(discarded[1 - seat])
    return replace(deals, hands=hands, discarded=discarded)


def stages() -> list[Deals]:
    """Deals played by chance, as they stand at every lead and at every reply."""
    random, pair = np.random.default_rng(4), (RandomPolicy(), RandomPolicy())
    deals = in_play(*random_hands(DEALS, random), vulnerable=0)
    found = []
    while deals.public.cards:
        found.append(deals)
        deals = deals.after_lead(choose_leads(deals, pair, STAKES, random))
        found.append(deals)
        deals = deals.after_reply(choose_replies(deals, pair, STAKES, random))
    return found


@pytest.mark.parametrize("poison", first_and_rest(POISONS, 2))
@pytest.mark.parametrize("player", PLAYERS, ids=str)
def test_no_card_is_played_by_what_the_seat_cannot_know(player: Policy, poison: Poison) -> None:
    for deals in stages():
        turn = deals.leader if deals.led is None else 1 - deals.leader
        play = player.lead if deals.led is None else player.reply
        for seat in (0, 1):
            rows = np.flatnonzero(turn == seat)
            if not len(rows):
                continue
            honest, other = (
                play(each.view(seat, rows), STAKES, np.random.default_rng(9))
                for each in (deals, poisoned(deals, seat, poison))
            )
            assert np.array_equal(honest, other)


def talking(rounds: int) -> Talk:
    random = np.random.default_rng(8)
    hands, turn_up = random_hands(DEALS, random)
    stock = stock_of(~(hands[0] | hands[1] | turn_up), 21, random)
    none = np.zeros_like(hands)
    return Talk(hands, none, turn_up, stock, rounds, STAKES)


@pytest.mark.parametrize("poison", first_and_rest(POISONS, 2))
@pytest.mark.parametrize("player", PLAYERS, ids=str)
@pytest.mark.parametrize("rounds", [0, 1])
def test_nobody_talks_or_discards_by_what_the_seat_cannot_know(
    player: Policy, poison: Poison, rounds: int
) -> None:
    rows = np.arange(DEALS)
    for seat in (0, 1):
        honest, other = talking(rounds), talking(rounds)
        other.hands[1 - seat] = poison(other.hands[1 - seat])
        other.discarded[1 - seat] = EVERY_CARD
        other._first[:] = EVERY_CARD  # the stock
        for act in (player.stands, player.discards):
            chosen, strayed = (
                act(talk.view(seat, rows), np.random.default_rng(1)) for talk in (honest, other)
            )
            assert np.array_equal(chosen, strayed)


def test_the_test_finds_a_player_who_peeps() -> None:
    """A view with the other hand in its place is a view that the poison changes."""
    deals = stages()[0]
    rows = np.arange(DEALS)
    chosen, strayed = (
        AveragerPolicy().lead(each.view(1, rows), STAKES, np.random.default_rng(9))
        for each in (deals, poisoned(deals, 0, of_another_deal))
    )
    assert not np.array_equal(chosen, strayed)
