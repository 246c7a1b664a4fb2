"""What a stranger may send in the place of a value."""

from __future__ import annotations

from typing import Any, Final

BAD_VALUES: Final[tuple[Any, ...]] = (
    None,
    True,
    -1,
    10**30,
    float("inf"),
    "",
    "x" * 10_000,
    "<script>alert(1)</script>",
    "\x00\x1b[2J\u202e",
    [],
    [[[[[]]]]] * 500,
    {},
    {"scene": {"actions": [{"action": "x", "value": "y"}]}},
    {"action": {"$ref": "#"}, "value": [None]},
)
