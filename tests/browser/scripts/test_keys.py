"""`keys.js`: which table a key goes to, beside a notebook that has a use for every key."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.scripts.conftest import Load, script

PROSE: Final = (
    "<div class='jp-Cell jp-MarkdownCell' tabindex=0 id={0}>{0} <i class=ecarte-word>w</i></div>"
)
TABLE: Final = (
    "<div class='jp-Cell jp-CodeCell' tabindex=0 id=cell{0}>"
    "<div class='ecarte ecarte-table' id={0} tabindex=-1 "
    "style='height: {1}px'><button aria-keyshortcuts=ArrowLeft>{0}</button></div></div>"
)
NOTEBOOK: Final = """([isOfLesson]) => {
    window.got = [];
    for (const root of document.querySelectorAll(".ecarte-table")) {
        takeKeys(root, ({ key }) => got.push(`${root.id} ${key}`), isOfLesson);
    }
    const notebook = document.querySelector(".jp-Notebook");
    const cells = [...notebook.querySelectorAll(".jp-Cell")];
    const select = (cell) => {
        for (const each of cells) each.classList.toggle("jp-mod-active", each === cell);
        cell.focus({ preventScroll: true });
    };
    // As JupyterLab's: at the document, first, past folded code.
    document.addEventListener("keydown", ({ key, target }) => {
        if (!notebook.contains(target)) return;
        got.push(`notebook ${key}`);
        const prose = cells.filter((each) => each.matches(".jp-MarkdownCell"));
        const at = prose.indexOf(document.querySelector(".jp-mod-active"));
        if (key === "ArrowDown") select(prose[at + 1]);
    }, true);
    notebook.addEventListener("mousedown", ({ target }) => {
        const cell = target.closest(".jp-Cell");
        if (cell && !target.closest(".ecarte-table")) select(cell);
    });
    select(cells[0]);
}"""


@pytest.fixture
def notebook(load: Load, request: pytest.FixtureRequest) -> Page:
    """A notebook of four cells, whose first is selected; of a lesson, if the parameter says so."""
    cells = PROSE.format("title") + TABLE.format("one", 100) + PROSE.format("next")
    cells += TABLE.format("two", 100) + PROSE.format("last")
    scroller = f"<div class=jp-Notebook style='height: 500px; overflow: auto'>{cells}</div>"
    page = load(script("keys.js"), "takeKeys", "keysButton", body=scroller + "<input id=search>")
    page.evaluate(NOTEBOOK, [request.param])
    return page


def _got(page: Page, *keys: str) -> list[str]:
    for key in keys:
        page.keyboard.press(key)
        page.evaluate("() => new Promise((done) => setTimeout(done))")
    return list(page.evaluate("() => got.splice(0)"))


def _live(page: Page) -> list[str]:
    page.evaluate("() => new Promise(requestAnimationFrame)")
    page.evaluate("() => new Promise(requestAnimationFrame)")
    shown = "() => [...document.querySelectorAll('[data-ecarte-keys]')].map(({ id }) => id)"
    return list(page.evaluate(shown))


lesson = pytest.mark.parametrize("notebook", [True], indirect=True)
other = pytest.mark.parametrize("notebook", [False], indirect=True)


@lesson
def test_a_lesson_gives_the_topmost_table_its_keys_and_the_notebook_all_others(
    notebook: Page,
) -> None:
    assert _live(notebook) == ["one"]
    got = _got(notebook, "ArrowLeft", "b", "Control+ArrowLeft", "Alt+ArrowLeft")
    assert got[:2] == ["one ArrowLeft", "notebook b"]
    assert not [each for each in got[2:] if each.startswith("one")]


@lesson
def test_the_table_pressed_last_keeps_the_keys_while_it_is_in_sight(notebook: Page) -> None:
    notebook.locator("#two button").click()
    notebook.locator("#title").evaluate("node => node.focus()")  # as JupyterLab may do
    assert _live(notebook) == ["two"]
    assert _got(notebook, "ArrowLeft") == ["two ArrowLeft"]
    notebook.locator("#two").evaluate("node => { node.style.marginTop = '900px'; }")
    notebook.evaluate("() => dispatchEvent(new Event('scroll'))")
    assert _live(notebook) == ["one"]
    assert _got(notebook, "ArrowLeft") == ["one ArrowLeft"]


@lesson
def test_prose_that_is_clicked_has_the_keys_until_a_table_is_pressed(notebook: Page) -> None:
    notebook.locator("#title i").click()  # a word is read, and that is all
    assert _live(notebook) == ["one"]
    notebook.locator("#title").click(position={"x": 2, "y": 2})
    assert _live(notebook) == []
    assert _got(notebook, "ArrowLeft") == ["notebook ArrowLeft"]
    notebook.locator("#one").click()
    assert _live(notebook) == ["one"]


@lesson
def test_arrows_give_the_keys_to_the_table_that_they_come_to(notebook: Page) -> None:
    assert _got(notebook, "ArrowDown", "ArrowLeft") == ["notebook ArrowDown", "two ArrowLeft"]
    assert _live(notebook) == ["two"]
    assert _got(notebook, "ArrowDown", "ArrowLeft")[1:] == ["notebook ArrowLeft"]
    assert _live(notebook) == []


@other
def test_in_a_notebook_of_ones_own_no_key_goes_to_a_table_before_it_is_pressed(
    notebook: Page,
) -> None:
    keys = ("Enter", "ArrowLeft", "a", "b", "d", "d", "ArrowDown", "ArrowLeft", "ArrowDown")
    assert _got(notebook, *keys) == [f"notebook {key}" for key in keys]
    assert _live(notebook) == []
    notebook.locator("#two").click()
    notebook.locator("#last").evaluate("node => node.focus()")
    assert _got(notebook, "ArrowLeft") == ["two ArrowLeft"]
    notebook.locator("#last").click()
    assert _got(notebook, "ArrowLeft") == ["notebook ArrowLeft"]


@lesson
def test_keys_that_are_switched_off_go_to_a_table_only_where_the_focus_is(notebook: Page) -> None:
    notebook.evaluate(
        "() => { const node = keysButton(); document.body.append(node); node.click(); }"
    )
    assert notebook.locator(".ecarte-keys").inner_text() == "keys: off"
    assert _live(notebook) == []
    assert _got(notebook, "ArrowLeft") == ["notebook ArrowLeft"]
    notebook.locator("#one").evaluate("node => node.focus()")
    assert _live(notebook) == ["one"]
    assert notebook.evaluate("() => localStorage.getItem('ecarte-tutor.keys')") == "off"


@lesson
def test_elsewhere_on_the_page_a_key_is_no_table_s(notebook: Page) -> None:
    notebook.locator("#search").focus()
    assert _live(notebook) == []
    assert _got(notebook, "ArrowLeft") == []
