"""An nginx of a test's own, before a site that it may know badly."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from tests.running import eventually

NGINX: Final = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
OPENSSL: Final = shutil.which("openssl")


def free_ports(count: int) -> list[int]:
    """So many different ones: asked for one by one, the same may come twice."""
    with ExitStack() as stack:
        free = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [int(each.getsockname()[1]) for each in free]


@contextmanager
def running_nginx(text: str, folder: Path, port: int) -> Iterator[None]:
    """An nginx with this text in its `http` block, once it listens on the port."""
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; events {{}} http {{ {temporary}\n{text}\n}}",
        encoding="utf-8",
    )
    assert NGINX
    nginx = subprocess.Popen(
        [NGINX, "-p", str(folder), "-c", "nginx.conf", "-e", str(folder / "error.log")],
    )
    try:
        assert eventually(lambda: listens(port))
        yield
    finally:
        nginx.terminate()
        nginx.wait()


def listens(port: int) -> bool:
    """Whether somebody has begun to."""
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0


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
