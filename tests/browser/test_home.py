"""The start page: a hand to answer before any kernel, and what the visitor's own browser keeps."""

from __future__ import annotations

import json
import re
import time
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

from ecarte_tutor import book
from ecarte_tutor.course.glossary import WORDS, word
from ecarte_tutor.course.problems import problem_of_the_day
from ecarte_tutor.site.lessons import named, read_lessons
from tests.running import LESSONS, RunningSite, eventually

ALL = read_lessons(LESSONS)
FIRST = ALL[0]


def file_of(name: str) -> str:
    lesson = named(ALL, name)
    assert lesson
    return lesson.file


def keep(page: Page, site: RunningSite, **kept: object) -> None:
    """Opens the start page in a browser that keeps this, and what is text as it is."""
    page.goto(site.url)
    texts = {
        f"ecarte-tutor.{name}": each if isinstance(each, str) else json.dumps(each)
        for name, each in kept.items()
    }
    page.evaluate("kept => Object.assign(localStorage, kept)", texts)
    page.reload()


def test_the_hand_of_the_day_is_answered_by_keyboard_and_without_a_kernel(
    page: Page, site: RunningSite
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site.url)
    table = page.locator("#hand .ecarte")
    expect(table.locator("h2")).to_have_text("Play, or propose?")
    program = page.locator("#hand").get_attribute("data-program") or ""
    problem = problem_of_the_day(date.fromisoformat(program.split("/")[-2]))
    expect(table.locator(".ecarte-held")).to_have_count(5)
    expect(page.get_by_text("Écarté is a French card game for two")).to_be_in_viewport(ratio=1)
    expect(page.locator("#go-learn")).to_be_in_viewport(ratio=1)
    expect(table.locator(".ecarte-standing")).to_contain_text("Five points win the game")
    for card in (*problem.hand, problem.turn_up):
        expect(table.get_by_role("img", name=card.words)).to_be_visible()

    page.keyboard.press("h")
    expect(table.locator(".ecarte-help li")).to_have_count(1)
    strip = table.locator(".ecarte-strip")
    for key, option in (("ArrowLeft", "play"), ("ArrowRight", "propose")):
        page.keyboard.press(key)
        sign = "right" if {option} == book(problem).advice else "wrong"
        expect(strip).to_have_attribute("data-sign", sign)
        expect(table.locator(".ecarte-main")).to_be_focused()
        page.keyboard.press("r")
        expect(strip).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    table.get_by_role("button", name="The simulator").click()
    expect(table.locator("[data-panel=simulator]")).to_be_visible()
    assert not [each for each in asked if re.search(r"voila/render|api/kernels", each)]

    table.get_by_role("button", name="Ten more").click()
    expect(page).to_have_url(re.compile(f"{file_of('practice')}\\?skill=proposing"))
    hands = page.get_by_role("group", name="Play, or propose?").first
    expect(hands.locator(".ecarte-progress")).to_contain_text("Problem 1 of 10")
    assert hands.locator("a.ecarte-line").get_attribute("href") != f"?problem={problem}"
    expect(page.get_by_text("class code")).to_have_count(0)
    page.goto(site.url)
    expect(table).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/voila/render/"))


def _has(page: Page, label: str) -> bool:
    page.reload()
    expect(page.locator(".ecarte-result")).to_be_visible()
    return page.locator(".ecarte-days").get_by_role("button", name=label).count() > 0


def test_the_hand_of_the_day_remembers_its_first_answer_and_leads_to_yesterday_s(
    page: Page, site: RunningSite
) -> None:
    page.goto(site.url)
    table, days = page.locator("#hand .ecarte"), page.locator(".ecarte-days")
    expect(table).to_be_visible()
    expect(days.locator(".ecarte-week")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    strip, marks = table.locator(".ecarte-strip"), days.locator(".ecarte-marks")
    expect(marks).to_have_text(re.compile("^(· ){6}[✔✘≈≠]$"))
    told = [strip.inner_text(), marks.inner_text(), days.locator(".ecarte-result").inner_text()]
    assert re.fullmatch(r"Écarté \d{1,2} \w{3,4} (✘ \d+\.\d|[✔≈≠])", told[2])
    page.keyboard.press("r")
    page.keyboard.press("ArrowRight")
    page.reload()
    expect(strip).to_be_visible()
    assert told == [
        strip.inner_text(),
        marks.inner_text(),
        days.locator(".ecarte-result").inner_text(),
    ]
    program = page.locator("#hand").get_attribute("data-program") or ""
    assert eventually(lambda: _has(page, "Yesterday’s hand"))  # made after today's
    days.get_by_role("button", name="Yesterday’s hand").press("Enter")
    expect(strip).to_have_count(0)
    expect(days.locator(".ecarte-result")).to_have_count(0)
    table.locator(".ecarte-choice").last.press("Enter")
    expect(marks).to_have_text(re.compile("^(· ){5}[✔✘≈≠] [✔✘≈≠]$"))
    today = date.fromisoformat(program.split("/")[-2])
    kept = page.evaluate("Object.keys(JSON.parse(localStorage['ecarte-tutor.days'])).sort()")
    assert kept == [str(today - timedelta(days=1)), str(today)]
    days.get_by_role("button", name="Today’s hand").press("Enter")
    expect(strip).to_be_visible()
    page.locator("#forget").click()
    page.reload()
    expect(table.locator(".ecarte-choice").last).to_be_visible()
    expect(strip).to_have_count(0)


def test_the_doors_and_the_lessons_know_what_this_browser_keeps(
    page: Page, site: RunningSite
) -> None:
    page.goto(site.url)
    learn, play = page.locator("#go-learn"), page.locator("#go-play")
    expect(learn).to_have_attribute("href", re.compile(re.escape(FIRST.file)))
    expect(play).to_contain_text("with a tutor beside you")
    expect(page.locator(".ecarte-share")).to_have_count(0)
    expect(page.locator("#forget")).to_be_hidden()

    skills = {"tricks": [7, 8], "leading": [1, 3], "replies": [1, 1], "answering": [5, 4]}
    now = time.time()
    keep(
        page,
        site,
        lesson=file_of("proposing"),
        game={"score": "2–3", "at": now},
        glance={"due": [now - 50, now - 2, now + 9e4], "skills": skills},
        done=["quiz.tricks", "quiz.replies", "quiz.score", "quiz.unheard-of"],
        lessons={"score": [3, 5]},
    )
    expect(learn).to_have_attribute("href", re.compile(file_of("proposing")))
    expect(play).to_contain_text("you stopped at 2–3 · go on")
    ticked = page.locator(".ecarte-contents > li", has=page.locator(".ecarte-tick"))
    files = [entry.locator("a").get_attribute("data-file") for entry in ticked.all()]
    assert files == [file_of("ranking"), file_of("score")]  # of two quizzes on leading one is not
    shares = {
        entry.locator("a").get_attribute("data-file"): entry.locator(".ecarte-share").inner_text()
        for entry in page.locator(".ecarte-contents > li").all()
        if entry.locator(".ecarte-share").count()
    }
    told = {file_of("ranking"), file_of("leading"), file_of("score")}
    assert shares.keys() == told  # of 4 none can get 5 right
    assert "7 of 8" in shares[file_of("ranking")]
    assert "●●○" in shares[file_of("score")]
    assert shares[file_of("leading")].startswith("2 of 4")
    expect(page.locator("#go-you")).to_contain_text("2 due")
    you = page.get_by_role("banner").get_by_role("link", name="You, 2 due")
    expect(you).to_have_attribute("href", re.compile(file_of("you")))
    page.locator("#forget").click()
    page.reload()
    expect(learn).to_have_attribute("href", re.compile(re.escape(FIRST.file)))


def test_whatever_else_is_kept_is_not_shown(page: Page, site: RunningSite) -> None:
    nasty = "<img src=x onerror=alert(1)>"
    for glance in ("{", "null", '"x"', json.dumps({"due": nasty, "skills": {"tricks": nasty}})):
        kept = {"lesson": nasty, "game": json.dumps({"score": nasty}), "done": glance}
        keep(page, site, glance=glance, **kept)
        expect(page.locator("#hand .ecarte")).to_be_visible()
        expect(page.locator("#go-play")).to_contain_text("with a tutor beside you")
        expect(page.locator(".ecarte-share")).to_have_count(0)
        expect(page.locator("#forget")).to_be_hidden()


def test_a_start_page_whose_hand_does_not_load_is_a_cloth_with_words(
    page: Page, site: RunningSite
) -> None:
    page.route(
        "**/hand.js",
        lambda route: route.fulfill(body="export default {}", content_type="text/javascript"),
    )
    page.goto(site.url)
    expect(page.get_by_text("One decision at a time", exact=True)).to_be_visible()
    expect(page.locator("#go-learn")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (360, 740)])
def test_a_newcomer_reads_what_it_is_and_what_to_press_without_scrolling(
    page: Page, site: RunningSite, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(site.url)
    expect(page.locator("#hand .ecarte")).to_be_visible()
    told = page.get_by_text("Écarté is a French card game for two")
    for seen in (page.locator("h1"), told, *page.locator(".ecarte-ways a").all()):
        expect(seen).to_be_in_viewport(ratio=1)
    glossary = {each.term for each in WORDS if not each.everyday}
    assert not [term for term in glossary if re.search(rf"\b{term}s?\b", told.inner_text())]


def test_the_words_of_the_game_are_folded_and_there_to_be_found(
    page: Page, site: RunningSite
) -> None:
    page.goto(site.url)
    words = page.locator(".ecarte-words dt")
    expect(words.first).to_be_hidden()
    assert word("vole").meaning in page.locator(".ecarte-words dd").all_text_contents()
    page.get_by_text("Words of the game").click()
    expect(words.first).to_be_visible()
    assert not [each for each in words.all_text_contents() if re.match(r"[A-Z]+\d", each.strip())]
