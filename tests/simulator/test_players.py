"""The players: the book's follows the book, a reader reads, and a match is fair to both."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from numpy.typing import NDArray

from ecarte_tutor.engine.cards import PACK, Card, Hand, Suit
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.errors import IllegalAction
from ecarte_tutor.hints import book
from ecarte_tutor.simulator import simulate
from ecarte_tutor.simulator.batch.play import Deals, choose_leads, choose_replies, play_out
from ecarte_tutor.simulator.batch.views import CardPolicy, Policy, Stakes, TalkView
from ecarte_tutor.simulator.beliefs.moves import chance_to_play
from ecarte_tutor.simulator.beliefs.posterior import opponent_hands, view_of
from ecarte_tutor.simulator.masks import Places, card_at, mask_of, place_of
from ecarte_tutor.simulator.play.averages import AveragerPlay, AveragerPolicy
from tools.matches.book_player import BookPolicy
from tools.matches.in_play import in_play
from tools.matches.match import Score, match
from tools.matches.played_out_player import PlayedOutPlay
from tools.matches.random_player import RandomPolicy
from tools.matches.reader import ReaderPlay, surprises
from tools.random_deals import random_hands

STAKES = Stakes.of(RuleSet.named("turf-club"))
BOOK = BookPolicy()


def talk_view(hand: Hand, turn_up: Card, seat: int, rounds: int = 0) -> TalkView:
    own, turned = (np.array([mask_of(cards, turn_up.suit)]) for cards in (hand, [turn_up]))
    return TalkView(seat, own, np.zeros_like(own), turned, rounds, STAKES, np.array([21]))


@pytest.mark.parametrize("seat", [0, 1])
def test_the_books_player_stands_where_the_book_says_so(seat: int) -> None:
    dealer, generator = random.Random(seat), np.random.default_rng(1)
    for _ in range(120):
        pack = dealer.sample(PACK, 6)
        hand, turn_up = Hand(pack[:5]), pack[5]
        ask = Decision.answer if seat else Decision.propose
        advice = book(ask(hand, turn_up)).advice
        stands = bool(BOOK.stands(talk_view(hand, turn_up, seat), generator)[0])
        assert len(advice) == 2 or stands == (advice <= {"play", "refuse"})


def test_the_books_player_proposes_again_after_an_exchange() -> None:
    view = talk_view(Hand("QH 9H 8H 7S 7D"), Card("7H"), 0, rounds=1)
    assert not BOOK.stands(view, np.random.default_rng(1))[0]


@pytest.mark.parametrize(
    ("hand", "turn_up", "lead"),
    [
        ("QH JH 9H KS 8D", "7H", "QH"),  # L6
        ("9H 8H QS 7S TD", "7H", "TD"),  # L1x
        ("9H KS TS QD 8D", "7H", "KS"),  # L1
        ("9H KS QD TC AC", "7H", "AC"),  # L1: the guarded suit before a single king
        ("KH JH TH 9H 8H", "7H", "KH"),
    ],
)
def test_the_books_player_leads_as_the_hints_say(hand: str, turn_up: str, lead: str) -> None:
    view = view_of(Decision.lead(hand, turn_up))
    led = BOOK.lead(view, STAKES, np.random.default_rng(1))[0]
    assert card_at(led, Suit.HEARTS) == Card(lead)


@pytest.mark.parametrize(
    "player", [BOOK, RandomPolicy(), PlayedOutPlay(8), ReaderPlay(16)], ids=str
)
def test_every_player_gets_through_whole_deals_lawfully(player: CardPolicy) -> None:
    """As `play_out` asks of every card."""
    deals, random = in_play(*random_hands(60, np.random.default_rng(4))), np.random.default_rng(2)
    for players in ((player, AveragerPlay()), (AveragerPlay(), player)):
        end = play_out(deals, players, STAKES, random)
        assert (end.public.tricks.sum(axis=0) == 5).all()


def test_only_hands_that_would_play_otherwise_surprise_the_reader() -> None:
    """The true hand never surprises, and a first lead by the averager tells something."""
    generator, player = np.random.default_rng(6), AveragerPlay()
    deals = in_play(*random_hands(200, generator))
    led = player.lead(deals.view(0, slice(None)), STAKES, generator)
    deals = deals.after_lead(led)
    view = deals.view(1, slice(None))
    assert not surprises(view, deals.hands[0], player, STAKES, generator).any()
    decision = Decision.reply("QH 8H QS 8S 7D", "9H", "JC")
    one = view_of(decision)
    others = opponent_hands(one, generator, 0).hands
    odd = surprises(one.rows(np.zeros(len(others), np.intp)), others, player, STAKES, generator)
    assert set(odd.tolist()) == {0, 1}
    assert 0.02 < (odd == 0).mean() < 0.9


def test_reading_counts_every_card_that_a_hand_would_not_have_played() -> None:
    """Two tricks of a player by chance, against the averager asked card by card in the deal."""
    generator, player = np.random.default_rng(8), AveragerPlay()
    players = (RandomPolicy(), RandomPolicy())
    deals, odd = in_play(*random_hands(100, generator)), np.zeros(100, np.int64)
    for _ in range(2):
        led = choose_leads(deals, players, STAKES, generator)
        odd += _differs(deals, led, player, generator)
        deals = deals.after_lead(led)
        reply = choose_replies(deals, players, STAKES, generator)
        odd += _differs(deals, reply, player, generator)
        deals = deals.after_reply(reply)
    view = deals.view(0, slice(None))
    assert np.array_equal(surprises(view, deals.hands[1], player, STAKES, generator), odd)
    assert set(odd.tolist()) >= {0, 1, 2}


def _differs(
    deals: Deals, played: Places, player: CardPolicy, generator: np.random.Generator
) -> NDArray[np.int64]:
    """1 where it was the dealer's card, and the player would have played another."""
    choose = choose_leads if deals.led is None else choose_replies
    other = choose(deals, (player, player), STAKES, generator)
    dealers = deals.leader == 1 if deals.led is None else deals.leader == 0
    found: NDArray[np.int64] = (dealers & (other != played)).astype(np.int64)
    return found


def test_reading_says_what_was_read() -> None:
    reply = Decision.reply("QH 8H QS 8S 7D", "9H", "JC")
    against = [simulate(reply, reads=reads)[Card("QH")].against for reads in (False, True)]
    assert against == ["the reckoner", "the reckoner, read by his talk and cards"]


def test_whoever_trumps_with_the_queen_has_a_lower_trump_less_often() -> None:
    """To the knave of spades: with the eight beside her he would sooner have played that."""
    chances = []
    for fifth in ("9D", "8H", "JH"):
        view = view_of(Decision.reply(f"KH QH TD 7C {fifth}", "7H", "JS"))
        chances.append(chance_to_play(view, np.array([place_of(Card("QH"), Suit.HEARTS)]), STAKES))
    plain, with_eight, with_knave = np.concatenate(chances)
    assert plain == pytest.approx(1 / 2)  # king and queen are one move, and nothing else is lawful
    assert with_knave == pytest.approx(1 / 3)
    assert with_eight < with_knave


def last(first: Policy, second: Policy, deals: int, **how: object) -> Score:
    *_, score = match(first, second, deals, **how)  # type: ignore[arg-type]
    return score


def test_a_player_gains_nothing_of_himself() -> None:
    score = last(AveragerPolicy(), AveragerPolicy(), 1_500)
    assert (score.mean, score.error) == (0, 0)


def test_the_book_beats_chance_and_the_averager_beats_the_book() -> None:
    book_gain = last(BOOK, RandomPolicy(), 2_000, talk=False)
    averager_gain = last(AveragerPolicy(), BOOK, 6_000, talk=False)
    assert book_gain.mean > 5 * book_gain.error
    assert averager_gain.mean > 5 * averager_gain.error


def test_a_match_scores_alike_on_any_executor_and_grows_by_deals() -> None:
    pair = AveragerPolicy(), RandomPolicy()
    alone = list(match(*pair, 2_500, seed=3))
    with ThreadPoolExecutor(3) as threads:
        assert list(match(*pair, 2_500, seed=3, executor=threads)) == alone
    assert [score.deals for score in alone] == [1_000, 2_000, 2_500]


def test_a_match_that_was_interrupted_goes_on_to_the_same_score() -> None:
    pair = AveragerPolicy(), RandomPolicy()
    whole = list(match(*pair, 2_500, seed=3))
    assert list(match(*pair, 2_500, seed=3, so_far=whole[0])) == whole[1:]
    assert list(match(*pair, 2_000, seed=3, so_far=whole[1])) == []
    with pytest.raises(IllegalAction, match="a score of whole thousands of deals, got 2,500"):
        next(match(*pair, 5_000, seed=3, so_far=whole[2]))


def test_a_score_is_the_mean_gain_with_its_standard_error() -> None:
    gains = np.array([1.0, 0.5, -2.0, 0.0, 1.5])
    score = Score(5, float(gains.sum()), float((gains**2).sum()))
    assert score.mean == pytest.approx(gains.mean())
    assert score.error == pytest.approx(gains.std(ddof=1) / np.sqrt(5))
