"""The start page: a hand to answer before any kernel, and what the visitor's own browser keeps."""

from __future__ import annotations

import json
import re
import time
from base64 import b64encode
from datetime import UTC, date, datetime, timedelta
from itertools import islice

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ecarte_tutor import Decision, book
from ecarte_tutor.course.glossary import word
from ecarte_tutor.course.problems.skills import SKILL_OF_KIND
from ecarte_tutor.engine.decision import option_text
from ecarte_tutor.site.lessons import lesson_named, read_lessons
from tests.browser.conftest import Watch
from tests.browser.days import hand_of
from tests.browser.quizzes import panel, three_hands
from tests.browser.shifts import MOST, shifts_of
from tests.browser.shifts import watch as watch_shifts
from tests.running import LESSONS, RunningSite
from tests.sampling import first_and_rest

ALL = read_lessons(LESSONS)
FIRST = ALL[0]
A_LINE = 27
"""Pixels."""


def file_of(name: str) -> str:
    lesson = lesson_named(ALL, name)
    assert lesson
    return lesson.file


def keep(page: Page, site: RunningSite, **kept: object) -> None:
    """Opens the start page in a browser that keeps this, and what is text as it is."""
    page.goto(site.url)
    texts = {
        f"ecarte-tutor.past.{name}": each if isinstance(each, str) else json.dumps(each)
        for name, each in kept.items()
    }
    page.evaluate("kept => Object.assign(localStorage, kept)", texts)
    page.reload()


def day_of(table: Locator) -> date:
    """The day whose hand is on the table, of this year or the last."""
    told = table.locator(".ecarte-progress").inner_text().partition(" · ")[2]
    today = datetime.now(UTC).date()
    return next(
        day
        for day in (today - timedelta(count) for count in range(-1, 32))
        if f"{day.day} {day:%B}" == told
    )


def options_of(problem: Decision) -> list[str]:
    """The words that may be said; or the right discard and one card alone, as text."""
    if problem.kind != "discard":
        return [str(each) for each in problem.options()]
    (advised,) = map(option_text, book(problem).advice)
    return [advised, str(max(problem.hand))]


def keys_of(table: Locator, option: str) -> list[str]:
    """The keys that choose an option: a word's button, or the cards that go and then Enter."""
    values = option.split()
    keys = [
        table.locator(f"button[data-value='{each}']").get_attribute("aria-keyshortcuts")
        for each in values
    ]
    is_word = option.isalpha() and option.islower()
    return [*filter(None, keys), *([] if is_word else ["Enter"])]


@pytest.mark.long
def test_hands_of_three_kinds_are_answered_by_key_without_a_kernel(
    page: Page, site: RunningSite
) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site.url)
    expect(page.locator("#hand .ecarte")).to_be_visible()
    assert sum(".json" in each for each in asked) == 1  # the others come when they are opened
    kinds = set()
    for table in three_hands(page):
        problem = hand_of(day_of(table))
        kinds.add(problem.kind)
        expect(table.locator("h2")).to_have_text(SKILL_OF_KIND[problem.kind].title)
        expect(table.locator(".ecarte-held")).to_have_count(5)
        expect(table.locator(".ecarte-standing")).to_contain_text("Five points win the game")
        for card in (*problem.hand, problem.turn_up):
            picture = table.locator(f"[aria-label^='{card.words}' i]")
            expect(picture.first).to_be_visible()

        before = page.locator("#hand").bounding_box()
        page.keyboard.press("h")
        expect(table.locator(".ecarte-help li")).to_have_count(1)
        after = page.locator("#hand").bounding_box()
        assert before
        assert after
        assert after["y"] == before["y"]
        assert after["height"] - before["height"] < A_LINE, "a hint takes the place of the days"
        strip = table.locator(".ecarte-strip")
        for option in options_of(problem):
            advice = set(map(option_text, book(problem).advice))
            for key in keys_of(table, option):
                page.keyboard.press(key)
            expect(strip).to_have_attribute("data-sign", "right" if option in advice else "wrong")
            expect(table.locator(".ecarte-main")).to_be_focused()
            page.keyboard.press("r")
            expect(strip).to_have_count(0)
            expect(table.locator(".ecarte-raised")).to_have_count(0)
        for key in keys_of(table, options_of(problem)[0]):
            page.keyboard.press(key)
        simulator = panel(table, "simulator")
        expect(simulator).to_be_visible()
    assert kinds == {"propose", "answer", "discard"}
    assert not [each for each in asked if re.search(r"voila/render|api/kernels", each)]


_SAMPLED = """async ([data, places]) => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${data}` });
    await image.decode();
    const pen = document.createElement("canvas").getContext("2d");
    [pen.canvas.width, pen.canvas.height] = [image.width, image.height];
    pen.drawImage(image, 0, 0);
    const colours = places.map(([x, y]) => [...pen.getImageData(x, y, 1, 1).data]);
    return [image.width, image.height, colours];
}"""


@pytest.mark.long
def test_the_picture_of_an_answered_hand_has_its_six_cards(page: Page, site: RunningSite) -> None:
    page.add_init_script("delete Navigator.prototype.canShare")  # else the system's menu opens
    page.goto(site.url)
    table = page.locator("#hand .ecarte")
    expect(table).to_be_visible()
    for key in keys_of(table, options_of(hand_of(day_of(table)))[0]):
        page.keyboard.press(key)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Picture", exact=True).click()
    assert re.fullmatch(r"ecarte-[-0-9]{10}\.png", saved.value.suggested_filename)
    page.goto("about:blank")
    # At the left edge of each card, halfway down, and beside them all.
    cards = [(74, 302), *((275 + 178 * place, 277) for place in range(5))]
    data = b64encode(saved.value.path().read_bytes()).decode()
    width, height, drawn = page.evaluate(_SAMPLED, [data, [*cards, (20, 20)]])
    assert (width, height) == (1200, 630)
    *papers, cloth = drawn
    assert all(min(red, green, blue) > 230 for red, green, blue, _ in papers), papers
    assert max(cloth[:3]) < 130


def test_ten_more_are_ten_others_and_next_leads_to_the_lessons(
    page: Page, site: RunningSite
) -> None:
    page.goto(site.url)
    table = page.locator("#hand .ecarte")
    expect(table).to_be_visible()
    problem = hand_of(day_of(table))
    table.locator("[data-action=answer]").first.click()
    page.get_by_role("button", name="Ten more").click()
    skill = SKILL_OF_KIND[problem.kind]
    expect(page).to_have_url(re.compile(f"{file_of('practice')}\\?skill={skill.name}"))
    hands = page.get_by_role("group", name=skill.title).first
    expect(hands.locator(".ecarte-progress")).to_contain_text("Problem 1 of 10")
    assert hands.locator("a.ecarte-line").get_attribute("href") != f"?problem={problem}"
    expect(page.get_by_text("class code")).to_have_count(0)
    page.goto(site.url)
    expect(table.locator(".ecarte-strip")).to_be_visible()
    table.get_by_role("button", name="Next").click()
    expect(page).to_have_url(re.compile(r"/voila/render/"))


def test_hands_of_earlier_days_open_in_place_and_keep_first_answers(
    page: Page, site: RunningSite
) -> None:
    page.goto(site.url)
    table, days = page.locator("#hand .ecarte"), page.locator(".ecarte-days")
    archive = page.locator("#archive")
    summary, opened = archive.locator("summary"), archive.get_by_role("button")
    expect(table).to_be_visible()
    expect(summary).to_have_text("The last thirty hands")
    expect(days.get_by_role("button")).to_have_count(0)
    table.locator("[data-action=answer]").first.click()
    strip, result = table.locator(".ecarte-strip"), days.locator(".ecarte-result")
    expect(summary).to_contain_text("of 1 right")
    line = r"Écarté \d{1,2} \w{3,4}, (proposing|answering|discarding) (✘ \d+\.\d|[✔≈≠])"
    assert re.fullmatch(line, result.inner_text())
    told = [strip.inner_text(), result.inner_text(), summary.inner_text()]
    page.keyboard.press("r")
    table.locator("[data-action=answer]").last.click()
    page.reload()
    expect(strip).to_be_visible()
    assert told == [strip.inner_text(), result.inner_text(), summary.inner_text()]

    today = day_of(table)
    for count in (12, 2):
        summary.click()
        opened.nth(count).press("Enter")
        expect(archive).not_to_have_attribute("open", "")
        assert day_of(table) == today - timedelta(count)
        expect(table.locator("h2")).to_be_focused()
        expect(table.locator("h2")).to_be_in_viewport()
        expect(strip).to_have_count(0)
        table.locator("[data-action=answer]").first.click()
        expect(strip).to_be_visible()
    expect(summary).to_contain_text("of 3 right")
    kept = page.evaluate("Object.keys(JSON.parse(localStorage['ecarte-tutor.past.days'])).sort()")
    assert kept == [str(today - timedelta(count)) for count in (12, 2, 0)]
    days.get_by_role("button", name="Today’s hand").press("Enter")
    expect(table.locator(".ecarte-progress")).to_contain_text(f"{today.day} {today:%B}")
    expect(strip).to_be_visible()
    page.locator("#forget").click()
    expect(summary).to_have_text("The last thirty hands")
    page.reload()
    expect(table.locator("[data-action=answer]").last).to_be_visible()
    expect(strip).to_have_count(0)


def test_of_a_hand_that_cannot_be_made_it_is_said_so(
    page: Page, site: RunningSite, watch: Watch
) -> None:
    page.goto(site.url)
    table, archive = page.locator("#hand .ecarte"), page.locator("#archive")
    expect(table).to_be_visible()
    page.route("**/today/*.json", lambda route: route.fulfill(status=503))
    archive.locator("summary").click()
    archive.get_by_role("button").nth(7).click()
    expect(page.get_by_text("This hand can’t be dealt just now.")).to_be_visible()
    table.locator("[data-action=answer]").first.click()
    expect(table.locator(".ecarte-strip")).to_be_visible()
    watch.errors.clear()  # the browser's own word about the 503


def test_the_doors_and_the_lessons_know_what_this_browser_keeps(
    page: Page, site: RunningSite
) -> None:
    """What they say of it is in `scripts/test_start_page.py`: here it is about our own lessons."""
    page.goto(site.url)
    learn, play = page.locator("#go-learn"), page.locator("#go-play")
    expect(learn).to_have_attribute("href", re.compile(re.escape(FIRST.file)))
    expect(play).to_contain_text("with a tutor beside you")
    expect(page.locator("#forget")).to_be_hidden()
    expect(page.locator(".ecarte-welcome")).to_be_visible()

    now = time.time()
    keep(
        page,
        site,
        lesson=file_of("proposing"),
        game={"score": "2–3", "at": now},
        glance={"due": [now - 50], "by_lesson": {"ranking": [7, 8], "leading": [1, 3]}},
        done=["quiz.tricks", "quiz.replies", "quiz.score", "quiz.unheard-of"],
        lessons={"proposing": [0, 6], "score": [3, 5]},
    )
    expect(page.locator(".ecarte-welcome")).to_be_hidden()
    expect(learn).to_have_attribute("href", re.compile(file_of("proposing")))
    expect(play).to_contain_text("you stopped at 2–3 · go on")
    ticked = page.locator(".ecarte-contents > li", has=page.locator(".ecarte-tick"))
    files = [entry.locator("a").get_attribute("data-file") for entry in ticked.all()]
    assert files == [file_of("ranking"), file_of("score")]  # of two quizzes on leading one is not
    told = page.locator(".ecarte-contents > li", has=page.locator(".ecarte-share")).locator("a")
    names = ("ranking", "proposing", "leading", "score")
    assert {each.get_attribute("data-file") for each in told.all()} == {*map(file_of, names)}
    you = page.get_by_role("banner").get_by_role("link", name="You, 1 due")
    expect(you).to_have_attribute("href", re.compile(file_of("you")))


def test_a_start_page_whose_hand_does_not_load_is_a_cloth_with_words(
    page: Page, site: RunningSite
) -> None:
    page.route(
        "**/today/*.json",
        lambda route: route.fulfill(body="{}", content_type="application/json"),
    )
    page.goto(site.url)
    expect(page.get_by_text("One decision at a time", exact=True)).to_be_visible()
    expect(page.locator("#go-learn")).to_be_visible()
    expect(page.locator("#archive")).to_be_hidden()


# Where the top of a card of the hand lies at most.
HIGHEST = {(1366, 768): 240, (360, 740): 260, (820, 1180): 240, (740, 360): 170}


@pytest.mark.long
@pytest.mark.parametrize("comes_back", [False, True], ids=["newcomer", "comes back"])
def test_the_hand_its_question_and_its_answers_are_in_the_first_window(
    page: Page, site: RunningSite, *, comes_back: bool
) -> None:
    page.goto(site.url)
    if comes_back:
        keep(page, site, lesson=file_of("proposing"), lessons={"proposing": [3, 6]})
    for table in islice(three_hands(page), 1 if comes_back else 3):
        for (width, height), highest in HIGHEST.items():
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            _expect_in_the_window(page, table, width, highest)


def _expect_in_the_window(page: Page, table: Locator, width: int, highest: int) -> None:
    held, turned = table.locator(".ecarte-held"), table.locator(".ecarte-turn-up")
    asked, answers = table.locator("h2, .ecarte-sentence"), table.locator("[data-action=answer]")
    assert asked.count() == 2
    for seen in (turned, *asked.all(), *held.all(), *answers.all()):
        expect(seen).to_be_in_viewport(ratio=1)
    face, drawn = table.locator(".ecarte-corner > .ecarte-face"), turned.locator(".ecarte-picture")
    parts = (held.first, held.last, drawn, page.locator("#hand"))
    boxes = [*filter(None, (each.bounding_box() for each in parts))]
    first, last, picture, cloth = boxes
    assert first["y"] < highest
    assert picture["x"] < first["x"] + width / 4
    if width >= 820:
        left, right = (face.bounding_box() or picture)["x"], last["x"] + last["width"]
        middle = cloth["x"] + cloth["width"] / 2
        assert abs((left + right) / 2 - middle) < 12


@pytest.mark.parametrize("window", first_and_rest(HIGHEST))
def test_an_answered_hand_comes_back_without_moving_what_is_below(
    page: Page, site: RunningSite, window: tuple[int, int]
) -> None:
    width, height = window
    page.set_viewport_size({"width": width, "height": height})
    watch_shifts(page)
    page.goto(site.url)
    page.locator("#hand [data-action=answer]").first.click()
    expect(page.locator("#hand .ecarte-strip")).to_be_visible()
    shifts = shifts_of(page, site.url)
    expect(page.locator("#hand .ecarte-strip")).to_be_visible()
    assert sum(value for value, _ in shifts) < MOST / 2, shifts


def test_what_is_looked_up_on_the_start_page_leads_to_its_answer(
    page: Page, site: RunningSite
) -> None:
    page.goto(site.url)
    field = page.get_by_role("searchbox")
    hits = page.locator(".ecarte-hits a")
    for asked, told in (
        ("l'écart", word("discard").meaning),
        ("must I trump", "follow suit and win if you can"),
        ("E9-22", "law 10"),
    ):
        field.fill(asked)
        with page.expect_navigation():
            hits.first.click()
        target = page.locator(":target")
        expect(target.or_(page.locator(":target + dd")).filter(has_text=told)).to_be_visible()
        page.go_back()


def test_without_a_script_the_start_page_leads_to_rules_questions_and_words(
    chromium: Browser, site: RunningSite
) -> None:
    with chromium.new_context(java_script_enabled=False) as plain:
        page = plain.new_page()
        page.goto(site.url)
        for name, title in (
            ("The rules on one page", "Écarté: the rules on one page"),
            ("Questions people ask", "Questions people ask"),
            ("The words", "The words"),
        ):
            page.get_by_role("link", name=name, exact=True).click()
            expect(page.get_by_role("heading", level=1)).to_contain_text(title)
            page.go_back()
