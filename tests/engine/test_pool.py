"""The pool of three and the table of French écarté, as E9 tells of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor import IllegalAction, NotationError, Pool
from ecarte_tutor.engine.deal import FrenchTable

PLAYERS = ("Red", "Black", "Green")


def test_a_pool_of_a_hundred_games_is_read_by_one_walk_through_them() -> None:
    assert not Pool(PLAYERS, ("Red", "Green", "Black") * 33).after("Red").over


def test_who_is_out_cannot_win_a_game() -> None:
    with pytest.raises(IllegalAction, match="Only Red or Black can win this game, not 'Green'"):
        Pool(PLAYERS).after("Green")
    with pytest.raises(IllegalAction, match="not 'Green'"):
        Pool(PLAYERS, ("Green",))


@pytest.mark.parametrize("players", [("Red", "Black"), ("Red", "Black", "Red")])
def test_a_pool_has_three_players(players: tuple[str, str, str]) -> None:
    with pytest.raises(NotationError, match="three different names"):
        Pool(players)


@given(st.lists(st.booleans(), max_size=12))
def test_a_pool_is_over_exactly_when_the_last_two_winners_are_one(firsts: list[bool]) -> None:
    pool = Pool(PLAYERS)
    for first in firsts:
        if pool.over:
            break
        winner, loser = pool.playing[not first], pool.playing[first]
        waited, pool = pool.waiting, pool.after(winner)
        assert pool.winner == (winner if pool.over else None)
        if not pool.over:
            assert (pool.playing, pool.waiting) == ((winner, waited), loser)
    repeated = [one == two for one, two in zip(pool.winners, pool.winners[1:], strict=False)]
    assert pool.over == any(repeated)
    assert repeated[:-1].count(True) == 0
    assert Pool(PLAYERS, pool.winners) == pool
    if pool.over:
        with pytest.raises(IllegalAction, match=f"{pool.winner} has won two games running"):
            pool.after(pool.playing[0])


def test_at_french_ecarte_the_loser_goes_to_the_end_of_the_line() -> None:
    table = FrenchTable(("Red", "Black"), ("Green", "Blue")).after("Black")
    assert table == FrenchTable(("Black", "Green"), ("Blue", "Red"))


def test_who_plays_la_chouette_keeps_his_seat_when_he_loses() -> None:
    table = FrenchTable(("Red", "Black"), ("Green",), chouette="Red")
    assert table.after("Black") == table
    assert table.after("Red").playing == ("Red", "Green")


def test_without_anybody_waiting_the_loser_stays() -> None:
    table = FrenchTable(("Red", "Black"), ())
    assert table.after("Red") == table
