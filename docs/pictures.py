"""Takes the README's picture anew from the running site: `python docs/pictures.py`.

Writes `quiz.png` beside this file, and with `--all FOLDER` every page and state at two widths, in
light and dark, to look at.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.running import RunningSite

CODE = "7K2-41"
WIDTHS = (1280, 360)


def main() -> None:
    with RunningSite() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        if sys.argv[1:2] == ["--all"]:
            for scheme in ("light", "dark"):
                for width in WIDTHS:
                    take_all(browser, site, Path(sys.argv[2]), width, scheme)
        else:
            take_quiz(browser, site, Path(__file__).with_name("quiz.png"))


def take_quiz(browser: Browser, site: RunningSite, target: Path) -> None:
    page = browser.new_page(viewport={"width": 1040, "height": 1100})
    ask(page, site, "03-proposing.ipynb")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(".ecarte-panel")
    page.wait_for_selector(".ecarte-panel:last-child .ecarte-badge")
    page.wait_for_timeout(200)
    box = page.locator(".ecarte").bounding_box()
    assert box is not None
    margin = 20
    clip = {
        "x": box["x"] - margin,
        "y": box["y"] - margin,
        "width": box["width"] + 2 * margin,
        "height": box["height"] + 2 * margin,
    }
    page.screenshot(path=target, clip=clip)  # type: ignore[arg-type]


def take_all(browser: Browser, site: RunningSite, folder: Path, width: int, scheme: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    viewport = {"width": width, "height": 900}
    page = browser.new_page(viewport=viewport, color_scheme=scheme)  # type: ignore[arg-type]
    name = f"{scheme}-{width}"
    page.goto(site.url)
    page.screenshot(path=folder / f"start-{name}.png", full_page=True)
    for file in ("01-ranking.ipynb", "03-proposing.ipynb"):
        ask(page, site, file)
        page.screenshot(path=folder / f"{Path(file).stem}-{name}.png", full_page=True)
        page.screenshot(path=folder / f"{Path(file).stem}-asked-{name}.png")
        page.keyboard.press("ArrowLeft")
        page.wait_for_selector(".ecarte-panel")
        page.wait_for_selector(".ecarte-panel:last-child .ecarte-badge")
        page.wait_for_timeout(200)
        page.screenshot(path=folder / f"{Path(file).stem}-answered-{name}.png")
        while page.locator(".ecarte-row").count() == 0:
            page.keyboard.press("Enter")
            page.wait_for_timeout(150)
            page.keyboard.press("ArrowLeft")
            page.wait_for_timeout(150)
        page.screenshot(path=folder / f"{Path(file).stem}-done-{name}.png")
    page.close()


def ask(page: Page, site: RunningSite, file: str) -> None:
    page.goto(site.lesson(file, seed=CODE))
    page.locator(".ecarte h2").scroll_into_view_if_needed()
    page.wait_for_timeout(500)


if __name__ == "__main__":
    main()
