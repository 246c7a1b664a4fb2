"""What a machine can see of `docs/style.md`: words and habits to lose, wherever a person reads."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from ecarte_tutor.course.glossary import WORDS
from ecarte_tutor.engine.laws import DIFFERENCES, LAWS
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.hints import CATALOGUE
from tests.running import LESSONS, PROJECT

PACKAGE: Final = PROJECT / "ecarte_tutor"

EVERYWHERE: Final = {
    "adversary": r"\badversar",
    "throw, for discard": r"\b(?:throws?|threw|thrown) (?:away|out|cards?|it|them)\b",
    "dear, for costly": r"\b(?:dear|dearer|dearest)\b",
    "nought, a hair short": r"\bnought\b|\ba hair (?:short|below|above)\b",
    "adverse": r"\badverse\b",
    "anew": r"\banew\b",
    "lest, whence": r"\b(?:lest|whence)\b",
    "of two minds, keeps its word": r"\bof two minds\b|\bkeeps? (?:its|their) word\b",
    "answers for standing": r"\banswers? for (?:standing|it\b)",
    "the former, the latter": r"\bthe (?:former|latter)\b",
    "makes no odds": r"\bmakes? no odds\b",
    "no less than": r"\bno (?:less|fewer) than\b",
    "turn it round": r"\bturn (?:it|them) round\b",
    "Mind that, See to it": r"\b(?:Mind that|See to it|Let it be)\b",
    "Nor at the beginning": r"(?:^|[.!?] )Nor\b",
    "changing cards, for exchanging": r"\bchang(?:e|es|ed|ing) (?:(?:some|any|new|no|his) )?cards\b"
    r"|\bcards (?:were|are|have been|had been) changed\b",
}
"""Words to lose, by what is wrong with them."""

ON_SCREEN: Final = {
    "a dangling too": r", too(?=[.;:!?]|$)",
    "some sixty": r"\bsome (?:\d+|ten|twenty|thirty|forty|fifty|sixty|hundred)\b",
    "else, for otherwise": r"[;,] else\b",
    "who, for whoever": r"(?:^|[.;:] )(?:So )?[Ww]ho (?:takes|plays|deals|asks|stands|proposes"
    r"|changes|refuses|loses|wins)\b[^?]*(?:\.|$)",
    "is told, of a hint or number": r"\b(?:It|it|Nothing|He|he) is told\b|\bsays of it\b",
    "brings, for scores or wins": r"\bbrings? (?:two|one|three|a point|points|nothing|the point)\b",
    "the adverse four": r"\bat (?:his|the) four\b",
}
"""Habits to lose where a learner reads."""

IN_DOCSTRINGS: Final = {
    "The same": r"^The same\b",
    "so many, such": r"\b(?:so many|such and such)\b",
    "What it is known by": r"^What it (?:is|was)\b",
    "Whether it is": r"^Whether it (?:is|was|has|had)\b",
    "Told of": r"^Told of\b",
}
"""Beginnings that do not stand alone in a hover."""


def _strings(source: str) -> Iterator[tuple[bool, str]]:
    """Every text of some Python, and whether it is a docstring."""
    tree = ast.parse(source)
    documenting = {
        id(statement.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        for statement in node.body
        if isinstance(statement, ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield id(node) in documenting, " ".join(node.value.split())


def _notebook(path: Path) -> Iterator[str]:
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            yield from (" ".join(part.split()) for part in source.split("\n\n"))
        else:
            yield from (text for _, text in _strings(source))


def _on_screen() -> Iterator[tuple[str, str]]:
    for path in sorted(LESSONS.glob("*.ipynb")):
        yield from ((path.name, text) for text in _notebook(path))
    yield from (("glossary", word.meaning) for word in WORDS)
    for hint in CATALOGUE:
        yield from ((hint.id, text) for text in (hint.name, hint.statement, hint.reading))
    yield from ((law.id, law.statement) for law in LAWS.values())
    yield from ((each.case, text) for each in DIFFERENCES for text in each.says.values())
    yield from ((house.name, house.note) for house in PRESETS.values())
    for path in sorted((PACKAGE / "widgets").rglob("*.py")):
        texts = _strings(path.read_text(encoding="utf-8"))
        yield from ((path.name, text) for is_docstring, text in texts if not is_docstring)


@cache
def _docstrings() -> tuple[tuple[str, str], ...]:
    return tuple(
        (path.relative_to(PACKAGE).as_posix(), text)
        for path in sorted(PACKAGE.rglob("*.py"))
        for is_docstring, text in _strings(path.read_text(encoding="utf-8"))
        if is_docstring
    )


def _found(texts: Iterable[tuple[str, str]], habits: dict[str, str]) -> list[str]:
    return [
        f"{where}: {habit}: …{text[max(0, hit.start() - 40) : hit.end() + 30]}…"
        for where, text in texts
        for habit, pattern in habits.items()
        for hit in re.finditer(pattern, text)
    ]


def test_no_learner_reads_what_we_would_not_say() -> None:
    assert _found(_on_screen(), EVERYWHERE | ON_SCREEN) == []


def test_no_docstring_has_a_word_that_we_lost() -> None:
    assert _found(_docstrings(), EVERYWHERE) == []


def test_a_docstring_of_the_simulator_and_the_site_stands_alone() -> None:
    texts = [each for each in _docstrings() if each[0].startswith(("simulator/", "site/"))]
    assert texts
    assert _found(texts, IN_DOCSTRINGS) == []
