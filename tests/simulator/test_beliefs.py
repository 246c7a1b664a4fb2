"""What is believed of the opponent's hand, against slow counts and properties."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest

from ecarte_tutor.engine.cards import PACK, Card, Hand, Rank
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.simulator import ReckonerPolicy, Stakes, simulate
from ecarte_tutor.simulator.batch.talk import within_limits
from ecarte_tutor.simulator.batch.views import TalkView
from ecarte_tutor.simulator.beliefs import doubt
from ecarte_tutor.simulator.beliefs import talk as from_talk
from ecarte_tutor.simulator.beliefs.cards import kept_likelihood, surprises
from ecarte_tutor.simulator.beliefs.posterior import hands_among, opponent_hands, view_of
from ecarte_tutor.simulator.beliefs.talk import talk_at, words_of
from ecarte_tutor.simulator.masks import KINGS, TRUMPS, counts, hand_of, mask_of
from ecarte_tutor.simulator.play.averages import AveragerPlay
from ecarte_tutor.simulator.play.card_play import simulate_cards
from tests.sampling import part_and_whole, part_of

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


# A number of cards


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


@pytest.mark.parametrize("whose", HEARD)
def test_whoever_took_fewer_cards_has_more_trumps_and_kings(whose: str) -> None:
    kept = []
    for decision in map(HEARD[whose], range(1, 6)):
        if decision.kind in ("lead", "reply"):
            found = simulate_cards(decision, STAKES, 1, RECKONER, talker=RECKONER).hands
            kept.append(float(keepers(found.hands) @ found.weights))
        else:
            talk = talk_at(decision, 1_024, RECKONER, STAKES, np.random.default_rng(1))
            assert len(talk) >= 32
            kept.append(float(keepers(talk.hands[int(decision.seat == "pone")]).mean()))
    assert all(fewer > more for fewer, more in pairwise(kept)), kept


def test_words_and_numbers_weigh_as_their_doubts_say() -> None:
    """Against all 65,780 hands, one by one: a pone who proposed and asks for a single card."""
    decision = Decision.discard("7H 8S QS 7S 7D", "9H", seat="dealer", asked=1)
    trump = decision.trump
    unseen = [card for card in PACK if card not in {*decision.hand, decision.turn_up}]
    hands = list(combinations(unseen, 5))
    masks = np.array([mask_of(hand, trump) for hand in hands])
    proposes = ~RECKONER.stands(pone_view(masks, decision), np.random.default_rng(0))
    total = trumps = 0.0
    for hand, says in zip(hands, proposes.tolist(), strict=True):
        held = sum(is_keeper(card, trump) for card in hand)
        wanted = max(5 - held, 1)  # one card must go, by the rules
        likely = (1.0 if says else doubt.WORD) * doubt.DISCARD ** (wanted - 1)
        of_suit = sum(card.suit == trump for card in hand)
        drawn = (sum(card.suit == trump for card in unseen) - of_suit) / 21
        total += likely
        trumps += likely * (min(of_suit, 4) + drawn)
    talk = talk_at(decision, 20_000, RECKONER, STAKES, np.random.default_rng(2))
    found = counts(talk.hands[0] & TRUMPS)
    error = found.std() / len(found) ** 0.5
    assert found.mean() == pytest.approx(trumps / total, abs=5 * error)


def pone_view(hands: Any, decision: Decision) -> TalkView:
    turn_up = np.full(len(hands), mask_of([decision.turn_up], decision.trump))
    left = np.full(len(hands), 21)
    return TalkView(0, hands, np.zeros_like(hands), turn_up, 0, STAKES, left)


@pytest.mark.parametrize(
    "decision",
    [
        Decision.answer("KH 8S QS 7S 7D", "9H", exchanged=[(2, 3)]),
        Decision.parse(
            "discard.dealer.KHJHQSADAC.TH.0-2.turf-club.exchange-4-3.thrown-JS8D9C.asked-2"
        ),
        Decision.answer(
            "KH 8S QS 7S 7D", "9H", exchanged=[(3, 2), (2, 2)], discarded="8D 9D TD JD"
        ),
    ],
    ids=str,
)
def test_a_last_hand_drawn_to_fit_is_as_likely_as_one_that_fits(decision: Decision) -> None:
    """Talk that few deals agree with: trumps and kings held and discarded, drawn in both ways."""
    heard = from_talk._Heard(decision, RECKONER, STAKES)
    found = []
    for drawn in (partial(heard._drawn, 40_000), partial(heard._drawn_to_fit, 2_000)):
        parts = [drawn(np.random.default_rng(seed)) for seed in range(10)]
        hands, discarded = map(np.concatenate, zip(*parts, strict=True))
        assert (counts(hands) == 5).all()
        assert not (hands & discarded).any()
        kept = [keepers(hands), counts(hands & TRUMPS), keepers(discarded), counts(discarded)]
        found.append([(each.mean(), each.std() / len(each) ** 0.5, len(each)) for each in kept])
    for (one, one_error, few), (fitted, error, many) in zip(*found, strict=True):
        assert fitted == pytest.approx(one, abs=5 * float(np.hypot(one_error, error)) + 1e-3)
        assert 20 * many > 2 * few


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


@pytest.mark.parametrize(
    "numbers",
    [
        pytest.param((3, 1), marks=pytest.mark.long),
        (2, 1),
        pytest.param((2, 2), marks=pytest.mark.long),
    ],
)
def test_two_exchanges_are_heard_as_two(numbers: tuple[int, int]) -> None:
    """Against every way in which the cards can have been dealt, discarded and drawn."""
    exchanged = [(5, numbers[0]), (5, numbers[1])]
    decision = Decision.lead(MINE, "7H", exchanged=exchanged, discarded=OWN_DISCARDS, stood="pone")
    ways = histories(decision)
    hands = opponent_hands(view_of(decision), np.random.default_rng(1), EVERY).hands
    slow = np.array([ways[frozenset(hand_of(hand, decision.trump))] for hand in hands], float)
    found = kept_likelihood(decision, hands)
    assert found.min() > 0
    assert found / found.sum() == pytest.approx(slow / slow.sum(), abs=1e-5)


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


def test_a_word_makes_no_hand_impossible_and_weighs_by_its_doubt() -> None:
    decision = Decision.lead(MINE, "7H", stood="dealer")
    words = words_of(decision, RECKONER, STAKES)
    assert words is not None
    hands = hands_among(~mask_of([*decision.hand, decision.turn_up], decision.trump), 5)
    assert set(words.last(hands).tolist()) == {1.0, doubt.WORD}
    later = Decision.lead(MINE, "7H", exchanged=[(3, 2), (2, 2)], stood="dealer")
    said = words_of(later, RECKONER, STAKES)
    assert said is not None
    before = said.before(hands[:2_000], np.random.default_rng(1))
    assert before.min() >= doubt.WORD**2
    assert before.max() > 100 * doubt.WORD


@dataclass(frozen=True)
class Seldom(ReckonerPolicy):
    """Accepts with one hand in so many, whichever they are."""

    among: int = 1

    def stands(self, view: TalkView, random: np.random.Generator) -> Any:
        del random
        return view.own * np.uint32(2654435761) >= np.uint32(2**32 // self.among)


@pytest.mark.parametrize("among", [10, 100, 500, 2_000, 10_000, 100_000_000])
def test_a_rarer_word_weighs_less_and_is_never_ignored(among: int) -> None:
    """Bayes' rule at every rarity, before the discard and at the lead: there is no threshold."""
    policy = Seldom(among=among)
    hands = hands_among(~mask_of([*Hand(MINE), Card("7H")], Card("7H").suit), 5)
    says = ~policy.stands(pone_view(hands, Decision.propose(MINE, "7H")), np.random.default_rng(0))
    expected = says.sum() / (says + doubt.WORD * ~says).sum()
    asked = Decision.discard(MINE, "7H", seat="pone")
    talk = talk_at(asked, 3_000, policy, STAKES, np.random.default_rng(among))
    found = ~policy.stands(talk.view(1, np.arange(len(talk))), np.random.default_rng(0))
    error = max(found.std(), 1 / len(found) ** 0.5) / len(found) ** 0.5
    assert abs(found.mean() - expected) < 4 * error
    led = Decision.lead(MINE, "7H", exchanged=[(3, 2)], stood="pone")
    words = words_of(led, policy, STAKES)
    assert words is not None
    heard = words.before(hands[:4_000], np.random.default_rng(among))
    assert heard.min() >= doubt.WORD
    assert heard.mean() == pytest.approx(doubt.WORD + (1 - doubt.WORD) / among, rel=0.5, abs=1e-4)
    # Whatever the word, the number of cards taken is heard in full.
    both = kept_likelihood(led, hands[:4_000])
    assert both.max() / both.min() > 1e4


def test_each_surprising_card_counts() -> None:
    """Two cards that he would not have played make a hand as unlikely as that, twice."""
    decision = Decision.lead("QH 9H 7D", "7H", stood="pone", tricks=[("8S", "TS"), ("TD", "JD")])
    view, player = view_of(decision), AveragerPlay()
    found = simulate_cards(decision, STAKES, 1, player, reads=True)
    hands = found.hands.hands
    rows = view.rows(np.zeros(len(hands), np.intp))
    odd = surprises(rows, hands, player, STAKES, np.random.default_rng(1))
    assert {0, 1, 2} <= set(odd.tolist())
    assert found.hands.likelihood == pytest.approx(doubt.CARD**odd)


def test_hands_drawn_by_their_likelihood_stand_for_all() -> None:
    """On average over many draws: the trumps of all hands, each as likely as it is."""
    decision = Decision.lead(MINE, "7H", stood="dealer", exchanged=[(3, 2)])
    words = words_of(decision, RECKONER, STAKES)
    assert words is not None
    view = view_of(decision)

    def likelihood(hands: Any) -> Any:
        return kept_likelihood(decision, hands) * words.last(hands)

    all_hands = opponent_hands(view, np.random.default_rng(0), EVERY, likelihood)
    trumps = [counts(all_hands.hands & TRUMPS) @ all_hands.weights]
    for seed in range(60):
        drawn = opponent_hands(view, np.random.default_rng(seed), 200, likelihood)
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


def test_unlikely_hands_left_out_are_stood_for_by_those_that_stay() -> None:
    decision = Decision.lead(MINE, "7H", stood="dealer")
    hands = opponent_hands(view_of(decision), np.random.default_rng(1), 2_000)
    likely = np.where(np.arange(len(hands.hands)) % 3, 1.0, 0.01)
    kept = [
        hands.likely(likely, np.random.default_rng(seed)).likelihood.sum() for seed in range(50)
    ]
    fewer = hands.likely(likely, np.random.default_rng(1))
    assert len(fewer.hands) < 0.8 * len(hands.hands)
    assert np.mean(kept) == pytest.approx(likely.sum(), rel=0.005)


# Drawing in proportion


def test_rows_equally_likely_come_once_each() -> None:
    for likelihood in (1.0, 1e-9):
        rows = doubt.in_proportion(np.full(999, likelihood), np.random.default_rng(1))
        assert rows.tolist() == list(range(999))


def test_rows_come_in_proportion_and_are_as_many_as_they_are_worth() -> None:
    likelihood = np.array([1.0, 0.5, 0.1, 0.002] * 500)
    drawn: Counter[int] = Counter()
    for seed in range(200):
        rows = doubt.in_proportion(likelihood, np.random.default_rng(seed))
        assert len(rows) == pytest.approx(likelihood.sum() ** 2 / (likelihood**2).sum(), abs=1)
        drawn.update((rows % 4).tolist())
    shares = [drawn[each] / drawn.total() for each in range(4)]
    assert shares == pytest.approx((likelihood[:4] / likelihood[:4].sum()).tolist(), abs=0.002)
