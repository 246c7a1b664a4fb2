"""Laws: the two codes, each law with an id, its source, and one line of what it says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...errors import NotationError, brief
from ..rules import Code
from .london import LONDON_LAWS
from .turf_club import TURF_CLUB_LAWS

CODE_NAMES: Final[dict[Code, str]] = {"E9": "Turf Club", "L": "London"}
"""What each code of laws is called in front of "law" and "laws"."""

_SOURCES: Final[dict[Code, str]] = {
    "E9": "Turf Club, in the Encyclopaedia Britannica, ninth edition",
    "L": "London clubs, about 1900",
}


@dataclass(frozen=True, slots=True)
class Law:
    """One law of one code."""

    code: Code
    number: int
    statement: str
    """What it says, in our own words."""

    @property
    def id(self) -> str:
        """The code and the number: `"E9-10"`."""
        return f"{self.code}-{self.number}"

    @property
    def title(self) -> str:
        """The code and the number as a learner reads them: `"Turf Club law 10"`."""
        return f"{CODE_NAMES[self.code]} law {self.number}"

    @property
    def source(self) -> str:
        """Where the code is printed."""
        return _SOURCES[self.code]


LAWS: Final[dict[str, Law]] = {
    found.id: found
    for found in (
        *(Law("E9", number, statement) for number, statement in TURF_CLUB_LAWS.items()),
        *(Law("L", number, statement) for number, statement in LONDON_LAWS.items()),
    )
}
"""Every law by its id."""


def laws_by_code(
    turf_club: tuple[int, ...], london: tuple[int, ...]
) -> dict[Code, tuple[Law, ...]]:
    """The laws of these numbers, by code."""
    return {
        "E9": tuple(LAWS[f"E9-{number}"] for number in turf_club),
        "L": tuple(LAWS[f"L-{number}"] for number in london),
    }


def law(law_id: str) -> Law:
    """The law of this id.

    >>> law("L-26").statement
    'A proposal stands, and so does the number of cards asked for.'

    Raises:
        NotationError: for an id that neither code has.
    """
    if not isinstance(law_id, str) or law_id not in LAWS:
        raise NotationError(
            f"expected a law from E9-1 to E9-{len(TURF_CLUB_LAWS)} or L-1 to L-{len(LONDON_LAWS)}, "
            f"got {brief(law_id)}"
        )
    return LAWS[law_id]
