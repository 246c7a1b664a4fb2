"""`words.js`: which words can be pressed, and the two lines that each opens."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize

from ecarte_tutor.course.glossary import WORDS
from ecarte_tutor.widgets.stage.assets import asset
from tests.browser.scripts.conftest import Load, script

LIST: list[dict[str, Any]] = [
    {"name": "stand", "term": "stand", "forms": ["stands"], "meaning": "To play."},
    {"name": "hand", "term": "hand to stand on", "meaning": "Worth playing."},
    {"name": "vole", "term": "vole", "french": "la vole", "meaning": "All five tricks."},
    {"name": "trump", "term": "trump", "forms": ["trumps"], "meaning": "The suit that beats."},
    {"name": "face", "term": "(face) card", "meaning": "King, queen or knave."},
    {"name": "card", "term": "card", "meaning": "One of 32.", "everyday": True},
]
EDGE, GAP = 12, 8
"""Pixels between the lines and the edge of the window, and from there to their word."""


@pytest.fixture
def page(load: Load) -> Page:
    names = ("takeWords", "markWords", "markProse", "shutWord", "inline")
    page = load(script("words.js"), *names)
    # They stand on the page as on a lesson's: over the text, at the place that is set.
    page.add_style_tag(
        content="body { margin: 0 } .ecarte-meaning { position: fixed; margin: 0; padding: 0; "
        "border: 0; width: 200px; height: 40px }"
    )
    page.evaluate("words => takeWords({ get: () => words })", LIST)
    return page


def _marked(page: Page, *texts: str) -> list[list[tuple[str, str]]]:
    """The words that can be pressed in each sentence of a table: as written, and which they are."""
    found: list[list[list[str]]] = page.evaluate(
        """texts => texts.map((text) => {
          const body = document.createElement("div");
          body.innerHTML = "<p class=ecarte-sentence></p>";
          body.firstChild.textContent = text;
          markWords(body);
          if (body.textContent !== text) throw new Error(`the text is now: ${body.textContent}`);
          const buttons = [...body.querySelectorAll("[role=button]")];
          return buttons.map((each) => [each.textContent, each.dataset.word]);
        })""",
        texts,
    )
    return [[(written, name) for written, name in each] for each in found]


MENTIONS: list[tuple[str, list[tuple[str, str]]]] = [
    ("Trumps are led.", [("Trumps", "trump")]),
    ("A trump, then more trumps.", [("trump", "trump")]),  # the first mention only
    ("A hand to stand on stands.", [("hand to stand on", "hand"), ("stands", "stand")]),
    ("The standing order trumpets; an understand.", []),  # no part of a longer word
    ("Bévole, vole2 and évole.", []),  # letters with accents are letters
    ("A (face) card!", [("(face) card", "face")]),  # its brackets mean themselves
    ("A face card, a card.", []),  # nor is an everyday word marked
    ("vole/trump", [("vole", "vole"), ("trump", "trump")]),
    ("", []),
]


def test_the_first_mention_of_each_word_can_be_pressed(page: Page) -> None:
    texts = [text for text, _ in MENTIONS]
    assert _marked(page, *texts) == [words for _, words in MENTIONS]


def test_every_spelling_of_the_glossary_leads_to_its_own_word(page: Page) -> None:
    words = [
        {"name": each.name, "term": each.term, "forms": list(each.forms), "meaning": each.meaning}
        for each in WORDS
    ]
    page.evaluate("words => takeWords({ get: () => words })", words)
    spellings: dict[str, set[str]] = {}
    for each in WORDS:
        for spelling in (each.term, *each.forms):
            spellings.setdefault(spelling.lower(), set()).add(each.name)
    found = _marked(page, *(f"… {spelling}; …" for spelling in spellings))
    for (spelling, names), pressed in zip(spellings.items(), found, strict=True):
        ((written, name),) = pressed
        assert written == spelling
        assert name in names


def test_nothing_is_marked_inside_what_can_be_pressed_already_or_twice(page: Page) -> None:
    page.evaluate(
        """() => document.body.insertAdjacentHTML("beforeend",
          `<div id=table><p class=ecarte-sentence><a href="/">trump</a> <code>trump</code>
           <b>trump</b></p><p class=ecarte-reason>trump, vole</p><p>stand</p></div>`)"""
    )
    for _ in range(2):  # what was marked stays as it is
        page.evaluate("markWords(document.getElementById('table'))")
        words = page.locator("#table .ecarte-word")
        assert words.all_text_contents() == ["trump", "vole"]
        assert page.locator("#table b .ecarte-word").count() == 1


def test_the_mark_of_a_word_becomes_a_button_even_if_it_comes_later(page: Page) -> None:
    page.evaluate(
        """() => document.body.insertAdjacentHTML("beforeend",
          '<p><a href="#word-vole">the <em>vole</em></a> <a href="#word-none">none</a></p>' +
          '<p><dfn class=word-trump>a trump</dfn> <dfn class=word-none>none</dfn></p>')"""
    )
    button = page.locator("p .ecarte-word[data-word=vole]")
    button.wait_for()
    assert button.inner_html() == "the <em>vole</em>"
    assert page.locator("p .ecarte-word[data-word=trump]").inner_html() == "a trump"
    assert page.locator("dfn").all_text_contents() == ["none"]
    assert page.locator("a[href]").all_text_contents() == ["none"]  # a word that is not there


_ENDS = """width => {
  document.body.style.width = `${width}px`;
  const top = (node, from) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, from + 1);
    return range.getBoundingClientRect().top;
  };
  return [...document.querySelectorAll(".ecarte-word")].map(
    (word) => top(word.nextSibling, 0) - top(word.lastChild, word.textContent.length - 1));
}"""
"""How much lower than its word the mark after it stands."""


def test_no_line_begins_with_the_mark_after_a_word(page: Page) -> None:
    page.add_style_tag(content=asset("words.css").text)
    page.evaluate(
        """() => {
          document.body.innerHTML =
            `<p>It was <a href="#word-vole">vole</a>, <a href="#word-trump">a trump</a>.</p>
            <div id=table><p class=ecarte-sentence>To win, he stands; I do not.</p></div>`;
          markProse();
          markWords(document.getElementById("table"));
        }"""
    )
    assert page.locator("p").all_text_contents() == [
        "It was vole, a trump.",
        "To win, he stands; I do not.",
    ]
    for width in range(20, 200):
        assert page.evaluate(_ENDS, width) == [0, 0, 0], width


def test_words_that_can_be_pressed_break_into_lines_as_others_do(page: Page) -> None:
    text = "It wins 30 [of a hundred deals](#word-vole), and [stands](#word-stand)."
    page.evaluate("text => document.body.replaceChildren(...inline(text))", text)
    heights = "document.body.style.width = `${width}px`, document.body.offsetHeight"
    plain = re.sub(r"\[(.+?)\]\(.+?\)", r"\1", text)
    found = [page.evaluate(f"width => ({heights})", width) for width in range(40, 400)]
    page.evaluate("text => document.body.replaceChildren(text)", plain)
    assert found == [page.evaluate(f"width => ({heights})", width) for width in range(40, 400)]


def _prose(page: Page, *names: str) -> list[Locator]:
    page.evaluate(
        """names => document.body.insertAdjacentHTML("beforeend",
          `<p>${names.map((name) => `<a href="#word-${name}">${name}</a>`).join(" ")}</p>`)""",
        list(names),
    )
    page.evaluate("markProse()")
    return [page.locator(f"p .ecarte-word[data-word={name}]") for name in names]


def _open_words(page: Page) -> list[str]:
    return [
        each.get_attribute("data-word") or ""
        for each in page.locator(".ecarte-word[aria-expanded=true]").all()
    ]


def test_at_most_one_word_is_open_and_it_is_described_by_its_lines(page: Page) -> None:
    vole, trump = _prose(page, "vole", "trump")
    lines = page.locator(".ecarte-meaning")
    for pressed, entry, is_open in ((vole, 2, True), (trump, 3, True), (trump, 3, False)):
        pressed.click()
        name = str(LIST[entry]["name"])
        assert _open_words(page) == ([name] if is_open else [])
        assert lines.count() == int(is_open)
        described = pressed.get_attribute("aria-describedby")
        assert described == (lines.get_attribute("id") if is_open else None)
    vole.click()
    told = ["vole", "la vole", "All five tricks."]
    assert lines.locator("> *").all_text_contents() == told
    assert lines.locator("[lang=fr]").all_text_contents() == ["la vole"]
    trump.click()
    assert lines.locator("> *").all_text_contents() == ["trump", "The suit that beats."]


@pytest.mark.parametrize("key", ["Enter", " "])
def test_enter_and_space_open_and_shut_a_word_and_press_nothing_else(page: Page, key: str) -> None:
    (vole,) = _prose(page, "vole")
    page.evaluate("globalThis.heard = 0, addEventListener('keydown', () => { heard += 1; })")
    for open_words in (["vole"], []):
        vole.press(key)
        assert _open_words(page) == open_words
    vole.evaluate(
        "(word, key) => word.dispatchEvent(new KeyboardEvent('keydown', "
        "{ key, repeat: true, bubbles: true, composed: true }))",
        key,
    )  # as a held key does
    assert _open_words(page) == []
    assert page.evaluate("heard") == 0
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("key", ["Escape", "Tab", "a"])
def test_escape_and_tab_close_the_lines_and_only_escape_goes_no_further(
    page: Page, key: str
) -> None:
    (vole,) = _prose(page, "vole")
    page.evaluate(
        """() => { globalThis.keys = [];
        document.body.addEventListener("keydown", ({ key }) => keys.push(key)); }"""
    )
    vole.click()
    page.keyboard.press(key)
    assert _open_words(page) == (["vole"] if key == "a" else [])
    heard = [] if key == "Escape" else [key]
    assert page.evaluate("keys") == heard
    page.evaluate("shutWord()")
    page.keyboard.press("Escape")  # nothing is open any more: it is somebody else's
    assert page.evaluate("keys") == [*heard, "Escape"]


def test_pressing_elsewhere_closes_the_lines_and_pressing_them_does_not(page: Page) -> None:
    (vole,) = _prose(page, "vole")
    vole.click()
    page.locator(".ecarte-meaning").click()
    assert _open_words(page) == ["vole"]
    page.mouse.click(900, 700)
    assert _open_words(page) == []


SMALL: ViewportSize = {"width": 600, "height": 400}


def _top_and_left(page: Page, left: int, top: int) -> tuple[list[float], list[float]]:
    """Left, top, width and height of a word put there, and of its lines."""
    word, lines = page.evaluate(
        """([left, top]) => {
          const word = document.querySelector(".ecarte-word");
          const size = { position: "fixed", width: "40px", height: "20px", padding: 0 };
          Object.assign(word.style, { ...size, left: `${left}px`, top: `${top}px` });
          dispatchEvent(new Event("scroll"));
          const boxes = [word, document.querySelector(".ecarte-meaning")];
          return boxes.map((each) => each.getBoundingClientRect())
            .map(({ x, y, width, height }) => [x, y, width, height]);
        }""",
        [left, top],
    )
    return word, lines


def test_lines_stand_below_their_word_or_above_it_within_the_window(page: Page) -> None:
    page.set_viewport_size(SMALL)
    (vole,) = _prose(page, "vole")
    vole.click()
    sides = set()
    for left in (0, 12, 300, 388, 560):
        for top in (0, 200, 313, 320, 345, 380):
            (_, word_top, _, tall), (x, y, width, height) = _top_and_left(page, left, top)
            below = word_top + tall + GAP
            fits_below = below + height + EDGE < SMALL["height"]
            assert y == (below if fits_below else word_top - GAP - height)
            assert x == min(max(left, EDGE), SMALL["width"] - EDGE - width)
            sides.add(fits_below)
    assert sides == {True, False}
    vole.evaluate("word => { word.remove(); dispatchEvent(new Event('resize')); }")
    assert page.locator(".ecarte-meaning").count() == 0


TOLD = (
    "The first sentence is short. The second sets out to win the [vole](#word-vole), and takes so "
    "many words over it that it fills three lines or more of this narrow column. Another follows."
)
_LINES = """sentence => {
    const walker = document.createTreeWalker(document.querySelector("p"), NodeFilter.SHOW_TEXT);
    const boxes = [];
    while (walker.nextNode()) {
        const [range, { data }] = [document.createRange(), walker.currentNode];
        if (walker.currentNode.parentElement.closest(".ecarte-meaning")) continue;
        for (const word of data.matchAll(/[^ ]+/g)) {
            range.setStart(walker.currentNode, word.index);
            range.setEnd(walker.currentNode, word.index + word[0].length);
            if (sentence.includes(word[0])) boxes.push(range.getBoundingClientRect());
        }
    }
    return [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
}"""


@pytest.mark.parametrize("top", [40, 250])
def test_the_lines_cover_no_word_of_the_sentence_that_they_explain(page: Page, top: int) -> None:
    page.set_viewport_size(SMALL)
    before, word, after = re.split(r"\[(?:vole)\]\(#word-(vole)\)", TOLD)
    page.evaluate(
        """([top, before, word, after]) => {
          document.body.innerHTML = `<p style="position: absolute; top: ${top}px; width: 260px;
            margin: 0; font: 16px/24px sans-serif"
            >${before}<a href="#word-${word}">${word}</a>${after}</p>`;
          markProse();
        }""",
        [top, before, word, after],
    )
    page.locator(".ecarte-word").click()
    box = page.locator(".ecarte-meaning").bounding_box()
    assert box
    second = before.partition(". ")[2] + word + after.partition(". ")[0]
    first_line, last_line = page.evaluate(_LINES, second.split())
    assert last_line - first_line > 60
    assert box["y"] >= last_line or box["y"] + box["height"] <= first_line
    assert (box["y"] >= last_line) == (top == 40)
