"""The address to give a class: printed, and shown as a square that phones read."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from urllib.parse import quote, urlencode

import psutil
import pytest
import segno

from ecarte_tutor.course.problems.plan import EXAMPLE_SET
from ecarte_tutor.site.machine import addresses_for_others
from tests.running import RunningSite

NETWORK = "192.0.2.7"


@pytest.fixture
def open_socket() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening


@pytest.fixture
def at_school(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with an address on a network, beside those that others cannot use."""
    cards = {"lo": "127.0.0.1", "odd": "169.254.3.4", "lan": NETWORK, "virtual": "172.17.0.1"}
    kind = type(next(iter(psutil.net_if_addrs().values()))[0])
    found = {name: [kind(socket.AF_INET, text, None, None, None)] for name, text in cards.items()}
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: found)
    monkeypatch.setattr("ecarte_tutor.site.machine._first_choice", lambda _: NETWORK)


def test_others_are_told_addresses_that_they_can_use(
    open_socket: socket.socket, at_school: None
) -> None:
    port = open_socket.getsockname()[1]
    names = [NETWORK, "172.17.0.1"]
    told = addresses_for_others("0.0.0.0", open_socket)
    assert told == tuple(f"http://{name}:{port}/" for name in names)
    assert addresses_for_others("127.0.0.1", open_socket) == ()
    assert addresses_for_others("localhost", open_socket, ["lessons.example"]) == ()
    assert addresses_for_others("192.0.2.9", open_socket) == (f"http://192.0.2.9:{port}/",)
    named = addresses_for_others("0.0.0.0", open_socket, ["localhost", "lessons.example"])
    assert named == (f"http://lessons.example:{port}/",)


def test_a_class_is_shown_the_address_that_the_teacher_s_own_browser_used(
    site: RunningSite,
) -> None:
    page = site.get("class", headers={"Host": "school.example:8866"})
    assert page.status == 200
    assert page.headers["Cache-Control"] == "no-store", "another's Host has another link"
    assert '<a href="http://school.example:8866/">' in page.text
    square = segno.make_qr("http://school.example:8866/").svg_inline(
        border=2, omitsize=True, light="#fff"
    )
    assert square in page.text
    safe = {"Host": "school.example", "X-Forwarded-Proto": "https"}
    assert '<a href="https://school.example/">' in site.get("class", headers=safe).text
    chain = {"Host": "school.example", "X-Forwarded-Proto": "https, http"}
    assert '<a href="https://school.example/">' in site.get("class", headers=chain).text
    assert 'href="/voila/render/teach.ipynb"' in site.get().text


LINES = (
    "propose.pone.8H7HQS7S7D.9H.2-3.turf-club",
    "lead.dealer.JDQC8C.TS.3-1.turf-club.stood-dealer.king-pone.trick-KSQS.trick-JHKH",
)


def test_a_set_is_shown_as_a_square_of_its_link(site: RunningSite) -> None:
    host = {"Host": "school.example"}
    picked = site.get(f"class?code={'__'.join(LINES)}&name=Week+3&more=1", headers=host)
    link = (
        f"http://school.example/voila/render/10-practice.ipynb?code={'__'.join(LINES)}&name=Week+3"
    )
    assert segno.make_qr(link).svg_inline(border=2, omitsize=True, light="#fff") in picked.text
    assert "<h1>Week 3</h1>" in picked.text
    assert f'href="{link.replace("&", "&amp;")}"' in picked.text
    drawn = site.get(f"class?code={EXAMPLE_SET.lower()}", headers=host)
    assert f"<b>{EXAMPLE_SET}</b>" in drawn.text
    plain = site.get("class", headers=host).text
    assert site.get("class?code=%E2%80%8B", headers=host).text == plain
    for none in ("nonsense", "propose.pone", "__".join(LINES[:1] * 2), "x" * 9000):
        told = site.get(f"class?code={none}", headers=host)
        assert told.status == 200
        assert "is no set of this" in told.text
        assert "<h1>Point a phone here, or type the address</h1>" in told.text
    unnamed = site.get(f"class?code={EXAMPLE_SET}&name=a%2Fb", headers=host).text
    assert "can’t be the name of a set" in unnamed
    pasted = quote(f"http://[/?code={EXAMPLE_SET}\u200b.")
    assert f"<b>{EXAMPLE_SET}</b>" in site.get(f"class?code={pasted}", headers=host).text


def test_five_hands_make_a_square_that_a_phone_reads_off_a_wall(site: RunningSite) -> None:
    longest = [LINES[1].replace("3-1", f"3-{theirs}") for theirs in range(5)]
    query = urlencode({"code": "__".join(longest), "name": "x" * 40})
    address = f"http://192.168.178.20:8866/voila/render/10-practice.ipynb?{query}"
    assert int(segno.make_qr(address).version) <= 20
    assert (
        "ecarte-square" in site.get(f"class?{query}", headers={"Host": "192.168.178.20:8866"}).text
    )


@pytest.mark.parametrize("odd", ['x"><script>', "a b", "x/..", "[::g]"])
def test_no_odd_name_comes_into_the_page(site: RunningSite, odd: str) -> None:
    answer = site.get("class", headers={"Host": odd})
    assert answer.status in (200, 400)
    assert odd not in answer.text


def test_a_very_long_name_is_shown_and_not_drawn(site: RunningSite) -> None:
    address = f"http://{'x' * 90}.example/"
    page = site.get("class", headers={"Host": address[7:-1]})
    assert f'<a href="{address}">' in page.text
    assert "ecarte-square" not in page.text


def test_a_site_for_this_machine_only_says_how_others_get_in(site: RunningSite) -> None:
    assert "--host 0.0.0.0" in site.get("class").text


def test_a_site_for_others_greets_with_its_addresses() -> None:
    with RunningSite(options=("--host", "0.0.0.0")) as running:
        assert re.search(r"at http://127\.0\.0\.1:\d+/ ", running.greeting)
        assert running.process.stdout
        others = running.process.stdout.readline()
    if not re.search(r"http://\d", others):
        pytest.skip("this machine is on no network")
    assert others.startswith("For others on your network: http://")
