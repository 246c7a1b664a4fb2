"""Every word that can be asked about, the hints among them, and one by its name."""

from __future__ import annotations

from typing import Final

from ...errors import NotationError, a_few, brief
from ...hints import CATALOGUE, Hint
from .game import GAME
from .numbers import NUMBERS
from .word import Word


def _of_hint(hint: Hint) -> Word:
    """A hint's id, or the words for it, as a word that means what the hint says."""
    return Word(
        name=hint.id,
        term=str(hint),
        meaning=hint.statement,
        forms=(hint.id, hint.called),
        chapter="the hints",
    )


WORDS: Final[tuple[Word, ...]] = (*GAME, *map(_of_hint, CATALOGUE), *NUMBERS)
"""Every word, chapter by chapter."""

_BY_NAME: Final = {found.name: found for found in WORDS}


def word(name: str) -> Word:
    """The word of this name.

    >>> word("vole").meaning
    'All five tricks. It scores two points instead of one.'
    >>> word("P1").meaning
    'Stand on three trumps or more, whatever else you hold.'

    Raises:
        NotationError: for a name that no word has.
    """
    if not isinstance(name, str) or name not in _BY_NAME:
        raise NotationError(f"expected the name of a word ({a_few(_BY_NAME)}), got {brief(name)}")
    return _BY_NAME[name]
