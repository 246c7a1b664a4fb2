"""The drill builder, used without a browser."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from threading import Semaphore
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ecarte_tutor import Card, Decision, grade
from ecarte_tutor.course.practice.idea import idea_of
from ecarte_tutor.course.practice.sources import in_background
from ecarte_tutor.course.problems import plan
from ecarte_tutor.course.problems.drawing import draw_problem
from ecarte_tutor.course.problems.picked import PickedSet
from ecarte_tutor.course.problems.plan import Plan
from ecarte_tutor.course.problems.skills import HINTS_DRAWN, SKILLS_DRAWN
from ecarte_tutor.course.problems.tricks import TrickProblem
from ecarte_tutor.course.progress.attempt import JUDGES
from ecarte_tutor.course.progress.store import FileStore
from ecarte_tutor.engine.cards import PACK
from ecarte_tutor.hints import hint
from ecarte_tutor.widgets import DrillBuilder, PracticePage
from ecarte_tutor.widgets.desk.set_sheet import set_sheet
from ecarte_tutor.widgets.stage.exercises import exercise_on

PATIENCE = 60


@pytest.fixture
def builder() -> DrillBuilder:
    return DrillBuilder()


def chosen(builder: DrillBuilder) -> list[str]:
    """The kinds that are chosen, on the cloth and below it."""
    cloth = builder.shown.cloth
    assert cloth is not None
    kinds = [each.value for each in cloth.choices if each.chosen]
    return [*kinds, *group(builder, "Other kinds")]


def group(builder: DrillBuilder, title: str) -> list[str]:
    (found,) = (each for each in builder.shown.form.groups if each.title.startswith(title))
    return [button.value for button in found.buttons if button.chosen]


def test_what_is_pressed_is_in_the_code_and_asked_of_everyone(
    builder: DrillBuilder, tmp_path: Path
) -> None:
    for action, value in (
        ("skill", "proposing"),
        ("hint", "A0"),
        ("hint", "A4"),
        ("scores", "3-4"),
        ("rules", "london"),
        ("count", "5"),
        ("difficulty", "close"),
    ):
        assert builder.shown.form.made is None
        builder.choose(action, value)
    assert chosen(builder) == ["answering"]
    assert group(builder, "Hints on answering: 2 of ") == ["A0", "A4"]
    builder.choose("make", " Week 3: two trumps ")
    made = builder.shown.form.made
    assert made is not None
    assert (made.name, made.named) == ("Week 3: two trumps", True)
    titles = tuple(each.title for each in made.covers)
    assert titles == tuple(f"{hint(id_).name} ({n})" for id_, n in covered(made.code))
    hands = {each for row in made.covers for each in row.hands}
    assert {frozenset(each.split()) for each in hands} == {
        frozenset(map(str, each.hand)) for each in Plan.parse(made.code).problems()
    }
    wanted = Plan.parse(made.code)
    assert (wanted.skills, wanted.hints, wanted.scores) == (("answering",), ("A0", "A4"), "3-4")
    assert (wanted.rules, wanted.count, wanted.difficulty) == ("london", 5, "close")
    page = PracticePage(made.code, name=made.name, file=FileStore(tmp_path))
    assert page.table.exercise.line == str(wanted.problems()[0])
    builder.choose("count", "10")
    assert builder.shown.form.made is None, "what was made is not what is now set"


class Gate:
    """Stands in for the drawing of a problem: each waits until it is let through."""

    def __init__(self) -> None:
        self.begun, self._through = Semaphore(0), Semaphore(0)

    def draw(self, *given: Any) -> tuple[Any, ...]:
        self.begun.release()
        assert self._through.acquire(timeout=PATIENCE)
        return draw_problem(*given)

    def let_through(self, problems: int) -> None:
        """Let so many be drawn, and wait until the next one has begun."""
        for _ in range(problems):
            self._through.release()
            assert self.begun.acquire(timeout=PATIENCE)

    def open(self) -> None:
        self._through.release(100)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate = Gate()
    in_background(lambda: None).result(PATIENCE)  # what another test's page has drawn ahead
    monkeypatch.setattr(plan, "draw_problem", gate.draw)
    yield gate
    gate.open()
    in_background(lambda: None).result(PATIENCE)  # nothing of it is left in the thread


async def begun(builder: DrillBuilder, gate: Gate) -> None:
    """Press *Make the set*, and wait until its first problem is being drawn."""
    builder.choose("make", "Tuesday")
    assert await asyncio.to_thread(gate.begun.acquire, timeout=PATIENCE)


async def over(builder: DrillBuilder) -> None:
    """Wait until no set is being drawn."""
    async with asyncio.timeout(PATIENCE):
        while builder.shown.form.drawing:
            await asyncio.sleep(0.01)


def test_a_set_is_drawn_in_its_thread_and_counted_meanwhile(
    builder: DrillBuilder, gate: Gate
) -> None:
    async def story() -> None:
        await begun(builder, gate)
        assert builder.shown.form.drawing == "0 of 10 problems drawn …"
        assert builder.shown.told == "Your set is being drawn."
        await asyncio.to_thread(gate.let_through, 3)
        await asyncio.sleep(0)
        assert builder.shown.form.drawing == "3 of 10 problems drawn …"
        assert builder.shown.told == "", "a reader of the screen is not told every count"
        gate.open()
        await over(builder)

    asyncio.run(story())
    made = builder.shown.form.made
    assert made is not None
    assert (made.name, made.code) == ("Tuesday", builder.choices.plan.short)


@pytest.mark.parametrize("press", [("cancel", ""), ("scores", "late"), ("make", "<b>")])
def test_another_press_ends_the_drawing_of_a_set(
    builder: DrillBuilder, gate: Gate, press: tuple[str, str]
) -> None:
    async def story() -> None:
        await begun(builder, gate)
        builder.choose(*press)
        assert (builder.shown.form.drawing, builder.shown.form.made) == ("", None)
        gate.open()
        in_background(lambda: None).result(PATIENCE)
        await asyncio.sleep(0)
        assert not gate.begun.acquire(blocking=False), "its second problem was not begun"
        assert builder.shown.form.made is None

    asyncio.run(story())


def test_another_wish_is_drawn_in_the_place_of_the_first(builder: DrillBuilder, gate: Gate) -> None:
    async def story() -> None:
        await begun(builder, gate)
        builder.choose("scores", "late")
        builder.choose("make", "Wednesday")
        gate.open()
        await over(builder)

    asyncio.run(story())
    made = builder.shown.form.made
    assert made is not None
    assert (made.name, Plan.parse(made.code).scores) == ("Wednesday", "late")


def test_a_builder_that_is_closed_draws_no_further(builder: DrillBuilder, gate: Gate) -> None:
    async def story() -> None:
        await begun(builder, gate)
        builder.close()

    asyncio.run(story())
    gate.open()
    in_background(lambda: None).result(PATIENCE)
    assert not gate.begun.acquire(blocking=False)


def test_a_fault_in_the_thread_is_told(
    builder: DrillBuilder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> tuple[Any, ...]:
        raise ZeroDivisionError

    monkeypatch.setattr(plan, "draw_problem", fail)
    builder.choose("make")
    assert builder.shown.title == "Something went wrong on our side."


def test_a_quiz_is_drawn_between_two_problems_of_a_set(builder: DrillBuilder, gate: Gate) -> None:
    async def story() -> None:
        await begun(builder, gate)
        quiz = in_background(lambda: builder.shown.form.made)
        gate.open()
        assert quiz.result(PATIENCE) is None
        await over(builder)

    asyncio.run(story())
    assert builder.shown.form.made is not None


def covered(code: str) -> list[tuple[str, int]]:
    """The hints that a set's problems turn on, and how many do, as they come."""
    found = [idea_of(each).hint for each in Plan.parse(code).problems()]
    return [(id_, found.count(id_)) for id_ in dict.fromkeys(found) if id_]


def test_a_set_without_a_name_is_called_by_what_it_asks(builder: DrillBuilder) -> None:
    builder.choose("count", "5")
    builder.choose("make")
    made = builder.shown.form.made
    assert made is not None
    assert (made.name, made.named) == ("Proposing and answering, 5 problems", False)
    assert len(made.code) <= 8, "short enough to say aloud"


@pytest.mark.parametrize("name", ["---", "\x1b[", "\ue000a", "go to evil.example", "<b>", "x" * 41])
def test_what_is_no_name_makes_no_set(builder: DrillBuilder, name: str) -> None:
    builder.choose("make", name)
    assert builder.shown.form.made is None


def test_a_kind_takes_its_hints_along_and_the_last_one_stays(builder: DrillBuilder) -> None:
    builder.choose("hint", "P2b")
    builder.choose("skill", "proposing")
    assert builder.choices.plan.hints == ()
    builder.choose("skill", "answering")
    assert builder.choices.plan.skills == ("answering",)
    builder.choose("skill", "tricks")
    builder.choose("skill", "answering")
    assert builder.choices.plan.skills == ("tricks",)
    assert not any(each.folded for each in builder.shown.form.groups), "tricks have no hints"


def test_a_set_that_cannot_be_is_told_and_has_no_code(
    builder: DrillBuilder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ecarte_tutor.course.problems.drawing.MOST_DRAWS", 50)
    builder.choose("hint", "S1")
    builder.choose("make")
    assert builder.shown.sentence.startswith(
        "There is no such set: in 50 draws we found no new problem of the skill “proposing” on S1"
    )
    assert builder.shown.form.made is None


PICKED = (
    "propose.pone.8H7HQS7S7D.9H.2-3.turf-club",
    "answer.dealer.QHAS9D8D7C.8C.0-1.turf-club",
    "discard.pone.8HJS7SJC7C.AC.0-0.turf-club",
    "lead.dealer.JDQC8C.TS.3-1.turf-club.stood-dealer.king-pone.trick-KSQS.trick-JHKH",
)


def test_hands_of_ones_own_are_asked_in_their_order(builder: DrillBuilder, tmp_path: Path) -> None:
    link = f"https://ecarte.example/voila/render/06-leading.ipynb?problem={PICKED[3]}"
    builder.choose("add", "\r\n".join((PICKED[1], PICKED[0], "", link)))
    builder.choose("add", PICKED[2])
    builder.choose("drop", "0")
    rows = builder.shown.retries
    assert rows is not None
    assert [str(each.card) for each in rows.rows[0].cards] == ["8H", "7H", "QS", "7S", "7D"]
    assert rows.rows[0].text == "1. Play, or propose? You 2 · Dealer 3 · 9♥ turned up"
    assert [each.title for each in builder.shown.form.groups] == ["Who judges?"], "none is drawn"
    builder.choose("make", "Tuesday")
    made = builder.shown.form.made
    assert made is not None
    wanted = PickedSet.of(PICKED[0], PICKED[3], PICKED[2])
    assert (made.text, made.code) == (str(wanted), ""), "no code opens it"
    assert wanted.said in made.called
    assert sum(int(each.title.rsplit("(")[1][:-1]) for each in made.covers) == 3
    table = PracticePage(made.text, name=made.name, file=FileStore(tmp_path)).table
    assert table.shown.frame.progress == "Tuesday · Problem 1 of 3"
    asked = [each.line for each in table.exercises]
    assert asked == list(map(str, wanted.problems()))


def test_hints_are_folded_by_the_skill_that_they_are_on(builder: DrillBuilder) -> None:
    groups = [each for each in builder.shown.form.groups if each.folded]
    assert [each.title for each in groups] == [
        "Hints on proposing: any, as they come",
        "Hints on answering: any, as they come",
    ]
    for each, skill in zip(groups, ("proposing", "answering"), strict=True):
        assert tuple(button.value for button in each.buttons) == HINTS_DRAWN[skill]
    builder.choose("skill", "tricks")
    assert sum(each.folded for each in builder.shown.form.groups) == 2, "tricks need no hint"


SIMULATED_LONG = ("proposing", "answering", "score")


@pytest.mark.parametrize(
    "skill",
    [
        *(each for each in SKILLS_DRAWN if each not in SIMULATED_LONG),
        *(pytest.param(each, marks=pytest.mark.long) for each in SIMULATED_LONG),
    ],
)
def test_a_set_is_saved_as_a_sheet_with_the_answers_on_a_page_apart(
    skill: str, builder: DrillBuilder
) -> None:
    orders: list[dict[str, Any]] = []
    builder.send = orders.append
    builder.choose("skill", skill)
    for each in {"proposing", "answering"} - {skill}:
        builder.choose("skill", each)
    builder.choose("count", "5")
    assert not builder.shown.takes("sheet", "")
    builder.choose("make", "One & all")
    made = builder.shown.form.made
    assert made is not None
    builder.choose("sheet")
    (order,) = (each for each in orders if each["order"] == "save")
    assert order["name"] == f"ecarte-{made.code}.html"
    sheet = "".join(each.get("text", "") for each in orders)
    ElementTree.fromstring(
        sheet.replace("<!DOCTYPE html>", "").replace('<meta charset="utf-8">', "")
    )
    assert "One &amp; all" in sheet
    assert "<script" not in sheet
    asked, answers = sheet.split('<section id="answers">')
    exercises = [exercise_on(each) for each in Plan.parse(made.code).problems()]
    assert asked.count("<li>") == answers.count("<li>") == len(exercises) == 5
    for exercise in exercises:
        solution = escape(exercise.solution().rpartition(" would ")[2])
        assert solution in answers
        assert (solution in asked) == (skill == "laws"), "a law has it to choose"
    assert set(re.findall(r'href="#(.*?)"', sheet)) == set(re.findall(r'id="(card-.*?)"', sheet))
    builder._handle_custom_msg({"action": "given", "name": order["name"]}, [])
    assert builder.shown.sentence.startswith("Given to your browser")
    assert builder.shown.form.made == made


def test_lines_too_long_with_their_judge_make_no_set(
    builder: DrillBuilder, monkeypatch: pytest.MonkeyPatch
) -> None:
    builder.choose("add", PICKED[0])
    monkeypatch.setattr("ecarte_tutor.course.problems.picked.LONGEST_SET", len(PICKED[0]))
    builder.choose("judge", "book")
    builder.choose("make")
    assert builder.shown.sentence.startswith("There is no such set: expected lines of at most ")
    assert builder.shown.form.made is None
    builder.choose("judge", "either")
    builder.choose("make")
    assert builder.shown.form.made is not None


def test_a_bad_line_is_named_and_nothing_is_added(builder: DrillBuilder) -> None:
    builder.choose("add", PICKED[0])
    for lines, told in (
        ((PICKED[1], "<b>hello"), "Line 2: cannot read the decision '<b>hello'"),
        ((PICKED[1], PICKED[2], PICKED[0]), "Line 3: problem 1 of your set is the same."),
        ((PICKED[1], PICKED[1]), "Line 2: problem 2 of your set is the same."),
    ):
        builder.choose("add", "\n".join(lines))
        entry = builder.shown.form.lines
        assert entry is not None
        assert entry.note.startswith(told)
        assert (entry.typed, entry.refused) == ("\n".join(lines), True)
        assert builder.choices.picked == PICKED[:1]
    builder.choose("drop", "0")
    assert builder.shown.retries is None
    assert len(builder.shown.form.groups) == 9


WORDS = {
    "propose": ("propose.pone", ("propose?", "play or propose", "")),
    "answer": ("answer.dealer", ("accept?", "Refuse?", "answer")),
    "discard": ("discard.pone", ("discard?", "the pone discards")),
    "dealer discard": ("discard.dealer", ("dealer, discard?", "the dealer discards?")),
    "lead": ("lead.pone", ("lead?", "leads")),
}


@given(st.permutations(PACK), st.tuples(*[st.integers(0, 4)] * 2), st.sampled_from(sorted(WORDS)))
@settings(max_examples=8)
@example(list(map(Card, ["AS", "TC", "9C", "8C", "7C", "JC", "QC", "KC"])), (0, 0), "answer")
def test_a_hand_is_the_same_by_press_by_text_and_as_a_line(
    pack: list[Card], score: tuple[int, int], question: str
) -> None:
    *hand, turned = map(str, pack[:6])
    start, words = WORDS[question]
    decision = getattr(Decision, question.split()[-1])
    seat = {} if "discard" not in question else {"seat": start.partition(".")[2]}
    wanted = str(decision(" ".join(hand), turned, score, **seat))
    assert wanted.startswith(start)
    builder = DrillBuilder()
    builder.choose("by_cards")
    builder.choose("question", question)
    builder.choose("mine", str(score[0]))
    builder.choose("theirs", str(score[1]))
    for each in (hand[0], hand[0], *hand, str(pack[7]), turned):
        builder.choose("card", each)  # one is put back, and the turn-up is changed
    builder.choose("put")
    assert builder.choices.picked == (wanted,)
    builder.choose("drop", "0")
    told = f"{score[0]}-{score[1]}"
    for word in words:
        cards = (" ".join(hand), turned.lower(), told, word)
        for text in (", ".join(filter(None, cards)), f"{word} {told} {','.join((*hand, turned))}"):
            builder.choose("add", f"{text}\n")
            assert builder.choices.picked == (wanted,), text
            builder.choose("drop", "0")


def test_a_set_of_ones_own_is_changed_by_its_link() -> None:
    made, builder = PickedSet.of(*PICKED[:3], judge="book"), DrillBuilder()
    builder.choose("add", f"https://ecarte.example/10-practice.ipynb?code={made}&name=Tuesday")
    assert builder.choices.picked == made.lines
    assert builder.choices.plan.judge == "book"
    builder.choose("drop", "1")
    builder.choose("add", str(made))
    entry = builder.shown.form.lines
    assert entry is not None
    assert entry.note == "Line 1: problem 1 of your set is the same."
    builder.choose("add", f"{PICKED[1]}__nonsense")
    assert builder.choices.picked == (made.lines[0], made.lines[2])


@pytest.mark.long
def test_a_sheet_tells_the_answers_of_both_judges_and_whose_count() -> None:
    split, agreed = map(Decision.parse, (PICKED[0], "answer.dealer.KH9H8S8D7C.JH.0-0.turf-club"))
    said = {
        (each, option): (verdict.with_the_book, verdict.with_the_simulator)
        for each in (split, agreed)
        for option in map(str, each.options())
        if (verdict := grade(each, option))
    }
    assert said == {
        (split, "play"): (True, False),
        (split, "propose"): (False, True),
        (agreed, "accept"): (True, True),
        (agreed, "refuse"): (False, False),
    }
    rule = TrickProblem.parse("tricks.KH.QH.7S")
    asked = [exercise_on(each) for each in (split, agreed, rule)]
    for judge, told in JUDGES.items():
        _, answers = set_sheet("Tuesday", asked, judge).split('<section id="answers">')
        assert f"<p>Right is what {told} accepts.</p>" in answers
        assert "The book would play. The simulator would propose." in answers
        assert "The book and the simulator would accept." in answers
    assert "Right is" not in set_sheet("Tuesday", asked[2:]), "the rules know one answer"


def test_the_text_box_names_every_question_and_takes_each_as_it_names_it() -> None:
    builder = DrillBuilder()
    lines = builder.shown.form.lines
    assert lines is not None
    for name, (start, _) in WORDS.items():
        assert f"{name}?" in lines.label
        builder.choose("add", f"KS 7S AD AC 8H, 9H, 3-4, {name}?")
        assert builder.choices.picked[0].startswith(start)
        builder.choose("drop", "0")
    builder.choose("add", " \n")
    lines = builder.shown.form.lines
    assert lines is not None
    assert lines.note.startswith("Type a hand, or paste")


def test_who_judges_can_always_be_chosen_and_named_in_what_is_made() -> None:
    builder = DrillBuilder()
    for lines in ("", PICKED[0]):
        builder.choose("add", lines)
        asked, *_ = builder.shown.form.groups
        assert [each.value for each in asked.buttons] == [*JUDGES]
    for judge, told in JUDGES.items():
        builder.choose("judge", judge)
        builder.choose("make")
        made = builder.shown.form.made
        assert made is not None
        assert made.called.startswith(f"Right is what {told} accepts. Your class table calls it H")


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("KS 7S AD AC, 8H, 3-4, propose?", "expected 5 cards in hand at this propose decision"),
        ("KS 7S AD AC 9H, 9H", "expected every card once in a decision, got 9H twice"),
        ("KS 7S AD AC 6H, 9H", "expected a card such as KH, 10D or 7♠"),
        ("KS 7S AD AC 8H, 9H, 3-5", "expected a score of two numbers from 0 to 4, mine first"),
        ("KS 7S AD AC 8H, 9H, marry?", "expected a card such as KH, 10D or 7♠"),
        ("KS 7S AD AC 8H, 9H, lead? propose?", "expected a question (propose, answer, discard,"),
    ],
)
def test_a_hand_is_refused_in_the_engines_own_sentence(text: str, refused: str) -> None:
    builder = DrillBuilder()
    builder.choose("add", text)
    entry = builder.shown.form.lines
    assert entry is not None
    assert entry.note.startswith(f"Line 1: {refused}")
    assert entry.typed == text


def test_a_hand_by_its_cards_that_is_none_stays_on_the_table() -> None:
    builder = DrillBuilder()
    builder.choose("by_cards")
    left = ("four cards", "three cards", "two cards", "one card")
    for card, number in zip(("KS", "7S", "AD", "AC"), left, strict=True):
        builder.choose("put")  # with nothing pressed, first
        assert builder.shown.sentence.startswith("This is no hand yet. Press ")
        builder.choose("card", card)
        assert builder.shown.sentence.endswith(f". Press {number}, and then the card turned up.")
    builder.choose("card", "8H")
    assert builder.shown.sentence == "K♠ 7♠ A♦ A♣ 8♥. Press the card turned up."
    assert {each.label: each.main for each in builder.shown.steps.actions}["Add this hand"] is False
    builder.choose("card", "9H")
    assert {each.label: each.main for each in builder.shown.steps.actions}["Add this hand"] is True
    assert builder.shown.sentence == "K♠ 7♠ A♦ A♣ 8♥; 9♥ turned up."
    builder.choose("back")
    assert builder.choices.picked == ()
    assert builder.shown.title == "A set of your own"
