"""An exported folder, opened as a file in browsers of other makers and in the oldest."""

from __future__ import annotations

from pathlib import Path

import pytest

from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.site.export.folder import export
from tests.browser.kept import KEY
from tests.engines.engine import Engine
from tests.engines.engines import EACH


@pytest.fixture(scope="package")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("exported") / "lessons"
    export(made, range(2), tell=lambda _: None, processes=1)
    return made


@EACH
def test_a_lesson_is_played_as_a_file_left_and_taken_up(started: Engine, folder: Path) -> None:
    started.resize(1366, 768)
    started.go(f"{folder.as_uri()}/words.html")
    started.run("() => { localStorage.clear(); sessionStorage.clear(); }")
    started.complaints()
    started.visit(f"{folder.as_uri()}/01-ranking.html?all")
    for place in range(1, 9):
        started.see(".ecarte-marked .ecarte-progress", f"Problem {place} of 8")
        started.click(".ecarte-marked [data-action=answer]")
        if place == 4:
            started.visit(f"{folder.as_uri()}/01-ranking.html?all")
        started.see(".ecarte-marked .ecarte-strip")
        started.click(".ecarte-marked [data-action=next]")
    started.see(".ecarte-marked", "8 problems done")
    log = Log.parse(started.run("(key) => localStorage.getItem(key)", KEY))
    assert [each.first for each in log] == 8 * [True]
    started.visit(f"{folder.as_uri()}/index.html")
    started.see(".ecarte-share", "✓")
    assert started.count("#search input") == 1
    assert not started.complaints()
