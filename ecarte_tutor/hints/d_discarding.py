"""Hint D1: which cards to discard."""

from __future__ import annotations

from typing import Final

from ..engine.decision import Decision, Option
from ..engine.english import the
from .hint import PlayHint
from .holding import Holding
from .p_standing import discarded


def _nearest_discards(decision: Decision) -> frozenset[Option]:
    """Return the options nearest to discarding all but trumps and kings.

    There may be no option that does exactly that: the rules may demand a discard from a hand that
    needs none, and a short stock may not allow enough.
    """
    wanted = frozenset(discarded(Holding.at(decision)))
    king = decision.trump_king

    def cost(option: Option) -> tuple[int, bool]:
        if isinstance(option, int):
            return abs(option - len(wanted)), False
        assert isinstance(option, frozenset)
        return len(option ^ wanted), king in option

    options = decision.options()
    if wanted in options:
        return frozenset((wanted,))
    costs = {option: cost(option) for option in options}
    best = min(costs.values())
    return frozenset(option for option in options if costs[option] == best)


def _tell(decision: Decision) -> str:
    seen = Holding.at(decision)
    going, kept = discarded(seen), seen.trumps_and_kings
    if not going:
        return "every card is a trump or a king, and the book discards neither"
    if not kept:
        return "you hold neither a trump nor a king, and nothing else is worth keeping"
    verb = "stay" if len(kept) > 1 else "stays"
    rule = "keep trumps and kings, and nothing else"
    nearest = next(iter(_nearest_discards(decision)))
    assert isinstance(nearest, int | frozenset)
    if (nearest if isinstance(nearest, int) else len(nearest)) < len(going):
        rule = "keep trumps and kings first"  # the stock is too short to part with all the rest
    return f"{the(kept)} {verb}: {rule}"


D1: Final = PlayHint(
    id="D1",
    rule="keeping trumps and kings",
    name="Keep trumps and kings",
    statement="Discard every card that is neither a trump nor a king.",
    reading=(
        "If the rules demand more cards than the hint discards, or the stock holds fewer, the "
        "nearest option counts as right. The king of trumps is always kept (PX3)."
    ),
    kinds=("number", "discard"),
    choose=_nearest_discards,
    lit=lambda decision: Holding.at(decision).trumps_and_kings,
    tell=_tell,
)
