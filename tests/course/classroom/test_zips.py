"""Zip files of a class: each file in them is read, or named and why not; nothing is unpacked."""

from __future__ import annotations

import tracemalloc
from pathlib import Path
from random import Random

from ecarte_tutor.course.classroom.files import class_files
from ecarte_tutor.course.classroom.students import Unread, told_unread
from ecarte_tutor.course.classroom.zips import files_in
from ecarte_tutor.widgets.desk.classroom import ClassPanel
from tests.course.classroom.zipped import CLASS, HARMFUL, PLATFORMS, forty_megabytes

ENOUGH = 25_000_000
"""Bytes; what unpacks one file of two million, and its text, needs less."""


def test_a_platforms_download_is_read_as_it_is(tmp_path: Path) -> None:
    for platform, content in PLATFORMS.items():
        (tmp_path / "class.zip").write_bytes(content)
        by_name = class_files(tmp_path / "class.zip")
        students, left_out = class_files(tmp_path)
        assert students == by_name[0] == CLASS, platform
        assert {each.reason for each in left_out if "onlinetext" not in each.name} <= {""}, platform
        panel = ClassPanel()
        panel.take("class.zip", content.decode("latin-1"))
        panel.done()
        assert panel.page.students == CLASS, platform
        assert panel.shown.unread == told_unread(left_out), platform
        assert [each.name for each in tmp_path.iterdir()] == ["class.zip"], platform


def test_a_zip_file_that_would_do_harm_is_left_out_with_the_reason(tmp_path: Path) -> None:
    for kind, (make, reason) in HARMFUL.items():
        content = make()
        (tmp_path / f"{kind}.zip").write_bytes(content)
        panel = ClassPanel()
        tracemalloc.start()
        panel.take("class.zip", content.decode("latin-1"))
        panel.done()
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < ENOUGH, kind
        assert panel.page.students == (), kind
        assert panel.shown.unread, kind
        assert reason in panel.shown.unread[-1], kind
        assert all(each.isprintable() and len(each) < 250 for each in panel.shown.unread), kind
    (tmp_path / "good.zip").write_bytes(PLATFORMS["Canvas"])
    assert class_files(tmp_path)[0] == CLASS, "the others are read"


def test_of_forty_megabytes_the_students_are_read_and_the_rest_named(tmp_path: Path) -> None:
    (tmp_path / "class.zip").write_bytes(forty_megabytes())
    students, left_out = class_files(tmp_path)
    assert students == CLASS
    assert any("got something else" in each.reason for each in left_out)
    assert "so we left 15 of its files out" in left_out[-1].reason


def test_a_page_says_what_to_do_with_a_zip_file_too_large_for_it() -> None:
    panel = ClassPanel()
    panel._handle_custom_msg({"action": "class file too large", "value": "class.zip"}, [])
    panel.done()
    (told,) = panel.shown.unread
    assert told.startswith(
        "class.zip: it is too large: we can read at most 2,000,000 bytes; unpack"
    )


def test_a_mutated_zip_file_is_read_or_left_out() -> None:
    for seed in range(200):
        chance = Random(seed)
        content = bytearray(PLATFORMS[chance.choice(list(PLATFORMS))])
        for _ in range(chance.choice((1, 3, 20))):
            start = chance.randrange(4, len(content))
            content[start : start + chance.choice((1, 2, 8))] = chance.randbytes(
                chance.choice((1, 4))
            )
        found = list(files_in("class.zip", bytes(content)))
        assert found, seed
        read = (each[1] for each in found if not isinstance(each, Unread))
        assert all(len(each) <= 2_000_000 for each in read), seed
