"""What is believed of the opponent's hand, against slow counts and properties."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest

from ecarte_tutor.engine.cards import PACK, Card, Hand, Rank
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.simulator import (
    AveragerPolicy,
    CardSimulation,
    ReckonerPolicy,
    Stakes,
    simulate,
)
from ecarte_tutor.simulator.batch.play import Deals, choose_leads, choose_replies
from ecarte_tutor.simulator.batch.talk import within_limits
from ecarte_tutor.simulator.batch.views import TalkView
from ecarte_tutor.simulator.beliefs import numbers
from ecarte_tutor.simulator.beliefs.moves import (
    CARD_SCALE,
    STOOD_SCALE,
    TALKED_SCALE,
    chance_of_word,
    chance_to_play,
    likelihood,
    played_likelihood,
    word_likelihood,
)
from ecarte_tutor.simulator.beliefs.numbers import kept_likelihood
from ecarte_tutor.simulator.beliefs.posterior import never_his, opponent_hands, view_of
from ecarte_tutor.simulator.beliefs.talk import in_proportion, talk_at
from ecarte_tutor.simulator.masks import BIT, KINGS, PACK_MASK, TRUMPS, counts, hand_of, mask_of
from ecarte_tutor.simulator.play.averages import lead_averages, reply_averages
from ecarte_tutor.simulator.play.card_play import simulate_cards
from tests.sampling import first_and_rest, part_and_whole, part_of
from tools.matches.allowed_hands import hands_among
from tools.matches.in_play import in_play
from tools.matches.random_player import RandomPolicy
from tools.random_deals import random_hands

RECKONER = ReckonerPolicy()
EVERY = 10**6
POOR_HANDS = (
    ("9H AS JD QC 8C", "7H"),
    ("TH 9D 9S 7D 9C", "7H"),
    ("QH AS JD 7C QC", "JH"),
    ("8H JS JD TD JC", "8S"),
    ("JH AS 7S JC 9D", "8H"),
    ("7S QD AD TD 9H", "9S"),
    ("9H 8S AD 7C TD", "KS"),
    ("8S 7S 7D QC 9H", "JD"),
    ("QS 8S JD 7C 9D", "TH"),
    ("8H JS TS QD 7C", "KC"),
    ("9S 8S TD JC 7H", "9C"),
    ("9H JS 7S 9C 8C", "TH"),
)
"""Hands with one trump at most and no king, each with a card turned up."""

TURF = Decision.propose("7H 8H QS 7S 7D", "9H").rules
STAKES = Stakes.of(TURF)


def keepers(hands: Any) -> Any:
    """How many trumps and kings each hand has."""
    return counts(hands & (TRUMPS | KINGS))


def is_keeper(card: Card, trump: Any) -> bool:
    return card.suit == trump or card.rank == Rank.KING


@pytest.fixture
def by_the_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hardly anybody discards against hint D1, as in the slow counts."""
    monkeypatch.setattr(numbers, "ODD_CARD", 1e-5)


# A number of cards


@pytest.mark.usefixtures("by_the_hint")
@part_and_whole
def test_a_pone_who_changed_fewer_cards_has_more_trumps_and_kings(whole: bool) -> None:
    """At his second proposal, whatever he has said."""
    for hand, turn_up in part_of(POOR_HANDS, 2, whole=whole):
        kept = []
        for number in range(1, 6):
            decision = Decision.answer(hand, turn_up, exchanged=[(number, 3)])
            talk = talk_at(decision, 1_024, RECKONER, STAKES, np.random.default_rng(number))
            assert (keepers(talk.hands[0]) >= 5 - number).mean() > 0.99
            kept.append(float(keepers(talk.hands[0]).mean()))
        assert all(fewer > more for fewer, more in pairwise(kept)), (hand, kept)


POOR = POOR_HANDS[0]
HEARD: dict[str, Callable[[int], Decision]] = {
    "a dealer's, by a pone": lambda number: Decision.propose(*POOR, exchanged=[(3, number)]),
    "a pone's, before a discard": lambda number: Decision.discard(
        *POOR, seat="dealer", asked=number
    ),
    # Who kept four good cards and then discards five has none of the good ones any more.
    "one that no hand would discard": lambda number: Decision.answer(
        *POOR, exchanged=[(1, 0), (number, 0)]
    ),
    "a dealer's, at a lead": lambda number: Decision.lead(
        *POOR, exchanged=[(3, number)], stood="dealer"
    ),
    "a pone's, at a reply": lambda number: Decision.reply(
        *POOR, "7S", exchanged=[(number, 3)], stood="dealer"
    ),
}
"""Decisions after a number of cards that the opponent took or asked for."""


@pytest.mark.parametrize("whose", first_and_rest(HEARD, 2))
def test_whoever_took_fewer_cards_has_more_trumps_and_kings(whose: str) -> None:
    kept = []
    for decision in map(HEARD[whose], range(1, 6)):
        if decision.kind in ("lead", "reply"):
            found = simulate_cards(decision, STAKES, 1, RECKONER, reads=True).hands
            kept.append(float(keepers(found.hands) @ found.weights))
        else:
            talk = talk_at(decision, 1_024, RECKONER, STAKES, np.random.default_rng(1))
            assert len(talk) >= 32
            kept.append(float(keepers(talk.hands[int(decision.seat == "pone")]).mean()))
    assert all(fewer > more for fewer, more in pairwise(kept)), kept


@pytest.mark.usefixtures("by_the_hint")
def test_a_number_weighs_as_the_hint_says() -> None:
    """Against all 65,780 hands, one by one: a pone who asks for a single card."""
    decision = Decision.discard("7H 8S QS 7S 7D", "9H", seat="dealer", asked=1)
    trump = decision.trump
    unseen = [card for card in PACK if card not in {*decision.hand, decision.turn_up}]
    total = trumps = 0.0
    for hand in combinations(unseen, 5):
        held = sum(is_keeper(card, trump) for card in hand)
        if held >= 4:  # one card must go, by the rules
            of_suit = sum(card.suit == trump for card in hand)
            drawn = (sum(card.suit == trump for card in unseen) - of_suit) / 21
            total += 1
            trumps += of_suit * 4 / held + drawn
    talk = talk_at(decision, 20_000, RECKONER, STAKES, np.random.default_rng(2))
    found = counts(talk.hands[0] & TRUMPS)
    error = found.std() / len(found) ** 0.5
    assert found.mean() == pytest.approx(trumps / total, abs=5 * error)


def pone_view(hands: Any, decision: Decision) -> TalkView:
    turn_up = np.full(len(hands), mask_of([decision.turn_up], decision.trump))
    left = np.full(len(hands), 21)
    return TalkView(0, hands, np.zeros_like(hands), turn_up, 0, STAKES, left)


@pytest.mark.long
@pytest.mark.parametrize(
    "decision",
    [
        Decision.answer("KH 8S QS 7S 7D", "9H"),
        Decision.answer("KH 8S QS 7S 7D", "9H", exchanged=[(2, 3)]),
        Decision.discard("KH 8S QS 7S 7D", "9H", seat="pone"),
        Decision.parse(
            "discard.dealer.KHJHQSADAC.TH.0-2.turf-club.exchange-4-3.thrown-JS8D9C.asked-2"
        ),
        Decision.answer(
            "KH 8S QS 7S 7D", "9H", exchanged=[(3, 2), (2, 2)], discarded="8D 9D TD JD"
        ),
    ],
    ids=str,
)
def test_deals_are_drawn_as_likely_as_their_hands_are(decision: Decision) -> None:
    """The one likelihood, over all hands: its trumps, kings and kings of trumps, to the error."""
    hands = hands_among(PACK_MASK & ~never_his(decision), 5)
    weights = likelihood(decision, hands, STAKES, RECKONER)
    talk = talk_at(decision, 20_000, RECKONER, STAKES, np.random.default_rng(1))
    other = int(decision.seat == "pone")
    drawn, discarded = talk.hands[other], talk.discarded[other]
    assert not (drawn & (discarded | never_his(decision))).any()
    assert (counts(drawn) == 5).all()
    for cards in (TRUMPS, KINGS, TRUMPS & KINGS):
        found, expected = counts(drawn & cards), counts(hands & cards)
        error = found.std() / len(found) ** 0.5
        assert found.mean() == pytest.approx(np.average(expected, weights=weights), abs=5 * error)


# Two exchanges


MINE = "QH 9H 8S 7S 7D"
OWN_DISCARDS = frozenset(map(Card, ["8D", "9D", "TD", "JD", "8C", "9C", "TC", "JC", "7C", "9S"]))


def histories(decision: Decision) -> Counter[frozenset[Card]]:
    """In how many ways a dealer who discards by D1 comes to each hand, exchange after exchange."""
    trump, (first, second) = decision.trump, (each[1] for each in decision.exchanged)
    gone = {*decision.hand, *decision.discarded, decision.turn_up}
    unseen = frozenset(PACK) - gone
    found: Counter[frozenset[Card]] = Counter()
    for dealt in map(frozenset, combinations(sorted(unseen), 5)):
        kept = frozenset(card for card in dealt if is_keeper(card, trump))
        if len(kept) != 5 - first:
            continue
        for drawn in combinations(sorted(unseen - dealt), first):
            later = kept.union(drawn)
            kept_later = frozenset(card for card in later if is_keeper(card, trump))
            if len(kept_later) == 5 - second:
                for last in combinations(sorted(unseen - dealt - later), second):
                    found[kept_later.union(last)] += 1
    return found


@pytest.mark.long
@pytest.mark.usefixtures("by_the_hint")
@pytest.mark.parametrize(
    "taken",
    [
        pytest.param((3, 1), marks=pytest.mark.long),
        (2, 1),
        pytest.param((2, 2), marks=pytest.mark.long),
    ],
)
def test_two_exchanges_are_heard_as_two(taken: tuple[int, int]) -> None:
    """Against every way in which the cards can have been dealt, discarded and drawn."""
    exchanged = [(5, taken[0]), (5, taken[1])]
    decision = Decision.lead(MINE, "7H", exchanged=exchanged, discarded=OWN_DISCARDS, stood="pone")
    ways = histories(decision)
    hands = opponent_hands(view_of(decision), np.random.default_rng(1), EVERY).hands
    slow = np.array([ways[frozenset(hand_of(hand, decision.trump))] for hand in hands], float)
    found = kept_likelihood(decision, hands)
    assert found.min() > 0
    assert found / found.sum() == pytest.approx(slow / slow.sum(), abs=1e-5)


@pytest.mark.usefixtures("by_the_hint")
def test_a_card_discarded_because_the_rules_want_one_is_no_oddity() -> None:
    """On Board Game Arena the dealer must change: one who has five good cards discards one."""
    decision = Decision.lead(MINE, "7H", exchanged=[(3, 1)], stood="dealer", rules="bga")
    unseen = ~mask_of([*decision.hand, decision.turn_up], decision.trump)
    first = hands_among(unseen, 5)
    view = pone_view(first, decision)
    view = TalkView(1, first, view.discarded, view.turn_up, 0, Stakes.of(decision.rules), view.left)
    discards = within_limits(view, RECKONER.discards(view, np.random.default_rng(0)), 18)
    one = counts(discards) == 1
    kept = keepers(first[one] & ~discards[one])
    drawn = (int(keepers(np.array([unseen]))[0]) - keepers(first[one])) / 21
    weights = kept_likelihood(decision, first)
    found = float(keepers(first) @ weights / weights.sum())
    assert found == pytest.approx(float((kept + drawn).mean()), abs=1e-4)


def test_a_pone_who_discarded_trumps_in_two_exchanges_has_a_hand() -> None:
    """Of the nine cards that were in his hand, only two are neither trumps nor kings."""
    decision = Decision.parse(
        "lead.dealer.AHTHKD8D.TC.4-4.turf-club.exchange-1-5.exchange-1-4.exchange-1-4.exchange-1-4"
        ".thrown-QH9H8H7HQSJSTS9S8S7SQDADTD9D7DQC9C.king-pone.trick-ASKS"
    )
    hands = opponent_hands(view_of(decision), np.random.default_rng(1), EVERY).hands
    likely = kept_likelihood(decision, hands)
    assert np.isfinite(likely).all()
    assert likely.min() > 0
    assert set(simulate(decision)) == set(decision.options())


@pytest.mark.usefixtures("by_the_hint")
def test_cards_shown_against_the_number_leave_the_rest_of_it_heard() -> None:
    """A dealer who kept four good cards has already played two that are not: one doubt, not all."""
    tricks = [("8S", "TS"), ("TD", "JD")]
    decision = Decision.lead(
        "QH 9H 7D", "7H", exchanged=[(3, 1)], stood="dealer", tricks=tricks, seat="pone"
    )
    hands = opponent_hands(view_of(decision), np.random.default_rng(1), EVERY).hands
    likely, held = kept_likelihood(decision, hands), keepers(hands)
    assert likely.min() > 0
    for fewer in range(1, 4):
        assert likely[held == fewer].min() > 100 * likely[held == fewer - 1].max()


# Words and cards


LED = Decision.lead(MINE, "7H")
SEEN_BY_ME = mask_of([*Hand(MINE), Card("7H")], Card("7H").suit)


def test_a_stronger_hand_stands_more_often_and_none_always() -> None:
    hands = hands_among(~SEEN_BY_ME, 5)[::50]
    stood = word_likelihood(Decision.lead(MINE, "7H", stood="dealer"), hands, STAKES, RECKONER)
    accepted = word_likelihood(Decision.discard(MINE, "7H", seat="pone"), hands, STAKES, RECKONER)
    assert 0 < stood.min() < 0.4 < 0.7 < stood.max() < 1
    for said, order in ((stood, 1), (accepted, -1)):
        trumps = [said[counts(hands & TRUMPS) == held].mean() for held in range(5)]
        assert trumps[::order] == sorted(trumps)
    # The same line divides both words.
    assert ((stood > 0.5) == (accepted < 0.5)).all()


@pytest.mark.parametrize(("stood", "scale"), [(True, STOOD_SCALE), (False, -TALKED_SCALE)])
def test_at_the_line_a_word_says_nothing_and_at_the_scale_thrice_as_much(
    stood: bool, scale: float
) -> None:
    """The averager's own line, and hands as far above it and below it as the scale."""
    view = pone_view(hands_among(~SEEN_BY_ME, 5)[::7], LED)
    above, said = AveragerPolicy().above(view), chance_of_word(view, RECKONER, stood=stood)
    for at, chance in ((0, 0.5), (scale, 0.75), (-scale, 0.25)):
        assert said[np.abs(above - at).argmin()] == pytest.approx(chance, abs=0.02)
    assert ((above >= 0) == AveragerPolicy().stands(view, np.random.default_rng(0))).all()


@dataclass(frozen=True)
class Seldom(ReckonerPolicy):
    """Is known to accept with one hand in so many, whichever they are."""

    among: int = 1

    def stands(self, view: TalkView, random: np.random.Generator) -> Any:
        del random
        return view.own * np.uint32(2654435761) >= np.uint32(2**32 // self.among)

    def chance_to_stand(self, view: TalkView) -> Any:
        return np.where(self.stands(view, np.random.default_rng(0)), 0.999, 0.001)


@pytest.mark.parametrize("among", [10, 100, 100_000_000])
def test_a_known_habit_is_read_by_its_chances_and_never_ignored(among: int) -> None:
    """Bayes' rule at every rarity, before the discard: there is no threshold."""
    policy, hands = Seldom(among=among), hands_among(~SEEN_BY_ME, 5)
    says = ~policy.stands(pone_view(hands, LED), np.random.default_rng(0))
    expected = 0.999 * says.sum() / (0.999 * says + 0.001 * ~says).sum()
    asked = Decision.discard(MINE, "7H", seat="pone")
    talk = talk_at(asked, 3_000, policy, STAKES, np.random.default_rng(among))
    found = ~policy.stands(talk.view(1, np.arange(len(talk))), np.random.default_rng(0))
    error = max(found.std(), 1 / len(found) ** 0.5) / len(found) ** 0.5
    assert abs(found.mean() - expected) < 4 * error


def chance_slowly(deals: Deals, row: int, card: int) -> float:
    """The chance that the player to move in one deal chooses this card, in plain Python."""
    seat = int(deals.leader[row]) if deals.led is None else 1 - int(deals.leader[row])
    view = deals.view(seat, np.array([row]))
    values = (lead_averages if view.led is None else reply_averages)(view, STAKES)[0].tolist()
    held = [place for place in range(32) if int(view.own[0]) & int(BIT[place])]
    worth = {place: value for place, value in zip(held, values, strict=True) if value > -9}
    no_more = int(view.public.gone[0]) | int(view.own[0])
    if view.led is not None:
        no_more &= ~int(BIT[view.led[0]])

    def alike(one: int, other: int) -> bool:
        between = range(min(one, other), max(one, other))
        return one // 8 == other // 8 and all(no_more & int(BIT[place]) for place in between)

    weights = {
        place: 1
        / (1 + (max(worth.values()) - value) / CARD_SCALE)
        / sum(alike(place, each) for each in worth)
        for place, value in worth.items()
    }
    found: float = weights[card] / sum(weights.values())
    return found


def test_a_card_is_as_likely_as_its_worth_and_equal_cards_are_one_move() -> None:
    """Two tricks of players by chance, asked card by card and in plain Python."""
    generator, players = np.random.default_rng(8), (RandomPolicy(), RandomPolicy())
    deals, product = in_play(*random_hands(40, generator)), np.ones(40)
    for replying in (False, True, False, True):
        choose = choose_replies if replying else choose_leads
        cards = choose(deals, players, STAKES, generator)
        dealers = np.flatnonzero((deals.leader == 1) != replying)
        slow = [chance_slowly(deals, row, int(cards[row])) for row in dealers.tolist()]
        chances = chance_to_play(deals.view(1, dealers), cards[dealers], STAKES)
        assert chances == pytest.approx(slow)
        product[dealers] *= slow
        deals = deals.after_reply(cards) if replying else deals.after_lead(cards)
    view = deals.view(0, slice(None))
    assert played_likelihood(view, deals.hands[1], STAKES) == pytest.approx(product)
    assert product.min() < 0.1


def test_no_hand_takes_all_the_weight_where_many_fit() -> None:
    """Fourteen hands fit the play, and on some of them the king of trumps, kept, wins the game."""
    decision = Decision.parse(
        "reply.dealer.KH8S.JC.4-4.turf-club.exchange-2-5.thrown-QH7SQD9D7D.stood-pone.king-pone"
        ".trick-THAH.trick-JS9S.trick-TS9C.led-KC"
    )
    found = simulate(decision)
    assert isinstance(found, CardSimulation)
    assert found.hands.total == len(found.hands.hands) == 14
    assert found.hands.weights.max() < 0.5
    kept, thrown = found[Card("8S")].mean, found[Card("KH")].mean
    assert kept > thrown


def test_hands_drawn_by_their_likelihood_stand_for_all() -> None:
    """On average over many draws: the trumps of all hands, each as likely as it is."""
    decision = Decision.lead(MINE, "7H", stood="dealer", exchanged=[(3, 2)])
    view = view_of(decision)

    def believed(hands: Any) -> Any:
        return kept_likelihood(decision, hands)

    all_hands = opponent_hands(view, np.random.default_rng(0), EVERY, believed)
    trumps = [counts(all_hands.hands & TRUMPS) @ all_hands.weights]
    for seed in range(60):
        drawn = opponent_hands(view, np.random.default_rng(seed), 200, believed)
        assert len(drawn.hands) < 2_000
        trumps.append(counts(drawn.hands & TRUMPS) @ drawn.weights)
    spread = np.std(trumps[1:]) / 60**0.5
    assert np.mean(trumps[1:]) == pytest.approx(trumps[0], abs=4 * spread)


def test_a_hand_that_is_far_less_likely_is_in_no_group_with_a_likely_one() -> None:
    decision = Decision.lead(MINE, "7H", stood="dealer")

    def likelihood(hands: Any) -> Any:
        return np.where(np.arange(len(hands)) % 3, 1.0, 0.04)

    hands = opponent_hands(view_of(decision), np.random.default_rng(1), 2_000, likelihood)
    unlikely = hands.likelihood < 1
    assert 0 < unlikely.sum() < len(unlikely)
    assert not set(hands.group[unlikely]) & set(hands.group[~unlikely])


# Drawing in proportion


def test_rows_equally_likely_come_once_each() -> None:
    for each in (1.0, 1e-9):
        rows = in_proportion(np.full(999, each), np.random.default_rng(1))
        assert rows.tolist() == list(range(999))


def test_rows_come_in_proportion_and_are_as_many_as_they_are_worth() -> None:
    likelihood = np.array([1.0, 0.5, 0.1, 0.002] * 500)
    drawn: Counter[int] = Counter()
    for seed in range(200):
        rows = in_proportion(likelihood, np.random.default_rng(seed))
        assert len(rows) == pytest.approx(likelihood.sum() ** 2 / (likelihood**2).sum(), abs=1)
        drawn.update((rows % 4).tolist())
    shares = [drawn[each] / drawn.total() for each in range(4)]
    assert shares == pytest.approx((likelihood[:4] / likelihood[:4].sum()).tolist(), abs=0.002)
