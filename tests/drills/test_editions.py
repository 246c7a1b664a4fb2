"""Class codes that last: what some of them ask is known by heart, and no other is passed off."""

from __future__ import annotations

from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from ecarte_tutor.drills import DRILLS, EVEN, ClassCode, Drill, LawProblem, closeness, code, drill
from ecarte_tutor.widgets import proposing_quiz, trick_quiz
from ecarte_tutor.widgets.quiz import quizzes

BY_HEART = Path(__file__).parent / "problems_by_heart.txt"
"""What two codes ask, drill by drill, as it was when the drill's edition was given out."""

CODES = ("7K2-41", "SPRING")
COUNT = 8
ON_DECISIONS = DRILLS[4:]
NOW = ClassCode("7K2-41").renewed.text


def _asked(each: Drill[Any], word: str) -> list[str]:
    """The problems of a code given out when the drill last changed; of a case at law the order of
    its answers too."""
    problems = each.problems(ClassCode(f"{word}.{each.since}"), COUNT)
    return [
        f"{problem} {'|'.join(problem.choices)}"
        if isinstance(problem, LawProblem)
        else f"{problem}"
        for problem in problems
    ]


def _known() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in BY_HEART.read_text("utf-8").splitlines():
        if line.startswith("= "):
            found[line.removeprefix("= ")] = []
        else:
            found[[*found][-1]].append(line)
    return found


def problems_known(drill: str) -> list[str]:
    """What the drill of this name asks for each code, in its latest edition."""
    (since,) = (each.since for each in DRILLS if each.name == drill)
    return [line for word in CODES for line in _known()[f"{drill} {word} since {since}"]]


@pytest.mark.parametrize("word", CODES)
@pytest.mark.parametrize("each", DRILLS, ids=lambda each: each.name)
def test_a_code_asks_what_it_asked_when_it_was_given_out(each: Drill[Any], word: str) -> None:
    known = _known().get(f"{each.name} {word} since {each.since}")
    assert known == _asked(each, word), (
        f"the drill {each.name} asks other problems than it did: raise EDITION in drills/code.py "
        f"by one, unless that was done since the last release, give the drill this `since`, and "
        f"write the new problems down with `python -m tests.drills.test_editions`"
    )


def test_a_code_without_an_edition_is_of_the_first() -> None:
    assert ClassCode("7k2-41") == ClassCode("7K2-41.1")
    assert (ClassCode("7K2-41.12").word, ClassCode("7K2-41.12").edition) == ("7K2-41", 12)


@pytest.mark.parametrize("text", ["7K2.0", "7K2.", ".2", "7K2.1.2", "7K2.x", "7K2.99999", "7K2.٣"])
def test_what_follows_the_full_stop_is_a_number(text: str) -> None:
    with pytest.raises(ValueError, match=f"class code.*draws edition {code.EDITION}"):
        ClassCode(text)


def test_a_code_from_before_a_change_is_told_so_and_given_a_new_one() -> None:
    scene = proposing_quiz("7K2-41.2", 2).scene
    assert scene["sentence"].startswith(
        "The class code 7K2-41.2 comes from edition 2 of this course, which set different problems "
        f"here. This version sets problems from edition {code.EDITION} only."
    )
    assert f"give the class the code {NOW}" in scene["sentence"]
    assert scene["spoken"].startswith("The class code 7K2-41.2 comes")
    assert scene["code"] == NOW
    given_on = proposing_quiz(NOW, 2).scene
    assert given_on["cards"] == scene["cards"]
    assert "edition" not in given_on["sentence"]


def test_a_code_from_after_the_change_is_asked_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the edition after this one, in which the proposing drill did not change."""
    asked = proposing_quiz(NOW, 2).scene["cards"]
    for module in (code, drill, quizzes):
        monkeypatch.setattr(module, "EDITION", code.EDITION + 1)
    for given in (NOW, f"7K2-41.{code.EDITION}"):
        scene = proposing_quiz(given, 2).scene
        assert (scene["code"], scene["cards"]) == (given, asked)
        assert "edition" not in scene["sentence"]


def test_a_drill_that_did_not_change_asks_the_same_in_every_edition() -> None:
    first, later = trick_quiz("7K2-41").scene, trick_quiz(NOW).scene
    assert first["cards"] == later["cards"]
    assert (first["code"], later["code"]) == ("7K2-41", NOW)
    assert "edition" not in first["sentence"]


@pytest.mark.parametrize("each", ON_DECISIONS, ids=lambda each: each.name)
def test_a_problem_is_the_same_whatever_number_is_asked_for(each: Drill[Any]) -> None:
    few, many = (each.problems(ClassCode(NOW), count) for count in (3, 9))
    assert many[:3] == few


@pytest.mark.parametrize("each", ON_DECISIONS, ids=lambda each: each.name)
def test_a_set_begins_with_clear_problems_and_ends_with_close_ones(each: Drill[Any]) -> None:
    sets = [each.problems(ClassCode(f"{word}-{NOW}"), COUNT) for word in "ABC"]
    first = [closeness(problem) for problems in sets for problem in problems[:3]]
    last = [closeness(problem) for problems in sets for problem in problems[-3:]]
    assert max(first) < EVEN
    assert mean(first) + 0.2 < mean(last)


def test_a_code_of_a_later_edition_is_told_so() -> None:
    scene = trick_quiz("7K2-41.999").scene
    assert "edition 999 of this course, which is later than this one." in scene["sentence"]
    assert f"sets problems from editions 1 to {code.EDITION} only." in scene["sentence"]
    assert scene["code"] == ClassCode("7K2-41").renewed.text


def test_new_codes_are_of_this_edition() -> None:
    assert ClassCode.fresh().edition == code.EDITION


def write() -> None:
    """Writes down what the codes ask now, beside what is known of older editions."""
    known = _known() if BY_HEART.exists() else {}
    for each in DRILLS:
        for word in CODES:
            known[f"{each.name} {word} since {each.since}"] = _asked(each, word)
    text = "".join(f"= {name}\n" + "".join(f"{line}\n" for line in known[name]) for name in known)
    BY_HEART.write_text(text, "utf-8")


if __name__ == "__main__":
    write()
