"""A package in a learning platform: what the platform holds, beside what was answered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Page, expect

from ecarte_tutor.course.progress import read_export
from ecarte_tutor.engine.cards import Card
from ecarte_tutor.engine.rules.tricks import trick_winner
from ecarte_tutor.site.export.scorm import package
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
    package(file, "__".join(LINES), processes=1)
    return file


@pytest.fixture
def platform(made: Path, packages: Path, tmp_path: Path) -> Iterator[LearningPlatform]:
    """A platform of which no page has asked for what SCORM 1.2 does not have."""
    with learning_platform(made, packages, tmp_path) as running:
        yield running
    assert [*against_the_standard(running.calls)] == []


@pytest.fixture
def pupil(chromium: Browser, watch: Watch) -> Iterator[BrowserContext]:
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
    window.close(run_before_unload=True)
    assert eventually(lambda: platform.calls[-1][0] == "LMSFinish")


def expect_held(platform: LearningPlatform, many: int, status: str, leave: str = "suspend") -> None:
    """Check what the platform holds once `many` problems were answered."""
    right = sum(is_right for _, is_right in answers()[:many])
    raw = str(round(100 * right / len(LINES)))
    expected = {"lesson_status": status, "exit": leave, "raw": raw}
    assert eventually(lambda: platform.core_held == expected), platform.core_held
    given = answers()[:many]
    assert platform.interactions("student_response") == [text for text, _ in given]
    results = ["correct" if is_right else "wrong" for _, is_right in given]
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
