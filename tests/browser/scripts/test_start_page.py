"""`home.js`: what the start page makes of what this visitor's browser remembers."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from datetime import date, timedelta
from importlib.resources import files
from typing import Final
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from ecarte_tutor.widgets.stage.assets import asset
from tests.browser.scripts.conftest import Load

STATIC: Final = files("ecarte_tutor.site").joinpath("jupyter/voila/templates/ecarte/static")
HOME: Final = STATIC.joinpath("home.js")
EXPORTED: Final = ("dots", "lineOfDays", "fillArchive", "noteDay", "playedDays")
LESSONS: Final = {
    "01.ipynb": ("tricks", "ranking"),
    "03.ipynb": ("proposing replies", "proposing replies"),
    "09.ipynb": ("", ""),
}
CONTENTS: Final = "".join(
    f'<li><a href="/{file}" data-file="{file}" data-name="lesson-{file[:2]}" '
    f'data-skills="{skills}" data-quizzes="{quizzes}">{file}</a></li>'
    for file, (skills, quizzes) in LESSONS.items()
)
CLOCK: Final = f"data:text/javascript,{quote(asset('clock.js').text)}"
BODY: Final = f"""<div id=hand data-day=2026-11-22 data-clock="{CLOCK}"></div>
<details id=archive><summary></summary></details>
<a id=go-learn href="/first"><b>Learn</b><span>begin</span></a>
<a id=go-play href="/game"><b>Play</b><span>a game</span></a>
<a id=go-practise href="/practice"><b>Practise</b><span>any kind</span></a>
<a id=go-you href="/you"><b>You</b><span>how you are doing</span></a>
<ol class="ecarte-contents">{CONTENTS}</ol><button id=forget hidden>Forget both</button>"""


def _opened(load: Load, blank: Page, **kept: object) -> Page:
    for name, value in kept.items():
        text = value if isinstance(value, str) else json.dumps(value)
        blank.evaluate("each => localStorage.setItem(...each)", [f"ecarte-tutor.past.{name}", text])
    return load(HOME.read_text("utf-8"), *EXPORTED, body=BODY)


def _told(page: Page) -> dict[str, tuple[int, str]]:
    """For each lesson: its ticks, and how many first answers were right."""
    rows = page.locator(".ecarte-contents li").all()
    return {
        file: (
            row.locator(".ecarte-tick").count(),
            "".join(row.locator(".ecarte-share").all_text_contents()),
        )
        for file, row in zip(LESSONS, rows, strict=True)
    }


@pytest.mark.parametrize(
    ("done", "ticked"),
    [
        ([], set()),
        (["quiz.ranking"], {"01.ipynb"}),
        (["quiz.proposing"], set()),  # one of its two quizzes is left
        (["quiz.replies", "quiz.proposing"], {"03.ipynb"}),
        (["quiz.lesson-09"], {"09.ipynb"}),  # the second quiz on a skill
        (["ranking"], set()),
        ({"0": "quiz.ranking"}, set()),
        ("nonsense", set()),
    ],
)
def test_a_lesson_is_ticked_once_all_its_quizzes_were_gone_through(
    load: Load, blank: Page, done: object, ticked: set[str]
) -> None:
    page = _opened(load, blank, done=done)
    assert {file for file, (ticks, _) in _told(page).items() if ticks} == ticked
    for tick in page.locator(".ecarte-tick").all():
        assert tick.get_attribute("aria-hidden") == "true"  # it is told in a word beside it


def test_what_was_done_in_this_tab_counts_with_what_was_done_before(
    load: Load, blank: Page
) -> None:
    blank.evaluate("sessionStorage.setItem('ecarte-tutor.past.done', '[\"quiz.replies\"]')")
    page = _opened(load, blank, done=["quiz.proposing"])
    assert _told(page)["03.ipynb"][0] == 1


def test_a_page_that_one_comes_back_to_is_loaded_again(load: Load, blank: Page) -> None:
    page = _opened(load, blank)
    with page.expect_navigation(timeout=3000):
        page.evaluate(
            "void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
        )


def test_first_answers_are_added_up_over_a_lesson_s_skills(load: Load, blank: Page) -> None:
    skills = {"tricks": [3, 4], "proposing": [1, 10], "replies": [2, 5], "laws": [9, 9]}
    told = _told(_opened(load, blank, glance={"skills": skills}))
    assert told["01.ipynb"][1].startswith("3 of 4 first answers right")
    assert told["03.ipynb"][1].startswith("3 of 15 first answers right")
    assert told["09.ipynb"] == (0, "")


@pytest.mark.parametrize("counts", [[5, 4], [0, 0], ["3", 4], "34", None])
def test_numbers_that_cannot_be_are_not_shown(load: Load, blank: Page, counts: object) -> None:
    page = _opened(load, blank, glance={"skills": {"tricks": counts}})
    assert _told(page)["01.ipynb"] == (0, "")


def test_three_dots_are_filled_as_far_as_one_has_come(load: Load, blank: Page) -> None:
    page = _opened(load, blank)
    for gone, full in ((0, 0), (1, 1), (3, 1), (4, 2), (6, 2), (9, 2), (10, 3)):
        dots = page.evaluate("gone => dots(gone, 10).firstChild.textContent", gone)
        assert dots == "●" * full + "○" * (3 - full)


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        ({"lesson-01": [2, 7]}, ["●○○ 2 of 7 parts done"]),
        (
            {"lesson-01": [3, 3], "lesson-09": [0, 4]},
            ["●●● 3 of 3 parts done", "○○○ 0 of 4 parts done"],
        ),
        ({"lesson-01": [4, 3], "lesson-03": "<b>", "lesson-77": [1, 2]}, []),
        ("[1]", []),
    ],
)
def test_each_lesson_has_its_dots_until_they_are_forgotten(
    load: Load, blank: Page, kept: object, told: list[str]
) -> None:
    page = _opened(load, blank, lessons=kept)
    assert page.locator(".ecarte-parts").all_text_contents() == told
    page.locator("#forget").click()
    assert page.locator(".ecarte-parts").count() == 0
    assert page.evaluate("localStorage.getItem('ecarte-tutor.past.lessons')") is None


@pytest.mark.parametrize(
    ("parts", "href", "words"),
    [
        ([2, 7], "/01.ipynb", "Go on: 01.ipynb, part 3 of 7"),
        ([0, 7], "/01.ipynb", "Go on: 01.ipynb, part 1 of 7"),
        ([7, 7], "/03.ipynb", "Go on: 03.ipynb, the next lesson"),
        ([9, 7], "/01.ipynb", "Go on: 01.ipynb, where you left off"),
    ],
)
def test_the_door_says_how_far_one_was_and_leads_on_after_the_end(
    load: Load, blank: Page, parts: list[int], href: str, words: str
) -> None:
    page = _opened(load, blank, lesson="01.ipynb", lessons={"lesson-01": parts})
    learn = page.locator("#go-learn")
    assert learn.get_attribute("href") == f"http://127.0.0.1{href}"
    assert _on_the_door(page) == words


def _on_the_door(page: Page) -> str:
    """The title of the first door, and what is said below it."""
    return ", ".join(page.locator("#go-learn :is(b, span:not(.ecarte-way))").all_text_contents())


def test_the_last_lesson_stays_open_after_its_end(load: Load, blank: Page) -> None:
    page = _opened(load, blank, lesson="09.ipynb", lessons={"lesson-09": [3, 3]})
    assert _on_the_door(page) == "Go on: 09.ipynb, all 3 parts done"


def test_after_a_page_without_parts_the_furthest_lesson_goes_on(load: Load, blank: Page) -> None:
    parts = {"lesson-01": [7, 7], "lesson-03": [2, 6]}
    page = _opened(load, blank, lesson="09.ipynb", lessons=parts)
    assert _on_the_door(page) == "Go on: 03.ipynb, part 3 of 6"


def test_a_look_into_a_page_without_a_quiz_leaves_learn_where_it_was(
    load: Load, blank: Page
) -> None:
    page = _opened(load, blank, lesson="09.ipynb")
    expect(page.locator("#go-learn")).to_have_attribute("href", "/first")
    expect(page.locator("#go-learn b")).to_have_text("Learn")


def test_learning_goes_on_at_the_lesson_left_until_it_is_forgotten(load: Load, blank: Page) -> None:
    page = _opened(load, blank, lesson="03.ipynb")
    learn, forget = page.locator("#go-learn"), page.locator("#forget")
    assert learn.get_attribute("href") == "http://127.0.0.1/03.ipynb"
    assert _on_the_door(page) == "Go on: 03.ipynb, where you left off"
    forget.click()
    assert learn.get_attribute("href") == "/first"
    assert _on_the_door(page) == "Learn, begin"
    assert forget.is_hidden()
    assert page.evaluate("localStorage.getItem('ecarte-tutor.past.lesson')") is None


@pytest.mark.parametrize("lesson", ["javascript:alert(1)", "99.ipynb", ""])
def test_only_a_lesson_of_the_list_is_gone_on_with(load: Load, blank: Page, lesson: str) -> None:
    page = _opened(load, blank, lesson=lesson)
    assert page.locator("#go-learn").get_attribute("href") == "/first"
    assert page.locator("#forget").is_hidden()


@pytest.mark.parametrize(
    ("score", "against", "words"),
    [
        ("3–2", None, "you stopped at 3–2 · go on"),
        ("3-2; drop", None, "a game"),
        (7, None, "a game"),
        ("3–2", "the Captain", "3–2 against the Captain · go on"),
        ("", "the Captain", "last time against the Captain"),
        ("3–2", "the <b>", "you stopped at 3–2 · go on"),
        ("", "", "a game"),
        ("", 7, "a game"),
    ],
)
def test_the_door_to_the_game_has_its_score_and_whom_one_played_last(
    load: Load, blank: Page, score: object, against: object, words: str
) -> None:
    page = _opened(load, blank, game={"score": score, "against": against, "at": 1})
    assert page.locator("#go-play span").text_content() == words


def test_the_newer_of_two_games_counts(load: Load, blank: Page) -> None:
    newer = json.dumps({"score": "1–4", "at": 9})
    blank.evaluate("text => sessionStorage.setItem('ecarte-tutor.past.game', text)", newer)
    page = _opened(load, blank, game={"score": "3–2", "at": 8})
    assert page.locator("#go-play span").text_content() == "you stopped at 1–4 · go on"


HOUR, DAY = 3600, 86400


@pytest.mark.parametrize(
    ("due", "words"),
    [
        ([], "nothing is due: you have got nothing wrong yet"),
        ([-1], "1 due, about 1 minute"),
        ([-1] * 13 + [HOUR], "13 due, about 3 minutes"),
        ([DAY * 30, HOUR * 4.5], "nothing is due; the next in 5 hours"),
        ([9 * 60 - 30], "nothing is due; the next in 9 minutes"),
        (["x"], "nothing is due: you have got nothing wrong yet"),
        (None, "how you are doing"),
    ],
)
def test_the_door_to_oneself_says_how_much_is_due_or_when(
    load: Load, blank: Page, due: list[float | str] | None, words: str
) -> None:
    now = time.time()
    times = due and [each if isinstance(each, str) else now + each for each in due]
    page = _opened(load, blank, glance={"due": times})
    door = page.locator("#go-you")
    assert door.locator("span").text_content() == words
    is_due = "due, about" in words
    assert door.locator("b").text_content() == ("Due today" if is_due else "You")
    assert door.get_attribute("href") == ("/practice?what=review" if is_due else "/you")


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        ({"leading": [6, 8]}, "leads, 6 of 8 · go on"),
        ({"leading": [6, 8], "score": [2, 5], "tricks": [0, 8]}, "at the score, 2 of 5 · go on"),
        ({"answering": [1, 1], "proposing": [7, 8]}, "answers, 1 of 1 · go on"),
        ({}, "any kind"),
        ({"leading": [8, 6]}, "any kind"),
        ({"leading": "<b>"}, "any kind"),
        (None, "any kind"),
    ],
)
def test_the_practice_door_says_what_goes_worst(
    load: Load, blank: Page, kinds: object, words: str
) -> None:
    page = _opened(load, blank, glance={"kinds": kinds})
    assert page.locator("#go-practise span").text_content() == words


RIGHT, WRONG = {"choice": "play", "sign": "right"}, {"choice": "play", "sign": "wrong", "cost": 2.6}


def _line(page: Page, day: str) -> list[str]:
    hand = f"{{ day: '{day}', kind: 'leading' }}"
    return list(page.evaluate(f"lineOfDays({hand}).map(node => node.textContent)"))


def test_what_is_copied_leads_to_the_hand_of_that_day(load: Load, blank: Page) -> None:
    page = _opened(load, blank, days={"2026-11-16": RIGHT})
    copied = page.evaluate(
        """async () => {
          let text;
          const writeText = async (given) => void (text = given);
          const value = { writeText };
          Object.defineProperty(navigator, "clipboard", { configurable: true, value });
          const line = lineOfDays({ day: "2026-11-16", kind: "leading" });
          line.find((node) => node.textContent === "Copy").click();
          await new Promise(requestAnimationFrame);
          return text;
        }"""
    )
    assert copied == "Écarté 16 Nov, leading ✔ http://127.0.0.1/day/2026-11-16"


def test_an_answer_of_today_is_a_line_and_a_missed_hand_is_offered(load: Load, blank: Page) -> None:
    page = _opened(load, blank, days={"2026-11-16": RIGHT, "2026-11-22": WRONG})
    missed = "Yesterday’s hand is waiting"
    assert _line(page, "2026-11-22")[1:] == ["Écarté 22 Nov, leading ✘ 2.6", "Copy", missed]
    assert _line(page, "2026-11-16")[1:] == ["Écarté 16 Nov, leading ✔", "Copy", "Today’s hand"]
    assert page.locator("#forget").is_visible()
    page = _opened(load, blank, days={"2026-11-21": RIGHT})
    assert _line(page, "2026-11-22")[1:] == []


@pytest.mark.parametrize(
    ("answered", "marks", "running"),
    [
        ([0], "······✔", ""),
        ([0, 1, 2], "····✔✔✔", "3 days running"),
        ([1, 2], "····✔✔·", "2 days running"),  # today’s is still to come
        ([2, 3], "···✔✔··", ""),
        (range(45), "✔✔✔✔✔✔✔", "45 days running"),
    ],
)
def test_seven_marks_and_the_days_running_stand_below_the_hand(
    load: Load, blank: Page, answered: Iterable[int], marks: str, running: str
) -> None:
    today = date(2026, 11, 22)
    days = {str(today - timedelta(back)): RIGHT for back in answered}
    assert _line(_opened(load, blank, days=days), "2026-11-16")[0] == marks + running


def test_nobody_is_told_of_yesterday_on_their_first_day(load: Load, blank: Page) -> None:
    assert _line(_opened(load, blank), "2026-11-22") == []
    assert _line(_opened(load, blank, days={"2026-11-22": RIGHT}), "2026-11-22")[3:] == []


def test_the_archive_has_thirty_days_each_with_how_it_was_answered(load: Load, blank: Page) -> None:
    days = {"2026-10-23": RIGHT, "2026-10-24": WRONG, "2026-11-16": RIGHT, "2026-11-21": WRONG}
    page = _opened(load, blank, days=days)
    page.evaluate("fillArchive('2026-11-21')")
    page.evaluate("fillArchive('2026-11-21')")  # once more, after an answer
    archive = page.locator("#archive")
    assert archive.locator("summary").text_content() == "The last thirty hands · 1 of 3 right"
    told = archive.locator("button").all_text_contents()
    assert len(told) == 30
    assert told[:2] == ["22 Nov·, not answered", "21 Nov✘, wrong"]
    assert told[6] == "16 Nov✔, right"
    assert told[29] == "24 Oct✘, wrong"
    assert archive.locator("[aria-current]").all_text_contents() == ["21 Nov✘, wrong"]


@pytest.mark.parametrize(
    "days",
    ["nonsense", "[7]", {"2026-11-22": None}, {"2026-11-22": {"choice": "play", "sign": "<b>"}}],
)
def test_days_that_are_not_ours_are_not_shown(load: Load, blank: Page, days: object) -> None:
    page = _opened(load, blank, days=days)
    assert _line(page, "2026-11-22") == []
    page.evaluate("fillArchive('2026-11-22')")
    assert page.locator("#archive summary").text_content() == "The last thirty hands"


def test_a_day_keeps_its_first_answer_and_the_page_four_hundred_days(
    load: Load, blank: Page
) -> None:
    page = _opened(load, blank)
    for day in range(405):
        hand = {
            "day": str(date(2025, 11, 1) + timedelta(day)),
            "answers": {
                "play": {"strip": {"sign": "wrong"}},
                "propose": {"strip": {"sign": "right"}},
            },
            "costs": {"play": 2.6, "propose": 0},
        }
        for choice in ("play", "propose", "refuse"):
            page.evaluate("([hand, choice]) => noteDay(hand, choice)", [hand, choice])
    kept = page.evaluate("playedDays()")
    assert min(kept) == "2025-11-06"
    assert len(kept) == 400
    assert {str(each) for each in kept.values()} == {str(WRONG)}


def test_an_answer_to_what_is_asked_no_more_gives_way_to_a_new_one(load: Load, blank: Page) -> None:
    page = _opened(load, blank, days={"2026-11-22": RIGHT})
    hand = {
        "day": "2026-11-22",
        "answers": {"KH": {"strip": {"sign": "wrong"}}},
        "costs": {"KH": 1.9},
    }
    page.evaluate("hand => noteDay(hand, 'KH')", hand)
    assert page.evaluate("playedDays()") == {
        "2026-11-22": {"choice": "KH", "sign": "wrong", "cost": 1.9}
    }


BAR: Final = STATIC.joinpath("bar.js")
LINK: Final = '<header class="ecarte-bar"><a href="/you" data-due>You</a></header>'


def _bar(load: Load, blank: Page, **glance: object) -> Page:
    """A page with the bar, in a browser that keeps this glance."""
    _glance(blank, **glance)
    return load(BAR.read_text("utf-8"), "tell", body=LINK)


def _glance(page: Page, **kept: object) -> None:
    text = json.dumps(kept)
    page.evaluate("text => localStorage.setItem('ecarte-tutor.past.glance', text)", text)


@pytest.mark.parametrize(
    ("due", "shown", "name"),
    [
        ([], "", "You"),
        ([-5], "1", "You, 1 due"),
        ([-5] * 7 + [DAY], "7", "You, 7 due"),
        ([-5] * 120, "99+", "You, 120 due"),
        (["x", None], "", "You"),
        ("x", "", "You"),
    ],
)
def test_the_bar_shows_what_is_due_and_says_it_in_words(
    load: Load, blank: Page, due: list[float | str | None] | str, shown: str, name: str
) -> None:
    now = time.time()
    times = [now + each if isinstance(each, int) else each for each in due]
    page = _bar(load, blank, due=due if isinstance(due, str) else times)
    assert "".join(page.locator(".ecarte-due").all_text_contents()) == shown
    expect(page.get_by_role("link")).to_have_accessible_name(name)


@pytest.mark.parametrize(
    ("ten", "shown", "name"),
    [
        (6.83, "6.8", "You, 6.8 games in 100 lost in ten choices, the lower the better"),
        (0, "0.0", "You, 0.0 games in 100 lost in ten choices, the lower the better"),
        *((wrong, "", "You") for wrong in (-1, 5_000, "6.8", None, "<b>", [6])),
    ],
)
def test_the_bar_has_the_number_that_is_kept(
    load: Load, blank: Page, ten: object, shown: str, name: str
) -> None:
    page = _bar(load, blank, due=[], ten=ten)
    assert "".join(page.locator(".ecarte-ten").all_text_contents()) == shown
    expect(page.get_by_role("link")).to_have_accessible_name(name)


def test_the_bar_follows_what_its_page_keeps(load: Load, blank: Page) -> None:
    page = _bar(load, blank, due=[], ten=6.83)
    link = page.get_by_role("link")
    _glance(page, due=[1, 2])
    expect(link).to_have_accessible_name("You, 2 due")
    page.evaluate("localStorage.removeItem('ecarte-tutor.past.glance')")
    expect(link).to_have_accessible_name("You")
    assert page.locator(".ecarte-ten").count() == 0


def test_what_an_opponent_says_is_shown_where_it_was_said_until_a_press(
    load: Load, blank: Page
) -> None:
    page = _bar(load, blank, due=[], ten=6.8, said="said before")
    assert page.locator(".ecarte-remark").count() == 0
    _glance(page, due=[], ten=6.8, said="<b>Well played.</b>")
    expect(page.locator(".ecarte-remark")).to_have_text("<b>Well played.</b>")
    page.mouse.click(5, 5)
    assert page.locator(".ecarte-remark").count() == 0
