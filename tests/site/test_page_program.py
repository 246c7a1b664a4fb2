"""The program of a lesson's page: what lies in the package is what its sources give."""

from __future__ import annotations

import re
from hashlib import sha256

from tests.running import PROJECT

SOURCES = PROJECT / "page-program"
MADE = PROJECT / "ecarte_tutor/site/jupyter/voila/templates/ecarte/static/program"
AGAIN = "run `npm ci && npm run build` in page-program/"


def _marks() -> dict[str, str]:
    lines = (MADE / "made-from.txt").read_text("utf-8").splitlines()
    return {name: mark for mark, _, name in (line.partition("  ") for line in lines)}


def test_neither_a_source_nor_a_result_was_changed_alone() -> None:
    marks = _marks()
    there = {f"src/{each.name}" for each in (SOURCES / "src").iterdir()}
    assert there == {name for name in marks if name.startswith("src/")}, AGAIN
    for name, mark in marks.items():
        folder = SOURCES if (SOURCES / name).is_file() else MADE
        assert sha256((folder / name).read_bytes()).hexdigest() == mark, (name, AGAIN)


def test_every_part_is_there_with_its_licence_and_none_names_a_place_it_came_from() -> None:
    said = (MADE / "LICENSES.txt").read_text("utf-8")
    parts = re.split(r"^-{72}$", said, flags=re.MULTILINE)
    assert {"jquery", "anywidget", "@jupyter-widgets/controls"} <= {
        each.split()[0] for each in parts
    }
    for part in parts:
        head, *text = part.strip().splitlines()
        assert re.fullmatch(r"\S+ [\d.]+ \(.+\)", head)
        assert text, head
    assert '"resolved"' not in (SOURCES / "package-lock.json").read_text("utf-8")
