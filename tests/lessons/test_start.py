"""In JupyterLab the start page leads to every lesson, and a lesson to the next, by their titles."""

from __future__ import annotations

import json

import pytest

from ecarte_tutor.site.lessons import Lesson, neighbours, read_lessons
from tests.running import LESSONS


def test_the_start_page_leads_to_every_lesson_in_its_order() -> None:
    cells = json.loads((LESSONS / "start.ipynb").read_text(encoding="utf-8"))["cells"]
    prose = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    lessons = [each for each in read_lessons(LESSONS) if each.listed]
    parts: dict[str, list[str]] = {each.part: [] for each in lessons}
    for each in lessons:
        sign = f"{each.order}." if each.numbered else "-" if each.part else "   -"
        line = f"{sign} [{each.title}]({each.file})\\\n"
        parts[each.part].append(f"{line}{' ' * len(sign)} {each.description}")
    lists = ["\n".join([f"### {part}\n"] * bool(part) + links) for part, links in parts.items()]
    assert "\n\n".join(lists) in prose


@pytest.mark.parametrize("page", read_lessons(LESSONS), ids=lambda page: page.name)
def test_a_lesson_ends_with_the_one_that_the_site_names_as_its_next(page: Lesson) -> None:
    cells = json.loads((LESSONS / page.file).read_text(encoding="utf-8"))["cells"]
    links = [
        cell for cell in cells if "".join(cell["source"]).startswith("<strong class=ecarte-next>")
    ]
    following = neighbours(read_lessons(LESSONS), page.file)["next"]
    if following is None:
        assert links == []
        return
    assert links == cells[-1:]
    assert links[0]["source"] == [
        f"<strong class=ecarte-next>[Next lesson: {following.title}]({following.file})</strong>"
    ]
    assert links[0]["metadata"]["tags"] == ["in-jupyterlab"], "the site has links of its own"
