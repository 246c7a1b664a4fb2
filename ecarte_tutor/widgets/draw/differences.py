"""Where the two codes of laws differ, as a table that stacks its columns on a narrow page."""

from __future__ import annotations

from html import escape
from typing import Final, get_args

from ...engine.laws import CODE_NAMES, DIFFERENCES, Difference
from ...engine.rules import Code
from .picture import Picture

_LINE: Final = "1px solid var(--ecarte-line, #e3dac4)"


def differences_table() -> Picture:
    """Every difference: what happens, what each code says of it, and by which law.

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
    name, says = _name(difference, code), escape(difference.says[code])
    return f'<span role="cell"><small style="{soft}">{name}:</small> {says}</span>'


def _told(difference: Difference, code: Code) -> str:
    return f"{_name(difference, code)}: {difference.says[code]}"


def _name(difference: Difference, code: Code) -> str:
    """The code with the numbers of its laws: "London 50 and 51"."""
    numbers = " and ".join(str(law.number) for law in difference.laws[code])
    return f"{CODE_NAMES[code]} {numbers}".rstrip()
