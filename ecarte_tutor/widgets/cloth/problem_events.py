"""The events of a problem: how it comes to be asked, and what its answer does with the cards."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.cards import Card
from ...engine.deal.events import Event, Exchanged, Led, Replied, TurnedUp
from ...engine.decision import Decision, Option
from ...engine.rules import Seat, other_seat
from ..table import TableEvent
from .history import changes_before
from .table_events import table_events
from .talk import talk_since_exchange


def events_before(decision: Decision) -> tuple[TableEvent, ...]:
    """What led to a decision, for the player who has to make it.

    The hand comes as it is, the card turned up, what has been said since the last exchange, and the
    card led. Finished tricks lie there from the start.
    """
    seat, other = decision.seat, other_seat(decision.seat)
    hand = decision.hand.arranged(decision.trump)
    led = [] if decision.led is None else [Led(other, decision.led)]
    said = talk_since_exchange(decision)
    return laid_out(seat, hand, decision.turn_up, (*said, *led), changes_before(decision).strip())


def laid_out(
    seat: Seat, hand: Sequence[Card], turn_up: Card, then: Sequence[Event] = (), spoken: str = ""
) -> tuple[TableEvent, ...]:
    """A hand and a card turned up as they are laid out for a problem, and what followed.

    Args:
        seat: whose hand it is.
        hand: the cards, from left to right.
        turn_up: the card turned up.
        then: what was said and played, as this player knows it.
        spoken: a sentence on where the hand comes from; without it, from the dealer.
    """
    by_me = seat == "dealer"
    dealt = TableEvent(
        kind="deal",
        by="me" if by_me else "opponent",
        cards=tuple(hand),
        spoken=spoken or ("You deal." if by_me else "The dealer deals."),
    )
    return (dealt, *table_events((TurnedUp(turn_up), *then), seat, (), f"the {other_seat(seat)}"))


def events_of_choice(decision: Decision, option: Option) -> tuple[TableEvent, ...]:
    """What a choice does with the player's cards: one is played, some are discarded, or nothing."""
    seat = decision.seat
    if isinstance(option, Card):
        played: Event = Led(seat, option) if decision.led is None else Replied(seat, option)
        return table_events([played], seat, ())
    if not isinstance(option, frozenset):
        return ()
    cards = tuple(card for card in decision.hand.arranged(decision.trump) if card in option)
    discarded, *_ = table_events([Exchanged(seat, len(cards), cards, ())], seat, ())
    return (discarded,)
