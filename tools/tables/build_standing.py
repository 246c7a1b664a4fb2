"""Write the table of hands that the book plays at once again.

The command is `python -m tools.tables.build_standing --into-package`.

It asks the book about every hand beside every turn-up, in two minutes or three.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence

from ecarte_tutor.course.figures.hints import AT_ONCE, Advised
from ecarte_tutor.engine.cards import Suit
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.hints import book
from ecarte_tutor.simulator.count import load_hand_classes

from ..writing import build, rows_text


def standing_rows() -> list[Advised]:
    """How many hands there are to each advice, of all beside all turn-ups of one suit."""
    classes = load_hand_classes(Suit.HEARTS)
    found: Counter[str] = Counter()
    for place, weight in enumerate(classes.weights.tolist()):
        hand, turn_up = classes[place]
        advice = book(Decision.propose(hand, turn_up)).advice
        found["either" if len(advice) > 1 else str(*advice)] += weight
    return [Advised(advice, hands) for advice, hands in sorted(found.items())]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table, or check it; returns the exit status."""
    return build("build_standing", AT_ONCE, lambda: rows_text(standing_rows(), Advised), arguments)


if __name__ == "__main__":
    sys.exit(main())
