"""A page that the site asks itself for, before it says that none can be made."""

from __future__ import annotations

import asyncio
import re
import time
from http import HTTPStatus
from pathlib import Path
from typing import Final
from urllib.parse import quote

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse
from tornado.simple_httpclient import HTTPTimeoutError

from ...errors import SiteError
from ..kernels.page_health import PageHealth
from ..lessons import read_lessons
from ..log import VISITS
from .pages import CUT_OFF, MAKING_SECONDS

ROUND_SECONDS: Final = 5.0
_MOST_LESSONS: Final = 3
"""That are asked for, one after the other, before the site is held to be in trouble."""

_WAITING_SECONDS: Final = 60
"""For its turn, beyond the time for making it."""


class OwnPage:
    """Asks for a lesson as any visitor would, as long as pages that fail give reason to doubt.

    A page that is made ends the doubt, as every visitor's does. So a site that was in trouble finds
    out by itself that it no longer is, though a balancer sends it nobody.

    Args:
        address: of the start page, as this machine reaches it.
        host: the name to ask for, `None` for that of the address.
        folder: where the notebooks are.
        health: what counts the pages.
    """

    def __init__(self, address: str, host: str | None, folder: Path, health: PageHealth) -> None:
        self._address = address
        self._headers = {"Host": host} if host else {}
        self._folder = folder
        self._health = health
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Begins to look, every few seconds, whether there is doubt."""
        self._task = asyncio.ensure_future(self._keep_looking())

    def end(self) -> None:
        """Looks no more."""
        if self._task:
            self._task.cancel()

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            if self._health.is_in_doubt(time.monotonic()):
                await self._try_lessons()

    async def _try_lessons(self) -> None:
        VISITS.warning("pages could not be made, one after the other: the site asks for one itself")
        try:
            for file in self._candidates():
                if await self._is_made(file) is not False:
                    return
        except SiteError as error:
            VISITS.warning("the lessons cannot be read: %s", error)
        except (OSError, HTTPClientError):
            return  # the site is too busy to ask itself, which says nothing of its pages
        self._health.own_pages_failed()

    def _candidates(self) -> list[str]:
        """Lessons to ask for: first those of which no page has failed of late."""
        failed = self._health.failed_lately(time.monotonic())
        files = [lesson.file for lesson in read_lessons(self._folder)]
        return sorted(files, key=lambda file: file in failed)[:_MOST_LESSONS]

    async def _is_made(self, file: str) -> bool | None:
        """True if that lesson's page is made; `None` where there is no seat to ask from."""
        try:
            answer = await self._ask(f"voila/render/{quote(file)}")
        except HTTPTimeoutError:
            return False
        if answer.code == HTTPStatus.SERVICE_UNAVAILABLE:
            return None
        page = answer.body.decode(errors="replace")
        found = re.search(r'"kernelId": "([\w-]+)"', page)
        if found:
            await self._ask(f"voila/api/shutdown/{found[1]}", "POST")
        return answer.code == HTTPStatus.OK and not page.endswith(CUT_OFF)

    async def _ask(self, path: str, method: str = "GET") -> HTTPResponse:
        asked = HTTPRequest(
            self._address + path,
            method,
            self._headers,
            body="" if method == "POST" else None,
            request_timeout=MAKING_SECONDS + _WAITING_SECONDS,
            follow_redirects=False,
        )
        return await AsyncHTTPClient().fetch(asked, raise_error=False)
