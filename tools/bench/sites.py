"""Three sites behind nginx beside one: pages, clicks and errors, and who keeps their place.

    python -m tools.bench.sites [--visitors 40 120] [--seconds 60]

Programs play the visitors, each with a cookie and a bookmark as a browser has them, in quizzes and
games, through the configuration in `deploy/nginx` but for what one address may do: here all come
from one. They come spread over so many seconds, stay, and each answers while all others are there.
Then, before three sites, the first is killed, the second ended, and one is added for
the first; each visitor whose site has gone opens their page again, and is at the same card or not.
Everything stays on this machine, and takes some 25 MB a visitor.
"""

from __future__ import annotations

import argparse
import re
import signal
import statistics
import tempfile
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Barrier, BrokenBarrierError
from urllib.parse import urlsplit

from websockets.exceptions import WebSocketException

from tests.running import LESSONS as FOLDER
from tests.running import RunningSite
from tests.site import test_nginx
from tests.site.nginx import make_certificate
from tests.site.player import Player
from tools.bench.verdicts import LESSONS

MOST_VISITORS = 150
PATIENCE = 300.0
TROUBLES = (
    *(OSError, AssertionError, EOFError, LookupError, TimeoutError, BrokenBarrierError),
    WebSocketException,
)


@dataclass
class Stay:
    """What one visitor saw, in seconds."""

    player: Player
    page: float = 0.0
    click: float = 0.0
    trouble: str = ""
    place: tuple[str, ...] = ()


@contextmanager
def house(sites: Mapping[str, RunningSite]) -> Iterator[test_nginx.House]:
    """An nginx before these sites that lets one address do as much as it likes."""
    whole = test_nginx.configuration
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        certificate = Path(name) / "lessons"
        make_certificate(certificate)

        def without_limits(*given: object, **named: object) -> str:
            text = whole(*given, **named)  # type: ignore[arg-type]
            text = re.sub(r"(?m)^\s*limit_\w+ .*\n", "", text)
            return re.sub(r"(?m)^ +server 127\.0\.0\.1:886[678];\n", "", text)

        test_nginx.configuration = without_limits
        stack.callback(setattr, test_nginx, "configuration", whole)
        yield stack.enter_context(test_nginx.behind_nginx(sites, certificate, Path(name)))


def stay(number: int, front: RunningSite, delay: float, everybody: Barrier) -> Stay:
    """Comes after the delay, waits for everybody, and answers."""
    found = Stay(Player(front, list(LESSONS)[number % len(LESSONS)], f"BENCH-{number}"))
    try:
        time.sleep(delay)
        began = time.monotonic()
        found.player.open()
        found.page = time.monotonic() - began
        everybody.wait(PATIENCE)
        time.sleep(number % 20 / 4)  # nobody answers in step with the others
        found.click = found.player.play()
        found.place = found.player.place()
    except TROUBLES as error:
        everybody.abort()
        found.trouble = repr(error)
    return found


def crowd(front: RunningSite, visitors: int, seconds: float) -> list[Stay]:
    """What so many visitors saw, who come within these seconds."""
    everybody = Barrier(visitors)
    with ThreadPoolExecutor(visitors) as pool:
        coming = [
            pool.submit(stay, number, front, number * seconds / visitors, everybody)
            for number in range(visitors)
        ]
        return [each.result(2 * PATIENCE) for each in coming]


def line(name: str, stays: list[Stay]) -> str:
    """A line of the table."""
    fine = [each for each in stays if not each.trouble]
    page = _middle_and_worst([each.page for each in fine])
    click = _middle_and_worst([each.click for each in fine])
    return f"| {name} | {page} | {click} | {len(stays) - len(fine)} |"


def _middle_and_worst(values: list[float]) -> str:
    return f"{statistics.median(values):.2f} / {max(values):.2f}" if values else "none"


def keeps_place(each: Stay) -> bool:
    """Whether the visitor, who opens the page again, is where they were."""
    try:
        each.player.open()
        return each.player.place() == each.place
    except TROUBLES as error:
        each.trouble = repr(error)
        return False


def upheaval(sites: dict[str, RunningSite], stays: list[Stay], stack: ExitStack) -> str:
    """Kills the first site, ends the second and adds one; who has kept their place."""
    fine = [each for each in stays if not each.trouble]
    at = {n: [each for each in fine if each.player.cookies["ecarte_site"] == n] for n in sites}
    port = urlsplit(sites["1"].url).port
    sites["1"].process.send_signal(signal.SIGKILL)
    sites["1"].process.wait()
    sites["2"].process.send_signal(signal.SIGTERM)
    options = ("--visitors", str(MOST_VISITORS), "--port", str(port))
    sites["1"] = stack.enter_context(RunningSite(FOLDER, options=options))
    with ThreadPoolExecutor(10) as pool:
        killed, ended = (list(pool.map(keeps_place, at[number])) for number in "12")
    stayed = [each.player.is_connected() for each in at["3"]]
    told = zip(("killed", "ended", "left alone"), (killed, ended, stayed), strict=True)
    return "; ".join(f"{name}: {sum(kept)} of {len(kept)} kept" for name, kept in told)


def main() -> None:
    """Prints the table, and who has kept their place."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--visitors", type=int, nargs="+", default=[10, 40, 120])
    parser.add_argument("--seconds", type=float, default=60.0)
    options = parser.parse_args()
    print("| | page, s | click, s | failed |")
    print("| --- | --- | --- | --- |")
    for visitors in (min(each, MOST_VISITORS) for each in options.visitors):
        for count in (1, 3):
            with ExitStack() as stack:
                given = ("--visitors", str(MOST_VISITORS))
                sites = {
                    str(number): stack.enter_context(RunningSite(FOLDER, options=given))
                    for number in range(1, count + 1)
                }
                time.sleep(4)  # what kernels are forked from
                front = stack.enter_context(house(sites)).front
                stays = crowd(front, visitors, options.seconds)
                print(line(f"{visitors} visitors, {count} site(s)", stays), flush=True)
                for trouble in sorted({each.trouble for each in stays} - {""}):
                    print(f"  ({trouble})")
                if count > 1:
                    print(f"  {upheaval(sites, stays, stack)}", flush=True)


if __name__ == "__main__":
    main()
