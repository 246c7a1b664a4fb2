"""A lesson in an exported folder beside the same one on the live site, in a browser.

Run by hand: `python -m tools.bench.folder`; about six minutes. Visits alternate, each in a fresh
profile, and the page's own clock tells: from the navigation to the first card on the screen, and
from a press to the whole verdict, in the page's document and then on the screen. One visitor
presses as soon as the question is there, while the site still simulates; the next one and a half
seconds later, when it has.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from ecarte_tutor.site.export.folder import export
from tests.running import RunningSite

SIZE: ViewportSize = {"width": 1366, "height": 768}

LESSON = "03-proposing"
"""Four tables and a quiz; all is shown at once."""

THOUGHT = 1_500
"""Milliseconds before a press: few who look at five cards are quicker."""

WHOLE = 4_000
"""Milliseconds after a press in which a verdict that is still simulated becomes whole."""

# When a card was first on the screen, and since the press, when the quiz last drew a verdict.
CLOCK = """() => {
    window.card = 0;
    window.placed = window.drawn = 0;
    const frame = (note) => requestAnimationFrame(() => setTimeout(note));
    const see = () => {
        const card = document.querySelector("[data-widget] .ecarte svg");
        if (!window.card && card?.getClientRects().length) {
            window.card = -1;
            frame(() => { window.card = performance.now(); });
        }
        const strip = document.querySelector(".ecarte-marked .ecarte-strip");
        if (strip && strip !== window.strip) {
            window.strip = strip;
            window.placed = performance.now();
            frame(() => { window.drawn = performance.now(); });
        }
    };
    new MutationObserver(see).observe(document, { childList: true, subtree: true });
}"""

ASKED = "() => document.querySelector('.ecarte-marked .ecarte-choice')?.getClientRects().length"
PRESS = """() => {
    const from = performance.now();
    document.querySelector(".ecarte-marked .ecarte-choice").click();
    return from;
}"""


def visit(browser: Browser, address: str, thought: int) -> tuple[float, float, float]:
    """Milliseconds to the first card, and from a press to the verdict, placed and on the screen."""
    with browser.new_context(bypass_csp=True, viewport=SIZE) as context:
        context.add_init_script(f"({CLOCK})()")
        page = context.new_page()
        page.goto(address, wait_until="commit")
        page.wait_for_function(ASKED, polling="raf")
        page.wait_for_timeout(thought)
        pressed = page.evaluate(PRESS)
        page.wait_for_function("window.drawn > 0")
        page.wait_for_timeout(WHOLE)
        card, placed, drawn = page.evaluate("[window.card, window.placed, window.drawn]")
        page.close(run_before_unload=True)
    return card, placed - pressed, drawn - pressed


def main() -> None:
    """Print the medians of the site and of the folder, and how many times faster that is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visits", type=int, default=10)
    parser.add_argument("--folder", type=Path, help="one that is exported already")
    options = parser.parse_args()
    folder = options.folder or Path(tempfile.mkdtemp(), "lessons")
    if not options.folder:
        export(folder, [int(LESSON[:2])], tell=lambda _: None)
    with RunningSite() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        places = [
            site.lesson(f"{LESSON}.ipynb", all="1"),
            f"{folder.resolve().as_uri()}/{LESSON}.html?all=1",
        ]
        for address in places:  # what a browser and a site do once
            visit(browser, address, 0)
        print("| | site, ms | folder, ms | times |\n| --- | ---: | ---: | ---: |")
        cards = list[tuple[float, float]]()
        for words, thought in (("at once", 0), (f"after {THOUGHT} ms", THOUGHT)):
            visits = [
                [visit(browser, address, thought) for address in places]
                for _ in range(options.visits)
            ]
            cards += [(site_s[0], folder_s[0]) for site_s, folder_s in visits]
            for at, where in ((1, "in the document"), (2, "on the screen")):
                _tell(f"verdict on a press {words}, {where}", [(a[at], b[at]) for a, b in visits])
        _tell("first card on the screen", cards)
        browser.close()


def _tell(what: str, found: list[tuple[float, float]]) -> None:
    site, folder = (median(column) for column in zip(*found, strict=True))
    print(f"| {what} | {site:.0f} | {folder:.0f} | {site / folder:.1f} |", flush=True)


if __name__ == "__main__":
    main()
