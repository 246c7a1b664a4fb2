"""The quizzes on the rules, taken without a browser."""

from __future__ import annotations

import json
import re

import pytest

from ecarte_tutor import RuleSet, why_not
from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.course.problems.laws import CASES, LawProblem
from ecarte_tutor.widgets import Quiz, lesson_quiz
from ecarte_tutor.widgets.stage.exercises.on_rules import LawExercise
from ecarte_tutor.widgets.stage.scene import Panel
from tests.problems import class_problems
from tests.widgets.scenes import cloth_of, panel_of, strip_of

CODE = "AUTUMN"


def _panel(quiz: Quiz) -> Panel:
    return panel_of(quiz.shown, "rules")


def _sign(quiz: Quiz) -> str:
    return strip_of(quiz.shown).sign


def _pick(quiz: Quiz, cards: list[str]) -> None:
    for card in cards:
        quiz.choose("pick", card)
    quiz.choose("answer", quiz.scene["choices"][0]["value"])


def test_the_legal_cards_and_no_others_are_right() -> None:
    quiz = lesson_quiz("replies", CODE)
    for problem in class_problems("replies", ClassCode(CODE)):
        _pick(quiz, [str(card) for card in problem.legal])
        assert _sign(quiz) == "right"
        assert _panel(quiz).text == ""
        quiz.choose("next")
    assert quiz.state.result.marks == {"the rules": 8}


def test_a_card_that_may_not_be_played_is_told_why() -> None:
    quiz = lesson_quiz("replies", CODE)
    for place, problem in enumerate(class_problems("replies", ClassCode(CODE))):
        hand = [str(card) for card in problem.hand]
        _pick(quiz, hand)
        panel = _panel(quiz)
        reasons = {why_not(problem.hand, problem.lead, problem.trump, card) for card in hand}
        for reason in reasons - {None}:
            assert str(reason) in panel.text
        assert (place in quiz.state.result.missed) == bool(reasons - {None})
        quiz.choose("next")


def test_a_card_that_was_missed_is_named() -> None:
    quiz = lesson_quiz("replies", CODE)
    place, problem = next(
        (place, each)
        for place, each in enumerate(class_problems("replies", ClassCode(CODE)))
        if len(each.legal) > 1
    )
    for _ in range(place):
        _pick(quiz, [quiz.scene["cards"][0]["card"]])
        quiz.choose("next")
    first, *others = sorted(problem.legal)
    _pick(quiz, [str(first)])
    assert "too." in _panel(quiz).text
    assert all(card.rank.word in _panel(quiz).text for card in others)


def test_the_score_is_told_and_marked() -> None:
    quiz = lesson_quiz("scoring", CODE)
    for problem in class_problems("scoring", ClassCode(CODE)):
        mine, theirs = problem.points
        quiz.choose("answer", f"{mine}-{theirs}")
        assert _sign(quiz) == "right"
        assert _panel(quiz).lead.startswith(f"You {mine}, the ")
        quiz.choose("next")
    assert quiz.state.result.marks == {"the rules": 8}


def test_a_scored_deal_shows_its_five_tricks_and_names_unusual_rules() -> None:
    for exercise, problem in zip(
        lesson_quiz("scoring", CODE).exercises,
        class_problems("scoring", ClassCode(CODE)),
        strict=True,
    ):
        scene = exercise.question()
        taken = [card for tray in cloth_of(scene).laid for card in tray.cards if card.lit]
        assert len(cloth_of(scene).laid) == len(taken) == 5
        mine = sum(", yours" in card.note for card in taken)
        assert mine == problem.tricks[0]
        is_usual = problem.rules.preset.name == "turf-club"
        assert (problem.rules.preset.sentence in scene.sentence) != is_usual
        assert [choice.key for choice in cloth_of(scene).choices] == ["1", "2", "3", "4"]
        assert "chosen" not in json.dumps(scene.data())


def test_a_wrong_score_is_told_in_the_summary_without_the_right_one() -> None:
    quiz = lesson_quiz("scoring", CODE)
    problem = class_problems("scoring", ClassCode(CODE))[0]
    wrong = next(pair for pair in problem.choices if pair != problem.points)
    quiz.choose("answer", f"{wrong[0]}-{wrong[1]}")
    assert _sign(quiz) == "wrong"
    assert quiz.state.result.missed == [0]
    remark = quiz.state.result.answers[0].remark
    assert remark.startswith(f"You said: You {wrong[0]}, the ")
    assert problem.reasons[0] not in remark


def test_a_case_at_the_table_is_settled_and_the_law_is_quoted() -> None:
    quiz = lesson_quiz("laws", CODE)
    for problem in class_problems("laws", ClassCode(CODE)):
        assert quiz.scene["title"] == problem.case
        (right,) = [button for button in quiz.scene["choices"] if button["label"] == problem.answer]
        quiz.choose("answer", right["value"])
        assert _sign(quiz) == "right"
        law = f"{problem.law.title}: {problem.law.statement}"
        is_whole = quiz.scene["strip"]["reason"].endswith(law)
        assert is_whole or _panel(quiz).text == law
        assert is_whole != bool(quiz.scene.get("doors"))  # nothing is told twice
        quiz.choose("next")
    assert quiz.state.result.marks == {"the rules": 8}


@pytest.mark.parametrize("rules", ["turf-club", "london"])
@pytest.mark.parametrize("name", CASES)
def test_every_answer_on_a_case_quotes_the_law_at_once(name: str, rules: str) -> None:
    problem = LawProblem(name, RuleSet.named(rules))
    sentences = re.findall(r"[^.]+\.", problem.law.statement)
    quoted = re.findall(r"[^.]+\.", problem.quoted)
    assert quoted
    assert {each.strip() for each in quoted} <= {each.strip() for each in sentences}
    exercise = LawExercise(problem)
    asked = cloth_of(exercise.question())
    for button in asked.choices:
        told = exercise.verdict(button.value)
        strip = strip_of(told)
        assert cloth_of(told).picture == asked.picture == CASES[name].picture
        assert strip.reason.endswith(f"{problem.law.title}: {problem.quoted}")
        assert len(strip.line.split()) <= 10
        assert strip.sign == "right" or problem.answer.lower() in strip.spoken.lower()


def test_a_wrong_word_on_the_law_is_told_without_the_right_one() -> None:
    quiz = lesson_quiz("laws", CODE)
    problem = class_problems("laws", ClassCode(CODE))[0]
    wrong = next(each for each in quiz.scene["choices"] if each["label"] != problem.answer)
    quiz.choose("answer", wrong["value"])
    assert quiz.state.result.missed == [0]
    remark = quiz.state.result.answers[0].remark
    assert remark == f"{problem.case} You said: {wrong['label']}"
