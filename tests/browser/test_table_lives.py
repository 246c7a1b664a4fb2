"""The game's table in motion: what is seen of a trick, and that no press on it is lost."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import groupby, islice, pairwise

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from ecarte_tutor.widgets import GameTable
from ecarte_tutor.widgets.stage.background.simulation_thread import simulation_thread
from ecarte_tutor.widgets.stage.table.screen import Simulate
from tests.browser.lessons import open_lesson
from tests.browser.quizzes import CARDS, TABLE, cut_off
from tests.browser.test_first_deal import KEYS as FIRST_DEAL
from tests.browser.windows import ANSWERED, ASKED, LOW, whole
from tests.running import RunningSite
from tests.sampling import first_and_rest
from tests.widgets.games import turn_of
from tests.widgets.scenes import cloth_of

CODE, LESSON = "AUTUMN", "09-game.ipynb"
WINDOWS: tuple[ViewportSize, ...] = (
    {"width": 360, "height": 740},
    {"width": 740, "height": 360},
    {"width": 1366, "height": 650},
)
LOWEST: ViewportSize = {"width": LOW[1][0], "height": LOW[1][1]}

CHOSEN = "[aria-pressed=true], [aria-checked=true]"
DECISIONS = 14
"""In each window, forty in all."""

Press = tuple[str, str]

# Where each card of the hand lies that is not raised, by the digits of the hand and its own.
_LYING = """() => {
    const held = [...document.querySelectorAll(".ecarte-zone-hand .ecarte-held")];
    const hand = held.map((node) => node.style.order).sort().join("");
    return held.filter((node) => !node.classList.contains("ecarte-raised"))
        .map((node) => [node.style.order, node.getBoundingClientRect()])
        .map(([digit, box]) => [`${hand}: ${digit}`, [box.x, box.y, box.width].map(Math.round)]);
}"""
_SPOKEN = "words => document.querySelector('.ecarte-spoken').textContent.trim() === words"
_BEGUN = "words => document.querySelector('.ecarte-spoken').textContent.includes(words)"
_MOVING = "document.querySelector('.ecarte-moving') !== null"
_KEPT = "JSON.stringify([localStorage, sessionStorage])"
_STILL = "document.querySelector('.ecarte-game:not(.ecarte-moving)') !== null"


# In each picture of a deal: the middle of every face of the hand and of the turn-up that is seen,
# and the most backs that fly at once.
_FACES = """
window.faces = {};
window.backs = 0;
const places = [".ecarte-hand", ".ecarte-zone-hand", ".ecarte-zone-stock", ".ecarte-corner"];
const cards = `.ecarte-marked :is(${places.join()}) [data-card]`;
(function look() {
    for (const node of document.querySelectorAll(cards)) {
        const felt = node.closest(".ecarte-felt");
        if (!felt.querySelector(".ecarte-flights") || node.matches(".ecarte-coming")) continue;
        const backs = [...felt.querySelectorAll(".ecarte-flying")];
        const flying = backs.filter((back) => back.getAnimations().length);
        window.backs = Math.max(window.backs, flying.length);
        const home = felt.getBoundingClientRect();
        const face = node.querySelector(".ecarte-picture").getBoundingClientRect();
        if (face.width < 2) continue;
        const middle = [face.x + face.width / 2 - home.x, face.y + face.height / 2 - home.y];
        (window.faces[node.dataset.card] ??= []).push(middle);
    }
    requestAnimationFrame(look);
})();"""
_A_HAIR = 3
"""Pixels."""


def begun(page: Page, site: RunningSite, speed: str) -> GameTable:
    """A game on the page at this speed, and the same without a browser; the tutor is silent."""
    page.add_init_script(f"localStorage.setItem('ecarte-tutor.speed', '{speed}')")
    open_lesson(page, site.lesson(LESSON, code=CODE))
    twin = GameTable(CODE)
    page.locator(f"{TABLE} .ecarte-more summary").click()
    for press in (("set", "tutor off"), ("set", "opponent curate"), ("new", "")):
        page.locator(f"{TABLE} [data-action='{press[0]}'][data-value='{press[1]}']").click()
        twin.choose(*press)
        if press[0] == "set":
            chosen = page.locator(f"{TABLE} [data-value='{press[1]}']:is({CHOSEN})")
            expect(chosen).to_be_visible()
    page.locator(".ecarte-game").wait_for()
    return twin


def all_keys_of(twin: GameTable) -> dict[Press, str]:
    """What can be pressed, though the rules may forbid it, and by which key."""
    scene = twin.shown
    buttons = {
        (each.action, each.value): each.key
        for each in (*cloth_of(scene).choices, *scene.steps.actions)
    }
    cards = {(each.action, str(each.card)): each.key for each in cloth_of(scene).cards}
    return {press: key for press, key in (buttons | cards).items() if key}


def keys_of(twin: GameTable) -> dict[Press, str]:
    """What can be pressed and is allowed, and goes on in the game, and by which key."""
    dim = {str(each.card) for each in cloth_of(twin.shown).cards if each.dim}
    left_out = {"", "hint", "review", "new"}
    return {
        press: key
        for press, key in all_keys_of(twin).items()
        if press[0] not in left_out and press[1] not in dim
    }


def await_simulations(page: Page, twin: GameTable) -> None:
    """Waits for what changes the words that the twin is asked for; what only its story of the
    game would need, it does not simulate before."""
    while any(each.is_needed for each in twin.stack[-1].waits()):
        page.wait_for_timeout(20)  # the browser's loop, in which a table hears of simulations
    for each in twin.stack[-1].waits():
        assert isinstance(each, Simulate)
        simulation_thread().leave(each.pending, twin.queue)


def expect_settled(page: Page, twin: GameTable) -> None:
    """Waits until all has been spoken that the press was answered with, and the table is still."""
    await_simulations(page, twin)
    words = " ".join((*(each.spoken for each in twin.shown.arrival.events), twin.shown.told))
    page.wait_for_function(_SPOKEN, arg=words)
    page.wait_for_function(_STILL)
    expect(page.locator(f"{TABLE} h2")).to_have_text(twin.shown.title)


def expect_answered(page: Page, twin: GameTable) -> None:
    """Waits until the first has been spoken of what the press was answered with."""
    await_simulations(page, twin)
    events = twin.shown.arrival.events
    page.wait_for_function(_BEGUN, arg=events[0].spoken if events else twin.shown.told)


def played(twin: GameTable, chance: random.Random) -> Iterator[tuple[Press, str]]:
    """What a player presses until the game is over."""
    while True:
        keys = keys_of(twin)
        if not keys:
            return
        picked = sum(bool(card.chosen) for card in cloth_of(twin.shown).cards)
        pressed = sorted(keys)
        if picked:  # no card is put down again, and not every one is thrown
            pressed = [each for each in pressed if each[0] != "pick"] or pressed
        press = chance.choice(pressed)
        yield press, keys[press]


def reach_lead(page: Page, twin: GameTable) -> None:
    for press, key in played(twin, random.Random(3)):
        if (turn := turn_of(twin)) and turn.decision.kind in ("lead", "reply"):
            return
        page.keyboard.press(key)
        twin.choose(*press)
        expect_settled(page, twin)


def expect_faces_only_where_they_lie(page: Page) -> None:
    """The hand has come face down, and each face was seen at one place."""
    page.wait_for_function("Object.keys(window.faces).length === 6")
    assert page.evaluate("window.backs") >= 5  # on the game's table the turn-up, too
    for card, places in page.evaluate("window.faces").items():
        for middles in zip(*places, strict=True):
            assert max(middles) - min(middles) < _A_HAIR, (card, places)


@pytest.mark.usefixtures("in_motion")
def test_no_face_of_a_deal_is_seen_before_its_card_lies(page: Page, site: RunningSite) -> None:
    page.add_init_script(_FACES)
    expect_settled(page, begun(page, site, "relaxed"))
    expect_faces_only_where_they_lie(page)


@pytest.mark.long
@pytest.mark.usefixtures("in_motion")
def test_a_trick_is_seen_in_at_least_four_pictures_and_in_its_order(
    page: Page, site: RunningSite
) -> None:
    twin = begun(page, site, "relaxed")
    reach_lead(page, twin)
    expect_settled(page, twin)
    press, key = next(played(twin, random.Random(1)))
    slowly = page.context.new_cdp_session(page)
    slowly.send("Animation.enable")
    slowly.send("Animation.setPlaybackRate", {"playbackRate": 0.5})  # for a slow machine
    page.evaluate(
        """() => {
        window.film = [];
        const frame = () => {
            const sentence = document.querySelector(".ecarte-bar .ecarte-sentence").textContent;
            const lying = [...document.querySelectorAll(".ecarte-zone-trick [data-piece]")];
            const cards = lying.map((node) => node.dataset.piece).sort().join();
            const boxes = lying.map((node) => JSON.stringify(node.getBoundingClientRect()));
            const ticks = document.querySelectorAll(".ecarte-ticks i").length;
            const moved = [...document.querySelectorAll(".ecarte-board [data-piece]")]
                .map((node) => node.getAnimations().length).some(Boolean);
            window.film.push([sentence, cards, ticks, moved, [boxes, ticks].join()]);
            if (window.film.length < 2000) requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
    }"""
    )
    page.keyboard.press(key)
    twin.choose(*press)
    page.wait_for_function(_MOVING)
    expect_settled(page, twin)
    assert turn_of(twin)
    expect(page.locator(".ecarte-zone-hand")).to_be_focused()
    film = page.evaluate("window.film")
    assert len({picture for *_, picture in film}) >= 4
    told = [each for each, _ in groupby(sentence for sentence, *_ in film) if each]
    wanted = [each.spoken for each in twin.shown.arrival.events]
    assert len(wanted) >= 3
    assert [each for each in told if each in wanted] == wanted
    lying = [len(cards.split(",")) if cards else 0 for cards, _ in groupby(row[1] for row in film)]
    assert lying[:3] in ([0, 1, 2], [1, 2], [1, 2, 1])
    assert any(moved for *_, moved, _ in film)


@pytest.mark.long
@pytest.mark.parametrize("window", first_and_rest(WINDOWS), ids=str)
def test_the_hand_lies_still_for_forty_decisions_and_all_is_in_the_window(
    page: Page, site: RunningSite, window: ViewportSize
) -> None:
    page.set_viewport_size(window)
    twin = begun(page, site, "at once")
    chance, decisions = random.Random(9), 0
    places: dict[str, list[int]] = {}
    game = page.locator(".ecarte-board")
    expect_settled(page, twin)
    first = game.bounding_box()
    while decisions < DECISIONS:
        for press, key in played(twin, chance):
            if turn_of(twin):
                decisions += 1
                for card, found in page.evaluate(_LYING):
                    assert places.setdefault(card, found) == found
                assert not cut_off(page)
            page.keyboard.press(key)
            twin.choose(*press)
            expect_settled(page, twin)
            assert game.bounding_box() == first
            if decisions >= DECISIONS:
                break
        else:
            page.keyboard.press("Enter")  # play again
            twin.choose("new")
            expect_settled(page, twin)
    assert {card for card in places if card.startswith("12345")} == {
        f"12345: {digit}" for digit in range(1, 6)
    }
    box = game.bounding_box()
    assert box
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= window["height"]


# Each card that is not raised and each of the two names, by where it is: its place and its size.
_AT_REST = """() => Object.fromEntries([...document.querySelectorAll(
    ".ecarte-board [data-piece], .ecarte-board .ecarte-name, .ecarte-zone-stock"
)].filter((node) => !node.classList.contains("ecarte-raised")).map((node) => {
    const box = (node.querySelector(".ecarte-picture") ?? node).getBoundingClientRect();
    const name = node.dataset.piece ?? node.className;
    const sides = [box.x, box.y, ...(node.dataset.piece ? [box.width, box.height] : [])];
    return [`${node.parentElement.className} ${name}`, sides];
}))"""
_IN_HAND = "ecarte-zone-hand"
_OFFERED = """() => [...document.querySelectorAll(".ecarte-bar button, .ecarte-zone-hand button")]
    .map((node) => [node.dataset.action, node.ariaPressed, Boolean(node.closest(".ecarte-dim"))])"""
_CUT = """() => {
    const cloth = document.querySelector(".ecarte-board").getBoundingClientRect();
    return [...document.querySelectorAll(".ecarte-board [data-piece]")]
        .map((node) => (node.querySelector(".ecarte-picture") ?? node).getBoundingClientRect())
        .filter((box) => box.top < Math.max(0, cloth.top) - 1 || box.left < cloth.left - 1
            || box.right > cloth.right + 1 || box.bottom > Math.min(innerHeight, cloth.bottom) + 1)
        .length;
}"""


def _expect_all_in_its_place(page: Page, before: dict[str, list[float]]) -> dict[str, list[float]]:
    """What lies there lies as it did before, and no card is cut off."""
    page.wait_for_function(_STILL)
    now = page.evaluate(_AT_REST)
    both = now.keys() & before.keys()
    if any(_IN_HAND in name for name in now.keys() ^ before.keys()):  # sorted in, or closed up
        both = {name for name in both if _IN_HAND not in name}
    for name in both:
        assert now[name] == pytest.approx(before[name], abs=0.5), name
    assert page.evaluate(_CUT) == 0
    return dict(now)


@pytest.mark.parametrize("window", first_and_rest([*WINDOWS, LOWEST]), ids=str)
@pytest.mark.usefixtures("at_once")
def test_nothing_moves_when_something_is_explained(
    page: Page, site: RunningSite, window: ViewportSize
) -> None:
    """In the whole first deal: five tricks, an exchange, and a verdict on each; in a low window
    all that is asked and told is in it, in the lowest up to the exchange."""
    low = {LOW[0]: FIRST_DEAL, LOW[1]: FIRST_DEAL[:6]}.get((window["width"], window["height"]), ())
    page.set_viewport_size(window)
    open_lesson(page, site.lesson("00-first-deal.ipynb"))
    table = page.locator(".ecarte").first
    table.locator(".ecarte-card-button").first.focus()
    rest: dict[str, list[float]] = {}
    tricks, verdicts = 0, 0
    for place, key in enumerate(FIRST_DEAL):
        rest = _expect_all_in_its_place(page, rest)
        is_whole = place < len(low)
        if is_whole:
            whole(table, ASKED)
        spoken = page.locator(".ecarte-spoken").first
        said = spoken.text_content()
        page.keyboard.press(key)
        expect(spoken).not_to_have_text(said or "")
        if page.locator(".ecarte-strip").count():
            rest = _expect_all_in_its_place(page, rest)
            if is_whole:
                whole(table, ANSWERED)
            verdicts += 1
            lying = page.locator(".ecarte-zone-trick [data-piece]").count()
            tricks += lying == 2
            page.keyboard.press("Enter")
            expect(page.locator(".ecarte-strip")).to_have_count(0)
    assert (verdicts, tricks) == (10, 5)


@pytest.mark.parametrize("window", first_and_rest(WINDOWS), ids=str)
@pytest.mark.usefixtures("at_once")
def test_nothing_moves_when_the_tutor_asks(
    page: Page, site: RunningSite, window: ViewportSize
) -> None:
    page.set_viewport_size(window)
    open_lesson(page, site.lesson(LESSON, code=CARDS))
    page.locator(f"{TABLE} .ecarte-more summary").click()
    page.locator(f"{TABLE} [data-value='tutor slight']").click()
    page.locator(f"{TABLE} [data-action=new]").click()
    page.locator(".ecarte-game").wait_for()
    rest: dict[str, list[float]] = {}
    warned, chance = 0, random.Random(2)
    at_work = page.locator(".ecarte-notice", has_text="The tutor is working")
    while warned < 3:
        expect(at_work).to_have_count(0)
        page.wait_for_function(_STILL)
        offered = page.evaluate(_OFFERED)
        actions = {action for action, *_ in offered}
        if "anyway" in actions:
            rest = _expect_all_in_its_place(page, rest)
            warned += 1
        elif "pick" not in actions:
            rest = page.evaluate(_AT_REST)
            assert page.evaluate(_CUT) == 0
        _press_one(page, offered, chance)


def _press_one(page: Page, offered: list[list[object]], chance: random.Random) -> None:
    """Presses one of what is offered, as one who does not think, and waits for the answer."""
    spoken = page.locator(f"{TABLE} .ecarte-spoken")
    said = spoken.text_content()
    for action in ("why", "anyway", "deal", "new"):
        if any(each[0] == action for each in offered):
            page.locator(f".ecarte-bar [data-action={action}]").click()
            break
    else:
        picked = sum(pressed == "true" for _, pressed, _ in offered)
        refused = page.locator(".ecarte-notice").count()  # such as of an empty stock
        nodes = page.locator(".ecarte-bar button, .ecarte-zone-hand button")
        may = [
            place
            for place, (action, pressed, is_dim) in enumerate(offered)
            if (action == "answer" and not is_dim)
            or (action == "pick" and picked < 2 and pressed == "false" and not refused)
        ]
        nodes.nth(chance.choice(may)).click()
    expect(spoken).not_to_have_text(said or "")


@pytest.mark.parametrize("presses", [10, pytest.param(30, marks=pytest.mark.long)])
@pytest.mark.usefixtures("in_motion")
def test_no_press_is_lost_while_the_cards_move(page: Page, site: RunningSite, presses: int) -> None:
    """Presses at random moments of the motion, by key and by mouse."""
    twin = begun(page, site, "relaxed")
    chance, pressed = random.Random(11), 0
    while pressed < presses:
        for press, key in played(twin, chance):
            page.wait_for_timeout(chance.uniform(0, 500))
            pressed += page.evaluate(_MOVING)
            if chance.random() < 0.5 or press[0] == "pick":
                page.keyboard.press(key)
            else:
                _click(page, press)
            twin.choose(*press)
            expect_answered(page, twin)
            if pressed >= presses:
                break
        else:
            page.keyboard.press("Enter")
            twin.choose("new")
            page.wait_for_function(_MOVING)
    page.keyboard.press("Shift")
    page.wait_for_function(_STILL)
    assert twin.match is not None
    expect(page.locator(f"{TABLE} h2")).to_have_text(twin.shown.title)
    for place, score in zip(("me", "theirs"), twin.match.game.score, strict=True):
        expect(page.locator(f".ecarte-zone-{place} .ecarte-marks b")).to_have_text(str(score))


@pytest.mark.long
@pytest.mark.usefixtures("in_motion")
def test_a_press_on_an_answer_that_is_not_drawn_yet_only_ends_the_motion(
    page: Page, site: RunningSite
) -> None:
    """An impatient second press lies where an answer to the next question will stand."""
    twin = begun(page, site, "relaxed")
    expect_settled(page, twin)
    box = page.locator(".ecarte-bar .ecarte-choice").last.bounding_box()
    assert box
    for press, key in islice(played(twin, random.Random(3)), 4):
        page.keyboard.press(key)
        twin.choose(*press)
        if press[0] != "pick":
            page.wait_for_function(_MOVING)
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect_settled(page, twin)


def _click(page: Page, press: Press) -> None:
    """A click where the button will be: while the cards move it may not be there to be seen."""
    action, value = press
    where = page.evaluate(
        """([action, value]) => {
        const pick = `[data-action="${action}"][data-value="${value}"]`;
        const card = document.querySelector(`.ecarte-zone-hand [data-piece="${value}"]`);
        const node = document.querySelector(`.ecarte-bar ${pick}`) ?? card;
        if (!node) return null;
        const box = node.getBoundingClientRect();
        const last = node.getAnimations().length ? null : box;
        return last && [box.left + box.width / 2, box.top + box.height / 2];
    }""",
        [action, value],
    )
    if where is None:  # not drawn before the motion ends
        page.keyboard.press("Shift")
        page.wait_for_function(_STILL)
        page.locator(f"{TABLE} [data-action='{action}'][data-value='{value}']").click()
        return
    page.mouse.click(*where)


@pytest.mark.long
def test_without_motion_nothing_travels_but_the_order_and_the_pauses_stay(
    page: Page, site: RunningSite
) -> None:
    twin = begun(page, site, "relaxed")
    reach_lead(page, twin)
    page.evaluate(
        """() => {
        window.travelled = 0;
        const frame = () => {
            window.travelled += document.querySelector(".ecarte-board")
                .getAnimations({ subtree: true }).length;
            requestAnimationFrame(frame);
        };
        frame();
    }"""
    )
    page.evaluate(
        """() => {
        window.told = [];
        const sentence = document.querySelector(".ecarte-bar .ecarte-sentence");
        new MutationObserver(() => window.told.push([sentence.textContent, performance.now()]))
            .observe(sentence, { childList: true });
    }"""
    )
    press, key = next(played(twin, random.Random(1)))
    page.keyboard.press(key)
    twin.choose(*press)
    expect_settled(page, twin)
    told = page.evaluate("window.told")
    events = [each.spoken for each in twin.shown.arrival.events]
    assert [words for words, _ in told if words][: len(events)] == events
    assert len(told) - len(events) <= 2  # then his answer, or who took the trick
    assert all(later > before for (_, before), (_, later) in pairwise(told))
    assert page.evaluate("window.travelled") == 0


@pytest.mark.long
@pytest.mark.usefixtures("in_motion")
def test_a_page_that_is_loaded_again_shows_the_end_at_once(page: Page, site: RunningSite) -> None:
    twin = begun(page, site, "relaxed")
    press, key = next(played(twin, random.Random(1)))
    expect_settled(page, twin)
    before = page.evaluate(_KEPT)
    page.keyboard.press(key)
    twin.choose(*press)
    page.wait_for_function(_MOVING)
    page.wait_for_function(f"before => {_KEPT} !== before", arg=before)
    page.reload()
    page.wait_for_function("document.getElementById('loading')?.hidden")
    assert page.evaluate(_STILL)
    expect(page.locator(f"{TABLE} h2")).to_have_text(twin.shown.title)
    expect(page.locator(f"{TABLE} .ecarte-spoken")).to_have_text(twin.shown.told)
    expect(page.locator(".ecarte-record li").last).to_have_text(
        twin.shown.arrival.events[-1].spoken
    )
