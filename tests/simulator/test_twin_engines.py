"""The batch engine beside the referee: the same players lead both through the same deals.

`Talk` and `play_out` move many deals by arithmetic on bits, `Deal` moves one by the rules as they
are read. Each player here decides by a hash of what its seat knows: both engines get the same
answers for as long as they agree on what is known, and soon part where they do not.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from ecarte_tutor import Card, Deal, RuleSet
from ecarte_tutor.engine.cards import HAND_SIZE, PACK, Rank
from ecarte_tutor.engine.decision import Option
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.engine.rules.rule_set import Seat
from ecarte_tutor.engine.rules.tricks import STOCK_SIZE
from ecarte_tutor.simulator.batch.play import deal_points, play_out
from ecarte_tutor.simulator.batch.talk import Talk
from ecarte_tutor.simulator.batch.views import SEATS, PlayView, Stakes, TalkView
from ecarte_tutor.simulator.masks import (
    BIT,
    PLACES,
    Masks,
    Places,
    Rows,
    legal_masks,
    mask_of,
    place_of,
)
from tests.engine.strategies import rule_sets
from tests.sampling import part_and_whole

DEALS = 12


@dataclass(frozen=True)
class Whim:
    """A player without sense: each choice is a hash of all that the seat knows."""

    seed: int
    talkative: float
    """How often it proposes or accepts."""

    def stands(self, view: TalkView, random: np.random.Generator) -> Rows:
        found: Rows = self._hash(*_told(view)) % np.uint64(1000) >= 1000 * self.talkative
        return found

    def discards(self, view: TalkView, random: np.random.Generator) -> Masks:
        chance = self._hash(*_told(view), 1)
        one, other = chance, chance >> np.uint64(32)
        # Often few cards or none, and often many: the numbers that the rules forbid are wanted too.
        few = self._hash(*_told(view), 2) % np.uint64(2) == 0
        wanted = np.where(few, one & other & (one >> np.uint64(8)), one | other)
        return view.own & wanted.astype(np.uint32)

    def lead(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        return self.card(view.own, view.discarded, view.public.gone)

    def reply(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        assert view.led is not None
        return self.card(legal_masks(view.own, view.led), view.discarded, view.public.gone)

    def card(self, allowed: Masks, discarded: Masks, gone: Masks) -> Places:
        known = self._hash(allowed, discarded, gone)[:, np.newaxis]
        keys = self._hash(known, np.arange(PLACES)) >> np.uint64(1)
        keys[(allowed[:, np.newaxis] & BIT) == 0] = 0
        found: Places = keys.argmax(axis=1)
        return found

    def _hash(self, *known: object) -> NDArray[np.uint64]:
        """A number of 64 bits a row, by the multiplications of FNV-1a."""
        found = np.array([14695981039346656037 ^ self.seed], np.uint64)
        for part in known:
            found = (found ^ np.asarray(part).astype(np.uint64)) * np.uint64(1099511628211)
            found = found ^ (found >> np.uint64(29))
        return found


def _told(view: TalkView) -> tuple[object, ...]:
    return view.seat, view.own, view.discarded, view.turn_up, view.rounds, view.left


Whims = tuple[Whim, Whim]


def by_the_referee(deal: Deal, whims: Whims) -> tuple[Deal, Deal]:
    """The deal when the talk is over, and when all is played."""
    while deal.kind in ("propose", "number", "answer", "discard"):
        deal = deal.act(said(deal, whims))
    after_the_talk = deal
    while not deal.over:
        deal = deal.act("announce" if deal.kind == "king" else played(deal, whims))
    return after_the_talk, deal


def said(deal: Deal, whims: Whims) -> Option:
    """What the player to act says or discards."""
    assert deal.seat is not None
    whim, view = whims[SEATS.index(deal.seat)], told(deal, deal.seat)
    unused = np.random.default_rng(0)
    if deal.kind in ("propose", "answer"):
        goes_on, stands = ("propose", "play") if deal.kind == "propose" else ("accept", "refuse")
        return stands if whim.stands(view, unused)[0] else goes_on
    mask = whim.discards(view, unused)[0]
    wanted = {card for card in deal.hand(deal.seat) if mask & mask_of([card], deal.trump)}
    if deal.kind == "number":
        return min(deal.options(), key=lambda number: abs(int(str(number)) - len(wanted)))
    return nearest(deal, wanted)


def told(deal: Deal, seat: Seat) -> TalkView:
    """What a seat knows while they talk, as the batch engine would tell it."""
    view = deal.view(seat)
    own, discarded, turn_up = (
        masks(cards, deal) for cards in (view.hand, view.discarded, [view.turn_up])
    )
    taken = (view.asked or 0) if deal.kind == "discard" and seat == "dealer" else 0
    left = np.array([deal.stock_left - taken])
    rounds = len(view.exchanged)
    return TalkView(SEATS.index(seat), own, discarded, turn_up, rounds, Stakes.of(deal.rules), left)


def nearest(deal: Deal, wanted: set[Card]) -> Option:
    """The discard allowed that changes least of what is wanted; of several, the lowest cards."""

    def change(discarded: Option) -> tuple[int, list[tuple[bool, Rank, int]]]:
        assert isinstance(discarded, frozenset)
        cards = (
            (card.suit is deal.trump, card.rank, place_of(card, deal.trump)) for card in discarded
        )
        return len(discarded ^ wanted), sorted(cards)

    return min(deal.options(), key=change)


def played(deal: Deal, whims: Whims) -> Card:
    """The card that the player to act leads or replies."""
    assert deal.seat is not None
    allowed = [card for card in deal.options() if isinstance(card, Card)]
    seen = [deal.turn_up, *(card for trick in deal.tricks for card in trick)]
    if deal.kind == "reply":
        led = deal.view(deal.seat).led
        assert led is not None
        seen.append(led)
    whim, discarded = whims[SEATS.index(deal.seat)], deal.view(deal.seat).discarded
    place = whim.card(masks(allowed, deal), masks(discarded, deal), masks(seen, deal))[0]
    return next(card for card in allowed if place_of(card, deal.trump) == place)


def masks(cards: Iterable[Card], deal: Deal) -> Masks:
    return np.array([mask_of(cards, deal.trump)])


def in_a_batch(packs: list[list[Card]], stakes: Stakes) -> Talk:
    """The same packs as a batch: the hands in packets of three and two, then the turn-up."""
    rows = []
    for pack in packs:
        trump = pack[2 * HAND_SIZE].suit
        bits = [BIT[place_of(card, trump)] for card in pack]
        pone, dealer = bits[0:3] + bits[6:8], bits[3:6] + bits[8:10]
        rows.append((sum(pone), sum(dealer), bits[10], bits[11:]))
    pones, dealers, turn_ups, stocks = zip(*rows, strict=True)
    hands = np.array([pones, dealers], np.uint32)
    stock = np.array(stocks, np.uint32)
    assert stock.shape == (len(packs), STOCK_SIZE)
    return Talk(hands, np.zeros_like(hands), np.array(turn_ups), stock, 0, stakes)


def compare(rules: RuleSet, seed: int, talkative: float) -> None:
    """Every deal of a batch ends its talk, and is played, as the referee has it."""
    chance = random.Random(seed)
    packs = [chance.sample(PACK, len(PACK)) for _ in range(DEALS)]
    whims = Whim(seed, talkative), Whim(seed + 1, talkative)
    stakes, unused = Stakes.of(rules), np.random.default_rng(0)
    talk = in_a_batch(packs, stakes)
    talk.proposal(np.arange(DEALS), whims, unused)
    start = talk.deals()
    end = play_out(start, whims, stakes, unused)
    gains = deal_points(start, end, 0, stakes)
    for row, pack in enumerate(packs):
        deal = Deal.start(pack, rules=rules)
        turned = deal.points[1]
        led, over = by_the_referee(deal, whims)
        for place, seat in enumerate(SEATS):
            view = led.view(seat)
            assert start.hands[place, row] == mask_of(view.hand, led.trump)
            assert start.discarded[place, row] == mask_of(view.discarded, led.trump)
        assert talk.left[row] == led.stock_left
        assert (*SEATS, None)[start.public.vulnerable[row]] == led.vulnerable
        assert tuple(end.public.tricks[:, row]) == over.won
        assert gains[row] == over.points[0] - (over.points[1] - turned)


@part_and_whole
@pytest.mark.parametrize("talkative", [0.5, 0.9, 1.0])
@pytest.mark.parametrize("name", PRESETS)
def test_both_engines_agree_under_every_preset(name: str, talkative: float, whole: bool) -> None:
    for seed in range(2 if whole else 1):
        compare(RuleSet.named(name), seed, talkative)


@settings(max_examples=15)
@given(rule_sets, st.integers(0, 2**32), st.sampled_from([0.5, 0.9, 1.0]))
def test_both_engines_agree_under_any_mix_of_house_rules(
    rules: RuleSet, seed: int, talkative: float
) -> None:
    compare(rules, seed, talkative)
