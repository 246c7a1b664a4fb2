"""A learner's log on a page, and how it is kept, as a value that answers and reports change.

Nothing here has a widget or a store: a panel carries out the orders of each change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Literal, NamedTuple, TypeAlias

from ...engine.english import in_figures
from ...limits import LARGEST
from .attempt import Attempt
from .log import Log
from .store import SPARE, trimmed

Keeping = Literal["to be kept", "kept", "not kept", "refused", "unreadable"]
"""How progress is kept from one visit to the next.

"to be kept": it will be from the first answer on. "refused": the browser does not store it.
"unreadable": what was kept cannot be read.
"""

Clock: TypeAlias = Callable[[], datetime]

OrderName: TypeAlias = Literal["begin", "append", "replace", "remove", "set aside"]

_ELSEWHERE: Final = (
    "On another page you asked us to keep your progress. From now on this page keeps it as well, "
    "together with what you have done here. It is kept"
)
STOPPED: Final = (
    "On another page you had it all forgotten. From now on this page keeps nothing either."
)
_SET_ASIDE: Final = "We have set it aside, under another name."


_EMPTY: Final = Log()


class StoreOrder(NamedTuple):
    """Something that the place where the log is kept shall do, with attempts where it has any."""

    name: OrderName
    log: Log = _EMPTY


class LogChange(NamedTuple):
    """A log as it is after an answer, a press or a report, and what is to be done for it."""

    kept: KeptLog
    told: str = ""
    orders: tuple[StoreOrder, ...] = ()
    stays: tuple[Attempt, ...] | None = None
    """The answers that are not forgotten, if all others are; `None` if none is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptLog:
    """The attempts on a page, and how far they are kept."""

    keeping: Keeping
    place: str
    """Where they are kept, such as "in this browser"."""

    in_browser: bool
    """True if a browser carries out the orders, which it reports later; a file does at once."""

    attempts: Log = _EMPTY
    is_ready: bool = False
    """True once it is known what was kept before."""

    is_asked: bool = False
    """True once the browser has been asked to keep the first answers."""

    is_full: bool = False
    """True once the browser has reported that its storage is full, until its log arrives."""

    unstored: Log = _EMPTY
    """Attempts that could not be stored, which are stored with the next one."""

    awaited: frozenset[OrderName] = frozenset()
    """Orders of the learner's that are not carried out yet."""

    asks_to_forget: bool = False
    """True once the learner has pressed "Forget", until the next press."""

    begun: Log = _EMPTY
    """The attempts that were to be kept when the learner asked for it."""

    begun_with: tuple[str, str] = ("", "")
    """What to say before and after that they are kept."""

    def with_answers(self, answers: Iterable[Attempt], clock: Clock, *, stopped: bool) -> LogChange:
        """Add answers, and store them if the log is kept.

        Args:
            answers: the answers, a `Log` or others.
            clock: returns the time, by which the oldest answers may have to go.
            stopped: True if the learner had the log forgotten on another page.
        """
        added, before = tuple(answers), self.attempts
        after = replace(self, attempts=before.plus(answers))
        if self.keeping == "to be kept" and not self.is_asked:
            return (
                after.kept_from_now(clock, stopped=stopped) if self.is_ready else LogChange(after)
            )
        if self.keeping not in ("kept", "to be kept"):
            return LogChange(after)
        is_going = self.in_browser and "remove" in self.awaited
        if stopped and not is_going:
            return after.stopped(added)
        log = after.attempts.identified()
        new = Log(added, (id_ for id_ in log.ids if id_ not in before.ids))
        change = replace(after, attempts=log)._storing(new)
        return change._replace(orders=()) if is_going else change

    def kept_from_now(self, clock: Clock, *, stopped: bool) -> LogChange:
        """Have a log that is to be kept stored, once there is an answer in it."""
        if self.keeping != "to be kept":
            return LogChange(self)
        if stopped:
            return self.stopped()
        if not self.attempts:
            return LogChange(self)
        change = self._identified()._with_room(clock)
        kept = replace(change.kept, is_asked=True)
        if change.orders:
            return change._replace(kept=kept)
        return kept._storing(kept.attempts)

    def asked_to_keep(self, clock: Clock, before: str = "") -> LogChange:
        """Begin a log with all attempts, as the learner asks; `before` is what is said first."""
        change = self._identified()._with_room(clock)
        log = change.kept.attempts
        kept = replace(change.kept, begun=log, begun_with=(before, change.told))
        return kept._awaiting(StoreOrder("begin", _EMPTY if change.orders else log), *change.orders)

    def asked_to_set_aside(self) -> LogChange:
        """Set a log aside that cannot be read, and begin a new one."""
        return self._awaiting(StoreOrder("set aside"))

    def asked_to_forget(self) -> LogChange:
        """Delete the log."""
        return self._awaiting(StoreOrder("remove"))

    def _storing(self, new: Log, told: str = "") -> LogChange:
        """Have `new` stored, with what could not be stored before."""
        unstored = self.unstored.plus(new)
        order = StoreOrder("append", unstored)
        return LogChange(replace(self, unstored=unstored), told, (order,))

    def _awaiting(self, order: StoreOrder, *before: StoreOrder) -> LogChange:
        awaited = self.awaited | {order.name}
        return LogChange(replace(self, awaited=awaited), orders=(*before, order))

    def handed_over(self, order: StoreOrder) -> KeptLog:
        """Return the log once an order is given, without the attempts that are stored by it."""
        return replace(self, unstored=order.log.lacks(self.unstored))

    def carried_out(self, order: str, clock: Clock) -> LogChange | None:
        """Go on once an order has been carried out; `None` if nobody waits for that."""
        if order in ("append", "replace") and self.is_asked and self.keeping == "to be kept":
            return LogChange(replace(self, keeping="kept"))
        if order not in self.awaited:
            return None
        kept = replace(self, awaited=self.awaited - {order})
        if order == "begin":
            return kept._kept()
        if order == "set aside":
            return kept.asked_to_keep(clock, _SET_ASIDE)
        return kept._forgotten()

    def _kept(self) -> LogChange:
        new = self.begun.lacks(self.attempts)
        before, after = self.begun_with
        told = f"{before} From now on your progress is kept {self.place}. {after}".strip()
        kept = replace(self, keeping="kept")
        return kept._storing(new, told) if new else LogChange(kept, told)

    def _forgotten(self, but: tuple[Attempt, ...] = ()) -> LogChange:
        kept = replace(self, attempts=Log(but), keeping="not kept", is_asked=False, unstored=_EMPTY)
        return LogChange(kept, stays=but)

    def not_removed(self) -> KeptLog:
        """Return the log after the browser has not deleted it."""
        return replace(self, awaited=self.awaited - {"remove"})

    def refused(self) -> KeptLog:
        """Return the log after the browser has reported that it stores nothing."""
        return replace(self, keeping="refused", is_asked=False, awaited=frozenset())

    def stopped(self, since: tuple[Attempt, ...] = ()) -> LogChange:
        """Forget all but the answers `since`, as the learner asked for on another page."""
        kept = replace(self, keeping="not kept", is_asked=False, is_ready=True)
        if self.keeping != "kept":
            return LogChange(kept)
        return kept._forgotten(since)._replace(told=STOPPED)

    def unreadable(self) -> KeptLog:
        """Return the log beside a kept one that cannot be read."""
        return replace(self, keeping="unreadable")

    def loaded(self, stored: Log, clock: Clock) -> LogChange:
        """Merge the log with the one that was kept, and keep both."""
        told = ""
        if self.keeping == "not kept" and self.is_ready and (self.in_browser or self.attempts):
            told = f"{_ELSEWHERE} {self.place}."
        kept = replace(self, attempts=stored.plus(self.attempts), keeping="kept")
        if stored.lacks(kept.attempts):  # a log kept before there were identifiers
            kept = kept._identified()
        if self.is_full:
            change = kept._with_room(clock)
            if change.orders:
                return change
            kept = change.kept
        new = stored.lacks(kept.attempts)
        kept = replace(kept, unstored=_EMPTY)
        return kept._storing(new, told) if new or new.ids else LogChange(kept, told)

    def identified(self) -> LogChange:
        """Give the log an identifier before it is saved as a file, if it has none."""
        kept = self._identified()
        is_new = self.keeping == "kept" and kept.attempts.ids != self.attempts.ids
        return kept._storing(Log((), kept.attempts.ids)) if is_new else LogChange(kept)

    def _identified(self) -> KeptLog:
        return replace(self, attempts=self.attempts.identified())

    def _with_room(self, clock: Clock) -> LogChange:
        """Drop the oldest answers if the browser has no room for them, and say so."""
        if not self.in_browser:
            return LogChange(self)
        log = trimmed(self.attempts, clock(), LARGEST - SPARE)
        gone, kept = len(self.attempts) - len(log), replace(self, attempts=log, is_full=False)
        if not gone:
            return LogChange(kept)
        told = (
            f"This browser is full, so your oldest {in_figures(gone, 'answer')} had to go, those "
            "to problems that aren’t due first. Save your progress as a file now and then."
        )
        return LogChange(kept, told, (StoreOrder("replace", log),))
