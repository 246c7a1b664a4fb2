"""The pages on adding something, followed to the letter in a copy of the project."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path
from shutil import copy2, copytree, ignore_patterns
from typing import Any

import nbformat
import pytest

from tests.running import PROJECT

pytestmark = pytest.mark.long

COPIED = ("ecarte_tutor", "docs", "notebooks", "tests", "tools", "deploy", "page-program")
FILES = (
    *("CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "SECURITY.md"),
    *("constraints.txt", "environment.yml", "hatch_build.py", "pyproject.toml"),
)

PROMISED = """
from ecarte_tutor import Deal, Decision, RuleSet, book
from ecarte_tutor.course.problems.plan import Plan
from ecarte_tutor.course.players import PLAYERS
from ecarte_tutor.course.practice.idea import BASIC, KINDS_IN_ORDER, Idea, idea_of_line
from ecarte_tutor.course.practice.alike import problem_on
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.site.lessons import read_lessons
from ecarte_tutor.widgets import DrillBuilder, GameTable, lesson_quiz
from tests.course.practice.learners import Learner
from collections import Counter
from pathlib import Path
import random

def pressed(table):
    groups = table.scene["groups"]
    return [button["label"] for group in groups for button in group["buttons"]]

# The rule set is known everywhere.
rules = RuleSet("paris-club")
assert (str(rules), rules.target, rules.king_scores) == ("paris-club", 7, False)
assert rules.citation("play") == "Paris club rule 12"
assert "Paris club" in pressed(GameTable())

# The opponent has its button, and plays as it says: trumps first, and never for new cards.
opponents = [each["button"]["label"] for each in GameTable().scene["opponents"]]
assert "The Punter" in opponents
for name in PRESETS:
    for seed in range(20):
        deal, led = Deal.start(seed=seed, rules=name), 0
        while not deal.over:
            decision = deal.decision()
            option = PLAYERS["punter"].choose(decision)
            if decision.kind == "lead":
                led += 1
                is_trump = option.suit is decision.trump
                assert is_trump or not decision.hand.of(decision.trump)
            deal = deal.act(option)
        assert (deal.vulnerable, led > 0) == ("pone", True)

# The hint is consulted, offered to a teacher and practised.
verdict = book(Decision.lead("KS QS 9H 8D 7C", "TH"))
assert ([*map(str, verdict.advice)], verdict.hints[0]) == (["KS"], "L11")
builder = DrillBuilder()
for skill in ("leading", "proposing", "answering"):
    builder.choose("skill", skill)
for choice in (("hint", "L11"), ("count", "5"), ("make",)):
    builder.choose(*choice)
assert "L11" in Plan.parse(builder.scene["made"]["code"]).hints
line = problem_on(Idea("leading", "L11"), 0.0, random.Random(1))
assert str(idea_of_line("leading", line)) == "L11"

# The drill is asked, offered to a teacher and carried by codes.
pairs = Plan.of_lesson("pairs", "RECIPE").problems()
assert {len(each.hand.of(each.trump)) for each in pairs} == {2}
assert lesson_quiz("pairs", "RECIPE").scene["title"] == "Play, or propose?"
assert "Two trumps" in pressed(DrillBuilder())
quiz = lesson_quiz("pairs", "RECIPE", 1)
quiz.choose("answer", "play")
assert quiz.attempts[0].skill == "pairs"

# Practice asks it as often as the others: each of six is a sixth of 120 problems, less a third.
for right in (True, False):
    learner = Learner(lambda _idea, _line, right=right: right, 1, known=BASIC)
    learner.sits_down(120)
    times = Counter(learner.kinds)
    assert {*times} == {*KINDS_IN_ORDER} - {*BASIC} and min(times.values()) > 13, times

# The lesson is read from the folder.
(lesson,) = (each for each in read_lessons(Path("notebooks")) if "refusing" in each.file)
assert (lesson.file, lesson.title, lesson.order) == ("17-refusing.ipynb", "When to refuse", 17)
assert (lesson.part, lesson.listed) == ("The shelf", True)
"""
"""What the pages promise, asked of the copy."""


def _example(page: str, language: str = "python", place: int = 0) -> str:
    """The example at this place on a page, without its indent."""
    text = (PROJECT / "docs" / page).read_text("utf-8")
    found = re.findall(rf"^ *```{language}\n(.*?)^ *```", text, re.DOTALL | re.MULTILINE)
    return textwrap.dedent(found[place])


def _changed(path: Path, *changes: tuple[str, str]) -> None:
    """Replaces each text, which stands there once."""
    text = path.read_text("utf-8")
    for old, new in changes:
        assert text.count(old) == 1, (path, old)
        text = text.replace(old, new)
    path.write_text(text, "utf-8")


def _add_rule_set(package: Path) -> None:
    _changed(
        package / "engine/rules/presets.py",
        ("\nPRESETS: Final", f"\n{_example('adding-a-rule-set.md')}\nPRESETS: Final"),
        ("_WIKIPEDIA)", "_WIKIPEDIA, _PARIS)"),
    )


def _add_opponent(package: Path) -> None:
    _changed(
        package / "course/players.py",
        ("\nPLAYERS: Final", f"\n{_example('adding-an-opponent.md')}\n\nPLAYERS: Final"),
        ('    "actuary": ', '    "punter": Punter(),\n    "actuary": '),
    )


def _add_hint(package: Path) -> None:
    hints = package / "hints"
    with (hints / "l_first_lead.py").open("a", encoding="utf-8") as file:
        file.write(f"\n\n{_example('adding-a-hint.md')}")
    _changed(hints / "catalogue.py", ("L7, L1x\n", "L7, L11, L1x\n"), ("L9, L10)", "L9, L10, L11)"))
    _changed(
        hints / "consultation.py",
        ("L7, L1x\n", "L7, L11, L1x\n"),
        ("L3, L1, L5)", "L3, L11, L1, L5)"),
    )


def _add_drill(package: Path) -> None:
    problems = package / "course/problems"
    with (problems / "on_decisions.py").open("a", encoding="utf-8") as file:
        file.write(f"\n\n{_example('adding-a-drill.md')}")
    record = _example("adding-a-drill.md", place=1)
    _changed(
        problems / "skills.py",
        ("    draw_talk,\n", "    draw_talk,\n    draw_two_trumps,\n    is_on_two_trumps,\n"),
        ("\nSKILLS: Final", f"\n{record}\nSKILLS: Final"),
        ('\n)\n"""Every skill, in', '\n    TWO_TRUMPS,\n)\n"""Every skill, in'),
    )


def _add_lesson(notebooks: Path) -> None:
    metadata = json.loads(f"{{{_example('adding-a-lesson.md', 'json')}}}")
    _, to_run, *_ = json.loads((notebooks / "03-proposing.ipynb").read_text("utf-8"))["cells"]
    title = {"cell_type": "markdown", "id": "title", "metadata": {}}
    cells = [
        {**title, "source": [f"# {metadata['title']}"]},
        to_run,
        _code(_example("adding-a-lesson.md").strip(), "quiz"),
    ]
    lesson = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    _save(notebooks / "17-refusing.ipynb", lesson)
    page = (PROJECT / "docs/adding-a-lesson.md").read_text("utf-8")
    (line,) = re.findall(r"`(- \[.*?\.ipynb\))`", page)
    start = notebooks / "start.ipynb"
    text = json.loads(start.read_text("utf-8"))
    for each in text["cells"]:
        source = "".join(each["source"])
        before, heading, rest = source.partition("### The shelf\n\n")
        if heading:
            links, gap, after = rest.partition("\n\n")
            told = f"{before}{heading}{links}\n{line}{gap}{after}"
            each["source"] = told.splitlines(keepends=True)
    _save(start, text)


def _code(source: str, name: str) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": {"jupyter": {"source_hidden": True}},
        "outputs": [],
        "source": source.splitlines(keepends=True),
    }


def _save(path: Path, notebook: dict[str, Any]) -> None:
    """As JupyterLab saves it."""
    nbformat.write(nbformat.from_dict(notebook), path)


def _copied(folder: Path) -> Path:
    for name in COPIED:
        ignored = ignore_patterns("__pycache__", "node_modules")
        copytree(PROJECT / name, folder / name, ignore=ignored)
    for name in FILES:
        copy2(PROJECT / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with one of each more: rule set, opponent, hint, drill, lesson."""
    folder = _copied(tmp_path_factory.mktemp("recipes"))
    _add_rule_set(folder / "ecarte_tutor")
    _add_opponent(folder / "ecarte_tutor")
    _add_hint(folder / "ecarte_tutor")
    _add_drill(folder / "ecarte_tutor")
    _add_lesson(folder / "notebooks")
    return folder


def _run(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python in the copy, which stands before the installed package."""
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        (sys.executable, *arguments),
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_all_that_was_added_is_known_and_does_what_its_page_says(copy: Path) -> None:
    run = _run(copy, "-c", PROMISED)
    assert run.returncode == 0, run.stderr


NAMED = (
    *("tests/engine/test_sources.py", "tests/simulator/test_winning.py"),
    *("tests/lessons/test_other_rules.py", "tests/engine/test_king.py"),
    *("tests/engine/test_deal_properties.py", "tests/widgets/plays/test_game_table.py"),
    *("tests/course/players/test_opponents.py", "tests/hints/test_catalogue.py"),
    *("tests/course/practice/test_hints_dealt.py", "tests/lessons/test_taught.py"),
    *("tests/lessons/test_skills.py", "tests/course/problems/test_versions.py"),
    *("tests/test_added_records.py", "tests/lessons/test_start.py"),
)
"""What the pages name, and what goes over one of the lists that have grown."""

OF_THE_NEW = (
    "start or catalogue or told_before or paris or pairs or every_preset or offered or settings_say"
    " or houses or five_ways"
)


def test_the_tests_that_the_pages_name_say_what_is_left_to_do(copy: Path) -> None:
    """Lessons have to tell of what is new, sources to be compared, deals to be counted."""
    run = _run(
        copy,
        *("-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "-o", "addopts="),
        *(*NAMED, "-k", OF_THE_NEW),
    )
    failed = set(re.findall(r"^FAILED \S+::(\S+)", run.stdout, re.MULTILINE))
    assert failed == {
        "test_every_preset_is_compared_with_its_source",
        "test_the_deals_of_every_preset_are_counted",
        "test_every_rule_on_which_two_houses_differ_is_in_the_table",
        "test_the_deal_ends_in_five_ways",
        "test_the_catalogue_holds_every_hint_once_in_order",
        "test_a_hint_is_told_before_any_lesson_may_mark_by_it",
        "test_the_lesson_of_a_skill_exists_and_asks_it[pairs]",
        "test_a_code_asks_the_same_on_every_machine_and_release[pairs-part]",
        "test_a_code_asks_the_same_on_every_machine_and_release[pairs-whole]",
        "test_every_quiz_asks_and_marks_it[pairs]",
        "test_a_lesson_ends_with_the_one_that_the_site_names_as_its_next[real-table]",
    }, run.stdout[-3000:]


def _finish_hint(folder: Path) -> None:
    """What the page asks for besides the hint itself."""
    _changed(folder / "tests/hints/test_catalogue.py", ("L9 L10 S1", "L9 L10 L11 S1"))
    row = _example("adding-a-hint.md", "text").strip()
    _changed(folder / "tests/hints/test_playing.py", (row.replace("L11", "L1"), row))
    told = _code(_example("adding-a-hint.md", place=2).strip(), "king-and-queen")
    _with_cells(folder / "notebooks/12-going-on.ipynb", -6, told)


def _finish_drill(folder: Path) -> None:
    page = (PROJECT / "docs/adding-a-drill.md").read_text("utf-8")
    (call,) = re.findall(r"`(lesson_quiz\(\"pairs.*?\))`", page)
    _with_cells(folder / "notebooks/03-proposing.ipynb", -2, _code(call, "pairs"))
    row = _example("adding-a-drill.md", place=2).strip()
    _changed(
        folder / "tests/test_added_records.py",
        ('    "proposing": PROPOSING,\n', f'    "proposing": PROPOSING,\n    {row}\n'),
    )


def _finish_lesson(folder: Path) -> None:
    page = (PROJECT / "docs/adding-a-lesson.md").read_text("utf-8")
    (line,) = re.findall(r"`(Next: .*?\.ipynb\))`", page)
    tagged = {"tags": ["in-jupyterlab"]}
    after = {"cell_type": "markdown", "id": "next", "metadata": tagged, "source": [line]}
    _with_cells(folder / "notebooks/16-real-table.ipynb", None, after)


def _with_cells(path: Path, place: int | None, *cells: dict[str, Any]) -> None:
    """Put cells before that at `place`, or at the end."""
    lesson = json.loads(path.read_text("utf-8"))
    lesson["cells"][place or len(lesson["cells"]) : place or None] = cells
    _save(path, lesson)


ROOMS = ("tests/hints", "tests/grading", "tests/course", "tests/lessons")
"""Folders of the rooms in which a hint, a drill and a lesson are written."""


def test_a_hint_a_drill_and_a_lesson_are_whole_when_their_pages_are_done(tmp_path: Path) -> None:
    """With all tests of the rooms that they touch: what must be told is told by the pages."""
    folder = _copied(tmp_path)
    _add_hint(folder / "ecarte_tutor")
    _add_drill(folder / "ecarte_tutor")
    _add_lesson(folder / "notebooks")
    _finish_hint(folder)
    _finish_drill(folder)
    _finish_lesson(folder)
    for page in ("hint", "drill", "lesson"):
        text = (PROJECT / f"docs/adding-a-{page}.md").read_text("utf-8")
        for command in re.findall(r"`python -m (tools\.tables\.build_[^`]*)`", text):
            run = _run(folder, "-m", *command.split())
            assert run.returncode == 0, run.stderr[-2000:]
    run = _run(
        folder,
        *("-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "2"),
        *(*ROOMS, "tests/test_added_records.py"),
    )
    assert run.returncode == 0, run.stdout[-3000:]
