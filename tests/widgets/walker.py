"""A walker that visits every screen of a play without chance, by every press that is offered."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from jupyter_client.session import json_packer

from ecarte_tutor.widgets.stage.scene import Scene
from ecarte_tutor.widgets.stage.table.screen import Play
from tests.widgets.test_screens import Stack, _after


@dataclass(frozen=True)
class Visited:
    """A screen, with how many presses lead on from it."""

    scene: Scene
    presses: int

    @property
    def size(self) -> int:
        """Bytes of its scene, as Jupyter packs it."""
        return len(json_packer(self.scene.data()))


def walked(start: Stack) -> Iterator[Visited]:
    """Visit every screen from `start` on; independent presses are tried one at a time.

    Raises:
        AssertionError: if no screen takes a press that is offered.
    """
    ways, seen = deque([(start, False)]), {_key(start)}
    while ways:
        stack, is_tried = ways.popleft()
        scene, presses = stack[-1].scene(), 0
        for press in sorted(scene.offered):
            is_independent = press[0] in stack[-1].independent
            if is_independent and is_tried:
                continue
            after, presses = _after(stack, press)[0], presses + 1
            if (key := _key(after)) not in seen:
                seen.add(key)
                ways.append((after, is_independent))
        yield Visited(scene, presses)


def _key(stack: Stack) -> str:
    """What tells screens apart: what is shown, and what is kept."""
    shown = json.dumps(stack[-1].scene().data(), sort_keys=True)
    return shown + "".join(each.saved() for each in stack if isinstance(each, Play))
