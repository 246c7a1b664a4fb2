"""What it costs to draw a problem, skill by skill, and to draw a set that is hard to find.

`python -m tools.bench.draws [SKILL ...]` prints the median and the worst of forty draws of each
skill, in milliseconds of this thread's processor, then those of a set of ten close problems on six
hints. The problems are those of lessons' quizzes; a pair at two scores is one draw.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator

from ecarte_tutor.course.problems.plan import Plan
from ecarte_tutor.course.problems.skills import SKILL, SKILLS_DRAWN

DRAWS = 40
DEAR_SET = Plan(
    skills=("proposing", "answering"),
    hints=("P1", "P2a", "P3a", "A2", "A3", "A5"),
    difficulty="close",
    word="AUTUMN",
)


def times(plan: Plan) -> Iterator[float]:
    """Yield the milliseconds of each draw of the set."""
    problems, together = plan.drawn(), SKILL[plan.skills[0]].together
    for place in range(plan.count):
        begun = time.thread_time()
        next(problems)
        if place % together == 0:
            yield 1_000 * (time.thread_time() - begun)


def of_skill(skill: str) -> list[float]:
    """Return the milliseconds of forty draws, once the tables are loaded."""
    list(times(Plan.of_lesson(skill, "WARM")))
    found: list[float] = []
    while len(found) < DRAWS:
        found += times(Plan.of_lesson(skill, f"BENCHMARK{len(found)}"))
    return found[:DRAWS]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("skills", nargs="*", choices=[*SKILLS_DRAWN, []], metavar="SKILL")
    for skill in parser.parse_args().skills or SKILLS_DRAWN:
        found = of_skill(skill)
        print(f"{skill:12} {statistics.median(found):7.1f} ms median, {max(found):7.1f} worst")
    print(f"ten close problems on six hints: {sum(times(DEAR_SET)) / 1_000:.2f} s")


if __name__ == "__main__":
    main()
