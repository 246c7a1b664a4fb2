"""Tricks, the card led and the card turned up, as they lie on the cloth."""

from __future__ import annotations

from ...engine.cards import Card, Suit
from ...engine.rules import FinishedTrick, Seat, Tricks, finished_tricks, other_seat
from ..table import SceneCard, Tray


def turned_up(card: Card) -> SceneCard:
    """The card turned up, as it lies on the cloth."""
    return SceneCard(card, caption="turned up")


def led_tray(card: Card, caption: str = "") -> Tray:
    """The card led, in the middle of the cloth; the caption says who led it."""
    return Tray(title="Led", cards=(SceneCard(card, caption=caption),))


def trick_trays(tricks: Tricks, trump: Suit, seat: Seat | None = None) -> tuple[Tray, ...]:
    """All finished tricks, numbered, as this player sees them; `None` for an onlooker."""
    numbered = enumerate(finished_tricks(tricks, trump), start=1)
    return tuple(trick_tray(trick, f"Trick {number}", seat) for number, trick in numbered)


def trick_tray(trick: FinishedTrick, title: str, seat: Seat | None = None) -> Tray:
    """Both cards of a trick under a heading, the winner lit, as this player sees them."""
    players = trick.leader, other_seat(trick.leader)
    return Tray(title=title, cards=tuple(_card(trick, each, seat) for each in players))


def _card(trick: FinishedTrick, player: Seat, seat: Seat | None) -> SceneCard:
    owner, caption = ("yours", "you") if player == seat else (f"the {player}’s", player)
    takes = player == trick.winner
    note = f", {owner}{', takes the trick' if takes else ''}"
    return SceneCard(trick.card_of(player), lit=takes, caption=caption, note=note)
