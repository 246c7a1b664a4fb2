"""The portraits of those whom the learner plays against."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from itertools import pairwise

import pytest

from ecarte_tutor.widgets.stage.draw.cards import FACES, face_svg

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", FACES)
def test_a_face_is_one_small_picture_without_ids(name: str) -> None:
    root = ElementTree.fromstring(face_svg(name))
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 88 88"
    assert not [node for node in root.iter() if "id" in node.attrib]
    assert len(face_svg(name)) <= 1700


def test_no_two_faces_are_alike_in_more_than_their_colours() -> None:
    plain = sorted(re.sub(r"#[0-9a-f]+", "", face_svg(name)) for name in FACES)
    assert len(plain) == 4
    assert all(one != other for one, other in pairwise(plain))
