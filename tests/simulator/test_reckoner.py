"""The reckoner: against the referee's engine, against what must be so, and what it gives away."""

from __future__ import annotations

import lzma

import numpy as np
import pytest

from ecarte_tutor import Decision, RuleSet, open_hand_counts
from ecarte_tutor.course.figures.printed import foster_rows
from ecarte_tutor.engine.cards import HAND_SIZE, Card, Rank, Suit
from ecarte_tutor.errors import IllegalAction
from ecarte_tutor.simulator import ReckonerPolicy, Stakes
from ecarte_tutor.simulator.batch.talk import Talk, stock_of
from ecarte_tutor.simulator.endings import ending, endings_table
from ecarte_tutor.simulator.masks import (
    BIT,
    PLACES,
    SUIT_SIZE,
    TRUMP_KING,
    TRUMPS,
    card_at,
    counts,
    hand_of,
    mask_of,
    places_in,
)
from ecarte_tutor.simulator.play.averages import AveragerPolicy
from ecarte_tutor.simulator.play.reckoner import PATH, class_of, reckoning_table, talks_on
from ecarte_tutor.simulator.tables import read_rows
from ecarte_tutor.simulator.winning import ALL_NEEDS, Needs, needs_at
from tools.methods_tables import EXPLOITABILITY, Exploited
from tools.random_deals import random_hands
from tools.reckoning.deals import talked_deals
from tools.reckoning.learning import Schedule, firmly, learnt_gains
from tools.reckoning.payoffs import payoffs_at
from tools.reckoning.responder import gained, looked_at, responder
from tools.reckoning.standing import counted_standing
from tools.reckoning.table import chances, members, numbers_of, talk_at
from tools.reckoning.talking import Talked, TalkGame, talk_of
from tools.tables.build_reckoning import answers_the_same

RULES = RuleSet.named("turf-club")
SCORES = [(pone, dealer) for pone in range(5) for dealer in range(5)]


def test_there_are_as_many_classes_as_a_count_by_hand_finds() -> None:
    own, turn_up, exists = members()
    assert exists.sum() == 255_304
    assert np.array_equal(class_of(own, turn_up)[exists], np.flatnonzero(exists))


def test_plain_suits_are_interchangeable() -> None:
    hands, turn_up = random_hands(500, np.random.default_rng(1))
    suits = [hands[0] >> np.uint32(SUIT_SIZE * suit) & np.uint32(0xFF) for suit in range(4)]
    other = suits[0]
    for place, suit in enumerate((3, 1, 2), 1):
        other = other | suits[suit] << np.uint32(SUIT_SIZE * place)
    assert np.array_equal(class_of(hands[0], turn_up), class_of(other, turn_up))


@pytest.mark.long
def test_the_counts_of_standing_are_those_of_one_hand_at_a_time() -> None:
    """Foster's hands, each against all 65,780 of the opponent."""
    for row in foster_rows():
        turn_up = next(
            card for rank in Rank if (card := Card.of(rank, row.trump)) not in row.hand and rank > 1
        )
        own, turned = (np.array([mask_of(each, row.trump)]) for each in (row.hand, [turn_up]))
        number = class_of(own, turned)[0]
        led_to = counted_standing().led_to[number].sum(axis=1)
        assert tuple(led_to.astype(int).tolist()) == open_hand_counts(
            row.hand, turn_up, leads=False
        )
        # With one lead for all hands, no more are won than with the best lead for each.
        by_lead = counted_standing().led[number].sum(axis=2)[:, 3:].sum(axis=1)
        assert by_lead.max() <= row.counted


@pytest.mark.long
def test_deals_talked_in_every_way_end_as_the_engine_ends_them() -> None:
    """The same cards, talked by the engine's own talk, then the averager's lead and open cards."""
    deals, seed = 50_000, 5
    talked = talked_deals(RULES, deals, seed)
    random = np.random.default_rng(np.random.SeedSequence(seed).spawn(1)[0])
    hands, turn_up = random_hands(deals, random)
    stock = stock_of(~(hands[0] | hands[1] | turn_up), 21, random)
    payoffs = payoffs_at(RULES, Needs(1, 2), {Needs(1, 1): 0.52})
    table, policy = TalkGame.at(payoffs), ReckonerPolicy()
    way = talk_of(policy, payoffs.stakes)
    worth = Talked(talked, table.outcomes(talked), way, way).worth()
    talk = Talk(hands, np.zeros_like(hands), turn_up, stock, 0, payoffs.stakes)
    talk.proposal(np.arange(deals), (policy, policy), random)
    start = talk.deals()
    view = start.view(0, slice(None))
    lead = policy.lead(view, payoffs.stakes, random)
    column = (places_in(view.own, HAND_SIZE) < lead[:, np.newaxis]).sum(axis=1)
    found = ending(HAND_SIZE)
    tricks = endings_table()[HAND_SIZE].after_lead[
        found.shapes_of(start.hands[0]), found.fillings_of(*start.hands), column
    ]
    kings = start.hands & TRUMP_KING > 0
    holder = np.where(kings[0], 0, np.where(kings[1], 1, 2))
    engine = payoffs.values[start.public.vulnerable, holder, tricks]
    apart, stood = worth - engine, start.public.vulnerable < 2
    assert np.abs(apart[stood]).max() < 1e-6
    # A lead may differ after an exchange, and a few deals are talked on after three rounds.
    assert (np.abs(apart[~stood]) > 1e-6).mean() < 0.01


@pytest.mark.long
def test_a_few_steps_of_the_build_beat_the_averager() -> None:
    """And the averager loses more to whoever answers his talk best."""
    deals, proving, fresh = (talked_deals(RULES, 100_000, seed) for seed in (1, 2, 3))
    table = TalkGame.at(payoffs_at(RULES, Needs(1, 1), {}))
    averager = talk_of(AveragerPolicy(), table.payoffs.stakes)
    learnt = firmly(learnt_gains(table, deals, Schedule(steps=6, deals=50_000)))
    sights = looked_at(table)
    found = gained(0, averager, responder(0, averager, table, sights, deals, proving), table, fresh)
    assert found.mean > 0.02 + 2 * found.error
    for seat in range(2):
        more = gained(seat, averager, learnt, table, fresh)
        assert more.mean > 2 * more.error
    still = gained(0, learnt, responder(0, learnt, table, sights, deals, proving), table, fresh)
    assert still.mean + 2 * still.error < found.mean / 2


@pytest.mark.parametrize("king", ["KH", "KC"])
@pytest.mark.parametrize("ask", [Decision.propose, Decision.answer])
def test_at_four_all_the_holder_of_the_king_of_trumps_stands(ask: object, king: str) -> None:
    trump = king[1]
    hand = f"{king} 8{trump} 7S 8D 7D"
    assert callable(ask)
    assert not talks_on(ask(hand, f"7{trump}", score=(4, 4)))


def test_at_four_all_a_hand_with_a_higher_card_stands_too() -> None:
    """Each hand beside the same with one card raised, but for a few near the line.

    At other scores a strong hand may well propose: if it is refused, it wins two points.
    """
    own, turn_up, exists = members()
    rows = np.flatnonzero(exists)
    hands, turned = own[rows], turn_up[rows]
    for place in range(PLACES):
        if place % SUIT_SIZE == 0:
            continue
        raised = hands & ~BIT[place] | BIT[place - 1]
        may = (hands & BIT[place] > 0) & (hands & BIT[place - 1] == 0) & (turned != BIT[place - 1])
        low, high = rows[may], class_of(raised[may], turned[may])
        for first_word in range(2):
            stood = ~reckoning_table().talks_on(Needs(1, 1), first_word, low)
            dropped = stood & reckoning_table().talks_on(Needs(1, 1), first_word, high)
            assert dropped.sum() <= 0.05 * stood.sum(), (first_word, place)


@pytest.mark.long
def test_more_trumps_win_more_games_at_every_score() -> None:
    deals = talked_deals(RULES, 50_000, 7)
    own, _, _ = members()
    trumps = counts(own & TRUMPS)
    for score in ((0, 0), (2, 4)):
        needs = needs_at(RULES, score)
        table, talk = TalkGame.at(payoffs_at(RULES, needs, chances())), talk_at(needs)
        worth = Talked(deals, table.outcomes(deals), talk, talk).worth()
        of_pone = [worth[trumps[deals.pone[0]] == number].mean() for number in range(4)]
        of_dealer = [-worth[trumps[deals.dealer[0]] == number].mean() for number in range(4)]
        assert of_pone == sorted(of_pone), score
        assert of_dealer == sorted(of_dealer), score


def test_one_point_more_is_worth_having() -> None:
    won = chances()
    for pone, dealer in ALL_NEEDS:
        if pone > 1:
            assert won[Needs(pone - 1, dealer)] > won[Needs(pone, dealer)]
        if dealer > 1:
            assert won[Needs(pone, dealer - 1)] < won[Needs(pone, dealer)]


def test_the_reckoner_gives_less_away_than_the_averager_at_every_score() -> None:
    figures = read_rows(EXPLOITABILITY, Exploited)
    for score in SCORES:
        lost = {
            player: sum(
                each.mean
                for each in figures
                if each.player == player and (each.pone, each.dealer) == score
            )
            for player in ("the reckoner", "the averager")
        }
        assert lost["the reckoner"] < 0.3
        assert lost["the reckoner"] < lost["the averager"]
    assert all(0 <= each.error < 0.1 for each in figures)


def test_the_policy_talks_by_the_score_that_it_is_told() -> None:
    hands, turn_up = random_hands(2_000, np.random.default_rng(3))
    policy, random = ReckonerPolicy(), np.random.default_rng(1)
    of_classes = class_of(hands[1], turn_up)
    for score in ((0, 0), (4, 3), (2, 4)):
        talk = Talk(hands, 0 * hands, turn_up, hands[:1].T, 0, Stakes.of(RULES, score))
        stands = policy.stands(talk.view(1, np.arange(2_000)), random)
        assert np.array_equal(
            ~stands, reckoning_table().talks_on(needs_at(RULES, score), 1, of_classes)
        )
    for own, turned, stood in list(zip(hands[1], turn_up, stands, strict=True))[:50]:
        card = card_at(int(np.flatnonzero(turned == BIT)[0]), Suit.HEARTS)
        decision = Decision.answer(hand_of(own, Suit.HEARTS), card, score=(4, 2))
        assert talks_on(decision) != stood


def test_it_is_asked_about_words_alone_and_before_the_game_is_over() -> None:
    with pytest.raises(IllegalAction, match="kind propose, answer, got one of kind 'lead'"):
        talks_on(Decision.lead("8H 7H QS 7S 7D", "9H"))
    with pytest.raises(IllegalAction, match="a score below 5"):
        needs_at(RULES, (5, 0))


def test_the_table_is_read_back_as_it_was_written() -> None:
    assert numbers_of(reckoning_table()) == lzma.decompress(PATH.read_bytes())
    assert PATH.stat().st_size < 2**20


@pytest.mark.long
@pytest.mark.parametrize(
    ("changed", "same"),
    [(slice(2_000, 2_020), True), (slice(2_000, 2_100), False), (slice(7, 8), False)],
    ids=["20 answers of 30 million", "100 answers", "what a score is worth"],
)
def test_a_reckoning_may_differ_by_the_last_bits_of_a_processor_alone(
    changed: slice, same: bool
) -> None:
    contents = bytearray(lzma.decompress(PATH.read_bytes()))
    contents[changed] = bytes(each ^ 1 for each in contents[changed])
    other = lzma.compress(contents, preset=0)
    assert answers_the_same(PATH.read_bytes(), other) == same
