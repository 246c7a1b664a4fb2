"""The law book: every law of both codes, by code, by what went wrong, or by a word in it."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from ...engine.laws import CODE_NAMES, IRREGULARITIES, LAWS
from ..table import AssetSource, ignore_state


class LawBook(anywidget.AnyWidget):
    """All the laws to look through; the searching is the browser's, and nothing comes back.

    >>> book = LawBook()
    >>> len(book.laws), book.laws[0]["id"]
    (76, 'E9-1')
    """

    set_state = ignore_state
    _esm = AssetSource("law_book.js")
    _css = AssetSource("law_book.css")

    laws: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    """Each law: its id, its code and number, what it says, and which irregularities it settles."""

    codes = traitlets.Dict(dict(CODE_NAMES)).tag(sync=True)
    """What each code is called."""

    mishaps = traitlets.Dict().tag(sync=True)
    """What can go wrong, by the id of the irregularity."""

    def __init__(self) -> None:
        super().__init__()
        settled: dict[str, list[str]] = {law_id: [] for law_id in LAWS}
        for mishap in IRREGULARITIES.values():
            for law in (law for laws in mishap.laws.values() for law in laws):
                settled[law.id].append(mishap.id)
        self.mishaps = {mishap.id: mishap.what for mishap in IRREGULARITIES.values()}
        self.laws = [
            {
                "id": law.id,
                "code": law.code,
                "number": law.number,
                "statement": law.statement,
                "mishaps": settled[law.id],
            }
            for law in LAWS.values()
        ]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self.laws)} laws)"
