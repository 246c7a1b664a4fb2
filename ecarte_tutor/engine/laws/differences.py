"""The cases in which the two codes of laws differ, with what each code says and by which law."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..rules import Code
from .law import LAWS, Law

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
