"""A whole game on the running site, by keyboard, beside the same game without a browser."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ecarte_tutor.widgets import GameTable
from ecarte_tutor.widgets.stage.scene import CardTable, GameEnd
from tests.browser.clocks import put_clock
from tests.browser.conftest import AT_ONCE
from tests.browser.lessons import open_lesson
from tests.browser.paper import faint
from tests.browser.quizzes import TABLE
from tests.browser.test_table_lives import (
    Press,
    all_keys_of,
    await_simulations,
)
from tests.running import RunningSite
from tests.widgets.games import turn_of
from tests.widgets.scenes import cloth_of

CODE, LESSON = "7K2-35", "09-game.ipynb"
KINGS_CODE = "7K2-3"
"""In its first deal the learner has the king of trumps and speaks first."""

pytestmark = pytest.mark.usefixtures("at_once")


def _open(page: Page, site: RunningSite) -> Locator:
    open_lesson(page, site.lesson(LESSON, code=CODE))
    heading = page.locator(f"{TABLE} h2")
    heading.scroll_into_view_if_needed()
    return heading


def _newcomers(table: GameTable) -> Press:
    """What a newcomer presses: a card that the rules forbid, until told so; the tutor is asked."""
    offered, scene = all_keys_of(table), table.shown
    for press in (("why", ""), ("anyway", ""), ("deal", ""), ("review", "")):
        if press in offered:
            return press
    turn = turn_of(table)
    assert turn is not None
    decision, cards = turn.decision, cloth_of(scene).cards
    if decision.kind == "discard" and sum(bool(each.chosen) for each in cards) < 2:
        return "pick", next(str(each.card) for each in reversed(cards) if not each.chosen)
    if cloth_of(scene).choices:
        return "answer", cloth_of(scene).choices[0].value
    held = [each.card for each in cards]
    return "answer", str(max(held, key=lambda card: decision.may(card) is bool(scene.notice)))


def _press(page: Page, table: GameTable, press: Press) -> None:
    """Presses a key of the page, and the same beside it."""
    key = all_keys_of(table)[press]
    table.choose(*press)
    page.keyboard.press(key)


def _news(scene: dict[str, Any]) -> str:
    """What the bar tells until the learner acts: his last answer, or who took the last trick."""
    for event in reversed(scene.get("events", ())):
        is_his = event.get("by") == "opponent"
        if event["kind"] == "trick":
            return f"{'The Curate' if is_his else 'You'} took the last trick."
        if event["kind"] == "say" and is_his:
            return str(event["spoken"])
    return ""


def _expect_same(page: Page, table: GameTable) -> None:
    await_simulations(page, table)
    scene = table.scene
    expect(page.locator(f"{TABLE} h2")).to_have_text(scene["title"])
    said = table.shown.sentence or _news(scene)
    expect(page.locator(f"{TABLE} .ecarte-sentence")).to_have_text(said)
    expect(page.locator(f"{TABLE} .ecarte-held [role=img]")).to_have_count(
        len(scene.get("cards", ()))
    )
    expect(page.locator(f"{TABLE} .ecarte-raised")).to_have_count(
        sum(bool(card.chosen) for card in cloth_of(table.shown).cards)
    )
    expect(page.locator(f"{TABLE} .ecarte-dim")).to_have_count(
        sum(card.dim for card in cloth_of(table.shown).cards)
    )
    expect(page.locator(f"{TABLE} .ecarte-panel")).to_have_count(len(scene.get("panels", ())))
    expect(page.locator(f"{TABLE} .ecarte-notice")).to_have_text(
        [scene["notice"]] if "notice" in scene else []
    )
    if end := _end_of(table):
        _expect_same_end(page, end)
        return
    told = [*(each.spoken for each in table.shown.arrival.events), scene["spoken"]]
    expect(page.locator(f"{TABLE} .ecarte-spoken")).to_have_text(" ".join(told))
    if whole := cloth_of(table.shown).table:
        _expect_same_table(page, whole)


def _end_of(table: GameTable) -> GameEnd | None:
    """The end of the game, with all that is told of it."""
    whole = cloth_of(table.shown).table
    return whole.end if whole else None


def _expect_same_end(page: Page, end: GameEnd) -> None:
    shown = page.locator(f"{TABLE} .ecarte-end")
    expect(shown.locator(".ecarte-end-turning")).to_have_text(end.turning)
    expect(shown.locator(".ecarte-end-record")).to_have_text(re.compile(end.record, re.IGNORECASE))
    expect(page.locator(f"{TABLE} .ecarte-spoken")).to_contain_text(end.turning)
    expect(page.locator(f"{TABLE} .ecarte-zone-theirs")).to_be_hidden()


def _expect_same_table(page: Page, table: CardTable) -> None:
    for place, player in (("theirs", table.opponent), ("me", table.me)):
        sign = page.locator(f".ecarte-zone-{place}")
        expect(sign.locator(".ecarte-marks b")).to_have_text(str(player.score))
        expect(sign.locator(".ecarte-tags span")).to_have_text([*reversed(player.tags)])
    expect(page.locator(".ecarte-zone-backs .ecarte-back")).to_have_count(table.held)
    expect(page.locator(".ecarte-zone-stock p")).to_have_text(
        f"{table.trumps}, stock {table.stock}"
    )
    for place, side in (("theirWon", "opponent"), ("myWon", "me")):
        won = sum(trick.by == side for trick in table.tricks)
        expect(page.locator(f".ecarte-zone-{place} .ecarte-ticks i")).to_have_count(won)


@pytest.mark.long
@pytest.mark.parametrize(
    ("has_touch", "order"),
    [(True, ["withhold", "announce"]), (False, ["announce", "withhold"])],
    ids=["thumb", "keys"],
)
def test_under_a_thumb_the_king_is_not_announced_where_one_has_just_pressed(
    chromium: Browser, site: RunningSite, *, has_touch: bool, order: list[str]
) -> None:
    with chromium.new_context(
        viewport={"width": 375, "height": 553},
        has_touch=has_touch,
        is_mobile=has_touch,
        bypass_csp=True,
    ) as visitor:
        page = visitor.new_page()
        page.add_init_script(AT_ONCE)
        open_lesson(page, site.lesson(LESSON, code=KINGS_CODE))
        page.locator("[data-action=new]").click()
        page.locator("[data-value=play]").click()
        places = {}
        for value in order:
            box = page.locator(f".ecarte-choice[data-value={value}]").bounding_box()
            assert box
            places[value] = box["y"], box["x"]
        assert sorted(places, key=places.__getitem__) == order
        page.close(run_before_unload=True)


def test_after_a_click_on_a_face_enter_deals_and_a_key_keeps_focus(
    page: Page, site: RunningSite
) -> None:
    _open(page, site)
    captain, librarian = (
        page.locator(f"{TABLE} [data-value='opponent {name}']") for name in ("captain", "librarian")
    )
    expect(page.locator(f"{TABLE} .ecarte-opponent svg.ecarte-face")).to_have_count(4)
    captain.press("Space")
    expect(captain).to_have_attribute("aria-checked", "true")
    expect(captain).to_be_focused()
    librarian.click()
    expect(librarian).to_have_attribute("aria-checked", "true")
    expect(page.locator(f"{TABLE} [data-action=new]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".ecarte-zone-theirs")).to_contain_text("The Librarian")


def test_the_faces_are_in_one_window_where_arrow_keys_choose_and_enter_deals(
    page: Page, site: RunningSite
) -> None:
    heading = _open(page, site)
    for width, height in ((360, 740), (740, 360), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        heading.evaluate("node => node.scrollIntoView()")
        for each in page.locator(f"{TABLE} :is(h2, .ecarte-opponent, .ecarte-choice)").all():
            expect(each).to_be_in_viewport(ratio=0.99)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    seats = page.get_by_role("radiogroup", name="Who sits opposite").get_by_role("radio")
    chosen = page.get_by_role("radio", checked=True)
    names = [each.locator("strong").inner_text() for each in seats.all()]
    page.get_by_role("button", name="Deal the cards").press("Shift+Tab")
    expect(chosen).to_be_focused()
    before = names.index(chosen.locator("strong").inner_text())
    for key, step in (("ArrowLeft", -1), ("ArrowUp", -2), ("ArrowRight", -1), ("ArrowDown", 0)):
        page.keyboard.press(key)
        expect(chosen).to_contain_text(names[(before + step) % len(names)])
        expect(chosen).to_be_focused()
    for _ in range(2):  # faster than the answers come
        page.keyboard.press("ArrowRight")
    wanted = names[(before + 2) % len(names)]
    expect(chosen).to_contain_text(wanted)
    page.keyboard.press("Enter")
    expect(page.locator(".ecarte-zone-theirs")).to_contain_text(wanted)


def test_a_newcomer_plays_a_whole_game_with_the_keyboard(page: Page, site: RunningSite) -> None:
    _open(page, site)
    table = GameTable(CODE)
    _expect_same(page, table)
    page.keyboard.press("Enter")
    table.choose("new")
    _expect_same(page, table)
    seen: set[str] = set()
    for place in range(150):
        press = _newcomers(table)
        if not place % 8 or press[0] == "review":  # on paper, by night, all of it is dark
            assert faint(page) == []
        _press(page, table, press)
        _expect_same(page, table)
        seen |= {press[0], *({"notice"} & set(table.scene))}
        if table.scene["title"] == "How you played":
            break
    assert {"answer", "pick", "why", "anyway", "deal", "review", "notice"} <= seen
    assert table.match is not None
    assert table.match.game.over
    expect(page.locator(f"{TABLE} .ecarte-row")).to_have_count(len(table.scene["rows"]))
    _expect_the_story_in_one_window(page)
    expect(page.get_by_role("region", name="Your progress")).to_contain_text(" so far.")
    _expect_story_and_retry_dark_on_paper(page)
    _expect_its_mistakes_due_on_the_start_page(page, site)


def _expect_its_mistakes_due_on_the_start_page(page: Page, site: RunningSite) -> None:
    """Though nobody asked for anything to be kept; the first time in ten minutes."""
    put_clock(page, datetime.now(UTC) + timedelta(minutes=11))
    page.goto(site.url)
    you = page.get_by_role("banner").get_by_role("link", name=re.compile(r"You, .*\d+ due"))
    expect(you).to_be_visible()


def _expect_the_story_in_one_window(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 650})
    heading, actions = (page.locator(f"{TABLE} {each}").first for each in ("h2", ".ecarte-actions"))
    top, bottom = (
        each.evaluate("node => (({top, bottom}) => [top, bottom])(node.getBoundingClientRect())")
        for each in (heading, actions)
    )
    assert bottom[1] - top[0] <= 650
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def _expect_story_and_retry_dark_on_paper(page: Page) -> None:
    expect(page.locator(".ecarte-story")).to_be_visible()
    assert faint(page) == []
    page.locator(f"{TABLE} [data-action=retry]").first.click()
    expect(page.locator(".ecarte-story")).to_have_count(0)
    assert faint(page) == []


def test_what_is_set_in_a_game_is_shown_each_time(page: Page, site: RunningSite) -> None:
    _open(page, site)
    table = page.locator(TABLE)
    table.locator("[data-action=new]").click()
    table.get_by_text("The tutor", exact=True).click()
    for value in ("tutor off", "tutor serious", "tutor off"):
        chosen = table.locator(f"[data-action=set][data-value='{value}']")
        chosen.click()
        expect(chosen).to_have_attribute("aria-pressed", "true")
        expect(chosen).to_be_focused()


@pytest.mark.long
def test_enter_on_a_card_with_the_focus_presses_that_card(page: Page, site: RunningSite) -> None:
    _open(page, site)
    table = GameTable(CODE, tutor="off")
    page.locator(f"{TABLE} .ecarte-more summary").press("Enter")
    for press in (("set", "tutor off"), ("new", ""), ("answer", "play")):
        page.locator(f"{TABLE} [data-action='{press[0]}'][data-value='{press[1]}']").press("Enter")
        table.choose(*press)
        _expect_same(page, table)
    lead = cloth_of(table.shown).cards[-1].card
    page.locator(f".ecarte-card-button[data-value='{lead}']").press("Enter")
    table.choose("answer", str(lead))
    _expect_same(page, table)
    assert table.match is not None
    assert table.match.game.deal.view(table.match.seat).tricks[0][0] is lead
