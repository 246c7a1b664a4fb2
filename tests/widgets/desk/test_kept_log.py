"""A log on a page and the place that keeps it, after any answers, presses and reports."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from ecarte_tutor.course.progress.kept_log import KeptLog, LogChange, StoreOrder
from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.course.progress.store import FileStore
from ecarte_tutor.errors import ProgressError
from ecarte_tutor.widgets import ProgressPanel
from tests.course.progress.attempts import START, made

WALKS: Final = 300


class Place:
    """A browser or a file that may refuse an order; a browser reports later."""

    def __init__(self, *, in_browser: bool) -> None:
        self.kept = KeptLog(keeping="to be kept", place="here", in_browser=in_browser)
        if not in_browser:
            self.kept = _ready(self.kept).kept
        self.stored: Log | None = None
        self.reports = deque[str]()
        self.fails = self.stopped = False

    def follow(self, change: LogChange) -> None:
        """Keep the log, and carry out the orders up to one that fails."""
        self.kept = change.kept
        for order in change.orders:
            if self.fails and not self.kept.in_browser:
                return
            self.carry_out(order)
            self.kept = self.kept.handed_over(order)
            self.reports.append(order.name)
            if not self.kept.in_browser:
                self.report()

    def carry_out(self, order: StoreOrder) -> None:
        if order.name in ("remove", "set aside"):
            self.stored, self.stopped = None, order.name == "remove"
        elif order.name in ("begin", "append"):
            self.stored = (self.stored or Log()).plus(order.log)
            self.stopped = self.stopped and order.name != "begin"

    def report(self) -> None:
        if self.reports and (
            change := self.kept.carried_out(self.reports.popleft(), lambda: START)
        ):
            self.follow(change)


@pytest.mark.parametrize("in_browser", [True, False])
def test_what_is_said_to_be_kept_is_stored(*, in_browser: bool) -> None:
    kept = 0
    for seed in range(WALKS):
        chance, place = random.Random(seed), Place(in_browser=in_browser)
        for number in range(chance.randrange(4, 20)):
            place.fails = chance.random() < 0.2
            match chance.choice(
                ["answer", "answer", "answer", "ready", "keep", "forget", "report"]
            ):
                case "answer":
                    answers = [made(number)]
                    place.follow(
                        place.kept.with_answers(answers, lambda: START, stopped=place.stopped)
                    )
                case "ready":
                    place.follow(_ready(place.kept))
                case "keep" if place.kept.keeping == "not kept":
                    place.follow(place.kept.asked_to_keep(lambda: START))
                case "forget" if place.kept.keeping == "kept":
                    place.follow(place.kept.asked_to_forget())
                case _:
                    place.report()
        place.fails = False
        place.follow(place.kept.with_answers([made(99)], lambda: START, stopped=place.stopped))
        while place.reports:
            place.report()
        if place.kept.keeping == "kept":
            kept += 1
            assert place.stored is not None
            assert place.stored.attempts == place.kept.attempts.attempts, seed
    assert kept > WALKS / 3


def _ready(kept: KeptLog) -> LogChange:
    """As a page hears that nothing was kept before."""
    return replace(kept, is_ready=True).kept_from_now(lambda: START, stopped=False)


def test_a_first_answer_that_cannot_be_stored_is_stored_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise ProgressError("the disk is full")

    store = FileStore(tmp_path)
    panel = ProgressPanel(store, clock=lambda: START)
    with monkeypatch.context() as full:
        full.setattr(FileStore, "append", refuse)
        panel.add(made(0))
    assert "the disk is full" in panel.view["notice"]
    panel.add(made(1))
    stored = store.load()
    assert stored is not None
    assert [*stored] == [made(0), made(1)]
