"""A site that is told to end and has time: no newcomers, a word to every page, and then the end."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator

import pytest

from tests.running import PATIENCE, RunningSite, eventually
from tests.site.player import Player

CODE = "7K2-41.3"
SECONDS = 60


@pytest.fixture
def site() -> Iterator[RunningSite]:
    with RunningSite(options=("--drain", str(SECONDS))) as running:
        yield running


def test_a_site_that_drains_serves_who_is_there_tells_them_and_takes_nobody_else(
    site: RunningSite,
) -> None:
    player = Player(site, "proposing", CODE)
    player.open()
    player.play()
    site.process.send_signal(signal.SIGTERM)
    assert 0 < player.hears_of_the_end() <= SECONDS
    health = site.get("health")
    told = json.loads(health.text)
    assert (health.status, told["up"], told["visitors"]) == (503, False, 1)
    assert told["trouble"].startswith("draining")
    assert 0 < told["closes_in"] <= SECONDS
    assert site.get("health/live").status == 200
    assert site.get().status == 503
    assert "about to restart" in site.get().text
    newcomer = site.get(site.lesson("01-ranking.ipynb"))
    assert newcomer.status == 503
    assert "about to restart" in newcomer.text
    assert "Every table is taken" not in newcomer.text
    assert player.is_connected()
    player.play()
    player.leave()
    # The last visitor has left: there is nothing to wait for.
    assert site.process.wait(PATIENCE) == 0


def test_told_twice_it_ends_at_once(site: RunningSite) -> None:
    player = Player(site, "proposing", CODE)
    player.open()
    site.process.send_signal(signal.SIGTERM)
    assert eventually(lambda: site.get("health").status == 503)
    site.process.send_signal(signal.SIGTERM)
    assert site.process.wait(PATIENCE) == 0, "which is shorter than it would drain"


def test_when_the_time_is_up_it_ends_whoever_is_there() -> None:
    with RunningSite(options=("--drain", "1")) as site:
        player = Player(site, "proposing", CODE)
        player.open()
        site.process.send_signal(signal.SIGTERM)
        assert player.hears_of_the_end() <= 1
        assert site.process.wait(PATIENCE) == 0


def test_an_empty_site_drains_in_no_time(site: RunningSite) -> None:
    site.process.send_signal(signal.SIGTERM)
    assert site.process.wait(PATIENCE) == 0
