"""Recorded presses: what tables show, say, keep and send after each, for a test to compare.

`RECORD_PRESSES=1 pytest -n 1 tests/widgets/test_recorded_presses.py` records them again.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final

from ecarte_tutor import Decision
from ecarte_tutor.widgets.stage.background.assessment import Assessment
from ecarte_tutor.widgets.stage.background.simulation_thread import assess_decision
from ecarte_tutor.widgets.stage.table.table import AnsweredTable, Table

RECORDED: Final = Path(__file__).with_name("recorded")

_MOST_DIFFERENCES: Final = 12
_MOST_SHOWN: Final = 300

Line = dict[str, Any]
"""What one press did: `press`, and where there is something of it `scenes`, `drawer`, `bookmark`,
`orders` and `logged`."""


class Script:
    """Presses on tables, noted with what they did; random ones are those of the recording.

    Args:
        recorded: what is recorded; `None` to choose the random presses afresh.
        let_come: called after each press, for what is waited for to come.
    """

    def __init__(self, recorded: list[Line] | None, let_come: Callable[[], object]) -> None:
        self.lines: list[Line] = []
        self._recorded, self._let_come = recorded, let_come

    def watch(self, make: Callable[[], Table], name: str = "") -> Watched:
        """Return the table that `make` makes, watched from its first scene."""
        return Watched(self, make, name)

    def next_press(self, chosen: tuple[str, str]) -> tuple[str, str]:
        """Return the recorded press that comes next; while recording, or after it, `chosen`."""
        place = len(self.lines)
        if self._recorded is None or place >= len(self._recorded):
            return chosen
        *_, action, value = self._recorded[place]["press"]
        return action, value

    def note(self, line: Line) -> None:
        """Let what is waited for come, and keep what a press did."""
        self._let_come()
        self.lines.append({part: each for part, each in line.items() if each})


class Watched:
    """A table whose scenes, bookmarks, orders and log entries are noted press by press."""

    def __init__(self, script: Script, make: Callable[[], Table], name: str) -> None:
        self._script, self._name = script, name
        self._line: Line = {}
        self.table = make()
        self._begin("opened")
        self._see({"new": self.table.scene})
        self._drawn({"new": self.table.drawer})
        self._marked({"new": self.table.bookmark})
        self.table.observe(self._see, "scene")
        self.table.observe(self._drawn, "drawer")
        self.table.observe(self._marked, "bookmark")
        self.table.send = self._send
        if hasattr(self.table, "attempts"):
            self.table.observe(self._logged, "attempts")
        script.note(self._line)

    def press(self, action: str, value: str = "") -> None:
        """Press what the scene offers."""
        is_offered = (action, value) in self.table.shown.offered
        assert is_offered or self.table.shown.takes(action, value), (action, value)
        self._begin(action, value)
        self.table.choose(action, value)
        if self.table.shown.notice == "The tutor is working it out …":
            self.table.choose(action, value)  # it never comes: a second answer is played
        self._script.note(self._line)

    def says(self, **message: Any) -> None:
        """Have the page send a message."""
        self._begin("says", json.dumps(message))
        self.table._handle_custom_msg(message, [])
        self._script.note(self._line)

    def does(self, name: str, act: Callable[[], object]) -> None:
        """Do something to the table that is no press of the learner's."""
        self._begin("does", name)
        act()
        self._script.note(self._line)

    def wander(self, seed: int, presses: int, *, but: tuple[str, ...] = ()) -> None:
        """Press what is offered, at random, except the actions `but`."""
        chance = random.Random(seed)

        for _ in range(presses):
            offered = sorted(each for each in self.table.shown.offered if each[0] not in but)
            if not offered:
                return
            action = chance.choice(sorted({each for each, _ in offered}))
            chosen = chance.choice([each for each in offered if each[0] == action])
            self.press(*self._script.next_press(chosen))

    def until(self, action: str, seed: int, most: int, *, but: tuple[str, ...] = ()) -> None:
        """Press at random until `action` is offered, at most so often."""
        for chance in range(seed, seed + most):
            if action in {each for each, _ in self.table.shown.offered}:
                return
            self.wander(chance, 1, but=but)

    def _begin(self, *press: str) -> None:
        self._line = {"press": [*filter(None, [self._name]), *press]}

    def _see(self, change: Any) -> None:
        self._line.setdefault("scenes", []).append(change["new"])

    def _drawn(self, change: Any) -> None:
        self._line["drawer"] = change["new"]

    def _marked(self, change: Any) -> None:
        if isinstance(self.table, AnsweredTable):  # of the others, the places test_screens.py tries
            self._line["bookmark"] = change["new"]

    def _send(self, content: Any, buffers: object = None) -> None:
        del buffers
        self._line.setdefault("orders", []).append(content)

    def _logged(self, change: Any) -> None:
        self._line["logged"] = [str(each) for each in change["new"][-1:]]


class Coming(Future[Any]):
    """A simulation that comes as soon as somebody waits for it, and not before.

    Args:
        work: simulates.
        asked: where it is put if it is asked to call back.
        pending: another future that gets the same result; `None` for none.
    """

    def __init__(
        self, work: Callable[[], Any], asked: list[Coming], pending: Future[Any] | None
    ) -> None:
        super().__init__()
        self._work, self._asked, self._pending = work, asked, pending

    def come(self) -> None:
        """Be there."""
        if not self.done():
            try:
                found = self._work()
            except Exception as problem:  # noqa: BLE001 - it is whoever waits who is told
                self.set_exception(problem)
                return
            if self._pending is not None and not self._pending.done():
                self._pending.set_result(found)
            self.set_result(found)

    def result(self, timeout: float | None = None) -> Any:
        """Return what it is, which comes by that."""
        self.come()
        return super().result(timeout)

    def add_done_callback(self, fn: Callable[[Future[Any]], object]) -> None:
        """Call `fn` once it is there: after the press."""
        super().add_done_callback(fn)
        self._asked.append(self)


def simulated(decision: Decision) -> Assessment:
    """Return an assessment of a decision."""
    return assess_decision(decision, lambda _: None)


def read(name: str) -> list[Line]:
    """Return what is recorded under `name`."""
    with gzip.open(RECORDED / f"{name}.json.gz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def keep(name: str, lines: list[Line]) -> None:
    """Record `lines` under `name`."""
    text = "".join(f"{_text(line)}\n" for line in lines)
    RECORDED.mkdir(exist_ok=True)
    packed = gzip.compress(text.encode(), mtime=0)
    (RECORDED / f"{name}.json.gz").write_bytes(packed)


def _text(line: Line) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def differences(recorded: list[Line], played: list[Line]) -> list[str]:
    """Return a line for each part that differs: after which press, where, and from what to what."""
    found = list[str]()
    for place, (before, now) in enumerate(zip(recorded, json.loads(_all(played)), strict=False)):
        press = " ".join(before["press"])[:60]
        found += [f"{place} {press}: {each}" for each in _between(before, now, "")]
    if len(recorded) != len(played):
        found.append(f"{len(recorded)} presses are recorded, {len(played)} were played")
    return found[:_MOST_DIFFERENCES]


def _all(lines: list[Line]) -> str:
    return json.dumps(lines, ensure_ascii=False)


def _between(before: Any, now: Any, where: str) -> Iterator[str]:
    if isinstance(before, dict) and isinstance(now, dict):
        for name in sorted({*before, *now}):
            yield from _between(before.get(name), now.get(name), f"{where}.{name}")
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for place, (one, other) in enumerate(zip(before, now, strict=True)):
            yield from _between(one, other, f"{where}[{place}]")
    elif before != now:
        was, came = (json.dumps(each, ensure_ascii=False)[:_MOST_SHOWN] for each in (before, now))
        yield f"{where.lstrip('.')}: {was} → {came}"
