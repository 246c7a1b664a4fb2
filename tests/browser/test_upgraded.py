"""What a browser kept of two earlier versions: read by this one, and forgotten with all else.

`kept-before.json` is what a browser had in its storage after a visit to the site of each: five
problems of ten of practice answered, a lesson's quiz and a game begun, a preference chosen.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lessons import open_lesson
from tests.running import RunningSite
from tests.sampling import first_and_rest

KEPT = json.loads((Path(__file__).parent / "kept-before.json").read_text("utf-8"))
_KEEP = """kept => {
    for (const [store, name] of [[localStorage, "local"], [sessionStorage, "session"]]) {
        store.clear();
        for (const [key, text] of Object.entries(kept[name])) store.setItem(key, text);
    }
}"""
_NAMES = "[...Object.keys(localStorage), ...Object.keys(sessionStorage)]"


@pytest.mark.parametrize("version", first_and_rest(reversed(KEPT)))
def test_half_done_sets_games_and_preferences_go_on(
    version: str, page: Page, site: RunningSite
) -> None:
    page.goto(site.url)
    page.evaluate(_KEEP, KEPT[version])
    open_lesson(page, site.lesson("10-practice.ipynb"))
    expect(page.locator(".ecarte-progress").first).to_contain_text("Problem 6 of 10")
    expect(page.locator("body")).to_contain_text("9 answers so far")
    open_lesson(page, site.lesson("03-proposing.ipynb", code="TUESDAY"))
    expect(page.get_by_text("Problem 4 of 10")).to_be_visible()
    open_lesson(page, site.lesson("09-game.ipynb"))
    game = json.loads(next(text for key, text in KEPT[version]["local"].items() if "game" in key))
    code = json.loads(game["text"])["cards"]["code"]
    expect(page.locator(".ecarte-code").first).to_contain_text(code)
    expect(page.locator("body")).to_contain_text("Deal 1")
    expect(page.locator("body")).not_to_contain_text("set aside")
    names = page.evaluate(_NAMES)
    assert all(each.startswith(("ecarte-tutor.past.", "ecarte-tutor.progress")) for each in names)
    chosen = page.evaluate("localStorage['ecarte-tutor.past.quiz.practice.preferences']")
    assert json.loads(chosen) == {"kind": "mixed", "start": "cards", "known": ["tricks"]}


@pytest.mark.parametrize("version", first_and_rest(KEPT))
def test_forget_deletes_what_an_earlier_version_kept(
    version: str, page: Page, site: RunningSite
) -> None:
    page.goto(site.url)
    page.evaluate(_KEEP, KEPT[version])
    open_lesson(page, site.lesson("11-you.ipynb"))
    page.get_by_role("button", name="Forget").click()
    page.get_by_role("button", name="Yes, forget").click()
    page.wait_for_function("localStorage.getItem('ecarte-tutor.progress') === null")
    assert page.evaluate(_NAMES) == ["ecarte-tutor.stopped"]
