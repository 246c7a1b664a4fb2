"""What habits give away, as it is measured: against slow readable references."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from ecarte_tutor import Hand, RuleSet, open_hand_counts
from ecarte_tutor.cards import PACK
from ecarte_tutor.count.masks import mask_of
from ecarte_tutor.progress.habit_gains import HABIT_GAINS, gains_by_idea
from ecarte_tutor.rules import Seat
from ecarte_tutor.simulator.game.needs import TURNED, Needs, needs_at
from ecarte_tutor.simulator.game.results import Setting, results
from ecarte_tutor.simulator.game.winning import talks_in_a_game
from ecarte_tutor.simulator.reckoner.moments import Chances
from ecarte_tutor.simulator.reckoner.reckoning import reckoning
from ecarte_tutor.workshop.reckoning.deals import ROUNDS, talked_deals
from ecarte_tutor.workshop.reckoning.habits import point_shares, with_habit
from ecarte_tutor.workshop.reckoning.talking import Outcomes, Talked

TURF = RuleSet.named("turf-club")
SEATS: tuple[Seat | None, ...] = ("pone", "dealer", None)
GAMES = 2000


@pytest.mark.parametrize("leads", [True, False])
def test_the_share_of_the_point_is_that_of_the_open_hand_count(leads: bool) -> None:
    chance = random.Random(3)
    for _ in range(40):
        *cards, turned = chance.sample(PACK, 6)
        counts = open_hand_counts(Hand(cards), turned, leads)
        own, turn_up = (np.array([mask_of(each, turned.suit)]) for each in (cards, [turned]))
        (share,) = point_shares(own, turn_up, leads=leads)
        assert share == pytest.approx(sum(counts[3:]) / sum(counts))


def test_a_game_comes_to_the_talk_as_often_as_when_it_is_played() -> None:
    """Deal by deal, each as likely to end in one way or another as two reckoners have ended it."""
    random_numbers, seen = np.random.default_rng(5), Counter[tuple[int, int]]()
    for _ in range(GAMES):
        score = (0, 0)
        while max(score) < 5:
            pone, dealer = score
            turned = bool(random_numbers.random() < TURNED)
            dealer += turned
            if dealer == 5:
                break
            seen[pone, dealer] += 1
            ends = results()[Setting("turf-club", turned, needs_at(TURF, (pone, dealer)))]
            way = random_numbers.choice(ends.size, p=ends.ravel() / ends.sum())
            vulnerable, holder, tricks = np.unravel_index(way, ends.shape)
            pone, dealer = pone + (holder == 0), dealer + (holder == 1)
            if max(pone, dealer) < 5:
                gain = TURF.trick_points(int(tricks), SEATS[vulnerable])
                pone, dealer = pone + gain[0], dealer + gain[1]
            score = (dealer, pone)
    for at, times in talks_in_a_game(TURF).items():
        assert seen[at] / GAMES == pytest.approx(times, abs=4 * (times / GAMES) ** 0.5)


def test_what_an_answer_gains_is_linear_in_the_hands_of_a_habit() -> None:
    """Whatever the deals bring: so a base and a slope for each group of hands say all."""
    deals = talked_deals(TURF, 1, 9).part(0, 20_000)
    draws = np.random.default_rng(2)
    brings = [place + draws.random(len(deals), dtype=np.float32) for place in range(ROUNDS + 1)]
    outcomes = Outcomes(brings[0], brings[1], brings[2:])
    talk, answer = (reckoning().talk(Needs(*each)) for each in ((1, 1), (5, 5)))
    groups = [np.arange(talk.shape[1]) % 7 == group for group in range(3)]

    def pones(seat: int, habit: Chances) -> float:
        pair = (answer, habit) if seat else (habit, answer)
        return float(Talked(deals, outcomes, *pair).worth().astype(float).mean())

    shares = (0.2, 0.9, 0.5)
    for seat in (0, 1):
        plain, mixed = pones(seat, talk), talk
        for group, share in zip(groups, shares, strict=True):
            mixed = with_habit(mixed, seat, group, share)
        slopes = [pones(seat, with_habit(talk, seat, group, 1.0)) - plain for group in groups]
        expected = plain + sum(map(float.__mul__, shares, slopes))
        assert pones(seat, mixed) == pytest.approx(expected, abs=1e-5)
        assert abs(pones(seat, mixed) - plain) > 1e-3


def test_every_idea_has_its_answers_and_its_word() -> None:
    for idea, rows in gains_by_idea().items():
        assert [each.response for each in rows] == ["as if there were none", "as is best"]
        assert (
            idea.right
            in {"propose": ("propose", "play"), "answer": ("accept", "refuse")}[idea.asks]
        )
    assert len(gains_by_idea()) > 40


def test_a_habit_that_nobody_notices_costs_its_owner() -> None:
    """Of the hands of a whole idea the reckoner's word is the better, as the averager plays them;
    and no answer gains where there is no habit to answer."""
    for each in HABIT_GAINS.read():
        if each.response == "as if there were none":
            assert each.base == 0
            assert sum(each.slopes) > -2 * (each.first_error + each.second_error + each.third_error)
        assert each.base <= 3 * each.base_error
