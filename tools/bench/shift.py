"""How much every page jumps while it loads: `python -m tools.bench.shift`.

Opens each page, and each kind of link, in a fresh profile in two windows, and prints the sum of the
layout shifts that the browser counts. With `--parts` a line follows for each shift over a
hundredth: what moved.
"""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Sequence

from playwright.sync_api import sync_playwright

from tests.browser.shifts import MOST, WINDOWS, address, pages, shifts_of, watch
from tests.running import RunningSite, eventually

_TOLD = 0.01


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a row for each page; returns 1 where one jumps too much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parts", action="store_true", help="and what moved")
    parser.add_argument("--only", default="", help="pages in whose address this occurs")
    options = parser.parse_args(arguments)
    print(f"| page | {' | '.join(f'{width}x{height}' for width, height in WINDOWS)} |")
    print(f"| --- |{' ---: |' * len(WINDOWS)}")
    worst = 0.0
    with RunningSite() as site, sync_playwright() as playwright:
        assert eventually(lambda: "data-day" in site.get().text)
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        for name in pages():
            if options.only not in name:
                continue
            sums, told = [], []
            for width, height in WINDOWS:
                with browser.new_context(viewport={"width": width, "height": height}) as context:
                    page = context.new_page()
                    watch(page)
                    found = shifts_of(page, address(site, name))
                    page.close(run_before_unload=True)
                sums.append(sum(value for value, _ in found))
                told += [(width, *each) for each in found if each[0] > _TOLD]
            print(
                f"| {name or 'the start page'} | {' | '.join(f'{each:.3f}' for each in sums)} |",
                flush=True,
            )
            worst = max(worst, *sums)
            for width, value, parts in told if options.parts else ():
                print(f"|   {width}: {parts[:300]} | {value:.3f} | |")
        browser.close()
    print(f"the most: {worst:.3f}")
    return int(worst > MOST)


if __name__ == "__main__":
    raise SystemExit(main())
