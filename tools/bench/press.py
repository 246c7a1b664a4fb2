"""From a press to the verdict on the screen: `python -m tools.bench.press`; about a minute.

What a learner waits after each answer, beside an otherwise idle machine, in milliseconds.
"""

from __future__ import annotations

import shutil
from statistics import median

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.lessons import open_lesson
from tests.browser.quizzes import CODE, quizzes
from tests.running import RunningSite

QUIZZES = {"01-ranking.ipynb": 8, "03-proposing.ipynb": 5}
"""Lessons, and how many problems of each are answered."""

THOUGHT = 1_500
"""Milliseconds before each answer: few who look at five cards are quicker, and the decision is
simulated meanwhile."""

# From the moment of the key or the click to the frame that shows a strip, as the page's own clock
# tells; only the first press while there is none counts.
STOPWATCH = """quiz => {
    window.waits = [];
    let pressed = null;
    const shown = () => quiz.querySelector(".ecarte-strip") !== null;
    const start = (event) => { if (!shown()) pressed ??= event.timeStamp; };
    const stop = () => {
        if (pressed === null || !shown()) return;
        const from = pressed;
        pressed = null;
        requestAnimationFrame(() => window.waits.push(performance.now() - from));
    };
    for (const kind of ["keydown", "click"]) addEventListener(kind, start, true);
    new MutationObserver(stop).observe(quiz, { childList: true, subtree: true });
}"""


def main() -> None:
    with RunningSite() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        for file, answers in QUIZZES.items():
            page = browser.new_page(bypass_csp=True)
            open_lesson(page, site.lesson(file, seed=CODE, all="1"))
            waits = _waits(page, answers)
            print(f"{file:20} {median(waits):4.0f} ms median, {max(waits):4.0f} ms at most")


def _waits(page: Page, answers: int) -> list[float]:
    """Milliseconds from each press to its verdict."""
    (quiz,) = quizzes(page)
    quiz.evaluate(STOPWATCH)
    for number in range(answers):
        expect(quiz.locator(".ecarte-progress")).to_contain_text(f"Problem {number + 1} of")
        page.wait_for_timeout(THOUGHT)
        choice = quiz.locator(".ecarte-choice").nth(number % 2)
        if number % 3:
            choice.click()
        else:
            choice.press("Enter")
        expect(quiz.locator(".ecarte-strip").first).to_be_visible()
        quiz.locator(".ecarte-main").click()
    waits = page.evaluate("window.waits")
    assert len(waits) == answers
    return list(waits)


if __name__ == "__main__":
    main()
