"""What every lesson loads comes as one file, and one by one wherever that cannot be."""

from __future__ import annotations

import logging
import re
import shutil
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pytest

from ecarte_tutor.site.front import bundle as bundling
from ecarte_tutor.site.front.bundle import LISTED, Bundle
from tests.running import RunningSite, changed_command
from tests.site.conftest import write_notebook

LIST = "1.0\nstatic/2.js\nlabextensions/cards/1.js\nlabextensions/none/3.js\nstatic/main.js\n"
SCRIPTS = {
    "own/2.js": '"use strict";first()',
    "theirs/2.js": "never()",
    "extensions/cards/1.js": "second() // the last line",
    "theirs/main.js": "var program",
}


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Bundle]:
    """Makes a bundle of four scripts."""
    for name, text in SCRIPTS.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    listed = tmp_path / "listed.txt"
    listed.write_text(LIST, "utf-8")
    monkeypatch.setattr(bundling, "LISTED", listed)
    monkeypatch.setattr(bundling, "version", {"voila": "1.0"}.__getitem__)
    scripts, extensions = [tmp_path / "own", tmp_path / "theirs"], [tmp_path / "extensions"]
    return lambda: Bundle(tmp_path / "made", map(str, scripts), map(str, extensions))


def text_of(bundle: Bundle) -> str:
    assert bundle.name
    return (bundle.folder / bundle.name.partition("?")[0]).read_text("utf-8")


def test_each_script_stands_apart_the_program_last_and_what_is_missing_is_left_out(
    make: Callable[[], Bundle],
) -> None:
    assert text_of(make()) == (
        '(()=>{"use strict";first()\n})();\n(()=>{second() // the last line\n})();\nvar program'
    )


def test_its_mark_is_that_of_what_is_in_it(make: Callable[[], Bundle], tmp_path: Path) -> None:
    name = make().name
    assert make().name == name
    (tmp_path / "own/2.js").write_text("another()", "utf-8")
    assert make().name != name


def test_it_is_made_anew_where_it_was_taken_away(make: Callable[[], Bundle]) -> None:
    bundle = make()
    text = text_of(bundle)
    shutil.rmtree(bundle.folder)
    assert text_of(bundle) == text


def test_there_is_none_of_another_voila_nor_without_its_program(
    make: Callable[[], Bundle], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "theirs/main.js").unlink()
    assert make().name is None
    (tmp_path / "theirs/main.js").touch()
    assert make().name
    monkeypatch.setattr(bundling, "version", {"voila": "1.1"}.__getitem__)
    assert make().name is None


def test_where_it_cannot_be_written_there_is_none_and_the_host_is_told(
    make: Callable[[], Bundle], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "made").touch()
    with caplog.at_level(logging.WARNING):
        assert make().name is None
    assert "pages ask for ninety scripts" in caplog.text


def test_the_list_is_of_the_voila_that_is_here() -> None:
    listed_for, *_ = LISTED.read_text("utf-8").split()
    assert listed_for == version("voila"), "run `python -m tests.bench.scripts --write`"


def test_a_page_asks_for_it_and_may_keep_it(plain_site: RunningSite) -> None:
    with plain_site.visit("01-plain.ipynb") as (page, _):
        (address,) = set(re.findall(r'"/(voila/static/[^"]*)"', page.text))
    answer = plain_site.get(address)
    assert "max-age=" in answer.headers["Cache-Control"]
    _, *listed = LISTED.read_text("utf-8").split()
    for each in listed:
        assert plain_site.get(f"voila/{each}").text in answer.text


def test_under_another_voila_pages_ask_for_its_scripts_one_by_one(tmp_path: Path) -> None:
    write_notebook(tmp_path / "01-plain.ipynb", "1")
    command = changed_command(
        "from ecarte_tutor.site.front import bundle", "bundle.version = lambda name: '0'"
    )
    with RunningSite(tmp_path, command) as site, site.visit("01-plain.ipynb") as (page, _):
        assert set(re.findall(r'"/voila/static/([^"]*)"', page.text)) == {"voila.js"}
