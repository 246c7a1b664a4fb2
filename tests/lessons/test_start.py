"""The start page of JupyterLab: it leads to every lesson, by the lesson's own title."""

from __future__ import annotations

import json

from ecarte_tutor.site.lessons import read_lessons
from tests.running import LESSONS


def test_the_start_page_leads_to_every_lesson_in_its_order() -> None:
    cells = json.loads((LESSONS / "start.ipynb").read_text(encoding="utf-8"))["cells"]
    prose = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    lessons = [each for each in read_lessons(LESSONS) if each.listed]
    parts: dict[str, list[str]] = {each.part: [] for each in lessons}
    for each in lessons:
        parts[each.part].append(f"- [{each.title}]({each.file})")
    lists = ["\n".join([f"### {part}\n"] * bool(part) + links) for part, links in parts.items()]
    assert "\n\n".join(lists) in prose
