"""The quizzes on decisions, taken without a browser."""

from __future__ import annotations

import re
from functools import cache

import pytest

from ecarte_tutor import Card, book, grade
from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.simulator import Simulation, simulate
from ecarte_tutor.widgets import Quiz, lesson_quiz
from tests.problems import class_problems
from tests.widgets.quizzes import ask
from tests.widgets.scenes import cloth_of, panel_of

CODE = ClassCode("AUTUMN").text


def test_an_answer_is_asked_of_the_dealer() -> None:
    scene = lesson_quiz("answering", CODE).scene
    problem = class_problems("answering", ClassCode(CODE))[0]
    assert scene["title"] == "Accept, or refuse?"
    assert "You are the dealer, and the pone proposes." in scene["sentence"]
    assert [button["value"] for button in scene["choices"]] == ["accept", "refuse"]
    assert scene["corner"][0] == f"You {problem.score[0]} · Pone {problem.score[1]}"


def _picked(quiz: Quiz) -> list[str]:
    return [str(each.card) for each in cloth_of(quiz.shown).cards if each.chosen]


def _at(seat: str) -> int:
    seats = [problem.seat for problem in class_problems("discarding", ClassCode(CODE))]
    return seats.index("pone" if seat == "pone" else "dealer")


def _ask(quiz: Quiz, place: int) -> None:
    assert place < len(quiz.exercises)
    ask(quiz, place)


def test_cards_to_discard_rise_and_sink_again() -> None:
    quiz = lesson_quiz("discarding", CODE)
    first, second, *_ = (card["card"] for card in quiz.scene["cards"])
    quiz.choose("pick", first)
    quiz.choose("pick", second)
    assert _picked(quiz) == [first, second]
    quiz.choose("pick", first)
    assert _picked(quiz) == [second]
    assert quiz.scene["choices"][0]["label"] == "Discard one card"
    assert quiz.scene["spoken"] == "One card picked."
    assert quiz.state.result.answers == {}


def test_the_pone_must_discard_something_and_the_dealer_need_not() -> None:
    quiz = lesson_quiz("discarding", CODE)
    _ask(quiz, _at("pone"))
    assert "choices" not in quiz.scene
    card = quiz.scene["cards"][0]["card"]
    quiz.choose("pick", card)
    quiz.choose("pick", card)
    assert "choices" not in quiz.scene
    assert "at least one card" in quiz.scene["notice"]
    _ask(quiz, _at("dealer"))
    assert quiz.scene["choices"][0]["label"] == "Discard nothing"


def test_cards_picked_for_one_problem_are_not_picked_for_the_next() -> None:
    quiz = lesson_quiz("discarding", CODE)
    for card in list(quiz.scene["cards"])[:3]:
        quiz.choose("pick", card["card"])
    quiz.choose("answer", quiz.scene["choices"][0]["value"])
    quiz.choose("next")
    assert _picked(quiz) == []


def test_discarding_what_the_book_discards_is_marked_right_and_shown() -> None:
    quiz = lesson_quiz("discarding", CODE)
    problem = class_problems("discarding", ClassCode(CODE))[0]
    (discarded,) = book(problem).advice
    assert isinstance(discarded, frozenset)
    for card in discarded:
        quiz.choose("pick", str(card))
    quiz.choose("answer", quiz.scene["choices"][0]["value"])
    assert quiz.state.result.marks["the book"] == 1
    raised = {each.card for each in cloth_of(quiz.shown).cards if each.note.endswith("discarded")}
    assert raised == discarded


def test_discarding_the_trumps_costs_and_the_best_discard_is_named() -> None:
    quiz = lesson_quiz("discarding", CODE)
    place, problem = next(
        (place, each)
        for place, each in enumerate(class_problems("discarding", ClassCode(CODE)))
        if each.hand.of(each.trump)
    )
    _ask(quiz, place)
    trump = problem.hand.of(problem.trump)[0]
    quiz.choose("pick", str(trump))
    quiz.choose("answer", str(trump))
    by_the_simulator = panel_of(quiz.shown, "simulator")
    assert by_the_simulator.lead.startswith(f"Discarding the {trump.words} costs")
    assert by_the_simulator.text.startswith("The best is discarding ")
    assert ": it wins " in by_the_simulator.text
    remark = quiz.state.result.answers[place].remark
    assert remark.endswith(f"You chose to discard the {trump.words}.")


def test_a_card_of_the_hand_is_led_by_pressing_it() -> None:
    quiz = lesson_quiz("leading", CODE)
    problem = class_problems("leading", ClassCode(CODE))[0]
    hand = [str(card) for card in problem.hand.arranged(problem.trump)]
    assert [card["card"] for card in quiz.scene["cards"]] == hand
    assert [card["key"] for card in quiz.scene["cards"]] == list("12345")[: len(hand)]
    quiz.choose("answer", hand[-1])
    assert _picked(quiz) == [hand[-1]]


def test_tricks_made_before_a_lead_lie_on_the_cloth() -> None:
    for exercise, problem in zip(
        lesson_quiz("leading", CODE).exercises,
        class_problems("leading", ClassCode(CODE)),
        strict=True,
    ):
        laid = cloth_of(exercise.question()).laid
        shown = [tuple(each.card for each in tray.cards) for tray in laid]
        assert shown == list(problem.tricks)
        taken = sum(", yours, takes" in each.note for tray in laid for each in tray.cards)
        words = ("no trick", "one trick", "two tricks", "three tricks")
        if laid:
            assert f"You have made {words[taken]}," in exercise.question().told


@cache
def _worst_lead() -> tuple[int, Card, Simulation]:
    """The place of a lead of five cards with a choice that costs something, and that choice."""
    for place, problem in enumerate(class_problems("leading", ClassCode(CODE))):
        if len(problem.hand) == 5:
            values = simulate(problem)
            worst = min(values, key=lambda card: values[card].mean)
            assert isinstance(worst, Card)
            if not grade(problem, worst).with_the_simulator:
                return place, worst, values
    raise AssertionError("expected one lead of five cards that costs something")


def _misled() -> tuple[Quiz, Card, Simulation]:
    """A leading quiz with the worst card led, and the simulation."""
    quiz = lesson_quiz("leading", CODE)
    place, worst, values = _worst_lead()
    _ask(quiz, place)
    quiz.choose("answer", str(worst))
    return quiz, worst, values


def test_a_wrong_choice_shows_the_map_and_a_right_one_does_not() -> None:
    quiz, worst, values = _misled()
    the_map = panel_of(quiz.shown, "map")
    caught = values.cases(worst).caught
    assert the_map.title == "The map"
    assert f"is better on {round(100 * caught.share)}, by {caught.by:.1f} points" in the_map.lead
    assert re.match(r"All [1-6]\d,\d{3} hands", the_map.source)  # as many as his talk leaves him
    assert the_map.chart is not None
    assert sum(sum(parts) for _, _, *parts in the_map.chart.values) == pytest.approx(1000, abs=9)
    assert [sum(numbers) for numbers in the_map.chart.written] == [100, 100]
    quiz.choose("retry")
    quiz.choose("answer", str(values.best))
    assert [door["name"] for door in quiz.scene["doors"] if "panels" in door] == [
        "book",
        "simulator",
    ]
    assert [button["label"] for button in quiz.scene["actions"]] == ["Retry", "Next"]


def test_a_cost_is_told_in_games_at_this_score_and_in_points() -> None:
    quiz, worst, _ = _misled()
    verdict = grade(quiz.exercises[quiz.state.place].decision, worst)  # type: ignore[attr-defined]
    games, points = verdict.loss, verdict.points_lost
    panel = panel_of(quiz.shown, "simulator")
    assert panel.lead.startswith(f"The {worst.words} costs {games.mean:.1f}")
    assert panel.text.startswith("The best is the ")
    assert "played-out" in panel.source
    lead = panel.lead
    assert f"costs {games.mean:.1f} ± {games.error:.1f} games in 100 at this score, " in lead
    assert f"and {points.mean:.2f} ± {points.error:.2f} points a deal." in lead
