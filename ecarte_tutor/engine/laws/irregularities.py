"""Irregularities: what can go wrong at the table, and the laws that settle it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..rules import Code
from .law import Law, laws_by_code


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Something that should not happen, with the laws of each code that deal with it."""

    id: str
    """Also the name of the function of `rulings` that settles it, with hyphens."""

    what: str
    """What happened, for a heading."""

    laws: dict[Code, tuple[Law, ...]]


def _irregularity(
    name: str, what: str, turf_club: tuple[int, ...], london: tuple[int, ...]
) -> Irregularity:
    return Irregularity(name, what, laws_by_code(turf_club, london))


IRREGULARITIES: Final[dict[str, Irregularity]] = {
    found.id: found
    for found in (
        _irregularity("false-king", "A king announced but not held", (10,), (25,)),
        _irregularity(
            "revoke",
            "A revoke, or a trick that could have been won and was not",
            (22, 19),
            (43, 39),
        ),
        _irregularity("abandoned-hand", "A hand abandoned", (21,), (42,)),
        _irregularity(
            "wrong-number-dealt",
            "A hand dealt with too many or too few cards",
            (2, 7, 8),
            (9, 15, 16, 17, 18, 19, 20, 21),
        ),
        _irregularity("too-few-taken", "Fewer cards asked for than discarded", (13,), (30, 34)),
        _irregularity("too-many-taken", "More cards taken than discarded", (13,), (29, 33)),
        _irregularity(
            "wrong-number-given", "The pone given too many or too few cards", (14,), (31, 32)
        ),
        _irregularity("card-exposed", "A card exposed in dealing or giving", (5, 16), (13, 36)),
        _irregularity("faced-card", "A card found face up in the pack", (4, 15), (12, 35)),
        _irregularity("second-turn-up", "One card too many turned up", (3, 17), (11, 37)),
        _irregularity("deal-out-of-turn", "A deal out of turn", (6,), (14,)),
        _irregularity("lead-out-of-turn", "A card led out of turn", (19,), (40,)),
        _irregularity("wrong-suit-named", "One suit named and another led", (20,), (41,)),
        _irregularity("incorrect-pack", "A pack found incorrect", (23,), (45,)),
        _irregularity("word-taken-back", "A proposal or answer taken back", (11,), (26, 27)),
        _irregularity("king-not-marked", "A king turned up and forgotten", (9,), (22, 50)),
    )
}
"""Every irregularity by its id."""
