"""The class page on a running site: a teacher hands over five files, and opens a hand."""

from __future__ import annotations

from codecs import BOM_UTF8
from pathlib import Path

from playwright.sync_api import Page, expect

from ecarte_tutor.course.practice import MADE_UP, SetResult, made_up_class, set_csv
from tests.browser.lessons import open_lesson
from tests.browser.test_accessibility import expect_no_findings
from tests.running import RunningSite

DROP = """async ([node, files]) => {
  const carried = new DataTransfer();
  for (const [name, text] of files) carried.items.add(new File([text], name));
  node.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true }));
}"""


def test_files_are_dropped_and_the_hand_that_most_missed_is_opened(
    page: Page, site: RunningSite, tmp_path: Path
) -> None:
    open_lesson(page, site.lesson("teach.ipynb"))
    room = page.get_by_role("region", name="Your class")
    files = [(f"{each.name}.jsonl", each.log.export(each.learner)) for each in made_up_class(7)]
    evil = tmp_path / "<b>evil.jsonl"
    evil.write_text("nonsense")
    room.locator("input[type=file]").set_input_files(evil)
    expect(room).to_contain_text("<b>evil.jsonl: expected progress saved by this course")
    page.evaluate(DROP, [room.element_handle(), files])
    expect(room).to_contain_text("3 of 5 have finished. Unfinished: student 4 (3 of 6).")
    expect(room.locator(".ecarte-row")).to_have_count(6)
    rows = room.locator(".ecarte-rows")
    cards = rows.locator("li").first.locator(".ecarte-picture")
    assert cards.evaluate_all("all => new Set(all.map((each) => each.offsetHeight)).size") == 1
    assert rows.evaluate("node => node.offsetHeight") < 600, "six problems are not on one screen"
    expect_no_findings(page)
    with page.expect_download() as download:
        room.get_by_role("button", name="Save as CSV").click()
    table = set_csv(SetResult.of(MADE_UP, made_up_class(7)))
    assert download.value.path().read_bytes() == BOM_UTF8 + table.encode()
    room.get_by_role("button", name="Open this hand").click()
    hand = page.get_by_role("group", name="Play, or propose?").first
    expect(hand).to_be_in_viewport()
    expect(page.locator(".ecarte-progress").last).to_have_text("Problem 3 · 3 of 4 missed it")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
