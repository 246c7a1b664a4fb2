"""The class page on a running site: a teacher hands over five files, and opens a hand."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ecarte_tutor.course.classroom.made_up import MADE_UP, made_up_class
from ecarte_tutor.course.classroom.results import SetResult, set_csv
from tests.browser.conftest import clear
from tests.browser.lessons import open_lesson
from tests.browser.quizzes import answer, cut_off
from tests.browser.test_accessibility import expect_no_findings, screens
from tests.course.classroom.zipped import PLATFORMS
from tests.running import RunningSite

DROP = """async ([node, files]) => {
  const carried = new DataTransfer();
  for (const [name, text] of files) carried.items.add(new File([text], name));
  node.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true }));
}"""

CANNOT_BE_OPENED = """() => {
    const read = File.prototype.arrayBuffer;
    File.prototype.arrayBuffer = function () {
        return this.name === "gone.jsonl" ? Promise.reject(new Error("gone")) : read.call(this);
    };
}"""


@pytest.mark.long
def test_files_are_dropped_and_the_hand_that_most_missed_is_opened(
    page: Page, site: RunningSite, tmp_path: Path, *, closely: bool
) -> None:
    open_lesson(page, site.lesson("teach.ipynb"))
    most = json.loads(site.get("health").text)["most"]
    expect(page.get_by_text(f"It has seats for {most} people at once")).to_be_visible()
    room = page.get_by_role("region", name="Your class")
    page.evaluate(CANNOT_BE_OPENED)
    files = [(f"{each.name}.jsonl", each.log.export(each.learner)) for each in made_up_class(7)]
    files.insert(0, ("gone.jsonl", "x"))
    evil = tmp_path / "<b>evil.jsonl"
    evil.write_text("nonsense")
    room.locator("input[type=file]").set_input_files(evil)
    expect(room).to_contain_text("<b>evil.jsonl: expected progress saved by this course")
    page.evaluate(DROP, [room.element_handle(), files])
    expect(room).to_contain_text("gone.jsonl: the browser could not open it")
    expect(room).to_contain_text("3 of 5 have finished. Unfinished: student 4 (3 of 6).")
    expect(room.locator(".ecarte-row")).to_have_count(6)
    rows = room.locator(".ecarte-rows")
    cards = rows.locator("li").first.locator(".ecarte-small-card")
    assert cards.evaluate_all("all => new Set(all.map((each) => each.clientHeight)).size") == 1
    assert rows.evaluate("node => node.offsetHeight") < 600, "six problems are not on one screen"
    names = room.get_by_role("rowheader")
    for heading, first in (("Student", "student 1"), ("Student", "student 5")):
        room.get_by_role("columnheader", name=heading).get_by_role("button").press("Enter")
        expect(names.first).to_contain_text(first)
    room.get_by_role("columnheader", name="Answered").get_by_role("button").press("Enter")
    expect(names.last).to_contain_text("student 5")
    room.locator(".ecarte-name", has_text="student 4").press("Enter")
    expect(room.locator(".ecarte-answers li")).to_have_count(3)
    expect(room.locator(".ecarte-name", has_text="student 4")).to_be_focused()
    box = room.bounding_box()
    assert box
    assert abs(2 * box["x"] + box["width"] - page.evaluate("document.body.clientWidth")) <= 2
    expect_no_findings(page, screens=screens(1, closely=closely))
    with page.expect_download() as download:
        room.get_by_role("button", name="every answer").click()
    table = set_csv(SetResult.of(MADE_UP, made_up_class(7)))
    assert download.value.path().read_bytes() == BOM_UTF8 + table.encode()
    room.get_by_role("button", name="Open this hand").click()
    hand = page.get_by_role("group", name="Play, or propose?").first
    expect(hand).to_be_in_viewport()
    expect(page.locator(".ecarte-progress").last).to_have_text("Problem 3 · 3 of 4 missed it")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.long
def test_a_platforms_zip_is_dropped_and_sorted_on_a_phone(
    page: Page, site: RunningSite, tmp_path: Path
) -> None:
    open_lesson(page, site.lesson("teach.ipynb"))
    room = page.get_by_role("region", name="Your class")
    (tmp_path / "class.zip").write_bytes(PLATFORMS["Moodle"])
    (tmp_path / "large.zip").write_bytes(b"PK\3\4" + bytes(2_000_000))
    room.locator("input[type=file]").set_input_files(
        [tmp_path / "class.zip", tmp_path / "large.zip"]
    )
    expect(room).to_contain_text("5 files read.")
    expect(room).to_contain_text("onlinetext.html: it is a web page")
    expect(room).to_contain_text("large.zip: it is too large: we can read at most 2,000,000 bytes")
    page.set_viewport_size({"width": 375, "height": 553})
    names = room.locator("tbody th")
    expect(names).to_have_count(5)
    before = names.all_inner_texts()
    by_name = room.get_by_role("button", name="Student", exact=True)
    for order, arrow in ((before, "▲"), (before[::-1], "▼")):  # on a phone, too
        by_name.click()
        expect(names).to_have_text(order)
        expect(by_name.get_by_text(arrow)).to_be_visible()
    room.get_by_role("button", name="Right", exact=True).click()
    room.get_by_role("button", name="All that they did").click()
    expect(names).to_have_text([f"student {number}" for number in range(1, 6)])
    expect(room.locator("[aria-sort]")).to_have_count(0)  # there is no such column


@pytest.mark.long
@pytest.mark.parametrize("refused", [False, True], ids=["full screen", "full window"])
def test_the_most_missed_hands_fill_a_wall_by_keys_without_a_name(
    page: Page, site: RunningSite, *, refused: bool, closely: bool
) -> None:
    open_lesson(page, site.lesson("teach.ipynb"))
    if refused:
        page.evaluate("() => { Element.prototype.requestFullscreen = () => Promise.reject(1); }")
    room = page.get_by_role("region", name="Your class")
    room.get_by_role("button", name="Show a made-up class").press("Enter")
    opener = room.get_by_role("button", name="Show on the wall")
    opener.press("Enter")
    wall = page.get_by_role("dialog", name="Most missed")
    expect(wall).to_contain_text("Problem 3 · Most missed, by the book or the simulator: 1 of 6")
    expect(wall.locator(".ecarte-picture")).to_have_count(6)
    assert wall.evaluate("node => [node.offsetWidth, node.offsetHeight]") == page.evaluate(
        "[innerWidth, innerHeight]"
    )
    expect(wall.locator(".ecarte-bar")).to_have_count(0)
    page.keyboard.press("Space")
    expect(wall.locator(".ecarte-bar")).to_have_count(1)
    expect(wall).to_contain_text("3 of 4 missed it. The book would ")
    for page_of_a_class in (wall, room):
        expect(page_of_a_class).to_contain_text("≈ nearly right: it costs less than a mistake")
        expect(page_of_a_class).to_contain_text("≠: the book and the simulator differ")
    assert page.evaluate("Boolean(document.fullscreenElement)") is not refused
    if refused:  # what fills the screen has no other width
        expect_no_findings(page, screens=screens(0, closely=closely))
    for key, told in (("ArrowRight", 2), ("PageDown", 3), ("ArrowLeft", 2)):
        page.keyboard.press(key)
        expect(wall).to_contain_text(f": {told} of 6")
        expect(wall.locator(".ecarte-bar")).to_have_count(0)
        page.keyboard.press("Enter")
        expect(wall.locator(".ecarte-bar")).to_have_count(1)
        assert "student" not in wall.inner_text()
    page.keyboard.press("Escape")
    expect(wall).to_have_count(0)
    expect(opener).to_be_focused()


@pytest.mark.long
def test_a_dropped_folder_is_read_to_its_end_and_each_file_told(
    page: Page, site: RunningSite, tmp_path: Path
) -> None:
    name = "class/Ann_1"
    folder = tmp_path / name / "Ann_2"
    folder.mkdir(parents=True)
    ann, *_, last = made_up_class(7)
    (folder / "progress.JSONL.txt").write_text(ann.log.export(ann.learner), "utf-16")
    (folder / "other.jsonl").write_text(last.log.export(last.learner).replace("\n", "\r"))
    (folder / "empty.jsonl").touch()
    (folder / ".DS_Store").write_bytes(b"\0\1")
    open_lesson(page, site.lesson("teach.ipynb"))
    room = page.get_by_role("region", name="Your class")
    room.evaluate("node => node.scrollIntoView()")
    box = room.bounding_box()
    assert box is not None
    where = {"x": box["x"] + 60, "y": max(60, box["y"] + 40)}
    carried = {"items": [], "files": [str(tmp_path / "class")], "dragOperationsMask": 1}
    cdp = page.context.new_cdp_session(page)
    for kind in ("dragEnter", "dragOver", "drop"):
        cdp.send("Input.dispatchDragEvent", {"type": kind, **where, "data": carried})
    expect(room).to_contain_text("1 of 2 have finished. Not begun: student 5.")
    left_out = room.locator("ul").first
    expect(left_out).to_contain_text(f"{name}/Ann_2/empty.jsonl: it is empty")
    expect(left_out).to_contain_text(f"no student saved them: {name}/Ann_2/.DS_Store")


HANDS = (
    "propose.pone.8H7HQS7S7D.9H.2-3.turf-club",
    "answer.dealer.QHAS9D8D7C.8C.0-1.turf-club",
    "discard.pone.8HJS7SJC7C.AC.0-0.turf-club",
    "lead.dealer.JDQC8C.TS.3-1.turf-club.stood-dealer.king-pone.trick-KSQS.trick-JHKH",
    "propose.pone.QH9HAS9SJC.QD.2-0.turf-club",
)


def test_five_hands_of_a_teacher_come_back_as_the_class_table(
    page: Page, site: RunningSite, tmp_path: Path, *, closely: bool
) -> None:
    open_lesson(page, site.lesson("teach.ipynb"))
    builder = page.locator(".ecarte", has=page.get_by_role("heading", name="A set of your own"))
    builder.get_by_text("More", exact=True).press("Enter")
    lines = builder.get_by_label("One to a line")
    lines.fill("\n".join((*HANDS, "<img src=x onerror=alert(1)>")))
    builder.get_by_role("button", name="Add", exact=True).press("Enter")
    expect(builder.locator(".ecarte-entry-note")).to_contain_text("Line 6: cannot read")
    expect(lines).to_be_focused()
    expect_no_findings(page, screens=screens(0, closely=closely))
    lines.fill("\n".join(HANDS))
    builder.get_by_role("button", name="Add", exact=True).press("Enter")
    expect(builder.locator(".ecarte-row")).to_have_count(5)
    expect(lines).to_have_value("")
    builder.get_by_label("Its name").fill("Five of Tuesday")
    builder.get_by_role("button", name="Make the set").press("Enter")
    expect(builder.locator(".ecarte-set-code")).to_have_count(0)
    called = builder.locator(".ecarte-made").get_by_text("Your class table calls it ").inner_text()
    code = called.removesuffix(".").rpartition(" ")[2]
    link = str(builder.get_by_role("link", name="Open it").evaluate("node => node.href"))
    if closely:
        expect_no_findings(page)
    student, files = page.context.new_page(), []
    student.set_viewport_size({"width": 360, "height": 740})
    for name, answered in (("Ann", 5), ("Ben", 2)):
        clear(page.context)
        open_lesson(student, link)
        quiz = student.locator(".ecarte").first
        for place in range(1, answered + 1):
            progress = f"Five of Tuesday · Problem {place} of 5"
            expect(quiz.locator(".ecarte-progress")).to_have_text(progress)
            assert not cut_off(student)
            answer(quiz)
            student.keyboard.press("Enter")
        if answered < 5:
            following = f"Five of Tuesday · Problem {answered + 1} of 5"
            expect(quiz.locator(".ecarte-progress")).to_have_text(following)
            quiz.get_by_text("Hand in what you have done").press("Enter")
        quiz.get_by_label("Your name").fill(name)
        with student.expect_download() as download:
            quiz.get_by_role("button", name="Save for my teacher").press("Enter")
        files.append(tmp_path / download.value.suggested_filename)
        download.value.save_as(files[-1])
    room = page.get_by_role("region", name="Your class")
    room.locator("input[type=file]").set_input_files(files)
    expect(room).to_contain_text("1 of 2 have finished. Unfinished: Ben (2 of 5).")
    expect(room.locator(".ecarte-set")).to_have_text(f"Five of Tuesdaycalled {code}")
    expect(room.locator(".ecarte-row")).to_have_count(5)
    room.locator("[data-action=open][data-value='4']").last.click()
    hand = page.get_by_role("group", name="Which card do you lead?").first
    expect(hand).to_be_in_viewport()
    expect(page.locator(".ecarte-progress").last).to_contain_text("Problem 4 · ")
