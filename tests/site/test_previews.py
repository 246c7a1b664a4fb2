"""What a page says of itself to whoever links to it, or keeps it among their programs."""

from __future__ import annotations

import json
import re
import struct

from ecarte_tutor.site.spec import JUPYTER_HOME
from tests.running import RunningSite

STATIC = JUPYTER_HOME / "voila/templates/ecarte/static"


def said(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', page))


def test_a_page_names_and_describes_itself(plain_site: RunningSite) -> None:
    start = said(plain_site.get().text)
    assert start["og:title"] == "Écarté, one decision at a time"
    assert "hand of the day" in start["description"] == start["og:description"]
    picture = start["og:image"]
    assert picture.startswith(plain_site.url)
    assert plain_site.get(picture.removesuffix(".jpg") + "?x").status == 404
    with plain_site.visit("01-plain.ipynb") as (page, _):
        assert said(page.text)["og:title"] == "Plain"
        assert said(page.text)["og:image"] == picture
    assert plain_site.get(picture, method="HEAD").headers["Content-Type"] == "image/jpeg"


def test_the_site_can_be_kept_among_the_programs_of_a_telephone() -> None:
    manifest = json.loads((STATIC / "site.webmanifest").read_text("utf-8"))
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        file = STATIC / icon["src"]
        if file.suffix == ".png":
            width, height = struct.unpack(">II", file.read_bytes()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
        else:
            assert file.is_file()
    assert (STATIC / "preview.jpg").stat().st_size < 150_000
