"""What widgets draw with: on the site files that a browser keeps, elsewhere a widget's own text."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ecarte_tutor.widgets import LookUp, ProgressPanel, lesson_quiz
from ecarte_tutor.widgets.stage.assets import FILES_ARE_SERVED, asset, assets
from tests.running import RunningSite
from tests.site.conftest import WIDGETS as TWO_QUIZZES
from tests.site.test_files import ASKING
from tests.site.widgets import Widgets

MOST_BYTES = 40_000
"""Of what a lesson's widgets send as they are laid; a table's script alone is twice that."""


@pytest.mark.parametrize("name", assets())
def test_a_browser_keeps_a_file_for_good(plain_site: RunningSite, name: str) -> None:
    found = plain_site.get(asset(name).address)
    assert found.text == asset(name).text
    assert found.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    kind = "text/css" if name.endswith(".css") else "text/javascript"
    assert found.headers["Content-Type"].startswith(kind)


def test_who_takes_it_packed_has_it_so(plain_site: RunningSite) -> None:
    packed = plain_site.get(asset("table.js").address, headers=ASKING)
    assert packed.text == asset("table.js").text
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["Vary"] == "Accept-Encoding"
    assert int(packed.headers["Content-Length"]) < len(packed.text) / 3


def test_under_the_address_of_another_version_it_is_not_kept(plain_site: RunningSite) -> None:
    found = plain_site.get("assets/table.js?v=0123456789abcdef")
    assert found.text == asset("table.js").text
    assert found.headers["Cache-Control"] == "no-cache"


def test_nothing_else_lies_there(plain_site: RunningSite) -> None:
    for name in ("dom.js", "asset.py", "../widgets/stage/static/dom.js", "", "table.js/x"):
        assert plain_site.get(f"assets/{name}").status == 404


def test_a_lesson_sends_where_its_files_are_and_not_what_is_in_them(
    plain_site: RunningSite,
) -> None:
    with plain_site.visit(TWO_QUIZZES) as (page, kernel):
        widgets = Widgets(plain_site, kernel)
        states = widgets.every_state()
        widgets.close()
    assert len(json.dumps(states)) < MOST_BYTES
    sent = {text for each in states.values() for text in (each.get("_esm"), each.get("address"))}
    assert {asset("table.js").address, asset("sent_once.js").address} <= sent
    for name in ("table.js", "table.css", "sent_once.js"):
        assert f'href="/{asset(name).address}"' in page.text  # asked for while the cells run


def test_in_a_notebook_widgets_of_a_kind_share_their_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FILES_ARE_SERVED, raising=False)
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")  # and so on a Voilà without our pages
    quizzes = [lesson_quiz("tricks", "AUTUMN", 1) for _ in range(2)]
    widgets: list[Any] = [*quizzes, ProgressPanel(), LookUp()]
    for widget in widgets:
        state = widget.get_state()
        assert "export default" in state["_esm"]
        assert len(state["_esm"]) + len(state["_css"]) < 5_000
        drawing = widget.drawn_by.get_state()
        assert "export default" in drawing["script"]
        assert ".ecarte" in drawing["style"]
    first, second = quizzes
    assert first.drawn_by is second.drawn_by is not None
    shared = first.sent_once.get_state()
    assert len(shared["cards"]) == 32
    assert not shared["address"]
