"""Little to read between two things to press: lessons that teach, the counts, pages to keep."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.lessons.reading import lesson, pieces
from tests.running import LESSONS

MOST_WORDS = 60
MOST_WORDS_OF_A_STORY = 80
HANDLED = [lesson(number) for number in (*range(8), 12, 15)]
TO_KEEP = [LESSONS / "16-real-table.ipynb"]


@pytest.mark.parametrize("path", HANDLED + TO_KEEP, ids=lambda path: path.stem)
def test_at_most_sixty_words_between_two_things_to_press(path: Path) -> None:
    *counted, after_the_last = pieces(path)
    assert counted
    assert max(counted) <= MOST_WORDS
    assert after_the_last <= MOST_WORDS


def test_before_a_deal_to_think_about_there_are_at_most_eighty_words() -> None:
    assert max(pieces(LESSONS / "13-deals.ipynb")) <= MOST_WORDS_OF_A_STORY


@pytest.mark.parametrize("path", sorted(LESSONS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_code_is_folded_and_before_it_is_told_what_to_do_where_it_has_not_run(path: Path) -> None:
    """In JupyterLab alone, where a lesson that was saved with widgets opens as errors."""
    told = list[dict[str, Any]]()
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            assert cell["metadata"]["jupyter"]["source_hidden"], cell["id"]
            assert told, "before the first code"
        elif "Run All Cells" in "".join(cell["source"]):
            told.append(cell)
    (only,) = told
    assert only["metadata"]["tags"] == ["in-jupyterlab"]
    (told_by,) = only["source"]
    assert told_by.startswith("<em class=ecarte-to-run>If nothing appears below, or “Error")
