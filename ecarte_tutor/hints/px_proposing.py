"""Hints PX1 and PX2: when the pone proposes with a hand to stand on. Hint PX3: small trumps."""

from __future__ import annotations

from typing import Final

from ..engine.cards import Card, Rank
from ..engine.english import the
from .hint import HandHint
from .holding import Holding, may_lose_to_the_king
from .p_standing import open_hints, standing_hints


def point_is_certain(seen: Holding, *, leads: bool = True) -> bool:
    """Return True if `seen` makes three tricks against every hand that the opponent may hold.

    Both players see all the cards and play their best. The result is exact: a test compares it
    with the count of the opponent's 65,780 hands for each of the 255,304 classes of hands.

    Args:
        seen: a hand of five cards.
        leads: True if its holder leads first (the pone), False if his opponent does.
    """
    # What decides is how many higher trumps are out for each trump held, and then the plain heads.
    king, two_kings = bool(seen.kings), len(seen.kings) > 1
    headed_by = {suit[0].rank: suit for suit in seen.suits if len(suit) > 1}
    guarded_king = Rank.KING in headed_by
    guarded_queen = Rank.QUEEN in headed_by
    queen_and_knave = guarded_queen and headed_by[Rank.QUEEN][1].rank is Rank.KNAVE
    match _higher_trumps_out(seen):
        case [_, _, _, _, _] | [0, 0 | 1, _, _] | [0, 2, 2, _] | [1, 1, 1 | 2, _]:
            return True
        case [0, _, _, _] | [1, 1, _, _]:
            return king
        case [0, 0, 0 | 1]:
            return True
        case [0, 0, 2]:
            return king or guarded_queen
        case [0, 1, 1 | 2]:
            return king or (queen_and_knave if leads else guarded_queen)
        case [0, 0 | 1, _]:
            return guarded_king or two_kings
    return False


def _higher_trumps_out(seen: Holding) -> list[int]:
    """Return, for each trump held, highest first, how many higher ones the opponent may hold."""
    known = {*seen.trumps, seen.turn_up}
    return [
        sum(Card.of(rank, own.suit) not in known for rank in Rank if rank > own.rank)
        for own in seen.trumps
    ]


PX1: Final = HandHint(
    id="PX1",
    rule="a certain point",
    name="The point is certain: propose",
    statement=(
        "If no hand of the dealer’s can take the point from you, propose all the same. If he "
        "refuses, you score two; if he accepts, one more good card may win you all five tricks."
    ),
    reading=(
        "Certain means three tricks against each of the 65,780 hands the dealer may hold, with "
        "open cards. The hint applies after an exchange as well. S4 overrules it."
    ),
    kinds=("propose",),
    rarity="never dealt",
    stand=lambda seen: False if point_is_certain(seen) else None,
    lit=lambda seen: seen.trumps,
    tell=lambda seen: (
        f"with {the(seen.trumps)} the point is yours whatever the dealer holds, so asking usually "
        "risks nothing"
    ),
    when=lambda decision: not may_lose_to_the_king(decision),
)


def _exchange_with_king(seen: Holding) -> bool | None:
    if not seen.holds_trump_king:
        return None
    return False if standing_hints(seen) or open_hints(seen) else None


PX2: Final = HandHint(
    id="PX2",
    rule="holding the king of trumps",
    name="The king of trumps: propose",
    statement=(
        "With the king of trumps in a hand to stand on, you generally do better to propose: "
        "whatever the dealer draws, he cannot draw the king."
    ),
    reading=(
        "We take “generally” as advice, and follow it even on a hand that P2d or P4 leaves open."
    ),
    kinds=("propose",),
    stand=_exchange_with_king,
    lit=lambda seen: seen.trumps[:1],
    tell=lambda seen: (
        f"you hold {the(seen.trumps[:1])}, so the dealer cannot draw him, "
        "and asking is generally safe"
    ),
)

PX3: Final = HandHint(
    id="PX3",
    rule="small trumps",
    name="Small trumps are as good",
    statement=(
        "Apart from the king, small trumps are as good to stand on as high ones. Unless you hold "
        "the king or three trumps, you keep them for trumping, and any trump will do for that."
    ),
    reading="It never decides: no hint to stand on looks at the size of a trump.",
    kinds=("propose",),
    rarity="never dealt",
    stand=lambda _: None,
    lit=lambda seen: seen.trumps,
    tell=lambda _: "the size of the trumps does not matter",
)
