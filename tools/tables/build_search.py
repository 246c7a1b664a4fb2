"""Write the index of the search again: words, laws, mishaps, questions, and the lessons' parts.

The command is `python -m tools.tables.build_search --into-package`.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from ecarte_tutor.course.glossary import WORDS
from ecarte_tutor.engine.laws import IRREGULARITIES, LAWS
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.site.lessons import read_lessons, shipped_lessons

from ..writing import build
from .build_pages import TEMPLATES, chapters

INDEX: Final = Path(__file__).parents[2] / "ecarte_tutor/widgets/desk/search_index.json"

OF_EVERY_LESSON: Final = {"Your turn", "Before you go", "To remember", "Before you begin", "Learn"}
"""Headings that lead nowhere in particular."""

_HOUSE_OF_CODE: Final = {"E9": "turf-club", "L": "london"}


class Entry(NamedTuple):
    """What can be found: its kind, its title, its address beside the lessons, and its text."""

    kind: str
    title: str
    address: str
    text: str
    words: str = ""
    """Further words and phrases to find it by, with commas between them."""


def entries() -> Iterator[Entry]:
    """Everything that the search finds; of equals, what comes first is shown first."""
    synonyms = tomllib.loads((TEMPLATES / "synonyms.toml").read_text("utf-8"))
    for chapter in chapters():
        for each in chapter["question"]:
            asks, answer = plain(each["asks"]), plain(each["answer"])
            yield Entry("question", asks, f"questions.html#{each['id']}", answer, each["words"])
    yield from words("word", synonyms["words"])
    for name, mishap in IRREGULARITIES.items():
        laws = ", ".join(LAWS[law].title for law in mishap.laws)
        address = f"rules-turf-club.html#{name}"
        yield Entry("mishap", mishap.what, address, laws, synonyms["mishaps"].get(name, ""))
    yield from pages(synonyms["parts"])
    for law in LAWS.values():
        address = f"rules-{_HOUSE_OF_CODE[law.code]}.html#{law.id}"
        yield Entry("law", law.title, address, law.statement, law.id)
    yield from words("hint", synonyms["words"])


def words(kind: str, synonyms: Mapping[str, str]) -> Iterator[Entry]:
    """The words of the glossary, or the hints of the book, which only who looks for one wants."""
    for word in WORDS:
        if (word.chapter == "the hints") == (kind == "hint"):
            known = (word.french, *word.forms, synonyms.get(word.name, ""))
            address = f"words.html#{word.name}"
            yield Entry(kind, word.term, address, word.meaning, ", ".join(filter(None, known)))


def pages(synonyms: Mapping[str, str]) -> Iterator[Entry]:
    """The pages of rules, and every lesson with its parts."""
    for house in PRESETS.values():
        title = f"The rules on one page: {house.label}"
        yield Entry("rules", title, f"rules-{house.name}.html", house.note, "print, sheet")
    taught = "Three open deals, in order, on the back of the rules."
    address = "rules-turf-club.html#teach"
    yield Entry("rules", "Teach it in ten minutes", address, taught, "beginner, children, family")
    for lesson in read_lessons(shipped_lessons()):
        if lesson.name == "start":  # JupyterLab's own; the site has another
            continue
        words = synonyms.get(lesson.title, "")
        yield Entry("page", lesson.title, lesson.file, lesson.description, words)
        for title, query in parts(shipped_lessons() / lesson.file):
            words = synonyms.get(title, "")
            yield Entry("part", title, lesson.file + query, f"In “{lesson.title}”.", words)


def parts(notebook: Path) -> Iterator[tuple[str, str]]:
    """The parts of a lesson: each heading, and each title to choose with its query."""
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            for heading in re.findall(r"(?m)^## (.*)$", source):
                if heading not in OF_EVERY_LESSON:
                    yield plain(heading), ""
        else:
            yield from _choices(source)


def _choices(source: str) -> Iterator[tuple[str, str]]:
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call) or getattr(call.func, "id", "") != "OneAtATime":
            continue
        named = [each.value for each in call.keywords if each.arg == "name"]
        query = ast.literal_eval([*named, *call.args[1:], ast.Constant("part")][0])
        if isinstance(call.args[0], ast.Dict):
            for number, key in enumerate(call.args[0].keys, 1):
                yield ast.literal_eval(key or ast.Constant("")), f"?{query}={number}"


def plain(text: str) -> str:
    """A line of Markdown or HTML as text."""
    text = re.sub(r"<[^>]*>", "", text)
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).replace("*", "")


def contents() -> bytes:
    """The index as JSON, an entry a line."""
    lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in entries())
    return f"[\n{lines}\n]\n".encode()


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the index, or compare it; returns the exit status."""
    return build("build_search", INDEX, contents, arguments)


if __name__ == "__main__":
    sys.exit(main())
