"""Takes the README's picture again, and others: `python docs/pictures.py`.

Writes `notebook.png`, `quiz.png`, `teach-package.png` and `package.png` beside this file, and
the site's style sheets its icons and the picture that stands by a link to it. With `--all FOLDER
[LESSON ...]` it takes every page and state at two widths, in light and dark, to look at; naming
lessons (`03 09`) takes only these.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import nbformat
from playwright.sync_api import Browser, FloatRect, Locator, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from ecarte_tutor.site.spec import JUPYTER_HOME
from tests.browser.quizzes import CODE, answer, quizzes
from tests.learning_platform import learning_platform
from tests.running import LESSONS, RunningSite

STATIC = JUPYTER_HOME / "voila/templates/ecarte/static"
ICONS = (192, 512)
PROSE = """\
# An evening of écarté

Five cards each, one turned up for trumps. Do you play as you are, or ask for new cards?
"""
KERNEL = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
CALL = f"""\
from ecarte_tutor.widgets import lesson_quiz
lesson_quiz("proposing", "{CODE}")"""
HANDS = """\
KS 7S AD AC 8H, 9H, 3-4, propose?
8H 7H QS 7S 7D, 9H, 2-3, propose?
KH QH JC AD 7S, 9H, 0-0, answer?
KC 7S AD 10C 8H, 9D, 4-4, discard?"""
WIDTHS = (1280, 360)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def main() -> None:
    with RunningSite(options=("--packages",)) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        if sys.argv[1:2] == ["--all"]:
            for width in WIDTHS:
                take_all(browser, site, Path(sys.argv[2]), width, tuple(sys.argv[3:]))
        else:
            take_notebook(browser, Path(__file__).with_name("notebook.png"))
            take_quiz(browser, site, Path(__file__).with_name("quiz.png"))
            take_package(browser, site, Path(__file__).parent)
            take_icons(browser)
            take_preview(browser, site)


def take_notebook(browser: Browser, target: Path) -> None:
    """A learner's own notebook in JupyterLab: prose, one call, and the table under its cell."""
    cells = [nbformat.v4.new_markdown_cell(PROSE), nbformat.v4.new_code_cell(CALL)]
    with TemporaryDirectory() as folder:
        notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL})
        nbformat.write(notebook, Path(folder, "evening.ipynb"))
        command = ("lab", "--lessons", folder, "--port", "0", "--no-browser")
        lab = subprocess.Popen(
            [sys.executable, "-m", "ecarte_tutor", *command], stdout=subprocess.PIPE, text=True
        )
        try:
            assert lab.stdout
            found = re.search(r"http://\S+", lab.stdout.readline())
            assert found
            page = browser.new_page(viewport={"width": 1100, "height": 900})
            page.goto(found[0].replace("/lab?", "/lab/tree/evening.ipynb?"))
            page.get_by_role("button", name="Python 3 (ipykernel) | Idle").wait_for()
            page.get_by_role("menuitem", name="Run", exact=True).click()
            page.get_by_text("Run All Cells", exact=True).click()
            page.locator(".jp-OutputArea .ecarte-choice").first.wait_for()
            page.wait_for_timeout(1500)
            page.screenshot(path=target)
        finally:
            lab.terminate()
            lab.wait()


def take_quiz(browser: Browser, site: RunningSite, target: Path) -> None:
    page = browser.new_page(viewport={"width": 1040, "height": 1400})
    open_lesson(page, site, "03-proposing.ipynb")
    quiz = next(quizzes(page))
    answer(quiz)
    quiz.evaluate("quiz => quiz.scrollIntoView({ block: 'center' })")
    box = quiz.bounding_box()
    assert box is not None
    margin = 20
    clip = FloatRect(
        x=box["x"] - margin,
        y=box["y"] - margin,
        width=box["width"] + 2 * margin,
        height=box["height"] + 2 * margin,
    )
    page.screenshot(path=target, clip=clip)


def take_package(browser: Browser, site: RunningSite, folder: Path) -> None:
    """A set of four hands on Teach, and its package in a frame of a learning platform."""
    page = browser.new_page(viewport={"width": 1040, "height": 760})
    page.goto(site.lesson("teach.ipynb"))
    page.wait_for_selector("#loading", state="hidden")
    builder = page.locator(".ecarte").first
    builder.get_by_text("More", exact=True).click()
    builder.locator("textarea").fill(HANDS)
    builder.get_by_role("button", name="Add", exact=True).click()
    builder.get_by_label("Its name, if you like").fill("Four hands of Tuesday")
    builder.get_by_role("button", name="Make the set").click()
    link = builder.get_by_role("link", name="For your learning platform (SCORM)")
    link.scroll_into_view_if_needed()
    page.wait_for_timeout(500)
    page.screenshot(path=folder / "teach-package.png")
    with page.expect_popup() as opened:
        link.click()
    with opened.value.expect_download(timeout=600_000) as download:
        pass
    modules = folder.parent / "tests" / "scripts" / "node_modules"
    with (
        TemporaryDirectory() as room,
        learning_platform(download.value.path(), modules, Path(room)) as platform,
    ):
        page = browser.new_page(viewport={"width": 800, "height": 800})
        page.goto(f"{platform.address}/host")
        inner = page.frame_locator("iframe")
        inner.locator("[data-action=answer]").first.click()
        page.wait_for_timeout(1500)
        page.screenshot(path=folder / "package.png")


def take_icons(browser: Browser) -> None:
    """What a telephone shows of the site among its programs."""
    drawing = (STATIC / "icon.svg").read_text("utf-8")
    for size in ICONS:
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(f"<style>body {{ margin: 0; background: #1d4f3d }}</style>{drawing}")
        page.screenshot(path=STATIC / f"icon-{size}.png")
        page.close()


def take_preview(browser: Browser, site: RunningSite) -> None:
    """What is shown beside a link to the site: the start page with its cards."""
    page = browser.new_page(viewport={"width": 1200, "height": 630})
    page.goto(site.url)
    page.wait_for_selector("#hand .ecarte-held")
    page.wait_for_timeout(300)
    page.screenshot(path=STATIC / "preview.jpg", type="jpeg", quality=80)


def take_all(
    browser: Browser, site: RunningSite, folder: Path, width: int, wanted: tuple[str, ...]
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    page = browser.new_page(viewport={"width": width, "height": 900})
    page.goto(site.url)
    take(page, folder, f"start-{width}")
    for lesson in sorted(LESSONS.glob("*.ipynb")):
        if wanted and not lesson.name.startswith(wanted):
            continue
        name = lesson.stem[:2]
        open_lesson(page, site, lesson.name)
        take(page, folder, f"{name}-{width}")
        for number, quiz in enumerate(quizzes(page), start=1):
            take(quiz, folder, f"{name}-quiz-{number}-asked-{width}")
            answer(quiz)
            take(quiz, folder, f"{name}-quiz-{number}-answered-{width}")
        if page.get_by_role("button", name="Deal the cards").count():
            play(page, folder, f"{name}-game", width)
    page.close()


def open_lesson(page: Page, site: RunningSite, file: str) -> None:
    page.goto(site.lesson(file, seed=CODE, all="1"))
    page.wait_for_selector("#loading", state="hidden")


def take(what: Page | Locator, folder: Path, name: str) -> None:
    page = what if isinstance(what, Page) else what.page
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(250)  # a card that has just come slides in
        target = folder / f"{name}-{scheme}.png"
        if isinstance(what, Page):
            what.screenshot(path=target, full_page=True)
        else:
            what.screenshot(path=target)


def play(page: Page, folder: Path, name: str, width: int) -> None:
    """The start of a game, with the tutor's word before the first choice is carried out."""
    table = page.locator(".ecarte").first
    for number, action in enumerate(("new", "say", "anyway", "play", "anyway"), start=1):
        table.locator(f"[data-action={action}]").first.click()
        page.wait_for_timeout(1500)
        take(table, folder, f"{name}-{number}-{width}")


if __name__ == "__main__":
    main()
