"""Pictures as HTML for a notebook, such as the differences of the laws."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Final, get_args

from ....engine.laws import CODE_NAMES, DIFFERENCES, Difference
from ....engine.rules.presets import Code


@dataclass(frozen=True, slots=True)
class Picture:
    """HTML that a notebook cell displays, in JupyterLab and Voilà, and what it shows, as text."""

    html: str
    words: str
    """What the picture shows, for a reader of text; it is the object's `repr`."""

    def _repr_html_(self) -> str:
        return self.html

    def __repr__(self) -> str:
        return self.words


_LINE: Final = "1px solid var(--ecarte-line, #e3dac4)"


def differences_table() -> Picture:
    """Return a table of all differences between the two codes of laws, Turf Club and London.

    Each row has the situation in a game, what each code says on it, and the numbers of the laws.

    >>> "no penalty" in repr(differences_table())
    True
    """
    rows = "".join(map(_row, DIFFERENCES))
    html = f'<div role="table" style="max-width:820px;margin:12px 0 20px">{rows}</div>'
    told = (
        f"{each.case}: " + "; ".join(_told(each, code) for code in get_args(Code))
        for each in DIFFERENCES
    )
    return Picture(html, "\n".join(told))


def _row(difference: Difference) -> str:
    cells = "".join(_cell(difference, code) for code in get_args(Code))
    return (
        f'<div role="row" style="padding:8px 0;border-top:{_LINE}">'
        f'<b role="rowheader">{escape(difference.case)}</b>'
        '<div style="display:grid;grid-template-columns:repeat(auto-fit,minmax(260px,1fr));'
        f'gap:2px 24px">{cells}</div></div>'
    )


def _cell(difference: Difference, code: Code) -> str:
    soft = "color:var(--ecarte-soft-ink, #5a5f54)"
    name, says = _code_name(difference, code), escape(difference.says[code])
    return f'<span role="cell"><small style="{soft}">{name}:</small> {says}</span>'


def _told(difference: Difference, code: Code) -> str:
    return f"{_code_name(difference, code)}: {difference.says[code]}"


def _code_name(difference: Difference, code: Code) -> str:
    """Return the code with the numbers of its laws: "London 50 and 51"."""
    numbers = " and ".join(str(law.number) for law in difference.laws[code])
    return f"{CODE_NAMES[code]} {numbers}".rstrip()
