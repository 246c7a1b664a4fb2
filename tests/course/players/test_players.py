"""The opponents: what they choose, and that it is always allowed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor import Card, Decision, Game, book
from ecarte_tutor.course.players import PLAYERS, Beginner, Librarian
from ecarte_tutor.engine.rules.presets import PRESETS


@given(seed=st.integers(0, 10**6), rules=st.sampled_from(tuple(PRESETS)))
def test_two_beginners_finish_a_game_under_any_rules(seed: int, rules: str) -> None:
    game = Game.start(rules, seed=seed)
    while not game.over:
        game = game.next_deal() if game.deal.over else game.act(Beginner().choose(game.decision()))
    assert max(game.score) >= game.rules.target


@pytest.mark.parametrize(
    ("rules", "other"), [("turf-club", "librarian"), ("london", "captain"), ("bga", "curate")]
)
def test_the_actuary_and_another_play_a_deal_by_the_rules(rules: str, other: str) -> None:
    game = Game.start(rules, players=(other, "actuary"), dealer=other, seed=3)
    while not game.deal.over:
        assert game.to_act is not None
        game = game.act(PLAYERS[game.to_act].choose(game.decision()))
    assert sum(game.deal.points) > 0


@given(seed=st.integers(0, 10**6), rules=st.sampled_from(tuple(PRESETS)))
def test_where_the_book_gives_one_answer_the_librarian_gives_it_too(seed: int, rules: str) -> None:
    game = Game.start(rules, seed=seed)
    while not game.deal.over:
        decision = game.decision()
        advice = book(decision).advice
        if len(advice) == 1:
            assert {Librarian().choose(decision)} == advice
        game = game.act(Beginner().choose(decision))


@pytest.mark.parametrize(
    ("led", "reply"),
    [
        ("9S", "QS"),  # takes with the lower of two that would do
        ("KD", "7D"),  # loses its lowest
        ("8C", "7H"),  # trumps with its lowest, as it must
    ],
)
def test_the_beginner_takes_as_cheaply_as_it_can(led: str, reply: str) -> None:
    decision = Decision.reply("8H 7H KS QS 7D", "9H", led)
    assert Beginner().choose(decision) is Card(reply)


def test_the_beginner_stands_on_three_trumps_alone() -> None:
    strong, weak = "KH 9H 7H 8S 7D", "KS KD KC QS 7H"
    assert Beginner().choose(Decision.propose(strong, "8H")) == "play"
    assert Beginner().choose(Decision.propose(weak, "8H")) == "propose"
    assert Beginner().choose(Decision.answer(strong, "8H")) == "refuse"
    assert Beginner().choose(Decision.answer(weak, "8H")) == "accept"
