"""D1, and the book at a discard: which cards go, and how many to ask for."""

from __future__ import annotations

from typing import Final

from ..cards import Card
from ..decision import Decision, Option
from .advice import PlayHint
from .holding import Holding
from .standing import thrown
from .verdict import BookVerdict
from .wording import number, the, told


def _seen(decision: Decision) -> Holding:
    return Holding.of(decision.hand, decision.turn_up)


def _nearest_discards(decision: Decision) -> frozenset[Option]:
    """The options nearest to throwing all but trumps and kings.

    The rules may ask for a card where none should go, and a short stock may give too few.
    """
    wanted = frozenset(thrown(_seen(decision)))

    def cost(option: Option) -> tuple[int, bool]:
        if isinstance(option, int):
            return abs(option - len(wanted)), False
        assert isinstance(option, frozenset)
        return len(option ^ wanted), decision.trump_king in option

    options = decision.options()
    best = min(map(cost, options))
    return frozenset(option for option in options if cost(option) == best)


def _kept(decision: Decision) -> tuple[Card, ...]:
    seen = _seen(decision)
    return seen.trumps + seen.kings


def _tell(decision: Decision) -> str:
    going, kept = thrown(_seen(decision)), _kept(decision)
    if not going:
        return "every card is a trump or a king, and the book parts with none of those"
    if not kept:
        return "you hold neither a trump nor a king, and nothing else is worth keeping"
    verb = "stay" if len(kept) > 1 else "stays"
    return f"{the(kept)} {verb}: keep trumps and kings, and nothing else"


D1: Final = PlayHint(
    id="D1",
    title="Keep trumps and kings",
    statement="Throw every card that is neither a trump nor a king.",
    reading=(
        "Where the rules ask for more cards than it would throw, or the stock has fewer, the "
        "nearest to it will do; but the king of trumps is kept (PX3)."
    ),
    kinds=("number", "discard"),
    choose=_nearest_discards,
    lit=_kept,
    tell=_tell,
)


def discard_verdict(decision: Decision) -> BookVerdict:
    """What the book says of the cards to throw, or of how many to ask for."""
    advice = D1.advice(decision)
    return BookVerdict(
        advice=advice,
        hints=(D1.id,),
        because=D1.because(decision),
        text=told(_word(decision, advice), D1.reason(decision)),
    )


def _word(decision: Decision, advice: frozenset[Option]) -> str:
    seen = _seen(decision)
    if decision.kind == "number":
        (count,) = advice
        assert isinstance(count, int)
        return f"ask for {number(count)}"
    if len(advice) == 1:
        (option,) = advice
        assert isinstance(option, frozenset)
        if not option:
            return "throw nothing"
        return f"throw {the(tuple(card for card in seen.trumps + seen.plain if card in option))}"
    count = len(next(iter(advice)))  # type: ignore[arg-type]  # every option here is a set of cards
    if count > len(thrown(seen)):
        return f"the rules have you throw {number(count)}"
    return f"throw {number(count)} of {the(thrown(seen))}"
