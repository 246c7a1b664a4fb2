"""Three sites behind nginx, by the configuration in `deploy/nginx`."""

from __future__ import annotations

import re
import signal
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.running import PATIENCE, PROJECT, RunningSite, eventually
from tests.sampling import first_and_rest
from tests.site.attack import UNKNOWN_KERNEL, page
from tests.site.messages import open_channel
from tests.site.nginx import NGINX, OPENSSL, free_ports, make_certificate, running_nginx
from tests.site.player import Player
from tests.site.tls import trusting_context

LESSON = "01-ranking.ipynb"
PREFIX = "/games/ecarte/"
NGINX_FILES = PROJECT / "deploy" / "nginx"

pytestmark = pytest.mark.skipif(
    NGINX is None or OPENSSL is None, reason="nginx or openssl is not installed"
)


class Front(RunningSite):
    """What a visitor sees: nginx, by its address."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.trust = trusting_context()


@dataclass
class House:
    """The front and the sites behind it, by the numbers that the cookie has."""

    front: Front
    sites: Mapping[str, RunningSite]
    log: Path
    """A line for each request: what was asked for, and the site that was asked, or `-`."""

    @property
    def lesson(self) -> str:
        return f"{self.front.url}voila/render/{LESSON}"


def configuration(
    certificate: Path, front: int, plain: int, ports: Mapping[str, int], name: str = "ecarte.conf"
) -> str:
    """The one in `deploy/nginx`, with the ports and the certificate of this test."""
    text = "".join((NGINX_FILES / each).read_text("utf-8") for each in ("sites.conf", name))
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{front} ssl;")
    text = text.replace("listen 80;", f"listen 127.0.0.1:{plain};")
    text = text.replace("/etc/ssl/lessons", str(certificate))
    for number, port in ports.items():
        text = text.replace(f":{8865 + int(number)}", f":{port}")
    return text


@pytest.fixture(scope="module")
def sites() -> Iterator[Callable[[], dict[str, RunningSite]]]:
    """Three with the lessons themselves; one that a test has ended is started again."""
    found = dict[str, RunningSite]()
    with ExitStack() as stack:

        def alive() -> dict[str, RunningSite]:
            for number in "123":
                if number not in found or found[number].process.poll() is not None:
                    started = RunningSite(options=("--visitors", "12"))
                    found[number] = stack.enter_context(started)
            return found

        yield alive


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    name = tmp_path_factory.mktemp("certificate") / "lessons"
    make_certificate(name)
    return name


@contextmanager
def behind_nginx(
    sites: Mapping[str, RunningSite], certificate: Path, folder: Path, base: str = "/"
) -> Iterator[House]:
    """An nginx that has seen nobody yet, before these sites."""
    ports = {number: urlsplit(site.url).port or 0 for number, site in sites.items()}
    front, plain = free_ports(2)
    name = () if base == "/" else ("prefix.conf",)
    text = configuration(certificate, front, plain, ports, *name)
    log = f"log_format asked '$request_uri $upstream_addr'; access_log {folder}/asked asked;"
    with running_nginx(f"{log}\n{text}", folder, front):
        yield House(Front(f"https://127.0.0.1:{front}{base}"), sites, folder / "asked")


def test_where_no_site_answers_a_visitor_is_asked_to_come_back(
    certificate: Path, tmp_path: Path
) -> None:
    nobody = {str(n): Front(f"http://127.0.0.1:{port}/") for n, port in enumerate(free_ports(3), 1)}
    with behind_nginx(nobody, certificate, tmp_path) as house:
        answer = house.front.get()
        assert answer.status == 503
        assert answer.headers["Retry-After"] == answer.headers["Refresh"] == "20"
        assert "tries again by itself" in answer.text


@pytest.fixture
def house(
    sites: Callable[[], dict[str, RunningSite]], certificate: Path, tmp_path: Path
) -> Iterator[House]:
    with behind_nginx(sites(), certificate, tmp_path) as found:
        yield found


def site_of(house: House, kernel: str) -> str:
    """The number of the site where that kernel is."""
    alive = {number: each for number, each in house.sites.items() if each.process.poll() is None}
    (found,) = (number for number, each in alive.items() if each.has_kernel(kernel))
    return found


def test_newcomers_are_shared_out_and_stay_where_they_sat_down(house: House) -> None:
    players = [Player(house.front, "proposing", "") for _ in range(6)]
    for player in players:
        assert player.get(house.front.url).status == 200
    assert {player.cookies["ecarte_site"] for player in players} == set(house.sites)
    for player in players[:3]:
        given = player.get(house.lesson)
        (kernel,) = re.findall(r'"kernelId": "([\w-]+)"', given.text)
        assert site_of(house, kernel) == player.cookies["ecarte_site"]
        assert not given.headers.get_all("Set-Cookie"), "it has one that holds"
        # A page's program is found, whatever its visitor's cookie says by now.
        player.cookies["ecarte_site"] = str(int(player.cookies["ecarte_site"]) % 3 + 1)
        assert player.get(f"{house.front.url}api/kernels/{kernel}").status == 200
        assert player.get(f"{house.front.url}api/kernels/{UNKNOWN_KERNEL}").status == 404


def test_a_farewell_reaches_the_kernel_wherever_its_visitor_sits_by_now(house: House) -> None:
    player = Player(house.front, "proposing", "")
    given = player.get(house.lesson)
    (kernel,) = re.findall(r'"kernelId": "([\w-]+)"', given.text)
    place = house.sites[site_of(house, kernel)]
    player.cookies["ecarte_site"] = str(int(player.cookies["ecarte_site"]) % 3 + 1)
    farewell = f"{house.front.url}voila/api/shutdown/{kernel}"
    assert player.get(farewell, "POST").status == 204
    assert not place.has_kernel(kernel)
    assert player.get(farewell, "POST").status == 404, "no site has it"


@pytest.mark.parametrize("path", ["", "health", "no/such", f"api/kernels/{UNKNOWN_KERNEL}"])
def test_every_answer_asks_for_https_and_names_no_version(house: House, path: str) -> None:
    headers = house.front.get(path).headers
    assert headers.get_all("Strict-Transport-Security") == ["max-age=15768000"]
    assert headers["Server"] == "nginx"


def test_the_cookie_is_no_more_than_a_number_that_scripts_cannot_read(house: House) -> None:
    given = house.front.get().headers["Set-Cookie"]
    kept = "Path=/; Secure; HttpOnly; SameSite=None; Partitioned"
    assert re.fullmatch(rf"ecarte_site=[123]; {kept}", given), "or no frame would send it"
    for odd in ("4", "ecarte-1", "127.0.0.1:22", "1 1", "../x"):
        answer = house.front.get(headers={"Cookie": f"ecarte_site={odd}"})
        assert answer.status == 200
        assert re.fullmatch(r"ecarte_site=[123]; .*", answer.headers["Set-Cookie"])


def asked_at_once(house: House, path: str, requests: int, connections: int) -> bytes:
    """What comes back for so many requests, shared out among so many connections."""
    asked = page(path, Connection="keep-alive").encode()
    each = requests // connections
    address = urlsplit(house.front.url)
    trust = house.front.trust
    assert trust

    def ask(_: int) -> bytes:
        heard = b""
        plain = socket.create_connection((address.hostname or "", address.port or 0))
        with trust.wrap_socket(plain) as connection, suppress(OSError):
            connection.sendall(asked * each)
            connection.settimeout(PATIENCE)
            while heard.count(b"HTTP/1.1 ") < each and (part := connection.recv(100_000)):
                heard += part
        return heard

    with ThreadPoolExecutor(connections) as pool:
        return b"".join(pool.map(ask, range(connections)))


@pytest.mark.parametrize("connections", first_and_rest([100, 1]))
def test_one_address_gets_so_many_lessons_and_no_more(house: House, connections: int) -> None:
    began = time.monotonic()
    asked_at_once(house, "voila/render/no-such.ipynb", 200, connections)
    assert eventually(lambda: passed_on(house, "/voila/render/") > 0)
    at_once, then = limits("lessons")  # however long the sites take
    passed = at_once + 10 + then * (time.monotonic() - began)
    assert passed_on(house, "/voila/render/") <= passed


def test_one_address_gets_so_much_else_and_no_more(house: House) -> None:
    began = time.monotonic()
    heard = asked_at_once(house, "health/live", 2100, 7)
    passed, refused = (heard.count(b"HTTP/1.1 %d " % status) for status in (200, 429))
    assert passed + refused == 2100
    at_once, then = limits("others")
    assert at_once <= passed <= at_once + 10 + then * (time.monotonic() - began)


def test_one_address_connects_so_often_and_no_more(house: House) -> None:
    began = time.monotonic()
    heard = asked_at_once(house, f"api/kernels/{UNKNOWN_KERNEL}/channels?session_id=s", 300, 20)
    at_once, then = limits("handshakes")
    most = at_once + 10 + then * (time.monotonic() - began)
    assert 0 < passed_on(house, "/channels?") <= most
    assert heard.count(b"HTTP/1.1 404 ") + heard.count(b"HTTP/1.1 429 ") == 300
    assert house.front.get("health").status == 200, "pages go on"


def limits(zone: str) -> tuple[int, int]:
    """What one address may do at once, and a second after that."""
    text = (NGINX_FILES / "ecarte.conf").read_text("utf-8")
    found = (rf"zone={zone} burst=(\d+)", rf"zone={zone}:10m rate=(\d+)r")
    at_once, then = (int(re.findall(each, text)[0]) for each in found)
    return at_once, then


def passed_on(house: House, part: str) -> int:
    """How many requests with that in their address nginx has passed on to any site."""
    asked = house.log.read_text("utf-8").splitlines()
    return sum(part in line and not line.endswith(" -") for line in asked)


@pytest.mark.long
def test_one_is_killed_and_one_ends_and_all_go_on_at_the_same_card(house: House) -> None:
    quizzes = ("proposing", "game", "answering", "game", "proposing", "game")
    players = [Player(house.front, quiz, f"SEAT-{n}") for n, quiz in enumerate(quizzes)]
    for n, player in enumerate(players):
        player.cookies["ecarte_site"] = str(n % 3 + 1)
        player.open()
        player.play()
        assert site_of(house, player.kernel) == player.cookies["ecarte_site"]
    before = [player.place() for player in players]

    house.sites["1"].process.send_signal(signal.SIGKILL)
    house.sites["2"].process.send_signal(signal.SIGTERM)
    assert house.sites["2"].process.wait(PATIENCE) == 0
    assert house.front.get("health", headers={"Cookie": "ecarte_site=2"}).status == 200
    assert all(player.is_connected() for player in players[2::3])
    for player in players[0::3] + players[1::3]:
        player.open()
        assert player.cookies["ecarte_site"] == "3"
    assert [player.place() for player in players] == before
    for player in players:
        player.leave()


@pytest.mark.long
def test_below_a_path_two_sites_are_reached_and_nothing_beside_it(
    certificate: Path, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        options = ("--visitors", "4", "--base-url", PREFIX)
        sites = {n: stack.enter_context(RunningSite(options=options)) for n in "12"}
        house = stack.enter_context(behind_nginx(sites, certificate, tmp_path, PREFIX))
        given = house.front.get().headers["Set-Cookie"]
        assert re.fullmatch(rf"ecarte_site=[12]; Path={PREFIX}; .*", given)
        page = house.front.get(house.lesson)
        (kernel,) = re.findall(r'"kernelId": "([\w-]+)"', page.text)
        for address in re.findall(r'(?:src|href)="(/[^"]*)"', page.text):
            assert address.startswith(PREFIX)
        assert house.front.has_kernel(kernel)
        root = house.front.url.removesuffix(PREFIX)
        open_channel(house.front, kernel, Origin=root).close()
        assert house.front.get(f"voila/api/shutdown/{kernel}", "POST").status == 204
        assert house.front.get(f"{root}/class").status in (403, 404)
        assert passed_on(house, "/class") == 0
        assert "WARNING proxy" not in "".join(site.logged() for site in sites.values())


def test_the_path_is_all_that_the_two_configurations_differ_in() -> None:
    whole, below = ((NGINX_FILES / n).read_text("utf-8") for n in ("ecarte.conf", "prefix.conf"))
    below = below.replace(PREFIX, "/")
    assert below.partition("\n\n")[2] == whole.partition("\n\n")[2]
