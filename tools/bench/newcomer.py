"""How long a newcomer waits for a lesson beside a class of twenty on a set that is slow to draw.

    python -m tools.bench.newcomer

Told in seconds: with nobody there, a second after the twenty have come at once, and while their
problems are being drawn.
"""

from __future__ import annotations

import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

from ecarte_tutor.course.problems.plan import Plan
from tests.running import RunningSite
from tests.site.widgets import Widgets

CLASS = 20
SET = str(
    Plan(
        skills=("answering",),
        hints=("A3",),
        scores="4-4",
        count=30,
        difficulty="close",
        word="AUTUMN",
    )
)
LESSON = "03-proposing.ipynb"
FORKING_SECONDS = 4.0
"""Until there is what kernels are forked from."""

BEGIN = {"method": "custom", "content": {"action": "begin", "value": ""}}


def seconds_for_a_page(site: RunningSite) -> float:
    began = time.monotonic()
    with site.visit(LESSON):
        return time.monotonic() - began


def come(site: RunningSite, class_visits: ExitStack) -> tuple[str, float]:
    """A visitor of the class: the kernel, and how long the page took."""
    began = time.monotonic()
    _, kernel = class_visits.enter_context(site.visit("10-practice.ipynb", seed=SET))
    return kernel, time.monotonic() - began


def begin(site: RunningSite, kernel: str) -> None:
    """Asks for the first problem, as the page does by itself once it is there."""
    widgets = Widgets(site, kernel)
    for name, state in widgets.every_state().items():
        if "being dealt" in str(state.get("scene", {}).get("sentence", "")):
            widgets.tell(name, BEGIN)


def told(seconds: list[float]) -> str:
    return f"{statistics.median(seconds):.2f} in the middle, {max(seconds):.2f} at worst"


def main() -> None:
    with RunningSite(options=("--visitors", "40")) as site, ExitStack() as class_visits:
        time.sleep(FORKING_SECONDS)
        seconds_for_a_page(site)
        print("alone:", told([seconds_for_a_page(site) for _ in range(3)]))
        with ThreadPoolExecutor(CLASS) as visitors:
            coming = [visitors.submit(come, site, class_visits) for _ in range(CLASS)]
            time.sleep(1)
            print(f"a second after {CLASS} came: {seconds_for_a_page(site):.2f}")
            found = [each.result() for each in coming]
            print(f"the {CLASS} themselves:", told([seconds for _, seconds in found]))
            for kernel, _ in found:
                visitors.submit(begin, site, kernel)
            time.sleep(0.5)
            print("while their sets are drawn:", told([seconds_for_a_page(site) for _ in range(6)]))


if __name__ == "__main__":
    main()
