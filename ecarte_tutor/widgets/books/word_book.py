"""The word book: every word of the glossary, by chapter or by what is typed."""

from __future__ import annotations

import anywidget

from ...course.glossary import WORDS
from ..table import AssetSource, CardsAndWords, ignore_state


class WordBook(anywidget.AnyWidget):
    """All the words to look through; the searching is the browser's, and nothing comes back.

    Where it is shown the words in a lesson's prose can be pressed, as they can beside any table.

    >>> WordBook()  # doctest: +ELLIPSIS
    WordBook(... words)
    """

    set_state = ignore_state
    _esm = AssetSource("word_book.js")
    _css = AssetSource("word_book.css")
    sent_once = CardsAndWords()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(WORDS)} words)"
