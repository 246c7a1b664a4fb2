"""The table of contents and the learner's copies."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ecarte_tutor.errors import SiteError
from ecarte_tutor.site.lab import Copied, copy_lessons, unchanged
from ecarte_tutor.site.lessons import neighbours, read_lessons, renumbered, shipped_lessons
from tests.running import LESSONS, RunningSite
from tests.site.attack import page, raw, status_of
from tests.site.conftest import write_notebook


def test_lessons_stand_in_the_order_their_metadata_gives(tmp_path: Path) -> None:
    write_notebook(tmp_path / "a.ipynb", title="Last", ecarte={"order": 10, "part": "More"})
    write_notebook(tmp_path / "b.ipynb", title="First", ecarte={"order": 2, "description": "Why."})
    first, last = read_lessons(tmp_path)
    assert (first.title, first.description, first.heading) == ("First", "Why.", "2 · First")
    assert (last.title, last.description, last.heading) == ("Last", "", "10 · Last")
    assert (first.part, last.part) == ("", "More")


def test_a_notebook_without_metadata_is_named_and_placed_by_its_file(tmp_path: Path) -> None:
    write_notebook(tmp_path / "12-the-last_trick.ipynb")
    write_notebook(tmp_path / "3-a-draw.ipynb", ecarte="nonsense")
    write_notebook(tmp_path / "appendix.ipynb")
    headings = [lesson.heading for lesson in read_lessons(tmp_path)]
    assert headings == ["3 · A draw", "12 · The last trick", "Appendix"]


def test_a_folder_that_may_not_be_read_is_not_called_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As another user's; root may read all, so the system's answer is played here."""

    def closed(path: Path, *_: object) -> Iterator[Path]:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    for each in ("iterdir", "glob", "is_dir"):
        monkeypatch.setattr(Path, each, closed)
    with pytest.raises(SiteError, match=r"to read the lessons in .*, got: Permission denied; let"):
        read_lessons(tmp_path)


@pytest.mark.parametrize("text", ["", "{", "\x00"])
def test_a_notebook_that_cannot_be_read_is_named(text: str, tmp_path: Path) -> None:
    (tmp_path / "01-torn.ipynb").write_text(text, encoding="utf-8")
    with pytest.raises(SiteError, match=r"01-torn\.ipynb"):
        read_lessons(tmp_path)


def test_a_lesson_is_read_again_when_its_file_has_changed_and_only_then(tmp_path: Path) -> None:
    file = tmp_path / "1-a.ipynb"
    write_notebook(file, title="Before")
    read = file.stat()
    assert [each.title for each in read_lessons(tmp_path)] == ["Before"]
    write_notebook(file, title="After")
    os.utime(file, ns=(read.st_atime_ns, read.st_mtime_ns))
    assert [each.title for each in read_lessons(tmp_path)] == ["Before"]
    os.utime(file, ns=(read.st_atime_ns, read.st_mtime_ns + 1))
    assert [each.title for each in read_lessons(tmp_path)] == ["After"]


def test_a_lesson_knows_its_neighbours(tmp_path: Path) -> None:
    for name in ("1-a", "2-b", "3-c"):
        write_notebook(tmp_path / f"{name}.ipynb")
    lessons = read_lessons(tmp_path)
    assert list(neighbours(lessons, "1-a.ipynb").values()) == [lessons[0], None, lessons[1]]
    assert list(neighbours(lessons, "2-b.ipynb").values()) == [lessons[1], lessons[0], lessons[2]]
    assert list(neighbours(lessons, "3-c.ipynb").values()) == [lessons[2], lessons[1], None]


def test_a_page_beside_the_lessons_is_read_and_is_nobodys_neighbour(tmp_path: Path) -> None:
    for name in ("1-a", "2-b"):
        write_notebook(tmp_path / f"{name}.ipynb")
    write_notebook(tmp_path / "practice.ipynb", ecarte={"listed": False})
    lessons = read_lessons(tmp_path)
    assert [lesson.listed for lesson in lessons] == [True, True, False]
    assert list(neighbours(lessons, "practice.ipynb").values()) == [lessons[2], None, None]
    assert neighbours(lessons, "2-b.ipynb")["next"] is None


def _lesson(path: Path, *code: str) -> None:
    """A notebook with a text and these cells of code."""
    ran: dict[str, Any] = {
        "cell_type": "code",
        "metadata": {},
        "outputs": [],
        "execution_count": None,
    }
    cells: list[dict[str, Any]] = [{"cell_type": "markdown", "metadata": {}, "source": "Words"}]
    cells += [ran | {"source": source} for source in code]
    path.parent.mkdir(exist_ok=True)
    _write(path, {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4})


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _write(path: Path, notebook: Any) -> None:
    path.write_text(json.dumps(notebook), encoding="utf-8")


def test_a_learners_own_work_is_never_overwritten(tmp_path: Path) -> None:
    source, own = tmp_path / "source", tmp_path / "own"
    write_notebook(source / "1-a.ipynb")
    assert copy_lessons(source, own) == Copied(new=("1-a.ipynb",))
    for mine in ("mine", "[]", '{"cells": [7]}'):
        (own / "1-a.ipynb").write_text(mine, encoding="utf-8")
        write_notebook(source / "2-b.ipynb", title="B")
        assert "1-a.ipynb" in copy_lessons(source, own).kept
        assert (own / "1-a.ipynb").read_text(encoding="utf-8") == mine


def test_a_copy_that_was_only_run_and_saved_follows_its_lesson(tmp_path: Path) -> None:
    source, own = tmp_path / "source", tmp_path / "own"
    names = ("1-run.ipynb", "2-changed.ipynb", "3-worded.ipynb", "4-same.ipynb")
    for name in names:
        _lesson(source / name, "1 + 1")
    assert copy_lessons(source, own) == Copied(new=names)
    assert copy_lessons(source, own) == Copied()
    run, changed, worded, _ = (_read(own / name) for name in names)
    said = {"output_type": "stream", "name": "stdout", "text": ["2\n"]}
    run["cells"][1] |= {"execution_count": 3, "outputs": [said], "source": ["1 + 1"]}
    run["cells"][1]["metadata"]["trusted"] = True
    run["metadata"]["kernelspec"]["display_name"] = "Another Python"
    changed["cells"][1]["source"] += "  # mine"
    worded["cells"][0]["source"] += " of mine"
    for name, notebook in zip(names, (run, changed, worded), strict=False):
        _write(own / name, notebook)
    for name in names[:3]:
        _lesson(source / name, "1 + 2")
    assert copy_lessons(source, own) == Copied(updated=names[:1], kept=names[1:3])
    sources = [_read(own / name)["cells"][1]["source"] for name in names]
    assert sources == ["1 + 2", "1 + 1  # mine", "1 + 1", "1 + 1"]
    _lesson(source / names[0], "1 + 3")
    assert copy_lessons(source, own).updated == names[:1], "and so does the copy of a copy"


def test_an_untouched_copy_goes_with_its_lesson_and_nothing_else_does(tmp_path: Path) -> None:
    source, own = tmp_path / "source", tmp_path / "own"
    for name in ("1-stays", "2-renamed", "3-gone"):
        _lesson(source / f"{name}.ipynb", name)
    copy_lessons(source, own)
    duplicate = own / "2-renamed-Copy1.ipynb"
    duplicate.write_bytes((own / "2-renamed.ipynb").read_bytes())
    _lesson(own / "mine.ipynb", "1")
    changed = _read(own / "3-gone.ipynb")
    changed["cells"][1]["source"] = "mine"
    _write(own / "3-gone.ipynb", changed)
    (source / "2-renamed.ipynb").rename(source / "5-renamed.ipynb")
    (source / "3-gone.ipynb").unlink()
    copied = copy_lessons(source, own)
    assert copied == Copied(new=("5-renamed.ipynb",), removed=("2-renamed.ipynb",))
    left = {"1-stays", "3-gone", "5-renamed", "2-renamed-Copy1", "mine"}
    assert {path.stem for path in own.iterdir()} == left


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    write_notebook(tmp_path / "source" / "1-a.ipynb")
    (tmp_path / "own").write_text("a file where the folder would be", encoding="utf-8")
    with pytest.raises(SiteError, match=str(tmp_path / "own")):
        copy_lessons(tmp_path / "source", tmp_path / "own")


def test_in_a_checkout_the_lessons_are_those_of_the_repository() -> None:
    assert shipped_lessons() == LESSONS


def test_every_lesson_of_ours_has_a_title_a_description_and_a_number() -> None:
    for lesson in read_lessons(LESSONS):
        assert lesson.title
        assert lesson.description
        assert lesson.order is not None or not lesson.listed


def test_a_copy_is_unchanged_until_its_code_is_another(tmp_path: Path) -> None:
    copied = copy_lessons(shipped_lessons(), tmp_path).new
    lessons = sorted(name for name in copied if name.endswith(".ipynb"))
    assert unchanged(tmp_path, shipped_lessons()) == lessons
    start = tmp_path / "start.ipynb"
    text = start.read_text(encoding="utf-8")
    start.write_text(text.replace("A French game", "A game"), encoding="utf-8")
    assert "start.ipynb" in unchanged(tmp_path, shipped_lessons())
    for other in (text.replace("quiz = hand", "quiz = my_hand"), "{", "[]", '{"cells": [7]}'):
        start.write_text(other, encoding="utf-8")
        assert unchanged(tmp_path, shipped_lessons()) == sorted({*lessons} - {"start.ipynb"})
    start.unlink()
    assert "start.ipynb" not in unchanged(tmp_path, shipped_lessons())
    assert unchanged(tmp_path, tmp_path / "none") == []


def test_the_name_of_a_page_finds_it_whatever_its_number() -> None:
    pages = read_lessons(LESSONS)
    for each in pages:
        for file in (each.file, f"{each.name}.ipynb", f"77-{each.name}.ipynb"):
            assert renumbered(pages, file) is each
    assert renumbered(pages, "03-no-such-page.ipynb") is None


def test_another_number_leads_to_the_page_and_keeps_its_query(plain_site: RunningSite) -> None:
    asked = page("voila/render/09-plain.ipynb?problem=laws.false-king.pone&seed=a%20b")
    answer = raw(plain_site, asked)
    assert status_of(answer) == 302
    place = "/voila/render/01-plain.ipynb?problem=laws.false-king.pone&seed=a%20b"
    assert f"\r\nLocation: {place}\r\n" in answer
    assert status_of(raw(plain_site, page("voila/render/09-laws.ipynb"))) == 404


def test_a_page_of_the_rules_is_brought_up_to_date_unless_it_was_changed(tmp_path: Path) -> None:
    source, own = tmp_path / "source", tmp_path / "own"
    write_notebook(source / "1-a.ipynb", "1")
    names = ("rules-bga.html", "rules-london.html", "rules-old.html")
    for name in names:
        (source / name).write_bytes((shipped_lessons() / "rules-london.html").read_bytes())
    copy_lessons(source, own)
    mine = (own / names[1]).read_text("utf-8").replace("London", "our club")
    (own / names[1]).write_text(mine, encoding="utf-8")
    for name in names[:2]:
        (source / name).write_bytes((shipped_lessons() / "rules-denexa.html").read_bytes())
    (source / names[2]).unlink()
    copied = copy_lessons(source, own)
    assert copied == Copied(updated=names[:1], kept=names[1:2], removed=names[2:])
    assert (own / names[0]).read_bytes() == (source / names[0]).read_bytes()
    assert (own / names[1]).read_text("utf-8") == mine
