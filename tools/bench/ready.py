"""How long a visitor waits for a page, in a browser, beside a bare ipywidgets notebook.

Run by hand: `python -m tools.bench.ready`. Both sites run all the time, and visits to them
alternate, each in a fresh profile; a page is ready when its widgets can be seen. Voilà's own
preheating is refilled before every visit. With `--line 10` a page comes over a line of 10 Mbit/s
and 20 ms instead, its files plain and packed in turn, in a new profile and once more in the same.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from ecarte_tutor.site.lessons import read_lessons
from tests.running import LESSONS, PATIENCE, RunningSite
from tests.site.conftest import write_notebook
from tools.bench.attacks import STOCK, StockSite
from tools.bench.line import Line
from tools.bench.load import BARE

PREHEATED = ("--preheat_kernel=True", "--pool_size=1")
OURS = ".ecarte, .jupyter-widgets, body:has(#loading[hidden])"
"""A widget, or where a lesson has none, a page that no longer says that it is loading."""

PLAIN = {"Accept-Encoding": "identity"}
"""What a browser asks with that wants its files as they are."""

CARD = ".ecarte svg"

LATENCY = 20.0
"""Milliseconds, there and back."""

PAUSE = 2.5
"""Seconds between visits, for whatever is refilled."""


def wait(browser: Browser, address: str, widgets: str) -> float:
    """Seconds until every widget of the page can be seen."""
    with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
        page = context.new_page()
        began = time.monotonic()
        page.goto(address)
        expect(page.locator(widgets).first).to_be_visible(timeout=1000 * PATIENCE)
        seconds = time.monotonic() - began
        page.close(run_before_unload=True)
    time.sleep(PAUSE)
    return seconds


def brought(context: BrowserContext, address: str) -> float:
    """Megabytes of files over the wire for a page."""
    page = context.new_page()
    sizes: list[float] = []
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(address)
    expect(page.locator(OURS).first).to_be_visible(timeout=1000 * PATIENCE)
    page.close(run_before_unload=True)
    return sum(sizes) / 1e6


def compare(browser: Browser, ours: RunningSite, bare: RunningSite, visits: int, name: str) -> None:
    """Prints a line for each lesson: the medians, and their ratio."""
    lessons = [lesson.file for lesson in read_lessons(LESSONS)] if name == "all" else [name]
    for lesson in lessons:
        pairs = [
            (
                wait(browser, ours.lesson(lesson), OURS),
                wait(browser, bare.lesson("bare.ipynb"), ".jupyter-button"),
            )
            for _ in range(visits)
        ]
        here, there = (statistics.median(column) for column in zip(*pairs, strict=True))
        print(f"| {lesson} | {here:.2f} | {there:.2f} | {here / there:.2f} |", flush=True)


def first_card(page: Page, address: str) -> float:
    """Seconds until the page shows a card."""
    began = time.monotonic()
    page.goto(address, wait_until="commit")
    page.locator(CARD).first.wait_for()
    return time.monotonic() - began


def over_a_line(browser: Browser, megabits: float, visits: int, lesson: str) -> None:
    """Prints how long the first card takes over such a line, and how much comes over it, for a
    first page and for the same again."""
    found: dict[str, list[tuple[float, float]]] = {}
    with RunningSite() as site, Line(port_of(site), megabits, LATENCY) as line:
        address = site.lesson(lesson).replace(f":{port_of(site)}/", f":{line.port}/")
        with browser.new_context() as context:
            first_card(context.new_page(), address)  # the site's own first page, and the browser's
        for _ in range(visits):
            for kind, headers in (("plain", PLAIN), ("packed", {})):
                with browser.new_context(extra_http_headers=headers) as context:
                    for time_of_visit in ("cold", "warm"):
                        time.sleep(PAUSE)
                        page, before = context.new_page(), line.brought
                        seconds = first_card(page, address)
                        page.locator("#loading").wait_for(state="hidden")
                        brought = (line.brought - before) / 1e6
                        found.setdefault(f"{kind}, {time_of_visit}", []).append((seconds, brought))
                        page.close(run_before_unload=True)
    print("| files | first card, s | MB |\n| --- | --- | --- |")
    for kind, pairs in found.items():
        seconds, brought = (statistics.median(column) for column in zip(*pairs, strict=True))
        print(f"| {kind} | {seconds:.2f} | {brought:.2f} |")


def port_of(site: RunningSite) -> int:
    found = urlsplit(site.url).port
    assert found
    return found


def main() -> None:
    """Prints the two tables, or what packing saves on a line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lesson", default="01-ranking.ipynb", help="or `all`")
    parser.add_argument("--visits", type=int, default=10)
    parser.add_argument("--line", type=float, default=0.0, help="Mbit/s; 0 for this machine's own")
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp())
    write_notebook(folder / "bare.ipynb", BARE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        if options.line:
            over_a_line(browser, options.line, options.visits, options.lesson)
            return
        for title, stock in (
            ("from nothing", STOCK),
            ("the bare notebook ahead of its visitor", (*STOCK, *PREHEATED)),
        ):
            print(f"\n| {title} | ours, s | bare, s | ratio |\n| --- | --- | --- | --- |")
            with ExitStack() as running:
                ours = running.enter_context(RunningSite())
                bare = running.enter_context(StockSite(folder, stock))
                time.sleep(2 * PAUSE)
                compare(browser, ours, bare, options.visits, options.lesson)
                with browser.new_context() as context:
                    first = brought(context, ours.lesson("01-ranking.ipynb"))
                    then = brought(context, ours.lesson("02-deal.ipynb"))
                print(f"over the wire: {first:.2f} MB for a first page, {then:.2f} for the next")
        browser.close()


if __name__ == "__main__":
    main()
