"""`home.js`: a start page that one comes back to."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from tests.browser.scripts.conftest import Load

HOME: Final = files("ecarte_tutor.site").joinpath("jupyter/voila/templates/ecarte/static/home.js")
CLOCK: Final = "data:text/javascript,export const dayHere = 0, keepTelling = 0, until = 0;"
BODY: Final = f'<div id=hand data-clock="{CLOCK}"></div><a id=go-learn></a><b id=forget></b>'


def test_a_page_that_one_comes_back_to_is_loaded_again(load: Load) -> None:
    page = load(HOME.read_text("utf-8"), body=BODY)
    with page.expect_navigation(timeout=3000):
        page.evaluate(
            "void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
        )
