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

# A hint to stand decides where it is the first that applies.
assert book(Decision.propose("8H QS 9S 8S 7S", "KH")).hints[0] == "P3d"

# The lesson is read from the folder.
(lesson,) = (each for each in read_lessons(Path("notebooks")) if "refusing" in each.file)
assert (lesson.file, lesson.title, lesson.order) == ("17-refusing.ipynb", "When to refuse", 17)
assert (lesson.part, lesson.listed) == ("The shelf", True)
"""
"""What the pages promise, asked of the copy."""


def _examples(page: str, language: str = "python") -> list[str]:
    """The examples on a page, without their indent."""
    text = (PROJECT / f"docs/adding-{page}.md").read_text("utf-8")
    found = re.findall(rf"^ *```{language}\n(.*?)^ *```", text, re.DOTALL | re.MULTILINE)
    return [textwrap.dedent(each) for each in found]


def _said(page: str, pattern: str) -> str:
    """What a page says in this place alone."""
    (found,) = re.findall(pattern, (PROJECT / f"docs/adding-{page}.md").read_text("utf-8"))
    return str(found)


def _changed(path: Path, *changes: tuple[str, str]) -> None:
    """Replaces each text, which stands there once."""
    text = path.read_text("utf-8")
    for old, new in changes:
        assert text.count(old) == 1, (path, old)
        text = text.replace(old, new)
    path.write_text(text, "utf-8")


def _indented(text: str, by: int = 4) -> str:
    return textwrap.indent(text, by * " ")


def _add_rule_set(copy: Path) -> None:
    record, printed, questions, ended = _examples("a-rule-set")
    _changed(
        copy / "ecarte_tutor/engine/rules/presets.py",
        ("\nPRESETS: Final", f"\n{record}\nPRESETS: Final"),
        ("_WIKIPEDIA)", "_WIKIPEDIA, _PARIS)"),
    )
    _changed(
        copy / "tests/engine/test_sources.py",
        ('"wikipedia": (5,)}', '"wikipedia": (5,), "paris-club": (7,)}'),
    )
    _changed(
        copy / "tests/course/test_rules_at_hand.py",
        ('"until it is empty"),\n', f'"until it is empty"),\n{_indented(printed)}'),
    )
    _changed(
        copy / "tests/lessons/test_other_rules.py",
        ('"wikipedia": (1, 3),\n', f'"wikipedia": (1, 3),\n{_indented(ended, 8)}'),
    )
    above = "questions = {\n"
    _changed_cell(copy, "14-rules", (above, above + _indented(questions)))


def _add_opponent(copy: Path) -> None:
    (record,) = _examples("an-opponent")
    _changed(
        copy / "ecarte_tutor/course/players.py",
        ("\nPLAYERS: Final", f"\n{record}\n\nPLAYERS: Final"),
        ('    "actuary": ', '    "punter": Punter(),\n    "actuary": '),
    )


def _add_hints(copy: Path) -> None:
    """One on a lead and one to stand."""
    lead, stand, told = _examples("a-hint")
    row, cited, listed, drawn = _examples("a-hint", "text")
    hints, tests = copy / "ecarte_tutor/hints", copy / "tests/hints"
    with (hints / "l_first_lead.py").open("a", encoding="utf-8") as file:
        file.write(f"\n\n{lead}")
    _changed(
        hints / "p_standing.py",
        ("\nP4: Final", f"\n{stand}\n\nP4: Final"),
        ("P3c, P4, P5)", "P3c, P3d, P4, P5)"),
    )
    _changed(hints / "catalogue.py", ("L7, L1x\n", "L7, L11, L1x\n"), ("L9, L10)", "L9, L10, L11)"))
    _changed(
        hints / "consultation.py",
        ("L7, L1x\n", "L7, L11, L1x\n"),
        ("L3, L1, L5)", "L3, L11, L1, L5)"),
    )
    _changed(tests / "test_catalogue.py", ("P3c P4", "P3c P3d P4"), ("L9 L10 S1", "L9 L10 L11 S1"))
    _changed(tests / "test_playing.py", (row.strip().replace("L11", "L1"), row.strip()))
    _changed(tests / "test_overrides.py", (cited.strip().replace(" P3d", ""), cited.strip()))
    _changed(
        copy / "ecarte_tutor/widgets/stage/draw/sheet-hands.csv",
        ("P4,0,Q Q", f"{drawn}P4,0,Q Q"),
    )
    _with_cells(copy, "12-going-on", -6, _code(told.strip(), "king-and-queen"))
    above = '"One trump": {\n'
    _changed_cell(copy, "03-proposing", (above, above + _indented(listed, 12)))


def _add_drill(copy: Path) -> None:
    draws, record = _examples("a-drill")
    problems = copy / "ecarte_tutor/course/problems"
    with (problems / "on_decisions.py").open("a", encoding="utf-8") as file:
        file.write(f"\n\n{draws}")
    _changed(
        problems / "skills.py",
        ("    draw_talk,\n", "    draw_talk,\n    draw_two_trumps,\n    is_on_two_trumps,\n"),
        ("\nSKILLS: Final", f"\n{record}\nSKILLS: Final"),
        ('\n)\n"""Every skill, in', '\n    TWO_TRUMPS,\n)\n"""Every skill, in'),
    )
    call = _said("a-drill", r"`(lesson_quiz\(\"pairs.*?\))`")
    _with_cells(copy, "03-proposing", -2, _code(call, "pairs"))


def _add_lesson(copy: Path) -> None:
    (lesson,) = _examples("a-lesson", "json")
    path = copy / "notebooks/17-refusing.ipynb"
    path.write_text(lesson, "utf-8")
    _run(copy, *_said("a-lesson", r"`\.venv/bin/jupyter ([^`]*)`").split(), module="jupyter")
    (line,) = _examples("a-lesson", "text")
    start = copy / "notebooks/start.ipynb"
    text = json.loads(start.read_text("utf-8"))
    for each in text["cells"]:
        before, heading, rest = "".join(each["source"]).partition("### The shelf\n\n")
        if heading:
            links, gap, after = rest.partition("\n\n")
            told = f"{before}{heading}{links}\n{line.rstrip()}{gap}{after}"
            each["source"] = told.splitlines(keepends=True)
    _save(start, text)
    following = {**MARKDOWN, "id": "next", "metadata": {"tags": ["in-jupyterlab"]}}
    source = [_said("a-lesson", r"`(<strong class=ecarte-next>.*?</strong>)`")]
    _with_cells(copy, "16-real-table", None, {**following, "source": source})


MARKDOWN = {"cell_type": "markdown", "metadata": {}}


def _code(source: str, name: str) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": {"jupyter": {"source_hidden": True}},
        "outputs": [],
        "source": source.splitlines(keepends=True),
    }


def _changed_cell(copy: Path, lesson: str, change: tuple[str, str]) -> None:
    path = copy / f"notebooks/{lesson}.ipynb"
    text = json.loads(path.read_text("utf-8"))
    for cell in text["cells"]:
        cell["source"] = "".join(cell["source"]).replace(*change).splitlines(keepends=True)
    _save(path, text)


def _with_cells(copy: Path, lesson: str, place: int | None, *cells: dict[str, Any]) -> None:
    """Put cells before that at `place`, or at the end."""
    path = copy / f"notebooks/{lesson}.ipynb"
    text = json.loads(path.read_text("utf-8"))
    text["cells"][place or len(text["cells"]) : place or None] = cells
    _save(path, text)


def _save(path: Path, notebook: dict[str, Any]) -> None:
    """As JupyterLab saves it."""
    nbformat.write(nbformat.from_dict(notebook), path)


def _run(copy: Path, *arguments: str, module: str) -> str:
    """Run a module in the copy, which stands before the installed package."""
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.run(
        (sys.executable, "-m", module, *arguments),
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, f"{run.stdout[-3000:]}\n{run.stderr[-3000:]}"
    return run.stdout


def test_what_is_added_as_the_pages_say_is_whole(tmp_path: Path) -> None:
    """A rule set, an opponent, two hints, a drill and a lesson, with the tests that pages name."""
    for name in COPIED:
        ignored = ignore_patterns("__pycache__", "node_modules")
        copytree(PROJECT / name, tmp_path / name, ignore=ignored)
    for name in FILES:
        copy2(PROJECT / name, tmp_path / name)
    pages = {
        "a-rule-set": _add_rule_set,
        "an-opponent": _add_opponent,
        "a-hint": _add_hints,
        "a-drill": _add_drill,
        "a-lesson": _add_lesson,
    }
    tests: dict[str, None] = {}
    for page, add in pages.items():
        add(tmp_path)
        tests |= dict.fromkeys(_said(page, r'`make test\s+ARGS="([^"]*)"`').split())
    _run(tmp_path, "--new", module="tools.tables")
    (tmp_path / "promised.py").write_text(PROMISED, "utf-8")
    _run(tmp_path, module="promised")
    _run(tmp_path, "-q", "-p", "no:cacheprovider", "-n", "2", *tests, module="pytest")
