"""Scripts and styles: packed for those who take them so, the same for all."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest

from ecarte_tutor.site.front.files import pack
from tests.running import RunningSite

SCRIPT = "voila/templates/ecarte/static/program/program.js"
LOOKS = "voila/templates/ecarte/static/program/program.css"
SMALL = "voila/templates/ecarte/static/lesson.js"
ASKING = {"Accept-Encoding": "gzip, deflate, br", "X-Forwarded-For": "192.0.2.1"}
"""What a proxy passes on from a browser on another machine."""


@pytest.mark.parametrize("path", [SCRIPT, LOOKS])
def test_packed_or_plain_a_file_says_the_same(plain_site: RunningSite, path: str) -> None:
    plain = plain_site.get(path)
    packed = plain_site.get(path, headers=ASKING)
    assert packed.text == plain.text
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["Content-Type"] == plain.headers["Content-Type"]
    assert int(packed.headers["Content-Length"]) < int(plain.headers["Content-Length"]) / 2
    assert packed.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"


def test_a_small_file_goes_out_as_it_is(plain_site: RunningSite) -> None:
    assert "Content-Encoding" not in plain_site.get(SMALL, headers=ASKING).headers


def test_a_browser_on_this_machine_is_spared_the_unpacking(plain_site: RunningSite) -> None:
    near = {"Accept-Encoding": ASKING["Accept-Encoding"]}
    assert "Content-Encoding" not in plain_site.get(SCRIPT, headers=near).headers


def test_a_browser_that_has_a_file_is_told_so_in_either_form(plain_site: RunningSite) -> None:
    tags = set()
    for headers in ({"Accept-Encoding": "identity"}, ASKING):
        tag = plain_site.get(SCRIPT, headers=headers).headers["Etag"]
        again = plain_site.get(SCRIPT, headers={**headers, "If-None-Match": tag})
        assert again.status == 304
        tags.add(tag)
    assert len(tags) == 2


def test_packing_loses_nothing_and_is_done_once(tmp_path: Path) -> None:
    script = tmp_path / "script.js"
    script.write_text("trumps();" * 500)
    packed = pack(script, tmp_path / "packed")
    assert gzip.decompress(packed.read_bytes()) == script.read_bytes()
    packed.write_bytes(b"left alone")
    assert pack(script, tmp_path / "packed").read_bytes() == b"left alone"


def test_a_file_that_has_changed_is_packed_anew(tmp_path: Path) -> None:
    script = tmp_path / "script.js"
    script.write_text("one")
    first = pack(script, tmp_path / "packed")
    script.write_text("two")
    os.utime(script, ns=(1, 1))
    second = pack(script, tmp_path / "packed")
    assert [gzip.decompress(file.read_bytes()) for file in (first, second)] == [b"one", b"two"]


def test_where_nothing_can_be_written_nothing_half_written_is_left(tmp_path: Path) -> None:
    script = tmp_path / "script.js"
    script.write_text("one")
    (tmp_path / "packed").write_text("a file where a folder should be")
    with pytest.raises(OSError, match="packed"):
        pack(script, tmp_path / "packed")
