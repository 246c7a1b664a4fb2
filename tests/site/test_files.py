"""Scripts and styles: packed for those who take them so, the same for all."""

from __future__ import annotations

import pytest

from tests.running import RunningSite

SCRIPT = "voila/templates/ecarte/static/program/program.js"
LOOKS = "voila/templates/ecarte/static/program/program.css"
SMALL = "voila/templates/ecarte/static/lesson.js"
ASKING = {"Accept-Encoding": "gzip, deflate, br"}


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


def test_a_file_without_a_packed_one_beside_it_goes_out_as_it_is(plain_site: RunningSite) -> None:
    assert "Content-Encoding" not in plain_site.get(SMALL, headers=ASKING).headers


def test_a_browser_that_has_a_file_is_told_so_in_either_form(plain_site: RunningSite) -> None:
    tags = set()
    for headers in ({"Accept-Encoding": "identity"}, ASKING):
        tag = plain_site.get(SCRIPT, headers=headers).headers["Etag"]
        again = plain_site.get(SCRIPT, headers={**headers, "If-None-Match": tag})
        assert again.status == 304
        tags.add(tag)
    assert len(tags) == 2
