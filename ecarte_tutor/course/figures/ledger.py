"""The ledger: each hint to stand on or to exchange, with how its hands do by the count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import Card, Hand
from ...engine.decision import EXCHANGING_WORD, STANDING_WORD, Kind
from ...engine.rules import Seat
from ...hints import HandHint, Holding
from ...hints.a_answering import A0, AR, EXCEPTIONS
from ...hints.p_standing import STANDING
from .hands import Account, account

METHOD: Final = "open-hand"
"""All cards seen, best play by both sides, over all 65,780 hands of the opponent."""

VERSION: Final = 1
"""Raised whenever a column changes its meaning."""

_KINDS: Final[dict[Seat, Kind]] = {"pone": "propose", "dealer": "answer"}

_USUAL: Final = (A0, AR)

_HINTS: Final[dict[Seat, Sequence[HandHint]]] = {
    "pone": STANDING,
    "dealer": (*_USUAL, *EXCEPTIONS),
}


@dataclass(frozen=True, slots=True)
class LedgerExample:
    """A hand beside its turn-up, and its chance of the point."""

    hand: Hand
    turn_up: Card
    point: float


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One hint in one of its two directions, over every hand with hearts (or any suit) as trumps.

    Numbers of hands count (hand, turn-up) pairs, of 1,359,288; shares and averages weigh each pair
    alike. Chances are open-hand.
    """

    hint: str
    """The hint's id."""

    advice: str
    """What it advises on these hands: `play`, `refuse`, `propose` or `accept`."""

    hands: int
    """Pairs that it fires on."""

    point: float
    """Their average chance of the point, when the hand is stood on."""

    vole: float
    """Their average chance of all five tricks."""

    worth: float
    """Average points for standing on them, at an even score."""

    right: float
    """Share of them on which the advice agrees with the count: stand where it gains points."""

    weakest: LedgerExample
    strongest: LedgerExample

    better_left_out: int
    """Pairs on which the book exchanges although they do better than `weakest`; 0 for advice to
    exchange."""

    best_left_out: LedgerExample | None
    """The best of those."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """The rows for one seat."""

    seat: Seat
    rows: tuple[LedgerRow, ...]

    def __getitem__(self, hint: str) -> tuple[LedgerRow, ...]:
        return tuple(row for row in self.rows if row.hint == hint)


Progress = Callable[[Iterable[int]], Iterable[int]]
"""Wraps the steps of the work, as `tqdm.tqdm` does."""


def make_ledger(seat: Seat, progress: Progress = iter) -> Ledger:
    """The ledger of the pone's hints to play, or of the dealer's to refuse and accept.

    Looks at all 255,304 classes of hand and turn-up; takes a second or two on one core.
    """
    known = account(seat)
    hints: Sequence[HandHint] = _HINTS[seat]
    said = np.zeros((len(known.first_row), len(hints)), dtype=np.int8)
    for place in progress(range(len(known.first_row))):
        seen = Holding.of(*known.classes[int(known.first_row[place])])
        said[place] = [_sign(hint.stand(seen)) for hint in hints]
    left_out = ~_book_stands(seat, said)[known.hand_of_row]
    rows = []
    for column, hint in enumerate(hints):
        for sign, stand in ((1, True), (-1, False)):
            fires = (said[:, column] == sign)[known.hand_of_row]
            if fires.any():
                rows.append(_row(known, hint.id, fires, left_out, stand=stand))
    return Ledger(seat, tuple(rows))


def _book_stands(seat: Seat, said: NDArray[np.int8]) -> NDArray[np.bool_]:
    """Whether the book plays or refuses at an even score, the dealer's exceptions first."""
    if seat == "pone":
        return np.asarray((said > 0).any(axis=1))
    usual, exceptions = said[:, : len(_USUAL)], said[:, len(_USUAL) :]
    first = exceptions[np.arange(len(said)), (exceptions != 0).argmax(axis=1)]
    return np.where(first, first > 0, (usual > 0).any(axis=1))


def _sign(stand: bool | None) -> int:  # noqa: FBT001 - a hint's own answer
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
