"""Zip files that would do harm, dropped on the class page: is a kernel filled, or silent?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import psutil

from tests.course.classroom.zipped import CLASS, HARMFUL, PLATFORMS
from tests.running import RunningSite
from tests.site.attack import CLASS_PAGE, Attempt, Target
from tests.site.widgets import Widgets

_GROWTH = 20_000_000
"""Bytes."""

_PART = 10_000
_MOST_SENT = 60
"""Parts in one go; more come too fast."""


def _memory(site: RunningSite) -> int:
    """What the kernels of the site hold."""
    kernels = psutil.Process(site.process.pid).children(recursive=True)
    return sum(int(each.memory_info().rss) for each in kernels)


def _parts(content: bytes, parts: int | None = None) -> Iterator[dict[str, Any]]:
    text = content.decode("latin-1")
    pieces = [text[start : start + _PART] for start in range(0, len(text), _PART)]
    for number, piece in enumerate(pieces):
        told = {"part": number, "parts": parts or len(pieces), "text": piece}
        yield {"action": "class file", "name": "class.zip", **told}
    yield {"action": "done"}


class _Panel:
    def __init__(self, site: RunningSite, kernel: str) -> None:
        self._widgets = Widgets(site, kernel)
        states = self._widgets.state()
        self._name = next(name for name, each in states.items() if "largest" in each)

    def drop(self, content: bytes, parts: int | None = None) -> dict[str, Any]:
        """Sends a file as the page does; what the panel shows then."""
        messages = [{"method": "custom", "content": each} for each in _parts(content, parts)]
        for start in range(0, len(messages), _MOST_SENT):
            list(self._widgets.answers(self._name, *messages[start : start + _MOST_SENT]))
        return dict(self._widgets.state()[self._name]["view"])

    def close(self) -> None:
        self._widgets.close()


def _comes_through(
    make: Callable[[], bytes],
    is_harmless: Callable[[dict[str, Any]], bool],
    parts: int | None = None,
) -> Attempt:
    """Whether a kernel that has read a class grows by it, or does not say why it is left out."""

    def succeeds(target: Target) -> bool:
        content = make()
        with target.site.visit(CLASS_PAGE) as (_, kernel):
            panel = _Panel(target.site, kernel)
            view = panel.drop(PLATFORMS["Canvas"])
            before = _memory(target.site)
            after = panel.drop(content, parts)
            grown = _memory(target.site) - before
            panel.close()
            is_kept = len(view["students"]) == len(after["students"]) == len(CLASS)
            return grown > _GROWTH or not is_kept or not is_harmless(after)

    return succeeds


def _tells(reason: str) -> Callable[[dict[str, Any]], bool]:
    return lambda view: any(reason in each for each in view.get("unread", ()))


_ALL = {name: _comes_through(make, _tells(reason)) for name, (make, reason) in HARMFUL.items()}
_LARGE = ("a bomb that lies", "many bombs")

ZIPS = {
    **{name: _ALL[name] for name in _LARGE},
    "forty megabytes that no page sends": _comes_through(
        lambda: b"PK\3\4" * 100_000, lambda view: not view.get("unread"), parts=4_000
    ),
}
MORE_ZIPS = {name: each for name, each in _ALL.items() if name not in _LARGE}
"""What `make test` asks of the panel alone, in tests/course/classroom/test_zips.py."""
