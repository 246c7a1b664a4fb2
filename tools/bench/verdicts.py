"""How long a class waits for its verdicts, quiz by quiz and in the game, and with how much memory.

    python -m tools.bench.verdicts [--crowds 20 40] [--quizzes discarding game] [--problems 8]

Programs play the visitors. Each opens the lesson; once all have the question before them, each
thinks for three seconds and answers within the same second. Told, as the middle and the worst of
all, is when the book's part of the verdict is there after the click, and when the simulator's; in
the game, where the tutor looks at every choice, when it has. Beside it stands the memory of the
whole site once all have answered and no kernel is busy, shared pages counted once, and what a
kernel has to itself. With `--problems 8` each visitor answers seven more before it is looked at.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
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

STILL_SECONDS = 3.0
"""Kernels that used no processor for so long have given back what they need no more."""

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


def answer(site: RunningSite, quiz: str, code: str, problems: int, everybody: Barrier) -> Wait:
    """Opens a lesson, thinks about its first question as long as all others do, and answers.

    The verdict on that is timed; then come as many more as make up `problems`.
    """
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
            for _ in range(problems - 1):
                widgets.tell(*next_question(widgets, quiz))
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


def next_question(widgets: Widgets, quiz: str) -> tuple[str, dict[str, Any]]:
    """The same for the next problem, past the summary of a quiz that is done."""
    widgets.tell(*table(widgets, "next"))
    end = time.monotonic() + PATIENCE
    while True:  # what comes next may still be drawn
        try:
            return question(widgets, quiz)
        except LookupError:
            if time.monotonic() > end:
                raise
        time.sleep(0.2)
        with suppress(LookupError):
            widgets.tell(*table(widgets, "again"))


def table(widgets: Widgets, action: str) -> tuple[str, dict[str, Any]]:
    """The first quiz or game that offers the action, and a click on the first such choice.

    Raises:
        LookupError: where there is none.
    """
    for name, state in widgets.every_state().items():
        scene = state.get("scene") or {}
        for each in _offered(scene):
            if each.get("action") == action and (scene.get("code") or action == "again"):
                value = each.get("value") or each.get("card", "")
                return name, {"method": "custom", "content": {"action": action, "value": value}}
    raise LookupError(f"expected a table that offers {action!r}, got none")


def _offered(scene: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for part in ("choices", "cards", "actions"):
        yield from (each for each in scene.get(part) or () if isinstance(each, dict))


def measure(
    site: RunningSite, quiz: str, codes: Sequence[str], problems: int
) -> tuple[list[Wait], tuple[float, float]]:
    """What a visitor with each of these codes saw, and megabytes: the site's, a kernel's own."""
    everybody = Barrier(len(codes) + 1)
    with ThreadPoolExecutor(len(codes)) as pool:
        waiting = [pool.submit(answer, site, quiz, code, problems, everybody) for code in codes]
        megabytes = 0.0, 0.0
        try:
            everybody.wait(PATIENCE)
            everybody.wait(PATIENCE)
            wait_until_still(site)
            megabytes = memory(site), own_memory(site)
            everybody.wait(PATIENCE)
        except BrokenBarrierError:
            pass
        return [each.result(PATIENCE) for each in waiting], megabytes


def wait_until_still(site: RunningSite) -> None:
    """Waits for the simulations that kernels have begun ahead."""
    used = -1.0
    while used != (now := sum(sum(each.cpu_times()[:2]) for each in site.kernels())):
        used = now
        time.sleep(STILL_SECONDS)


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


def own_memory(site: RunningSite) -> float:
    """Megabytes that no other process shares, of a kernel; the mean."""
    return float(statistics.mean(each.memory_full_info().uss for each in site.kernels()) / 1e6)


def codes_of(visitors: int, *, own: bool) -> list[str]:
    """Class codes that nobody has had yet: one for each visitor, or one for all."""
    words = [f"B{next(_NUMBERS):03}-{time.time_ns() % 10**6:06}" for _ in range(visitors)]
    return words if own else words[:1] * visitors


def line(name: str, waits: Sequence[Wait], megabytes: tuple[float, float]) -> str:
    """A line of the table."""
    fine = [each for each in waits if not each.trouble]
    book = _middle_and_worst([each.book for each in fine])
    simulator = _middle_and_worst([each.simulator for each in fine])
    told = " | ".join(f"{each:,.1f}" for each in megabytes)
    return f"| {name} | {book} | {simulator} | {told} | {len(waits) - len(fine)} |"


def _middle_and_worst(values: list[float]) -> str:
    return f"{statistics.median(values):.2f} / {max(values):.2f}" if values else "none"


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--crowds", type=int, nargs="+", default=[1, 20, 40])
    parser.add_argument("--quizzes", nargs="+", choices=list(LESSONS), default=list(LESSONS))
    parser.add_argument("--codes", nargs="+", choices=["one", "own"], default=["one", "own"])
    parser.add_argument("--problems", type=int, default=1)
    options = parser.parse_args()
    with RunningSite(options=("--visitors", str(MOST_VISITORS))) as site:
        time.sleep(FORKING_SECONDS)
        print("| | the book's part, s | the simulator's part, s | MB | MB of a kernel | failed |")
        print("| --- | --- | --- | --- | --- | --- |")
        for quiz in options.quizzes:
            for visitors in options.crowds:
                for kind in options.codes if visitors > 1 else ["own"]:
                    codes = codes_of(min(visitors, MOST_VISITORS), own=kind == "own")
                    waits, megabytes = measure(site, quiz, codes, options.problems)
                    print(line(f"{quiz}, {visitors} {_CROWDS[kind]}", waits, megabytes), flush=True)
                    for trouble in sorted({each.trouble for each in waits} - {""}):
                        print(f"  ({trouble})", flush=True)


if __name__ == "__main__":
    main()
