"""Matches: the same games as a plain loop plays, counted right; and decisions as they come up."""

from __future__ import annotations

import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest

import ecarte_tutor as et
from ecarte_tutor import Decision, Game, IllegalAction, NotationError, RuleSet
from ecarte_tutor.course.matches import MatchResult, PlayedGame, play_match
from ecarte_tutor.course.players import (
    PLAYERS,
    Beginner,
    Curate,
    by_the_book,
    player_of,
)
from ecarte_tutor.course.samples import sample_decisions
from ecarte_tutor.engine.decision import Option
from ecarte_tutor.simulator import ReckonerPolicy, late_bar
from tests.sampling import first_and_rest

CURATE, BEGINNER = Curate(), Beginner()


@dataclass(frozen=True)
class AnyOption:
    """Whatever is allowed, by chance; the same decision always gets the same answer."""

    label: str = "Random"
    name: str = "the random player"
    manner: str = "Anything goes."

    def choose(self, decision: Decision) -> Option:
        return random.Random(str(decision)).choice(decision.options())


@pytest.fixture(scope="module")
def proposals() -> tuple[Decision, ...]:
    return sample_decisions(1200, players=("curate", BEGINNER), seed=4)


def result_of(wins: int, games: int) -> MatchResult:
    played = [
        PlayedGame(number=n, seed="0", dealer=0, winner=int(n >= wins), points=(5, 0), deals=5)
        for n in range(games)
    ]
    return MatchResult(players=("a", "b"), rules=RuleSet("turf-club"), seed=0, played=(*played,))


@pytest.mark.parametrize(
    ("wins", "games", "interval"),
    [
        (81, 263, (0.2553, 0.3662)),
        (15, 148, (0.0624, 0.1605)),
        (0, 20, (0.0, 0.1611)),
        (1, 29, (0.0061, 0.1718)),
    ],
)
def test_the_interval_is_the_one_printed(
    wins: int, games: int, interval: tuple[float, float]
) -> None:
    """R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    assert result_of(wins, games).interval() == pytest.approx(interval, abs=5e-5)


def test_a_bar_appears_once_a_match_takes_long_and_nothing_else_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[list[int]] = []

    class Bar:
        def __init__(self, **_: Any) -> None:
            self.n = 0
            self.seen: list[int] = []
            shown.append(self.seen)

        def update(self, more: int) -> None:
            self.n += more
            self.seen.append(self.n)

        def close(self) -> None:
            self.seen.append(-1)

    clock = count()
    monkeypatch.setattr("tqdm.auto.tqdm", Bar)
    play_match(CURATE, BEGINNER, games=30)
    sample_decisions(3)
    assert shown == []
    monkeypatch.setattr(late_bar, "monotonic", lambda: float(next(clock)))
    play_match(CURATE, BEGINNER, games=30)
    sample_decisions(3)
    et.simulate(Decision.propose("8H 7H QS 7S 7D", "9H"), error=0.5)
    match, sample, simulation = shown
    assert match == [20, 30, -1]
    assert sample == [*sorted(sample[:-1]), -1]
    assert simulation[-1] == -1 < simulation[0]


def test_a_surer_interval_is_wider() -> None:
    result = result_of(30, 50)
    wide, narrow = result.interval(0.99), result.interval(0.8)
    assert wide[0] < narrow[0] < 0.6 < narrow[1] < wide[1]
    with pytest.raises(NotationError, match="a level between 0 and 1, got 95"):
        result.interval(95)


@pytest.mark.parametrize("rules", ["turf-club", "london"])
def test_its_games_are_those_of_a_plain_loop(rules: str) -> None:
    result = play_match("curate", AnyOption(), games=13, seed=5, rules=rules)
    for number, row in enumerate(result.rows()):
        dealer = ("second", "first")[number % 2]
        assert row["dealt_first"] == {"first": "the Curate", "second": "the random player"}[dealer]
        game = Game.start(rules, players=("first", "second"), dealer=dealer, seed=row["seed"])
        while not game.over:
            player = CURATE if game.to_act == "first" else AnyOption()
            game = game.next_deal() if game.deal.over else game.act(player.choose(game.decision()))
        assert (row["points_first"], row["points_second"]) == game.score
        assert (row["winner"] == "the Curate") == (game.winner == "first")
        assert row["deals"] == len(game.deals)
    assert len({row["seed"] for row in result.rows()}) == result.games == 13
    assert result.wins == sum(row["winner"] == "the Curate" for row in result.rows())


def test_the_same_seed_gives_the_same_result_with_any_executor() -> None:
    alone = play_match("curate", BEGINNER, games=25, seed=3)
    with ThreadPoolExecutor(2) as pool:
        shared = play_match("Curate", BEGINNER, games=25, seed=3, executor=pool)
    assert shared == alone
    assert play_match("curate", BEGINNER, games=25, seed=4) != alone


@pytest.mark.long
def test_a_player_is_even_with_himself_and_far_above_chance() -> None:
    low, high = play_match("curate", CURATE, games=100).interval()
    assert low < 0.5 < high
    result = play_match("curate", AnyOption(), games=60)
    assert result.interval(0.999)[0] > 0.5
    assert result.players == ("the Curate", "the random player")


def test_two_of_one_name_are_told_apart() -> None:
    result = play_match("curate", "curate", games=2)
    assert result.players == ("the Curate 1", "the Curate 2")
    assert {row["winner"] for row in result.rows()} <= set(result.players)


def test_an_interrupted_match_has_the_games_played_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(_: late_bar.LateBar, done: int) -> None:
        if done == 20:
            raise KeyboardInterrupt

    monkeypatch.setattr(late_bar.LateBar, "reach", stop)
    assert play_match("curate", BEGINNER, games=100).games == 20


@pytest.mark.long
def test_a_policy_sits_at_a_table_and_wins_against_a_weak_player() -> None:
    result = play_match(ReckonerPolicy(), AnyOption(), games=30)
    assert result.players[0] == "the reckoner"
    assert result.interval()[0] > 0.5
    assert player_of(ReckonerPolicy()).label == "The reckoner"


@pytest.mark.parametrize("stranger", ["nobody", Curate, 7, None])
def test_who_cannot_play_is_told_who_can(stranger: Any) -> None:
    weakest = next(iter(PLAYERS))
    with pytest.raises(NotationError, match=rf"by name \({weakest}, .* ReckonerPolicy\(\)"):
        play_match(stranger, "curate", games=1)


@pytest.mark.parametrize("chooser", [ReckonerPolicy(), CURATE])
@pytest.mark.parametrize("kind", ["propose", "discard", "lead"])
def test_who_chooses_is_no_choice(chooser: object, kind: str) -> None:
    game = Game.start(seed=1)
    while game.deal.kind != kind:
        game = game.act("accept" if game.deal.kind == "answer" else game.options()[-1])
    with pytest.raises(
        IllegalAction, match=r"options, got who chooses, a (ReckonerPolicy|Curate); ask"
    ):
        game.act(chooser)


@pytest.mark.parametrize("wrong", [0, -1, 2.0, True])
def test_a_number_of_games_or_decisions_is_checked(wrong: Any) -> None:
    with pytest.raises(NotationError, match="a number of games from 1 up"):
        play_match("curate", "curate", games=wrong)
    with pytest.raises(NotationError, match="a number of decisions from 1 up"):
        sample_decisions(wrong)


@pytest.mark.long
def test_the_card_turned_up_is_any_of_the_pack(proposals: tuple[Decision, ...]) -> None:
    """But for the king where the dealer has four; chi-square, 31 degrees, one in 1000."""
    firsts = [
        each
        for each in proposals
        if not each.exchanged and each.score[1] - (each.turn_up == each.trump_king) < 4
    ]
    turned = Counter(each.turn_up for each in firsts)
    expected = len(firsts) / 32
    assert len(firsts) > 500
    assert len(turned) == 32
    assert sum((number - expected) ** 2 / expected for number in turned.values()) < 61.1


@pytest.mark.long
def test_a_first_hand_has_trumps_as_any_five_of_31_cards(proposals: tuple[Decision, ...]) -> None:
    """Seven of the 31 are trumps; chi-square, 3 degrees, one in 1000."""
    firsts = [each for each in proposals if not each.exchanged]
    held = Counter(min(3, len(each.hand.of(each.trump))) for each in firsts)
    chances = [comb(7, k) * comb(24, 5 - k) / comb(31, 5) for k in range(3)]
    chances.append(1 - sum(chances))
    expected = [chance * len(firsts) for chance in chances]
    assert sum((held[k] - expected[k]) ** 2 / expected[k] for k in range(4)) < 16.3


@pytest.mark.long
def test_later_proposals_are_as_frequent_as_in_play() -> None:
    """Beside every proposal of other games: a deal with several counts as several."""
    counted: Counter[bool] = Counter()
    for seed in range(100):
        game = Game.start(seed=seed)
        while not game.over:
            if game.deal.over:
                game = game.next_deal()
                continue
            if game.deal.kind == "propose":
                counted[not game.deal.exchanged] += 1
            game = game.act(AnyOption().choose(game.decision()))
    share = counted[True] / counted.total()
    sample = sample_decisions(500, players=(AnyOption(), AnyOption()))
    found = sum(not each.exchanged for each in sample) / len(sample)
    error = sqrt(share * (1 - share) * (1 / counted.total() + 1 / len(sample)))
    assert abs(found - share) < 3.3 * error


@pytest.mark.parametrize(
    "kind", first_and_rest(["propose", "answer", "discard", "king", "lead", "reply"], 2)
)
def test_every_kind_is_found_open_and_with_a_choice(kind: Any) -> None:
    found = sample_decisions(6, kind=kind, seed=2)
    assert len(found) == len(set(found)) == 6
    assert {each.kind for each in found} == {kind}
    assert all(len(each.options()) > 1 for each in found)
    assert sample_decisions(6, kind=kind, seed=2) == found
    assert sample_decisions(3, kind=kind, seed=2) == found[:3]


@pytest.mark.long
def test_a_kind_that_never_comes_up_is_refused() -> None:
    assert sample_decisions(1, kind="number", rules="london")[0].rules == RuleSet("london")
    with pytest.raises(NotationError, match="comes up under turf-club, got 'number'"):
        sample_decisions(1, kind="number", players=("curate", BEGINNER))
    with pytest.raises(NotationError, match=r"expected a kind of decision \(.*got 'bid'"):
        sample_decisions(1, kind="bid")  # type: ignore[arg-type]


def test_unless_told_both_players_do_what_the_book_advises() -> None:
    """An accepted proposal was one that the book makes: the pone holds no hand to stand on."""
    for decision in sample_decisions(20, kind="discard", seed=9):
        if not decision.exchanged and decision.seat == "pone":
            asked = Decision.propose(decision.hand, decision.turn_up, decision.score)
            assert by_the_book(asked) == "propose"


def test_numpys_generator_is_taken_where_a_seed_is() -> None:
    for draw in (
        lambda seed: et.Deal.start(seed=seed),
        lambda seed: et.Game.start(seed=seed),
        lambda seed: sample_decisions(2, seed=seed),
        lambda seed: play_match("curate", BEGINNER, games=2, seed=seed).rows(),
    ):
        for made in (np.random.default_rng, random.Random):
            one, other = made(5), made(5)
            first = draw(one)
            assert draw(other) == first
            assert draw(one) != first  # it has gone on
        assert draw(np.int64(7)) == draw(7)
    with pytest.raises(NotationError, match=r"or a numpy\.random\.Generator as the seed, got 1\.5"):
        et.Deal.start(seed=1.5)  # type: ignore[arg-type]


def test_a_result_is_told_in_a_line() -> None:
    result = play_match("curate", BEGINNER, games=10)
    assert len(repr(result).splitlines()) == 1
    assert f"won {result.wins} of 10" in repr(result)
