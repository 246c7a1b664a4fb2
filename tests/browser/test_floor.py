"""Browsers that lack what today's have: what works in them, and what is said in older ones."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Watch
from tests.browser.lessons import open_lesson
from tests.browser.quizzes import CODE, answer, answer_in_turn, quizzes
from tests.running import RunningSite, eventually
from tests.sampling import first_and_rest

TAKEN_AWAY = """
delete AbortSignal.any;
delete HTMLElement.prototype.showPopover;
const listen = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (event, ...rest) {
  if (event !== "beforeunload") listen.call(this, event, ...rest);
};
"""
"""What browsers of the floor lack; on iOS there is no such event in any."""


@pytest.fixture
def old(page: Page) -> Page:
    """The page in a browser without these."""
    page.add_init_script(TAKEN_AWAY)
    return page


def _visitors(site: RunningSite) -> int:
    return int(json.loads(site.get("health").text)["visitors"])


def test_a_quiz_is_played_and_four_lessons_left_free_their_seats(
    old: Page, site: RunningSite
) -> None:
    before = _visitors(site)
    for lesson in ("00-first-deal", "01-ranking", "03-proposing", "09-game"):
        open_lesson(old, site.lesson(f"{lesson}.ipynb", code=CODE))
        expect(old.locator(".ecarte-table").first).to_be_visible()
        if lesson == "03-proposing":
            answer_in_turn(next(quizzes(old)), 2)
        assert eventually(lambda: _visitors(site) <= before + 1)
    old.goto("about:blank")
    assert eventually(lambda: _visitors(site) <= before)


BLOCKED = """
for (const name of ["localStorage", "sessionStorage"]) {
  const get = () => { throw new DOMException("denied", "SecurityError"); };
  Object.defineProperty(window, name, { get });
}
"""
"""What a browser does that blocks site data, as with *Block all cookies*."""


@pytest.mark.long
def test_a_lesson_unfolds_where_site_data_is_blocked(page: Page, site: RunningSite) -> None:
    page.add_init_script(BLOCKED)
    open_lesson(page, site.lesson("03-proposing.ipynb"))
    expect(page.locator("#place")).to_contain_text("part 1 of")
    tables = page.locator(".ecarte-table:visible")
    expect(tables).to_have_count(1)
    answer(tables.first)
    open_lesson(page, site.lesson("03-proposing.ipynb", code=CODE))
    quiz = next(quizzes(page))
    answer_in_turn(quiz, 2)
    for lesson in ("00-first-deal", "09-game", "10-practice"):
        open_lesson(page, site.lesson(f"{lesson}.ipynb"))
        expect(page.locator(".ecarte-table").first).to_be_visible()
    page.goto(site.url)
    expect(page.locator("#hand .ecarte-table")).to_be_visible()


@pytest.mark.long
def test_forced_colours_leave_what_is_chosen_scored_and_lost(page: Page, site: RunningSite) -> None:
    page.emulate_media(forced_colors="active")
    open_lesson(page, site.lesson("03-proposing.ipynb", code=CODE))
    quiz = next(quizzes(page))
    answer(quiz)
    track, won = quiz.locator(".ecarte-track").first, quiz.locator(".ecarte-wins").first
    assert _style(won, "backgroundColor") != _style(track, "backgroundColor")
    open_lesson(page, site.lesson("05-discarding.ipynb", code=CODE))
    quiz = next(quizzes(page))
    answer(quiz)
    assert "gradient" in _style(quiz.locator(".ecarte-track").first, "backgroundImage")
    open_lesson(page, site.lesson("09-game.ipynb"))
    page.get_by_role("radio", name="The Captain").click()
    chosen, other = page.locator(".ecarte-chosen.ecarte-opponent"), page.locator(".ecarte-opponent")
    expect(chosen).to_contain_text("The Captain")  # another was chosen before the click
    for edge in ("borderTopColor", "outlineStyle"):
        assert _style(chosen, edge) != _style(other.first, edge)
    dots = """<div class="ecarte"><div class="ecarte-game"><p class="ecarte-dots">
        <i class="ecarte-scored"></i><i></i></p></div></div>"""
    page.locator(".ecarte-table").first.evaluate("(table, dots) => table.innerHTML += dots", dots)
    scored, not_scored = page.locator(".ecarte-dots i").all()
    assert _style(scored, "backgroundColor") != _style(not_scored, "backgroundColor")


def _style(part: Locator, name: str) -> str:
    return str(part.evaluate("(part, name) => getComputedStyle(part)[name]", name))


OLD, FAILED = "This browser is too old", "Something failed in this part of the lesson"
BELOW = {
    "lookbehind": (
        """const Whole = RegExp; window.RegExp = new Proxy(Whole, { construct(_, [text, ...rest]) {
        if (String(text).includes("(?<=") || String(text).includes("(?<!"))
          throw new SyntaxError("no lookbehind");
        return new Whole(text, ...rest); } });""",
        OLD,
    ),
    "custom elements": ("delete window.customElements", OLD),
    "modules": ("delete HTMLScriptElement.prototype.noModule", OLD),
    "a program that throws": (
        "Object.defineProperty(window, 'ResizeObserver', { get() { throw new Error('x'); } });"
        "window.JSON.parse = () => { throw new Error('no settings'); }",
        FAILED,
    ),
    "a table that throws while it draws": (
        """const make = document.createElement.bind(document);
        document.createElement = (tag, ...rest) => {
          if (tag === "figure") throw new Error("no figures");
          return make(tag, ...rest); };""",
        FAILED,
    ),
    "a view that cannot be made": (
        "AbortSignal.any = () => { throw new TypeError('not a function'); }",
        FAILED,
    ),
}


@pytest.mark.parametrize("lacking", first_and_rest(BELOW, 2))
def test_where_no_table_can_be_drawn_one_plain_sentence_says_so(
    lacking: str, page: Page, watch: Watch, site: RunningSite
) -> None:
    script, words = BELOW[lacking]
    page.add_init_script(script)
    page.goto(site.lesson("03-proposing.ipynb", all="1"))
    expect(page.locator(".ecarte-trouble").first).to_contain_text(words)
    expect(page.locator("#loading")).to_be_hidden()
    expect(page.locator("main")).not_to_contain_text("javascript error")
    page.goto("about:blank")
    watch.errors.clear()
