"""Strength of the opponents: what each gives away to the strongest, as it was measured."""

from __future__ import annotations

from typing import Final

from ...players import PLAYERS, Player

_STRONGEST: Final = "actuary"


def strength(opponent: Player) -> str:
    """What the opponent gives away, in a sentence; empty for one who was never measured.

    `python tests/bench/strength.py --part "the opponents' games"` measures it.
    """
    strongest = PLAYERS[_STRONGEST]
    if opponent.name == strongest.name:
        return "Nobody here plays better."
    # The table of figures comes with the count, which is not loaded with the page.
    from ...audit.measured import measured

    for figure in measured("the opponents' games"):
        if figure.subject == opponent.name:
            lost = round(-figure.mean)
            return (
                f"Against {strongest.name} he gives away {lost} games in 100: he wins "
                f"{50 - lost}, not 50."
            )
    return ""
