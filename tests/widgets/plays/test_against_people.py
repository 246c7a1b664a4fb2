"""Practice against people: twenty hands of habits, each told, judged against that opponent."""

from __future__ import annotations

from pathlib import Path

from ecarte_tutor.course.practice.idea import AGAINST_PEOPLE, shape_of
from ecarte_tutor.course.practice.lesson_tables import PERSON, HandAgainst, hands_against
from ecarte_tutor.course.progress.store import FileStore
from ecarte_tutor.widgets import PracticePage
from ecarte_tutor.widgets.plays.sessions.practice import Practice
from ecarte_tutor.widgets.stage.exercises import exercise_for
from ecarte_tutor.widgets.stage.exercises.against_people import PersonExercise

MOST_WORDS = 50
WORDS_OF_HABITS = {
    "refuses": ("whatever he holds", "as he always does"),
    "never proposes": ("played at once, as he always does",),
    "always proposes": ("proposes, as he always does",),
    "hesitates": ("pauses before he proposes",),
}


def on_the_table(table: Practice) -> PersonExercise:
    assert isinstance(table.exercise, PersonExercise)
    return table.exercise


def test_what_is_best_against_the_person_is_right_and_all_else_is_not() -> None:
    for row in hands_against().values():
        exercise = exercise_for(AGAINST_PEOPLE, str(row))
        assert isinstance(exercise, PersonExercise), row
        assert answered_wrongly(exercise, row) == [], row


def answered_wrongly(exercise: PersonExercise, row: HandAgainst) -> list[str]:
    """The options whose answer is not told as it should be."""
    question = exercise.question()
    assert any(words in question.sentence for words in WORDS_OF_HABITS[row.habit])
    assert question.sentence in question.told
    good = {str(exercise.decision.read(each)) for each in row.good.split()}
    wrong = []
    for option in exercise.decision.options():
        answer = exercise.answered(str(option))
        scene = answer.scene()
        assert scene.verdict is not None
        strip = scene.verdict.strip
        assert strip is not None
        is_told = (
            (strip.sign == "right") == (str(option) in good) == all(answer.marks.values())
            and exercise.takes(str(option))
            and f"{row.gained:.1f}" in strip.reason
            and len(strip.line.split()) <= 10
            and len(strip.spoken.split()) <= MOST_WORDS
        )
        wrong += [] if is_told else [str(option)]
    return wrong


def test_in_a_sitting_of_twenty_no_hand_comes_twice_and_habits_change(tmp_path: Path) -> None:
    page = PracticePage(skill=AGAINST_PEOPLE, file=FileStore(tmp_path))
    table, rows = page.table, []
    assert "stay out of your progress" in table.shown.sentence
    for _ in range(20):
        exercise = on_the_table(table)
        told = table.shown
        assert PERSON[exercise.row.habit] in told.frame.progress
        assert any(words in told.sentence for words in WORDS_OF_HABITS[exercise.row.habit])
        rows.append(exercise.row)
        table.choose("answer", str(exercise.decision.read(exercise.row.usual)))
        table.choose("next")
    assert len({shape_of(row.line) for row in rows}) == 20
    assert len({row.habit for row in rows}) > 1  # all four, but for one session in thirty
    assert 0 < sum(row.is_changed for row in rows) < 20
    assert len(page.panel.attempts) == 0


def test_a_learner_chooses_the_kind_and_comes_back_to_the_same_hand(tmp_path: Path) -> None:
    page = PracticePage(skill="proposing", file=FileStore(tmp_path))
    page.table.choose("kind", AGAINST_PEOPLE)
    first = on_the_table(page.table)
    page.table.choose("answer", str(first.decision.read(first.row.best)))
    page.table.choose("next")
    second, saved = on_the_table(page.table), page.table.state.saved(1)
    again = PracticePage(file=FileStore(tmp_path)).table
    again.take_up(saved)
    assert on_the_table(again).line == second.line
    page.table.choose("kind", "mixed")
    assert not isinstance(page.table.exercise, PersonExercise)


def test_the_hints_end_with_what_to_remember_of_the_habit(tmp_path: Path) -> None:
    table = PracticePage(skill=AGAINST_PEOPLE, file=FileStore(tmp_path)).table
    for _ in range(3):
        table.choose("help")
    assert table.shown.help[2].startswith(PERSON[on_the_table(table).row.habit])


def test_a_set_is_summed_up_and_what_was_missed_is_asked_again(tmp_path: Path) -> None:
    table = PracticePage(skill=AGAINST_PEOPLE, file=FileStore(tmp_path)).table
    for _ in range(9):
        table.choose("answer", str(on_the_table(table).decision.read(on_the_table(table).row.best)))
        table.choose("next")
    exercise = on_the_table(table)
    wrong = next(each for each in exercise.decision.options() if each not in exercise.good)
    table.choose("answer", str(wrong))
    table.choose("look")
    assert "9 of 10 with the simulator" in table.shown.sentence
    assert table.shown.retries is not None
    assert table.shown.retries.rows[0].text.startswith("Problem 10. He ")
    table.choose("missed")
    assert on_the_table(table).line == exercise.line
