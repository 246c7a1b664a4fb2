"""A package in a learning platform: what the platform holds, beside what was answered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Frame, Locator, Page, expect

from ecarte_tutor.course.progress.log import read_export
from ecarte_tutor.engine.cards import Card
from ecarte_tutor.engine.rules.tricks import trick_winner
from ecarte_tutor.site.export.scorm import MANIFEST, package
from tests.browser.conftest import Watch
from tests.learning_platform import LearningPlatform, against_the_standard, learning_platform
from tests.running import eventually
from tests.scripts.conftest import packages

__all__ = ["packages"]

LINES = tuple(
    f"tricks.{cards}"
    for cards in (
        *("KH.QH.7S", "KS.7H.9H", "8S.QS.9H", "7C.8D.9H", "AC.KC.9H"),
        *("QD.AD.7S", "TC.9C.7H", "7H.8H.9H", "KD.7S.8S", "JC.7S.8H"),
    )
)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("package") / "set.zip"
    package(file, "__".join(LINES))
    return file


@pytest.fixture
def platform(made: Path, packages: Path, tmp_path: Path) -> Iterator[LearningPlatform]:
    """A platform of which no page has asked for what SCORM 1.2 does not have."""
    with learning_platform(made, packages, tmp_path) as running:
        yield running
    assert [*against_the_standard(running.calls)] == []


@pytest.fixture
def pupil(chromium: Browser, watch: Watch, platform: LearningPlatform) -> Iterator[BrowserContext]:
    del platform  # it is there until the last page has gone
    with chromium.new_context(reduced_motion="reduce", accept_downloads=True) as context:
        context.on("page", watch.follow)
        yield context
    assert not watch.outside
    assert not watch.errors


def opened(pupil: BrowserContext, platform: LearningPlatform) -> tuple[Page, Page | Frame]:
    """The platform's window, and the package's page, which is laid."""
    window = pupil.new_page()
    window.goto(f"{platform.address}/host")
    if platform.opened == "window":
        with pupil.expect_page() as found:
            window.get_by_role("button", name="Open").click()
        inner: Page | Frame = found.value
    else:
        eventually(lambda: any("/package/" in each.url for each in window.frames))
        inner = next(each for each in window.frames if "/package/" in each.url)
    expect(inner.locator("#loading")).to_be_hidden()
    return window, inner


def told(inner: Page | Frame) -> str:
    return inner.locator("#platform").inner_text()


def answers() -> list[tuple[str, bool]]:
    """By problem, what is answered, and whether that is right by the rules: every other is not."""
    found = list[tuple[str, bool]]()
    for place, line in enumerate(LINES):
        lead, reply, turned = map(Card, line.split(".")[1:])
        right = trick_winner(lead, reply, turned.suit)
        wrong = "leader" if right == "follower" else "follower"
        found.append((wrong, False) if place % 2 else (right, True))
    return found


def answer(inner: Page | Frame, first: int, last: int) -> None:
    """Answer the problems from `first` to `last`, and go on after each but the last of them."""
    quiz = inner.locator(".ecarte").first
    for place in range(first, last + 1):
        expect(quiz.locator(".ecarte-progress")).to_contain_text(f"Problem {place} of {len(LINES)}")
        if quiz.locator(".ecarte-strip").count():
            quiz.locator("[data-action=next]").click()
            continue
        quiz.locator(f"[data-action=answer][data-value={answers()[place - 1][0]}]").click()
        expect(quiz.locator(".ecarte-strip")).to_be_visible()
        if place < last:
            quiz.locator("[data-action=next]").click()


def leave(window: Page, platform: LearningPlatform) -> None:
    before = platform.finished
    window.close(run_before_unload=True)
    assert eventually(lambda: platform.finished > before)


def expect_held(platform: LearningPlatform, many: int, status: str, leave: str = "suspend") -> None:
    """Check what the platform holds once `many` problems were answered."""
    right = sum(is_right for _, is_right in answers()[:many])
    raw = str(round(100 * right / len(LINES)))
    expected = {"lesson_status": status, "exit": leave, "raw": raw}
    given = [text for text, _ in answers()[:many]]
    eventually(lambda: len(platform.interactions("id")) == many)
    assert eventually(lambda: platform.core_held == expected), platform.core_held
    assert platform.interactions("student_response") == given
    results = ["correct" if is_right else "wrong" for _, is_right in answers()[:many]]
    assert platform.interactions("result") == results
    ids = platform.interactions("id")
    assert [each.partition(".")[2] for each in ids] == list(LINES[:many])
    assert len(platform.held["cmi.suspend_data"]) <= 4096


def test_ten_are_reported_half_of_them_wrong_left_after_four(
    pupil: BrowserContext, platform: LearningPlatform, tmp_path: Path
) -> None:
    window, inner = opened(pupil, platform)
    assert told(inner) == "Your answers are reported to your learning platform."
    assert [name for name, *_ in platform.calls if name in ("LMSSetValue", "LMSCommit")] == []
    answer(inner, 1, 4)
    expect_held(platform, 4, "incomplete")
    assert told(inner) == "4 of 10 answers reported to your learning platform."
    inner.evaluate("localStorage.clear()")  # as on another computer
    leave(window, platform)
    _, inner = opened(pupil, platform)
    answer(inner, 4, 10)
    expect_held(platform, 10, "completed", "")
    quiz = inner.locator(".ecarte").first
    quiz.locator("[data-action=next]").click()
    quiz.get_by_label("Your name").fill("Åsa Ek")
    page = inner if isinstance(inner, Page) else inner.page
    with page.expect_download() as download:
        quiz.get_by_role("button", name="Save for my teacher").click()
    log, learner = read_export(download.value.path().read_text("utf-8"))
    assert learner.name == "Åsa Ek"
    found = [(each.problem, each.choice, each.first, each.accepted) for each in log]
    given = zip(LINES, answers(), strict=True)
    assert found == [(line, text, True, is_right) for line, (text, is_right) in given]


def test_the_manifest_lists_every_file_once_and_the_page_first(made: Path) -> None:
    with ZipFile(made) as whole:
        names = whole.namelist()
        manifest = whole.read(MANIFEST).decode()
        page = whole.read("index.html").decode()
    assert names[0] == "imsmanifest.xml"
    assert all(f'<file href="{name}" />' in manifest for name in names[1:])
    assert manifest.count("<file ") == len(names) - 1
    assert "masteryscore" not in manifest
    assert 'class="ecarte-bar"' not in page
    assert "http:" not in page
    assert "https:" not in page


def quiz_of(inner: Page | Frame) -> Locator:
    return inner.locator(".ecarte").first


def from_the_page(platform: LearningPlatform, element: str) -> list[str]:
    """What the page has set this element to, in order."""
    found = (each for each in platform.calls if each[:2] == ["LMSSetValue", element])
    return [value for _, _, value, _ in found]


@pytest.mark.long
@pytest.mark.parametrize("how", ["frames", "window"])
def test_the_platform_is_found_around_or_behind_the_page(
    pupil: BrowserContext, platform: LearningPlatform, how: str
) -> None:
    platform.opened = how
    _, inner = opened(pupil, platform)
    answer(inner, 1, 10)
    expect_held(platform, 10, "completed", "")


@pytest.mark.long
def test_what_a_cut_line_holds_back_is_sent_at_the_next_chance(
    pupil: BrowserContext, platform: LearningPlatform, watch: Watch
) -> None:
    watch.expected = "503"
    window, inner = opened(pupil, platform)
    answer(inner, 1, 2)
    expect_held(platform, 2, "incomplete")
    platform.is_cut = True
    answer(inner, 2, 4)
    assert "has not taken your last answers. They are kept in this browser" in told(inner)
    assert len(platform.interactions("id")) == 2
    platform.is_cut = False
    answer(inner, 4, 5)
    expect_held(platform, 5, "incomplete")
    assert told(inner) == "5 of 10 answers reported to your learning platform."
    platform.is_cut = True
    answer(inner, 5, 10)
    leave(window, platform)
    platform.is_cut = False
    expect_held(platform, 5, "incomplete")
    opened(pupil, platform)
    expect_held(platform, 10, "completed", "")


@pytest.mark.long
def test_a_tab_that_is_killed_has_said_it_all(
    pupil: BrowserContext, platform: LearningPlatform
) -> None:
    window, inner = opened(pupil, platform)
    answer(inner, 1, 4)
    pupil.new_cdp_session(window).send("Page.enable")
    with suppress(Error):
        window.goto("chrome://crash")
    assert not platform.finished
    expect_held(platform, 4, "incomplete")
    _, inner = opened(pupil, platform)
    answer(inner, 4, 10)
    expect_held(platform, 10, "completed", "")


@pytest.mark.long
def test_in_two_windows_nothing_is_lost(pupil: BrowserContext, platform: LearningPlatform) -> None:
    one, first = opened(pupil, platform)
    other, second = opened(pupil, platform)
    answer(first, 1, 4)
    expect(quiz_of(second).locator(".ecarte-progress")).to_contain_text("Problem 4 of 10")
    answer(second, 4, 6)
    expect_held(platform, 6, "incomplete")
    leave(one, platform)
    expect_held(platform, 6, "incomplete")
    leave(other, platform)
    expect_held(platform, 6, "incomplete")
    _, again = opened(pupil, platform)
    answer(again, 6, 10)
    expect_held(platform, 10, "completed", "")


@pytest.mark.long
@pytest.mark.parametrize("how", ["as it was", "place is gone", "review", "browse", "no-credit"])
def test_after_the_end_nothing_is_lowered(
    pupil: BrowserContext, platform: LearningPlatform, how: str
) -> None:
    window, inner = opened(pupil, platform)
    answer(inner, 1, 10)
    expect_held(platform, 10, "completed", "")
    leave(window, platform)
    if how == "place is gone":
        platform.held["cmi.suspend_data"] = ""
        pupil.clear_cookies()
    elif how == "no-credit":
        platform.core["credit"] = how
    elif how != "as it was":
        platform.core["lesson_mode"] = how
    platform.called.clear()
    window, inner = opened(pupil, platform)
    quiz = quiz_of(inner)
    quiz.locator("[data-action=next]").click()
    quiz.locator("[data-action=again]").click()
    for place in (1, 2):  # the other way round
        wrong = "leader" if answers()[place - 1][0] == "follower" else "follower"
        quiz.locator(f"[data-action=answer][data-value={wrong}]").click()
        quiz.locator("[data-action=next]").click()
    leave(window, platform)
    assert from_the_page(platform, "cmi.core.lesson_status") == []
    assert {*from_the_page(platform, "cmi.core.score.raw")} <= {"50"}
    is_reported = how == "as it was"
    assert bool(from_the_page(platform, "cmi.core.score.raw")) == is_reported
    assert platform.core_held["lesson_status"] == "completed"
    assert platform.core_held["raw"] == "50"


@pytest.mark.long
@pytest.mark.parametrize("name", ["Initialize", "GetValue", "SetValue", "Commit", "Finish"])
def test_whatever_call_is_answered_false_nothing_is_lost(
    pupil: BrowserContext, platform: LearningPlatform, name: str
) -> None:
    platform.refused = [f"LMS{name}"]
    window, inner = opened(pupil, platform)
    answer(inner, 1, 4)
    if name == "Finish":
        assert told(inner) == "4 of 10 answers reported to your learning platform."
    else:
        assert "has not taken your last answers. They are kept in this browser" in told(inner)
    window.close(run_before_unload=True)
    platform.refused = []
    _, inner = opened(pupil, platform)
    if name in ("Initialize", "GetValue"):  # it has not said who it is
        assert platform.interactions("id") == []
        inner.get_by_role("button", name="They are mine").click()
    expect_held(platform, 4, "incomplete")
    answer(inner, 4, 10)
    expect_held(platform, 10, "completed", "")


@pytest.mark.long
def test_a_platform_that_comes_back_gets_all_of_it(
    pupil: BrowserContext, platform: LearningPlatform
) -> None:
    platform.refused = ["LMSInitialize"]
    window, inner = opened(pupil, platform)
    assert told(inner) == "Your learning platform does not answer yet."
    answer(inner, 1, 4)
    window.evaluate("window.refused = []")
    answer(inner, 4, 5)
    expect_held(platform, 5, "incomplete")


@pytest.mark.long
@pytest.mark.parametrize(("mastery", "status"), [("40", "passed"), ("80", "failed")])
def test_a_mastery_score_is_the_platforms_own(
    pupil: BrowserContext, platform: LearningPlatform, mastery: str, status: str
) -> None:
    platform.mastery = mastery
    window, inner = opened(pupil, platform)
    answer(inner, 1, 4)
    leave(window, platform)
    expect_held(platform, 4, "failed")
    window, inner = opened(pupil, platform)
    answer(inner, 4, 10)
    leave(window, platform)
    expect_held(platform, 10, status, "")
    window, inner = opened(pupil, platform)
    leave(window, platform)
    expect_held(platform, 10, status, "")
    assert {*from_the_page(platform, "cmi.core.lesson_status")} == {"incomplete"}


def test_opened_and_left_it_is_incomplete_and_has_no_score(
    pupil: BrowserContext, platform: LearningPlatform
) -> None:
    window, _ = opened(pupil, platform)
    leave(window, platform)
    assert platform.core_held == {"lesson_status": "incomplete", "exit": "suspend", "raw": ""}
    assert platform.interactions("id") == []


@pytest.mark.long
def test_without_a_platform_it_is_as_in_a_folder(
    pupil: BrowserContext, platform: LearningPlatform
) -> None:
    page = pupil.new_page()
    page.goto(f"{platform.address}/package/index.html")
    expect(page.locator("#loading")).to_be_hidden()
    assert told(page) == "No learning platform has opened this page: nothing is reported."
    answer(page, 1, 4)
    page.reload()
    expect(page.locator("#loading")).to_be_hidden()
    answer(page, 4, 5)
    expect(page.locator(".ecarte-progress-panel")).to_contain_text("5 answers so far")
    assert platform.calls == []
