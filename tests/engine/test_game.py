"""Games: deals in turn, the target, the cut, the stakes, and what belongs between deals."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor import Card, Game, IllegalAction, NotationError, RuleSet
from ecarte_tutor.engine.cards import PACK
from ecarte_tutor.engine.deal.events import Dealt
from ecarte_tutor.engine.rules.presets import PRESETS
from tests.engine.strategies import choose, rule_sets


def play_game(game: Game, chance: random.Random) -> Game:
    """The game played at random to its end."""
    while not game.over:
        game = game.next_deal() if game.deal.over else game.act(choose(game.deal, chance))
    return game


def play_deal(game: Game, chance: random.Random) -> Game:
    """The game after its current deal, played at random."""
    while not game.deal.over:
        game = game.act(choose(game.deal, chance))
    return game


def _after_one_deal(rules: str = "turf-club", **changes: Any) -> Game:
    game = Game.start(rules, players=("north", "south"), dealer="north", seed=5, **changes)
    return play_deal(game, random.Random(5))


def test_the_players_deal_in_turn_and_keep_their_own_scores() -> None:
    first = _after_one_deal()
    assert (first.dealer, first.pone) == ("north", "south")
    assert first.score == first.deal.score[::-1]
    second = first.next_deal()
    assert (second.dealer, second.pone, second.to_act) == ("south", "north", "north")
    assert second.score == first.score == second.deal.score
    assert second.view("north").score == first.score
    assert second.view("south").score == first.score[::-1]
    assert second.seat_of("south") == "dealer"
    assert second.decision() == second.deal.decision()
    assert second.options() == second.deal.options()


@given(rule_sets | st.sampled_from(tuple(PRESETS)).map(RuleSet.named), st.integers(0, 2**32))
def test_a_game_ends_with_one_winner_at_the_target(rules: RuleSet, seed: int) -> None:
    game = play_game(Game.start(rules, seed=seed), random.Random(seed))
    assert max(game.score) >= rules.target > min(game.score)
    assert game.winner == game.players[game.score.index(max(game.score))]
    assert game.stakes == rules.game_stakes(min(game.score))
    assert game.to_act is None
    assert game.options() == ()
    dealers = [game.first_dealer ^ (place % 2) for place in range(len(game.deals))]
    assert game.players[dealers[-1]] == game.dealer
    assert sum(map(sum, (deal.points for deal in game.deals))) == sum(game.score)
    assert Game.from_record(game.record()) == game
    with pytest.raises(IllegalAction, match="The game is over"):
        game.act("play")
    with pytest.raises(IllegalAction, match="The game is over"):
        game.next_deal()


def test_one_seed_gives_one_game_with_a_new_pack_each_deal() -> None:
    first, again = (
        play_game(Game.start("bga_target-11", seed="class"), random.Random(1)) for _ in range(2)
    )
    assert first == again
    packs = [event.pack for event in first.events if isinstance(event, Dealt)]
    assert len(packs) == len(first.deals) == len(set(packs))
    assert Game.start().seed != Game.start().seed


def test_a_game_that_is_not_over_has_no_winner_and_no_stakes() -> None:
    game = Game.start(seed=1)
    assert (game.over, game.winner, game.stakes) == (False, None, None)
    assert game.may("propose")
    assert not game.may("accept")
    assert "plays or proposes" in str(game.why_not("accept"))


def _games_whose_next_dealer_needs_one(name: str) -> Iterator[Game]:
    for seed in range(100):
        game, chance = Game.start(name, seed=seed), random.Random(seed)
        while not game.over:
            game = play_deal(game, chance)
            if game.deal.score[0] == game.rules.target - 1 and not game.over:
                yield game
            game = game if game.over else game.next_deal()


@pytest.mark.parametrize("name", [each for each in PRESETS if RuleSet.named(each).king_scores])
def test_a_king_turned_up_at_four_wins_the_game_in_mid_deal(name: str) -> None:
    game = next(_games_whose_next_dealer_needs_one(name))
    leader = game.pone
    pack = [card for card in PACK if card is not Card("KH")]
    game = game.next_deal([*pack[:10], Card("KH"), *pack[10:]])
    assert game.over
    assert game.winner == leader
    assert game.deal.tricks == ()


@pytest.mark.parametrize(
    "changes",
    [
        {"players": ("north",)},
        {"players": ("north", "north")},
        {"players": ("north", "")},
        {"players": ("north", 2)},
        {"dealer": "east"},
        {"packets": (5, 0)},
        {"pack": "KH"},
        {"rules": "whist"},
    ],
)
def test_a_game_that_cannot_be_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(NotationError, match="expected"):
        Game.start(**changes)


def test_the_next_deal_waits_for_the_end_of_this_one() -> None:
    with pytest.raises(IllegalAction, match="This deal is not over"):
        Game.start(seed=1).next_deal()
    with pytest.raises(IllegalAction, match="the next one must be dealt"):
        _after_one_deal().act("play")


@pytest.mark.parametrize("name", ["turf-club", "london", "bga", "denexa"])
def test_turf_club_law_2_and_london_law_8_packets_are_kept_for_the_game(name: str) -> None:
    game = _after_one_deal(name, packets=(2, 3))
    assert game.next_deal().deal.packets == (2, 3)
    assert game.next_deal(packets=(2, 3)).deal.packets == (2, 3)
    with pytest.raises(IllegalAction, match="Turf Club law 2, London law 8"):
        game.next_deal(packets=(3, 2))


def test_a_void_deal_is_dealt_again_by_its_dealer_and_others_stand() -> None:
    game = _after_one_deal().next_deal()
    again = play_deal(game, random.Random(1)).deal_again()
    assert again.dealer == game.dealer
    assert again.score == game.score
    assert again.deals[:-1] == game.deals[:-1]
    assert again.deal.events[0] != game.deal.events[0]
    assert Game.from_record(again.record()) == again
    assert again.deal_again().deal != again.deal
    assert Game.start(seed=1).deal_again(PACK).deal.turn_up is PACK[10]


@pytest.mark.parametrize("name", ["turf-club", "london", "denexa", "wikipedia"])
def test_the_cut_has_either_player_deal_first(name: str) -> None:
    dealers = [Game.start(name, seed=seed).first_dealer for seed in range(400)]
    assert 150 < sum(dealers) < 250
    assert Game.start(name, seed=7).first_dealer == dealers[7]


def test_bga_nobody_cuts_and_the_first_player_begins() -> None:
    assert {Game.start("bga", seed=seed).first_dealer for seed in range(20)} == {0}
