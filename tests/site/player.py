"""A visitor who plays, and whose browser keeps a cookie and the place where they were."""

from __future__ import annotations

import re
import time
from http.cookies import SimpleCookie
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.running import Answer, RunningSite, eventually
from tests.site.messages import message, send
from tests.site.widgets import Widgets
from tools.bench.verdicts import LESSONS, question, table


class Player:
    """Plays a quiz or the game at a site, or at the front of several.

    Args:
        front: where lessons are asked for.
        quiz: a key of `LESSONS`.
        code: the class code or the code of the game.
    """

    def __init__(self, front: RunningSite, quiz: str, code: str) -> None:
        self.front, self.quiz, self.code = front, quiz, code
        self.cookies: dict[str, str] = {}
        self._kept: dict[str, Any] = {}
        self.kernel = self._table = ""
        self._widgets: Widgets | None = None

    def open(self) -> Answer:
        """Opens the lesson, and goes on where this browser says that its visitor was."""
        page = self.get(self.front.lesson(LESSONS[self.quiz], code=self.code))
        found = re.search(r'"kernelId": "([\w-]+)"', page.text)
        assert found, f"the page has no kernel: {page.status} {page.text[:300]}"
        self.kernel = found[1]
        self._widgets = Widgets(self.front, self.kernel, **self._headers())
        for name, state in self._widgets.every_state().items():
            if (state.get("bookmark") or {}).get("name") == self._kept.get("name", ""):
                taken = {"action": "take up", "value": self._kept["text"]}
                self._widgets.tell(name, {"method": "custom", "content": taken})
                self._table = name
        return page

    def play(self) -> float:
        """Answers what is asked first, and goes on; the browser keeps the place.

        Returns:
            Seconds until the table showed that it had heard the answer.
        """
        assert self._widgets
        self._table, click = question(self._widgets, self.quiz)
        began = time.monotonic()
        heard = [
            time.monotonic() - began
            for text in self._widgets.answers(self._table, click)
            if '"update"' in text
        ]
        if self.quiz != "game":
            self._widgets.tell(*table(self._widgets, "next"))
        assert eventually(lambda: "working" not in self._state()["scene"].get("notice", ""))
        self._kept = self._state()["bookmark"]
        return heard[0]

    def place(self) -> tuple[str, ...]:
        """What the table shows: what it asks, how far one is, and the cards."""
        scene = self._state()["scene"]
        cards = [each if isinstance(each, str) else each["card"] for each in scene["cards"]]
        return scene["title"], scene.get("progress", ""), scene["code"], *cards

    def is_connected(self) -> bool:
        """Whether the program behind the page still answers."""
        assert self._widgets
        try:
            send(self._widgets.channel, message("kernel_info_request", {}))
            self._widgets.channel.recv(10)
        except (ConnectionClosed, TimeoutError, OSError):
            return False
        return True

    def leave(self) -> None:
        """Closes the page, which says so."""
        assert self._widgets
        self._widgets.close()
        self.get(f"{self.front.url}voila/api/shutdown/{self.kernel}", "POST")

    def get(self, address: str, method: str = "GET") -> Answer:
        """The answer to one request; its cookies are kept."""
        answer = self.front.get(address, method, self._headers())
        for each in answer.headers.get_all("Set-Cookie", []):
            # Python before 3.14 reads no cookie that says `Partitioned`.
            given = SimpleCookie(each.partition(";")[0])
            self.cookies |= {name: held.value for name, held in given.items()}
        return answer

    def _headers(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={text}" for name, text in self.cookies.items())}

    def _state(self) -> dict[str, Any]:
        assert self._widgets
        return self._widgets.every_state()[self._table]
