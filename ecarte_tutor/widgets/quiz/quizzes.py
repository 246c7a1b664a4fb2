"""The quizzes of the lessons, each on what its drill draws from a class code."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import quote

from ...course.practice import InOrder
from ...course.problems import (
    ANSWERING_DRILL,
    DISCARDING_DRILL,
    LAW_DRILL,
    LEADING_DRILL,
    LESSON_OF_SKILL,
    NEARING_DRILL,
    PROPOSING_DRILL,
    REPLY_DRILL,
    SCORING_DRILL,
    TRICK_DRILL,
    VERSION,
    ClassCode,
    Drill,
    house_of_laws,
    problem_of_the_day,
)
from ...engine.decision import Decision
from ...engine.rules import RuleSet
from ...errors import NotationError, VersionError, brief
from ..club_rules import at_the_club, club_rules, in_words, no_rules
from ..exercises import Exercise, exercise_of, exercise_on
from ..page import lesson_file
from ..table import SceneLink
from .quiz import Quiz, Supply

_NO_SUCH_PROBLEM: Final = "We couldn’t find the problem in that link, so here is a new one."
_ANOTHER_LESSON: Final = (
    "The problem in that link belongs to another lesson. Here is one of this lesson’s."
)
_NO_CODE: Final = (
    "is not a class code. A code is letters, digits and hyphens, then a full stop and the version, "
    f"such as 7K2-41.{VERSION}. These are new hands, not those of your class."
)
_OTHER_VERSION: Final = (
    "The class code {} comes from another version of the course, so we can’t set its problems "
    "here: ask for a new code."
)
_DOORS: Final = {
    "first-deal": "Learn",
    "game": "Play a game",
    "practice": "Practise",
    "progress": "Your progress",
}
"""Where the hand of the day leads."""


def proposing_quiz(
    code: str | None = None,
    count: int = 10,
    *,
    problem: str | None = None,
    rules: str | None = None,
) -> Quiz:
    """Play, or propose? `count` hands, marked by the book and by the simulator.

    A class code gives everyone the same hands; without one, or with one that is none, they are new.
    A `problem`, as the line of one that the quiz may ask, comes before all others. So it is with
    every quiz. With `rules`, the text of a rule set, all its problems are put under them; only
    tricks and replies are alike in every house.
    """
    return _quiz(PROPOSING_DRILL, code, count, problem, rules)


def answering_quiz(
    code: str | None = None,
    count: int = 10,
    *,
    problem: str | None = None,
    rules: str | None = None,
) -> Quiz:
    """Accept, or refuse? `count` hands, marked by the book and by the simulator."""
    return _quiz(ANSWERING_DRILL, code, count, problem, rules)


def discarding_quiz(
    code: str | None = None,
    count: int = 8,
    *,
    problem: str | None = None,
    rules: str | None = None,
) -> Quiz:
    """Which cards do you discard? `count` hands, marked by the book and by the simulator."""
    return _quiz(DISCARDING_DRILL, code, count, problem, rules)


def leading_quiz(
    code: str | None = None,
    count: int = 8,
    *,
    problem: str | None = None,
    rules: str | None = None,
) -> Quiz:
    """Which card do you lead? `count` leads, marked by the book and by the simulator."""
    return _quiz(LEADING_DRILL, code, count, problem, rules)


def reply_quiz(code: str | None = None, count: int = 8, *, problem: str | None = None) -> Quiz:
    """Which cards may you play? `count` hands with a card led to them, marked by the rules."""
    return _quiz(REPLY_DRILL, code, count, problem)


def scoring_quiz(
    code: str | None = None,
    count: int = 8,
    *,
    problem: str | None = None,
    rules: str | None = None,
) -> Quiz:
    """What does the deal score? `count` deals by all five rule sets, marked by the rules.

    With `rules` they are played by these.
    """
    return _quiz(SCORING_DRILL, code, count, problem, rules, _each_says)


def nearing_quiz(
    code: str | None = None,
    count: int = 8,
    *,
    problem: str | None = None,
    rules: str | None = None,
) -> Quiz:
    """One hand at two scores: `count` decisions, marked by the book and by the simulator."""
    return _quiz(NEARING_DRILL, code, count, problem, rules)


def law_quiz(
    code: str | None = None,
    count: int = 8,
    *,
    problem: str | None = None,
    rules: str | None = None,
) -> Quiz:
    """What does the law say? `count` cases under two codes, marked by the rules.

    With `rules` all are under the code that these follow, and none on what they settle otherwise.
    """
    return _quiz(LAW_DRILL, code, count, problem, rules, _by_their_laws)


def trick_quiz(code: str | None = None, count: int = 8, *, problem: str | None = None) -> Quiz:
    """Who takes the trick? `count` tricks, marked by the rules."""
    return _quiz(TRICK_DRILL, code, count, problem)


def quiz_on(*decisions: Decision) -> Quiz:
    """These very decisions, marked by the book and by the simulator; they come from no code.

    >>> quiz_on(Decision.propose("8H 7H QS 7S 7D", "9H")).scene["progress"]
    'Problem 1 of 1'
    """
    return Quiz(InOrder(map(exercise_on, decisions)))


def hand_of_the_day() -> Quiz:
    """Today's problem, which is everybody's, and then the way to the lessons and the rest.

    Takes a second or two, like `problem_of_the_day`. The day is that of UTC, wherever the learner
    is.
    """
    source = InOrder([exercise_on(problem_of_the_day(datetime.now(UTC).date()))])
    doors = (
        SceneLink(label=label, address=lesson_file(name), main=name == "first-deal")
        for name, label in _DOORS.items()
    )
    return Quiz(source, heading="The hand of the day", doors=tuple(doors))


def _by_their_rules(club: RuleSet) -> str:
    return f"By your club’s rules: {in_words(club)}."


def _by_their_laws(club: RuleSet) -> str:
    return f"At your club {house_of_laws(club).preset.sentence} settle what goes wrong."


def _each_says(_club: RuleSet) -> str:
    """For a quiz whose every problem says by whose rules it is."""
    return ""


def _quiz(
    drill: Drill[Any],
    code: str | None,
    count: int,
    problem: str | None,
    rules: str | None = None,
    rules_note: Callable[[RuleSet], str] = _by_their_rules,
) -> Quiz:
    chosen, note, refusal = _class_code(code)
    club = club_rules(rules)
    if rules:
        note = f"{rules_note(club) if club is not None else no_rules(rules)} {note}".strip()
    links: tuple[SceneLink, ...] = ()

    def draw(code: ClassCode) -> Iterator[Exercise]:
        yield from map(exercise_on, _drawn(drill, code, count, club))

    drawn = draw(chosen)
    known = [next(drawn)]  # a number of problems that cannot be drawn is refused here
    asked = exercise_of(problem) if problem is not None else None
    if problem is not None and asked is None:
        note = f"{_NO_SUCH_PROBLEM} {note}".rstrip()
    if asked is not None:
        known += drawn
        skills = {each.skill for each in known}
        if asked.skill in skills:
            known = [asked, *(each for each in known if each.line != asked.line)]
        elif LESSON_OF_SKILL[asked.skill] not in map(LESSON_OF_SKILL.get, skills):
            note, links = f"{_ANOTHER_LESSON} {note}".rstrip(), (_its_lesson(asked),)
    source, supply = InOrder(known, drawn, max(count, len(known))), Supply(count, draw)
    quiz = Quiz(source, chosen, note=note, links=links, supply=supply, refusal=refusal)
    wanted = (code, problem, rules)
    quiz.can_be_left(f"quiz.{drill.name}", " ".join(str(each) for each in wanted if each))
    return quiz


def _drawn(drill: Drill[Any], code: ClassCode, count: int, club: RuleSet | None) -> Iterator[Any]:
    if club is None:
        return drill.drawn(code, count)
    if drill.at_a_club is not None:
        return iter(drill.at_a_club(code, count, club))
    return (at_the_club(each, club) for each in drill.drawn(code, count))


def _class_code(code: Any) -> tuple[ClassCode, str, str]:
    """The code to draw from, a note where none was given, and a refusal of another version's."""
    if code is None:
        return ClassCode.fresh(), "", ""
    try:
        return ClassCode(code), "", ""
    except VersionError:
        return ClassCode.fresh(), "", _OTHER_VERSION.format(brief(code))
    except NotationError:
        return ClassCode.fresh(), f"{brief(code)} {_NO_CODE}", ""


def _its_lesson(asked: Exercise) -> SceneLink:
    """The lesson that asks a problem."""
    address = f"{lesson_file(LESSON_OF_SKILL[asked.skill])}?problem={quote(asked.line)}"
    return SceneLink(label="Go to its lesson", address=address, main=True)
