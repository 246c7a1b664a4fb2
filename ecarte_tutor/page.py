"""What a visitor wrote after the question mark of a lesson's address."""

from __future__ import annotations

import os
from functools import cache
from typing import Final
from urllib.parse import parse_qs

MOST_CHARACTERS: Final = 500
"""Of a value; room for any link that the lessons make, not for a flood."""

_MOST_FIELDS: Final = 20


def query_value(name: str, default: str | None = None) -> str | None:
    """The visitor's value for `name` in the page's address, on the site only.

    In JupyterLab, in a plain Python and where the address does not name it, the default is given.
    So it is for an empty value, one of over 500 characters and one with control characters;
    of a name given twice the first counts. Whatever comes back was typed by a stranger: parse it,
    never evaluate it, never use it as a path, escape it before showing it.

    >>> query_value("seed", "2026")
    '2026'
    """
    try:
        fields = parse_qs(_query_string(), max_num_fields=_MOST_FIELDS)
    except ValueError:
        return default
    value = fields.get(name, [""])[0]
    if not value or len(value) > MOST_CHARACTERS or not value.isprintable():
        return default
    return value


def is_on_the_site() -> bool:
    """Whether this is the kernel of a lesson on the site; not so in JupyterLab and plain Python."""
    return _is_started_ahead() or os.environ.get("SERVER_SOFTWARE", "").startswith("voila/")


@cache
def _query_string() -> str:
    """The page's query; read once, for a kernel serves one page and a second wait never ends."""
    if _is_started_ahead():
        # This waits until a visitor comes.
        from voila.utils import get_query_string

        return get_query_string() or ""
    return os.environ.get("QUERY_STRING", "") if is_on_the_site() else ""


def _is_started_ahead() -> bool:
    return os.environ.get("VOILA_PREHEAT") == "True"
