"""Help before the answer, and a summary that leaves something to be tried again."""

from __future__ import annotations

import pytest

from ecarte_tutor import book
from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.hints import hint
from ecarte_tutor.widgets import lesson_quiz
from ecarte_tutor.widgets.stage.exercises.decision import DecisionExercise
from ecarte_tutor.widgets.stage.exercises.on_rules import RulesExercise
from ecarte_tutor.widgets.stage.scene import Badge
from tests.problems import class_problems
from tests.sampling import first_and_rest
from tests.widgets.quizzes import QUIZZES, ask, go_on
from tests.widgets.scenes import cloth_of, rows_of

CODE = ClassCode("AUTUMN").text


@pytest.mark.parametrize("name", first_and_rest(QUIZZES, 2))
def test_every_quiz_helps_in_three_steps_and_never_with_the_answer(name: str) -> None:
    quiz = QUIZZES[name](CODE)
    for place, exercise in enumerate(quiz.exercises):
        ask(quiz, place)
        asked = quiz.shown
        assert [(each.label, each.key) for each in asked.steps.actions] == [("Hint", "h")]
        quiz.choose("help")
        (question,) = quiz.shown.help
        assert question[-1] in "?."
        assert [each.lit for each in cloth_of(quiz.shown).cards] == [
            each.lit for each in cloth_of(asked).cards
        ]
        quiz.choose("help")
        quiz.choose("help")
        assert quiz.shown.steps.actions == ()
        look, rule, practice = quiz.shown.help[1:]
        assert "doesn’t count" in practice
        assert cloth_of(quiz.shown).choices == cloth_of(asked).choices
        if isinstance(exercise, RulesExercise):
            assert exercise._worded(exercise._right) not in f"{look} {rule}"
        elif isinstance(exercise, DecisionExercise):
            said = book(exercise.decision)
            lit = {each.card for each in cloth_of(quiz.shown).cards if each.lit}
            if len(said.because) == len(exercise.decision.hand):
                trump = exercise.decision.trump
                tall = {c for c in exercise.decision.hand if c.suit is trump or c.is_court}
                assert lit == (tall if len(tall) < len(exercise.decision.hand) else set())
            else:
                assert lit == set(said.because)
            if said.hints:
                named = hint(said.hints[0])
                assert rule == f"{named.name}. {named.statement}"


def test_help_stays_while_cards_are_picked_and_goes_with_the_problem() -> None:
    quiz = lesson_quiz("discarding", CODE)
    quiz.choose("help")
    quiz.choose("help")
    first, lit = (
        cloth_of(quiz.shown).cards[0].card,
        [each.lit for each in cloth_of(quiz.shown).cards],
    )
    quiz.choose("pick", str(first))
    assert len(list(quiz.shown.help)) == 2
    assert [each.lit for each in cloth_of(quiz.shown).cards] == lit
    assert cloth_of(quiz.shown).cards[0].chosen
    go_on(quiz)
    assert quiz.shown.help == ()


@pytest.mark.parametrize(("steps", "counts"), [(0, True), (2, True), (3, False)])
def test_an_answer_counts_unless_the_rule_was_told(steps: int, counts: bool) -> None:
    quiz = lesson_quiz("tricks", CODE, 1)
    for _ in range(steps):
        quiz.choose("help")
    quiz.choose("answer", class_problems("tricks", ClassCode(CODE), 1)[0].winner)
    assert quiz.attempts[0].first is counts
    assert quiz.state.result.marks == {"the rules": int(counts)}
    quiz.choose("next")
    badges = [row.badge for row in rows_of(quiz.shown)]
    assert badges == ([] if counts else [Badge("right, with the rule in sight", "good", "✔")])


def test_what_is_put_right_is_mended_and_the_first_answer_counts() -> None:
    quiz = lesson_quiz("tricks", CODE)
    for _ in range(8):
        quiz.choose("answer", "leader")
        quiz.choose("next")
    missed = quiz.state.result.missed
    assert {row.badge for row in rows_of(quiz.shown)} == {Badge("not this time", "wrong", "✘")}
    for number, place in enumerate(missed, start=1):
        quiz.choose("retry", str(place))
        quiz.choose("answer", "follower")
        quiz.choose("next")
        assert f"{8 - len(missed)} of 8 with the rules, {number} mended." in quiz.shown.sentence
        row = next(row for row in rows_of(quiz.shown) if row.value == str(place))
        assert row.badge == Badge("mended", "good", "✔")
    assert quiz.shown.sentence.endswith("You have put every one right: well done.")
    assert quiz.state.result.missed == missed


@pytest.mark.long
def test_a_row_to_retry_tells_how_bad_and_not_what_was_better() -> None:
    quiz = lesson_quiz("proposing", CODE, 4)
    for problem in class_problems("proposing", ClassCode(CODE), 4):
        wrong = "propose" if book(problem).advice == {"play"} else "play"
        quiz.choose("answer", wrong)
        quiz.choose("next")
    for row in rows_of(quiz.shown):
        answer = quiz.state.result.answers[int(row.value)]
        assert row.badge == answer.badge
        assert row.text.endswith(f"You chose to {answer.text}.")
        other = {"play": "propose", "propose": "play"}[answer.text]
        assert other not in row.text
