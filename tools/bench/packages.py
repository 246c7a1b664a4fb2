"""Visitors who each have a package made of a set of their own, all at once.

Run by hand: `python -m tools.bench.packages 40 --problems 5`. Each asks again as the page does.
Told are when they had their files, the answers by status, the memory of the site with its processes
at the worst, and how long the start page took meanwhile.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from statistics import median
from urllib.request import urlopen

import psutil

from ecarte_tutor.course.problems.plan import Plan
from tests.running import RunningSite


def main() -> None:
    """Prints what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("visitors", type=int)
    parser.add_argument("--problems", type=int, default=5)
    parser.add_argument("--skill", default="proposing")
    parser.add_argument("--seconds", type=float, default=3600.0, help="after which all give up")
    options = parser.parse_args()
    with RunningSite(options=("--packages",)) as site:
        began, answers, sizes = time.monotonic(), Counter[int](), list[int]()

        def ask(number: int) -> float | None:
            word, skills = str(1000 + number), (options.skill,)
            address = f"package?code={Plan(skills=skills, word=word, count=options.problems).short}"
            while time.monotonic() - began < options.seconds:
                with urlopen(f"{site.url}{address}", timeout=60) as answer:
                    data = answer.read()
                answers[answer.status] += 1
                if answer.status == HTTPStatus.OK and not answer.headers["Refresh"]:
                    sizes.append(len(data))
                    return time.monotonic() - began
                seconds, _, made = answer.headers["Refresh"].partition("; url=")
                address = made or address
                time.sleep(float(seconds))
            return None

        with ThreadPoolExecutor(options.visitors) as pool:
            asked = [pool.submit(ask, number) for number in range(options.visitors)]
            worst, opened = 0.0, list[float]()
            while not all(each.done() for each in asked):
                worst = max(worst, _memory(site.process.pid))
                before = time.monotonic()
                site.get("")
                opened.append(time.monotonic() - before)
                time.sleep(1)
            had = sorted(filter(None, (each.result() for each in asked)))
    print(f"answers {dict(answers)}; load {psutil.getloadavg()[0]:.0f}")
    print(f"{len(had)} had a file, after {', '.join(f'{each:.0f}' for each in had)} s")
    print(f"{min(sizes):,} to {max(sizes):,} bytes; {worst / 1e6:.0f} MB at the worst")
    print(f"start page: {median(opened):.2f} s, at the worst {max(opened):.2f} s")


def _memory(pid: int) -> float:
    """The proportional share of memory of a process and all that it has started, in bytes."""
    root, total = psutil.Process(pid), 0.0
    for each in (root, *root.children(recursive=True)):
        try:
            total += each.memory_full_info().pss
        except psutil.Error:
            continue  # it has ended
    return total


if __name__ == "__main__":
    main()
