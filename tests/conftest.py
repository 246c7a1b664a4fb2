"""For every test: a Jupyter without the developer's settings, no deadline, a site to ask for."""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from tests.running import RunningSite

_STRICT_LESSONS = """\
import warnings
warnings.filterwarnings("error", module=r"__main__|ecarte_tutor(\\..*)?")
"""

_MOST_OF_A_LOG = 8_000
"""Characters."""

# How long an example takes is no fault of it: others compute beside it.
settings.register_profile(
    "fixed",
    derandomize=True,
    deadline=None,
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "free",
    settings.get_profile("fixed"),
    derandomize=False,
    max_examples=100,
    print_blob=True,
)

_chance = random.Random()
_home = pytest.StashKey[str]()


def pytest_configure(config: pytest.Config) -> None:
    """Gives Jupyter an empty home; in kernels, a warning of ours or of a lesson is an error."""
    if not config.getoption("--hypothesis-profile"):
        settings.load_profile("fixed")
        # Or it draws numbers that stand in the modules loaded so far: which they are is chance.
        providers._get_local_constants = Constants
        _draw_from(_chance)
    home = tempfile.mkdtemp(prefix="ecarte-tests-")
    config.stash[_home] = home
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        os.environ[name] = str(Path(home, name.lower()))
    for each in (signal.SIGINT, signal.SIGHUP):  # ignored in the background, and so by our sites
        if signal.getsignal(each) is signal.SIG_IGN:
            signal.signal(each, signal.default_int_handler)
    os.environ["TQDM_DISABLE"] = "1"  # a cell of a notebook has one output, however long it takes
    os.environ["TZ"] = "UTC"  # whatever the machine's time zone is
    time.tzset()
    startup = Path(os.environ["IPYTHONDIR"], "profile_default", "startup")
    startup.mkdir(parents=True)
    (startup / "strict.py").write_text(_STRICT_LESSONS, encoding="utf-8")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Takes the home away."""
    shutil.rmtree(config.stash[_home], ignore_errors=True)


def _draw_from(chance: random.Random) -> None:
    """Lets whatever takes no seed, such as a fresh code or a learner's next problem, draw there."""
    seed = random.Random.seed

    def seeded(self: random.Random, value: Any = None, version: int = 2) -> None:
        seed(self, chance.getrandbits(64) if value is None else value, version)

    random.Random.seed = seeded  # type: ignore[assignment, method-assign]
    for name, drawn in {
        "choice": chance.choice,
        "randbelow": chance.randrange,
        "randbits": chance.getrandbits,
    }.items():
        setattr(secrets, name, drawn)


def pytest_collectstart(collector: pytest.Collector) -> None:
    """What a module draws while it is imported is the same in every process."""
    _chance.seed(collector.nodeid)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Each test draws its own, whatever ran before it."""
    _chance.seed(item.nodeid)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Drops the simulations that a test leaves: they would be made beside the tests after it."""
    if background := sys.modules.get("ecarte_tutor.widgets.stage.background.simulation_thread"):
        thread = background.simulation_thread()
        for question in (*thread._waiting, *thread._under_way):
            question.by.clear()
            thread.leave(question.future)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Generator[None, object, object]:
    """So does what is made once for many tests, whichever of them asks first."""
    before = _chance.getstate()
    _chance.seed(f"{fixturedef.baseid}::{fixturedef.argname}")
    made = yield
    _chance.setstate(before)
    return made


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Adds what a running site has logged to the report of a test that failed on it."""
    report = yield
    if report.failed:
        for name, value in getattr(item, "funcargs", {}).items():
            if isinstance(value, RunningSite) and not value.log.closed:
                report.sections.append((f"log of {name}", value.logged()[-_MOST_OF_A_LOG:]))
    return report


@pytest.fixture(autouse=True)
def in_no_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """As in a script: a browser that a test before has driven leaves a loop behind."""
    path = request.path.relative_to(request.config.rootpath)
    if {"browser", "engines", "smoke"} & set(path.parts):  # these drive one
        yield
        return
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@pytest.fixture(scope="session")
def site() -> Iterator[RunningSite]:
    """The site with the project's own lessons, started once."""
    with RunningSite() as running:
        yield running
