"""The quizzes on decisions, taken without a browser."""

from __future__ import annotations

from ecarte_tutor import Card, book, grade
from ecarte_tutor.drills import ClassCode, answering_problems, discarding_problems, leading_problems
from ecarte_tutor.simulator import simulate
from ecarte_tutor.widgets import Quiz, answering_quiz, discarding_quiz, leading_quiz

CODE = "7K2-41"


def test_an_answer_is_asked_of_the_dealer() -> None:
    scene = answering_quiz(CODE).scene
    problem = answering_problems(ClassCode(CODE))[0]
    assert scene["title"] == "Accept, or refuse?"
    assert scene["sentence"].startswith("You are the dealer, and the pone proposes.")
    assert [button["value"] for button in scene["choices"]] == ["accept", "refuse"]
    assert scene["standing"][0] == f"You {problem.score[0]} · Pone {problem.score[1]}"


def test_an_answer_is_marked_by_both_judges() -> None:
    quiz = answering_quiz(CODE)
    problem = answering_problems(ClassCode(CODE))[0]
    quiz.choose("answer", "refuse")
    verdict = grade(problem, "refuse")
    by_the_book, by_the_simulator = quiz.scene["panels"]
    assert by_the_book["lead"].split(".")[0] in book(problem).text
    assert ("✔ with the book" in by_the_book["badge"]) == verdict.with_the_book
    assert ("✔" in by_the_simulator["badge"]) == verdict.with_the_simulator
    assert quiz.marks == {
        "the book": verdict.with_the_book,
        "the simulator": verdict.with_the_simulator,
    }


def _picked(quiz: Quiz) -> list[str]:
    return [card["value"] for card in quiz.scene["cards"] if card["chosen"]]


def _at(seat: str) -> int:
    seats = [problem.seat for problem in discarding_problems(ClassCode(CODE))]
    return seats.index("pone" if seat == "pone" else "dealer")


def _ask(quiz: Quiz, place: int) -> None:
    quiz.place = place - 1
    quiz.scene = {**quiz.scene, "actions": [{"action": "next", "value": ""}]}
    quiz.choose("next")


def test_cards_to_throw_rise_and_sink_again() -> None:
    quiz = discarding_quiz(CODE)
    first, second, *_ = (card["value"] for card in quiz.scene["cards"])
    quiz.choose("pick", first)
    quiz.choose("pick", second)
    assert _picked(quiz) == [first, second]
    quiz.choose("pick", first)
    assert _picked(quiz) == [second]
    assert quiz.scene["choices"][0]["label"] == "Throw one card"
    assert quiz.scene["spoken"] == "One card picked."
    assert quiz.first_answers == {}


def test_the_pone_must_throw_something_and_the_dealer_need_not() -> None:
    quiz = discarding_quiz(CODE)
    _ask(quiz, _at("pone"))
    assert "choices" not in quiz.scene
    card = quiz.scene["cards"][0]["value"]
    quiz.choose("pick", card)
    quiz.choose("pick", card)
    assert "choices" not in quiz.scene
    assert "at least one card" in quiz.scene["notice"]
    _ask(quiz, _at("dealer"))
    assert quiz.scene["choices"][0]["label"] == "Throw nothing"


def test_cards_picked_for_one_problem_are_not_picked_for_the_next() -> None:
    quiz = discarding_quiz(CODE)
    for card in list(quiz.scene["cards"])[:3]:
        quiz.choose("pick", card["value"])
    quiz.choose("answer", quiz.scene["choices"][0]["value"])
    quiz.choose("next")
    assert _picked(quiz) == []


def test_throwing_what_the_book_throws_is_marked_right_and_shown() -> None:
    quiz = discarding_quiz(CODE)
    problem = discarding_problems(ClassCode(CODE))[0]
    (thrown,) = book(problem).advice
    assert isinstance(thrown, frozenset)
    for card in thrown:
        quiz.choose("pick", str(card))
    quiz.choose("answer", quiz.scene["choices"][0]["value"])
    assert quiz.marks["the book"] == 1
    raised = {
        card["label"].split(",")[0]
        for card in quiz.scene["cards"]
        if card["label"].endswith("thrown")
    }
    assert raised == {card.words for card in thrown}


def test_a_throw_that_was_not_picked_is_not_taken() -> None:
    quiz = discarding_quiz(CODE)
    quiz.choose("answer", quiz.scene["cards"][0]["value"])
    assert quiz.first_answers == {}


def test_throwing_the_trumps_costs_and_the_best_throw_is_named() -> None:
    quiz = discarding_quiz(CODE)
    place, problem = next(
        (place, each)
        for place, each in enumerate(discarding_problems(ClassCode(CODE)))
        if each.hand.of(each.trump)
    )
    _ask(quiz, place)
    trump = problem.hand.of(problem.trump)[0]
    quiz.choose("pick", str(trump))
    quiz.choose("answer", str(trump))
    by_the_simulator = quiz.scene["panels"][1]
    assert by_the_simulator["lead"].startswith(f"Throwing the {trump.words} costs")
    assert by_the_simulator["text"].startswith("Best is throwing ")
    assert ", worth " in by_the_simulator["text"]
    remark = quiz.exercises[place].remark(str(trump))
    assert f"You chose to throw the {trump.words}; the book" in remark


def test_a_card_of_the_hand_is_led_by_pressing_it() -> None:
    quiz = leading_quiz(CODE)
    problem = leading_problems(ClassCode(CODE))[0]
    hand = [str(card) for card in problem.hand.arranged(problem.trump)]
    assert [card["value"] for card in quiz.scene["cards"]] == hand
    assert [card["key"] for card in quiz.scene["cards"]] == list("12345")[: len(hand)]
    quiz.choose("answer", hand[-1])
    assert [card["value"] for card in quiz.scene["cards"] if card["chosen"]] == [hand[-1]]
    verdict = grade(problem, Card(hand[-1]))
    assert quiz.marks == {
        "the book": verdict.with_the_book,
        "the simulator": verdict.with_the_simulator,
    }


def test_tricks_made_before_a_lead_lie_on_the_cloth() -> None:
    for exercise, problem in zip(
        leading_quiz(CODE).exercises, leading_problems(ClassCode(CODE)), strict=True
    ):
        laid = exercise.question()["laid"]
        shown = [[card["label"].split(",")[0] for card in tray["cards"]] for tray in laid]
        assert shown == [[lead.words, reply.words] for lead, reply in problem.tricks]
        taken = sum(", yours, takes" in card["label"] for tray in laid for card in tray["cards"])
        words = ("no trick", "one trick", "two tricks", "three tricks")
        if laid:
            assert f"You have made {words[taken]}," in exercise.question()["sentence"]


def test_a_bad_lead_is_told_what_it_cost_and_what_was_better() -> None:
    quiz = leading_quiz(CODE)
    for place, problem in enumerate(leading_problems(ClassCode(CODE))):
        values = simulate(problem)
        worst = min(values, key=lambda card: values[card].mean)
        if values.is_too_close(worst):
            continue
        _ask(quiz, place)
        quiz.choose("answer", str(worst))
        panel = quiz.scene["panels"][1]
        assert isinstance(worst, Card)
        assert panel["lead"].startswith(f"The {worst.words} costs {values.loss(worst).mean:.2f}")
        assert panel["text"].startswith("Best is the ")
        assert "played-out" in panel["source"]
        break
    else:
        raise AssertionError("expected one lead that costs something")
