"""Write the table of what codes gave again: a version more, if this one draws other problems.

The command is `python -m tools.tables.build_given_out --into-package`, and takes a minute. It draws
the problems of some codes of each skill. If any differs from what the last version drew, or if the
skills, hints or rule sets have changed, it adds a version. With `--into-package` it also writes
what was drawn into the list with which `tests/course/problems/test_versions.py` compares.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Final
from zlib import crc32

from ecarte_tutor.course.problems.code import (
    GIVEN_OUT,
    ORDER,
    SEVERAL,
    SIGNS,
    GivenOut,
    coded_order,
)
from ecarte_tutor.course.problems.plan import Plan
from ecarte_tutor.course.problems.skills import HINTS_DRAWN, SKILLS_DRAWN
from ecarte_tutor.course.problems.spec import ANY
from ecarte_tutor.simulator.tables import read_rows

from ..writing import command_parser, deliver, rows_text, write

LIST: Final = Path(__file__).parents[2] / "tests" / "course" / "problems" / "given-out.csv"
USUAL: Final = ("TUESDAY", "MONDAY")
"""Words of the sets whose problems the list has in full."""

RULES: Final = ("turf-club", "london", "bga", "denexa", "wikipedia")
"""Rule sets of the other sets. With one more here, no code would be as before."""

_MANY: Final = 20
_OF_A_HINT: Final = 2
_HOW: Final = (("mixed", "late"), ("clear", "any"), ("close", "any"))
"""Difficulties and scores of the other sets."""


@dataclass(frozen=True, slots=True)
class DrawnSet:
    """Row of the list: a set, what it drew, and the problems themselves for a usual one."""

    sort: str
    """As `GivenOut.sort`."""

    plan: str
    """The line of the set without its fingerprint."""

    drawn: str
    problems: str
    """Empty, or the lines of the problems with blanks between them."""


TOGETHER: Final = (("proposing", "answering"), ("tricks", "leading", "score", "laws"))
"""Skills of the sets on several."""


def sampled(skill: str) -> Iterator[Plan]:
    """Yield the sets of a skill that are drawn: two usual ones, then all rules, then all hints.

    For `SEVERAL`, yield those on several skills.
    """
    if skill == SEVERAL:
        yield from (Plan(skills=each, word="FRIDAY", count=_MANY) for each in TOGETHER)
        return
    yield from (Plan(skills=(skill,), word=word) for word in USUAL)
    for rules, (difficulty, scores) in product((*RULES, ANY), _HOW):
        yield Plan(
            skills=(skill,),
            word="WEDNESDAY",
            rules=rules,
            difficulty=difficulty,
            scores=scores,
            count=_MANY,
        )
    for hint in HINTS_DRAWN[skill]:
        yield Plan(skills=(skill,), word="THURSDAY", hints=(hint,), scores=ANY, count=_OF_A_HINT)


def drawn_set(plan: Plan) -> DrawnSet:
    """Return the row of `plan`, once it is drawn."""
    problems = tuple(map(str, plan.problems()))
    line, _, _ = str(plan).rpartition(".")
    listed = " ".join(problems) if plan.word in USUAL else ""
    skill = SEVERAL if len(plan.skills) > 1 else plan.skills[0]
    sort = ".".join((skill, *plan.hints, *([ANY] if plan.rules == ANY else ())))
    return DrawnSet(sort, line, digest(problems), listed)


def digest(texts: Iterable[str]) -> str:
    """Return the CRC-32 of `texts`, in eight hexadecimal digits."""
    return f"{crc32(' '.join(texts).encode()):08x}"


def version(rows: Iterable[DrawnSet]) -> dict[str, str]:
    """Return what the table has of a version that drew `rows`, by the sort of problems."""
    by_sort: dict[str, list[str]] = {ORDER: [coded_order()]}
    for each in rows:
        by_sort.setdefault(each.sort, []).append(each.drawn)
    return {sort: digest(drawn) for sort, drawn in by_sort.items()}


def with_version(known: Sequence[GivenOut], now: dict[str, str]) -> list[GivenOut]:
    """Return the table with the version that draws `now`, unless it is the last one."""
    signs = list(dict.fromkeys(each.sign for each in known))
    last = {each.sort: each.drawn for each in known if signs and each.sign == signs[-1]}
    sign = SIGNS[len(signs)]
    added = [] if now == last else [GivenOut(sign, sort, drawn) for sort, drawn in now.items()]
    return [*known, *added]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table and the list, or check the table; returns the exit status."""
    options = command_parser("build_given_out", GIVEN_OUT).parse_args(arguments)
    rows = [drawn_set(plan) for skill in (*SKILLS_DRAWN, SEVERAL) for plan in sampled(skill)]
    if options.into_package:
        write(LIST, rows_text(rows, DrawnSet))
    table = with_version(read_rows(GIVEN_OUT, GivenOut), version(rows))
    return deliver(GIVEN_OUT, rows_text(table, GivenOut), options)


if __name__ == "__main__":
    sys.exit(main())
