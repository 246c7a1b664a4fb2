"""`look_up.js` and `code.js`: the books that are searched, and the codes that are passed on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from ecarte_tutor.widgets.stage.assets import static
from tests.browser.scripts.conftest import Load

BOOK = """() => {
  globalThis.suit = choice("Any suit", { red: "Red", black: "Black" });
  const entries = [
    ["heart", "red", "A heart may be led.", "plain"],
    ["spade", "black", "A SPADE may be led.", "plain"],
    ["king", "red", "The king is marked.", "court"],
    ["knave", "black", "The knave.", "court"],
  ].map(([term, colour, words, under]) => (
    { term, colour, text: [words], under, sought: `${term} ${words}` }
  ));
  lookUp(document.body, {
    title: "Cards", example: "…", one: "card", many: "cards", none: "None.",
    headings: { court: "Court cards", plain: "Plain cards", empty: "No cards" }, entries,
    filters: [{ label: "Colour", control: suit, fits: (entry, colour) => entry.colour === colour }],
  });
}"""


@pytest.fixture
def book(load: Load) -> Page:
    page = load(static("dom.js", "look_up.js"), "lookUp", "choice", "holds")
    page.evaluate(BOOK)
    return page


def _found(page: Page) -> list[str]:
    return page.locator("dt").all_text_contents()


def test_every_word_must_be_found_wherever_it_stands(book: Page) -> None:
    for words, found in (
        ("", ["king", "knave", "heart", "spade"]),
        ("   ", ["king", "knave", "heart", "spade"]),
        ("led", ["heart", "spade"]),
        ("led spade", ["spade"]),
        (" Spade  MAY ", ["spade"]),
        ("king spade", []),
        ("k.*", []),  # no pattern, but a text
    ):
        book.locator("input").fill(words)
        assert _found(book) == found, words
        told = book.locator(".ecarte-found").text_content()
        assert told == {4: "All 4 cards", 0: "None."}.get(len(found), f"{len(found)} of 4 cards")


def test_what_is_chosen_and_what_is_sought_must_both_fit(book: Page) -> None:
    book.locator("select").select_option("red")
    assert _found(book) == ["king", "heart"]
    book.locator("input").fill("led")
    assert _found(book) == ["heart"]
    book.locator("select").select_option("")
    assert _found(book) == ["heart", "spade"]


def test_headings_are_numbered_in_order_and_open_for_what_is_sought(book: Page) -> None:
    headings = book.locator("summary")
    assert headings.all_text_contents() == ["Court cards · 2 cards", "Plain cards · 2 cards"]
    assert book.locator("details[open]").count() == 0
    book.locator("input").fill("spade")
    assert headings.all_text_contents() == ["Plain cards · one card"]
    assert book.locator("details[open]").count() == 1


def test_enter_sends_no_form_and_no_key_leaves_it(book: Page) -> None:
    book.evaluate(
        "() => { globalThis.keys = 0; document.addEventListener('keydown', () => (keys += 1)); }"
    )
    book.locator("input").fill("spade")
    book.locator("input").press("Enter")
    book.locator("input").press("x")
    assert book.evaluate("keys") == 0
    assert book.url.endswith("/")
    assert book.locator("input").input_value() == "spadex"


CODE = "document.body.replaceChildren(code('AUTUMN'))"
COPIED = """(answer) => Object.defineProperty(navigator, "clipboard", { configurable: true,
  value: answer === null ? undefined : { writeText: async (text) => {
    globalThis.copiedText = text;
    if (!answer) throw new Error("no");
  } } })"""


@pytest.mark.parametrize(
    ("query", "address"),
    [
        ("", "?code=AUTUMN"),
        ("rules=bga&code=OLD&problem=x", "?code=AUTUMN&rules=bga"),
        ("rules=a%26code%3Db", "?code=AUTUMN&rules=a%26code%3Db"),  # it stays one value
    ],
)
def test_on_the_site_a_code_is_a_link_that_keeps_the_club_s_rules(
    load: Load, query: str, address: str
) -> None:
    page = load(static("dom.js", "code.js"), "code", query=query)
    page.evaluate(CODE)
    assert page.locator("a").count() == 0
    page.evaluate("document.body.classList.add('ecarte-page')")
    page.evaluate(CODE)
    assert page.locator("a").get_attribute("href") == address
    page.evaluate(COPIED, True)
    page.locator("button").click()
    page.get_by_text("copied", exact=True).wait_for()
    assert page.evaluate("copiedText") == f"http://127.0.0.1/{address}"


@pytest.mark.parametrize("answer", [True, False, None])
def test_a_code_is_copied_or_the_button_says_that_it_was_not(
    load: Load, answer: bool | None
) -> None:
    page = load(static("dom.js", "code.js"), "code")
    page.evaluate(CODE)
    page.evaluate(COPIED, answer)
    page.evaluate(
        """() => { document.execCommand = (what) => {
          const field = document.activeElement;
          globalThis.copiedText = field.value.slice(field.selectionStart, field.selectionEnd);
          return what === "copy";
        }; }"""
    )
    page.locator("button").click()
    page.get_by_text("copy it by hand" if answer is False else "copied", exact=True).wait_for()
    assert page.evaluate("copiedText") == "AUTUMN"
    assert page.locator("textarea").count() == 0
