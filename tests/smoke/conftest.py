"""The browser of `tests/browser`, for one look at each kind of page."""

from tests.browser.conftest import chromium, page, profile, watch

__all__ = ["chromium", "page", "profile", "watch"]
