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
    {"action": "press", "value": "export", "name": "\x1b[2J\u202e", "sets": [{"code": "<b>"}]},
    {"action": "press", "value": "export", "name": ["x"], "sets": {"code": "E7K7"}},
    {"action": "hand in", "name": "x" * 99, "sets": 7},
    {"action": "make", "value": "x" * 41},
    {"action": "set", "value": "x" * 61},
    {"action": "class file", "name": "x.jsonl", "part": 1, "parts": 2, "text": "x"},
    {"action": "class file", "name": "x.jsonl", "part": 0, "parts": 10**9, "text": "x"},
    {"action": "class file", "name": "x" * 256, "part": 0, "parts": 1, "text": "x"},
    {"action": "class file", "name": None, "part": 0, "parts": 1, "text": "x" * 10_001},
    {"action": "class file too large", "value": "x" * 256},
    {"action": "done", "value": None},
    {"action": "given", "name": "x.jsonl"},
    {"action": "given", "name": ["x"]},
    {"action": "not given"},
    {"action": "carried out", "order": "remove"},
    {"action": "carried out", "order": {"order": "begin"}},
    {"action": "set aside", "value": 7},
    {"action": "take up", "value": "[" * 20_000},
    {"action": "open", "value": "1"},
)
