"""Two sites behind nginx, by the configuration that the hosts' guide prints."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.running import PROJECT, RunningSite, eventually
from tests.site.attack import UNKNOWN_KERNEL, page
from tests.site.messages import open_channel, wait_for_the_kernel

PLAIN = "01-plain.ipynb"
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")

pytestmark = pytest.mark.skipif(
    NGINX is None or shutil.which("openssl") is None, reason="nginx or openssl is not installed"
)


class Front(RunningSite):
    """What a visitor sees: nginx, by its address."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.trust = ssl.create_default_context()
        self.trust.check_hostname = False
        self.trust.verify_mode = ssl.CERT_NONE  # nobody vouches for a certificate made here


@dataclass
class House:
    """The front and the two sites behind it."""

    front: Front
    a: RunningSite
    b: RunningSite

    def lesson(self, site: str) -> str:
        return f"{self.front.url}{site}/voila/render/{PLAIN}"


def printed_configuration(certificate: Path, **ports: int) -> str:
    """The one in the guide, with the ports and the certificate of this test for those it names."""
    guide = (PROJECT / "docs" / "hosting.md").read_text(encoding="utf-8")
    found = re.search(r"```nginx\n(.*?)```", guide, re.DOTALL)
    assert found
    text = found[1].replace("listen 443 ssl;", f"listen 127.0.0.1:{ports['front']} ssl;")
    text = text.replace("listen 80;", f"listen 127.0.0.1:{ports['plain']};")
    text = text.replace("/etc/ssl/lessons", str(certificate))
    for name, port in (("a", 8866), ("b", 8867)):
        text = text.replace(f"127.0.0.1:{port}", f"127.0.0.1:{ports[name]}")
    return text


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def site_behind(name: str, folder: Path) -> RunningSite:
    return RunningSite(folder, options=("--base-url", f"/{name}/", "--visitors", "8"))


@pytest.fixture(scope="module")
def sites(site_folder: Path) -> Iterator[dict[str, RunningSite]]:
    with site_behind("a", site_folder) as first, site_behind("b", site_folder) as second:
        yield {"a": first, "b": second}


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    name = tmp_path_factory.mktemp("certificate") / "lessons"
    make_certificate(name)
    return name


@contextmanager
def behind_nginx(
    sites: Mapping[str, RunningSite], certificate: Path, folder: Path
) -> Iterator[House]:
    """An nginx that has seen nobody yet, before these sites."""
    ports = {name: int(site.url.split(":")[2].split("/")[0]) for name, site in sites.items()}
    front = free_port()
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; events {{}} http {{ access_log off;\n"
        f"{printed_configuration(certificate, front=front, plain=free_port(), **ports)}\n}}",
        encoding="utf-8",
    )
    assert NGINX
    nginx = subprocess.Popen(
        [NGINX, "-p", str(folder), "-c", "nginx.conf", "-e", str(folder / "error.log")],
    )
    try:
        found = House(Front(f"https://127.0.0.1:{front}/"), sites["a"], sites["b"])
        assert eventually(lambda: answers(found.front))
        yield found
    finally:
        nginx.terminate()
        nginx.wait()


@pytest.fixture
def house(sites: dict[str, RunningSite], certificate: Path, tmp_path: Path) -> Iterator[House]:
    with behind_nginx(sites, certificate, tmp_path) as found:
        yield found


def make_certificate(name: Path) -> None:
    """A key and a certificate that nobody vouches for: `name`.key and `name`.pem."""
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
            *("-nodes", "-days", "1", "-subj", "/CN=localhost"),
            *("-keyout", f"{name}.key", "-out", f"{name}.pem"),
        ],
        check=True,
        capture_output=True,
    )


def answers(front: Front) -> bool:
    try:
        return front.get("a/health").status == 200
    except OSError:
        return False


def test_visitors_stay_with_their_site_and_one_that_dies_takes_no_other_with_it(
    house: House,
) -> None:
    """Site b dies here; the tests below need the other one."""
    front = house.front
    start = front.get().text
    none, some = sorted(start.count(f'href="/{name}/voila/render') for name in "ab")
    assert none == 0 < some
    pages = {name: front.get(house.lesson(name)).text for name in "ab"}
    kernels = {name: re.findall(r'"kernelId": "([\w-]+)"', text)[0] for name, text in pages.items()}
    assert house.b.has_kernel(kernels["b"])
    assert not house.a.has_kernel(kernels["b"])
    behind = Front(f"{front.url}a/")
    with open_channel(behind, kernels["a"]) as channel:
        wait_for_the_kernel(channel)
        house.b.process.send_signal(signal.SIGKILL)
        house.b.process.wait()
        wait_for_the_kernel(channel)
        assert house.a.has_kernel(kernels["a"])
    # A page of the dead site asks after its kernel, is told that it has gone, and is reloaded.
    assert front.get(f"b/api/kernels/{kernels['b']}").status >= 400
    again = front.get(f"{house.lesson('b')}?seed=7")
    assert again.status == 200
    assert "/a/" in again.text
    assert front.get("b/").status == 200


@pytest.mark.parametrize("connections", [1, 100])
def test_one_address_gets_so_many_lessons_and_no_more(house: House, connections: int) -> None:
    asked = page(f"a/voila/render/{PLAIN}", Connection="keep-alive").encode()
    each = 100 // connections
    address = urlsplit(house.front.url)

    trust = house.front.trust
    assert trust
    before = visits_to(house.a)

    def ask(_: int) -> None:
        plain = socket.create_connection((address.hostname or "", address.port or 0))
        with trust.wrap_socket(plain) as connection, suppress(OSError):
            connection.sendall(asked * each)
            connection.settimeout(5)
            heard = b""
            while heard.count(b"HTTP/1.1 ") < each and (part := connection.recv(100_000)):
                heard += part

    with ThreadPoolExecutor(connections) as pool:
        list(pool.map(ask, range(connections)))
    assert 0 < visits_to(house.a) - before + health(house.a) <= 50


def test_one_address_connects_so_often_and_no_more(house: House) -> None:
    before = house.a.logged().count("/channels?")
    path = f"a/api/kernels/{UNKNOWN_KERNEL}/channels?session_id=s"
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: house.front.get(path).status, range(200)))
    assert 0 < house.a.logged().count("/channels?") - before <= 100
    assert answers.count(429) >= 100
    assert house.front.get("a/health").status == 200, "pages go on"


def visits_to(site: RunningSite) -> int:
    """How many have come so far, those among them who found it full."""
    return site.logged().count(" visit: ") + site.logged().count(" full: ")


def health(site: RunningSite) -> int:
    return int(json.loads(site.get("health").text)["waiting"])
