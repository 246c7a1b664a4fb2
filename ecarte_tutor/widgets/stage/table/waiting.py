"""Waiting for what is simulated or drawn, without holding the kernel's thread meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..background.simulation_thread import simulation_thread
from .screen import Draw, Simulate


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody wants now, and what to do once it is there."""

    what: Simulate | Draw
    then: Callable[[], object]
    holds: bool
    """True to wait for it where there is no event loop, as in a script."""


@dataclass(frozen=True, slots=True)
class _Asked:
    future: Future[Any]
    by: tuple[Wanted, ...]
    """Who wants it, the most urgent last; never empty."""

    @property
    def holds(self) -> bool:
        return any(each.holds for each in self.by)


def _urgency(wanted: Wanted) -> tuple[bool, bool]:
    what = wanted.what
    return what.is_needed, not (isinstance(what, Simulate) and what.is_ahead)


def _is_news(wanted: Wanted) -> bool:
    """Return False for what is drawn ahead, which may be wanted on once it is there."""
    return wanted.what.is_needed or isinstance(wanted.what, Simulate)


class Queue:
    """What is wanted, needed now or only later; each decision is simulated once for all who ask."""

    def __init__(self) -> None:
        self._asked: dict[object, _Asked] = {}
        self._newly: list[object] = []
        """Keys of what somebody has still to be told of, or waits for only now: from `want` until
        `wait`, between which the scene is shown."""

    def want(self, wanted: Iterable[Wanted]) -> bool:
        """Leave what was wanted before and is not in `wanted`, and begin what only later is needed.

        Call `wait` once the scene is shown for which this was wanted. Return True if something that
        held is there by now, and nobody will be told of it but by that scene.
        """
        by: dict[object, tuple[Wanted, ...]] = {}
        for each in sorted(wanted, key=_urgency):
            key: object = (
                each.what.decision if isinstance(each.what, Simulate) else each.what.drawing
            )
            by[key] = (*by.pop(key, ()), each)
        before, self._asked, self._newly = self._asked, {}, []
        has_come = False
        for key in before.keys() - by.keys():
            has_come |= before[key].holds and before[key].future.done()
            self._leave(before[key])
        for key, those in by.items():
            old = before.get(key)
            is_sooner = old is None or _urgency(old.by[-1]) < _urgency(those[-1])
            is_begun = old is not None and not is_sooner and isinstance(those[-1].what, Simulate)
            future = old.future if old and is_begun else self._begun(those)
            asked = _Asked(future, those)
            if future.done() and _is_news(those[-1]):
                has_come |= asked.holds or (old is not None and old.holds)
                continue
            self._asked[key] = asked
            if old is None or is_sooner or future is not old.future or asked.holds > old.holds:
                self._newly.append(key)
        return has_come

    def wait(self) -> None:
        """Ask for what is needed now; whoever wants something is told once it is there.

        The last is told first. Where there is no event loop, this waits for what holds.
        """
        newly, self._newly = self._newly, []
        for key in newly:
            if key in self._asked:  # or another has come, and nobody wants it any more
                asked = self._asked[key]
                what, done = asked.by[-1].what, asked.future
                if isinstance(what, Simulate) and what.is_needed:
                    done = simulation_thread().submit(what.decision, asked.future, by=self)
                when_done(done, partial(self._tell, key, asked.future), holds=asked.holds)

    def _tell(self, key: object, future: Future[Any]) -> None:
        asked = self._asked.get(key)
        if asked is None or asked.future is not future:
            return  # nobody wants it any more, or it was left and asked for again
        if _is_news(asked.by[-1]):
            del self._asked[key]
        for each in reversed(asked.by):
            each.then()

    def _begun(self, by: tuple[Wanted, ...]) -> Future[Any]:
        """Return the future of what is wanted, begun now as far as only a later screen needs it."""
        drawn = [each.what.drawing.begin() for each in by if isinstance(each.what, Draw)]
        if drawn:
            return drawn[-1]
        later = [each.what for each in by if not each.what.is_needed]
        what = later[-1] if later else by[-1].what
        assert isinstance(what, Simulate)
        if later:
            simulation_thread().submit(what.decision, what.pending, ahead=what.is_ahead, by=self)
        return what.pending

    def _leave(self, asked: _Asked) -> None:
        what = asked.by[-1].what
        if isinstance(what, Simulate):
            simulation_thread().leave(asked.future, by=self)


def when_done(future: Future[Any], act: Callable[[], object], *, holds: bool) -> None:
    """Call `act` in this thread's event loop once `future` is done, and return at once.

    In a kernel the loop answers other messages meanwhile. In a thread without a running loop, such
    as that of a script, nothing could happen meanwhile: wait there, and then call `act`, or with
    `holds=False` return and never call it.
    """
    if future.done():
        act()
        return
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        if not holds:
            return
        with suppress(Exception):  # `act` looks at the future, and finds out itself
            future.result()
        act()
        return
    context = copy_context()  # what is sent by `act` answers the same message of the page

    def call_in_loop(_: Future[Any]) -> None:
        with suppress(RuntimeError):  # the loop was closed with its kernel
            loop.call_soon_threadsafe(act, context=context)

    future.add_done_callback(call_in_loop)
