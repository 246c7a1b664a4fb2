"""Finished tricks as they lie on the cloth: who led, who took, and the taker's card lit."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import Card, Suit
from ..rules import Seat, Tricks, other_seat, trick_winner
from .table import SceneCard, Tray


@dataclass(frozen=True, slots=True)
class Trick:
    """One finished trick."""

    lead: Card
    reply: Card
    leader: Seat
    taker: Seat

    def tray(self, title: str, seat: Seat | None = None) -> Tray:
        """Its two cards under a heading, told to this player; `None` for an onlooker."""
        players = (self.lead, self.leader), (self.reply, other_seat(self.leader))
        return Tray(title=title, cards=tuple(self._card(*each, seat) for each in players))

    def _card(self, card: Card, player: Seat, seat: Seat | None) -> SceneCard:
        owner, caption = ("yours", "you") if player == seat else (f"the {player}’s", player)
        taking = ", takes the trick" if player == self.taker else ""
        return SceneCard(card, lit=player == self.taker, caption=caption, note=f", {owner}{taking}")


def finished(tricks: Tricks, trump: Suit) -> tuple[Trick, ...]:
    """The finished tricks of a deal, in order."""
    leader: Seat = "pone"
    found = []
    for lead, reply in tricks:
        wins = trick_winner(lead, reply, trump) == "leader"
        taker = leader if wins else other_seat(leader)
        found.append(Trick(lead, reply, leader, taker))
        leader = taker
    return tuple(found)


def trick_trays(tricks: Tricks, trump: Suit, seat: Seat | None = None) -> tuple[Tray, ...]:
    """All of them, numbered, told to this player; `None` for an onlooker."""
    numbered = enumerate(finished(tricks, trump), start=1)
    return tuple(trick.tray(f"Trick {number}", seat) for number, trick in numbered)


def score_of(tricks: tuple[Trick, ...], seat: Seat) -> str:
    """Tricks taken, by the seat and by its adversary: `"2–1"`."""
    own = sum(trick.taker == seat for trick in tricks)
    return f"{own}–{len(tricks) - own}"
