"""Every attack on the list, on a site of ours: none comes through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.bad_values import BAD_VALUES
from tests.running import RunningSite
from tests.sampling import first_and_rest
from tests.site.attack import PLAIN, Target
from tests.site.attacks import KINDS, succeeded
from tests.site.conftest import WIDGETS
from tests.site.fuzzer import assert_unharmed, onlookers
from tests.site.widgets import State, Widgets

UNREAD = "We couldn’t read where you left off, so this starts afresh."


@pytest.fixture(scope="module")
def target(plain_site: RunningSite) -> Iterator[Target]:
    with plain_site.visit(PLAIN) as (_, own), plain_site.visit(PLAIN) as (_, other):
        yield Target(plain_site, own, other)


@pytest.mark.parametrize("kind", first_and_rest(KINDS, len(KINDS) - 1))
def test_no_attack_comes_through(kind: str, target: Target) -> None:
    with onlookers(target.site, PLAIN) as report:
        assert not succeeded(kind, target)
    assert_unharmed(report)
    assert target.site.has_kernel(target.own)
    assert target.site.has_kernel(target.other)


def test_there_are_enough_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    number = sum(map(len, KINDS.values()))
    assert number >= 300
    with capsys.disabled():
        print(f"\n{number} attacks of {len(KINDS)} kinds, and {len(BAD_VALUES)} bad values")


# What a page may set: the state of its widgets. Ours take none of it; every class is asked in
# tests/widgets/test_strangers.py, one of each kind here.

OF_A_PAGE = {"scene": 2, "view": 1, "children": 1, "address": 1}
"""By what tells their kind, how many widgets there are; one says where the cards' pictures are."""


@pytest.fixture
def widgets(plain_site: RunningSite) -> Iterator[Widgets]:
    """Those of a page of its own, or it would have sent more than is let through at once."""
    with plain_site.visit(WIDGETS) as (_, kernel):
        found = Widgets(plain_site, kernel)
        yield found
        found.close()


def by_kind(found: State) -> dict[str, list[str]]:
    return {kind: [name for name, each in found.items() if kind in each] for kind in OF_A_PAGE}


@pytest.mark.parametrize("kind", first_and_rest(OF_A_PAGE))
def test_no_value_from_the_browser_changes_a_widget_or_breaks_it(
    kind: str, widgets: Widgets
) -> None:
    before = widgets.state()
    assert {name: len(each) for name, each in by_kind(before).items()} == OF_A_PAGE
    comm = by_kind(before)[kind][0]
    state = before[comm]
    for bad in BAD_VALUES:
        tries: list[Any] = [{"method": "update", "state": {key: bad}} for key in state]
        tries += [{"method": "custom", "content": bad}, {"method": bad}, bad]
        tries += [{"method": "custom", "content": {"action": bad, "value": bad}}]
        tries += [{"method": "update", "state": state, "buffer_paths": [[bad, bad]]}]
        for text in widgets.answers(comm, *tries):
            assert '"error"' not in text
            assert "Traceback" not in text
            assert '"stream"' not in text
    if kind == "scene":  # of a bookmark that it cannot read a table says so, and nothing else
        scene = state["scene"]
        state["scene"] = {**scene, "notice": UNREAD, "spoken": f"{UNREAD} {scene['spoken']}"}
    assert widgets.state() == before
