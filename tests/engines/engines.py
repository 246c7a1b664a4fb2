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

_WITHOUT_STORAGE = ("firefox without storage in frames", "chromium without storage in frames")

FRAMING = pytest.mark.parametrize(
    "started",
    [
        pytest.param(each, marks=_LONG)
        for each in ("firefox", "webkit", "chromium", *_WITHOUT_STORAGE)
    ],
    indirect=True,
)
"""One of each maker's, and two that let a frame of another origin keep nothing."""

WITHOUT_STORAGE = pytest.mark.parametrize(
    "started", [pytest.param(each, marks=_LONG) for each in _WITHOUT_STORAGE], indirect=True
)
"""Those two."""

SIZES = pytest.mark.parametrize(
    "started",
    [pytest.param(each, marks=_LONG) for each in ("firefox", "webkit", "webkit, text at 130 %")],
    indirect=True,
)
"""Those two, one of them at larger text, too."""

LARGE_TEXT = pytest.mark.parametrize(
    "started", [pytest.param("webkit, text at twice the size", marks=_LONG)], indirect=True
)
"""One that enlarges the text alone; Firefox can, too."""

STORING = pytest.mark.parametrize(
    "started", [pytest.param(each, marks=_LONG) for each in ("firefox", "chromium")], indirect=True
)
"""Two that keep a cookie for each page that frames the site."""
