"""A club's rules: what a link asks for, the quizzes and the game keep."""

from __future__ import annotations

import pytest

from ecarte_tutor import RuleSet
from ecarte_tutor.widgets import GameTable, lesson_quiz
from ecarte_tutor.widgets.stage.exercises.decision import DecisionExercise
from ecarte_tutor.widgets.stage.page import club_rules
from tests.lessons.reading import names_in
from tests.running import LESSONS
from tests.widgets.games import match_of

CODE = "AUTUMN"
SEVEN_UP = "bga_target-7_king-scores-no"
SKILLS = ("proposing", "answering", "discarding", "leading", "score")


@pytest.mark.parametrize("text", [None, "", "nowhere", "bga_target-6", "<b>", "x" * 500])
def test_what_is_no_rule_set_is_told_and_the_usual_ones_hold(text: str | None) -> None:
    assert club_rules(text) is None
    table, quiz = GameTable(club=text), lesson_quiz("proposing", CODE, 1, rules=text)
    for each in (table, quiz):
        assert ("is not a set of rules" in each.shown.sentence) == bool(text)
    assert table.state.settings.rules == "turf-club"
    (first,) = quiz.exercises
    assert isinstance(first, DecisionExercise)
    assert first.decision.rules == RuleSet.named("turf-club")


@pytest.mark.parametrize("skill", SKILLS)
@pytest.mark.parametrize("rules", [SEVEN_UP, "london", "wikipedia_target-11"])
def test_every_problem_of_a_quiz_is_asked_by_the_clubs_rules(skill: str, rules: str) -> None:
    wanted = RuleSet.parse(rules)
    for each in lesson_quiz(skill, CODE, 4, rules=rules).exercises:
        assert isinstance(each, DecisionExercise)
        assert each.decision.rules == wanted
        assert max(each.decision.score) < wanted.target
        assert f".{rules}" in each.line


@pytest.mark.parametrize(
    ("skill", "told"),
    [
        (
            "proposing",
            "By your club’s rules: Board Game Arena’s rules (target: 7, king scores: no).",
        ),
        ("scoring", "You play by Board Game Arena’s rules (target: 7, king scores: no)."),
        ("laws", "At your club the Turf Club’s laws settle what goes wrong."),
    ],
)
def test_a_quiz_says_by_whose_rules_it_asks(skill: str, told: str) -> None:
    assert told in lesson_quiz(skill, "AUTUMN", rules=SEVEN_UP).scene["sentence"]


def test_the_game_begins_with_the_clubs_rules() -> None:
    table = GameTable("AUTUMN", club=SEVEN_UP)
    rules = next(group for group in table.scene["groups"] if group["title"] == "Rules")
    chosen = [button["label"] for button in rules["buttons"] if button.get("chosen")]
    assert chosen == ["My club"]
    assert "target: 7, king scores: no" in rules["note"]
    table.choose("new")
    assert match_of(table).game.rules == RuleSet.parse(SEVEN_UP)


def test_another_house_may_be_chosen_and_the_club_again() -> None:
    table = GameTable("AUTUMN", club=SEVEN_UP)
    table.choose("set", "rules london")
    assert table.state.settings.rule_set == RuleSet.named("london")
    table.choose("set", "rules club")
    assert table.state.settings.rule_set == RuleSet.parse(SEVEN_UP)


def test_without_a_club_there_is_none_to_choose() -> None:
    table = GameTable("AUTUMN")
    table.choose("set", "rules club")
    assert table.state.settings.rules == "turf-club"


def test_the_lesson_writes_links_that_are_read_back() -> None:
    names = names_in(LESSONS / "14-rules.ipynb")
    told = names["my_club"]("bga", 7, "no", -1, -1, "single").data
    assert f"(09-game.ipynb?rules={SEVEN_UP})" in told
    assert names["my_club"]("london", 5, "yes", 3, 1, "treble").data.count(
        "?rules=london_vulnerable-vole-3_dealer-minimum-1_stakes-treble"
    ) == len(names["pages"])
    for page in names["pages"].values():
        assert (LESSONS / f"{page}.ipynb").is_file()
