"""Which tests are run in which browsers, and which of them take minutes."""

from __future__ import annotations

import pytest

_LONG = pytest.mark.long
_OLD = pytest.param("chromium 109", marks=_LONG)

ALL = pytest.mark.parametrize("started", ["firefox", "webkit", _OLD], indirect=True)
"""The other two makers', whenever all is tried, and the oldest."""

OTHERS = pytest.mark.parametrize(
    "started", [pytest.param(each, marks=_LONG) for each in ("firefox", "webkit")], indirect=True
)
"""The other two makers'."""

EACH = pytest.mark.parametrize(
    "started",
    [*(pytest.param(each, marks=_LONG) for each in ("firefox", "webkit")), _OLD],
    indirect=True,
)
"""Those two, and the oldest."""

FRAMING = pytest.mark.parametrize(
    "started",
    [pytest.param(each, marks=_LONG) for each in ("firefox", "webkit", "chromium")],
    indirect=True,
)
"""One of each maker's."""
