"""The command that exports: what it refuses, what it leaves as it was, and what it writes."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from ecarte_tutor.errors import NotationError, SiteError
from ecarte_tutor.site.export.folder import export
from ecarte_tutor.site.export.lesson import Ran, run
from tests.running import LESSONS
from tests.site.test_cli import refused

SET = "tricks.KH.QH.7S__tricks.KS.7H.9H"


def _everything(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def _failing(folder: Path) -> Path:
    """The lessons, of which the first fails."""
    shutil.copytree(LESSONS, folder)
    path = folder / "00-first-deal.ipynb"
    path.write_text(path.read_text("utf-8").replace("FirstDeal()", "FirstDeal(7)"), "utf-8")
    return folder


@pytest.mark.parametrize(
    ("name", "options", "error", "said"),
    [
        ("theirs", {}, SiteError, "with letter.txt in it; name another"),
        ("theirs/letter.txt", {}, SiteError, "which is a file"),
        ("theirs/letter.txt/new", {}, SiteError, "expected to write"),
        ("new", {"lessons": [9, 3]}, SiteError, "play without Python, got 9"),
        ("new", {"lessons": [], "sets": ["NO-SET"]}, NotationError, "NO-SET"),
    ],
)
def test_what_is_there_stays_where_nothing_can_be_exported(
    tmp_path: Path, name: str, options: dict[str, list[str]], error: type[Exception], said: str
) -> None:
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "letter.txt").write_text("Dear all", "utf-8")
    before = _everything(tmp_path)
    with pytest.raises(error, match=said):
        export(tmp_path / name, **options)  # type: ignore[arg-type]
    assert _everything(tmp_path) == before
    assert [each.name for each in tmp_path.iterdir()] == ["theirs"]


@pytest.mark.long
def test_a_folder_takes_the_place_of_an_older_one_or_leaves_it(tmp_path: Path) -> None:
    """One of the same version is the same to the byte."""
    folder = tmp_path / "made" / "lessons"
    export(folder, [], [SET], processes=1, live="https://lessons.example/games", asks=True)
    before = _everything(folder)
    assert "static/set-1-0.js" in before
    with pytest.raises(SiteError, match=r"00-first-deal.*FirstDeal"):
        export(folder, [0], source=_failing(tmp_path / "failing"), processes=1)
    assert _everything(folder) == before
    assert [each.name for each in folder.parent.iterdir()] == ["lessons"]
    (folder / "handed-in.jsonl").touch()
    with pytest.raises(SiteError, match=r"with handed-in\.jsonl in it"):
        export(folder, [])
    (folder / "handed-in.jsonl").unlink()
    (folder / "static" / "set-9.js").touch()
    export(folder, [], [SET], processes=1, live="https://lessons.example/games", asks=True)
    assert _everything(folder) == before
    index = before["index.html"].decode()
    assert 'href="https://lessons.example/games/voila/render/09-game.ipynb"' in index
    assert b'"mode": "not kept"' in before["static/tables.js"]


def test_links_lead_to_pages_that_are_there_or_are_words_alone(tmp_path: Path) -> None:
    export(tmp_path / "all", [], processes=1)
    pages = _everything(tmp_path / "all")
    for name, page in pages.items():
        if name.endswith(".html"):
            assert b".ipynb" not in page
            assert b"http-equiv" in page
    assert b"practice.ipynb" not in pages["static/home.js"]


def test_a_lesson_leads_to_those_beside_it_in_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = Ran(cells=("<p>Here.</p>",), records=())
    ran = "ecarte_tutor.site.export.folder.all_run"
    monkeypatch.setattr(ran, lambda asked, *_: [plain for _ in asked])
    export(tmp_path / "two", [1, 3], [SET])
    pages = _everything(tmp_path / "two")
    names = "01-ranking.html", "03-proposing.html", "set-1.html"
    led = {name: re.findall(rb'rel="(prev|next)" href="([^"]*)"', pages[name]) for name in names}
    assert led == {
        "01-ranking.html": [(b"next", b"03-proposing.html")],
        "03-proposing.html": [(b"prev", b"01-ranking.html")],
        "set-1.html": [],
    }


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--lessons", "4-0"], "expected lessons such as 0-4, or 3, got '4-0'"),
        (["--live", "lessons.example"], "expected the address of a site"),
        (["--lessons", "3-12"], "expected lessons from 0 to 8"),
    ],
)
def test_the_command_says_what_it_expects(
    tmp_path: Path, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in refused(capsys, "export", str(tmp_path / "new"), *arguments)


@pytest.mark.long
@pytest.mark.usefixtures("as_a_kernel")
def test_what_needs_python_is_named_and_no_prose_tells_of_it() -> None:
    ran = run(LESSONS / "04-answering.ipynb")
    (told,) = ran.left_out
    assert "Change a card" in told
    assert not re.search(r"What if\?|come back", "".join(ran.cells))


@pytest.fixture
def as_a_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    monkeypatch.chdir(LESSONS)
