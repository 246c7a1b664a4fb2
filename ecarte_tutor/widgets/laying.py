"""Laying: tricks that have been made, as they lie on the cloth."""

from __future__ import annotations

from ..cards import Card, Suit
from ..rules import FinishedTrick, Seat, Tricks, finished_tricks, other_seat
from .scene import SceneCard, Tray, scene_card


def trick_trays(tricks: Tricks, trump: Suit, seat: Seat | None = None) -> list[Tray]:
    """Finished tricks, with the card that took each one lit.

    Args:
        tricks: as (card led, reply).
        trump: the trump suit.
        seat: to whom they are told as "you"; `None` for an onlooker.
    """
    return [
        trick_tray(trick, f"Trick {number}", seat)
        for number, trick in enumerate(finished_tricks(tricks, trump), start=1)
    ]


def trick_tray(trick: FinishedTrick, title: str, seat: Seat | None) -> Tray:
    """One finished trick under a heading, told to the player in this seat."""
    players = (trick.leader, other_seat(trick.leader))
    cards = [
        _laid(trick.card_of(player), player, seat, lit=player == trick.winner) for player in players
    ]
    return Tray(title=title, cards=cards)


def _laid(card: Card, player: Seat, seat: Seat | None, *, lit: bool) -> SceneCard:
    own = player == seat
    shown = scene_card(card, caption="you" if own else player)
    shown["lit"] = lit
    owner = "yours" if own else f"the {player}’s"
    shown["label"] = f"{card.words}, {owner}{', takes the trick' if lit else ''}"
    return shown
