"""`dom.js`: a widget whose kernel was restarted or has died says so, and takes no press."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.scripts.conftest import Load, script

GIVEN = """() => {
    window.presses = 0;
    window.layout = { comm_live: true };
    const calls = new Set();
    const model = {
        get: () => layout, on: (_, call) => calls.add(call), off: (_, call) => calls.delete(call),
    };
    const root = document.querySelector("#root");
    root.firstChild.addEventListener("click", () => presses += 1);
    root.firstChild.addEventListener("keydown", () => presses += 1);
    window.setTimeout = (act) => act();
    window.is = (isLive) => { layout.comm_live = isLive; for (const call of [...calls]) call(); };
    window.stop = tellLost(model, root);
}"""


def _table(load: Load, notebook: str = "") -> Page:
    body = f"<div {notebook}><div id=root><button>Play</button></div></div>"
    page = load(script("lost.js"), "tellLost", body=body)
    page.evaluate(GIVEN)
    return page


@pytest.mark.parametrize(
    ("notebook", "what"),
    [
        ("class=jp-Notebook", "Choose Run → Run All Cells"),
        ("id=notebook-container", "Choose Cell → Run All"),
        ("", "Run its cell again"),
    ],
)
def test_a_widget_without_its_kernel_says_what_to_press(
    load: Load, notebook: str, what: str
) -> None:
    page = _table(load, notebook)
    page.evaluate("() => is(false)")
    told = page.get_by_role("alert")
    expect(told).to_have_text(f"The program behind this has ended. {what} to go on.")
    page.locator("button").click()
    page.keyboard.press("Enter")
    assert page.evaluate("() => presses") == 0
    page.evaluate("() => is(true)")  # a line that was only cut
    expect(told).to_have_count(0)
    page.locator("button").click()
    assert page.evaluate("() => presses") == 1


def test_a_page_of_the_site_has_a_notice_of_its_own(load: Load) -> None:
    page = _table(load)
    page.evaluate("() => { stop(); document.body.classList.add('ecarte-page'); }")
    page.evaluate(GIVEN)
    page.evaluate("() => is(false)")
    expect(page.get_by_role("alert")).to_have_count(0)
