"""A grammar that a start of the site or the lab need not wait for."""

from __future__ import annotations

import sys
from typing import Any


def leave_unused_grammar() -> None:
    """Keeps a grammar of international web addresses from being made, for half of a start's time.

    The package jsonschema makes it as it is imported, and does without where it cannot; no schema
    of Jupyter's asks for it. To be called before Jupyter's server is imported.
    """
    modules: dict[str, Any] = sys.modules
    modules.setdefault("rfc3987_syntax", None)
