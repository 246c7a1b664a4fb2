"""Leads and replies: the posterior, the averager and the played-out values, by slow references."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations
from statistics import mean
from typing import Any

import numpy as np
import pytest

from ecarte_tutor.engine.cards import PACK, Card, Hand, Suit
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.engine.rules.tricks import legal_replies, trick_winner
from ecarte_tutor.errors import IllegalAction
from ecarte_tutor.grading import grade
from ecarte_tutor.simulator import CardSimulation, simulate
from ecarte_tutor.simulator.batch.play import Deals, choose_leads, choose_replies
from ecarte_tutor.simulator.batch.views import SEATS, Stakes
from ecarte_tutor.simulator.beliefs import numbers
from ecarte_tutor.simulator.beliefs.numbers import kept_likelihood
from ecarte_tutor.simulator.beliefs.posterior import opponent_hands, view_of
from ecarte_tutor.simulator.masks import (
    KINGS,
    TRUMPS,
    card_at,
    counts,
    draw,
    hand_of,
    mask_of,
    place_of,
    places_in,
)
from ecarte_tutor.simulator.play.averages import lead_averages, reply_averages
from ecarte_tutor.simulator.valuation import glance
from tests.by_playing import tricks_after, tricks_of_lead
from tests.sampling import part_and_whole
from tools.matches.in_play import in_play
from tools.matches.random_player import RandomPolicy
from tools.random_deals import random_hands

TURF = RuleSet.named("turf-club")
STAKES = Stakes.of(TURF)
EVERY = 10**9


def random_decision(dealer: random.Random, tricks: int, kind: str) -> Decision:
    """A lead or reply after some tricks of lawful random play."""
    pack = dealer.sample(PACK, 11)
    hands, turn_up = [Hand(pack[:5]), Hand(pack[5:10])], pack[10]
    leader, played = 0, []
    for _ in range(tricks):
        lead = dealer.choice(hands[leader].cards)
        reply = dealer.choice(sorted(legal_replies(hands[1 - leader], lead, turn_up.suit)))
        hands[leader] = hands[leader].without(lead)
        hands[1 - leader] = hands[1 - leader].without(reply)
        played.append((lead, reply))
        if trick_winner(lead, reply, turn_up.suit) == "follower":
            leader = 1 - leader
    if kind == "lead":
        return Decision.lead(hands[leader], turn_up, seat=SEATS[leader], tricks=tuple(played))
    led = dealer.choice(hands[leader].cards)
    return Decision.reply(
        hands[1 - leader], turn_up, led, seat=SEATS[1 - leader], tricks=tuple(played)
    )


def slow_posterior(decision: Decision) -> set[Hand]:
    """Every hand with which the opponent could lawfully have played as he did."""
    king, trump = decision.trump_king, decision.trump
    me = decision.seat
    seen = {
        *decision.hand,
        decision.turn_up,
        *(card for trick in decision.tricks for card in trick),
    }
    led = set() if decision.led is None else {decision.led}
    theirs: list[Card] = []
    leader = "pone"
    replies: list[tuple[int, Card, Card]] = []
    for lead, reply in decision.tricks:
        if leader == me:
            replies.append((len(theirs), lead, reply))
        theirs.append(reply if leader == me else lead)
        if trick_winner(lead, reply, trump) == "follower":
            leader = "dealer" if leader == "pone" else "pone"
    has_played = bool(theirs) or bool(led)
    unseen = [card for card in PACK if card not in seen | led]
    found = set()
    for cards in combinations(unseen, len(decision.hand) - len(led)):
        lawful = all(
            reply in legal_replies(Hand([*cards, *led, *theirs[before:]]), lead, trump)
            for before, lead, reply in replies
        )
        if lawful and not (has_played and king in cards):
            found.add(Hand(cards))
    return found


@pytest.mark.parametrize("kind", ["lead", "reply"])
@pytest.mark.parametrize("tricks", [2, 3, 4])
def test_the_posterior_is_every_hand_that_could_lawfully_have_played_so(
    tricks: int, kind: str
) -> None:
    dealer = random.Random(tricks)
    for _ in range(6):
        decision = random_decision(dealer, tricks, kind)
        hands = opponent_hands(view_of(decision), np.random.default_rng(1), EVERY)
        assert {hand_of(mask, decision.trump) for mask in hands.hands} == slow_posterior(decision)
        assert hands.weights.sum() == pytest.approx(1)
        assert hands.weights.min() == pytest.approx(hands.weights.max())


@pytest.mark.parametrize(
    ("history", "total", "of_king"),
    [
        ({}, 65_780, {True, False}),  # before the first card the dealer may hold an unmarked king
        ({"rules": "bga"}, 53_130, {False}),  # where it is marked at once
        ({"king": "dealer"}, 12_650, {True}),
        ({"exchanged": ((2, 3),), "discarded": "7C 8C"}, 42_504, {True, False}),
    ],
    ids=str,
)
def test_the_hands_are_those_that_the_history_leaves(
    history: dict[str, Any], total: int, of_king: set[bool]
) -> None:
    decision = Decision.lead("QH 9H 8S 7S 7D", "7H", **history)
    hands = opponent_hands(view_of(decision), np.random.default_rng(1), EVERY)
    assert hands.total == total
    assert not (hands.hands & mask_of(decision.discarded, Suit.HEARTS)).any()
    king = mask_of([Card("KH")], Suit.HEARTS)
    assert {*(hands.hands & king > 0).tolist()} == of_king


def test_an_opponent_who_exchanged_is_taken_to_keep_trumps_and_kings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Against deals in which a dealer discards by D1, those kept in which he took three cards."""
    monkeypatch.setattr(numbers, "ODD_CARD", 1e-5)
    generator = np.random.default_rng(8)
    decision = Decision.lead("QH 9H 8S 7S 7D", "7H", exchanged=((2, 3),))
    trump = decision.trump
    unseen = ~(mask_of(decision.hand, trump) | mask_of([decision.turn_up], trump))
    hands = draw(np.full(60_000, unseen), 5, generator)
    discarded = hands & ~(TRUMPS | KINGS)
    three = counts(discarded) == 3
    hands, discarded = hands[three], discarded[three]
    kept = hands & ~discarded | draw(unseen & ~hands, 3, generator)
    found = opponent_hands(view_of(decision), generator, EVERY)
    likely = replace(found, likelihood=kept_likelihood(decision, found.hands))
    for cards in (TRUMPS, KINGS):
        dealt = counts(kept & cards)
        share = float(counts(likely.hands & cards) @ likely.weights)
        assert share == pytest.approx(dealt.mean(), abs=5 * dealt.std() / np.sqrt(len(dealt)))
        assert share > 1.2 * float(counts(found.hands & cards) @ found.weights)


def points_of(tricks: int, seat: str, decision: Decision) -> int:
    pone_tricks = tricks if seat == "pone" else 5 - tricks
    pone, dealer = decision.rules.trick_points(pone_tricks, decision.vulnerable)
    return pone - dealer if seat == "pone" else dealer - pone


@pytest.mark.parametrize("tricks", [3, 4])
@pytest.mark.parametrize("kind", ["lead", "reply"])
def test_the_averager_values_a_card_by_its_mean_over_the_posterior(tricks: int, kind: str) -> None:
    dealer = random.Random(10 * tricks)
    for _ in range(5):
        decision = random_decision(dealer, tricks, kind)
        view, stakes = view_of(decision), Stakes.of(TURF)
        values = (lead_averages if kind == "lead" else reply_averages)(view, stakes)[0]
        made = int(view.public.tricks[view.seat, 0])
        held = places_in(view.own, len(decision.hand))[0].tolist()
        for card in decision.options():
            assert isinstance(card, Card)
            results = []
            for other in slow_posterior(decision):
                if decision.led is None:
                    more = tricks_of_lead(card, decision.hand, other, decision.trump)
                else:
                    rest = decision.hand.without(card)
                    theirs = tricks_after(decision.led, card, other, rest, decision.trump)
                    more = len(decision.hand) - theirs
                results.append(points_of(made + more, decision.seat, decision))
            found = values[held.index(place_of(card, decision.trump))]
            assert found == pytest.approx(mean(results), abs=1e-6)


def test_the_values_of_a_lead_name_their_method() -> None:
    found = simulate(Decision.lead("9S 8S KD TD AC", "TS"), seed=3)
    assert isinstance(found, CardSimulation)
    assert list(found) == list(found.decision.options())
    assert found.best == Card("AC")
    for value in found.values():
        assert (value.method, value.seat) == ("played-out", "pone")
    assert found.loss(found.best).mean == 0
    assert found.loss(Card("TD")).mean > 0.2


def test_one_seed_gives_the_same_values_and_others_agree_within_errors() -> None:
    decision = Decision.lead("KH 7H KS JS 7C", "9C")
    first, again, other = (simulate(decision, seed=seed) for seed in (1, 1, 2))
    assert {**first} == {**again}
    assert {**first} != {**other}
    for option in first:
        spread = np.hypot(first[option].error, other[option].error)
        assert abs(first[option].mean - other[option].mean) < 4 * spread + 1e-9


@part_and_whole
def test_the_standard_error_is_the_spread_from_seed_to_seed(whole: bool) -> None:
    decision = Decision.reply("QH 8H QS 8S 7D", "9H", "JC", stood="dealer")
    found = [simulate(decision, seed=seed) for seed in range(40 if whole else 12)]
    option = max(found[0], key=lambda card: found[0][card].error)
    spread = np.std([one[option].mean for one in found], ddof=1)
    claimed = mean(one[option].error for one in found)
    assert 0.6 * claimed < spread < 1.5 * claimed


def test_points_past_the_target_count_for_nothing_unless_asked() -> None:
    decision = Decision.lead("KH QH JH AH TH", "9H", score=(4, 0))
    assert simulate(decision, unit="points")[Card("KH")].mean == pytest.approx(1)
    assert simulate(decision, to_target=False)[Card("KH")].mean == pytest.approx(2)


def test_what_a_seat_sees_as_deals_are_played_is_what_its_decision_tells() -> None:
    """The engine's views, and those read from decisions, of the same play by chance."""
    generator, player = np.random.default_rng(12), RandomPolicy()
    hands, turn_up = random_hands(60, generator)
    deals = in_play(hands, turn_up)
    dealt = [[hand_of(mask, Suit.HEARTS) for mask in seat] for seat in hands]
    kings = [next((s for s in (0, 1) if Card("KH") in dealt[s][row]), None) for row in range(60)]
    for _ in range(5):
        led = choose_leads(deals, (player, player), STAKES, generator)
        for row in range(60):
            compare_with_decision(deals, row, dealt, kings[row])
        deals = deals.after_lead(led)
        for row in range(60):
            compare_with_decision(deals, row, dealt, kings[row])
        deals = deals.after_reply(choose_replies(deals, (player, player), STAKES, generator))


def compare_with_decision(
    deals: Deals, row: int, dealt: list[list[Hand]], king: int | None
) -> None:
    replying = deals.led is not None
    seat = int(deals.leader[row]) ^ replying
    cards = [card_at(play[row], Suit.HEARTS) for play in deals.public.plays]
    tricks = tuple(zip(cards[::2], cards[1::2], strict=False))
    turn_up = next(
        card
        for card in PACK
        if mask_of([card], Suit.HEARTS) & deals.public.gone[row]
        and card.suit is Suit.HEARTS
        and card not in cards
    )
    # The pone marks with his lead, the dealer with his reply: so far as they have come.
    first_cards = len(cards)
    marked = king is not None and first_cards > king
    decision = Decision.reply if replying else Decision.lead
    led: dict[str, Any] = {"led": cards[-1]} if replying else {}
    seen = view_of(
        decision(
            Hand(card for card in dealt[seat][row] if card not in cards),
            turn_up,
            seat=SEATS[seat],
            exchanged=((1, 1),),
            tricks=tricks,
            king=SEATS[king] if marked and king is not None else None,
            **led,
        )
    )
    view = deals.view(seat, np.array([row]))
    for name in ("own", "possible", "known"):
        assert getattr(view, name) == getattr(seen, name), (name, cards)
    assert view.public.cards == seen.public.cards
    assert np.array_equal(view.public.tricks, seen.public.tricks)
    assert [int(play[0]) for play in view.public.plays] == [
        int(play[0]) for play in seen.public.plays
    ]


def test_the_king_is_left_to_the_book() -> None:
    decision = Decision.mark_king("KH 8H QS 8S 7D", "9H")
    for ask in (simulate, glance, lambda asked: grade(asked, "announce")):
        with pytest.raises(IllegalAction, match="announce the king: ask the book"):
            ask(decision)


def test_values_of_cards_are_asked_where_cards_are_in_play() -> None:
    with pytest.raises(IllegalAction, match="expected a decision of kind lead, reply, got"):
        view_of(Decision.propose("KH QH 7H 8S 7D", "9H"))
