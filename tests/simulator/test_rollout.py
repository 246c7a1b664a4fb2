"""Rollouts: proposals, answers and discards, against other counts and against each other."""

from __future__ import annotations

import os
import sys
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from ecarte_tutor.engine.cards import PACK, Card, Hand, Suit
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.errors import IllegalAction
from ecarte_tutor.grading import grade
from ecarte_tutor.simulator import AveragerPolicy, Budget, ReckonerPolicy, Simulation, simulate
from ecarte_tutor.simulator.batch.play import ENDS, deal_points, play_out
from ecarte_tutor.simulator.batch.talk import Talk
from ecarte_tutor.simulator.batch.views import Stakes
from ecarte_tutor.simulator.beliefs.talk import talk_at
from ecarte_tutor.simulator.masks import counts, mask_of
from ecarte_tutor.simulator.play import rollout
from ecarte_tutor.simulator.play.rollout import RolloutSimulation, roll_out
from ecarte_tutor.simulator.simulation import Trace
from tests.sampling import part_and_whole
from tools.matches.match import match
from tools.matches.random_player import RandomPolicy

TURF = RuleSet.named("turf-club")
STAKES = Stakes.of(TURF)
AVERAGER, RECKONER = AveragerPolicy(), ReckonerPolicy()
WEAK = "7H 8H QS 7S 7D"
SMALL = Budget(total=30_000)


def test_playing_is_worth_what_the_best_lead_is_worth_played_out() -> None:
    # The king is turned up, so that no king in hand adds to the tricks.
    played = simulate(
        Decision.propose("QH 9H QS 8S 7D", "KH"), unit="points", budget=Budget(total=60_000)
    )
    lead = simulate(Decision.lead("QH 9H QS 8S 7D", "KH"), unit="points")
    spread = np.hypot(played["play"].error, 0.02)
    assert played["play"].mean == pytest.approx(lead[Card("QS")].mean, abs=4 * spread)


@pytest.mark.long
def test_a_refusal_is_worth_what_it_collects_from_a_proposing_pone() -> None:
    """Against deals drawn another way: both hands at random, those kept in which the pone asks."""
    generator = np.random.default_rng(3)
    mine, turn_up = mask_of(Hand("QH 9H QS 8S 7D"), Suit.HEARTS), mask_of([Card("KH")], Suit.HEARTS)
    keys = generator.random((40_000, 32))
    unseen = np.array([card for card in range(32) if not (int(mine) | int(turn_up)) >> card & 1])
    chosen = unseen[np.argsort(keys[:, : len(unseen)], axis=1)[:, :5]]
    pone = np.bitwise_or.reduce(np.uint32(1) << chosen.astype(np.uint32), axis=1)
    hands = np.array([pone, np.full(len(pone), mine)])
    turned = np.full(len(pone), turn_up)
    stock = np.zeros((len(pone), 21), np.uint32)
    talk = Talk(hands, np.zeros_like(hands), turned, stock, 0, STAKES)
    asks = np.flatnonzero(~RECKONER.stands(talk.view(0, np.arange(len(pone))), generator))
    talk = talk.rows(asks)
    talk.stand(1, np.arange(len(asks)))
    start = talk.deals()
    end = play_out(start, (RECKONER, RECKONER), STAKES, generator)
    collected = deal_points(start, end, 1, STAKES)
    error = collected.std() / np.sqrt(len(collected))
    found = simulate(Decision.answer("QH 9H QS 8S 7D", "KH"), unit="points", budget=SMALL)
    as_played = found.cases("refuse").chosen  # the value is corrected for cards better played
    spread = np.hypot(error, as_played.std() / np.sqrt(len(as_played)))
    assert as_played.mean() == pytest.approx(collected.mean(), abs=4 * spread)
    assert found["refuse"].mean == pytest.approx(as_played.mean(), abs=0.05)


def test_hidden_cards_are_never_those_that_the_player_sees() -> None:
    decision = Decision.answer(WEAK, "9H", exchanged=((4, 3),), discarded=frozenset(PACK[:3]))
    talk = talk_at(decision, 5_000, AVERAGER, STAKES, np.random.default_rng(1))
    seen = mask_of([*decision.hand, decision.turn_up, *decision.discarded], Suit.HEARTS)
    assert ((talk.hands[0] & seen) == 0).all()
    assert ((talk.hands[0] & talk.discarded[0]) == 0).all()
    assert (counts(talk.discarded[0]) == 4).all()
    assert (counts(talk.hands[0]) == 5).all()
    assert set(talk.left.tolist()) == {14}


def test_stakes_follow_the_rules_of_scoring_with_the_king_first() -> None:
    at_four = Stakes.of(TURF, (4, 3))
    nobody, pone, dealer = 2, 0, 1
    assert STAKES.with_king[nobody, nobody].tolist() == [-2, -1, -1, 1, 1, 2]
    assert STAKES.with_king[pone, dealer].tolist() == [-3, -3, -3, 0, 0, 1]
    assert at_four.with_king[nobody, pone].tolist() == [1] * 6  # the king wins the game
    assert at_four.with_king[pone, dealer].tolist() == [-2, -2, -2, 0, 0, 0]
    assert at_four.points[dealer, 0].tolist() == [-2, -1, -1, 1, 1, 1]
    assert at_four.points[dealer, 1].tolist() == [-1, -1, -1, 1, 1, 2]


def test_a_sure_vole_is_played_and_not_discarded_away_for_new_cards() -> None:
    found = simulate(Decision.propose("KH QH JH AH TH", "9H"), unit="points", budget=SMALL)
    assert found["play"].mean == pytest.approx(3)  # the king's point and the vole
    # A refusal gains nothing more for a vole, and an exchange costs a trump.
    assert found["propose"].mean < 3


@pytest.mark.long
def test_a_rollout_stops_when_the_loss_is_known_or_the_budget_is_spent() -> None:
    decision = Decision.propose(WEAK, "9H")
    known = simulate(decision, unit="points")
    spent = simulate(decision, unit="points", budget=Budget(total=20_000, error=0.001))
    assert known.loss("play").error <= 0.01
    assert spent.loss("play").error > 0.01
    assert known.complete
    assert spent.estimate.sample <= 20_000


@pytest.mark.parametrize(
    "decision", [Decision.propose("KH QH JH AH TH", "9H"), Decision.answer("7S 8S 9D 7D 8C", "9H")]
)
def test_a_loss_is_known_to_a_hundredth_unless_it_is_surely_large(decision: Decision) -> None:
    """What is surely far beyond the worst band is grave enough, and nobody need wait for more."""
    found = simulate(decision, unit="points")
    losses = [found.loss(option) for option in found if option != found.best]
    assert [loss.mean > 0.15 for loss in losses] == [True]
    assert losses[0].error <= max(0.01, (losses[0].mean - Budget().clear) / 3)
    assert losses[0].error <= 0.06


def test_discards_that_surely_cost_much_are_soon_tried_no_further() -> None:
    decision, budget = Decision.discard(WEAK, "9H", seat="pone"), Budget(total=40_000)
    found = simulate(decision, unit="points", budget=budget)
    assert isinstance(found.estimate, Trace)
    tried = dict(zip(found, map(len, found.estimate.ends), strict=True))
    assert tried[found.best] > 2 * tried[frozenset(Hand(WEAK))]


@part_and_whole
def test_of_options_that_are_alike_hardly_one_is_dropped_for_its_luck(
    monkeypatch: pytest.MonkeyPatch, whole: bool
) -> None:
    """Though twelve looks are taken at five options, each against the luckiest of them."""

    def all_alike(_: object, options: Any, deals: int, seed: np.random.SeedSequence) -> Any:
        tricks = np.random.default_rng(seed).integers(0, 6, (len(options), deals))
        return np.ravel_multi_index((2, 2, tricks), ENDS), np.zeros(deals, np.uint32)

    monkeypatch.setattr(rollout.Rollout, "ends", all_alike)
    decision = Decision.parse("number.pone.KHKSQD8C7C.9H.0-0.london")
    budget = Budget(error=0.0, clear=0.0)
    dropped, seeds = 0, 40 if whole else 10
    for seed in range(seeds):
        *_, last = roll_out(decision, AVERAGER, STAKES, seed=seed, budget=budget)
        assert isinstance(last, RolloutSimulation)
        tried = [len(ends) for ends in last.estimate.ends]
        dropped += sum(number < max(tried) for number in tried)
    assert dropped <= 0.3 * seeds  # of 4 * seeds; at two errors, not three, a third


class Backwards(Executor):
    """Runs what it is given only when the last result is asked for, the last submitted first."""

    def __init__(self) -> None:
        self.waiting: list[Any] = []
        self.wave = 1

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, fn, args, kwargs))
        if len(self.waiting) == self.wave:
            self.wave = rollout.CHUNKS_IN_WAVE
            while self.waiting:
                last, work, given, named = self.waiting.pop()
                last.set_result(work(*given, **named))
        return future


@pytest.mark.long
def test_the_same_seed_gives_the_same_values_on_any_executor() -> None:
    decision = Decision.answer(WEAK, "9H")
    alone = simulate(decision, seed=4, unit="points", budget=SMALL)
    assert {**simulate(decision, seed=4, unit="points", budget=SMALL, executor=Backwards())} == {
        **alone
    }
    for workers in (1, 3):
        with ThreadPoolExecutor(workers) as threads:
            assert {
                **simulate(decision, seed=4, unit="points", budget=SMALL, executor=threads)
            } == {**alone}
    assert {**simulate(decision, seed=5, unit="points", budget=SMALL)} != {**alone}


@pytest.mark.long
def test_a_verdict_is_the_same_from_two_processes_of_a_dask_cluster() -> None:
    from distributed import Client, LocalCluster  # a second of every process that collects

    decision = Decision.answer(WEAK, "9H")
    alone = simulate(decision, seed=4, unit="points", budget=SMALL)
    with (
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2, threads_per_worker=1, dashboard_address=None
        ) as cluster,
        Client(cluster) as client,  # type: ignore[no-untyped-call]
    ):
        found = simulate(
            decision, seed=4, unit="points", budget=SMALL, executor=client.get_executor()
        )
        told = client.run(
            lambda: (os.getpid(), "ecarte_tutor.simulator.play.rollout" in sys.modules)
        )
    numbers, has_played = zip(*told.values(), strict=True)
    assert len({*numbers, os.getpid()}) == 3
    assert any(has_played)  # the scheduler may give all of it to one of them
    assert {**found} == {**alone}
    one, other = (grade(decision, "accept", simulation=each) for each in (found, alone))
    assert repr(one) == repr(other)
    assert (one.loss, one.band, {**one.values}) == (other.loss, other.band, {**other.values})


def test_progress_is_told_wave_by_wave_up_to_the_last() -> None:
    told: list[Simulation] = []
    found = simulate(
        Decision.propose(WEAK, "9H"), budget=Budget(total=50_000), progress=told.append
    )
    samples = [each.estimate.sample for each in told]
    assert samples == sorted(set(samples))
    assert len(told) > 1
    assert told[-1] is found


def test_whoever_is_told_of_progress_may_interrupt() -> None:
    def interrupt(_: Simulation) -> None:
        raise KeyboardInterrupt

    decision, budget = Decision.propose(WEAK, "9H"), Budget(error=0.0)
    first = next(roll_out(decision, RECKONER, Stakes.of(TURF, (0, 0)), budget=budget))
    found = simulate(decision, unit="points", budget=budget, progress=interrupt)
    assert not found.complete
    assert {**found} == {**first}


class Interrupted(Executor):
    """Does the first call; whoever waits for the second is interrupted."""

    def __init__(self) -> None:
        self.given: list[Future[Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if not self.given:
            future.set_result(fn(*args, **kwargs))
        elif len(self.given) == 1:
            future.set_exception(KeyboardInterrupt())
        self.given.append(future)
        return future


def test_an_interrupted_match_keeps_its_score_and_cancels_the_rest() -> None:
    pool = Interrupted()
    running = match(RandomPolicy(), RandomPolicy(), 4_000, talk=False, executor=pool)
    assert next(running).deals == 1_000
    with pytest.raises(KeyboardInterrupt):
        next(running)
    assert [future.cancelled() for future in pool.given] == [False, False, True, True]


def test_an_interruption_loses_nothing_that_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    decision, budget = Decision.propose(WEAK, "9H"), Budget(error=0.0)
    first = next(roll_out(decision, RECKONER, Stakes.of(TURF, (0, 0)), budget=budget))
    play, waves = rollout.Rollout.ends, []

    def interrupted(*given: Any) -> Any:
        waves.append(given)
        if len(waves) == 3:  # the first wave has one chunk, and this is the second of the next
            raise KeyboardInterrupt
        return play(*given)

    monkeypatch.setattr(rollout.Rollout, "ends", interrupted)
    found = simulate(decision, unit="points", budget=budget)
    assert not found.complete
    assert {**found} == {**first}


def test_a_dealer_who_discards_must_know_how_many_cards_the_pone_took() -> None:
    with pytest.raises(IllegalAction, match="how many cards the pone asked for"):
        simulate(Decision.discard(WEAK, "9H", seat="dealer"), unit="points")


def test_the_best_number_to_name_is_the_number_the_book_discards() -> None:
    decision = Decision.parse("number.pone.KHKSQD8C7C.9H.0-0.london")
    found = simulate(decision, unit="points", budget=SMALL)
    assert list(found) == [1, 2, 3, 4, 5]
    assert found.best == 3


def test_cards_in_play_are_not_rolled_out() -> None:
    with pytest.raises(IllegalAction, match="expected a decision of kind propose, number, answer"):
        next(roll_out(Decision.lead(WEAK, "9H"), AVERAGER, STAKES))


@pytest.mark.parametrize("error", [None, 5.0])
def test_a_rollout_of_few_deals_goes_on_until_it_has_some(error: float | None) -> None:
    """Eight of the first wave agree with what was said, and all of them end alike."""
    found = simulate(
        "propose.pone.JHKSQSJS9S.AS.2-1.turf-club.exchange-1-4.exchange-1-3.exchange-1-2"
        ".exchange-1-2.exchange-1-2.thrown-KHQH8HQCTC",
        error=error,
    )
    assert found.loss("propose").n >= 200


def test_the_error_of_one_deal_is_not_known() -> None:
    worths = np.arange(float(np.prod(ENDS)))
    values = [lambda ends: (worths, 0.0)] * 2
    one = Trace.empty(2).extended(
        [0, 1], np.array([[1], [5]], np.uint8), np.zeros(1, np.uint32), values
    )
    assert one.difference(0, 1) == (-4, np.inf)


def test_the_dealer_draws_the_same_however_many_the_pone_takes() -> None:
    """So that a discard of two cards and one of five differ by the pone's own cards alone."""
    decision, deals = Decision.discard(WEAK, "9H", seat="pone"), 300
    options = frozenset({Card("7D"), Card("7S")}), frozenset(decision.hand)
    work = rollout.Rollout(decision, RECKONER, STAKES)
    talk, random = work.begun(deals, np.random.SeedSequence(3))
    after, start, _ = work.played(talk, options, random)
    pone, dealer = after.course[:2]
    assert (pone.seat, dealer.seat) == (0, 1)
    assert pone.drawn is not None
    assert dealer.drawn is not None
    few, many = pone.drawn.reshape(2, deals)
    assert np.array_equal(few & many, few)
    assert np.array_equal(*dealer.drawn.reshape(2, deals))
    held = [*start.hands, *start.discarded, after.turn_up]
    assert np.array_equal(sum(map(counts, held)), counts(np.bitwise_or.reduce(held)))
