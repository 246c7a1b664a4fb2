"""Finished tricks as they lie on the cloth: who led, who took, and the taker's card lit."""

from __future__ import annotations

from dataclasses import dataclass

from ...cards import Card, Suit
from ...rules import Seat, Tricks, other_seat, trick_winner
from ..scene import SceneCard, Tray, scene_card


@dataclass(frozen=True, slots=True)
class Trick:
    """One finished trick."""

    lead: Card
    reply: Card
    leader: Seat
    taker: Seat

    def tray(self, title: str, seat: Seat) -> Tray:
        """Its two cards under a heading, told to the player in this seat."""
        follower = other_seat(self.leader)
        return Tray(
            title=title,
            cards=[
                self._card(self.lead, self.leader, seat),
                self._card(self.reply, follower, seat),
            ],
        )

    def _card(self, card: Card, player: Seat, seat: Seat) -> SceneCard:
        who = "you" if player == seat else player
        shown = scene_card(card, caption=who)
        shown["lit"] = player == self.taker
        taking = ", takes the trick" if player == self.taker else ""
        shown["label"] = f"{card.words}, {'yours' if player == seat else f'the {who}’s'}{taking}"
        return shown


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


def score_of(tricks: tuple[Trick, ...], seat: Seat) -> str:
    """Tricks taken, by the seat and by its adversary: `"2–1"`."""
    own = sum(trick.taker == seat for trick in tricks)
    return f"{own}–{len(tricks) - own}"
