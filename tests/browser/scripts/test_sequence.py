"""`sequence.js`: what follows a question is out of sight until it has been answered."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from itertools import pairwise
from typing import Final, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.scripts.conftest import Load

SEQUENCE: Final = files("ecarte_tutor.site").joinpath(
    "jupyter/voila/templates/ecarte/static/sequence.js"
)
BODY: Final = """<style>#go-on { position: fixed; bottom: 0 }
@media screen { [data-later] { display: none } }</style>
<main id=lesson data-lesson=proposing><p id=place role=status></p>
<div cell-index=1><p>First</p></div>
<div cell-index=2><div class=ecarte data-ecarte-asks=asked><button>One</button></div></div>
<div cell-index=3><p>Second</p></div>
<div cell-index=4><div class=ecarte data-ecarte-asks=asked><button>Two</button></div></div>
<div cell-index=5><p>Third</p></div>
<div cell-index=6><div class=ecarte data-ecarte-asks=asked><button>Quiz</button></div></div>
<div cell-index=7><p id=The-end>Last</p></div>
<p id=onward hidden>The lesson goes on. <button>Show all of it</button></p>
<p id=go-on hidden><button>Go on</button></p></main><nav><a rel=next href=next>Next</a></nav>"""

Opened = Callable[..., Page]


@pytest.fixture
def opened(load: Load) -> Opened:
    """Opens a lesson of three questions, laid on its page; `query` is what its address asks for."""

    def open_with(query: str = "", heading: str = "") -> Page:
        page = load(
            f"location.hash = '{heading}';" + SEQUENCE.read_text("utf-8"), body=BODY, query=query
        )
        page.evaluate("document.dispatchEvent(new Event('ecarte-laid'))")
        return page

    return open_with


def _answer(page: Page, place: int, state: str = "done") -> None:
    page.evaluate(
        """([place, state]) => {
            document.querySelectorAll("[data-ecarte-asks]")[place].dataset.ecarteAsks = state;
        }""",
        [place, state],
    )


def _seen(page: Page) -> list[str]:
    return page.locator("[cell-index]:visible").all_inner_texts()


def _kept(page: Page, store: str = "localStorage") -> object:
    return page.evaluate(f"JSON.parse({store}.getItem('ecarte-tutor.past.lessons'))")


@pytest.mark.parametrize(
    ("heading", "cells"), [("The-end", 7), ("No-such-part", 2), ("%", 2), ('"]', 2), ("", 2)]
)
def test_a_link_to_a_heading_far_below_leads_there(
    opened: Opened, heading: str, cells: int
) -> None:
    page = opened(heading=heading)
    assert len(_seen(page)) == cells


def test_each_answer_unfolds_what_follows_up_to_the_next_question(opened: Opened) -> None:
    page = opened()
    assert _seen(page) == ["First", "One"]
    expect(page.locator("#place")).to_have_text("○○○ part 1 of 3")
    page.get_by_role("button", name="One").focus()
    _answer(page, 0)
    expect(page.locator("#place")).to_have_text("●○○ part 2 of 3")
    assert _seen(page) == ["First", "One", "Second", "Two"]
    expect(page.get_by_role("button", name="One")).to_be_focused()
    _answer(page, 0, "asked")  # once more
    assert len(_seen(page)) == 4
    _answer(page, 1)
    expect(page.locator("#place")).to_have_text("●●○ part 3 of 3")
    expect(page.locator("[cell-index='7']")).to_be_hidden()
    expect(page.locator("nav a")).not_to_have_class("ecarte-ready")
    assert _kept(page) == {"proposing": [2, 3]}


def test_what_was_unfolded_is_unfolded_when_the_page_is_loaded_again(opened: Opened) -> None:
    page = opened()
    page.evaluate("localStorage.setItem('ecarte-tutor.past.lessons', '{\"deal\": [1, 4]}')")
    _answer(page, 0)
    expect(page.locator("#place")).to_contain_text("part 2")
    page.reload()
    page = opened()
    assert _seen(page) == ["First", "One", "Second", "Two"]
    _answer(page, 2)
    expect(page.locator("#place")).to_have_text("●●● all 3 parts done")
    expect(page.locator("nav a")).to_have_class("ecarte-ready")
    assert _kept(page) == {"deal": [1, 4], "proposing": [3, 3]}
    page.reload()
    assert len(_seen(opened())) == 7


TALL: Final = """() => {
    document.querySelector("[cell-index='2']").style.paddingBottom = `${innerHeight - 150}px`;
    document.querySelector("[cell-index='4']").style.paddingBottom = "2000px";
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_follows_an_answer_comes_in_sight_and_a_press_leads_there(
    opened: Opened, motion: Literal["no-preference", "reduce"]
) -> None:
    page = opened()
    page.emulate_media(reduced_motion=motion)
    page.evaluate(TALL)
    question, follows = page.locator("[cell-index='2']"), page.locator("[cell-index='3']")
    go_on = page.get_by_role("button", name="Go on")
    expect(go_on).to_be_hidden()
    _answer(page, 0)
    expect(go_on).to_be_visible()
    if motion == "reduce":  # no further than what was asked comes out from under the button
        end = "document.querySelector(\"[cell-index='2']\").getBoundingClientRect().bottom"
        assert page.evaluate(f"Math.round(innerHeight - {end})") == 76
    else:
        expect(follows).to_be_in_viewport(ratio=1)
    expect(question.get_by_role("button")).to_be_in_viewport(ratio=1)
    go_on.click()
    expect(go_on).to_be_hidden()
    page.wait_for_function(
        "document.querySelector(\"[cell-index='3']\").getBoundingClientRect().y < 40"
    )
    assert page.evaluate("document.activeElement.textContent") == "Second"


def test_the_cards_stay_beside_a_verdict_that_much_is_told_after(opened: Opened) -> None:
    page = opened()
    page.set_viewport_size({"width": 375, "height": 553})
    page.evaluate(
        """document.querySelector("[cell-index='2']").insertAdjacentHTML("beforeend", `
        <div class=ecarte-felt style="height: 300px"></div>
        <div class=ecarte-strip style="height: 200px"></div><div style="height: 900px"></div>`)"""
    )
    _answer(page, 0)
    page.wait_for_function(  # the verdict ends above the button, and the page goes no further
        """Math.abs(document.querySelector(".ecarte-strip").getBoundingClientRect().bottom
        - innerHeight + 76) < 1"""
    )
    page.wait_for_timeout(500)
    expect(page.locator(".ecarte-strip")).to_be_in_viewport(ratio=1)
    expect(page.locator(".ecarte-felt")).to_be_in_viewport(ratio=0.85)


@pytest.mark.parametrize("handled", [False, True])
def test_enter_leads_on_unless_a_table_has_use_for_it(opened: Opened, *, handled: bool) -> None:
    page = opened()
    page.evaluate(TALL)
    page.evaluate(
        """handled => {
            const table = document.querySelector("[cell-index='2'] .ecarte");
            table.tabIndex = -1;
            table.focus();
            table.addEventListener("keydown", (event) => {
                event.stopPropagation();
                if (handled) event.preventDefault();
            });
        }""",
        handled,
    )
    page.keyboard.press("Enter")
    assert page.evaluate("scrollY") == 0  # nothing is offered yet
    _answer(page, 0)
    go_on = page.get_by_role("button", name="Go on")
    expect(go_on).to_be_visible()
    expect(go_on).to_be_focused()  # what had the focus shows no ring
    page.locator("[cell-index='2'] .ecarte").focus()
    page.keyboard.press("Enter")
    if handled:
        page.evaluate("() => new Promise((done) => setTimeout(done))")
        expect(go_on).to_be_visible()
    else:
        expect(go_on).to_be_hidden()
        assert page.evaluate("document.activeElement.textContent") == "Second"


def test_a_reader_who_scrolls_there_is_not_led_any_more(opened: Opened) -> None:
    page = opened()
    page.evaluate(TALL)
    page.evaluate("document.querySelector('.ecarte').tabIndex = -1")
    page.locator(".ecarte").first.focus()
    _answer(page, 0)
    expect(page.get_by_role("button", name="Go on")).to_be_focused()
    page.evaluate("scrollTo(0, 2000)")
    expect(page.get_by_role("button", name="Go on")).to_be_hidden()
    assert page.evaluate("document.activeElement.textContent") == "Second"


def test_the_way_on_comes_right_after_its_question_in_the_order_of_tabs(opened: Opened) -> None:
    page = opened()
    page.evaluate(TALL)
    page.get_by_role("button", name="One").focus()
    _answer(page, 0)
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    expect(page.get_by_role("button", name="One")).to_be_focused()  # which shows a ring
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Go on")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Two")).to_be_focused()


def test_the_way_on_passes_over_no_part_of_a_list_higher_than_the_window(opened: Opened) -> None:
    page = opened()
    page.evaluate(TALL)
    page.evaluate(
        """() => {
            const [list, turn] = ["3", "4"].map((each) =>
                document.querySelector(`[cell-index='${each}']`));
            list.style.height = `${2 * innerHeight}px`;
            turn.prepend(Object.assign(document.createElement("h2"), { textContent: "Your turn" }));
        }"""
    )
    page.emulate_media(reduced_motion="reduce")
    _answer(page, 0)
    go_on = page.get_by_role("button", name="Go on")
    expect(go_on).to_be_visible()
    go_on.click()
    page.wait_for_function("document.activeElement.textContent === 'Second'")
    places = [page.evaluate("scrollY")]
    for _ in range(2):
        expect(go_on).to_be_visible()
        page.keyboard.press("Enter")
        page.wait_for_function("before => scrollY > before", arg=places[-1])
        places.append(page.evaluate("scrollY"))
    page.wait_for_function("document.activeElement.textContent === 'Your turn'")
    expect(go_on).to_be_hidden()
    height = page.evaluate("innerHeight")
    assert all(after - before < height for before, after in pairwise(places))


def test_a_quiz_that_leads_on_by_itself_needs_no_second_way(opened: Opened) -> None:
    page = opened()
    page.evaluate(
        """() => {
            const actions = document.createElement("p");
            actions.className = "ecarte-actions";
            actions.innerHTML = "<button class=ecarte-main>Take it again</button>";
            document.querySelector("[cell-index='6']").append(actions);
        }"""
    )
    for place in range(3):
        _answer(page, place)
    expect(page.locator("[cell-index='7']")).to_be_visible()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
    expect(page.get_by_role("button", name="Go on")).to_be_hidden()


def test_a_quiz_with_questions_after_it_is_followed_by_a_way_on(opened: Opened) -> None:
    page = opened()
    page.evaluate(TALL)
    page.evaluate(
        """() => document.querySelector("[cell-index='2'] .ecarte").insertAdjacentHTML("beforeend",
            "<p class=ecarte-actions><button class=ecarte-main>Take it again</button></p>")"""
    )
    _answer(page, 0)
    expect(page.get_by_role("button", name="Go on")).to_be_visible()


@pytest.mark.parametrize("query", ["all", "code=AUTUMN", "problem=propose.pone.x"])
def test_a_link_to_a_table_or_to_all_of_it_hides_nothing(opened: Opened, query: str) -> None:
    page = opened(query)
    assert len(_seen(page)) == 7
    expect(page.locator("#onward")).to_be_hidden()
    expect(page.locator("#place")).to_contain_text("part 1 of 3")


def test_all_of_it_is_shown_on_request_and_on_paper(opened: Opened) -> None:
    page = opened()
    page.emulate_media(media="print")
    assert len(_seen(page)) == 7
    page.emulate_media(media="screen")
    assert len(_seen(page)) == 2
    page.get_by_role("button", name="Show all of it").press("Enter")
    assert len(_seen(page)) == 7
    assert page.evaluate("document.activeElement.textContent") == "Second"  # reading goes on there
    assert _kept(page) is None


@pytest.mark.parametrize("junk", ["[]", "null", "{", '{"proposing": 7}', '{"proposing": ["x"]}'])
def test_what_another_has_kept_there_is_not_taken(opened: Opened, load: Load, junk: str) -> None:
    page = load("")
    page.evaluate("junk => localStorage.setItem('ecarte-tutor.past.lessons', junk)", junk)
    page = opened()
    assert _seen(page) == ["First", "One"]


def test_whoever_had_all_forgotten_keeps_a_place_for_this_tab_alone(opened: Opened) -> None:
    page = opened()
    page.evaluate("localStorage.setItem('ecarte-tutor.stopped', 'yes')")
    _answer(page, 0)
    expect(page.locator("#place")).to_contain_text("part 2")
    assert _kept(page) is None
    assert _kept(page, "sessionStorage") == {"proposing": [1, 3]}
