"""How long a class waits for its verdicts, quiz by quiz and in the game, and with how much memory.

    python -m tools.bench.verdicts [--crowds 20 40] [--quizzes discarding game]

Programs play the visitors. Each opens the lesson; once all have the question before them, each
thinks for three seconds and answers within the same second. Told, as the middle and the worst of
all, is when the book's part of the verdict is there after the click, and when the simulator's; in
the game, where the tutor looks at every choice, when it has. Beside it stands the memory of the
whole site by then, shared pages counted once.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from threading import Barrier, BrokenBarrierError
from typing import Any

import psutil

from tests.running import RunningSite
from tests.site.widgets import Widgets

MOST_VISITORS = 60
PATIENCE = 180.0
THINKING_SECONDS = 3.0
FORKING_SECONDS = 4.0
"""Until there is what kernels are forked from."""

LESSONS = {
    "proposing": "03-proposing.ipynb",
    "answering": "04-answering.ipynb",
    "discarding": "05-discarding.ipynb",
    "leading": "06-leading.ipynb",
    "nearing": "07-score.ipynb",
    "game": "09-game.ipynb",
}
_CROWDS = {"one": "with one code", "own": "with codes of their own"}
_NUMBERS = count()


@dataclass
class Wait:
    """What one visitor saw of a verdict, in seconds after the click."""

    book: float = 0.0
    simulator: float = 0.0
    trouble: str = ""


def answer(site: RunningSite, quiz: str, code: str, everybody: Barrier) -> Wait:
    """Opens a lesson, thinks about its first question as long as all others do, and answers."""
    try:
        with site.visit(LESSONS[quiz], code=code) as (_, kernel):
            widgets = Widgets(site, kernel)
            widget, click = question(widgets, quiz)
            everybody.wait(PATIENCE)
            time.sleep(random.uniform(THINKING_SECONDS, THINKING_SECONDS + 1))
            clicked = time.monotonic()
            updates = [
                time.monotonic() - clicked
                for text in widgets.answers(widget, click)
                if '"update"' in text and widget in text
            ]
            everybody.wait(PATIENCE)  # now the memory is looked at
            everybody.wait(PATIENCE)
            widgets.close()
            return Wait(updates[0], updates[-1])
    except (OSError, AssertionError, EOFError, LookupError, TimeoutError) as error:
        everybody.abort()
        return Wait(trouble=repr(error))
    except BrokenBarrierError as error:
        return Wait(trouble=repr(error))


def question(widgets: Widgets, quiz: str) -> tuple[str, dict[str, Any]]:
    """The table on the page, and a click on the first answer that it offers."""
    if quiz == "game":
        widgets.tell(*table(widgets, "new"))
    try:
        return table(widgets, "answer")
    except LookupError:
        widgets.tell(*table(widgets, "pick"))
        return table(widgets, "answer")


def table(widgets: Widgets, action: str) -> tuple[str, dict[str, Any]]:
    """The first table that has a code and offers the action, and a click on the first such choice.

    Raises:
        LookupError: where there is none.
    """
    for name, state in widgets.every_state().items():
        scene = state.get("scene") or {}
        for each in _offered(scene) if scene.get("code") else ():
            if each.get("action") == action:
                value = each.get("value") or each.get("card", "")
                return name, {"method": "custom", "content": {"action": action, "value": value}}
    raise LookupError(f"expected a table that offers {action!r}, got none")


def _offered(scene: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for part in ("choices", "cards", "actions"):
        yield from (each for each in scene.get(part) or () if isinstance(each, dict))


def measure(site: RunningSite, quiz: str, codes: Sequence[str]) -> tuple[list[Wait], float]:
    """What a visitor with each of these codes saw, and the site's megabytes by then."""
    everybody = Barrier(len(codes) + 1)
    with ThreadPoolExecutor(len(codes)) as pool:
        waiting = [pool.submit(answer, site, quiz, code, everybody) for code in codes]
        megabytes = 0.0
        try:
            everybody.wait(PATIENCE)
            everybody.wait(PATIENCE)
            megabytes = memory(site)
            everybody.wait(PATIENCE)
        except BrokenBarrierError:
            pass
        return [each.result(PATIENCE) for each in waiting], megabytes


def memory(site: RunningSite) -> float:
    """Megabytes of the site with all that it has started."""
    first = psutil.Process(site.process.pid)
    found = 0
    for each in (first, *first.children(recursive=True)):
        try:
            found += each.memory_full_info().pss
        except psutil.Error:  # it has just ended
            continue
    return found / 1e6


def codes_of(visitors: int, *, own: bool) -> list[str]:
    """Class codes that nobody has had yet: one for each visitor, or one for all."""
    words = [f"B{next(_NUMBERS):03}-{time.time_ns() % 10**6:06}" for _ in range(visitors)]
    return words if own else words[:1] * visitors


def line(name: str, waits: Sequence[Wait], megabytes: float) -> str:
    """A line of the table."""
    fine = [each for each in waits if not each.trouble]
    book = _middle_and_worst([each.book for each in fine])
    simulator = _middle_and_worst([each.simulator for each in fine])
    return f"| {name} | {book} | {simulator} | {megabytes:.0f} | {len(waits) - len(fine)} |"


def _middle_and_worst(values: list[float]) -> str:
    return f"{statistics.median(values):.2f} / {max(values):.2f}" if values else "none"


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--crowds", type=int, nargs="+", default=[1, 20, 40])
    parser.add_argument("--quizzes", nargs="+", choices=list(LESSONS), default=list(LESSONS))
    parser.add_argument("--codes", nargs="+", choices=["one", "own"], default=["one", "own"])
    options = parser.parse_args()
    with RunningSite(options=("--visitors", str(MOST_VISITORS))) as site:
        time.sleep(FORKING_SECONDS)
        print("| | the book's part, s | the simulator's part, s | MB | failed |")
        print("| --- | --- | --- | --- | --- |")
        for quiz in options.quizzes:
            for visitors in options.crowds:
                for kind in options.codes if visitors > 1 else ["own"]:
                    codes = codes_of(min(visitors, MOST_VISITORS), own=kind == "own")
                    waits, megabytes = measure(site, quiz, codes)
                    print(line(f"{quiz}, {visitors} {_CROWDS[kind]}", waits, megabytes), flush=True)
                    for trouble in sorted({each.trouble for each in waits} - {""}):
                        print(f"  ({trouble})", flush=True)


if __name__ == "__main__":
    main()
