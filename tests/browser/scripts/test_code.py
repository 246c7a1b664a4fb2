"""`code.js`: the codes that are passed on."""

from __future__ import annotations

import pytest

from tests.browser.scripts.conftest import Load, script

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
    page = load(script("code.js"), "code", query=query)
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
    page = load(script("code.js"), "code")
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
