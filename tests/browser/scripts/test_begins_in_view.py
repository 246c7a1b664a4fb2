"""`table_scene.js`: a notebook scrolls to a table that begins in view, and no other page does."""

from __future__ import annotations

from typing import Final

import pytest

from tests.browser.scripts.conftest import Load, script

PANE: Final = "jp-WindowedPanel-outer"
TABLE: Final = "document.querySelector('.ecarte-game')"


@pytest.mark.parametrize(
    ("pane", "scrolled", "ends_at"),
    [
        (PANE, 0, "at the table"),
        (PANE, 10, 10),  # its reader has scrolled already
        ("jp-Other", 0, 0),  # no notebook
    ],
)
def test_only_a_notebook_whose_reader_is_at_its_top_scrolls_to_the_table(
    load: Load, pane: str, scrolled: int, ends_at: str | int
) -> None:
    body = (
        f"<div id=pane class={pane} style='height: 400px; overflow: auto'>"
        "<div style='height: 300px'></div><div id=place></div><div style='height: 900px'></div>"
        "</div>"
    )
    page = load(script("table_scene.js"), "tableScene", body=body)
    top = page.evaluate(
        """scrolled => {
          const table = tableScene(pane, place, () => {});
          place.append(table.whole);
          table.whole.firstChild.style.height = "300px";
          pane.scrollTop = scrolled;
          table.beginInView();
          return pane.scrollTop;
        }""",
        scrolled,
    )
    if ends_at == "at the table":
        edges = page.evaluate(f"[{TABLE}, pane].map((each) => each.getBoundingClientRect().bottom)")
        assert edges[0] == pytest.approx(edges[1], abs=1)
        assert top > 0
    else:
        assert top == ends_at
