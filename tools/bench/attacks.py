"""The attacks of `tests/site/attacks.py`: what a second visitor feels of them, and which come
through on a stock Voilà.

Run by hand: `python -m tools.bench.attacks` on our site, with `--stock` on Voilà and with
`--extension` on Voilà inside a Jupyter server. Everything stays on this machine; some minutes.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from statistics import median
from tempfile import TemporaryFile

from tests.running import RunningSite, eventually
from tests.site.attack import PLAIN, Target
from tests.site.attacks import KINDS, succeeded
from tests.site.conftest import write_lessons
from tests.site.fuzzer import onlookers
from tests.site.nginx import free_ports

STOCK = ("voila", "--no-browser", "--Voila.ip=127.0.0.1", "--Voila.port_retries=0")
EXTENSION = (
    *("jupyter_server", "--no-browser", "--ServerApp.ip=127.0.0.1", "--ServerApp.answer_yes=True"),
    *("--IdentityProvider.token=", "--ServerApp.allow_root=True"),
    *("--ServerApp.jpserver_extensions={'voila.server_extension': True}",),
)


class StockSite(RunningSite):
    """A stock server on the same lessons, as a host would type it."""

    def __init__(self, folder: Path, command: tuple[str, ...]) -> None:
        program, *options = command
        (port,) = free_ports(1)
        self.log = TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - closed in __exit__
        self.process = subprocess.Popen(
            [sys.executable, "-m", program, *options, f"--port={port}"],
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            cwd=folder,
        )
        self.url = f"http://127.0.0.1:{port}/"
        assert eventually(self._answers), self.logged()

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()  # its kernels notice that it has gone, and go too
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()

    def _answers(self) -> bool:
        try:
            return self.get("voila/static/voila.js").status == 200
        except OSError:
            return False


def main() -> None:
    """Prints what the second visitor felt, or which attacks came through."""
    folder = Path(tempfile.mkdtemp())
    write_lessons(folder)
    if "--stock" in sys.argv or "--extension" in sys.argv:
        on_stock(folder, EXTENSION if "--extension" in sys.argv else STOCK)
    else:
        on_ours(folder)


def on_ours(folder: Path) -> None:
    """The second visitor's clicks under each kind of attack, in milliseconds."""
    with RunningSite(folder) as site:
        target = Target(site, *(_kernel_of_a_page(site) for _ in range(2)))
        for kind in KINDS:
            with onlookers(site, PLAIN) as report:
                found = succeeded(kind, target)
            clicks = [1000 * each for each in report.clicks]
            print(
                f"{kind:12} {median(clicks):5.0f} median {max(clicks):5.0f} at most,"
                f" came through: {found or 'none'}, trouble: {report.trouble or 'none'}"
            )


def on_stock(folder: Path, command: tuple[str, ...]) -> None:
    """Which attacks came through."""
    with StockSite(folder, command) as site:
        own, other = (_kernel_of_a_page(site) for _ in range(2))
        found = [each for kind in KINDS for each in succeeded(kind, Target(site, own, other))]
    print(f"{command[0]}: {len(found)} of {sum(map(len, KINDS.values()))} attacks came through")
    print(Counter(name.partition(":")[0] for name in found))
    print("\n".join(found))


def _kernel_of_a_page(site: RunningSite) -> str:
    page = site.get(site.lesson(PLAIN))
    found = re.search(r'"kernelId": "([\w-]+)"', page.text)
    assert found, page.text[:300]
    return found[1]


if __name__ == "__main__":
    main()
