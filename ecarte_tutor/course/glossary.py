"""The glossary: a definition of at most two lines for every term of the game and the lessons.

Lessons, quizzes and the game show this text when a learner presses the word.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import Final, Literal, get_args

from ..errors import NotationError, a_few, brief
from ..hints import CATALOGUE, Hint
from ..simulator.tables import PARTS, read_rows

__all__ = ["WORDS", "Chapter", "Word", "word"]

_PATH: Final = Path(__file__).parent / "data" / "glossary.csv"

Chapter = Literal["the game", "the hints", "the numbers"]
"""Heading under which the list of all words shows a word."""


@dataclass(frozen=True, slots=True)
class Word:
    """Entry of the glossary: a word or phrase with its definition.

    A Markdown cell links to the entry by `<dfn class=word-vole>vole</dfn>`, a text of a widget by
    `[vole](#word-vole)`.
    """

    name: str
    """Key of the entry in links, in ASCII without spaces."""

    term: str
    """The word as the heading of its entry."""

    meaning: str
    """Definition, as a learner reads it."""

    _: KW_ONLY
    french: str = ""
    """French word or call for the same thing; empty if we know of none."""

    forms: tuple[str, ...] = ()
    """Further spellings that a page links to this entry, such as plurals."""

    everyday: bool = False
    """True if every card player knows the word: it is listed, but not linked from texts."""

    chapter: Chapter

    @property
    def spellings(self) -> tuple[str, ...]:
        """Every spelling that a page links to this entry; empty for an everyday word."""
        return () if self.everyday else (self.term, *self.forms)


@dataclass(frozen=True, slots=True)
class _Line:
    """Line of the table of words."""

    name: str
    term: str
    meaning: str
    french: str
    forms: str
    everyday: Literal["", "everyday"]
    chapter: Chapter

    def word(self) -> Word:
        forms = tuple(self.forms.split(PARTS)) if self.forms else ()
        return Word(
            self.name,
            self.term,
            self.meaning,
            french=self.french,
            forms=forms,
            everyday=bool(self.everyday),
            chapter=self.chapter,
        )


def _of_hint(hint: Hint) -> Word:
    """Return a glossary entry for `hint`, found by its id or its title, with its statement."""
    return Word(
        name=hint.id,
        term=str(hint),
        meaning=hint.statement,
        forms=(hint.id, hint.called),
        chapter="the hints",
    )


WORDS: Final[tuple[Word, ...]] = tuple(
    sorted(
        (*(line.word() for line in read_rows(_PATH, _Line)), *map(_of_hint, CATALOGUE)),
        key=lambda word: get_args(Chapter).index(word.chapter),
    )
)
"""Every entry of the glossary, chapter by chapter, in the order in which a learner meets them."""

_BY_NAME: Final = {found.name: found for found in WORDS}


def word(name: str) -> Word:
    """Return the glossary entry whose `Word.name` is `name`; a hint's entry has the hint's id.

    >>> word("vole").meaning
    'All five tricks. It scores two points instead of one.'
    >>> word("P1").meaning
    'Stand on three trumps or more, whatever else you hold.'

    Raises:
        NotationError: if no entry has that name.
    """
    if not isinstance(name, str) or name not in _BY_NAME:
        raise NotationError(f"expected the name of a word ({a_few(_BY_NAME)}), got {brief(name)}")
    return _BY_NAME[name]
