"""`story.js`: the deals of a game in a table, as Python tells them."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.scripts.conftest import Load, script

DEALS: list[dict[str, object]] = [
    {"text": "You made the point.", "tricks": "3–2", "points": "1–0", "score": "1–0"},
    {"text": "He made the vole.", "tricks": "0–5", "score": "1–2", "is_turning": True},
    {"text": "You broke off.", "score": "1–2"},
]


def test_deals_are_numbered_from_one_without_empty_columns(load: Load) -> None:
    page: Page = load(script("story.js"), "dealLines")
    page.evaluate("deals => document.body.replaceChildren(dealLines({ deals }))", DEALS)
    rows = [
        row.locator("th, td").all_inner_texts() for row in page.locator(".ecarte-deals tr").all()
    ]
    assert rows == [
        ["deal", "", "tricks", "points", "score"],
        *(
            [str(number), *(str(deal.get(name, "")) for name in ("text", *rows[0][2:]))]
            for number, deal in enumerate(DEALS, start=1)
        ),
    ]
    turning = page.locator(".ecarte-turning")
    assert turning.count() == 1
    assert "the vole" in turning.inner_text()
