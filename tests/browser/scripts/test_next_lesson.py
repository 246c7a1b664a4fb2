"""`table.js`: the way to the next lesson stands below the last question of this one."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.scripts.conftest import Load, script

BODY = """<div id=one data-ecarte-asks=done></div><div id=two data-ecarte-asks=asked></div>
<nav><a rel=next href=next>Next</a></nav>"""
LINK = """name => nextLesson(document.getElementById(name), [])?.textContent ?? null"""


def test_only_the_last_quiz_of_a_lesson_leads_to_the_next_lesson(load: Load) -> None:
    page: Page = load(script("ways_on.js"), "nextLesson", body=BODY)
    assert [page.evaluate(LINK, name) for name in ("one", "two")] == [None, "Next lesson⏎"]
    page.evaluate("document.querySelector('nav').remove()")
    assert page.evaluate(LINK, "two") is None
