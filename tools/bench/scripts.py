"""What a visitor's first page asks for, lesson by lesson: `python -m tools.bench.scripts`.

Prints the requests and the megabytes, plain and packed.
"""

from __future__ import annotations

import shutil

from playwright.sync_api import Browser, sync_playwright

from ecarte_tutor.site.lessons import read_lessons
from tests.browser.lessons import open_lesson
from tests.running import LESSONS, RunningSite
from tools.bench.ready import PLAIN


def asked_for(browser: Browser, address: str, headers: dict[str, str]) -> tuple[int, float]:
    """How many requests a first page makes, and the megabytes that come for them."""
    with browser.new_context(extra_http_headers=headers, bypass_csp=True) as context:
        page = context.new_page()
        sizes: list[float] = []
        wire = context.new_cdp_session(page)
        wire.send("Network.enable")
        wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
        open_lesson(page, address)
        page.close(run_before_unload=True)
    return len(sizes), sum(sizes) / 1e6


def main() -> None:
    """Prints a line for each lesson."""
    with sync_playwright() as playwright, RunningSite() as site:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        print("| lesson | requests | MB, plain | MB, packed |\n| --- | --- | --- | --- |")
        for lesson in read_lessons(LESSONS):
            address = site.lesson(lesson.file)
            requests, plain = asked_for(browser, address, PLAIN)
            _, packed = asked_for(browser, address, {})
            print(f"| {lesson.file} | {requests} | {plain:.2f} | {packed:.2f} |", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
