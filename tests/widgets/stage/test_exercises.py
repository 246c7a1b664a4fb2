"""What a quiz tells of an answer, and the way back from a logged problem to an exercise."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ecarte_tutor.course.measured_players import usual_loss
from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.course.problems.scoring import ScoringProblem
from ecarte_tutor.course.progress.attempt import Loss
from ecarte_tutor.engine.cards import Hand
from ecarte_tutor.engine.deal import Deal
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.grading import grade
from ecarte_tutor.simulator import simulate
from ecarte_tutor.widgets import lesson_quiz
from ecarte_tutor.widgets.plays.game.turn import LearnerTurn
from ecarte_tutor.widgets.stage.background.assessment import assess
from ecarte_tutor.widgets.stage.exercises import exercise_for, exercise_of, exercise_on
from ecarte_tutor.widgets.stage.exercises.decision import DecisionExercise
from ecarte_tutor.widgets.stage.exercises.exercise import Exercise
from ecarte_tutor.widgets.stage.exercises.on_rules import ReplyExercise
from tests.engine.strategies import moments, states
from tests.problems import class_problems
from tests.sampling import first_and_rest
from tests.widgets.scenes import cloth_of

CODE = ClassCode("AUTUMN")

codes = st.text("ACDEFGHJKM", min_size=8, max_size=8).map(ClassCode)

ON_THE_RULES = ("tricks", "replies", "scoring", "laws")
DECISIONS = ("proposing", "answering", "discarding", "leading")


@pytest.mark.parametrize("skill", first_and_rest(ON_THE_RULES, 2))
@settings(max_examples=8)
@given(code=codes)
def test_a_logged_problem_on_the_rules_is_asked_again(skill: str, code: ClassCode) -> None:
    for exercise in lesson_quiz(skill, code.text, 4).exercises:
        again = exercise_for(skill, exercise.line)
        assert again is not None
        assert (again.skill, again.line) == (exercise.skill, exercise.line)
        assert exercise.question().sentence == again.question().sentence
        right = [each.answered(_right(each)).marks for each in (exercise, again)]
        assert right == [{"the rules": True}] * 2


def test_a_player_without_a_trick_has_none() -> None:
    voles = [
        each
        for each in lesson_quiz("scoring", CODE.text, 16).exercises
        if 0 in ScoringProblem.parse(each.line).tricks
    ]
    assert voles
    for each in voles:
        assert not any(step.text.endswith(" no.") for step in each.help())
        scene = each.question()
        assert " no. " not in scene.told
        assert " none. " in scene.told or "You have made no trick" in scene.told


def test_in_a_game_the_question_names_the_card_that_was_led() -> None:
    reply = Decision.parse("reply.dealer.QH9HKSTS7D.8H.0-0.turf-club.stood-pone.led-9D")
    assert (
        LearnerTurn(decision=reply, opponent="Curate").scene().title
        == "Nine of diamonds led. Your card?"
    )


def _right(exercise: Exercise) -> str:
    """The right answer, found by trying them all."""
    if isinstance(exercise, ReplyExercise):
        return str(Hand(exercise.problem.legal))
    answers = [exercise.answered(each.value) for each in cloth_of(exercise.question()).choices]
    (right,) = [answer.text for answer in answers if all(answer.marks.values())]
    return right


def _is_won(deal: Deal) -> bool:
    """A player a point from winning has made three tricks; the rest counts for nothing."""
    return any(
        won >= 3 and score >= deal.rules.target - 1
        for won, score in zip(deal.won, deal.score, strict=True)
    )


WON_BEFORE_ITS_END = list(states("turf-club", 1101, (4, 4), 0.95))[26]


@example(WON_BEFORE_ITS_END)
@given(moments())
def test_a_choice_of_a_game_is_asked_again_unless_it_is_won(deal: Deal) -> None:
    if deal.over or deal.kind in ("number", "king") or len(deal.options()) < 2:
        return
    decision = deal.decision()
    exercise = exercise_of(str(decision))
    if _is_won(deal):
        assert exercise is None
        return
    assert isinstance(exercise, DecisionExercise)
    assert exercise.decision == decision
    scene = exercise.question()
    assert scene.sentence.endswith((".", "!"))
    if exercise.skill == "discarding":  # its cards are picked
        return
    offered = {value for action, value in scene.offered if action == "answer"}
    assert offered == set(map(str, decision.options()))


def test_a_change_of_cards_is_told_to_who_must_go_on() -> None:
    decision = Decision.reply(
        "KH 9C 8H KS 7C", "TH", "QC", exchanged=[(3, 2)], stood="pone", seat="dealer"
    )
    exercise = exercise_of(str(decision))
    assert exercise is not None
    assert exercise.question().sentence == (
        "You have exchanged two cards, the pone three. The pone plays. "
        "The pone leads the queen of clubs."
    )


@pytest.mark.parametrize(
    ("skill", "problem"),
    [
        ("tricks", ""),
        ("tricks", "tricks.KH.QH"),
        ("tricks", "tricks.KH.KH.7S"),
        ("tricks", "tricks.kh.QH.7S"),
        ("tricks", "tricks.KH.QH.1S"),
        ("tricks", "KH.QH.7S"),
        ("replies", "tricks.KH.QH.7S"),
        ("replies", "replies.KHQH7H8S7D.KH.9H"),
        ("replies", "replies.KHQH7H8S.JH.9H"),
        ("scoring", "scoring.pone.london......"),
        ("laws", "laws.london.no-such-case"),
        ("leading", "lead.dealer.8H.9H.0-0.turf-club"),
        ("proposing", "lead"),
        ("proposing", str(Decision.answer("7H 8H QS 7S 7D", "9H"))),
        ("no such skill", "tricks.KH.QH.7S"),
        ("__class__", "x" * 500),
    ],
)
def test_what_no_quiz_asks_is_not_asked(skill: str, problem: str) -> None:
    assert exercise_for(skill, problem) is None


def test_the_attempt_has_both_marks_and_the_simulators_cost() -> None:
    exercise = exercise_on(class_problems("leading", CODE, 1)[0])
    assert isinstance(exercise, DecisionExercise)
    simulation = simulate(exercise.decision)
    for option in exercise.decision.options():
        attempt = exercise.answered(str(option)).attempt(first=True)
        verdict = grade(exercise.decision, option, simulation=simulation)
        assert dict(attempt.marks) == {
            "the book": verdict.with_the_book,
            "the simulator": verdict.with_the_simulator,
        }
        amount = round(max(0.0, verdict.loss.mean), 4)
        error = round(verdict.loss.error, 4)
        usual = usual_loss(verdict.values)
        assert attempt.loss == Loss(amount, verdict.loss.method, "games in 100", error, usual)
    best = exercise.answered(str(simulation.for_the_game().best)).attempt(first=True)
    assert best.loss == Loss(0.0, simulation.method, "games in 100", usual=usual)


def test_a_hint_is_the_same_before_and_after_its_simulation() -> None:
    line = "reply.dealer.THKSTSQC8C.JS.3-4.turf-club.stood-dealer.king-dealer.led-7D"
    exercise = exercise_on(Decision.parse(line))
    assert isinstance(exercise, DecisionExercise)
    before = exercise.help()
    exercise.pending.set_result(assess(simulate(exercise.decision)))
    assert exercise.help() == before
