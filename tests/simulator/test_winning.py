"""The chance of winning the game, against games played out and against what must be so."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path

import numpy as np
import pytest

from ecarte_tutor.engine.cards import Card
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.errors import TableError
from ecarte_tutor.simulator import Budget, simulate, winning_chance
from ecarte_tutor.simulator.batch.play import ENDS
from ecarte_tutor.simulator.batch.views import SEATS, Stakes
from ecarte_tutor.simulator.winning import PATH, Needs, ResultsRow, Setting, is_counted, results
from tools.tables.build_results import deals_ended, results_rows
from tools.writing import rows_text

COUNTED = [name for name in PRESETS if is_counted(RuleSet.named(name))]
RULES = [*COUNTED, "bga_target-7", "bga_target-11", "bga_king-scores-no"]


def test_the_deals_of_every_preset_are_counted() -> None:
    assert [*PRESETS] == COUNTED


@pytest.mark.parametrize("rules", RULES)
def test_one_of_the_two_players_wins(rules: str) -> None:
    for pone, dealer in product(range(5), repeat=2):
        mine = winning_chance(rules, (pone, dealer), "pone")
        theirs = winning_chance(rules, (dealer, pone), "dealer")
        assert mine + theirs == pytest.approx(1)


@pytest.mark.parametrize("rules", RULES)
def test_a_game_is_won_at_the_target_and_not_before(rules: str) -> None:
    target = RuleSet.of(rules).target
    for seat, points in product(SEATS, range(target)):
        assert winning_chance(rules, (target, points), seat) == 1
        assert winning_chance(rules, (points, target + 1), seat) == 0
        assert 0 < winning_chance(rules, (points, target - 1), seat) < 1


@pytest.mark.parametrize("rules", RULES)
def test_a_point_more_is_never_worse(rules: str) -> None:
    target = RuleSet.of(rules).target
    for seat, theirs in product(SEATS, range(target)):
        chances = [winning_chance(rules, (mine, theirs), seat) for mine in range(target + 1)]
        assert all(before < after for before, after in pairwise(chances))


def games_won_by_first_pone(rules: RuleSet, start: tuple[int, int], games: int, seed: int) -> float:
    """The share of games from a score that the first pone wins, each deal played by reckoners."""
    random = np.random.default_rng(seed)
    scores = np.tile(start, (games, 1))  # (the pone's, the dealer's) of the deal to come
    first_is_pone, won, playing = True, 0, np.arange(games)
    while len(playing):
        before = scores[playing].copy()
        for pone, dealer in product(range(rules.target), repeat=2):
            alike = playing[(before == [pone, dealer]).all(axis=1)]
            if not len(alike):
                continue
            # The talk goes by the score before a king turned up is marked: that changes little.
            turned, ends = deals_ended(len(alike), Stakes.of(rules, (pone, dealer)), random)
            for game, king, end in zip(alike, turned, ends, strict=True):
                vulnerable, holder, tricks = np.unravel_index(end, ENDS)
                gains = rules.trick_points(
                    int(tricks), (None, "pone", "dealer")[(vulnerable + 1) % 3]
                )
                marks = ([1] if king else []) + ([int(holder)] if holder < 2 else [])
                for seat, gain in [*((seat, 1) for seat in marks), (0, gains[0]), (1, gains[1])]:
                    if scores[game].max() < rules.target:
                        scores[game, seat] += gain
        over = scores[playing].max(axis=1) >= rules.target
        won += int((scores[playing][over].argmax(axis=1) == (0 if first_is_pone else 1)).sum())
        playing = playing[~over]
        scores, first_is_pone = scores[:, ::-1].copy(), not first_is_pone
    return won / games


@pytest.mark.parametrize("start", [pytest.param((0, 0), marks=pytest.mark.long), (3, 2)])
def test_games_played_out_are_won_as_often_as_the_table_says(start: tuple[int, int]) -> None:
    games = 2_000
    won = games_won_by_first_pone(RuleSet.named("turf-club"), start, games, seed=5)
    chance = winning_chance("turf-club", start, "pone")
    assert won == pytest.approx(chance, abs=3 * (chance * (1 - chance) / games) ** 0.5)


@pytest.mark.parametrize("rules", [name for name in COUNTED if RuleSet.named(name).king_scores])
def test_at_four_all_the_dealer_wins_one_game_in_eight_by_the_card_turned(rules: str) -> None:
    ends = results()[Setting(rules, turned=False, needs=Needs(1, 1))]
    # Nobody turned the king: who has it in hand marks it and wins, else who makes three tricks.
    held_by_pone, held_by_nobody = ends[:, 0].sum(), ends[:, 2]
    pone_wins = held_by_pone + held_by_nobody[:, 3:].sum()
    top = RuleSet.named(rules).target - 1
    chance = winning_chance(rules, (top, top), "pone")
    assert chance == pytest.approx(7 / 8 * pone_wins / ends.sum(), abs=1e-12)


def test_the_best_card_loses_no_chance() -> None:
    decision = Decision.lead("KH QH JH AS TS", "9H", score=(4, 4))
    found = simulate(decision)
    lost = found.loss(found.best)
    assert (lost.mean, lost.unit, lost.method) == (0, "games in 100", "played-out")


def test_at_four_all_a_deal_lost_is_a_game_lost() -> None:
    found = simulate(Decision.lead("9S 8S KD TD AC", "TS", score=(4, 4)))
    lost = found.for_the_game().loss(Card("9S"))
    # A king still to be marked wins the game whatever is led, so that no more is lost than turns.
    points = found.loss(Card("9S")).mean
    assert 0 < lost.mean <= 100 * points / 2 + 1e-9


def test_at_four_all_a_rollout_turns_games_as_it_turns_deals() -> None:
    found = simulate(
        Decision.propose("KH 8H 7S 8D 9C", "7H", score=(4, 4)), budget=Budget(total=20_000)
    )
    worse = next(option for option in found if option != found.best)
    lost = found.for_the_game().loss(worse)
    # One point ends it: a deal gained or lost is worth two points' difference and one game.
    assert lost.mean == pytest.approx(100 * found.loss(worse).mean / 2)
    assert lost.error == pytest.approx(100 * found.loss(worse).error / 2)


def test_where_the_score_is_left_out_all_stays_in_points() -> None:
    found = simulate(Decision.lead("9S 8S KD TD AC", "TS", score=(4, 4)), to_target=False)
    assert found.for_the_game() is found


def test_a_damaged_table_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    with pytest.raises(TableError, match=r"results\.csv, got No such file"):
        results(path)
    path.write_text(PATH.read_text("utf-8").replace(",7", ",x", 1), "utf-8")
    with pytest.raises(TableError, match=r"results\.csv, got .*; install ecarte-tutor again"):
        results(path)
    path.write_bytes(PATH.read_bytes()[:-9])  # a row with fewer ends than there are
    with pytest.raises(TableError, match=r"results\.csv, got .*; install ecarte-tutor again"):
        results(path)


def test_the_table_in_the_package_is_read_back_as_it_was_written() -> None:
    assert rows_text(results_rows(results()), ResultsRow) == PATH.read_bytes()
    assert all(ends.sum() > 10_000 for ends in results().values())
