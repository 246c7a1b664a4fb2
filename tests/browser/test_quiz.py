"""The quizzes on the running site, taken by keyboard and by mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ecarte_tutor import book, grade
from ecarte_tutor.course.practice.sources import InOrder
from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.engine.cards import HAND_SIZE
from ecarte_tutor.simulator.count_verdict import count_verdict
from ecarte_tutor.widgets.plays.quiz.quiz import Quiz
from ecarte_tutor.widgets.stage.exercises import exercise_on
from tests.browser.lessons import open_lesson
from tests.browser.quizzes import CODE, STRIP, TABLE, panel
from tests.problems import class_problems
from tests.running import RunningSite

ANSWERING = "04-answering.ipynb"
PROPOSING, RANKING = "03-proposing.ipynb", "01-ranking.ipynb"


def _open(page: Page, site: RunningSite, file: str, code: str = CODE) -> None:
    open_lesson(page, site.lesson(file, code=code))
    page.locator(f"{TABLE} h2").scroll_into_view_if_needed()


def test_a_learner_answers_with_the_keyboard_and_reads_both_verdicts(
    page: Page, site: RunningSite
) -> None:
    _open(page, site, PROPOSING)
    first, second, *_ = class_problems("proposing", ClassCode(CODE))
    page.keyboard.press("ArrowLeft")  # before anything was clicked
    expect(page.locator(f"{TABLE} [data-value=play]")).to_have_attribute("aria-pressed", "true")
    said, count = book(first), count_verdict(first)
    page.locator(f"{TABLE} {STRIP}").wait_for()
    spoken, line = page.locator(TABLE).get_by_role("status"), page.locator(f"{TABLE} {STRIP} h3")
    expect(spoken).to_have_attribute("aria-live", "polite")
    expect(spoken).to_have_attribute("aria-atomic", "false")
    expect(spoken).to_contain_text(line.inner_text()[1:].strip())  # without its sign
    by_the_book, by_the_simulator = (
        panel(page.locator(TABLE), name) for name in ("book", "simulator")
    )
    expect(by_the_book).to_contain_text(said.hints[0])
    counted = panel(page.locator(TABLE), "count")
    expect(counted).to_contain_text(f"win {100 * count.point:.0f} hands in 100")
    expect(counted.get_by_role("img")).to_have_accessible_name(
        f"Share of your opponent’s hands by tricks you make: {_shares(count.counts)}."
    )
    verdict = grade(first, "play")
    mark = "with the simulator" if verdict.band == "best" else "too close to call"
    mark = mark if verdict.with_the_simulator else f"against the simulator: {verdict.band}"
    expect(by_the_simulator).to_contain_text(mark)
    expect(by_the_simulator).to_contain_text(verdict.loss.method)
    page.locator(f"{TABLE} .ecarte-door").first.click()
    page.keyboard.press("Enter")  # what was pressed by mouse has had its press
    expect(page.locator(f"{TABLE} .ecarte-progress")).to_contain_text("Problem 2 of 10")
    expect(page.locator(f"{TABLE} .ecarte-strip")).to_have_count(0)
    labels = [card.words for card in second.hand.arranged(second.trump)]
    assert _card_names(page) == labels


def _shares(counts: tuple[int, ...]) -> str:
    return ", ".join(
        f"{tricks} tricks {100 * count / 65_780:.1f} %" for tricks, count in enumerate(counts)
    )


def _card_names(page: Page) -> list[str | None]:
    cards = page.locator(f"{TABLE} .ecarte-held [role=img]").all()
    return [card.get_attribute("aria-label") for card in cards]


def test_the_cards_of_the_reason_are_lit_and_said_to_be(page: Page, site: RunningSite) -> None:
    _open(page, site, PROPOSING)
    strip = page.locator(f"{TABLE} .ecarte-strip")
    for problem in class_problems("proposing", ClassCode(CODE)):
        page.locator(TABLE).get_by_role("button", name="Play", exact=True).click()
        expect(strip.locator(".ecarte-sign")).not_to_have_text("…")
        told = strip.locator(".ecarte-reason").inner_text()
        lit = page.locator(f"{TABLE} .ecarte-held.ecarte-lit [role=img]")
        names = [name.get_attribute("aria-label") or "" for name in lit.all()]
        assert all(name.endswith(", named in the reason") for name in names)
        if named := [card.words for card in problem.hand if card.words in told]:
            assert {*named} <= {name.removesuffix(", named in the reason") for name in names}
            return
        page.keyboard.press("Enter")
        expect(strip).to_have_count(0)
    pytest.fail("no reason that names a card")


def test_a_whole_quiz_ends_with_the_marks_and_the_ones_to_retry(
    page: Page, site: RunningSite
) -> None:
    _open(page, site, RANKING)
    problems = class_problems("tricks", ClassCode(CODE))
    remembered = page.locator("details", has_text="To remember")
    expect(remembered).not_to_have_attribute("open", "")
    assert _card_names(page) == [problems[0].lead.words, problems[0].reply.words]
    for place, problem in enumerate(problems):
        expect(page.locator(f"{TABLE} .ecarte-progress")).to_contain_text(
            f"Problem {place + 1} of 8"
        )
        wrong = place == 3
        keys = {"leader": "ArrowLeft", "follower": "ArrowRight"}
        keys = dict(zip(keys, reversed(keys.values()), strict=True)) if wrong else keys
        page.keyboard.press(keys[problem.winner])
        sign = "wrong" if wrong else "right"
        expect(page.locator(f"{TABLE} .ecarte-strip")).to_have_attribute("data-sign", sign)
        page.keyboard.press("Enter")
    expect(page.locator(f"{TABLE} .ecarte-sentence")).to_contain_text("7 of 8 with the rules")
    rows = page.locator(f"{TABLE} .ecarte-row")
    expect(rows).to_have_count(1)
    expect(remembered).to_have_attribute("open", "")
    rows.get_by_role("button", name="Retry").click()
    expect(page.locator(f"{TABLE} .ecarte-progress")).to_contain_text("Problem 4 of 8")

    page.goto(site.url)
    ticked = page.locator(".ecarte-contents > li", has=page.locator(".ecarte-tick"))
    expect(ticked.locator("a")).to_have_attribute("data-file", RANKING)


def _inks(page: Page) -> dict[str, str]:
    """What each suit is printed in, outside the widgets and inside."""
    inks = """node => Object.fromEntries(["hearts", "diamonds", "spades", "clubs"].map(
        (suit) => [suit, getComputedStyle(node).getPropertyValue("--ecarte-" + suit)]))"""
    inside = dict(page.locator(TABLE).first.evaluate(inks))
    around = dict(page.locator("html").evaluate(inks))
    assert {suit: ink for suit, ink in around.items() if ink}.items() <= inside.items()
    return inside


def test_the_suits_have_four_colours_on_request_and_next_time_too(
    page: Page, site: RunningSite
) -> None:
    _open(page, site, RANKING)
    colours = page.get_by_role("button", name="four-colour suits")  # one a page
    expect(colours).to_have_attribute("aria-pressed", "false")
    assert len(set(_inks(page).values())) == 2
    colours.press("Enter")
    expect(colours).to_have_attribute("aria-pressed", "true")
    assert len(set(_inks(page).values())) == 4
    page.reload()
    expect(colours).to_have_attribute("aria-pressed", "true")
    assert len(set(_inks(page).values())) == 4
    colours.click()
    assert len(set(_inks(page).values())) == 2


_LAID_OUT = """table => [...document.querySelector(table)
    .querySelectorAll(".ecarte-held, .ecarte-actions")]
    .map((node) => [node.offsetLeft, node.offsetTop, node.offsetWidth])"""  # motion or none


_DELAYS = """
globalThis.delays = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
    delays.push(options.delay ?? 0);
    return animate.call(this, frames, options);
};
"""


@pytest.mark.long
@pytest.mark.usefixtures("in_motion")
def test_the_next_problem_is_seen_to_come_and_an_answer_in_motion_counts(
    page: Page, site: RunningSite
) -> None:
    """Hand and buttons lie still meanwhile, every event is spoken once, and the question last."""
    page.add_init_script(_DELAYS)
    _open(page, site, ANSWERING)
    table = page.locator(TABLE).first
    strip, moving = table.locator(STRIP), table.locator(".ecarte-flights")
    assert moving.count() == 0  # the first problem lies there
    page.keyboard.press("ArrowLeft")
    strip.wait_for()
    page.keyboard.press("Enter")
    moving.wait_for(state="attached")
    before = page.evaluate(_LAID_OUT, TABLE)
    moving.wait_for(state="detached")
    assert len(set(page.evaluate("delays"))) >= HAND_SIZE, "expected one card to fly after another"
    assert page.evaluate(_LAID_OUT, TABLE) == before
    problems = map(exercise_on, class_problems("answering", ClassCode(CODE)))
    second = Quiz(InOrder(problems), calls=True)
    second.choose("answer", "accept")
    second.choose("next")
    told = [each.spoken for each in second.shown.arrival.events]
    assert len(told) == 3
    expect(table.locator(".ecarte-spoken")).to_have_text(" ".join((*told, second.shown.told)))
    for press in ("key", "mouse"):
        if not strip.count():
            page.keyboard.press("ArrowLeft")
        strip.wait_for()
        page.keyboard.press("Enter")
        moving.wait_for(state="attached")
        if press == "key":
            page.keyboard.press("ArrowRight")
        else:
            table.get_by_role("button", name="Refuse").click()
        strip.wait_for()
        expect(table.locator("[data-value=refuse]")).to_have_attribute("aria-pressed", "true")
        assert not moving.count()
