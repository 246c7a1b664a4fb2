"""The pages of an exported folder, from the site's own templates, sheets and scripts.

A browser loads no module from a file, so every script is written as a classic one.
"""

import json
import re
import shutil
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader
from jupyter_core.paths import jupyter_path

from ... import __version__
from ...widgets.stage.assets import asset, cards_and_words, joined
from ..front.pages import contents
from ..lessons import Lesson, Way, bar_of, neighbours, read_lessons
from ..spec import JUPYTER_HOME
from .lesson import TOLD, Ran
from .record import Record

GENERATOR: Final = 'name="generator" content="ecarte-tutor export '
"""What begins the mark of a page that an export wrote."""

_HERE: Final = Path(__file__).parent
_TEMPLATES: Final = JUPYTER_HOME / "voila/templates/ecarte"
_STATIC: Final = _TEMPLATES / "static"
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; base-uri 'none'; form-action 'none'"
)
_WIDGETS: Final = ("table", "diagram", "progress")
_SCRIPTS: Final = ("floor.js", "lesson.js", "sequence.js")
_ONLY_SERVED: Final = re.compile(
    r'<script[^>]*bar\.js"></script>|<link rel="(?:manifest|apple-touch-icon)"[^>]*>'
)
_LINK: Final = re.compile(r'<a\b([^>]*?)href="([^"]*)"([^>]*)>(.*?)</a>', re.DOTALL)
_ADDRESS: Final = re.compile(r"(?:voila/render/)?([^?#]*)(.*)")


class Pages:
    """Pages of `chosen` lessons, and what is read beside them, written into an empty folder."""

    def __init__(
        self, folder: Path, notebooks: Path, chosen: Sequence[Lesson], live: str = ""
    ) -> None:
        self._folder, self._notebooks, self._chosen = folder, notebooks, chosen
        self._live = live and f"{live.removesuffix('/')}/voila/render/"
        self._there = read_lessons(notebooks) if live else ()
        self._files = {each.file: f"{Path(each.file).stem}.html" for each in chosen}
        self._plain = sorted(each.name for each in notebooks.glob("*.html"))
        jupyters = jupyter_path("nbconvert", "templates")  # the site's pages have its themes
        loader = FileSystemLoader([_HERE / "pages", _TEMPLATES, *jupyters])
        self._environment = Environment(loader=loader)  # noqa: S701 - the templates escape

    def write(self, ran: Sequence[Ran], sets: Sequence[str], *, asks: bool) -> None:
        """Write all pages, from the lessons and then the sets as they ran; `sets` are the titles of
        these."""
        (self._folder / "static").mkdir()
        self._write_static({**TOLD, "mode": "not kept" if asks else "to be kept"})
        asked = [
            Lesson(f"set-{number}.ipynb", title, "", None, listed=False)
            for number, title in enumerate(sets, start=1)
        ]
        pages = (*self._chosen, *asked)
        for lesson, one in zip(pages, ran, strict=True):
            name = Path(lesson.file).stem
            shown = {
                **neighbours(pages, lesson.file),
                "heading": lesson.heading,
                "cells": one.cells if lesson.listed else (f"<h1>{lesson.title}</h1>", *one.cells),
                "records": self._write_records(name, one),
            }
            self._page("lesson.html", f"{name}.html", shown)
        of_index = {
            **contents(self._chosen, self._there),
            "search": {"program": "look_up.js", "style": "static/look_up.css"},
            "clock": "clock.js",
            "sets": [(f"{Path(each.file).stem}.html", each.title) for each in asked],
        }
        self._page("index.html", "index.html", of_index, "page")
        self._write_plain()

    def write_activity(self, one: Ran, title: str) -> None:
        """Write the page of a set as it ran, without the bar, for a learning platform to open."""
        (self._folder / "static").mkdir()
        self._write_static({**TOLD, "mode": "to be kept"})
        for name in ("home.js", "look_up.css", "sequence.js"):
            (self._folder / "static" / name).unlink()
        script = _classic("".join(joined(_HERE / "scorm.js", set())))
        self._text("static/scorm.js", f"window.ecarte_platform = {script}.platformOn;\n")
        shown = {
            "lesson": Lesson("set.ipynb", title, "", None, listed=False),
            "cells": (f"<h1>{escape(title)}</h1>", *one.cells),
            "records": self._write_records("set", one),
        }
        self._page("activity.html", "index.html", shown)

    def _write_records(self, name: str, one: Ran) -> list[str]:
        """Write a script for each record; return their names."""
        files = [f"{name}-{number}.js" for number in range(len(one.records))]
        for number, (file, record) in enumerate(zip(files, one.records, strict=True)):
            self._text(f"static/{file}", f"ecarte_lay({number}, {_as_json(record)});\n")
        return files

    def _page(self, template: str, name: str, shown: dict[str, Any], learn: str = "true") -> None:
        """Write the page `name`; `learn` is `Way.current` of the way back to the lessons."""
        usual = {
            "policy": _POLICY,
            "generator": f"{GENERATOR}{__version__}",
            "base_url": "",
            "bar": [Way("Learn", "index.html#learn", learn), *bar_of(self._there)[1:]],
            "include_url": str,
        }
        html = self._environment.get_template(template).render(usual | shown)
        html = _ONLY_SERVED.sub("", html).replace('type="module" src', "defer src")
        self._text(name, self._relinked(html))

    def _relinked(self, html: str) -> str:
        """Return a page with its links as they are here; one to what is not here is words alone."""

        def there(found: re.Match[str]) -> str:
            before, address, after, words = found.groups()
            link = self._link(address or "index.html")
            return words if link is None else f'<a{before}href="{link}"{after}>{words}</a>'

        return _LINK.sub(there, html)

    def _link(self, address: str) -> str | None:
        """Return an address of the site as it is here, or on the live site; `None` for none."""
        found = _ADDRESS.fullmatch(address)
        assert found is not None
        file, rest = found.groups()
        if file in self._files:
            return self._files[file] + rest
        if not file.endswith(".ipynb"):
            return address
        return f"{self._live}{file}{rest}" if self._live else None

    def _write_plain(self) -> None:
        """Write the rules, the questions and the words, which have a sheet of their own."""
        policy = _POLICY.replace("script-src 'self'", "script-src 'none'")
        meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        for name in self._plain:
            html = (
                (self._notebooks / name).read_text("utf-8").replace("<head>", f"<head>\n{meta}", 1)
            )
            self._text(name, self._relinked(html))

    def _write_static(self, told: dict[str, Any]) -> None:
        """Write the scripts, the sheets and the icon."""
        for name in (*_SCRIPTS, "icon.svg"):
            shutil.copyfile(_STATIC / name, self._folder / "static" / name)
        light, dark = (self._source(f"lab/static/theme-{each}.css") for each in ("light", "dark"))
        of_program = _STATIC / "program/program.css"
        sheets = [
            light,
            of_program.read_text("utf-8") if of_program.exists() else "",
            asset("look.css").text,
            self._source("static/site.css"),
            self._source("static/lesson.css"),
            *(asset(f"{each}.css").text for each in _WIDGETS),
            "#apart { display: none; }",
            f"@media screen and (prefers-color-scheme: dark) {{\n{dark}}}",
        ]
        self._text("static/folder.css", "\n".join(sheets))
        self._text("static/look_up.css", asset("look_up.css").text)
        scripts = ",\n".join(
            f'"{each}.js": {_classic(asset(f"{each}.js").text)}.default' for each in _WIDGETS
        )
        self._text(
            "static/tables.js",
            f"window.ecarte_folder = {{ once: JSON.parse({_as_json(cards_and_words())}),\n"
            f"told: {json.dumps(told)},\nscripts: {{\n{scripts}\n}} }};\n",
        )
        player = "".join(joined(_HERE / "player.js", set()))
        self._text("static/player.js", f"{_classic(player)};\n")
        look_up = _classic(self._with_what_is_here(asset("look_up.js").text))
        modules = f'{{ "look_up.js": {look_up}, "clock.js": {_classic(asset("clock.js").text)} }}'
        self._text(
            "static/home.js",
            f"window.ecarte_modules = {modules};\n"
            f"(async () => {{\n{self._source('static/home.js')}}})();\n",
        )

    def _source(self, name: str) -> str:
        """Return the text of a file beside the templates."""
        assert self._environment.loader is not None
        return self._environment.loader.get_source(self._environment, name)[0]

    def _with_what_is_here(self, script: str) -> str:
        """Return the script of the search, with only what can be opened from here in its index."""
        before, named, rest = script.partition("const INDEX = ")
        index, end = json.JSONDecoder().raw_decode(rest)
        here = [
            [kind, title, link, *more]
            for kind, title, address, *more in index
            if (link := self._link(address)) is not None
        ]
        return f"{before}{named}{json.dumps(here, ensure_ascii=False)}{rest[end:]}"

    def _text(self, name: str, text: str) -> None:
        (self._folder / name).write_text(text, encoding="utf-8", newline="\n")


def _as_json(record: Record) -> str:
    """Return a record as a script has it: as JSON, which a browser reads sooner than code."""
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _classic(module: str) -> str:
    """Return a module as an expression that gives what the module exports."""
    names = re.findall(r"^export (?:async )?(?:function|const|let) (\w+)", module, re.MULTILINE)
    body = re.sub(r"^export (?!default)", "", module, flags=re.MULTILINE)
    body, count = re.subn(r"^export default ", "const byDefault = ", body, flags=re.MULTILINE)
    given = ", ".join([*names, *(["default: byDefault"] if count else [])])
    return f'(() => {{\n"use strict";\n{body}\nreturn {{ {given} }};\n}})()'
