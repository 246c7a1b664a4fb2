"""Pictures as HTML for a notebook: differences of the laws, hints to trust."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final, get_args

from ....engine.english import begun
from ....engine.laws import CODE_NAMES, DIFFERENCES, Difference
from ....engine.rules.presets import Code
from ....grading import Bands
from ....grading.at_the_table import LITTLE
from ....hints import hint
from ....simulator.units import GAMES

if TYPE_CHECKING:
    from ....grading import Trust


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


_UNLISTED: Final = "No hint to play: propose"
_PARTS: Final = ("Follow it", "Mostly follow it", "Costly against a strong player")
_SEATS: Final = {"propose": "as pone", "answer": "as dealer"}


def trust_card(rows: Sequence[Trust]) -> Picture:
    """Return a card that lists the hints in three parts: to follow, mostly to follow, and costly.

    The figure beside a hint is its average cost, in games per 100 hands on which it decides. The
    second part has the hints that cost more than `Bands().equal`, the third those above
    `LITTLE[GAMES]`. The card prints on a page of its own.

    Args:
        rows: the record of each hint against the simulator, such as `trust_table()`.
    """
    bands = Bands()
    parts: dict[str, list[Trust]] = {part: [] for part in _PARTS}
    for row in sorted(rows, key=lambda row: row.price):
        place = (row.price > bands.equal) + (row.price > LITTLE[GAMES])
        parts[_PARTS[place]].append(row)
    columns = "".join(_part(name, found) for name, found in parts.items())
    html = (
        '<section style="max-width:820px;margin:12px 0;padding:14px 18px;border-radius:14px;'
        "border:1px solid var(--ecarte-line, #e3dac4);background:var(--ecarte-panel, #fffdf6);"
        'color:var(--ecarte-ink, #23281f);break-inside:avoid;break-before:page">'
        '<strong style="font-size:1.15em">Écarté: which hints to trust</strong>'
        '<div style="display:flex;flex-wrap:wrap;gap:6px 22px">'
        f"{columns}</div><small>The figure beside a hint counts the games lost in 100 hands on "
        f"which it decides, at any score. One program played both sides, on {_hands(rows)} hands "
        "for each hint. Against a weaker opponent a hint may cost less.</small></section>"
    )
    words = "; ".join(
        f"{name}: {', '.join(_hint_name(row) for row in found)}" for name, found in parts.items()
    )
    return Picture(html, f"{words}.")


def _hands(rows: Sequence[Trust]) -> str:
    """Return how many hands each hint was tried on: "22 to 60"."""
    fewest, most = min(row.hands for row in rows), max(row.hands for row in rows)
    return str(most) if fewest == most else f"{fewest} to {most}"


def _part(name: str, rows: list[Trust]) -> str:
    lines = "".join(
        f'<li style="margin:2px 0">{escape(_title(row))} '
        f'<span style="white-space:nowrap">· {row.price:.1f}</span>{_clause(row)}</li>'
        for row in rows
    )
    return (
        '<div style="flex:1 1 220px"><p style="margin:10px 0 4px;font-weight:600">'
        f'{escape(name)}</p><ul style="margin:0;padding:0;list-style:none">{lines}</ul></div>'
    )


def _hint_name(row: Trust) -> str:
    return "–" if row.hint == "none" else row.hint


def _title(row: Trust) -> str:
    if row.hint == "none":
        return _UNLISTED
    found = hint(row.hint)
    # A hint for both seats has a record for each.
    return f"{found.name}, {_SEATS[row.kind]}" if set(_SEATS) <= set(found.kinds) else found.name


def _clause(row: Trust) -> str:
    if not row.clause:
        return ""
    clause = f"{begun(row.clause)}, do the opposite."
    return f'<br><i style="padding-left:1.2em">{escape(clause)}</i>'
