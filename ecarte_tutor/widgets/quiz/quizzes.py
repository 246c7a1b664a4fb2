"""The quizzes of the lessons, each a skill's problems under a class code."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import quote

from ...course.practice import InOrder
from ...course.problems import (
    ANY,
    SKILL,
    SKILLS_DRAWN,
    ClassCode,
    Plan,
    Skill,
    house_of_laws,
    problem_of_the_day,
    skill_of_the_day,
)
from ...engine.decision import Decision
from ...engine.rules import RuleSet
from ...errors import NotationError, VersionError, a_few, brief, telling_names
from ..club_rules import club_rules, in_words, no_rules
from ..exercises import Exercise, exercise_of, exercise_on, exercises_of
from ..page import lesson_file
from ..scene import SceneLink
from .quiz import Quiz

_NO_SUCH_PROBLEM: Final = "We couldn’t find the problem in that link, so here is a new one."
_ANOTHER_LESSON: Final = (
    "The problem in that link belongs to another lesson. Here is one of this lesson’s."
)
_NO_CODE: Final = (
    "{} is not a class code: a letter or digit may be wrong. A word of your own begins with a "
    "letter. These are new hands, not those of your class."
)
_OTHER_VERSION: Final = (
    "The class code {} comes from another version of the course, or its first digit is wrong: we "
    "can’t set its problems here. Compare it with your teacher’s, or ask for a new code."
)
_DOORS: Final = {
    "first-deal": "Learn",
    "game": "Play",
    "practice": "Practise",
    "you": "You",
}
"""Where the hand of the day leads."""

_OTHERS: Final = 10


@telling_names(understood={"seed": "code"})
def lesson_quiz(
    skill: str,
    code: str | None = None,
    count: int | None = None,
    *,
    problem: str | None = None,
    rules: str | None = None,
) -> Quiz:
    """The quiz of a lesson on a skill; decisions are marked by the book and by the simulator.

    >>> lesson_quiz("proposing", "TUESDAY").scene["progress"]
    'Problem 1 of 10'

    Args:
        skill: "tricks", "scoring", "proposing", "answering", "discarding", "replies", "leading",
            "score" or "laws".
        code: a class code, which gives everyone the same problems; without one, or with one that is
            none, they are new.
        count: how many, at most 30; unless given, as many as its lesson asks.
        problem: the line of one that the quiz may ask; it comes before all others.
        rules: the text of a rule set by which they are all asked; where none is given, scoring and
            laws ask by every house's, and the others by the usual ones.

    Raises:
        NotationError: for a skill that there is not, and for a number of problems that is none.
    """
    if skill not in SKILLS_DRAWN:
        raise NotationError(f"expected a skill ({a_few(SKILLS_DRAWN)}), got {brief(skill)}")
    chosen, note, refusal = _class_code(code)
    club = club_rules(rules)
    if rules:
        note = f"{_by(SKILL[skill], club) if club else no_rules(rules)} {note}".strip()
    plan = Plan.of_lesson(skill, chosen, count, str(club) if club else ANY)
    known, drawn, links = list[Exercise](), exercises_of(plan), tuple[SceneLink, ...]()
    asked = exercise_of(problem) if problem is not None else None
    if problem is not None and asked is None:
        note = f"{_NO_SUCH_PROBLEM} {note}".rstrip()
    if asked is not None:
        known = list(drawn)
        if asked.skill in {each.skill for each in known}:
            known = [asked, *(each for each in known if each.line != asked.line)]
        elif SKILL[asked.skill].lesson != SKILL[skill].lesson:
            note, links = f"{_ANOTHER_LESSON} {note}".rstrip(), (_its_lesson(asked),)
    source = InOrder(known, drawn, max(plan.count, len(known)))
    quiz = Quiz(source, plan, note=note, links=links, refusal=refusal)
    wanted = (code, problem, rules)
    quiz.can_be_left(f"quiz.{skill}", " ".join(str(each) for each in wanted if each))
    return quiz


def quiz_on(*decisions: Decision | str) -> Quiz:
    """These very decisions, or their texts, marked by both judges; they come from no code.

    >>> quiz_on(Decision.propose("8H 7H QS 7S 7D", "9H")).scene["progress"]
    'Problem 1 of 1'
    """
    return Quiz(InOrder(map(exercise_on, map(Decision.of, decisions))))


def hand_of_the_day() -> Quiz:
    """Today's problem, which is everybody's, and then ten others or the way to the lessons.

    Takes a second or two, like `problem_of_the_day`. The day is that of UTC, wherever the learner
    is.
    """
    day = datetime.now(UTC).date()
    exercise = exercise_on(problem_of_the_day(day))
    plan = Plan.of_lesson(skill_of_the_day(day), ClassCode.fresh(), _OTHERS)
    others = (each for each in exercises_of(plan) if each.line != exercise.line)
    doors = (
        SceneLink(label=label, address=lesson_file(name), main=name == "first-deal")
        for name, label in _DOORS.items()
    )
    return Quiz(
        InOrder([exercise]),
        heading="The hand of the day",
        doors=tuple(doors),
        more=InOrder(drawn=others, count=_OTHERS),
    )


def _by(skill: Skill, club: RuleSet) -> str:
    """The sentence that says by whose rules; empty where every problem says so, or none hangs on
    it."""
    if skill.name == "laws":
        return f"At your club {house_of_laws(club).preset.sentence} settle what goes wrong."
    return "" if skill.read else f"By your club’s rules: {in_words(club)}."


def _class_code(code: Any) -> tuple[ClassCode, str, str]:
    """The code to draw from, a note where none was given, and a refusal of another version's."""
    if code is None:
        return ClassCode.fresh(), "", ""
    try:
        return ClassCode(code), "", ""
    except VersionError:
        return ClassCode.fresh(), "", _OTHER_VERSION.format(brief(code))
    except NotationError:
        return ClassCode.fresh(), _NO_CODE.format(brief(code)), ""


def _its_lesson(asked: Exercise) -> SceneLink:
    """The lesson that asks a problem."""
    address = f"{lesson_file(SKILL[asked.skill].lesson)}?problem={quote(asked.line)}"
    return SceneLink(label="Go to its lesson", address=address, main=True)
