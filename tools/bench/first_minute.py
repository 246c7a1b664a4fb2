"""From the start page to the first answer and the first card: `python -m tools.bench.first_minute`.

For each way, from a cold browser and a site that runs: seconds until a verdict is read or a card
is played, and the presses that it took.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from statistics import median

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from tests.browser.quizzes import STRIP
from tests.running import PATIENCE, RunningSite, eventually

TABLES = "#lesson .ecarte"
RUNS = 3

Way = Callable[[Page], int]


def at_home(page: Page) -> int:
    page.locator("#hand [data-action=answer]").first.click()
    page.locator(f"#hand {STRIP}").wait_for()
    return 1


def in_the_first_deal(page: Page) -> int:
    page.locator(".ecarte-ways a").first.click()
    return 1 + first_card(page.locator(TABLES).first)


STEPS = "[data-action=new], [data-action=answer], .ecarte-main"
"""What is pressed on the way to the first card."""


def first_card(table: Locator) -> int:
    """Goes on until a card of the hand is played; how often it pressed."""
    step = table.locator(STEPS).locator("visible=true").first
    for presses in range(1, 30):
        is_card = step.evaluate("node => node.matches('.ecarte-card-button')")
        before = table.inner_text()
        step.click()
        if is_card:
            return presses
        expect(table).not_to_have_text(before, use_inner_text=True)
    raise AssertionError("no card could be played in thirty presses")


WAYS: dict[str, Way] = {
    "first answer, at home": at_home,
    "first card, in the first deal": in_the_first_deal,
}


def measure(browser: Browser, site: RunningSite, way: Way) -> tuple[float, int]:
    with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
        page = context.new_page()
        began = time.perf_counter()
        page.goto(site.url, wait_until="commit")
        presses = way(page)
        return time.perf_counter() - began, presses


def main() -> None:
    with RunningSite() as site, sync_playwright() as playwright:
        assert eventually(lambda: "data-day" in site.get().text)
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        expect.set_options(timeout=1000 * PATIENCE)
        for name, way in WAYS.items():
            runs = [measure(browser, site, way) for _ in range(RUNS)]
            seconds = sorted(run[0] for run in runs)
            told = ", ".join(f"{each:.2f}" for each in seconds)
            print(f"{name:32} {median(seconds):6.2f} s ({told}), {max(r[1] for r in runs)} presses")
            if way is at_home:
                print(f"{'':32} kernels started: {len(site.kernels())}")
        browser.close()


if __name__ == "__main__":
    main()
