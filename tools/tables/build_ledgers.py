"""Write the ledger again.

The command is `python -m tools.tables.build_ledgers --into-package`.

It puts every hint to stand or to exchange before every hand and turn-up, in a few seconds.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, get_args

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from ecarte_tutor.course.figures.hints import LEDGER, LedgerExample, LedgerRow
from ecarte_tutor.engine.decision import EXCHANGING_WORD, STANDING_WORD, Decision, Kind
from ecarte_tutor.engine.rules.rule_set import POINT_TRICKS, TRICKS, Seat
from ecarte_tutor.hints import HandHint, Holding
from ecarte_tutor.hints.a_answering import A0, AR, EXCEPTIONS
from ecarte_tutor.hints.p_standing import STANDING
from ecarte_tutor.simulator.count import (
    OPPONENT_HANDS_TOTAL,
    HandClasses,
    load_hand_classes,
    open_hand_counts_many,
)
from ecarte_tutor.simulator.count_verdict import points_for_standing

from ..writing import build, rows_text

_KINDS: Final[dict[Seat, Kind]] = {"pone": "propose", "dealer": "answer"}

_USUAL: Final = (A0, AR)

_HINTS: Final[dict[Seat, Sequence[HandHint]]] = {
    "pone": STANDING,
    "dealer": (*_USUAL, *EXCEPTIONS),
}


@dataclass(frozen=True, slots=True, eq=False)
class Account:
    """Standing on each of the 255,304 classes of hand and turn-up, for one seat at an even score.

    The arrays have a row for each class. All of it is open-hand: all cards seen, best play by both.
    """

    seat: Seat
    classes: HandClasses

    point: NDArray[np.float64]
    """Share of the opponent's hands on which the point is won."""

    vole: NDArray[np.float64]
    """Share on which all five tricks are made."""

    worth: NDArray[np.float64]
    """Average points for standing, the seat's less the opponent's."""

    first_row: NDArray[np.int64]
    """Of every different hand, whatever is turned up: the first class it is in."""

    hand_of_row: NDArray[np.int64]
    """Which of those hands each class has."""


def account(seat: Seat) -> Account:
    """The account of every hand from one seat; takes about half a second."""
    classes = load_hand_classes()
    counts = open_hand_counts_many(classes.hands, classes.turn_ups, leads=seat == "pone")
    shares = counts / OPPONENT_HANDS_TOTAL
    _, first_row, hand_of_row = np.unique(
        np.sort(classes.hands, axis=1), axis=0, return_index=True, return_inverse=True
    )
    return Account(
        seat=seat,
        classes=classes,
        point=shares[:, POINT_TRICKS:].sum(axis=1),
        vole=shares[:, TRICKS],
        worth=counts @ points_for_standing(_any_decision(seat)) / OPPONENT_HANDS_TOTAL,
        first_row=first_row,
        hand_of_row=hand_of_row.ravel(),
    )


def _any_decision(seat: Seat) -> Decision:
    """A first decision of the seat at an even score; which hand it is does not matter."""
    make = Decision.propose if seat == "pone" else Decision.answer
    return make("KH QH JH AH TH", "9H")


def make_ledger(seat: Seat) -> list[LedgerRow]:
    """The rows of the pone's hints to play, or of the dealer's to refuse and accept.

    Looks at all 255,304 classes of hand and turn-up; takes a second or two on one core.
    """
    known = account(seat)
    hints: Sequence[HandHint] = _HINTS[seat]
    said = np.zeros((len(known.first_row), len(hints)), dtype=np.int8)
    places = range(len(known.first_row))
    for place in tqdm(places, desc="the hints", unit=" hands"):
        seen = Holding.of(*known.classes[int(known.first_row[place])])
        said[place] = [_sign(hint.stand(seen)) for hint in hints]
    left_out = ~_book_stands(seat, said)[known.hand_of_row]
    rows = []
    for column, hint in enumerate(hints):
        for sign, stand in ((1, True), (-1, False)):
            fires = (said[:, column] == sign)[known.hand_of_row]
            if fires.any():
                rows.append(_row(known, hint.id, fires, left_out, stand=stand))
    return rows


def _book_stands(seat: Seat, said: NDArray[np.int8]) -> NDArray[np.bool_]:
    """Whether the book plays or refuses at an even score, the dealer's exceptions first."""
    if seat == "pone":
        return np.asarray((said > 0).any(axis=1))
    usual, exceptions = said[:, : len(_USUAL)], said[:, len(_USUAL) :]
    first = exceptions[np.arange(len(said)), (exceptions != 0).argmax(axis=1)]
    return np.where(first, first > 0, (usual > 0).any(axis=1))


def _sign(stand: bool | None) -> int:
    return 0 if stand is None else 1 if stand else -1


def _row(
    known: Account,
    hint: str,
    fires: NDArray[np.bool_],
    left_out: NDArray[np.bool_],
    *,
    stand: bool,
) -> LedgerRow:
    weights = known.classes.weights
    fired = np.flatnonzero(fires)
    weakest = fired[np.argmin(known.point[fired])]
    better = left_out & (known.point > known.point[weakest]) if stand else np.zeros_like(fires)
    gains = known.worth[fired] > 0
    return LedgerRow(
        seat=known.seat,
        hint=hint,
        advice=(STANDING_WORD if stand else EXCHANGING_WORD)[_KINDS[known.seat]],
        hands=int(weights[fired].sum()),
        point=_mean(known.point, weights, fired),
        vole=_mean(known.vole, weights, fired),
        worth=_mean(known.worth, weights, fired),
        right=float(np.average(gains if stand else ~gains, weights=weights[fired])),
        weakest=_example(known, int(weakest)),
        strongest=_example(known, int(fired[np.argmax(known.point[fired])])),
        better_left_out=int(weights[better].sum()),
        best_left_out=_best(known, better),
    )


def _mean(
    values: NDArray[np.float64], weights: NDArray[np.int64], rows: NDArray[np.int64]
) -> float:
    return float(np.average(values[rows], weights=weights[rows]))


def _best(known: Account, among: NDArray[np.bool_]) -> LedgerExample | None:
    rows = np.flatnonzero(among)
    return _example(known, int(rows[np.argmax(known.point[rows])])) if len(rows) else None


def _example(known: Account, row: int) -> LedgerExample:
    return LedgerExample(*known.classes[row], point=float(known.point[row]))


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table, or check it; returns the exit status."""
    return build("build_ledgers", LEDGER, lambda: rows_text(ledger_rows(), LedgerRow), arguments)


def ledger_rows() -> list[LedgerRow]:
    """The rows of both seats, the pone's first."""
    return [row for seat in get_args(Seat) for row in make_ledger(seat)]


if __name__ == "__main__":
    sys.exit(main())
