"""Drawing problems: as specified where there are such, and at an end where there is none."""

from __future__ import annotations

import random
from dataclasses import replace
from statistics import mean
from typing import Any

import pytest

from ecarte_tutor import book
from ecarte_tutor.course.practice.alike import problem_on
from ecarte_tutor.course.practice.idea import BASIC, Idea
from ecarte_tutor.course.problems import drawing
from ecarte_tutor.course.problems.drawing import draw_problem
from ecarte_tutor.course.problems.laws import CASES
from ecarte_tutor.course.problems.skills import HINTS_DRAWN, SKILL, SKILLS, SKILLS_DRAWN, Skill
from ecarte_tutor.course.problems.spec import EVEN, Drawn, ProblemSpec, closeness
from ecarte_tutor.errors import DrillError
from tests.problems import class_problems
from tests.sampling import first_and_rest

CODES = ["AUTUMN", "SPRING", "CLUB-NIGHT-3"]
ON_DECISIONS = [each.name for each in SKILLS if each.draw and each.read is None]


@pytest.mark.parametrize("skill", first_and_rest(SKILLS_DRAWN, 2))
def test_a_code_gives_everyone_the_same_and_another_code_others(skill: str) -> None:
    first, same, other = (
        list(map(str, class_problems(skill, code))) for code in ("SPRING", " spring", "AUTUMN")
    )
    assert first == same != other
    assert len(set(first)) == len(first)


@pytest.mark.parametrize("skill", first_and_rest(ON_DECISIONS, 2))
def test_a_set_begins_with_clear_problems_and_ends_with_close_ones(skill: str) -> None:
    sets = [class_problems(skill, code, 8) for code in CODES]
    first = [closeness(problem) for problems in sets for problem in problems[:3]]
    last = [closeness(problem) for problems in sets for problem in problems[-3:]]
    assert max(first) < EVEN
    assert mean(first) + 0.2 < mean(last)


@pytest.mark.parametrize("skill", SKILLS_DRAWN)
def test_each_theme_of_a_skill_is_asked_as_often_as_any_other(skill: str) -> None:
    (record,) = (each for each in SKILLS if each.name == skill)
    themes = record.themes("any")
    assert len(set(themes)) == len(themes) > 0
    assert record.draw is not None
    chance = random.Random(7)
    for theme in themes:
        spec = ProblemSpec(skill=skill, theme=theme)
        assert any(record.draw(spec, chance) for _ in range(1_000)), theme


def test_a_skill_without_themes_is_asked_on_any(monkeypatch: pytest.MonkeyPatch) -> None:
    themes: Any = Skill.__dataclass_fields__["themes"].default
    monkeypatch.setitem(SKILL, "tricks", replace(SKILL["tricks"], themes=themes))
    assert len(class_problems("tricks", "AUTUMN", 4)) == 4
    assert problem_on(Idea("tricks"), 0.0, random.Random(1)).startswith("tricks.")


def test_a_skill_that_practice_could_not_ask_is_refused() -> None:
    with pytest.raises(DrillError, match=r"'pairs' which problems are its own, got none of kind="):
        replace(SKILL["proposing"], name="pairs", kind=None)


def test_a_theme_gives_way_to_a_hint_that_is_all_for_the_other_side() -> None:
    spec = ProblemSpec(skill="proposing", hint="P1", theme="propose")
    (problem,) = draw_problem(spec, random.Random(3))
    assert "P1" in book(problem).hints
    assert "P1" in HINTS_DRAWN["proposing"]


@pytest.mark.parametrize("skill", BASIC)
def test_of_problems_on_the_rules_the_first_is_taken(skill: str) -> None:
    record, chance = SKILL[skill], random.Random(3)
    draw = record.draw
    assert draw is not None
    spec = ProblemSpec(skill=skill, closeness=EVEN)
    first = next(filter(None, (draw(spec, chance) for _ in range(1_000))))
    assert draw_problem(spec, random.Random(3)) == first.problems


def test_what_is_slow_is_asked_only_of_what_would_be_returned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of ten leads, far from what is specified, the nearest that holds is taken."""
    asked: list[float] = []

    def at(how_close: float) -> Drawn:
        def holds() -> bool:
            asked.append(how_close)
            return how_close != 0.4

        return Drawn((how_close,), how_close, holds)

    drawn = [at(each / 10) for each in (9, 8, 4, 7, 5, 10, 9, 6, 10, 9)] * 2
    record = replace(SKILL["leading"], draw=lambda _wish, _chance: drawn.pop())
    monkeypatch.setitem(SKILL, "leading", record)
    assert draw_problem(ProblemSpec(skill="leading"), random.Random(1)) == (0.5,)
    assert asked == [0.4, 0.4, 0.5]
    assert not drawn


@pytest.mark.parametrize("skill", ["discarding", pytest.param("score", marks=pytest.mark.long)])
def test_nothing_clearer_is_looked_for_than_a_theme_has(skill: str) -> None:
    record, chance = SKILL[skill], random.Random(2)
    assert record.draw is not None
    for theme in record.themes("any"):
        spec = ProblemSpec(skill=skill, theme=theme)
        found = filter(None, (record.draw(spec, chance) for _ in range(600)))
        least = min(each.closeness for each in found if each.closeness is not None)
        assert record.clearest(theme) == pytest.approx(least, abs=0.1), theme


def test_more_problems_than_there_are_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    # Every case at law: with the two codes, twice as many problems.
    monkeypatch.setattr(drawing, "MOST_DRAWS", 1_000)
    spec, chance, lines = ProblemSpec(skill="laws"), random.Random(1), set[str]()
    for _ in range(2 * len(CASES)):
        lines.update(map(str, draw_problem(spec, chance, lines)))
    assert len(lines) == 2 * len(CASES)
    with pytest.raises(DrillError, match=r"no new problem of the skill “laws”.*fewer problems"):
        draw_problem(spec, chance, lines)


def test_a_hint_and_scores_that_do_not_go_together_are_told() -> None:
    spec = ProblemSpec(skill="answering", hint="S6", scores="0-0")
    with pytest.raises(DrillError, match="on S6 at the scores you chose"):
        draw_problem(spec, random.Random(1))
