"""Every attack on the list, on a site of ours: none comes through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.running import RunningSite
from tests.site.attack import PLAIN, Target
from tests.site.attacks import ATTACKS, KINDS, succeeded
from tests.site.fuzzer import assert_unharmed, onlookers
from tests.site.widgets import Widgets


@pytest.fixture(scope="module")
def target(plain_site: RunningSite) -> Iterator[Target]:
    with plain_site.visit(PLAIN) as (_, own), plain_site.visit(PLAIN) as (_, other):
        yield Target(plain_site, own, other)


@pytest.mark.parametrize("kind", KINDS)
def test_no_attack_comes_through(kind: str, target: Target) -> None:
    attacks = [attack for attack in ATTACKS if attack.kind == kind]
    with onlookers(target.site, PLAIN) as report:
        assert not succeeded(attacks, target)
    assert_unharmed(report)
    assert target.site.has_kernel(target.own)
    assert target.site.has_kernel(target.other)


def test_there_are_enough_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    names = {(attack.kind, attack.name) for attack in ATTACKS}
    assert len(names) == len(ATTACKS) >= 40
    with capsys.disabled():
        print(f"\n{len(ATTACKS)} attacks of {len(KINDS)} kinds, and {len(BAD_VALUES)} bad values")


# What a page may set: the state of its widgets. Ours take none of it.

BAD_VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    float("inf"),
    "",
    "x" * 10_000,
    "<script>alert(1)</script>",
    "\x00\x1b[2J\u202e",
    [],
    [[[[[]]]]] * 500,
    {},
    {"scene": {"actions": [{"action": "x", "value": "y"}]}},
    {"action": {"$ref": "#"}, "value": [None]},
)


@pytest.fixture(scope="module", params=["01-ranking.ipynb", "08-game.ipynb"])
def widgets(request: pytest.FixtureRequest, site: RunningSite) -> Iterator[Widgets]:
    with site.visit(request.param) as (_, kernel):
        found = Widgets(site, kernel)
        yield found
        found.close()


def test_no_value_from_the_browser_changes_a_widget_or_breaks_it(widgets: Widgets) -> None:
    before = widgets.state()
    known = {"scene", "view", "children", "cards"}
    kinds = [frozenset(state) & known for state in before.values()]
    assert set(kinds) == {frozenset({each}) for each in known}
    assert kinds.count(frozenset({"cards"})) == 1  # for all the tables of the page
    for comm, state in before.items():
        for bad in BAD_VALUES:
            tries: list[Any] = [{"method": "update", "state": {key: bad}} for key in state]
            tries += [{"method": "custom", "content": bad}, {"method": bad}, bad]
            tries += [{"method": "custom", "content": {"action": bad, "value": bad}}]
            tries += [{"method": "update", "state": state, "buffer_paths": [[bad, bad]]}]
            for text in widgets.answers(comm, *tries):
                assert '"error"' not in text
                assert "Traceback" not in text
                assert '"stream"' not in text
    assert widgets.state() == before
