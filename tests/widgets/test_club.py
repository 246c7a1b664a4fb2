"""A club's rules: what a link asks for, the quizzes and the game keep."""

from __future__ import annotations

from typing import Any

import pytest

from ecarte_tutor import Decision, RuleSet, book
from ecarte_tutor.course.problems import ClassCode
from ecarte_tutor.widgets import (
    GameTable,
    answering_quiz,
    discarding_quiz,
    law_quiz,
    leading_quiz,
    nearing_quiz,
    proposing_quiz,
    scoring_quiz,
)
from ecarte_tutor.widgets.club_rules import at_the_club, club_rules
from ecarte_tutor.widgets.exercises.decision import DecisionExercise
from tests.lessons.reading import names_in
from tests.running import LESSONS

CODE = ClassCode("7K2-41").text
SEVEN_UP = "bga_target-7_king-scores-no"
QUIZZES = (proposing_quiz, answering_quiz, discarding_quiz, leading_quiz, nearing_quiz)


@pytest.mark.parametrize("text", [None, "", "nowhere", "bga_target-6", "<b>", "x" * 500])
def test_what_is_no_rule_set_is_told_and_the_usual_ones_hold(text: str | None) -> None:
    assert club_rules(text) is None
    table, quiz = GameTable(club=text), proposing_quiz(CODE, 1, rules=text)
    for each in (table, quiz):
        assert ("is not a set of rules" in each.scene["sentence"]) == bool(text)
    assert table.settings.rules == "turf-club"
    (first,) = quiz.exercises
    assert isinstance(first, DecisionExercise)
    assert first.decision.rules == RuleSet.named("turf-club")


@pytest.mark.parametrize("quiz", QUIZZES, ids=lambda quiz: quiz.__name__)
@pytest.mark.parametrize("rules", [SEVEN_UP, "london", "wikipedia_target-11"])
def test_every_problem_of_a_quiz_is_put_under_the_clubs_rules(quiz: Any, rules: str) -> None:
    ours, theirs = quiz(CODE, 4), quiz(CODE, 4, rules=rules)
    wanted = RuleSet.parse(rules)
    for before, after in zip(ours.exercises, theirs.exercises, strict=True):
        if before.decision.king and not wanted.king_scores:
            continue  # these rules know of no king that is announced
        assert after.decision.rules == wanted
        assert after.decision.hand == before.decision.hand
        needs = [5 - points for points in before.decision.score]
        assert [wanted.target - points for points in after.decision.score] == needs
        assert f".{rules}" in after.line


@pytest.mark.parametrize(
    ("quiz", "told"),
    [
        (
            proposing_quiz,
            "By your club’s rules: Board Game Arena’s rules (target: 7, king scores: no).",
        ),
        (scoring_quiz, "You play by Board Game Arena’s rules (target: 7, king scores: no)."),
        (law_quiz, "At your club the Turf Club’s laws settle what goes wrong."),
    ],
)
def test_a_quiz_says_by_whose_rules_it_asks(quiz: Any, told: str) -> None:
    assert told in quiz("7K2-41", rules=SEVEN_UP).scene["sentence"]


def test_the_book_says_the_same_as_far_from_the_game() -> None:
    decision = Decision.propose("7H 9S 8S TD 8C", "AH", score=(0, 4))
    assert book(at_the_club(decision, RuleSet("bga", target=7))) == book(decision)


def test_a_decision_that_the_rules_do_not_know_stays_as_it_was() -> None:
    kept = Decision.propose("8H 7H QS 7S 7D", "9H", exchanged=[(3, 0)])
    assert at_the_club(kept, RuleSet.named("bga")) is kept


def test_the_game_begins_with_the_clubs_rules_and_offers_them_beside_the_others() -> None:
    table = GameTable("7K2-41", club=SEVEN_UP)
    rules = next(group for group in table.scene["groups"] if group["title"] == "Rules")
    chosen = [button["label"] for button in rules["buttons"] if button.get("chosen")]
    assert chosen == ["My club"]
    assert "target: 7, king scores: no" in rules["note"]
    table.choose("new")
    assert table.match is not None
    assert table.match.game.rules == RuleSet.parse(SEVEN_UP)


def test_another_house_may_be_chosen_and_the_club_again() -> None:
    table = GameTable("7K2-41", club=SEVEN_UP)
    table.choose("set", "rules london")
    assert table.settings.rule_set == RuleSet.named("london")
    table.choose("set", "rules club")
    assert table.settings.rule_set == RuleSet.parse(SEVEN_UP)


def test_without_a_club_there_is_none_to_choose() -> None:
    table = GameTable("7K2-41")
    table.choose("set", "rules club")
    assert table.settings.rules == "turf-club"


def test_the_lesson_writes_links_that_are_read_back() -> None:
    names = names_in(LESSONS / "13-five-houses.ipynb")
    told = names["my_club"]("bga", 7, "no", -1, -1, "single").data
    assert f"(08-game.ipynb?rules={SEVEN_UP})" in told
    assert names["my_club"]("london", 5, "yes", 3, 1, "treble").data.count(
        "?rules=london_vulnerable-vole-3_dealer-minimum-1_stakes-treble"
    ) == len(names["pages"])
    for page in names["pages"].values():
        assert (LESSONS / f"{page}.ipynb").is_file()
