"""The glossary: every word once, in two lines, and marked where a lesson first uses it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ecarte_tutor.course.glossary import WORDS, word
from ecarte_tutor.errors import NotationError
from ecarte_tutor.hints import CATALOGUE
from tests.lessons.reading import prose_of
from tests.running import LESSONS

TWO_LINES = 96
"""Characters that a window of 27 rem has room for on two lines."""

NAME_OF = {spelling.lower(): each.name for each in WORDS for spelling in each.spellings}
SPELLINGS = "|".join(re.escape(each) for each in sorted(NAME_OF, key=len, reverse=True))
NOT_PROSE = (
    r"^#.*$|`[^`]*`|<summary>.*?</summary>|<[^>]*>|\[[^\]]*\]\((?!#word-)[^)]*\)"
    r"|(?<=\)\\\n).*$"  # what a table of contents says of a lesson
)
DFN = re.compile(r"<dfn class=word-([\w-]+)>([^<]*)</dfn>")
MENTION = re.compile(
    rf"(?P<not>{NOT_PROSE})|\[(?P<shown>[^\]]*)\]\(#word-(?P<marked>[\w-]+)\)"
    rf"|(?<![^\W_])(?P<plain>{SPELLINGS})(?![^\W_])",
    re.MULTILINE | re.IGNORECASE,
)


def mentions(lesson: Path) -> Iterator[tuple[str, bool, str]]:
    """The words that a lesson's prose mentions, whether they are marked, and as they stand."""
    for prose in prose_of(lesson):
        for found in MENTION.finditer(DFN.sub(r"[\2](#word-\1)", prose)):
            if found["marked"]:
                yield found["marked"], True, found["shown"]
            elif found["plain"]:
                yield NAME_OF[found["plain"].lower()], False, found["plain"]


def test_a_word_has_one_record_and_a_spelling_one_word() -> None:
    assert len({each.name for each in WORDS}) == len(WORDS)
    spelled = [spelling for each in WORDS for spelling in (each.term, *each.forms)]
    assert len({each.lower() for each in spelled}) == len(spelled)
    assert all(re.fullmatch(r"[A-Za-z0-9-]+", each.name) for each in WORDS)


def test_a_word_takes_two_lines() -> None:
    told = [each for each in WORDS if each.chapter != "the hints"]
    assert len(told) > 30
    assert [each.term for each in told if len(each.meaning) > TWO_LINES] == []


def test_every_hint_is_a_word_that_says_what_the_catalogue_says() -> None:
    hints = [each for each in WORDS if each.chapter == "the hints"]
    assert [(each.name, each.meaning) for each in hints] == [
        (hint.id, hint.statement) for hint in CATALOGUE
    ]


def test_a_word_that_there_is_not_is_refused() -> None:
    with pytest.raises(NotationError, match="expected the name of a word"):
        word("bower")


@pytest.mark.parametrize("lesson", sorted(LESSONS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_lesson_marks_each_word_where_it_first_uses_it(lesson: Path) -> None:
    """As a `dfn` or a link, once a lesson; what is marked is a spelling of that word."""
    found = list(mentions(lesson))
    first: dict[str, tuple[bool, str]] = {}
    for name, is_marked, shown in found:
        first.setdefault(name, (is_marked, shown))
    assert {name: shown for name, (is_marked, shown) in first.items() if not is_marked} == {}
    marks = [(name, shown) for name, is_marked, shown in found if is_marked]
    assert len({name for name, _ in marks}) == len(marks)
    assert [shown for name, shown in marks if NAME_OF.get(shown.lower()) != name] == []
