"""Every page in every look: nothing cut off, and nothing that axe-core finds to stumble over."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.browser.lessons import open_lesson
from tests.browser.quizzes import CARDS, cut_off
from tests.running import RunningSite

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")

GAME = "09-game.ipynb"

Screen = tuple[Literal["light", "dark"], int]

SCREENS: tuple[Screen, ...] = (("light", 1280), ("dark", 360))
"""Colours depend on the scheme, and what scrolls or wraps on the width: two looks see all."""

# Axe measures no contrast on a gradient. Its lighter end is the harder one for what is written.
FLAT = (
    ".ecarte-felt, .ecarte-opponents, .ecarte-cloth { background: var(--ecarte-cloth) !important; }"
)
WEAR = """css => {
    const sheet = new CSSStyleSheet({ media: "screen" });
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
}"""

_FOLLOWED = """async (scheme) => {
    const frame = () => new Promise(requestAnimationFrame);
    const isLight = String(scheme === "light");
    while (!matchMedia(`(prefers-color-scheme: ${scheme})`).matches) await frame();
    while ((document.body.dataset.jpThemeLight ?? isLight) !== isLight) await frame();
    await frame();
    await frame();
}"""
"""By then the page has followed the screen, its colours too: they are drawn a frame later."""

HEADING = 'from IPython.display import Markdown, display; display(Markdown("# Progress"))'

TABLES = ".ecarte"

# Words of one colour, size and ground have one contrast, wherever they stand; to measure it for
# each line of a long table takes axe longer than all else that it looks at. Nor need it look at the
# strokes of a picture, of which it knows no colour (`tests/widgets/stage/test_contrast.py` measures
# those of cards), or load the style sheets once more, for rules that it leaves out by itself.
RUN_AXE = """async (within) => {
    const grounds = new Map([[null, ""]]);
    const ground = (node) => {
        if (!grounds.has(node)) {
            const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(node);
            const own = [backgroundColor, backgroundImage, opacity, position].join();
            grounds.set(node, `${ground(node.parentElement)}/${own}`);
        }
        return grounds.get(node);
    };
    const look = (node) => {
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(node);
        const isOff = node.closest(":disabled, [aria-disabled=true]") !== null;
        return [node.tagName, color, fontSize, fontWeight, textShadow, isOff, ground(node)].join();
    };
    const strokes = [];
    for (const node of document.querySelectorAll("svg > :not(title)")) {
        const place = document.createComment("");
        node.replaceWith(place);
        strokes.push([place, node]);
    }
    const isWritten = (node) => node.nodeType === Node.TEXT_NODE && node.data.trim();
    const seen = new Map();
    for (const node of document.querySelectorAll("body *")) {
        if (![...node.childNodes].some(isWritten) || !node.checkVisibility()) continue;
        const times = (seen.get(look(node)) ?? 0) + 1;
        seen.set(look(node), times);
        node.toggleAttribute("data-measured", times <= 2);
    }
    axe.configure({ rules: [{ id: "color-contrast", selector: "[data-measured]" }] });
    const found = await axe.run(within, {
        resultTypes: ["violations"],
        preload: { assets: ["media"] },
    });
    for (const [place, node] of strokes) place.replaceWith(node);
    return found.violations;
}"""

STEPS = (
    ("new", "[data-action=answer]"),
    ("answer", ".ecarte-strip"),
    ("anyway", ".ecarte-card-button"),
    ("answer", ".ecarte-pair, .ecarte-played, .ecarte-strip"),
)
"""In a game: what is pressed, and what there is to see then."""


def expect_no_findings(
    page: Page, within: str = "html", screens: Sequence[Screen] = SCREENS
) -> None:
    """On each of the screens, as the page stands, nothing is cut off and axe finds nothing."""
    if screens and not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
        page.evaluate(WEAR, FLAT)
    found = []
    for scheme, width in screens:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate(_FOLLOWED, scheme)
        violations = page.evaluate(RUN_AXE, within)
        found += [f"{scheme}, {width} px: {told(each)}" for each in violations]
        found += [f"{scheme}, {width} px: cut off: {each}" for each in cut_off(page)]
    assert not found, "\n".join(found)


def screens(place: int, *, closely: bool) -> Sequence[Screen]:
    """All of them for one who looks closely; else one, and another for the next place."""
    return SCREENS if closely else (SCREENS[place % len(SCREENS)],)


def told(violation: dict[str, Any]) -> str:
    places = "".join(f"\n  {node['html'][:160]}" for node in violation["nodes"])
    return f"{violation['impact']}: {violation['help']}{places}"


def test_the_start_page(page: Page, site: RunningSite, *, closely: bool) -> None:
    page.goto(site.url)
    expect(page.locator("#hand .ecarte")).to_be_visible()
    expect_no_findings(page, screens=screens(0, closely=closely))
    page.locator("#hand [data-action=answer]").first.click()
    page.get_by_role("button", name="The simulator").click()
    expect_no_findings(page, TABLES, screens(1, closely=closely))


def test_a_page_that_is_not_there(page: Page, site: RunningSite, watch: Watch) -> None:
    page.goto(site.url + "nothing")
    expect_no_findings(page)
    watch.errors.clear()  # the browser's own word about the 404


@pytest.mark.long
@pytest.mark.usefixtures("at_once")
def test_a_game_in_play_and_the_tutor_s_word(
    page: Page, site: RunningSite, *, closely: bool
) -> None:
    open_lesson(page, site.lesson(GAME, code=CARDS))
    table = page.locator(".ecarte").first
    for place, (action, awaited) in enumerate(STEPS):
        table.locator(f"[data-action={action}]").first.click()
        expect(table.locator(awaited).first).to_be_visible()
        expect_no_findings(page, TABLES, screens(place, closely=closely))
