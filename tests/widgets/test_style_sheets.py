"""Style sheets: all widgets of a page share them, so no rule may reach another widget."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest

import ecarte_tutor
from ecarte_tutor.widgets.stage.assets import SENT_ONCE, asset, assets

PACKAGE = Path(ecarte_tutor.__file__).parent
SHEETS: Final = {path.name: path for path in (PACKAGE / "widgets").rglob("*.css")}
SITE: Final = PACKAGE / "site/jupyter/voila/templates/ecarte/static"

SHARED: Final = {"look.css", "common.css", "print.css", "table.css"}
"""What every widget has, what every widget drops on paper, and what only joins sheets."""

SCOPES: Final = {
    "scene.css": ("ecarte-table",),
    "verdict.css": ("ecarte-table",),
    "low.css": ("ecarte-table",),
    "story.css": ("ecarte-story", "ecarte-move"),
    "opponents.css": ("ecarte-opponents",),
    "game_end.css": ("ecarte-end", "ecarte-ended"),
    "card_table.css": ("ecarte-game", "ecarte-seated"),
    "game_bar.css": ("ecarte-game", "ecarte-below"),
    "game_windows.css": ("ecarte-game", "ecarte-seated"),
    "rules.css": ("ecarte-dialog", "ecarte-rules", "ecarte-elsewhere"),
    "words.css": ("ecarte-word", "ecarte-meaning"),  # in a lesson's prose, too
    "progress.css": ("ecarte-progress-panel",),
    "you.css": ("ecarte-you",),
    "classroom.css": ("ecarte-classroom",),
    "look_up.css": ("ecarte-look-up",),
    "hint_chart.css": ("ecarte-hint-chart",),
    "diagram.css": (
        *("ecarte-diagram", "ecarte-diagram-tricks", "ecarte-diagram-stock"),
        "ecarte-diagram-scores",
    ),
    "one_at_a_time.css": ("ecarte-one-at-a-time",),
}
"""The part of a page that each sheet is for: one of these stands in every selector of the sheet."""


def parts(text: str, apart: str) -> Iterator[str]:
    """What stands between these signs, outside parentheses."""
    depth, begin = 0, 0
    for place, sign in enumerate(f"{text}{apart[0]}"):
        depth += (sign == "(") - (sign == ")")
        if sign in apart and depth == 0:
            if part := " ".join(text[begin:place].split()):
                yield part
            begin = place + 1


def selectors(sheet: Path) -> Iterator[str]:
    """Every selector of a sheet, each on one line; the frames of an animation are none."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    for several in re.findall(r"([^{};]+)\{[^{}]*\}", text):
        yield from parts(several, ",")


def restyled_by_has(selector: str, *, by_has: bool = False) -> Iterator[str]:
    """The last part of a selector, or each alternative of it, if an earlier part has `:has`."""
    *before, last = parts(selector, " >+~")
    by_has = by_has or any(":has(" in each for each in before)
    if several := re.fullmatch(r":(?:is|where)\((.*)\)", last):
        for each in parts(several[1], ","):
            yield from restyled_by_has(each, by_has=by_has)
    elif by_has:
        yield last


def alone(sheet: Path, scope: str = "ecarte") -> set[str]:
    """Classes that a sheet styles by nothing but their name, wherever they are in its widget."""
    name = re.compile(rf"(?::root )?(?:\.ecarte\b)?(?:[. ]+{scope} )?[ \w]*\.(ecarte-[\w-]+)")
    found = map(name.fullmatch, selectors(sheet))
    return {each[1] for each in found if each}


def test_every_sheet_has_its_scope() -> None:
    assert SHEETS.keys() == {*SHARED, *SCOPES}


@pytest.mark.parametrize("name", SCOPES)
def test_every_rule_stays_in_the_part_that_its_sheet_is_for(name: str) -> None:
    scope = re.compile(rf"\.(?:{'|'.join(SCOPES[name])})(?![\w-])")
    rules = [each for each in selectors(SHEETS[name]) if each not in ("from", "to")]
    assert len(rules) > 1
    assert [each for each in rules if not scope.search(each)] == []


@pytest.mark.parametrize("name", SCOPES)
def test_the_class_of_a_part_has_no_other_meaning_in_another_widget(name: str) -> None:
    for other, (scope, *_) in SCOPES.items():
        if scope not in (SCOPES[name][0], "ecarte-table"):  # which lays the parts of a table out
            assert alone(SHEETS[other], scope) & {*SCOPES[name]} == set(), other


def test_no_class_of_the_table_is_styled_by_its_name_in_two_sheets() -> None:
    sheets = [SHEETS[name] for name, (scope, *_) in SCOPES.items() if scope == "ecarte-table"]
    for one, other in combinations(sheets, 2):
        both = alone(one, "ecarte-table") & alone(other, "ecarte-table")
        assert both == set(), (one.name, other.name)


@pytest.mark.parametrize("name", ["site.css", "lesson.css"])
def test_a_page_styles_no_part_of_a_widget_by_its_name_alone(name: str) -> None:
    scripts = "".join(path.read_text("utf-8") for path in (PACKAGE / "widgets").rglob("*.js"))
    drawn = set(re.findall(r"ecarte-[\w-]+", scripts)) - {"ecarte-page"}  # the page's own
    theirs = alone(SITE / name)
    assert len(theirs) > 3
    assert theirs & drawn == set()


@pytest.mark.parametrize("name", SHEETS)
def test_no_class_is_named_twice_for_a_rule_to_win(name: str) -> None:
    """What all widgets share yields to any rule of a part, and JupyterLab's own rules to both."""
    twice = re.compile(r"(\.ecarte[\w-]*)\1(?![\w-])|\.ecarte\.ecarte-")
    assert [each for each in selectors(SHEETS[name]) if twice.search(each)] == []


def test_what_is_styled_beyond_a_has_is_named_by_class_or_element() -> None:
    """Or Chromium styles every element of a page again for each that comes or goes."""
    sheets = [*SHEETS.values(), *SITE.glob("*.css")]
    found = [
        each for sheet in sheets for rule in selectors(sheet) for each in restyled_by_has(rule)
    ]
    assert len(found) > 3
    assert [each for each in found if each.startswith(("*", ":"))] == []


def test_words_and_corners_have_the_sizes_of_the_look() -> None:
    """But for what grows with a board or a window, large figures, and the count of what is due."""
    sheets = [*SHEETS.values(), SITE / "site.css", SITE / "lesson.css"]
    own = re.compile(
        r"^ +(?:font(?:-size)?: (?:\d{3} )?[\d.]+(?:px|rem)|border-radius: \d\dpx)", re.M
    )
    found = {
        (sheet.name, each.split()[-1])
        for sheet in sheets
        for each in own.findall(sheet.read_text("utf-8"))
    }
    assert found == {
        ("you.css", "4.5rem"),
        ("story.css", "60px"),
        ("story.css", "32px"),
        ("site.css", "0.7rem"),
    }


def test_what_stands_apart_does_so_by_a_multiple_of_one_step() -> None:
    """But for up to 2 px, what grows with a window or its words, and the table's own sheets."""
    (step,) = re.findall(r"--ecarte-step: (\d)px;", SHEETS["look.css"].read_text("utf-8"))
    sheets = [each for each in SHEETS.values() if each.parent.name != "table"]
    apart = re.compile(r"^ +(?:margin|padding|gap)[\w-]*: (?!.*(?:calc|clamp|max)\()(.*);", re.M)
    found = {
        (sheet.name, size)
        for sheet in (*sheets, SITE / "site.css", SITE / "lesson.css")
        for sizes in apart.findall(sheet.read_text("utf-8"))
        for size in re.findall(r"(?<![\w.])(\d+)px", sizes)
        if int(size) > 2 and int(size) % int(step)
    }
    assert found == set()


@pytest.mark.parametrize("name", [each for each in assets() if each != SENT_ONCE])
def test_no_line_of_comment_is_sent_to_a_browser(name: str) -> None:
    sent = asset(name).text.splitlines()
    assert [each for each in sent if each.lstrip().startswith(("//", "/*"))] == []
