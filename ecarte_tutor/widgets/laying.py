"""Laying: tricks that have been made, as they lie on the cloth."""

from __future__ import annotations

from ..cards import Card, Suit
from ..rules import Seat, Tricks, other_seat, trick_winner
from .scene import SceneCard, Tray, scene_card


def trick_trays(tricks: Tricks, trump: Suit, seat: Seat | None = None) -> list[Tray]:
    """Finished tricks, with the card that took each one lit.

    Args:
        tricks: as (card led, reply).
        trump: the trump suit.
        seat: to whom they are told as "you"; `None` for an onlooker.
    """
    leader: Seat = "pone"
    trays = []
    for number, (lead, reply) in enumerate(tricks, start=1):
        takes = trick_winner(lead, reply, trump) == "leader"
        follower = other_seat(leader)
        cards = [_laid(lead, leader, seat, lit=takes), _laid(reply, follower, seat, lit=not takes)]
        trays.append(Tray(title=f"Trick {number}", cards=cards))
        leader = leader if takes else follower
    return trays


def _laid(card: Card, player: Seat, seat: Seat | None, *, lit: bool) -> SceneCard:
    own = player == seat
    shown = scene_card(card, caption="you" if own else player)
    shown["lit"] = lit
    owner = "yours" if own else f"the {player}’s"
    shown["label"] = f"{card.words}, {owner}{', takes the trick' if lit else ''}"
    return shown
