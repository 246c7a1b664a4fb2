"""Imported by the processes of a site or a lab, which then draw the same problems in every run.

What is measured on a page that was opened without a code is so measured on the same hands. Run as a
program, it makes a hand of the day as the site's own maker does.
"""

from __future__ import annotations

import random
import secrets
import sys
from datetime import date
from pathlib import Path
from typing import Any

from ecarte_tutor.course.problems import drawing
from ecarte_tutor.widgets.plays import day_table
from ecarte_tutor.widgets.plays.quiz import quiz
from tests.browser.days import hand_of, skill_of

_SEED = 1886


class _Seeded(random.Random):
    def seed(self, a: Any = None, version: int = 2) -> None:
        """As in Python, but without a seed it takes ours."""
        super().seed(_SEED if a is None else a, version)


def _replace(name: str, function: object) -> None:
    """In every module of ours that has taken it from its own by now."""
    for each, module in list(sys.modules.items()):
        if each.startswith("ecarte_tutor") and name in vars(module) and module is not drawing:
            setattr(module, name, function)


random.Random = _Seeded  # type: ignore[misc]
_chance = random.Random()
for _drawn, _by in (
    ("randbelow", _chance.randrange),
    ("choice", _chance.choice),
    ("randbits", _chance.getrandbits),
):
    setattr(secrets, _drawn, _by)
assert quiz  # it has taken the names by now, as the table of the day has
_replace("problem_of_the_day", hand_of)
_replace("skill_of_the_day", skill_of)

if __name__ == "__main__":
    day_table.write_day_table(date.fromisoformat(sys.argv[1]), Path(sys.argv[2]))
