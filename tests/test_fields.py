"""How many fields of the widgets have a history, as `python -m tools.fields` counts them."""

from __future__ import annotations

import ast

from tools.fields import PACKAGE, set_by_two


def test_no_more_fields_of_the_widgets_are_set_by_two_methods_than_now() -> None:
    paths = (PACKAGE / "widgets").rglob("*.py")
    found = [name for path in paths for name, _ in set_by_two(ast.parse(path.read_text("utf-8")))]
    assert 0 < len(found) <= 18, found
