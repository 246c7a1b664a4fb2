"""The laws of écarté: both codes of laws, where they differ, and the irregularities they cover."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ..errors import NotationError, brief
from .rules.presets import Code

__all__ = [
    "CODE_NAMES",
    "DIFFERENCES",
    "IRREGULARITIES",
    "LAWS",
    "Difference",
    "Irregularity",
    "Law",
    "law",
]

_DATA: Final = Path(__file__).parent / "data"

CODE_NAMES: Final[dict[Code, str]] = {"E9": "Turf Club", "L": "London"}
"""Name of each code of laws, as it stands before the word "law" or "laws"."""

_SOURCES: Final[dict[Code, str]] = {
    "E9": "Turf Club, in the Encyclopaedia Britannica, ninth edition",
    "L": "London clubs, about 1900",
}


@dataclass(frozen=True, slots=True)
class Law:
    """One law of the Turf Club (code `E9`) or of the London clubs (`L`), in our own words."""

    code: Code
    number: int
    statement: str
    """Content of the law, in our own words."""

    @property
    def id(self) -> str:
        """The code and the number of the law, such as `"E9-10"`."""
        return f"{self.code}-{self.number}"

    @property
    def title(self) -> str:
        """The name of the law for a learner, such as `"Turf Club law 10"`."""
        return f"{CODE_NAMES[self.code]} law {self.number}"

    @property
    def source(self) -> str:
        """The publication in which the code is printed."""
        return _SOURCES[self.code]


def _rows(name: str) -> Iterator[dict[str, Any]]:
    """Yield the rows of one of our tables."""
    with (_DATA / name).open(encoding="utf-8", newline="") as lines:
        yield from csv.DictReader(lines)


LAWS: Final[dict[str, Law]] = {
    found.id: found
    for found in (
        Law(row["code"], int(row["number"]), row["statement"]) for row in _rows("laws.csv")
    )
}
"""Every law of both codes by its id, such as `"E9-10"`."""


def law(law_id: str) -> Law:
    """Return the law with the id `law_id`.

    >>> law("L-26").statement
    'A proposal stands, and so does the number of cards asked for.'

    Raises:
        NotationError: for an id that neither code has.
    """
    if not isinstance(law_id, str) or law_id not in LAWS:
        last = {each.code: each.id for each in LAWS.values()}
        raise NotationError(
            f"expected a law from E9-1 to {last['E9']} or L-1 to {last['L']}, got {brief(law_id)}"
        )
    return LAWS[law_id]


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Breach of the laws or accident, such as a revoke; `laws` are ids such as `"E9-22"`."""

    what: str
    """Name of the irregularity, in a few words for a heading."""

    laws: tuple[str, ...]


IRREGULARITIES: Final = {
    row["name"]: Irregularity(row["what"], tuple(row["laws"].split()))
    for row in _rows("irregularities.csv")
}
"""Every irregularity by its id, such as `"revoke"`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Case in which the laws of the Turf Club (E9) and of the London clubs (L) differ."""

    case: str
    """The case in a few words, for a heading."""

    says: dict[Code, str]
    """A clause for each code: what it says about the case."""

    laws: dict[Code, tuple[Law, ...]]
    """The laws of each code that say so; an empty tuple if the code says nothing."""


def _difference(row: dict[str, str]) -> Difference:
    says: dict[Code, str] = {"E9": row["turf_club"], "L": row["london"]}
    ids = {"E9": row["turf_club_laws"], "L": row["london_laws"]}
    laws = {code: tuple(LAWS[each] for each in ids[code].split()) for code in says}
    return Difference(case=row["case"], says=says, laws=laws)


DIFFERENCES: Final = tuple(map(_difference, _rows("differences.csv")))
"""Every difference between the codes, those that cost points first."""
