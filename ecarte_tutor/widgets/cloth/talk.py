"""The talk of a deal, as it stays beside each player's name until the cards have been played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from ...engine.deal.events import (
    Accepted,
    Event,
    Exchanged,
    KingAnnounced,
    Named,
    Proposed,
    Refused,
    Scored,
    Stood,
)
from ...engine.decision import View
from ...engine.rules import Seat

_WORDS: Final[dict[type[Event], str]] = {
    Stood: "stood",
    Proposed: "proposed",
    Accepted: "accepted",
    Refused: "refused",
}


@dataclass(frozen=True, slots=True)
class SeatTalk:
    """What one seat has said and taken."""

    taken: tuple[int, ...] = ()
    word: str = ""
    """The last word, as long as nothing has come of it."""

    has_king: bool = False

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags beside the player's name: `("took 3, then 1", "refused")`."""
        numbers = (str(each) if each else "none" for each in self.taken)
        taken = f"took {', then '.join(numbers)}" if self.taken else ""
        return tuple(filter(None, (taken, self.word, "king" if self.has_king else "")))


@dataclass(frozen=True, slots=True)
class TableTalk:
    """What both seats have said and taken.

    >>> talk = TableTalk().after(Proposed()).after(Accepted())
    >>> talk.after(Exchanged("pone", 3, (), ())).pone.tags
    ('took 3',)
    """

    pone: SeatTalk = SeatTalk()
    dealer: SeatTalk = SeatTalk()

    @classmethod
    def of(cls, known: View) -> TableTalk:
        """The talk before a decision, or as a view of a deal tells it."""
        talk = cls()
        for event in _told_by(known):
            talk = talk.after(event)
        return talk

    def of_seat(self, seat: Seat) -> SeatTalk:
        """What this seat has said and taken."""
        return self.pone if seat == "pone" else self.dealer

    def after(self, event: Event) -> TableTalk:
        """The talk after one more event; most change nothing."""
        if isinstance(event, Exchanged):
            own = self.of_seat(event.seat)
            return self._with(event.seat, replace(own, taken=(*own.taken, event.number), word=""))
        # Where the rules mark him by themselves, only the point tells.
        if isinstance(event, KingAnnounced) or (
            isinstance(event, Scored) and event.what == "king in hand"
        ):
            return self._with(event.seat, replace(self.of_seat(event.seat), has_king=True))
        if isinstance(event, Named):
            return self._with("pone", replace(self.pone, word=f"asked for {event.number}"))
        if isinstance(event, Stood | Proposed | Accepted | Refused):
            seat = event.seat
            return self._with(seat, replace(self.of_seat(seat), word=_WORDS[type(event)]))
        return self

    def _with(self, seat: Seat, said: SeatTalk) -> TableTalk:
        return replace(self, pone=said) if seat == "pone" else replace(self, dealer=said)


def taken_already(known: View) -> int | None:
    """How many cards the pone has taken while the dealer's discard is waited for, else `None`."""
    return known.asked if (known.kind, known.turn) == ("discard", "dealer") else None


def _told_by(known: View) -> Iterable[Event]:
    """Events that lead to what is known; those that leave no trace in it are left out."""
    for by_pone, by_dealer in known.exchanged:
        yield from (Proposed(), Accepted())
        yield from (Exchanged("pone", by_pone, (), ()), Exchanged("dealer", by_dealer, (), ()))
    yield from talk_since_exchange(known)


def talk_since_exchange(known: View) -> Iterable[Event]:
    """What has been said since the last exchange in which both took cards, and what the pone took.

    Of an exchange it has the numbers alone.
    """
    taken = taken_already(known)
    exchanging = known.kind in ("answer", "number", "discard")
    if known.stood == "pone":
        yield Stood()
    if known.stood == "dealer" or exchanging:
        yield Proposed()
        if known.asked is not None and taken is None:
            yield Named(known.asked)
    if known.stood == "dealer":
        yield Refused()
    if known.kind == "discard":
        yield Accepted()
        if taken is not None:
            yield Exchanged("pone", taken, (), ())
    if known.king:
        yield KingAnnounced(known.king)
