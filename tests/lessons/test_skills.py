"""Each skill has a lesson that teaches it and asks it."""

from __future__ import annotations

import re

import pytest

from ecarte_tutor.course.problems.skills import SKILLS, Skill
from tests.running import LESSONS


@pytest.mark.parametrize("skill", SKILLS, ids=lambda each: each.name)
def test_the_lesson_of_a_skill_exists_and_asks_it(skill: Skill) -> None:
    """To follow is asked in the game only."""
    (path,) = LESSONS.glob(f"[0-9][0-9]-{skill.lesson}.ipynb")
    text = path.read_text("utf-8").replace('\\"', '"')
    asks = rf'lesson_quiz\((\\n",\s*"\s*)?"{skill.name}"' if skill.draw else r"GameTable\("
    assert re.search(asks, text), f'ask it in {path.name}: lesson_quiz("{skill.name}", ...)'


@pytest.mark.parametrize("skill", SKILLS, ids=lambda each: each.name)
def test_a_name_can_stand_in_a_code_a_link_and_a_line(skill: Skill) -> None:
    assert skill.name.isascii()
    assert skill.name.isalpha()
    assert skill.name.islower()
