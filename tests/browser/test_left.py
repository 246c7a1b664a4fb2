"""A page that is left or loaded again goes on where the learner was."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Watch
from tests.browser.kernels import kernel_of, kill
from tests.browser.lessons import open_lesson, wait_until_laid
from tests.browser.quizzes import CODE, STRIP, TABLE, answer
from tests.browser.small_lessons import SLOW_FILE
from tests.browser.test_first_deal import KEYS
from tests.running import RunningSite

PROPOSING, GAME = "03-proposing.ipynb", "09-game.ipynb"


_NOTED = """() => {
    const { cell, top } = history.state ?? {};
    const there = document.querySelectorAll("#lesson > [cell-index]")[cell];
    return there && Math.abs(there.getBoundingClientRect().top - top) < 1;
}"""
"""The place at which the page stands now, not at which it stood before the last scroll."""


def _quiz(page: Page) -> Locator:
    return page.locator(TABLE).filter(has=page.locator(".ecarte-progress", has_text="Problem"))


def _cards(table: Locator) -> list[str | None]:
    hand = table.locator(".ecarte-held [role=img]")
    return [card.get_attribute("aria-label") for card in hand.all()]


def _dealt(page: Page) -> tuple[Locator, str]:
    """A game without a tutor, and what it asks."""
    game = page.locator(TABLE).first
    game.locator(".ecarte-more summary").click()
    tutor_off = game.locator("[data-value='tutor off']")
    tutor_off.click()
    expect(tutor_off).to_have_attribute("aria-pressed", "true")  # or a new scene takes the next
    game.get_by_role("button", name="Deal the cards").click()
    game.locator("[data-action=answer]").first.wait_for()
    return game, game.locator("h2").inner_text()


@pytest.mark.long
def test_the_same_problem_and_the_same_card_come_back(page: Page, site: RunningSite) -> None:
    open_lesson(page, site.lesson(PROPOSING, all="1"))
    quiz = _quiz(page)
    answer(quiz)
    quiz.locator("[data-action=next]").click()
    expect(quiz.locator(".ecarte-progress")).to_contain_text("Problem 2 of")
    hand = _cards(quiz)

    def expect_it_back() -> None:
        expect(quiz.locator(".ecarte-progress")).to_contain_text("Problem 2 of")
        assert _cards(quiz) == hand

    page.reload()
    expect_it_back()
    page.goto(site.url)
    page.go_back()
    expect_it_back()
    open_lesson(page, site.lesson(PROPOSING, code=CODE))
    expect(quiz.locator(".ecarte-progress")).to_contain_text("Problem 1 of")
    expect(quiz.locator(".ecarte-progress b")).to_have_text(CODE)

    open_lesson(page, site.lesson(GAME, code=CODE))
    captain = page.get_by_role("radio", name="The Captain")
    captain.click()
    expect(captain).to_have_attribute("aria-checked", "true")
    game, asked = _dealt(page)
    game.locator("[data-action=answer]").first.click()
    expect(game.locator("h2")).not_to_have_text(asked)
    title, hand = game.locator("h2").inner_text(), _cards(game)
    page.reload()
    expect(game.locator("h2")).to_have_text(title)
    assert _cards(game) == hand
    kept = "localStorage.getItem('ecarte-tutor.past.game')"
    assert page.evaluate(f"JSON.parse({kept}).score") is not None
    assert page.evaluate("sessionStorage.getItem('ecarte-tutor.past.game')") is None


@pytest.mark.parametrize(
    "ends",
    [pytest.param(False, marks=pytest.mark.long), True],
    ids=["loaded again", "its program ended"],
)
def test_a_page_loaded_again_stands_at_the_verdict(
    page: Page, site: RunningSite, watch: Watch, *, ends: bool
) -> None:
    watch.expected = "404 (Not Found)"
    open_lesson(page, site.lesson(PROPOSING, all="1"))
    quiz = _quiz(page)
    answer(quiz)
    strip = quiz.locator(STRIP)
    strip.evaluate("strip => scrollBy(0, strip.getBoundingClientRect().top - 300)")
    said, height = strip.inner_text(), page.evaluate("scrollY")
    assert height > 1000
    if ends:
        kill(kernel_of(page), site)
        page.locator("#gone").get_by_role("button", name="Reload").click()
    else:
        page.wait_for_function(_NOTED)
        page.reload()
    wait_until_laid(page)
    expect(quiz.locator(STRIP)).to_have_text(said, use_inner_text=True)
    assert abs(quiz.locator(STRIP).evaluate("s => s.getBoundingClientRect().top") - 300) < 40
    if ends:
        return
    open_lesson(page, site.lesson(PROPOSING, code=CODE))
    assert -40 < quiz.locator("h2").evaluate("h => h.getBoundingClientRect().top") < 100


@pytest.mark.long  # a bookmark of each step is taken up in tests/widgets/test_screens.py
@pytest.mark.usefixtures("at_once")
def test_the_first_deal_goes_on_from_each_of_its_steps(
    page: Page, site: RunningSite, watch: Watch
) -> None:
    """Loaded again, and after its program ended."""
    watch.expected = "404 (Not Found)"
    open_lesson(page, site.lesson("00-first-deal.ipynb"))
    table = page.locator(".ecarte .ecarte-body").first  # without what was spoken

    def expect_it_back(*, ends: bool) -> None:
        title, said, cards = table.locator("h2").inner_text(), table.inner_text(), _cards(table)
        if ends:
            kill(kernel_of(page), site)
            page.locator("#gone").get_by_role("button", name="Reload").click()
        else:
            page.reload()
        wait_until_laid(page)
        expect(table.locator("h2")).to_have_text(title)
        assert (table.inner_text(), _cards(table)) == (said, cards)

    for key in KEYS:
        before = table.inner_text()
        page.keyboard.press(key)
        expect(table).not_to_have_text(before, use_inner_text=True)
        for ends in (False, True):
            expect_it_back(ends=ends)
        if table.locator("[data-action=on]").count():
            page.keyboard.press("Enter")
            expect(table.locator(STRIP)).to_have_count(0)
    expect(table.locator("h2")).to_have_text("You win your first deal.")
    expect_it_back(ends=False)


_WATCH = """
window.seen = [];
const look = () => {
  const note = document.getElementById("loading");
  const said = note && !note.hidden ? note.innerText.trim() : "";
  const title = document.querySelector(".ecarte h2")?.textContent ?? "";
  const now = `${said}|${title}`;
  if (seen.at(-1) !== now) seen.push(now);
  requestAnimationFrame(look);
};
look();
"""
"""Writes down, frame by frame, what the page's note says and what the table asks."""


@pytest.mark.long
def test_the_note_stays_until_a_long_game_is_taken_up_or_refused(
    page: Page, small_site: RunningSite
) -> None:
    open_lesson(page, small_site.lesson(SLOW_FILE))
    game = page.locator(".ecarte")
    settings = game.locator("h2").inner_text()
    game.get_by_role("button", name="Deal the cards").click()
    game.locator("[data-action=answer]").first.wait_for()
    title = game.locator("h2").inner_text()
    page.add_init_script(_WATCH)
    for address, in_the_end in (
        (small_site.lesson(SLOW_FILE), title),
        (small_site.lesson(SLOW_FILE, refuse="1"), settings),
    ):
        open_lesson(page, address)
        expect(game.locator("h2")).to_have_text(in_the_end)
        seen = page.evaluate("seen")
        assert "One moment: going back to where you were…|" in seen
        assert {each.partition("|")[2] for each in seen} == {"", in_the_end}


def test_of_two_tabs_the_one_overtaken_says_so_and_goes_on_there(
    page: Page, site: RunningSite, watch: Watch
) -> None:
    silent = "localStorage.setItem('ecarte-tutor.speed', 'at once')"
    page.add_init_script(silent)
    open_lesson(page, site.lesson(PROPOSING, code=CODE))
    answer(_quiz(page))  # from the first answer on, all tabs have one place
    page.wait_for_function("localStorage.getItem('ecarte-tutor.progress') !== null")
    open_lesson(page, site.lesson(GAME, code=CODE))
    first, asked = _dealt(page)

    other = page.context.new_page()
    watch.follow(other)
    other.add_init_script(silent)
    open_lesson(other, site.lesson(GAME, code=CODE))
    second = other.locator(TABLE).first
    expect(second.locator("h2")).to_have_text(asked)
    expect(page.get_by_role("dialog")).to_have_count(0)
    second.locator("[data-action=answer]").first.click()
    expect(page.get_by_role("dialog", name="This game goes on in another tab.")).to_be_visible()
    expect(other.get_by_role("dialog")).to_have_count(0)

    hand, title = _cards(second), second.locator("h2").inner_text()
    page.get_by_role("button", name="Go on here").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(first.locator("h2")).to_have_text(title)
    assert _cards(first) == hand


@pytest.mark.parametrize(
    ("name", "file"),
    [("quiz.proposing", PROPOSING), pytest.param("game", GAME, marks=pytest.mark.long)],
    ids=["quiz", "game"],
)
@pytest.mark.parametrize(
    "text",
    [
        "x" * 70_000,
        *(pytest.param(each, marks=pytest.mark.long) for each in ('"' * 16_000, "\u0001" * 16_000)),
        pytest.param("é" * 30_000, marks=pytest.mark.long),
    ],
)
def test_a_kept_place_that_is_too_long_is_set_aside_and_told(
    page: Page, site: RunningSite, name: str, file: str, text: str
) -> None:
    """Sent as it is, it would be more than the site takes, which closed the socket at each load."""
    page.goto(site.url)
    key = f"ecarte-tutor.past.{name}"
    page.evaluate(
        """([key, text]) => { localStorage.setItem("ecarte-tutor.progress", "");
        localStorage.setItem(key, JSON.stringify({ of: "", text, at: 2_000_000_000 })); }""",
        [key, text],
    )
    sockets = list[str]()
    page.on("websocket", lambda socket: sockets.append(socket.url))
    open_lesson(page, site.lesson(file, all="1"))
    told = page.locator("body", has_text="We couldn’t read where you left off")
    expect(told).to_contain_text("What was kept is set aside.")
    assert len(sockets) == 1
    aside = f"ecarte-tutor.past.set-aside.{name}"
    assert page.evaluate("key => localStorage.getItem(key)", aside) == text
