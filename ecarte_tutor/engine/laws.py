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

_PATH: Final = Path(__file__).parent / "data" / "laws.csv"

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


def _read_laws() -> Iterator[Law]:
    with _PATH.open(encoding="utf-8", newline="") as lines:
        for line in csv.DictReader(lines):
            code: Any = line["code"]
            yield Law(code, int(line["number"]), line["statement"])


LAWS: Final = {found.id: found for found in _read_laws()}
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


IRREGULARITIES: Final[dict[str, Irregularity]] = {
    "false-king": Irregularity("A king announced but not held", ("E9-10", "L-25")),
    "revoke": Irregularity(
        "A revoke, or a trick that could have been won and was not",
        ("E9-22", "E9-19", "L-43", "L-39"),
    ),
    "abandoned-hand": Irregularity("A hand abandoned", ("E9-21", "L-42")),
    "wrong-number-dealt": Irregularity(
        "A hand dealt with too many or too few cards",
        ("E9-2", "E9-7", "E9-8", "L-9", "L-15", "L-16", "L-17", "L-18", "L-19", "L-20", "L-21"),
    ),
    "too-few-taken": Irregularity(
        "Fewer cards asked for than discarded", ("E9-13", "L-30", "L-34")
    ),
    "too-many-taken": Irregularity("More cards taken than discarded", ("E9-13", "L-29", "L-33")),
    "wrong-number-given": Irregularity(
        "The pone given too many or too few cards", ("E9-14", "L-31", "L-32")
    ),
    "card-exposed": Irregularity(
        "A card exposed in dealing or giving", ("E9-5", "E9-16", "L-13", "L-36")
    ),
    "faced-card": Irregularity(
        "A card found face up in the pack", ("E9-4", "E9-15", "L-12", "L-35")
    ),
    "second-turn-up": Irregularity(
        "One card too many turned up", ("E9-3", "E9-17", "L-11", "L-37")
    ),
    "deal-out-of-turn": Irregularity("A deal out of turn", ("E9-6", "L-14")),
    "lead-out-of-turn": Irregularity("A card led out of turn", ("E9-19", "L-40")),
    "wrong-suit-named": Irregularity("One suit named and another led", ("E9-20", "L-41")),
    "incorrect-pack": Irregularity("A pack found incorrect", ("E9-23", "L-45")),
    "word-taken-back": Irregularity("A proposal or answer taken back", ("E9-11", "L-26", "L-27")),
    "king-not-marked": Irregularity("A king turned up and forgotten", ("E9-9", "L-22", "L-50")),
}
"""Every irregularity by its id, such as `"revoke"`."""


_SILENT: Final = "says nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Case in which the laws of the Turf Club (E9) and of the London clubs (L) differ."""

    case: str
    """The case in a few words, for a heading."""

    says: dict[Code, str]
    """A clause for each code: what it says about the case."""

    laws: dict[Code, tuple[Law, ...]]
    """The laws of each code that say so; an empty tuple if the code says nothing."""


def _difference(
    case: str,
    turf_club: str = _SILENT,
    london: str = _SILENT,
    *,
    by: tuple[tuple[int, ...], tuple[int, ...]],
) -> Difference:
    """Return a `Difference`; `by` is the numbers of the laws, (Turf Club's, London's)."""
    says: dict[Code, str] = {"E9": turf_club, "L": london}
    laws = {
        code: tuple(LAWS[f"{code}-{number}"] for number in numbers)
        for code, numbers in zip(says, by, strict=True)
    }
    return Difference(case=case, says=says, laws=laws)


DIFFERENCES: Final = (
    _difference(
        "You announce a king that your opponent holds",
        "the usual penalty for a false king",
        "no penalty",
        by=((10,), (25,)),
    ),
    _difference(
        "The pone has played without an exchange, with a wrong number of cards",
        "the dealer may ask for a fresh deal",
        "the cards are dealt again",
        by=((8,), (20,)),
    ),
    _difference(
        "The dealer has extra cards after the turn-up",
        "the pone draws them and looks at them",
        "the pone draws them, and looks only if the dealer had taken up his hand",
        by=((7,), (17,)),
    ),
    _difference(
        "A hand is abandoned",
        "the opponent wins the remaining tricks",
        "the vole if the player had no trick, the point if he had one or two; a player who claims "
        "does not abandon his hand",
        by=((21,), (42,)),
    ),
    _difference(
        "The pone names his number of cards",
        london="with the proposal, and cannot alter it",
        by=((), (26,)),
    ),
    _difference(
        "The dealer is asked how many cards he took",
        london="he must say",
        by=((), (27,)),
    ),
    _difference(
        "The dealer accepts, and the stock is too short",
        "the pone takes his cards, the dealer plays his hand",
        "the same; but he may accept on condition that there are cards enough",
        by=((18,), (38,)),
    ),
    _difference(
        "The dealer turns up a card after an exchange",
        "he cannot refuse another exchange",
        "the same; in that exchange the pone may take the card turned up",
        by=((17,), (37,)),
    ),
    _difference(
        "The dealer changes from two and three to three and two, or back",
        "not during the game",
        "not during the game; for the next he tells the pone before the cut",
        by=((2,), (8,)),
    ),
    _difference(
        "The dealer deals with his opponent’s pack",
        london="as a deal out of turn; after the turn-up the packs stay changed",
        by=((), (14,)),
    ),
    _difference(
        "A score other than a turned king is forgotten, or marked too high",
        london="may be marked until the next turn-up; may be taken down at any time in the game",
        by=((), (50, 51)),
    ),
    _difference(
        "What a game counts",
        london="by agreement treble, double or single",
        by=((), (46,)),
    ),
    _difference(
        "Bystanders",
        "silent at English écarté; at French écarté those who bet may point",
        by=((24, 25), ()),
    ),
)
"""Every difference between the codes, those that cost points first."""
