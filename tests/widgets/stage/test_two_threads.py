"""Presses in two threads: JupyterLab has one for a page's messages beside the one of the cells."""

from __future__ import annotations

from threading import Event, Thread

import pytest

from ecarte_tutor.widgets import GameTable

A_MOMENT = 0.2
"""Seconds in which another thread would do what it must not do yet."""


def test_a_press_begins_after_the_one_before_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    table = GameTable("AUTUMN")
    began = Event()
    keep = table.keep_place

    def press_once_it_began() -> None:
        began.wait()
        table.choose("new")

    other = Thread(target=press_once_it_began)

    def keep_slowly() -> None:
        began.set()
        other.join(A_MOMENT)
        keep()

    monkeypatch.setattr(table, "keep_place", keep_slowly)
    other.start()
    table.choose("new")
    other.join()
    assert "table" in table.scene, table.shown.title
