"""The story of a game: what it says of the deals, the chances and the parts of luck and skill."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from typing import Any, cast

import pytest

from ecarte_tutor import Decision
from ecarte_tutor.engine.deal import Game
from ecarte_tutor.engine.deal.events import Scored
from ecarte_tutor.simulator import winning_chance
from ecarte_tutor.widgets.plays.game.match import Move
from ecarte_tutor.widgets.plays.game.review import Review
from ecarte_tutor.widgets.plays.game.story import Story

LEAD = Decision.lead("8H 7H QS 7S 7D", "9H")


@cache
def played(seed: int, rules: str = "turf-club") -> Game:
    """A game of two players who choose by lot."""
    chance = random.Random(seed)
    game = Game.start(rules, players=("you", "computer"), seed=seed)
    while not game.over:
        game = game.next_deal() if game.deal.over else game.act(chance.choice(game.options()))
    return game


def told(seed: int, rules: str = "turf-club") -> Story:
    return Story(played(seed, rules), "you", "the computer")


@pytest.mark.parametrize("rules", ["turf-club", "london", "bga"])
def test_the_deals_of_a_story_add_up_to_its_score(rules: str) -> None:
    for seed in range(40):
        story = told(seed, rules)
        mine = theirs = 0
        for line in story.lines:
            for points in line.points.split():
                mine += int(points[1:]) if points[0] == "+" else 0
                theirs += int(points[1:]) if points[0] == "−" else 0
            assert line.score == f"{mine}–{theirs}"
            if line.tricks:
                assert sum(map(int, line.tricks.split("–"))) <= 5
        assert story.scene().score == (mine, theirs) == story.game.score


def test_the_line_of_chances_goes_through_the_chance_at_every_score() -> None:
    for seed in range(40):
        story = told(seed)
        game = story.game
        assert len(story.chances) == len(game.deals) + 1
        mine = theirs = 0
        for number, line in enumerate(story.lines):
            dealer = (game.first_dealer + number) % 2 == 0
            exact = winning_chance(game.rules, (mine, theirs), "dealer" if dealer else "pone")
            assert abs(story.chances[number] - 100 * exact) <= 1
            mine, theirs = map(int, line.score.split("–"))
        assert story.chances[-1] == (100 if game.winner == "you" else 0)
        assert all(0 < chance < 100 for chance in story.chances[:-1])


def test_where_no_choice_turned_a_game_a_deal_did() -> None:
    for seed in range(40):
        story = replace(told(seed), is_judged=True)
        way = 1 if story.game.winner == "you" else -1
        before, after = story.chances[story.turning - 1 : story.turning + 1]
        assert all(
            way * (then - now) <= way * (after - before)
            for now, then in zip(story.chances, story.chances[1:], strict=False)
        )
        sentence = story.scene().turning
        assert sentence.startswith("No choice turned it, the cards did: ")
        assert f"in deal {story.turning} " in sentence
        assert sentence.endswith(f"from {before} to {after} in 100.")
        assert [line.is_turning for line in story.lines].index(True) == story.turning - 1


def test_a_king_turned_up_is_told_as_luck() -> None:
    kings = 0
    for seed in range(40):
        story = replace(told(seed), is_judged=True)
        deal = story.game.deals[story.turning - 1]
        said = story.scene().turning
        is_turned_up = any(
            isinstance(each, Scored) and each.what == "king turned up" for each in deal.events
        )
        assert ("turned up the king" in said) == is_turned_up
        kings += is_turned_up
    assert kings > 3


def test_where_nobody_has_counted_the_deals_a_story_has_no_chances(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ecarte_tutor.simulator.winning.is_counted", lambda _: False)
    scene = told(1).scene()
    assert (scene.chart, scene.turning) == (None, "")
    assert not any(line.chance or line.is_turning for line in scene.deals)
    assert scene.score == played(1).score


@dataclass
class Costed:
    """A move whose cost is known."""

    cost: float
    error: float = 0.1
    is_real: bool = True
    decision: Any = LEAD


def test_luck_and_skill_add_up_as_printed_over_a_thousand_games() -> None:
    chance = random.Random(27)
    for _ in range(1000):
        mine, theirs = (
            tuple(
                cast("Move", Costed(chance.choice((0, chance.expovariate(0.3)))))
                for _ in range(chance.randrange(25))
            )
            for _ in range(2)
        )
        score = chance.choice(((5, chance.randrange(5)), (chance.randrange(5), 5)))
        start = chance.choice((None, chance.random()))
        *parts, whole = Review(mine, theirs, score, start).parts()
        printed = [Decimal(part.figure.replace("−", "-")) for part in parts]
        assert sum(printed) == Decimal(whole.figure.replace("−", "-"))
