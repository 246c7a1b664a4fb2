"""The annotated game: it is the code's, ends as told, and the judges say what is noted."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby

import pytest

from ecarte_tutor import Game, book, simulate
from ecarte_tutor.course.practice.lesson_tables import GameChoice, annotated_choices, annotated_game
from tests.lessons.reading import read_aloud
from tests.running import LESSONS
from tools.tables.build_annotated_game import LEAST, is_full

LESSON = LESSONS / "13-deals.ipynb"
CHOICES = annotated_choices()
NOTED = [choice for choice in CHOICES if choice.is_noted]


def test_each_row_is_what_the_player_of_the_codes_game_had_to_decide() -> None:
    game = Game.start(players=("north", "south"), seed="GAME-12")
    for choice in CHOICES:
        if game.deal.over:
            game = game.next_deal()
        assert (str(game.decision()), game.to_act) == (choice.line, choice.player)
        assert (choice.code, choice.deal) == ("GAME-12", len(game.deals))
        game = game.act(choice.decision.read(choice.chosen))
    assert game == annotated_game()
    assert (game.over, game.winner, game.score) == (True, "north", (5, 4))
    assert is_full(game)


def test_the_rule_is_met_and_each_player_keeps_to_his_judge() -> None:
    assert sum(choice.book_lost > 0 for choice in NOTED) >= 2
    assert any(choice.love_all for choice in NOTED)
    for choice in CHOICES:
        decision = choice.decision
        if choice.player == "north" and decision.kind in ("propose", "answer", "lead", "reply"):
            assert decision.read(choice.chosen) in book(decision).advice
        if choice.player == "south":
            assert choice.lost < 1


@pytest.mark.long
@pytest.mark.parametrize("choice", NOTED, ids=lambda choice: choice.line)
def test_the_judges_differ_or_the_score_turns_the_choice(choice: GameChoice) -> None:
    decision = choice.decision
    values = simulate(decision, seed=7)
    if choice.book_lost:
        assert book(decision).advice == {decision.read(choice.advice)}
        loss = values.loss(decision.read(choice.advice), decision.read(choice.best))
        assert loss.mean == pytest.approx(choice.book_lost, abs=0.5 + 3 * loss.error)
        assert choice.book_lost >= LEAST
    if choice.love_all:
        at_love_all = simulate(replace(decision, score=(0, 0)), seed=7)
        assert at_love_all.best == decision.read(choice.love_all) != values.best
        loss = values.loss(at_love_all.best)
        assert loss.mean == pytest.approx(choice.love_all_lost, abs=1 + 3 * loss.error)


def test_the_page_tells_the_score_before_each_deal() -> None:
    told = re.findall(r"### (.*): ", read_aloud(LESSON).partition("## One game")[2])
    game = annotated_game()
    for words, deal in zip(told, game.deals, strict=True):
        score = deal.events[0].score  # type: ignore[union-attr]
        if score[0] == score[1]:
            assert words in ("Love all", "Four all")
        else:
            high, low = max(score), min(score)
            assert words.endswith(f"leads {high}–{low}")


def test_the_page_stops_at_every_choice_that_is_noted() -> None:
    told = read_aloud(LESSON)
    assert told.count("The choice, and what came of it") == len(NOTED) == 6
    kinds = [kind for kind, _ in groupby(choice.deal for choice in NOTED)]
    assert kinds == [3, 4, 5, 6, 7]
