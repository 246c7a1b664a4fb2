"""PX1 to PX3: what the pone does otherwise with a hand to stand on, and what does not matter."""

from __future__ import annotations

from typing import Final

from ..english import the
from ..rules import POINT_TRICKS
from .hint import HandHint
from .holding import Holding
from .moment import may_lose_to_the_king
from .p_standing import open_hints, standing_hints

_TRUMPS_FOR_CERTAINTY: Final = 3


def point_is_certain(seen: Holding, *, leads: bool = True) -> bool:
    """Whether the holder makes three tricks against every hand the opponent may hold.

    Exact, with open cards and best play, the holder leading (the pone) or not (the dealer); it
    loads NumPy when it is first asked about three trumps. With fewer it need not count: the
    opponent may hold five trumps, and then makes three tricks.
    """
    if len(seen.trumps) < _TRUMPS_FOR_CERTAINTY:
        return False
    from ..count import open_hand_counts

    return not any(open_hand_counts(seen.hand, seen.turn_up, leads=leads)[:POINT_TRICKS])


PX1: Final = HandHint(
    id="PX1",
    rule="a certain point",
    title="The point is certain: propose",
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
        f"with {the(seen.trumps)} the point is yours whatever the dealer holds, so asking can "
        "only help you"
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
    title="You hold the king of trumps: propose",
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
        "and better cards may win you more"
    ),
)

PX3: Final = HandHint(
    id="PX3",
    rule="small trumps",
    title="The size of the other trumps does not matter",
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
