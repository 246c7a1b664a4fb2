"""Lines: how one deal of a batch goes on from an option, told from both hands to the last trick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ...engine.cards import Card
from ...engine.deal.events import Accepted, Action, Exchanged, Named, Proposed, Refused, Stood
from ...engine.decision import Decision, Option
from ...engine.rules import Seat, other_seat
from ..batch.play import Deals
from ..batch.talk import Turn
from ..batch.views import NOBODY, SEATS
from ..count.masks import TRUMP_KING, card_at, hand_of


@dataclass(frozen=True, slots=True)
class Line:
    """A deal from one option to the last trick."""

    talk: tuple[Action, ...]
    """Words and exchanges from the option on, with both players' cards; empty after a card."""

    king: Seat | None
    """Player who marks the king of trumps in hand once the talk is over; `None` after a card."""

    tricks: tuple[tuple[Card, Card], ...]
    """All tricks of the deal as (card led, reply); the pone led the first, each winner the next.
    None where the king's point wins the game before they are played."""

    made: int
    """The player's tricks."""

    scored: tuple[int, int]
    """Points marked from the option on, (mine, theirs)."""


@dataclass(frozen=True, slots=True, eq=False)
class Played:
    """Deals played on from an option of a decision, each a row, and what was done in their talk."""

    decision: Decision
    end: Deals
    start: Deals | None = None
    """Once the talk was over; `None` for a card, when it had been over before."""

    course: tuple[Turn, ...] = ()
    """Turns of the talk, in order; their rows are those of the deals."""

    def line(self, row: int, option: Option) -> Line:
        """The deal of this row, from the option on."""
        decision, public = self.decision, self.end.public
        rules, seat, king = decision.rules, decision.seat, self._king(row)
        talk = tuple(self._talk(row, option))
        marked = int(king == seat), int(king == other_seat(seat))
        if any(map(rules.target.__le__, map(sum, zip(decision.score, marked, strict=True)))):
            return Line(talk, king, (), 0, marked)
        vulnerable = int(public.vulnerable[row])
        pone, dealer = rules.trick_points(
            int(public.tricks[0, row]), None if vulnerable == NOBODY else SEATS[vulnerable]
        )
        mine, theirs = (pone, dealer) if seat == "pone" else (dealer, pone)
        cards = [card_at(int(play[row]), decision.trump) for play in public.plays]
        tricks = tuple(zip(cards[::2], cards[1::2], strict=True))
        made = int(public.tricks[SEATS.index(seat), row])
        return Line(talk, king, tricks, made, (marked[0] + mine, marked[1] + theirs))

    def _king(self, row: int) -> Seat | None:
        if self.start is None or not self.decision.rules.king_scores:
            return None
        holder = np.flatnonzero(self.start.hands[:, row] & TRUMP_KING)
        return SEATS[holder[0]] if len(holder) else None

    def _talk(self, row: int, option: Option) -> Iterator[Action]:
        """The turns of this row as events; what is said follows from what is then done."""
        due = self.decision.kind
        if due == "number":
            yield Named(int(str(option)))
        for turn in self.course:
            for place in np.flatnonzero(turn.rows == row):
                if turn.seat == 0 and turn.discarded is None:
                    yield Stood()
                    continue
                if due == "propose":
                    yield Proposed()
                if turn.discarded is None or turn.drawn is None:
                    yield Refused()
                    continue
                if due != "discard":
                    yield Accepted()
                discarded, drawn = (
                    hand_of(masks[place], self.decision.trump).cards
                    for masks in (turn.discarded, turn.drawn)
                )
                yield Exchanged(SEATS[turn.seat], len(drawn), discarded, drawn)
                due = "discard" if turn.seat == 0 else "propose"
