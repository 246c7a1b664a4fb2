"""Each skill has a lesson that teaches it and asks it."""

from __future__ import annotations

import pytest

from ecarte_tutor.course.problems import LESSON_OF_SKILL, SKILLS_OF_DECISIONS, SKILLS_ON_THE_RULES
from tests.running import LESSONS

ASKS = {
    "tricks": "trick_quiz(",
    "replies": "reply_quiz(",
    "scoring": "scoring_quiz(",
    "laws": "law_quiz(",
    "proposing": "proposing_quiz(",
    "answering": "answering_quiz(",
    "discarding": "discarding_quiz(",
    "leading": "leading_quiz(",
    "following": "GameTable(",
}
"""The call by which a lesson asks a skill; to follow is asked in the game only."""


def test_every_skill_has_a_lesson_and_no_other_has() -> None:
    skills = {*SKILLS_ON_THE_RULES, *SKILLS_OF_DECISIONS.values()}
    assert LESSON_OF_SKILL.keys() == skills == ASKS.keys()


@pytest.mark.parametrize("skill", LESSON_OF_SKILL)
def test_the_lesson_of_a_skill_exists_and_asks_it(skill: str) -> None:
    (path,) = LESSONS.glob(f"[0-9][0-9]-{LESSON_OF_SKILL[skill]}.ipynb")
    assert ASKS[skill] in path.read_text("utf-8")
