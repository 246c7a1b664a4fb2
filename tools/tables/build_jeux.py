"""Write the table of hands to stand on again.

The command is `python -m tools.tables.build_jeux --into-package`.

It asks the book and the reckoning about every hand, in some five seconds.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import numpy as np

from ecarte_tutor.course.figures.printed import JEUX, Jeu
from ecarte_tutor.engine.cards import PACK, Card, Rank, Suit
from ecarte_tutor.grading.at_the_table import NO_HINT
from ecarte_tutor.hints import Holding
from ecarte_tutor.hints.p_standing import STANDING, standing_hints
from ecarte_tutor.simulator.count import load_hand_classes
from ecarte_tutor.simulator.masks import BIT, place_of
from ecarte_tutor.simulator.play.reckoner import class_of, reckoning_table
from ecarte_tutor.simulator.winning import Needs

from ..writing import build, rows_text

_LOVE_ALL, _FOUR_ALL = Needs(5, 5), Needs(1, 1)


def jeux() -> Iterator[Jeu]:
    """Every hint to stand on, and the hands of none, beside every turn-up from the king down."""
    classes = load_hand_classes(Suit.HEARTS)
    bits = BIT[np.array([place_of(card, Suit.HEARTS) for card in PACK])]
    own = np.bitwise_or.reduce(bits[classes.hands], axis=1)
    turn_up = bits[classes.turn_ups]
    numbers = class_of(own, turn_up)
    plays = [~reckoning_table().talks_on(needs, 0, numbers) for needs in (_LOVE_ALL, _FOUR_ALL)]
    names = [*(hint.id for hint in STANDING), NO_HINT]
    _, first, hand_of_row = np.unique(own, return_index=True, return_inverse=True)
    said = np.zeros((len(first), len(names)), np.bool_)
    for place, row in enumerate(first.tolist()):
        hints = [hint.id for hint in standing_hints(Holding.of(*classes[row]))]
        said[place] = np.isin(names, hints or [NO_HINT])
    listed = said[hand_of_row]
    for column, name in enumerate(names):
        for rank in reversed(Rank):
            beside = turn_up == bits[Card.of(rank, Suit.HEARTS).index]
            rows = listed[:, column] & beside
            weights = [classes.weights[rows], *(classes.weights[rows & each] for each in plays)]
            yield Jeu(name, rank.letter, *(int(each.sum()) for each in weights))


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table, or check it; returns the exit status."""
    return build("build_jeux", JEUX, lambda: rows_text(jeux(), Jeu), arguments)


if __name__ == "__main__":
    sys.exit(main())
