"""What a notebook's cell shows when it ends with one of our widgets."""

from __future__ import annotations

from typing import get_type_hints

import pytest

from ecarte_tutor import widgets
from ecarte_tutor.widgets import practice

PARTS = {"folded", "is_on_the_site", "query_value", "question", "seats"}
"""What a widget or a lesson is made of."""


@pytest.mark.parametrize("name", sorted({*widgets.__all__} - PARTS))
def test_jupyter_displays_whatever_can_be_made(name: str) -> None:
    made = getattr(widgets, name)
    shown = made if isinstance(made, type) else get_type_hints(made)["return"]
    assert callable(getattr(shown, "_repr_mimebundle_", None)), shown


def test_the_practice_page_shows_its_table_and_then_its_panel() -> None:
    page = practice()
    assert page.children == (page.table, page.panel)
    assert repr(page) == "PracticePage()"
