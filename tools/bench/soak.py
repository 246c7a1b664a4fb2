"""Visitors come and go for minutes, and one in seven vanishes without a word.

Run by hand: `python -m tools.bench.soak`, ten minutes unless told. Eight programs play visitors:
each opens a lesson, connects, clicks now and then, and leaves, by the page's farewell, by a closed
connection, or by neither. Prints what they met and how the site's memory went. Everything stays on
this machine; at most thirty minutes.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field

import psutil
from websockets.exceptions import ConnectionClosed

from tests.running import RunningSite
from tests.site.widgets import Widgets
from tools.bench.load import click_target

LESSONS = ("01-ranking.ipynb", "03-proposing.ipynb", "05-discarding.ipynb", "09-game.ipynb")
MOST_MINUTES = 30.0
VANISHING = 1 / 7


@dataclass
class Diary:
    """What all visitors met; each only adds to it."""

    answers: Counter[str] = field(default_factory=Counter)
    pages: list[float] = field(default_factory=list)
    clicks: list[float] = field(default_factory=list)


def live(site: RunningSite, end: float, seed: int, diary: Diary) -> None:
    """One visitor after the other, until the end."""
    chance = random.Random(seed)
    while time.monotonic() < end:
        try:
            _visit(site, chance, diary)
        except (OSError, AssertionError, EOFError, TimeoutError, ConnectionClosed) as error:
            diary.answers[repr(error)[:80]] += 1


def _visit(site: RunningSite, chance: random.Random, diary: Diary) -> None:
    began = time.monotonic()
    page = site.get(site.lesson(chance.choice(LESSONS)))
    diary.answers[str(page.status)] += 1
    found = re.search(r'"kernelId": "([\w-]+)"', page.text)
    if not found:
        time.sleep(1)
        return
    diary.pages.append(time.monotonic() - began)
    if chance.random() < VANISHING / 2:
        return  # it never even connects
    with closing(Widgets(site, found[1])) as widgets:
        for _ in range(chance.randrange(8)):
            time.sleep(chance.uniform(0.1, 0.8))
            widget, content = click_target(widgets)
            clicked = time.monotonic()
            widgets.tell(widget, {"method": "custom", "content": content})
            diary.clicks.append(time.monotonic() - clicked)
    if chance.random() >= VANISHING / 2:
        site.get(f"voila/api/shutdown/{found[1]}", "POST")


def main() -> None:
    """Runs it, and prints a line a minute."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--visitors", type=int, default=8)
    parser.add_argument("--seats", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    minutes = min(options.minutes, MOST_MINUTES)
    diary = Diary()
    with RunningSite(options=("--visitors", str(options.seats))) as site:
        process = psutil.Process(site.process.pid)
        end = time.monotonic() + 60 * minutes
        with ThreadPoolExecutor(options.visitors) as pool:
            for number in range(options.visitors):
                pool.submit(live, site, end, options.seed + number, diary)
            while time.monotonic() < end:
                time.sleep(min(60, max(0.1, end - time.monotonic())))
                print(
                    f"{len(diary.pages)} pages, {len(diary.clicks)} clicks; site "
                    f"{process.memory_info().rss / 1e6:.0f} MB, {process.num_fds()} descriptors, "
                    f"{len(site.kernels())} kernels",
                    flush=True,
                )
        print(dict(diary.answers))
        for name, seconds in (("page", diary.pages), ("click", diary.clicks)):
            print(f"{name}: {statistics.median(seconds):.2f} s median, {max(seconds):.2f} worst")


if __name__ == "__main__":
    main()
