"""What a press at the game's table costs: bytes on the wire, the time to the first picture, and the
longest that the page is busy while cards travel; and how small its smallest words are, and what
share of the cloth is empty.

`python -m tools.bench.table [PRESSES]` starts a site, plays by click with whatever is offered
first, and prints medians and means over the presses that were answered. Figures of two states of
the project compare only if taken on the same machine, one after the other.
"""

from __future__ import annotations

import shutil
import sys
from statistics import mean, median
from typing import Any

from playwright.sync_api import Page, WebSocket, sync_playwright

from tests.running import RunningSite

PRESSES = 60
_ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")

# From the click to the frame that shows the first change it made.
_STOPWATCH = """() => {
    const table = document.querySelector(".ecarte");
    window.busy = [0];
    new PerformanceObserver((list) => {
        if (document.querySelector(".ecarte-moving"))
            window.busy.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ entryTypes: ["longtask"] });
    let pressed = null;
    window.firstPictures = [];
    addEventListener("click", (event) => { pressed = event.timeStamp; }, true);
    new MutationObserver(() => {
        if (pressed === null) return;
        const from = pressed;
        pressed = null;
        requestAnimationFrame(() => window.firstPictures.push(performance.now() - from));
    }).observe(table, { childList: true, subtree: true, characterData: true });
}"""

# What to press next, the deal's words first; a card that was refused just now is not tried again.
_NEXT = """tried => {
    const offered = [...document.querySelectorAll(".ecarte [data-action]")]
        .filter((node) => node.checkVisibility({ visibilityProperty: true }));
    const by = (...actions) => offered.find((node) => actions.includes(node.dataset.action)
        && !tried.includes(node.dataset.value || node.dataset.action));
    const raised = document.querySelector(".ecarte-raised");
    const node = by("anyway") ?? by("deal", "new", "again") ?? (raised ? null : by("pick"))
        ?? by("answer");
    if (!node) return null;
    node.dataset.measured = "";
    return node.dataset.value || node.dataset.action;
}"""

# The smallest words of the table and its bar, and the share of the cloth on which nothing lies.
_LOOK = """() => {
    const cloth = document.querySelector(".ecarte-board");
    if (!cloth || document.querySelector(".ecarte-moving")) return null;
    const isSeen = (node) => node.checkVisibility({ visibilityProperty: true });
    const says = (node) => [...node.childNodes]
        .some((each) => each.nodeType === Node.TEXT_NODE && each.data.trim());
    const words = [...document.querySelectorAll(".ecarte-board *, .ecarte-bar *")]
        .filter((node) => !node.closest("svg, header") && says(node) && isSeen(node))
        .map((node) => parseFloat(getComputedStyle(node).fontSize));
    const parts = ".ecarte-picture, .ecarte-back, p, .ecarte-strip, svg, button";
    const filled = [...cloth.querySelectorAll(parts)]
        .filter(isSeen).map((node) => node.getBoundingClientRect());
    const { left, top, width, height } = cloth.getBoundingClientRect();
    let empty = 0;
    for (let x = 0.5; x < 100; x += 1) for (let y = 0.5; y < 100; y += 1) {
        const [at, down] = [left + x * width / 100, top + y * height / 100];
        empty += !filled.some(({ left, right, top, bottom }) =>
            at > left && at < right && down > top && down < bottom);
    }
    return [Math.min(...words), empty / 100];
}"""


def play(page: Page, presses: int) -> tuple[list[int], list[float], float, list[list[float]]]:
    """Bytes received after each press, milliseconds to its first picture, the longest task over
    50 ms while cards moved, and the looks of the table at rest."""
    received: list[int] = []

    def watch(socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: received.append(len(data)))

    page.on("websocket", watch)
    page.goto(page.url)
    page.locator("#loading").wait_for(state="hidden")
    page.evaluate(_STOPWATCH)
    sizes: list[int] = []
    tried: list[str] = []
    looks: list[list[float]] = []
    for _ in range(10 * presses):
        if len(sizes) == presses:
            break
        chosen = page.evaluate(_NEXT, tried)
        if chosen is None:  # the cards still move
            tried = []
            page.wait_for_timeout(300)
            continue
        del received[:]
        page.locator("[data-measured]").first.evaluate(
            "node => { delete node.dataset.measured; node.click(); }"
        )
        page.wait_for_timeout(3000 if chosen == "new" else 1500)
        if received:
            sizes.append(sum(received))
        looks += filter(None, [page.evaluate(_LOOK)])
        refused = page.locator(".ecarte-notice:not(:empty)").count()
        tried = [*tried, chosen] if refused else []
    waits, busy = page.evaluate("window.firstPictures"), max(page.evaluate("window.busy"))
    return sizes, waits, busy, looks


def told(name: str, figures: list[Any]) -> str:
    """The median, the mean and the largest of these figures, in a line."""
    parts = f"median {median(figures):.0f}, mean {mean(figures):.0f}, most {max(figures):.0f}"
    return f"{name}: {parts} ({len(figures)} presses)"


def main(presses: int) -> None:
    """Prints the figures of a game."""
    with RunningSite() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=list(_ARGUMENTS)
        )
        page = browser.new_page(viewport={"width": 1366, "height": 650})
        page.goto(site.lesson("09-game.ipynb", seed="QDW-NUT"))
        sizes, waits, busy, looks = play(page, presses)
        print(told("bytes a press", sizes))
        print(told("ms to the first picture", waits))
        print(f"longest task over 50 ms while cards move: {busy:.0f} ms")
        smallest, empty = zip(*looks, strict=True)
        print(f"smallest words: {min(smallest):.1f} px; of the cloth is empty: {mean(empty):.0f} %")
        browser.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else PRESSES)
