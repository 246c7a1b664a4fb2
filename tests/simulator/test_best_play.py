"""The best play of the cards: against a slow reference, the engine's own talk, and what must be."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from ecarte_tutor import RuleSet
from ecarte_tutor.engine.cards import Card, Hand, Suit
from ecarte_tutor.simulator.batch.play import Deals, choose_leads, choose_replies, play_out
from ecarte_tutor.simulator.batch.talk import Talk, stock_of
from ecarte_tutor.simulator.batch.views import SEATS, Policy, Stakes
from ecarte_tutor.simulator.masks import (
    BIT,
    KINGS,
    TRUMP_KING,
    TRUMPS,
    counts,
    draw,
    legal_masks,
    mask_of,
    place_of,
    places_in,
)
from ecarte_tutor.simulator.play.averages import AveragerPolicy
from ecarte_tutor.simulator.play.reckoner import ReckonerPolicy, class_of
from ecarte_tutor.simulator.tables import read_rows
from tests.sampling import first_and_rest
from tools.matches.allowed_hands import allowed_hands, hands_among
from tools.matches.best_play import BestPlay
from tools.matches.book_player import BookPolicy
from tools.matches.in_play import in_play
from tools.methods_tables import BEST_PLAY, BestPlayGain, best_play_markdown
from tools.random_deals import random_hands, random_talk
from tools.reckoning.talking import talk_of
from tools.writing import record

RULES = RuleSet.named("turf-club")
STAKES = Stakes.of(RULES)
Valued = tuple[Deals, NDArray[np.float64]]
PLAYERS: tuple[Policy, Policy] = (AveragerPolicy(), BookPolicy())


def alike(cards: int, seat: int, hidden: int, random: np.random.Generator) -> Deals:
    """Endings that look alike to a seat: one hand, and several of the opponent's."""
    hands, turn_up = random_hands(1, random)
    deals = in_play(hands, turn_up, vulnerable=seat)
    while deals.public.cards > cards:
        deals = deals.after_lead(choose_leads(deals, PLAYERS, STAKES, random))
        deals = deals.after_reply(choose_replies(deals, PLAYERS, STAKES, random))
    found = deals.rows(np.zeros(hidden, np.intp))
    view = found.view(seat, slice(None))
    found.hands[1 - seat] = view.known | draw(
        view.possible & ~view.known, cards - counts(view.known), random
    )
    return found


def reference(deals: list[Valued], seat: int, policy: Policy) -> float:
    """The worth of the best play, deal by deal and card by card."""
    first = deals[0][0]
    if not first.public.cards:
        return sum(float(worth[deal.public.tricks[seat, 0]]) for deal, worth in deals)
    leads = first.led is None
    if (int(first.leader[0]) == seat) == leads:
        own = first.hands[seat]
        may = own if first.led is None else legal_masks(own, first.led)
        tried = []
        for card in places_in(may, int(counts(may)[0]))[0]:
            after = [(moved(deal, card), worth) for deal, worth in deals]
            tried.append(reference(after, seat, policy))
        return max(tried)
    seen: defaultdict[tuple[int, bool], list[Valued]] = defaultdict(list)
    for deal, worth in deals:
        view = deal.view(1 - seat, slice(None))
        choose = policy.lead if leads else policy.reply
        card = int(choose(view, STAKES, np.random.default_rng(0))[0])
        then = moved(deal, card)
        seen[card, bool(then.public.holds[1 - seat, 0])].append((then, worth))
    return sum((reference(each, seat, policy) for each in seen.values()), 0.0)


def moved(deal: Deals, card: int) -> Deals:
    """The deal after one card."""
    place = np.array([card])
    return deal.after_lead(place) if deal.led is None else deal.after_reply(place)


@pytest.mark.parametrize("player", first_and_rest(PLAYERS, 2), ids=str)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("cards", "hidden"), [(2, 20), (3, 12), (5, 3)])
def test_the_search_finds_what_trying_every_card_finds(
    player: Policy, seat: int, cards: int, hidden: int
) -> None:
    random = np.random.default_rng([cards, seat])
    for _ in range(1 if cards == 5 else 3):
        deals = alike(cards, seat, hidden, random)
        worths = np.sort(random.integers(0, 7, (hidden, 6)), axis=1).astype(np.float64)
        found = BestPlay(seat, player, STAKES).worth(deals, worths, random)
        one_by_one = [(deals.rows(np.array([row])), worths[row]) for row in range(hidden)]
        assert found.best == pytest.approx(reference(one_by_one, seat, player) / hidden)
        assert found.learnt == found.best
        end = play_out(deals, (player, player), STAKES, random)
        played = worths[np.arange(hidden), end.public.tricks[seat]]
        assert found.usual == pytest.approx(played.mean())
        assert found.usual <= found.best + 1e-9


def test_a_king_marked_tells_hands_apart_that_play_the_same_card() -> None:
    """The lead is a spade, to which both reply with the seven."""
    random, trump = np.random.default_rng(6), Suit.HEARTS
    own, *others = (
        mask_of(Hand(each), trump)
        for each in ("KS QS AH TH 7C", "7S JH JC TC 9C", "7S KH JC TC 9C")
    )
    hands, turned = np.array([[own, own], others]), BIT[[7, 7]]
    deals = in_play(hands, turned, vulnerable=0).after_lead(np.full(2, place_of(Card("KS"), trump)))
    deals = replace(deals, public=replace(deals.public, holds=0 * hands))
    told = []
    for _ in range(20):
        worths = random.random((2, 6))
        found = BestPlay(0, AveragerPolicy(), STAKES).worth(deals, worths, random).best
        apart = [
            reference([(deals.rows(np.array([row])), worths[row])], 0, AveragerPolicy())
            for row in range(2)
        ]
        told.append(found - sum(apart) / 2)
    assert told == pytest.approx([0] * 20)


def test_there_is_nothing_to_gain_where_nothing_can_be_lost() -> None:
    """With the five highest trumps, and with the last card."""
    random = np.random.default_rng(1)
    hands, turned = mask_of(Hand("KH QH JH AH TH"), Suit.HEARTS), BIT[[7] * 30]
    own = np.full(30, hands)
    deals = in_play(np.array([own, draw(~(own | turned), 5, random)]), turned, vulnerable=0)
    worths = np.tile(np.arange(6.0), (30, 1))
    assert BestPlay(0, AveragerPolicy(), STAKES).worth(deals, worths, random) == (5, 5, 5)
    last = alike(1, 1, 30, random)
    found = BestPlay(1, AveragerPolicy(), STAKES).worth(last, worths, random)
    assert found.usual == found.best


def test_what_is_learnt_on_some_hands_gains_less_on_other_hands() -> None:
    random = np.random.default_rng(4)
    worths = np.tile([0.0, 0.0, 0.0, 1.0, 1.0, 2.0], (400, 1))
    found = [
        BestPlay(1, AveragerPolicy(), STAKES, folds=4).worth(
            alike(4, 1, 400, random), worths, random
        )
        for _ in range(10)
    ]
    assert all(max(each.usual, each.learnt) <= each.best + 1e-9 for each in found)
    # By far more than by rounding: about 0.02 of a point in each.
    assert sum(each.best - each.learnt for each in found) > 0.1


@pytest.mark.parametrize("vulnerable", [0, 1])
def test_the_hands_that_a_word_allows_are_those_that_would_have_said_it(vulnerable: int) -> None:
    policy, random = ReckonerPolicy(), np.random.default_rng(2)
    talks_on = talk_of(policy, STAKES) > 0
    talk = random_talk(1, STAKES, random)
    while not len(talk.course) or talk.deals().public.vulnerable[0] != vulnerable:
        talk = random_talk(1, STAKES, random)
        talk.proposal(np.arange(1), (policy, policy), random)
    for seat in (0, 1):
        every = hands_among(~(talk.hands[seat, 0] | talk.turn_up[0]), 5)
        words = talks_on[1 - seat][class_of(every, np.repeat(talk.turn_up, len(every)))]
        if seat == 0 and vulnerable == 0:
            words[:] = False  # the dealer has not spoken
        agrees = every[~words if vulnerable == 1 - seat or not words.any() else words]
        found = allowed_hands(talk, seat, policy, 10**6, random)
        assert found.listed
        assert set(found.deals.hands[1 - seat].tolist()) == set(agrees.tolist())


def test_hands_drawn_after_an_exchange_are_those_the_engine_deals() -> None:
    """The pone's cards given, old and new, and all others dealt at random."""
    policy, random = ReckonerPolicy(), np.random.default_rng(5)
    players, swaps = (policy, policy), 0
    while swaps != 2:
        talk = random_talk(1, STAKES, random)
        own = talk.hands[0, 0]
        talk.proposal(np.arange(1), players, random)
        swaps = sum(turn.drawn is not None and len(turn.rows) > 0 for turn in talk.course)
    end = talk.deals()
    new = end.hands[0, 0] & ~own
    deals, drawn = 100_000, int(counts(new))
    free = np.full(deals, ~(own | talk.turn_up[0] | new))
    hands = np.array([np.full(deals, own), draw(free, 5, random)])
    first = np.tile(np.array([bit for bit in BIT if bit & new]), (deals, 1))
    stock = np.hstack([first, stock_of(free & ~hands[1], 21 - drawn, random)])
    again = Talk(hands, 0 * hands, np.repeat(talk.turn_up, deals), stock, 0, STAKES)
    again.proposal(np.arange(deals), players, random)
    dealt = again.deals()
    same = dealt.hands[0] == end.hands[0, 0]
    same &= counts(dealt.discarded[1]) == counts(end.discarded[1])[0]
    same &= dealt.public.vulnerable == 2
    found = allowed_hands(talk, 0, policy, 20_000, random)
    assert not found.listed
    assert same.sum() > 1_000
    for what in (TRUMPS, KINGS, TRUMP_KING):
        one, other = (counts(each & what) for each in (dealt.hands[1, same], found.deals.hands[1]))
        error = np.hypot(one.std() / len(one) ** 0.5, other.std() / len(other) ** 0.5)
        assert abs(one.mean() - other.mean()) < 4 * error + 1e-9


def test_the_kept_figures_are_of_both_seats_and_print_as_a_table() -> None:
    figures = read_rows(BEST_PLAY, BestPlayGain)
    cells = Counter((each.player, each.pone, each.dealer) for each in figures)
    assert set(cells.values()) == {2}
    assert all(each.least <= each.most for each in figures)
    lines = best_play_markdown().splitlines()
    assert len(lines) == 2 + len({each.player for each in figures})
    assert sum(line.count(" to ") for line in lines) == len(cells)


def test_a_score_measured_again_replaces_its_earlier_measurement(tmp_path: Path) -> None:
    path = tmp_path / "best-play.csv"
    old = [BestPlayGain("a", 0, 0, seat, 9, 9, 1.0, 0.3, 2.0, 0.4) for seat in SEATS]
    other = [replace(each, dealer=4) for each in old]
    new = [replace(each, least=0.5) for each in old]
    for rows in (old, other, new):
        record(path, BestPlayGain, rows, "player", "pone", "dealer")
    assert list(read_rows(path, BestPlayGain)) == [*other, *new]
    assert best_play_markdown(path).splitlines()[2:] == [
        "| a | 1.00\xa0±\xa00.42 to 4.00\xa0±\xa00.57 | 2.00\xa0±\xa00.42 to 4.00\xa0±\xa00.57 |"
    ]
