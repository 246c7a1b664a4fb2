"""Write the table of what measured players lose again.

The command is `python -m tools.tables.build_players_losses --into-package`.

It takes the means of the losses in `tools/graded-problems.csv`, which `build_graded` makes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from statistics import fmean

from ecarte_tutor.course.measured_players import PLAYERS_LOSSES, PlayersLosses
from ecarte_tutor.course.problems.skills import SKILL_OF_KIND
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.simulator.tables import read_rows

from ..writing import build, rows_text
from .build_graded import GRADED, KINDS, MEASURED, Graded

_DIGITS = 3


def losses_rows() -> Iterator[PlayersLosses]:
    """Yield the rows of the table, one for each skill."""
    problems = read_rows(GRADED, Graded)
    for kind in KINDS:
        of_kind = [each for each in problems if Decision.parse(each.line).kind == kind]
        columns = ("usual", "by_chance", "book", *MEASURED)
        means = (fmean(getattr(each, column) for each in of_kind) for column in columns)
        skill = SKILL_OF_KIND[kind].name
        yield PlayersLosses(skill, len(of_kind), *(round(mean, _DIGITS) for mean in means))


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table, or check it; returns the exit status."""
    make = lambda: rows_text(losses_rows(), PlayersLosses)  # noqa: E731
    return build("build_players_losses", PLAYERS_LOSSES, make, arguments)


if __name__ == "__main__":
    sys.exit(main())
