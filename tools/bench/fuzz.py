"""The fuzzer of `tests/site/fuzzer.py`, for as long as told.

Run by hand: `python -m tools.bench.fuzz --seconds 600 --seed 7`. Everything stays on this machine;
at most an hour.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from pathlib import Path

from tests.running import RunningSite
from tests.site.attack import PLAIN
from tests.site.conftest import MAKING_WIDGETS, write_notebook
from tests.site.fuzzer import fuzz

MOST_SECONDS = 3600.0


def main() -> None:
    """Prints what was tried, and how the site and its second visitor bore it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp())
    write_notebook(folder / PLAIN, MAKING_WIDGETS)
    with RunningSite(folder) as site:
        report = fuzz(site, PLAIN, min(options.seconds, MOST_SECONDS), options.seed)
        traces = site.logged().count("Traceback")
    print(f"{sum(report.tried.values())} tried: {dict(report.tried)}")
    for name, seconds in (("second visitor", report.clicks), ("health", report.answers)):
        middle = 1000 * statistics.median(seconds)
        print(f"{name}: {middle:.0f} ms median, {1000 * max(seconds):.0f} worst of {len(seconds)}")
    print(f"memory: {report.growth / 1e6:+.0f} MB at most, {report.growth_left / 1e6:+.0f} after")
    print(f"trouble: {report.trouble or 'none'}; traces in the log: {traces}")


if __name__ == "__main__":
    main()
