"""Finished tricks as they lie on the cloth, with the card that took each one lit."""

from __future__ import annotations

from ..cards import Suit
from ..rules import FinishedTrick, Seat, Tricks, finished_tricks, other_seat
from .table import SceneCard, Tray


def trick_trays(tricks: Tricks, trump: Suit, seat: Seat | None = None) -> tuple[Tray, ...]:
    """All of them, numbered, told to this player; `None` for an onlooker."""
    numbered = enumerate(finished_tricks(tricks, trump), start=1)
    return tuple(trick_tray(trick, f"Trick {number}", seat) for number, trick in numbered)


def trick_tray(trick: FinishedTrick, title: str, seat: Seat | None = None) -> Tray:
    """The two cards of a trick under a heading, told to this player; `None` for an onlooker."""
    players = trick.leader, other_seat(trick.leader)
    return Tray(title=title, cards=tuple(_card(trick, each, seat) for each in players))


def _card(trick: FinishedTrick, player: Seat, seat: Seat | None) -> SceneCard:
    owner, caption = ("yours", "you") if player == seat else (f"the {player}’s", player)
    takes = player == trick.winner
    note = f", {owner}{', takes the trick' if takes else ''}"
    return SceneCard(trick.card_of(player), lit=takes, caption=caption, note=note)
