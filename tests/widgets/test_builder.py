"""The drill builder, used without a browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from ecarte_tutor.course.practice import idea_of
from ecarte_tutor.course.problems import Plan
from ecarte_tutor.course.progress import FileStore
from ecarte_tutor.hints import hint
from ecarte_tutor.widgets import DrillBuilder, PracticePage


@pytest.fixture
def builder() -> DrillBuilder:
    return DrillBuilder()


def group(builder: DrillBuilder, title: str) -> list[str]:
    (found,) = (each for each in builder.shown.form.groups if each.title == title)
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
    assert group(builder, "Which kinds?") == ["answering"]
    assert group(builder, "On which hints?") == ["A0", "A4"]
    builder.choose("make", " Week 3: two trumps ")
    made = builder.shown.form.made
    assert made is not None
    assert (made.name, made.named) == ("Week 3: two trumps", True)
    assert made.covers == tuple(f"{hint(id_).name} ({n})" for id_, n in covered(made.code))
    plan = Plan.parse(made.code)
    assert (plan.skills, plan.hints, plan.scores) == (("answering",), ("A0", "A4"), "3-4")
    assert (plan.rules, plan.count, plan.difficulty) == ("london", 5, "close")
    page = PracticePage(made.code, name=made.name, file=FileStore(tmp_path))
    assert page.table.exercise.line == str(plan.problems()[0])
    builder.choose("count", "10")
    assert builder.shown.form.made is None, "what was made is not what is now set"


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


@pytest.mark.parametrize("name", ["---", "\x1b[2J", "go to evil.example", "<b>", "x" * 41])
def test_what_is_no_name_makes_no_set(builder: DrillBuilder, name: str) -> None:
    builder.choose("make", name)
    assert builder.shown.form.made is None


def test_a_kind_takes_its_hints_along_and_the_last_one_stays(builder: DrillBuilder) -> None:
    builder.choose("hint", "P2b")
    builder.choose("skill", "proposing")
    assert builder.plan.hints == ()
    builder.choose("skill", "answering")
    assert builder.plan.skills == ("answering",)
    builder.choose("skill", "tricks")
    builder.choose("skill", "answering")
    assert builder.plan.skills == ("tricks",)
    assert "On which hints?" not in [each.title for each in builder.shown.form.groups]


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
