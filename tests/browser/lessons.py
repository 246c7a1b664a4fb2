"""A lesson on the running site, opened as a visitor opens it."""

from __future__ import annotations

from playwright.sync_api import Page

# a page that has only begun to come has no such part yet
_LAID = "document.getElementById('loading')?.hidden"


def open_lesson(page: Page, address: str) -> None:
    """Goes there, and returns as soon as every table is laid."""
    page.goto(address)
    wait_until_laid(page)


def wait_until_laid(page: Page) -> None:
    """Looks twenty times a second, where `expect` would look twice, and each frame takes time."""
    page.wait_for_function(_LAID, polling=50)
