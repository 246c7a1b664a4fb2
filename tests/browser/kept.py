"""The log of answers that a visitor's browser keeps."""

from __future__ import annotations

import json
from typing import Final

from playwright.sync_api import Page

from ecarte_tutor.course.progress.log import Log

KEY: Final = "ecarte-tutor.progress"
"""Its name in the browser's storage."""


def kept(page: Page) -> Log | None:
    """The log, if there is one."""
    text = page.evaluate(f"localStorage.getItem('{KEY}')")
    return None if text is None else Log.parse(text)


def keep(page: Page, log: Log) -> None:
    """From the next page on, the browser has this log, unless it has kept one by then."""
    page.add_init_script(f"localStorage['{KEY}'] ??= {json.dumps(log.text())}")
