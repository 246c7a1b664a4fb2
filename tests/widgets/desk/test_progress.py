"""The progress panel, used without a browser."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ecarte_tutor.course.measured_players import (
    lost_in_ten,
    opponents_lost_in_ten,
    players_losses,
)
from ecarte_tutor.course.players import PLAYERS
from ecarte_tutor.course.problems.skills import SKILLS
from ecarte_tutor.course.progress import kept_log
from ecarte_tutor.course.progress import log as log_of_progress
from ecarte_tutor.course.progress.attempt import Attempt, Loss
from ecarte_tutor.course.progress.learner import AskedSet, Learner
from ecarte_tutor.course.progress.log import NEARLY_FULL, Log, lines, read_export
from ecarte_tutor.course.progress.statistics import Scheduled, Statistics
from ecarte_tutor.course.progress.store import SPARE, BrowserStore, FileStore
from ecarte_tutor.limits import LARGEST, PART
from ecarte_tutor.simulator.units import GAMES
from ecarte_tutor.widgets import GameTable, practice, progress_page, progress_panel
from ecarte_tutor.widgets.desk.progress import panel as panel_of_progress
from ecarte_tutor.widgets.desk.progress.panel import ProgressPanel
from ecarte_tutor.widgets.pages import ReviewedProgress
from tests.course.progress.attempts import PROBLEM, START, made, many_lines
from tests.running import LESSONS
from tests.sampling import part_and_whole

NOW = START + timedelta(days=40)


class HeardPanel(ProgressPanel):
    """A panel whose messages go to a browser of the tests."""

    def __init__(self, browser: Browser, *, asks: bool) -> None:
        self._browser = browser
        super().__init__(clock=lambda: NOW, asks=asks)

    def send(self, content: Any, buffers: Any = None) -> None:
        self._browser.carry_out(content)


class Browser:
    """What a browser would hold and receive, for a panel that keeps its log there."""

    def __init__(self, kept: str | None = None, *, asks: bool = False) -> None:
        self.kept = kept
        self.told = ""
        self.stopped = False
        self.saved: dict[str, str] = {}
        self._parts = ""
        self.panel = HeardPanel(self, asks=asks)

    def connect(self) -> None:
        self.told = self.kept or ""
        if self.kept is not None and len(self.kept) > LARGEST:
            self.says(action="stored too large")
        elif self.kept is not None:
            self.hand_over("stored", self.kept)
        else:
            self.says(action="stopped" if self.stopped else "nothing stored")

    def hand_over(self, action: str, text: str, size: int = PART) -> None:
        pieces = [text[start : start + size] for start in range(0, len(text), size)] or [""]
        for part, piece in enumerate(pieces):
            self.says(action=action, part=part, parts=len(pieces), text=piece)

    def says(self, **content: Any) -> None:
        self.panel._handle_custom_msg(content, [])

    def holds(self, text: str | None) -> bool:
        return self.kept == text

    @property
    def log(self) -> Log:
        return Log.parse(self.kept or "")

    def press(self, value: str) -> None:
        self.says(action="press", value=value)

    def append(self, content: Any) -> None:
        self.stopped = self.stopped and content["order"] != "begin"
        kept = (self.kept or content["header"]) + content["text"]
        if self.stopped:
            self.says(action="stopped")
        elif len(kept) > LARGEST:
            self.says(action="full")
        else:
            self.kept = kept
            self.says(action="carried out", order=content["order"])

    def carry_out(self, content: Any) -> None:
        """As `file.js` and `progress.js` do."""
        assert len(content.get("text", "")) <= PART
        self._parts += content.get("text", "")
        if content["order"] == "part":
            if "more" in content:
                self.says(action="more")
            return
        content, self._parts = {**content, "text": self._parts}, ""
        if content["order"] in ("append", "begin"):
            self.append(content)
        elif content["order"] == "replace":
            kept = self.kept or ""
            if kept.startswith(self.told) and bool(kept) == bool(self.told):
                self.kept = content["text"] + kept[len(self.told) :]
                self.told = content["text"]
                self.says(action="carried out", order="replace")
            else:
                self.connect()
        elif content["order"] == "tell":
            self.connect()
        elif content["order"] == "save":
            self.saved[content["name"]] = content["text"]
            self.says(action="given", name=content["name"])
        elif content["order"] == "set aside":
            self.kept = None
            self.says(action="carried out", order="set aside")
        elif content["order"] == "remove":
            self.kept, self.stopped = None, True
            self.says(action="carried out", order="remove")


def _hear(told: list[str], sentence: str, *, is_given: bool) -> None:
    told.append(f"{is_given}: {sentence}")


def buttons(panel: ProgressPanel) -> list[str]:
    return [button["value"] for button in panel.view["buttons"]]


def words(panel: ProgressPanel) -> str:
    return json.dumps(panel.view, ensure_ascii=False)


def test_every_answer_is_kept_from_the_first_one_and_the_page_says_so() -> None:
    browser = Browser()
    browser.connect()
    assert browser.holds(None), "a visit without an answer leaves nothing behind"
    assert "Your answers are kept in this browser" in browser.panel.view["keeping"]
    browser.panel.add(made(0))
    browser.panel.add(made(1))
    assert browser.log == Log([made(0), made(1)])
    assert browser.panel.view["keeping"] == "Kept in this browser, and nowhere else."
    assert "forget" in buttons(browser.panel)


def test_a_log_keeps_one_identifier_until_it_is_forgotten() -> None:
    browser = Browser()
    browser.connect()
    browser.panel.add(made(0))
    first = browser.log.ids
    later = Browser(kept=browser.kept)
    later.panel.add(made(1))
    later.connect()
    later.panel.add(made(2))
    later.press("export")
    (saved,) = later.saved.values()
    assert browser.log.ids == later.log.ids == read_export(saved)[0].ids == first
    assert len(first) == 1
    later.press("forget")
    later.press("forget for good")
    later.press("keep")
    later.panel.add(made(3))
    assert len({*later.log.ids, *first}) == 2


def test_a_file_of_another_machine_brings_its_identifier() -> None:
    other = Log([made(0)]).identified()
    browser = Browser()
    browser.connect()
    browser.panel.add(made(1))
    browser.hand_over("file", other.export())
    assert browser.log.ids[1:] == other.ids
    browser.hand_over("file", other.export())
    assert len(browser.log.ids) == 2
    empty = Browser(asks=True)
    empty.connect()
    empty.hand_over("file", other.export())
    assert empty.panel.attempts.ids == other.ids


def test_on_a_machine_that_is_lent_the_learner_is_told_to_save_and_can(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def panel() -> ProgressPanel:
        panel = ProgressPanel(FileStore(tmp_path), brief=True, clock=lambda: NOW)
        panel.add(made())
        return panel

    assert "Colab" not in panel().page.keeping
    assert ("press", "export") not in panel().page.offered
    monkeypatch.setitem(sys.modules, "google.colab", ModuleType("google.colab"))
    assert "save your progress as a file" in panel().page.keeping
    assert ("press", "export") in panel().page.offered
    assert "Colab" not in ProgressPanel().page.keeping  # that is in a browser


def test_what_was_answered_before_the_browser_had_told_is_kept_too() -> None:
    browser = Browser()
    browser.panel.add(made(0))
    assert browser.holds(None), "it may hold a log that is not to be written over"
    browser.connect()
    assert browser.log == Log([made(0)])


def test_where_people_share_a_machine_nothing_is_kept_unless_asked() -> None:
    browser = Browser(asks=True)
    browser.connect()
    browser.panel.add(made(0))
    browser.press("export")
    assert browser.holds(None)
    assert "Nothing is kept: when you leave, this page forgets." in browser.panel.view["keeping"]
    assert len(browser.panel.attempts) == 1
    browser.press("keep")
    browser.panel.add(made(1))
    assert browser.log == Log([made(0), made(1)])
    assert "Kept in this browser" in browser.panel.view["keeping"]
    later = Browser(kept=browser.kept, asks=True)
    later.connect()
    later.panel.add(made(2))
    assert later.log == Log([made(0), made(1), made(2)])


def test_a_host_says_for_all_lessons_that_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    for said, keeping in (("unasked", "to be kept"), ("ask", "not kept")):
        monkeypatch.setenv("ECARTE_KEEP", said)
        for page in (progress_panel, progress_page, practice):
            assert page().panel.kept.keeping == keeping


def test_what_is_forgotten_on_one_page_is_kept_by_no_other() -> None:
    one, other = Browser(), Browser()
    for each in (one, other):
        each.connect()
        each.panel.add(made(0))
    one.press("forget")
    one.press("forget for good")
    other.kept, other.stopped = one.kept, one.stopped
    said = list[str]()
    other.panel.observe(lambda change: said.append(change["new"]["notice"]), "view")
    other.panel.add(made(1))
    assert other.holds(None)
    assert "On another page you had it all forgotten" in "".join(said)
    assert "keep" in buttons(other.panel)
    other.press("keep")
    other.panel.add(made(2))
    assert other.log == Log([made(2)]), "what was forgotten does not come back"
    one.kept, one.stopped = other.kept, other.stopped
    one.connect()  # as the browser does where another page has begun a log
    one.panel.add(made(3))
    assert one.log == Log([made(2), made(3)])
    fresh = Browser()
    fresh.stopped = True
    fresh.connect()
    fresh.panel.add(made(0))
    assert fresh.holds(None)


@pytest.mark.parametrize(
    "kept",
    ["", "nonsense", Log([made()]).text()[:-20], "x" * LARGEST, "x" * (LARGEST + 1)],
)
def test_what_cannot_be_read_is_left_as_it_is_until_it_is_set_aside(kept: str) -> None:
    browser = Browser(kept=kept)
    browser.connect()
    browser.panel.add(made(1))
    assert browser.kept == kept
    assert browser.panel.view["glance"] == {"unread": True}, "no number of another log"
    assert "keep" not in buttons(browser.panel)
    browser.press("set aside")
    assert browser.log == Log([made(1)])
    assert browser.panel.kept.keeping == "kept"


@pytest.mark.parametrize(
    ("kept", "reason"),
    [
        ("nonsense", "expected progress saved by this course"),
        ("x" * (LARGEST + 1), "it has more than 2,000,000 characters, the most that we can read."),
    ],
)
def test_what_cannot_be_read_is_told_with_its_reason(kept: str, reason: str) -> None:
    browser = Browser(kept=kept)
    browser.connect()
    notice = browser.panel.view["notice"]
    assert f"We couldn’t read the progress that was kept: {reason}" in notice
    assert browser.panel.view["spoken"] == browser.panel.view["notice"]
    assert not browser.panel.view.get("you"), "it would say that nothing was asked yet"
    assert browser.panel.view["sentence"] == ""


def test_a_saved_file_brings_everything_back_elsewhere() -> None:
    here, there = Browser(), Browser()
    here.panel.add(made(0))
    here.panel.add(made(1))
    here.press("export")
    (name, text), *_ = here.saved.items()
    assert name == f"ecarte-progress-{NOW:%Y-%m-%d}.jsonl"
    there.panel.add(made(1))
    there.hand_over("file", text)
    assert there.panel.attempts == here.panel.attempts
    assert there.panel.view["notice"] == "Attempts added: 1. There already: 1."


def test_a_saved_file_bears_the_name_typed_and_the_sets_asked() -> None:
    browser = Browser()
    browser.panel.add(made())
    sets = [{"code": "E7K7", "name": "Week 3"}]
    browser.says(action="press", value="export", name=" student  1 ", sets=sets)
    ((name, text),) = browser.saved.items()
    assert name == f"ecarte-student-1-E7K7-{NOW:%Y-%m-%d}.jsonl"
    learner = Learner("student 1", (AskedSet("E7K7", "Week 3"),))
    assert read_export(text) == (Log([made()]), learner)


def test_where_a_teachers_set_is_asked_the_file_says_so() -> None:
    panel = ProgressPanel(brief=True, asked=AskedSet("E7K7", "Week 3"), clock=lambda: NOW)
    began = "2026-04-11T18:00:00.000Z"
    assert panel.asked_set == {"code": "E7K7", "name": "Week 3", "began": began}
    panel.ask_set(AskedSet("ERD-X7KC"))
    assert panel.asked_set == {"code": "ERD-X7KC", "name": "", "began": began}


def test_a_sets_file_holds_its_answers_since_it_began_and_no_others() -> None:
    browser = Browser()
    browser.connect()
    before, since = made(-1), made(1, choice="play")
    for each in (before, since, made(2, problem="another lesson’s")):
        browser.panel.add(each)
    browser.panel.ask_set(AskedSet("E7K7"))
    told = list[str]()
    problems = {(before.skill, before.problem)}
    browser.panel.hand_in("student 1", problems, tuple, partial(_hear, told))
    browser.says(action="hand in", name="student 1", sets=[], began=f"{START.isoformat()}")
    ((_, text),) = browser.saved.items()
    assert read_export(text) == (Log([since]), Learner("student 1", (AskedSet("E7K7"),)))
    browser.says(action="hand in", name="student 1", sets=[], began="yesterday")
    assert "expected a time of ISO 8601, got 'yesterday'" in browser.panel.view["notice"]


def test_files_for_a_teacher_without_a_name_do_not_overwrite_each_other() -> None:
    browser, now = Browser(), NOW
    browser.panel._clock = lambda: now
    browser.panel.add(made())
    browser.says(action="hand in", name="student 1", sets=[])
    assert not browser.saved, "no teacher has given a set"
    browser.panel.ask_set(AskedSet("E7K7"))
    browser.panel.hand_in("", {(made().skill, made().problem)}, tuple, partial(_hear, []))
    for name in ("student 1", "", ""):
        browser.says(action="hand in", name=name, sets=[])
        now += timedelta(seconds=1)
    assert list(browser.saved) == [
        f"ecarte-student-1-E7K7-{NOW:%Y-%m-%d}.jsonl",
        *(f"ecarte-E7K7-{NOW + timedelta(seconds=late):%Y-%m-%d-%H%M%S}.jsonl" for late in (1, 2)),
    ]
    (learner, *_) = (read_export(text)[1] for text in browser.saved.values())
    assert learner == Learner("student 1", (AskedSet("E7K7"),))


@pytest.mark.parametrize(
    "told",
    [
        {"name": "\ue0001", "sets": []},
        {"name": "x" * 41, "sets": []},
        {"name": 7, "sets": []},
        {"name": "student 1", "sets": "E7K7"},
        {"name": "student 1", "sets": [{"code": "<b>"}]},
        {"name": "student 1", "sets": [{"code": "E7K7"}] * 21},
    ],
)
def test_what_is_no_name_saves_no_file_and_is_told(told: dict[str, Any]) -> None:
    browser = Browser()
    browser.panel.add(made())
    browser.says(action="press", value="export", **told)
    assert browser.saved == {}
    assert "That did not work: expected" in browser.panel.view["notice"]
    browser.says(action="press", value="export", name="", sets=[])
    assert list(browser.saved) == [f"ecarte-progress-{NOW:%Y-%m-%d}.jsonl"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        Log([made(7)]).export()[:-30],
        Log([made(7)]).text(),
        "\ud800",
        "é" * 50,
        "[" * 9000,
    ],
)
def test_a_damaged_or_foreign_file_is_refused_and_the_old_progress_kept(text: str) -> None:
    browser = Browser()
    browser.connect()
    browser.panel.add(made(0))
    kept = browser.kept
    browser.hand_over("file", text)
    assert browser.panel.view["notice"].startswith("That did not work: ")
    assert (browser.kept, list(browser.panel.attempts)) == (kept, [made(0)])


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"action": ["press"], "value": "keep"},
        {"action": {"press": 1}},
        {"action": "press", "value": ["keep"]},
        {"action": "press", "value": "set aside"},
        {"action": "press", "value": "forget for good"},
        {"action": "press", "value": "open"},
        {"action": "press", "value": "__init__"},
        {"action": "stored"},
        {"action": "stored", "part": 0, "parts": 1, "text": 3},
        {"action": "stored", "part": 0, "parts": 0, "text": ""},
        {"action": "stored", "part": True, "parts": 1, "text": ""},
        {"action": "stored", "part": -1, "parts": 1, "text": ""},
        {"action": "stored", "part": 1, "parts": 2, "text": ""},
        {"action": "stored", "part": 0, "parts": 10**9, "text": ""},
        {"action": "stored", "part": 0, "parts": 1, "text": "x" * (PART + 1)},
    ],
)
def test_a_malformed_message_does_nothing(content: Any) -> None:
    browser = Browser()
    browser.panel.add(made())
    before = dict(browser.panel.view)
    browser.says(**content)
    browser.panel._handle_custom_msg([content], [])
    assert browser.panel.view == before
    assert browser.kept is None


def test_parts_of_two_texts_make_neither() -> None:
    text = Log([made(0)]).export()
    one, two = text[:40], text[40:]
    browser = Browser()
    browser.says(action="file", part=0, parts=2, text=one)
    browser.says(action="stored", part=0, parts=2, text=one)
    browser.says(action="file", part=1, parts=2, text=two)
    assert not browser.panel.attempts
    browser.says(action="stored", part=1, parts=2, text=two)
    assert browser.panel.kept.keeping == "to be kept"
    browser.hand_over("file", text, size=40)
    assert list(browser.panel.attempts) == [made(0)]


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        ("no storage", "keeps nothing"),
        ("full", ""),
        ("file too large", "too large"),
        ("file not opened", "nothing was added"),
    ],
)
def test_a_browser_that_cannot_keep_it_is_told_of_and_the_session_goes_on(
    trouble: str, said: str
) -> None:
    browser = Browser()
    browser.says(action=trouble)
    assert said in browser.panel.view["notice"]
    assert browser.panel.kept.keeping in ("to be kept", "refused")
    browser.panel.add(made())
    assert len(browser.panel.attempts) == 1


def test_a_browser_that_refuses_to_keep_it_is_not_said_to() -> None:
    browser = Browser()
    browser.connect()
    browser.panel.add(made())
    browser.says(action="no storage")
    view = browser.panel.view
    assert "keeps nothing for this page" in view["notice"]
    assert view["keeping"] == "When you leave, this page forgets."
    assert "keep" in buttons(browser.panel), "it may be tried again"


def test_to_forget_it_asks_first() -> None:
    browser = Browser()
    browser.connect()
    browser.panel.add(made())
    browser.press("forget")
    assert buttons(browser.panel) == ["forget for good", "leave"]
    browser.press("leave")
    assert browser.log == Log([made()])
    assert len(browser.panel.attempts) == 1
    browser.press("forget")
    browser.press("forget for good")
    assert browser.holds(None)
    assert len(browser.panel.attempts) == 0
    browser.panel.add(made(1))
    assert browser.holds(None)


def test_in_the_lab_it_is_a_file_that_the_next_notebook_reads(tmp_path: Path) -> None:
    first = ProgressPanel(FileStore(tmp_path), clock=lambda: NOW)
    assert list(tmp_path.iterdir()) == [], "nothing is written before the first answer"
    first.add(made(0))
    first.add(made(1))
    second = ProgressPanel(FileStore(tmp_path), clock=lambda: NOW)
    assert second.attempts == first.attempts
    assert second.kept.keeping == "kept"
    assert not second.keeps_here
    assert str(tmp_path) in second.view["keeping"]


def test_in_the_lab_what_is_forgotten_is_kept_by_no_notebook_until_asked(tmp_path: Path) -> None:
    here, there = (ProgressPanel(FileStore(tmp_path), clock=lambda: NOW) for _ in range(2))
    here.add(made(0))
    there.add(made(1))
    here.choose("press", "forget")
    here.choose("press", "forget for good")
    there.add(made(2))
    assert there.kept.keeping == "not kept"
    later = ProgressPanel(FileStore(tmp_path), clock=lambda: NOW)
    later.add(made(3))
    assert FileStore(tmp_path).load() is None
    later.choose("press", "keep")
    assert list(FileStore(tmp_path).load() or ()) == [made(3)]
    assert ProgressPanel(FileStore(tmp_path), clock=lambda: NOW).kept.keeping == "kept"


def test_in_the_lab_a_page_that_comes_to_the_front_shows_what_others_added(tmp_path: Path) -> None:
    you, lesson = (ProgressPanel(FileStore(tmp_path), clock=lambda: NOW) for _ in range(2))
    comes_to_the_front: dict[str, object] = {"action": "again"}
    for number in range(2):
        lesson.add(made(number, problem=f"p{number}"))
        assert f"{number + 1} answer" not in you.view["sentence"]
        you._handle_custom_msg(comes_to_the_front, [])
        assert f"{number + 1} answer" in you.view["sentence"]
        assert you.view["you"]["due"] == f"{number + 1} due · about one minute"
    you.choose("press", "forget")
    asked = you.view["notice"]
    you._handle_custom_msg(comes_to_the_front, [])
    assert you.view["notice"] == asked, "who is asked something is still asked"
    lesson.choose("press", "forget")
    lesson.choose("press", "forget for good")
    you._handle_custom_msg(comes_to_the_front, [])
    assert "Nothing is kept" in you.view["keeping"]
    assert "On another page you had it all forgotten" in you.view["notice"]
    you.add(made(2))
    lesson.choose("press", "keep")
    you._handle_custom_msg(comes_to_the_front, [])
    assert "Kept in" in you.view["keeping"]
    assert "together with what you have done here" in you.view["notice"]
    assert list(FileStore(tmp_path).load() or ()) == [made(2)]


def test_in_the_lab_the_browsers_log_is_no_log(tmp_path: Path) -> None:
    panel = ProgressPanel(FileStore(tmp_path), clock=lambda: NOW)
    text = Log([made()]).text()
    panel._handle_custom_msg({"action": "stored", "part": 0, "parts": 1, "text": text}, [])
    assert len(panel.attempts) == 0


def test_a_fault_of_ours_is_told_on_the_page(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    browser = Browser()
    monkeypatch.setattr(BrowserStore, "append", None)
    browser.connect()
    browser.panel.add(made())
    assert "Something went wrong on our side" in browser.panel.view["notice"]
    assert "a step of the HeardPanel failed" in caplog.text


def test_on_the_site_no_file_is_ever_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SERVER_SOFTWARE", raising=False)
    assert not progress_panel().panel.keeps_here
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    assert progress_panel().panel.keeps_here


def test_an_empty_panel_says_what_will_stand_there() -> None:
    view = Browser().panel.view
    assert view["sentence"] == ""
    assert view["panels"] == []
    assert view["you"]["due"] == "What you get wrong comes back here."
    assert {each["record"] for each in view["you"]["opponents"]} == {""}


def answers(browser: Browser, losses: Iterable[float], **more: Any) -> None:
    for number, loss in enumerate(losses):
        browser.panel.add(made(number / 10_000, loss, problem=f"p{number}", **more))


def chosen(browser: Browser, days: float, loss: float, usual: float, number: int = 0) -> None:
    """A choice in practice that lost so much, at a problem where so much is usual."""
    skills = [each.skill for each in players_losses()]  # by turns, as in mixed practice
    skill = skills[len(browser.panel.attempts) % len(skills)]
    attempt = made(days, loss, unit=GAMES, skill=skill, problem=f"p{days} {number}")
    browser.panel.add(replace(attempt, loss=Loss(loss, "rollout", GAMES, usual=usual)))


def test_before_the_first_choice_the_number_invites() -> None:
    browser = Browser()
    browser.connect()
    browser.panel.add(made(0, None, skill="tricks", book=True))
    card = browser.panel.view["you"]["number"]
    assert card["figure"] == ""
    assert card["words"].startswith(
        "After ten choices you see here how many games in 100 they cost"
    )
    assert "ten" not in browser.panel.view["glance"]


def test_the_number_is_that_of_the_log_with_its_interval() -> None:
    browser = Browser()
    browser.connect()
    for number, loss in enumerate([0, 0, 3, 0, 1, 0, 0, 2, 0]):
        chosen(browser, number / 100, loss, 2.0)
    card = browser.panel.view["you"]["number"]
    assert card["figure"] == ""
    assert card["words"].endswith("the fewer, the better. So far: 9 choices.")
    assert "ten" not in browser.panel.view["glance"]
    chosen(browser, 1, 0, 2.0)
    ten, card = Statistics(browser.panel.attempts).ten, browser.panel.view["you"]["number"]
    assert card["figure"] == f"{ten.mean:.1f}"
    low, high = ten.interval
    assert card["between"] == f"Probably {low:.1f} to {high:.1f}, by 10 choices."
    assert card["words"].startswith("Ten choices cost you {figure} games in 100")
    assert browser.panel.view["glance"]["ten"] == round(ten.mean, 1)


@pytest.mark.parametrize(
    ("skill", "usual", "told"),
    [
        ("proposing", 1.2, "All these choices were in proposing. There the Captain loses 21.5"),
        ("proposing", 0.1, "Your problems were mostly easy ones, so this says little of others"),
        ("tricks", 1.2, "You have met few kinds of problem, so this cannot be compared with"),
    ],
)
def test_one_kind_or_easy_ones_are_not_compared_with_all(
    skill: str, usual: float, told: str
) -> None:
    browser = Browser()
    for number in range(40):
        attempt = made(number / 100, 0.0, unit=GAMES, skill=skill, problem=f"p{number}")
        loss = Loss(usual / 2, "rollout", GAMES, usual=usual)
        browser.panel.add(replace(attempt, loss=loss))
        assert browser.panel.view["notice"] == ""
    card = browser.panel.view["you"]["number"]
    assert told in card["sentence"]
    assert "chart" not in card
    assert card["words"].startswith("Ten such choices cost you {figure} games in 100")
    assert float(card["figure"]) == pytest.approx(10 * usual / 2, rel=0.2, abs=0.5)
    assert not any(each.get("passed") for each in browser.panel.view["you"]["opponents"])


def test_the_line_has_the_number_at_the_end_of_each_week() -> None:
    browser = Browser()
    for day, loss in ((0, 4.0), (6, 4.0), (7, 2.0), (20, 0.0)):
        for number in range(5):
            chosen(browser, day, loss, 2.0, number)
    every = browser.panel.attempts.attempts
    chart = browser.panel.view["you"]["number"]["chart"]
    ends = [Statistics(every[:count]).ten.mean for count in (10, 15, 20)]
    assert [label for label, _ in chart["values"]] == ["2 Mar", "9 Mar", "16 Mar"]
    few = Browser()
    for number in range(15):  # nine in the first week are too few
        chosen(few, 0 if number < 9 else 15, 4.0, 2.0, number)
    assert [label for label, _ in few.panel.view["you"]["number"]["chart"]["values"]] == ["16 Mar"]
    assert [value for _, value in chart["values"]] == pytest.approx(ends, abs=0.005)
    assert {name for name, _ in chart["marks"]} == {
        PLAYERS[name].label for name in opponents_lost_in_ten()
    }
    assert dict(chart["marks"])["The Curate"] == round(lost_in_ten("curate"), 2)


@pytest.mark.long
def test_who_is_passed_says_so_once() -> None:
    browser = Browser()
    browser.connect()
    said = list[tuple[int, str]]()
    for number in range(165):
        chosen(browser, number / 100, 0.0, 2.0, number)
        if browser.panel.view["notice"]:
            said.append((number, browser.panel.view["notice"]))
            assert browser.panel.view["glance"]["said"] == browser.panel.view["notice"]
        else:
            assert "said" not in browser.panel.view["glance"]
    every = browser.panel.attempts.attempts
    assert len(every) == 165
    assert {number + 1 for number, _ in said} <= {10, 20, 40, 80, 160}
    assert [words.rpartition("— ")[2] for _, words in said][-1] == "the Librarian"
    assert all(words.startswith("“") and " — the " in words for _, words in said)
    assert len({words for _, words in said}) == len(said)
    later = Browser(kept=browser.kept)
    later.connect()
    assert later.panel.view["notice"] == ""
    for number in range(20):  # the number rises above them, and falls again
        chosen(later, 5 + number / 100, 10.0, 2.0, number)
    for number in range(150):
        chosen(later, 6 + number / 100, 0.0, 2.0, number)
        assert later.panel.view["notice"] == ""


def test_a_habit_is_told_in_words() -> None:
    browser = Browser()
    line = "propose.pone.8H7HQSJSAS.9H.0-0.turf-club"
    for number, loss in enumerate([0.0, 0.2] * 5):
        assert browser.panel.view["you"]["habit"] == ""
        browser.panel.add(made(number, loss, problem=line, choice="propose"))
    assert browser.panel.view["you"]["habit"] == (
        "You tend to propose too often with two trumps: all your last 5 mistakes in proposing were "
        "of this kind."
    )


def test_the_last_games_are_told_and_count_as_no_answers() -> None:
    browser = Browser()
    for number in range(6):
        game = Attempt.of_game("the Captain", (5, number % 5), won=True)
        browser.panel.add(replace(game, when=START + timedelta(days=number)))
    lost = Attempt.of_game("the Curate", (2, 3), won=False)
    browser.panel.add(replace(lost, when=START + timedelta(days=7)))
    you = browser.panel.view["you"]
    best = "The best of your last five games: won 5–0 against the Captain, on 7 March."
    assert [each["text"] for each in you["games"]] == [best]
    met = {each["label"]: each["record"] for each in you["opponents"]}
    assert met["The Captain"] == "You 6 · he 0"
    assert met["The Curate"] == "You 0 · he 1"
    assert met["The Actuary"] == ""
    assert browser.panel.view["sentence"] == ""
    assert Log.parse(Log([lost]).text()) == Log([lost])


def test_a_game_s_cards_can_be_dealt_again_by_its_code() -> None:
    browser = Browser()
    game = Attempt.of_game("the Captain", (5, 3), won=True, code="7K2-41")
    browser.panel.add(game)
    assert (game.opponent, game.game_code, game.game_score) == ("the Captain", "7K2-41", (5, 3))
    assert browser.panel.view["you"]["games"][0]["code"] == "7K2-41"
    assert [
        each["record"]
        for each in browser.panel.view["you"]["opponents"]
        if each["label"] == PLAYERS["captain"].label
    ] == ["You 1 · he 0"]


@pytest.mark.parametrize(
    ("zone", "when", "day"),
    [
        ("America/Buenos_Aires", "2026-11-25T01:15:00Z", "24 Nov"),
        ("Pacific/Auckland", "2026-11-25T20:15:00Z", "26 Nov"),
        ("Pacific/Auckland", "2026-06-25T11:30:00Z", "25 Jun"),  # in winter an hour less
        ("Pacific/Kiritimati", "2026-11-25T10:00:00Z", "26 Nov"),
        ("Etc/GMT+12", "2026-11-25T11:59:00Z", "24 Nov"),
        ("Asia/Kolkata", "2026-11-25T18:29:00Z", "25 Nov"),
        ("Asia/Kolkata", "2026-11-25T18:30:00Z", "26 Nov"),
    ],
)
def test_a_game_a_cost_and_a_file_have_the_learners_own_date(
    zone: str, when: str, day: str
) -> None:
    browser = Browser()
    at = datetime.fromisoformat(when)
    browser.says(action="zone", zone=zone)
    for number, row in enumerate(players_losses() * 2):
        attempt = made(0, 0.2, unit=GAMES, skill=row.skill, problem=f"p{number}")
        browser.panel.add(replace(attempt, when=at))
    browser.panel.add(replace(Attempt.of_game("the Captain", (5, 3), won=True), when=at))
    you = browser.panel.view["you"]
    assert you["games"][0]["text"].removesuffix("ember.").removesuffix("e.").endswith(f"on {day}")
    assert [label for label, _ in you["number"]["chart"]["values"]] == [day]
    browser.panel._clock = lambda: at
    browser.press("export")
    (name,) = browser.saved
    assert name == f"ecarte-progress-{datetime.strptime(f'{day} 2026', '%d %b %Y'):%Y-%m-%d}.jsonl"


@pytest.mark.parametrize(
    "zone",
    [
        *(None, 7, [], {}, "", "-5", "../../etc/passwd", "/etc/localtime", "UTC/../UTC", "a\0b"),
        *("Mars/Olympus", "Europe", "posix", "tzdata.zi", "Asia/Kolkata\n", "A" * 10_000),
        "\uff21sia/Kolkata",
    ],
)
def test_what_is_no_time_zone_changes_nothing(zone: object) -> None:
    browser = Browser()
    before = browser.panel.view
    browser.says(action="zone", zone=zone)
    assert browser.panel.view == before
    assert browser.panel._zone is None


def test_a_zone_told_late_counts_every_day_again() -> None:
    early, late = Browser(), Browser()
    attempts = [made(day / 7, 0.1 * day, problem=f"p{day}") for day in range(1, 9)]
    early.says(action="zone", zone="Pacific/Auckland")
    for browser in (early, late):
        for attempt in attempts:
            browser.panel.add(attempt)
    late.says(action="zone", zone="Pacific/Auckland")
    assert early.panel.view == late.panel.view


def test_each_skill_has_a_bar_and_what_was_not_asked_too() -> None:
    browser = Browser()
    browser.panel.add(made(0, None, skill="tricks", book=True))
    browser.panel.add(made(1, None, skill="tricks", book=False))
    assert browser.panel.view["sentence"] == "2 answers so far, 1 right first time."
    rows = {each["skill"]: each for each in browser.panel.view["you"]["rows"]}
    assert list(rows) == [each.name for each in SKILLS if each.draw]
    assert (rows["tricks"]["right"], rows["tricks"]["asked"]) == (1, 2)
    assert (rows["leading"]["label"], rows["leading"]["asked"]) == ("Leading", 0)


def test_each_row_leads_to_its_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(LESSONS)
    browser = Browser()
    browser.panel.add(made(0, 0.0, problem=PROBLEM))
    browser.panel.add(made(2, 0.2, skill="<b>", problem="nonsense"))
    browser.panel.add(made(3, 0.2, skill="following", problem="nonsense"))
    you = browser.panel.page.you
    assert you is not None
    rows = {each.skill: each for each in you.rows}
    assert rows["proposing"].lesson == "03-proposing.ipynb"
    assert not rows["following"].practised
    assert "<b>" not in rows


@pytest.mark.long
def test_other_pages_may_read_at_a_glance_what_is_due_and_what_was_right() -> None:
    browser = Browser(asks=True)
    browser.connect()
    browser.panel.add(made(0, 0.2, problem="missed"))
    browser.panel.add(made(1, 0.0, problem="known"))
    assert "glance" not in browser.panel.view, "unless progress is kept"
    browser.press("keep")
    for number, skill in enumerate(("leading", "replies"), start=2):
        browser.panel.add(made(number, 0.0, problem=skill, skill=skill))
    due = int((START + timedelta(minutes=10)).timestamp())
    assert browser.panel.view["glance"] == {
        "due": [due],
        "by_lesson": {"proposing": (1, 2), "leading": (2, 2)},
        "kinds": {"proposing": [1, 2], "leading": [1, 1]},
    }
    for number in range(205):
        browser.panel.add(made(2 + number / 100, 0.2, problem=f"p{number}"))
    assert len(browser.panel.view["glance"]["due"]) == 200
    assert len(json.dumps(browser.panel.view["glance"])) <= 4096
    browser.press("forget")
    browser.press("forget for good")
    assert "glance" not in browser.panel.view


def test_after_a_lesson_the_panel_is_brief_and_leads_to_the_rest() -> None:
    panel = ProgressPanel(brief=True, on_review=lambda _due: "", clock=lambda: NOW)
    assert panel.view["sentence"] == "", "there is nothing to tell"
    panel.add(made(40, problem="p40"))
    assert panel.view["panels"] == [], "nothing is due yet"
    assert "next_due" not in panel.view
    for number in range(3):
        panel.add(made(number, problem=f"p{number}"))
    assert buttons(panel) == ["review"]
    assert list(panel.view["panels"]) == ["review"]
    assert "you" not in panel.view
    assert panel.view["more"]
    panel._handle_custom_msg({"action": "no storage"}, [])
    assert "export" in buttons(panel), "what no browser keeps can be saved only here"


@pytest.mark.parametrize("word", ["FSRS", "rollout", "played-out", "not measured", "seal", "tries"])
def test_no_word_is_shown_that_a_learner_does_not_know(word: str) -> None:
    browser = Browser()
    for number in range(8):
        browser.panel.add(made(9 * number, 0.02 * number, problem=f"p{number}"))
    browser.panel.add(made(1, None, skill="tricks", book=True))
    browser.hand_over("file", Log([made(0)]).text())
    assert word not in words(browser.panel)


def test_the_review_is_shown_as_such_and_given_on_request() -> None:
    asked: list[tuple[Scheduled, ...]] = []

    def ask(due: tuple[Scheduled, ...]) -> str:
        asked.append(due)
        return "Here they are."

    panel = ProgressPanel(on_review=ask, clock=lambda: NOW)
    for number in range(7):
        panel.add(made(number, problem=f"p{number}"))
    assert {"Review (7 due)"} == {
        button["label"] for button in panel.view["buttons"] if button["value"] == "review"
    }
    assert panel.view["you"]["due"] == "7 due · about two minutes"
    panel.choose("press", "review")
    assert [problem.problem for problem in asked[0]] == [f"p{number}" for number in range(7)]
    assert panel.view["notice"] == "Here they are."


def test_without_anyone_to_ask_the_review_is_no_button() -> None:
    now: list[datetime] = [START]
    panel = ProgressPanel(clock=lambda: now[0])
    panel.add(made(0))
    assert "review" not in buttons(panel)
    assert "comes back {due}." in words(panel)
    assert panel.view["next_due"] == (START + timedelta(minutes=10)).timestamp()
    now[0] = NOW
    panel._handle_custom_msg({"action": "again"}, [])  # when the page sees that the time has come
    assert panel.view["you"]["due"] == "1 due · about one minute"
    assert "next_due" not in panel.view


def test_no_text_of_a_stranger_becomes_markup() -> None:
    browser = Browser()
    evil = "<img src=x onerror=alert(1)>"
    attempt = json.loads(made().line()) | {"skill": evil, "method": evil, "marks": {evil: True}}
    browser.hand_over("file", Log([Attempt.parse(json.dumps(attempt)), made(9)]).export())
    assert len(browser.panel.attempts) == 2
    assert not [each for each in browser.panel.page.panels if "<img" in str(each.chart)]


# Logs that have become too long, and other pages of the same browser


def _years(count: int) -> list[Attempt]:
    """So many right answers, the first of them longest ago."""
    return [
        made(-1 - number / 30, 0.0, problem=f"p{number:05}") for number in reversed(range(count))
    ]


A_LINE = len(lines(_years(1)))


@pytest.fixture
def full(whole: bool, monkeypatch: pytest.MonkeyPatch) -> int:
    """Answers that leave room for a few more, in the whole of a browser or a tenth of one."""
    for module, names in (
        (log_of_progress, ["LARGEST"]),
        (panel_of_progress, ["LARGEST", "NEARLY_FULL"]),
        (kept_log, ["LARGEST", "SPARE"]),
        (sys.modules[__name__], ["LARGEST", "NEARLY_FULL", "SPARE"]),
    ):
        for name in names:
            size: int = getattr(module, name)
            monkeypatch.setattr(module, name, size if whole else size // 10)
    return LARGEST // A_LINE - 5


@part_and_whole
def test_from_three_quarters_on_a_learner_is_told_and_offered_the_file(full: int) -> None:
    browser, brief = Browser(kept=Log(_years(full * 9 // 10)).text()), Browser()
    browser.connect()
    assert browser.kept is not None
    assert NEARLY_FULL < len(browser.kept) < LARGEST
    percent = 100 * len(browser.kept) // LARGEST
    assert f"There it is {percent} % full: save it as a file" in browser.panel.view["keeping"]
    assert browser.panel.view["notice"] == ""
    brief.panel._brief = True
    brief.kept = browser.kept
    brief.connect()
    assert buttons(brief.panel) == ["export", "forget"]
    brief.kept = Log(_years(full * 7 // 10)).text()
    assert len(brief.kept) < NEARLY_FULL
    other = Browser(kept=brief.kept)
    other.connect()
    assert "full" not in other.panel.view["keeping"]


@part_and_whole
def test_a_full_browser_lets_the_oldest_go_but_those_due(full: int) -> None:
    due, known = made(-900, 2.0, problem="due"), _years(full)
    browser = Browser(kept=Log([due, *known]).text())
    browser.connect()
    assert browser.kept is not None
    said = list[str]()
    browser.panel.observe(lambda change: said.append(change["new"]["notice"]), "view")
    number = 0
    while not any(said) and number < 20:
        number += 1
        browser.panel.add(made(number / 100, 0.0, problem=f"new {number}"))
        assert len(browser.kept) <= LARGEST
    log = Log.parse(browser.kept)
    gone = 1 + len(known) + number - len(log)
    assert gone * A_LINE > SPARE
    told = f"your oldest {gone} answers had to go, those to problems that aren’t due first"
    assert told in "".join(said)
    assert browser.panel.attempts == log
    assert set(log) == {due, *known[gone:], *browser.panel.attempts.attempts[-number:]}
    replaced = browser.kept
    browser.panel.add(made(30, 0.0, problem="one more"))
    assert browser.kept == replaced + lines([made(30, 0.0, problem="one more")])


@part_and_whole
def test_what_another_page_has_added_since_stays_when_room_is_made(full: int) -> None:
    browser = Browser(kept=Log(_years(full)).text())
    browser.connect()
    assert browser.kept is not None
    other = made(1, 0.0, problem="on another page")
    browser.kept += lines([other])
    more = [made(2 + number / 100, 0.0, problem=f"new {number}") for number in range(20)]
    for each in more:
        browser.panel.add(each)
    assert set(Log.parse(browser.kept)) >= {other, *more}


@part_and_whole
def test_a_page_with_too_much_for_a_browser_keeps_the_newest(full: int) -> None:
    browser, years = Browser(asks=True), _years(full * 11 // 10)
    browser.connect()
    browser.hand_over("file", Log(years[: full // 2]).export())
    browser.hand_over("file", Log(years[full // 2 :]).export())
    assert len(browser.panel.attempts) == len(years)
    browser.press("keep")
    assert browser.kept is not None
    kept = Log.parse(browser.kept).attempts
    assert kept == tuple(years[-len(kept) :])


@part_and_whole
def test_a_file_in_jupyter_has_no_such_limit_but_what_is_handed_over_has(
    full: int, tmp_path: Path
) -> None:
    store, many = FileStore(tmp_path), full * 5 // 4
    store.path.write_text(f"{Log().text()}{many_lines(many, problems=50)}")
    panel, sent = ProgressPanel(store, clock=lambda: NOW), list[dict[str, str]]()
    panel.send = lambda content, buffers=None: sent.append(content)
    panel.add(made(1))
    assert f"{many + 1:,} answers so far" in panel.view["sentence"]
    assert "full" not in panel.view["keeping"]
    assert len(store.load() or ()) == many + 1
    panel.choose("press", "export")
    while "more" in sent[-1]:
        panel._handle_custom_msg({"action": "more"}, [])
    panel._handle_custom_msg({"action": "given", "name": sent[-1]["name"]}, [])
    text = "".join(each["text"] for each in sent)
    handed = read_export(text)[0]
    assert LARGEST - 1000 < len(text) <= LARGEST
    left_out = many + 1 - len(handed)
    assert left_out > 0
    assert f"A file has no room for your oldest {left_out:,} answers." in panel.view["notice"]
    assert len(store.load() or ()) == many + 1


def test_a_game_may_look_at_all_that_was_answered_elsewhere() -> None:
    game = GameTable()
    progress = ReviewedProgress(game)
    progress.panel.add(made())
    assert list(game.all_attempts()) == [made()]


def test_a_panel_that_was_added_to_shows_what_one_shows_that_reads_it_all() -> None:
    """Also where an answer comes late that was given before the others."""
    added, days = Browser(asks=True), (0, 3, 1, 40, 2, 90, 41)
    for day in days:
        added.panel.add(made(day, day / 100, problem=f"p{day % 2}"))
    added.panel.add(made(91, None, skill="tricks", first=False))
    added.press("keep")
    read = Browser(kept=added.kept)
    read.connect()
    same = ("sentence", "panels", "you", "glance")
    assert [added.panel.view[each] for each in same] == [read.panel.view[each] for each in same]


def test_a_file_taken_where_all_was_forgotten_elsewhere_says_both(tmp_path: Path) -> None:
    panel = ProgressPanel(FileStore(tmp_path), clock=lambda: NOW)
    panel.add(made(0))
    FileStore(tmp_path).remove()  # as another notebook does
    panel._show(panel._take_file(Log([made(1)]).export()))
    assert panel.view["notice"].startswith("Attempts added: 1. There already: 0. On another page")
    assert panel.attempts == Log([made(1)])
    assert panel.kept.keeping == "not kept"


def test_an_answer_that_could_not_be_stored_is_stored_with_the_next(tmp_path: Path) -> None:
    panel = ProgressPanel(FileStore(tmp_path), clock=lambda: NOW)
    panel.add(made(0))
    store = FileStore(tmp_path)
    whole = store.path.read_text()
    store.path.write_text("not a log\n")
    panel.add(made(1))
    assert panel.view["notice"].startswith("That did not work: cannot keep it")
    store.path.write_text(whole)
    panel.add(made(2))
    assert store.load() == Log([made(0), made(1), made(2)])


@pytest.mark.parametrize("press", ["export", "csv"])
@pytest.mark.parametrize(
    ("report", "told"),
    [
        ({}, "has not answered yet"),
        ({"action": "given"}, "Given to your browser: look for ecarte-progress-"),
        ({"action": "not given"}, "Nothing is saved, because your browser did not take the file."),
        ({"action": "given", "name": "another"}, "has not answered yet"),
        ({"action": "given", "name": None}, "has not answered yet"),
    ],
)
def test_a_file_is_said_to_be_given_once_the_browser_says_so(
    press: str, report: dict[str, Any], told: str
) -> None:
    panel, sent = ProgressPanel(clock=lambda: NOW), dict[str, str]()
    panel.add(made())
    panel.send = lambda content, buffers=None: sent.update(content)
    panel.choose("press", press)
    if report:
        panel._handle_custom_msg({"name": sent["name"], **report}, [])
    assert told in panel.view["notice"]


@pytest.mark.parametrize("order", ["begin", "remove"])
def test_the_browsers_act_is_said_once_the_browser_says_so(order: str) -> None:
    browser = Browser(asks=order == "begin")
    browser.connect()
    browser.panel.add(made())
    browser.panel._store = BrowserStore(lambda _: None)  # which answers nothing yet
    for value in {"begin": ["keep"], "remove": ["forget", "forget for good"]}[order]:
        browser.press(value)
    assert "has not answered yet" in browser.panel.view["notice"]
    assert len(browser.panel.attempts) == 1
    browser.says(action="carried out", order=order)
    said = {"begin": "From now on your progress is kept", "remove": "All of it is forgotten"}
    assert browser.panel.view["notice"].startswith(said[order])


def test_a_browser_that_deletes_nothing_has_forgotten_nothing() -> None:
    browser = Browser()
    browser.connect()
    browser.panel.add(made())
    browser.panel._store = BrowserStore(lambda _: None)
    for value in ("forget", "forget for good"):
        browser.press(value)
    browser.says(action="no storage", order="remove")
    assert "nothing is forgotten" in browser.panel.view["notice"]
    assert len(browser.panel.attempts) == 1
    assert browser.panel.kept.keeping == "kept"
