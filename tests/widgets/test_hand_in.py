"""The file for the teacher: every answer to the set is in it, wherever the answer lives."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest

from ecarte_tutor.course.problems.plan import Plan
from ecarte_tutor.course.progress.attempt import Attempt
from ecarte_tutor.course.progress.log import read_export
from ecarte_tutor.course.progress.store import BrowserStore
from ecarte_tutor.widgets.practice_page import PracticePage
from ecarte_tutor.widgets.stage.scene import TextEntry

LINES = (
    "tricks.KH.QH.7S",
    "tricks.KS.7H.9H",
    "tricks.8S.QS.9H",
)
SET = "__".join(LINES)
RIGHT = ("leader", "follower", "follower")
WRONG = "follower"


class Browser:
    """The page's two scripts: what the browser keeps, and the files that it takes."""

    def __init__(self, *, keeps: bool = False, takes: bool = True) -> None:
        self.keeps, self.takes = keeps, takes
        self.log: str | None = None
        self.stopped = False
        self.bookmark = ""
        self.files: list[str] = []
        self.began = ""

    def opens(self, code: str = SET) -> PracticePage:
        """A page that the browser loads, with what it keeps."""
        page = PracticePage(code, asks=not self.keeps)
        self.began = self.began or page.panel.asked_set["began"]
        page.table.bookmark = {"name": "quiz.practice", "of": code}
        page.panel.send = lambda content, buffers=None: self.carry_out(page, content)
        page.panel._store = BrowserStore(page.panel.send)
        if self.stopped:
            self.says(page, action="stopped")
        elif self.log is None:
            self.says(page, action="nothing stored")
        else:
            self.says(page, action="stored", part=0, parts=1, text=self.log)
        if self.bookmark:
            page.table._handle_custom_msg({"action": "take up", "value": self.bookmark}, [])
        page.table.observe(lambda change: self.keep(change.new), "bookmark")
        return page

    def keep(self, bookmark: dict[str, Any]) -> None:
        self.bookmark = bookmark["text"]

    def says(self, page: PracticePage, **content: Any) -> None:
        page.panel._handle_custom_msg(content, [])

    def carry_out(self, page: PracticePage, content: Any) -> None:
        order = content["order"]
        if order in ("append", "begin"):
            self.log = (self.log or content["header"]) + content["text"]
            self.says(page, action="carried out", order=order)
        elif order == "remove":
            self.log, self.bookmark, self.stopped = None, "", True
            self.says(page, action="carried out", order=order)
        elif order == "hand in":
            self.says(page, action="hand in", name=content["name"], sets=[], began=self.began)
        elif order == "save":
            if self.takes:
                self.files.append(content["text"])
            given = "given" if self.takes else "not given"
            self.says(page, action=given, name=content["name"])

    def handed_in(self, page: PracticePage) -> list[Attempt]:
        """The answers in the file that the page hands over."""
        before = len(self.files)
        page.table.choose("hand_in", "student 1")
        assert len(self.files) == before + 1
        log, learner = read_export(self.files[-1])
        assert learner.name == "student 1"
        return list(log)


@pytest.fixture(autouse=True)
def on_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ecarte_tutor.widgets.practice_page.own_file", lambda: None)


def answers(page: PracticePage, *given: str) -> None:
    """Answer the problem on the table and those that follow."""
    for each in given:
        page.table.choose("answer", each)
        page.table.choose("next")


def told(page: PracticePage) -> str:
    entry = page.table.shown.form.entry
    assert isinstance(entry, TextEntry)
    return entry.note


def _given(attempts: list[Attempt]) -> list[tuple[str, str, bool]]:
    found = {each.problem: (each.problem, each.choice, each.first) for each in reversed(attempts)}
    return [found[line] for line in LINES if line in found]


ALL = [
    (LINES[0], WRONG, True),
    (LINES[1], RIGHT[1], True),
    (LINES[2], RIGHT[2], True),
]


@pytest.mark.parametrize("keeps", [True, False])
@pytest.mark.parametrize("reloads", [(), (1,), (3,), (1, 2, 3)])
def test_every_answer_to_the_set_is_in_the_file(keeps: bool, reloads: tuple[int, ...]) -> None:
    browser = Browser(keeps=keeps)
    page = browser.opens()
    for number, each in enumerate((WRONG, *RIGHT[1:]), start=1):
        answers(page, each)
        if number in reloads:
            page = browser.opens()
    assert page.table.shown.title == "3 problems done"
    assert _given(browser.handed_in(page)) == ALL
    assert told(page).startswith("Given to your browser: look for ecarte-student-1-")
    assert told(page).endswith("among its downloads. Give it to your teacher.")


@pytest.mark.parametrize("keeps", [True, False])
def test_a_first_wrong_answer_stays_first_and_wrong(keeps: bool) -> None:
    browser = Browser(keeps=keeps)
    page = browser.opens()
    page.table.choose("answer", WRONG)
    page = browser.opens()
    page.table.choose("answer", RIGHT[0])
    assert page.table.shown.verdict.strip, "an answered problem stands there answered"
    page.table.choose("retry")
    page.table.choose("answer", RIGHT[0])
    (first, *later) = browser.handed_in(page)
    assert (first.choice, first.first) == (WRONG, True)
    assert [(each.choice, each.first) for each in later] == [(RIGHT[0], False)]


@pytest.mark.parametrize("reloads", [False, True])
def test_the_sets_answers_are_in_the_file_after_other_problems(reloads: bool) -> None:
    browser = Browser()
    page = browser.opens()
    answers(page, WRONG, *RIGHT[1:])
    page.table.choose("missed")
    if reloads:
        page = browser.opens()
    page.table.choose("answer", RIGHT[0])
    assert _given(browser.handed_in(page)) == ALL


@pytest.mark.usefixtures("drawn_at_once")
def test_no_set_is_drawn_again_to_hand_it_in(monkeypatch: pytest.MonkeyPatch) -> None:
    browser, plan = Browser(), Plan(skills=("tricks",), count=3, word="AUTUMN")
    page = browser.opens(plan.short)
    answers(page, WRONG, WRONG, WRONG)
    page.table.choose("missed")
    page = browser.opens(plan.short)
    problems = [str(each) for each in plan.problems()]
    monkeypatch.setattr("ecarte_tutor.course.problems.plan.draw_problem", None)
    assert [each.problem for each in browser.handed_in(page)] == problems


def test_only_what_is_answered_after_forgetting_is_in_the_file() -> None:
    browser = Browser(keeps=True)
    page = browser.opens()
    answers(page, WRONG, RIGHT[1])
    for value in ("forget", "forget for good"):
        page.panel.choose("press", value)
    assert "the answers to this set too" in page.panel.view["notice"]
    assert page.table.shown.frame.progress == "Problem 1 of 3"
    page = browser.opens()
    assert page.table.shown.frame.progress == "Problem 1 of 3"
    answers(page, *RIGHT[:2])
    page = browser.opens()
    answers(page, RIGHT[2])
    expected = [(line, right, True) for line, right in zip(LINES, RIGHT, strict=True)]
    assert _given(browser.handed_in(page)) == expected


def test_a_file_that_the_browser_does_not_take_is_not_said_to_be_saved() -> None:
    browser = Browser(takes=False)
    page = browser.opens()
    answers(page, *RIGHT)
    page.table.choose("hand_in", "student 1")
    assert not browser.files
    assert told(page).startswith("Nothing is saved, because your browser did not take the file.")
    browser.takes = True
    assert len(browser.handed_in(page)) == 3


def test_a_page_that_does_not_answer_is_told() -> None:
    browser = Browser()
    page = browser.opens()
    answers(page, *RIGHT)
    page.panel.send = lambda content, buffers=None: None
    page.table.choose("hand_in", "student 1")
    assert "has not answered yet" in told(page)


@pytest.mark.parametrize("keeps", [True, False])
def test_a_clock_put_back_takes_no_answer_out_of_the_file(
    keeps: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, minutes = Attempt.made, count(1)

    def before(*args: Any, **options: Any) -> Attempt:
        when = datetime(2020, 5, 1, tzinfo=UTC) - timedelta(minutes=next(minutes))
        return replace(made(*args, **options), when=when)

    monkeypatch.setattr(Attempt, "made", before)
    browser = Browser(keeps=keeps)
    page = browser.opens()
    answers(page, WRONG)
    page = browser.opens()
    answers(page, *RIGHT[1:])
    assert _given(browser.handed_in(page)) == ALL
