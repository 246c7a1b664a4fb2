"""The word book: every word of the glossary, by chapter or by what is typed."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets
from ipywidgets import widget_serialization  # type: ignore[import-untyped]

from ...glossary import WORDS
from ..table import AssetSource, SentOnce, sent_once


class WordBook(anywidget.AnyWidget):
    """All the words to look through; the searching is the browser's, and nothing comes back.

    Where it is shown the words in a lesson's prose can be pressed, as they can beside any table.

    >>> WordBook()  # doctest: +ELLIPSIS
    WordBook(... words)
    """

    _esm = AssetSource("word_book.js")
    _css = AssetSource("word_book.css")

    sent_once = traitlets.Instance(SentOnce).tag(sync=True, **widget_serialization)

    def __init__(self) -> None:
        super().__init__(sent_once=sent_once())

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Takes no state from the browser."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(WORDS)} words)"
