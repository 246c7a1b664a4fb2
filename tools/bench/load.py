"""How the site bears visitors, beside a stock Voilà with a bare ipywidgets notebook.

Run by hand: `python -m tools.bench.load`. Programs play the visitors, so that no browser's own time
is in the figures: each asks for the page, reads it to its end, connects, asks for the widgets'
state (the first problem), and clicks while all the others are connected. Everything stays on this
machine; at most 60 visitors and five minutes.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from threading import Barrier, BrokenBarrierError

from tests.running import RunningSite
from tests.site.conftest import write_notebook
from tests.site.widgets import Widgets
from tools.bench.attacks import STOCK, StockSite

MOST_VISITORS = 60
PATIENCE = 120.0
CLICKS = 5
LOADING_SECONDS = 0.1
"""Between a page and its channel: a browser loads the page's program. Who connects at once may ask
a kernel before its answers are listened to, and Jupyter asks again after half a second."""

BARE = """
import ipywidgets
label = ipywidgets.Label("0")
button = ipywidgets.Button(description="More")
def more(_button):
    label.value = str(int(label.value) + 1)
button.on_click(more)
ipywidgets.VBox([label, button])
"""


@dataclass
class Times:
    """Of one visitor, in seconds after they asked for the page."""

    page: float = 0.0
    problem: float = 0.0
    clicks: list[float] = field(default_factory=list)
    trouble: str = ""


def visit(site: RunningSite, lesson: str, delay: float, everybody: Barrier) -> Times:
    """Comes after the delay, stays until everybody is there, and clicks."""
    time.sleep(delay)
    times, began = Times(), time.monotonic()
    try:
        page = site.get(site.lesson(lesson))
        times.page = time.monotonic() - began
        found = re.search(r'"kernelId": "([\w-]+)"', page.text)
        if not found:
            times.trouble = f"status {page.status}"
            everybody.abort()
            return times
        time.sleep(LOADING_SECONDS)
        widgets = Widgets(site, found[1])
        click_target(widgets)
        times.problem = time.monotonic() - began
        everybody.wait(PATIENCE)
        for _ in range(CLICKS):
            time.sleep(random.uniform(0.5, 1.5))  # nobody clicks in step with the others
            widget, content = click_target(widgets)
            clicked = time.monotonic()
            for text in widgets.answers(widget, {"method": "custom", "content": content}):
                if '"update"' in text:
                    times.clicks.append(time.monotonic() - clicked)
        widgets.close()
    except (OSError, AssertionError, EOFError, TimeoutError, BrokenBarrierError) as error:
        times.trouble = repr(error)
    return times


def click_target(widgets: Widgets) -> tuple[str, dict[str, str]]:
    """A widget and what a click on it sends: the first thing that our table offers, or a button."""
    for name, state in widgets.every_state().items():
        if state.get("_model_name") == "ButtonModel":
            return name, {"event": "click"}
        scene = state.get("scene") or {}
        offered = [*scene.get("choices", ()), *scene.get("actions", ()), *scene.get("cards", ())]
        offered += [each for group in scene.get("groups", ()) for each in group["buttons"]]
        for each in offered:
            if each.get("action"):
                return name, {"action": each["action"], "value": each.get("value", "")}
    raise AssertionError("there is nothing to click on")


def memory(site: RunningSite) -> float:
    """Megabytes of a kernel, shared pages counted by share; the mean."""
    return float(statistics.mean(each.memory_full_info().pss for each in site.kernels()) / 1e6)


def measure(name: str, site: RunningSite, lesson: str, visitors: int, seconds: float) -> None:
    """Prints a line of the table."""
    everybody = Barrier(visitors)
    with ThreadPoolExecutor(visitors) as pool:
        delays = [number * seconds / visitors for number in range(visitors)]
        waiting = [pool.submit(visit, site, lesson, delay, everybody) for delay in delays]
        all_times = [each.result(PATIENCE) for each in waiting]
    megabytes = memory(site)
    fine = [times for times in all_times if not times.trouble]
    figures = [
        _middle_and_worst([times.page for times in fine]),
        _middle_and_worst([times.problem for times in fine]),
        _middle_and_worst([1000 * each for times in fine for each in times.clicks]),
    ]
    failed = len(all_times) - len(fine)
    print(f"| {name} | {' | '.join(figures)} | {megabytes:.0f} | {failed} |", flush=True)
    for trouble in sorted({times.trouble for times in all_times} - {""}):
        print(f"  ({trouble})")


def _middle_and_worst(values: list[float]) -> str:
    if not values:
        return "none"
    digits = 2 if max(values) < 10 else 1
    return f"{statistics.median(values):.{digits}f} / {max(values):.{digits}f}"


def main() -> None:
    """Prints the table: our site, and the bare notebook."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lesson", default="01-ranking.ipynb")
    parser.add_argument("--at-once", type=int, default=20)
    parser.add_argument("--spread", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--only", choices=("at once", "spread", "alone"))
    options = parser.parse_args()
    crowds = {
        "alone": (1, 0.0),
        "at once": (min(options.at_once, MOST_VISITORS), 0.0),
        "spread": (min(options.spread, MOST_VISITORS), min(options.seconds, 120.0)),
    }
    print("| | page, s | first problem, s | click, ms | MB a kernel | failed |")
    print("| --- | --- | --- | --- | --- | --- |")
    folder = Path(tempfile.mkdtemp())
    write_notebook(folder / "bare.ipynb", BARE)
    for kind, (visitors, seconds) in crowds.items():
        if options.only in (None, kind):
            with RunningSite(options=("--visitors", str(MOST_VISITORS))) as site:
                time.sleep(4)  # what kernels are forked from
                measure(f"{visitors} {kind}", site, options.lesson, visitors, seconds)
            with StockSite(folder, STOCK) as bare:
                measure(f"{visitors} {kind}, bare notebook", bare, "bare.ipynb", visitors, seconds)


if __name__ == "__main__":
    main()
