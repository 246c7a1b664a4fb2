"""What robots are told: what they may read, where it is, and what a lesson is about.

A robot, or a chat that previews a link, would otherwise start a kernel and hold a seat.
"""

from html import escape
from http import HTTPStatus
from typing import Final

from tornado.httputil import HTTPServerRequest
from tornado.web import HTTPError

from ...course.problems.skills import SKILL_OF_KIND
from ...engine.decision import Decision
from ...engine.decision.text import signed
from ...errors import NotationError
from ..answer import Readable
from ..lessons import Lesson, shipped_lessons

SEAT: Final = "seat"
"""Query parameter by which a page asks for the lesson itself, from a browser that sends no sign."""

_LONGEST_LINE: Final = 200
"""Most characters of a problem's line that is read for a preview."""


def is_opened_by_a_browser(request: HTTPServerRequest) -> bool:
    """Return True if somebody opens the page: a browser tells so, or the preview's script does.

    Browsers send the first sign by HTTPS and to this machine, the second by plain HTTP.
    """
    return request.method == "GET" and (
        request.headers.get("Sec-Fetch-Mode") == "navigate"
        or request.headers.get("Upgrade-Insecure-Requests") == "1"
        or SEAT in request.query_arguments
    )


def told_of(lesson: Lesson, problem: str) -> tuple[str, str]:
    """Return the title and the description of a lesson, or of a decision asked in it.

    >>> told_of(Lesson("03-a.ipynb", "A", "B.", 3), "propose.pone.QHJH9C9S7D.8H.2-3.turf-club")
    ('Play, or propose?', 'Q♥ J♥ 9♠ 7♦ 9♣, with the 8♥ turned up, at 2 to 3. What would you do?')
    >>> told_of(Lesson("03-a.ipynb", "A", "B.", 3), "<script>")
    ('A', 'B.')

    Args:
        lesson: the lesson.
        problem: what the address asks for; the engine reads it, and any other text is left out.
    """
    try:
        asked = Decision.parse(problem) if 0 < len(problem) <= _LONGEST_LINE else None
    except NotationError:
        asked = None
    if asked is None or asked.kind not in SKILL_OF_KIND:
        return lesson.title, lesson.description
    cards = " ".join(map(signed, asked.hand.arranged(asked.trump)))
    mine, theirs = asked.score
    told = f"{cards}, with the {signed(asked.turn_up)} turned up, at {mine} to {theirs}."
    return SKILL_OF_KIND[asked.kind].title, f"{told} What would you do?"


_PREVIEWS: Final = ("facebookexternalhit", "LinkedInBot", "Twitterbot")
"""Robots that preview a link in a chat, and heed `robots.txt`; a preview holds no seat."""

_SITEMAPS: Final = "http://www.sitemaps.org/schemas/sitemap/0.9"


class Robots(Readable):
    """Handler of `/robots.txt`: robots may read what is a file; a lesson is for people.

    A robot that runs scripts would start a program.
    """

    def get(self) -> None:
        base: str = self.settings["base_url"]
        lines = [
            *("User-agent: *", f"Disallow: {base}voila/render/", f"Disallow: {base}class", ""),
            *(f"User-agent: {name}" for name in _PREVIEWS),
            *(f"Allow: {base}", ""),
        ]
        if self.settings["allowed_hosts"]:
            lines.append(f"Sitemap: {self.own_address()}sitemap.xml")
        self.set_header("Content-Type", "text/plain; charset=UTF-8")
        self.finish("\n".join(lines))


class Sitemap(Readable):
    """Handler of `/sitemap.xml`: the pages that are files, if the host has named the site."""

    def get(self) -> None:
        """Write the list, or answer 404: a stranger may send any `Host`."""
        if not self.settings["allowed_hosts"]:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        names = ["", *sorted(path.name for path in shipped_lessons().glob("*.html"))]
        address = escape(self.own_address())
        listed = "".join(f"<url><loc>{address}{each}</loc></url>" for each in names)
        self.set_header("Content-Type", "application/xml; charset=UTF-8")
        self.finish(f'<urlset xmlns="{_SITEMAPS}">{listed}</urlset>\n')
