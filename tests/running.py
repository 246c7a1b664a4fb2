"""A site of our own, running for the tests on a free port of this machine."""

from __future__ import annotations

import asyncio
import gzip
import os
import re
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPResponse
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Self, TypeVar
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

import psutil

Result = TypeVar("Result")

PROJECT = Path(__file__).parents[1]
LESSONS = PROJECT / "notebooks"

PATIENCE = 60.0
"""Seconds after which something that should happen is held not to."""

_CHANGED = """
from ecarte_tutor.site import cli
from ecarte_tutor.site.spec import leave_unused_grammar
leave_unused_grammar()
{}
raise SystemExit(cli.main())
"""


def changed_command(*lines: str) -> tuple[str, ...]:
    """The `ecarte-tutor` command itself, with these lines run before it."""
    return (sys.executable, "-c", _CHANGED.format("\n".join(lines)))


@dataclass(frozen=True)
class Answer:
    """What the site answered."""

    status: int
    headers: Message
    text: str


class RunningSite:
    """The `ecarte-tutor` command serving a folder of lessons, in a process of its own."""

    trust: ssl.SSLContext | None = None
    """What to make of certificates, where there are any."""

    def __init__(
        self,
        folder: Path | None = LESSONS,
        command: tuple[str, ...] = (sys.executable, "-m", "ecarte_tutor"),
        cwd: Path | None = None,
        env: Mapping[str, str] | None = None,
        options: tuple[str, ...] = (),
    ) -> None:
        lessons = () if folder is None else ("--lessons", str(folder))
        self.log = TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - closed in __exit__
        self.process = subprocess.Popen(
            [*command, "site", "--port", "0", "--no-browser", *lessons, *options],
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            cwd=cwd,
            env=env,
        )
        assert self.process.stdout is not None
        self.greeting = self.process.stdout.readline()
        found = re.search(r"http://\S+", self.greeting)
        assert found, f"the site did not start: {self.logged()}"
        self.url = found[0]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()  # a job in the background hears no SIGINT
        try:
            self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            self.process.wait()
            assert self.process.stdout is not None
            self.process.stdout.close()  # not read to its end: a kernel may hold the other one
            self.log.close()

    def logged(self) -> str:
        """What the site has written to its log."""
        file = self.log.fileno()
        # A `seek` would move the place at which the site writes, too: it would write over a line.
        return os.pread(file, os.fstat(file).st_size, 0).decode()

    def lesson(self, file: str, **query: str) -> str:
        """The address of a lesson, with what the visitor typed after the question mark."""
        return f"{self.url}voila/render/{quote(file)}" + (f"?{urlencode(query)}" if query else "")

    def get(
        self, path: str = "", method: str = "GET", headers: Mapping[str, str] | None = None
    ) -> Answer:
        """The answer to one request, whatever its status; `path` is sent as it is."""
        address = path if path.startswith("http") else self.url + path
        opened = {"Upgrade-Insecure-Requests": "1"}  # as a browser says that somebody opens it
        request = Request(address, method=method, headers=opened | dict(headers or {}))
        try:
            with urlopen(request, timeout=PATIENCE, context=self.trust) as answer:
                return Answer(answer.status, answer.headers, read_in_time(answer))
        except HTTPError as error:
            with error:
                return Answer(error.code, error.headers, read_in_time(error))

    @contextmanager
    def visit(self, file: str, **query: str) -> Iterator[tuple[Answer, str]]:
        """A lesson's page and the id of its kernel, which is ended as a page that is left does."""
        page = self.get(self.lesson(file, **query))
        found = re.search(r'"kernelId": "([\w-]+)"', page.text)
        assert found, f"the page has no kernel: {page.status} {page.text[:500]}"
        try:
            yield page, found[1]
        finally:
            self.get(f"voila/api/shutdown/{found[1]}", method="POST")

    def kernels(self) -> list[psutil.Process]:
        """Its kernels' processes: each leads a group of its own."""
        below = psutil.Process(self.process.pid).children(recursive=True)
        return [process for process in below if _leads_a_group(process.pid)]

    def has_kernel(self, kernel_id: str) -> bool:
        """Whether that page's kernel is running."""
        return self.get(f"api/kernels/{kernel_id}").status == 200


def _leads_a_group(process_id: int) -> bool:
    try:
        return os.getpgid(process_id) == process_id
    except ProcessLookupError:
        return False


def read_in_time(answer: HTTPResponse | HTTPError) -> str:
    """The body, which must end before patience does: a page that hangs sends heartbeats forever."""
    end = time.monotonic() + PATIENCE
    body = b""
    while part := answer.read1(65536):
        body += part
        assert time.monotonic() < end, "the answer does not end"
    packed = answer.headers.get("Content-Encoding") == "gzip"
    return (gzip.decompress(body) if packed else body).decode()


def eventually(happened: Callable[[], bool]) -> bool:
    """Whether it happens before patience ends; returns as soon as it does."""
    end = time.monotonic() + PATIENCE
    while not happened():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def without_room(_: object) -> None:
    """As a thread starts on a machine that has no room for another."""
    raise RuntimeError("can't start new thread")


def run_alone(story: Coroutine[Any, Any, Result]) -> Result:
    """What it returns; it runs in a thread of its own, for a browser that other tests hold open
    keeps a loop in this one."""
    with ThreadPoolExecutor(max_workers=1) as alone:
        return alone.submit(asyncio.run, story).result()
