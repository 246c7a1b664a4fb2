"""The scripts that lessons load, each asked for by itself: `python -m tests.bench.scripts`.

Prints how many requests a page makes without the bundle and with it; with `--write` it writes the
list of what is bundled, as it should be after an upgrade of Voilà or of what brings widgets.
"""

from __future__ import annotations

import argparse
import shutil
from importlib.metadata import version
from urllib.parse import urlsplit

from playwright.sync_api import Browser, sync_playwright

from ecarte_tutor.site.front.bundle import LISTED
from ecarte_tutor.site.lessons import read_lessons
from tests.browser.lessons import open_lesson
from tests.running import LESSONS, RunningSite, changed_command

ONE_BY_ONE = changed_command(
    "from ecarte_tutor.site.front import bundle", "bundle.version = lambda name: 'another'"
)
PROGRAM = "static/voila.js"


def asked_for(browser: Browser, site: RunningSite, lesson: str) -> list[str]:
    """The paths of all that a visitor's first page asks for, in order."""
    with browser.new_context() as context:
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(urlsplit(request.url).path))
        open_lesson(page, site.lesson(lesson))
    return asked


def is_bundled(path: str) -> bool:
    """Whether it is a script of Voilà's or of an extension. What an extension begins with finds
    the rest of it by its own address, and stays by itself."""
    name = path.rpartition("/")[2]
    is_theirs = path.startswith(("/voila/static/", "/voila/labextensions/"))
    return is_theirs and name.endswith(".js") and not name.startswith("remoteEntry.")


def main() -> None:
    """Prints a line for each lesson, and writes the list where it is told to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the list of what is bundled")
    options = parser.parse_args()
    scripts: dict[str, None] = {}  # a set that keeps its order
    with (
        sync_playwright() as playwright,
        RunningSite(command=ONE_BY_ONE) as single,
        RunningSite() as bundled,
    ):
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        print("| lesson | requests, one by one | with the bundle |\n| --- | --- | --- |")
        for lesson in read_lessons(LESSONS):
            alone, together = (asked_for(browser, site, lesson.file) for site in (single, bundled))
            scripts |= dict.fromkeys(each for each in alone if is_bundled(each))
            print(f"| {lesson.file} | {len(alone)} | {len(together)} |", flush=True)
        browser.close()
    if options.write:
        parts = [each.removeprefix("/voila/") for each in scripts]
        parts.remove(PROGRAM)
        LISTED.write_text("\n".join([version("voila"), *parts, PROGRAM, ""]), "utf-8")


if __name__ == "__main__":
    main()
