"""Sheets to print: rules of thumb, overleaf the classic hints; and which hints to trust.

The front sums up what the simulator plays, by a count of trumps and court cards;
`tools/bench/sheet.py` measures how often its lines are right, and what they cost.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from ....engine.cards import Card, Rank, Suit
from ....engine.english import begun
from ....grading import Bands
from ....grading.at_the_table import LITTLE
from ....hints import hint
from ....simulator.tables import read_rows
from ....simulator.units import GAMES
from .cards import small_card
from .pictures import Picture

if TYPE_CHECKING:
    from ....engine.decision import Kind
    from ....grading import Trust

TRUMPS: Final = Suit.HEARTS
PLAIN: Final = (Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS)
_RANKS: Final = {rank.letter: rank for rank in Rank}
_DAGGER: Final = "\u00a0†"

Part = Literal["pone", "dealer", "four", "cards", "except", "refuse", "exceptions", "score"]
"""Group of lines of the sheet: four on the front, then four on the back."""


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """Weakest hand on which a hint says to stand (to play without exchanging), to be drawn.

    `trumps` is the number of trumps. `plain` holds the cards of each plain suit, with a space
    between suits, as in "JA 8". A dot is any card of its suit, a star any card at all.
    """

    hint: str
    trumps: int
    plain: str
    caption: str

    def cards(self) -> tuple[tuple[Rank | None, Suit | None], ...]:
        """Return (rank, suit) of each of the five cards, trumps first; `None` stands for any."""
        rows = zip(PLAIN, self.plain.replace("*", "").split(), strict=False)
        plain = [(_RANKS.get(each), suit) for suit, row in rows for each in row]
        others = self.plain.count("*")
        return *[(None, TRUMPS)] * self.trumps, *plain, *[(None, None)] * others


@dataclass(frozen=True, slots=True)
class SheetLine:
    """Line of advice on the front or the back."""

    part: Part
    example: str
    """Five cards to draw beside it, with hearts as trumps; empty for none."""

    hints: str
    """Ids of the hints that it sums up, with a space between; empty for none."""

    begins: str
    """What the line is about; it is printed in bold."""

    text: str


HANDS: Final = read_rows(Path(__file__).parent / "sheet-hands.csv", DrawnHand)
"""Hands on which the pone stands, in the order of the hints."""

_LINES: Final = read_rows(Path(__file__).parent / "sheet-lines.csv", SheetLine)


def lines_of(*parts: Part) -> tuple[SheetLine, ...]:
    """Return the lines of these parts of the sheet, in the order in which they are printed."""
    return tuple(line for line in _LINES if line.part in parts)


PROMISED: Final = (90, 0.27, 82, 0.63)
"""Of 100 decisions by the front's lines, how many agree with the simulator and how many games they
lose; then the same two numbers for the classic hints."""


_STYLE: Final = """<style>
.ecarte-a4{max-width:820px;margin:12px 0;padding:14px 18px;box-sizing:border-box;
border-radius:14px;border:1px solid var(--ecarte-line,#e3dac4);
background:var(--ecarte-panel,#fffdf6);color:var(--ecarte-ink,#23281f);font-size:15px;
line-height:1.45}
.ecarte-a4 h2,.ecarte-a4 h3{margin:14px 0 6px;max-width:none;
font:700 1.2em/1.2 Georgia,"DejaVu Serif",serif}
.ecarte-a4 h2{margin-top:0;font-size:1.45em}
.ecarte-a4 p{margin:4px 0!important;max-width:none!important}
.ecarte-a4 .hands{display:grid;gap:8px 14px;
grid-template-columns:repeat(auto-fill,minmax(134px,1fr))}
.ecarte-a4 figure{margin:0;break-inside:avoid}
.ecarte-a4 .row{display:flex;gap:2px;align-items:center}
.ecarte-a4 .row svg{flex:0 1 29px;min-width:0}
.ecarte-a4 figcaption{font-size:.84em;line-height:1.25}
.ecarte-a4 .sum{display:flex;flex-wrap:wrap;gap:6px 22px}
.ecarte-a4 .sum .row{gap:3px}
.ecarte-a4 .sum span{margin-left:5px}
.ecarte-a4 .sum svg{flex:0 0 26px}
.ecarte-a4 small{display:block;margin-top:8px;font-size:.82em}
.ecarte-a4 .line{display:flex;flex-wrap:wrap;align-items:center;gap:4px 16px;margin:8px 0}
.ecarte-a4 .line .row{flex:0 0 162px}
.ecarte-a4 .line p{flex:1 1 240px;font-size:1.12em}
.ecarte-a4 .trust{display:grid;gap:14px 24px;
grid-template-columns:repeat(auto-fit,minmax(200px,1fr))}
.ecarte-a4 .trust ul{margin:0;padding:0;list-style:none}
.ecarte-a4 li{display:flex;justify-content:space-between;gap:12px;margin:4px 0}
@page{margin:11mm 13mm}
@media print{
.ecarte-sheet>:not(:has(.ecarte-a4)),.ecarte-page>.ecarte-bar{display:none}
.ecarte-a4{max-width:none;margin:0;padding:0;border:0;font-size:9.8pt;line-height:1.33;
--ecarte-card:#fff;--ecarte-card-edge:#555;--ecarte-ink:#000;color:#000}
.ecarte-a4+.ecarte-a4{break-before:page}
.ecarte-a4 .hands{grid-template-columns:repeat(4,1fr);gap:2mm 5mm}
.ecarte-a4 .trust{grid-template-columns:repeat(3,1fr);gap:0 7mm}
.ecarte-a4 .row svg{flex-basis:7.2mm}
.ecarte-a4 .sum svg{flex-basis:6.6mm}
.ecarte-front{font-size:11.6pt;line-height:1.33}
.ecarte-front .line{gap:1mm 7mm;margin:1.8mm 0}
.ecarte-front .line .row{flex-basis:51mm}
.ecarte-front .line .row svg{flex-basis:9.4mm}
.ecarte-front .line p{flex-basis:80mm}
}
</style>"""


def sheet_to_print(rows: Iterable[Trust]) -> Picture:
    """Return the sheet as one picture: rules of thumb on the front, the classic hints on the back.

    It prints on both sides of one sheet of A4 or Letter; the rest of its page is not printed.

    Args:
        rows: the record of each hint against the simulator, such as `trust_table()`; a hint that
            costs more than `LITTLE[GAMES]` games in 100 gets a dagger.
    """
    costly = {(row.hint, row.kind) for row in rows if row.price > LITTLE[GAMES]}
    return Picture(
        f"{_STYLE}{_front()}{_back(costly)}",
        "What to do by a count of trumps and court cards; overleaf, the classic hints.",
    )


def _front() -> str:
    right, lost, by_hints, lost_by_hints = PROMISED
    return (
        '<section class="ecarte-a4 ecarte-front"><h2>Écarté at a glance</h2>'
        "<p>Count your trumps, and the <b>court cards</b> of the other suits: kings, queens and "
        "knaves, not aces. In the examples hearts are trumps.</p>"
        f"<h3>Pone: play, and with less propose</h3>{_lines('pone')}"
        f"<h3>Dealer: refuse, and with less accept</h3>{_lines('dealer')}"
        f"<h3>The score</h3>{_lines('four')}"
        f"<h3>The cards</h3>{_lines('cards')}"
        f"<small>Measured on random hands before any exchange, at any score: the lines on playing "
        f"and refusing agree with our simulator {right} times in 100, and follow them and you lose "
        f"{lost:.1f} games in 100 decisions. The classic hints overleaf agree {by_hints} times and "
        f"lose {lost_by_hints:.1f}.</small></section>"
    )


def _back(costly: set[tuple[str, Kind]]) -> str:
    hands = "".join(_figure(hand, costly) for hand in HANDS)
    return (
        '<section class="ecarte-a4"><h2>The classic hints</h2>'
        "<p>The ace ranks below the knave. Hearts stand for trumps, a card with only its suit for "
        "any card of that suit, and a dashed card for any card at all. Each hand is the weakest of "
        "its kind.</p>"
        f'<h3>Pone: play these at once</h3><div class="hands">{hands}</div>'
        f"{_lines('except', costly, 'propose')}"
        f"<h3>Dealer: count your trumps and the suits you stop</h3>{_sum()}"
        f"{_lines('refuse', costly, 'answer')}"
        f"<h3>Dealer: three exceptions</h3>{_lines('exceptions', costly, 'answer')}"
        f"<h3>What the score changes</h3>{_lines('score', costly, 'propose', 'answer')}"
        "<small>* and the king of trumps is neither in your hand nor turned up. "
        "† Costly against a strong player, by our simulator.</small></section>"
    )


def _figure(hand: DrawnHand, costly: set[tuple[str, Kind]]) -> str:
    cards = "".join(small_card(rank, suit) for rank, suit in hand.cards())
    dagger = _DAGGER * ((hand.hint, "propose") in costly)
    return (
        f'<figure><div class="row">{cards}</div>'
        f"<figcaption>{escape(hand.caption)}{dagger}</figcaption></figure>"
    )


def _sum() -> str:
    spades, diamonds, clubs = PLAIN
    counted = (
        (((None, TRUMPS),), "each trump"),
        (((Rank.KING, spades),), "a king"),
        (((Rank.QUEEN, diamonds),), "a queen"),
        (((Rank.KNAVE, clubs), (None, clubs)), "a guarded knave"),
    )
    parts = (
        f'<div class="row">{"".join(small_card(*card) for card in cards)}'
        f"<span>{words}: <b>one</b></span></div>"
        for cards, words in counted
    )
    return f'<div class="sum">{"".join(parts)}</div>'


def _lines(part: Part, costly: Set[tuple[str, Kind]] = frozenset(), *kinds: Kind) -> str:
    return "".join(
        _line(
            line, dagger=any((id_, kind) in costly for id_ in line.hints.split() for kind in kinds)
        )
        for line in lines_of(part)
    )


def _line(line: SheetLine, *, dagger: bool) -> str:
    told = f"<p><b>{escape(line.begins)}</b> {escape(line.text)}{_DAGGER * dagger}</p>"
    if not line.example:
        return told
    cards = "".join(small_card(card.rank, card.suit) for card in map(Card, line.example.split()))
    return f'<div class="line"><div class="row">{cards}</div>{told}</div>'


_UNLISTED: Final = "No hint to play: propose"
_PARTS: Final = ("Follow it", "Mostly follow it", "Costly against a strong player")
_SEATS: Final = {"propose": "as pone", "answer": "as dealer"}


def trust_card(rows: Sequence[Trust]) -> Picture:
    """Return a card that lists the hints in three parts: to follow, mostly to follow, and costly.

    The figure beside a hint is its average cost, in games per 100 hands on which it decides. The
    second part has the hints that cost more than `Bands().equal`, the third those above
    `LITTLE[GAMES]`. It prints on one page of A4 or Letter; the rest of its page is not printed.

    Args:
        rows: the record of each hint against the simulator, such as `trust_table()`.
    """
    bands = Bands()
    parts: dict[str, list[Trust]] = {part: [] for part in _PARTS}
    for row in sorted(rows, key=lambda row: row.price):
        told = round(row.price, 1)
        place = (told > bands.equal) + (told > LITTLE[GAMES])
        parts[_PARTS[place]].append(row)
    columns = "".join(map(_part, parts, parts.values(), ("good", "poor", "bad")))
    html = (
        f'{_STYLE}<section class="ecarte-a4"><h2>Which hints to trust</h2>'
        "<small>Games lost in 100 hands on which the hint decides, at any score</small>"
        f'<div class="trust">{columns}</div><small>One program played both sides, exchanges and '
        f"all, on {_hands(rows)} hands for each hint. Against a weaker opponent a hint may cost "
        "less.</small></section>"
    )
    words = "; ".join(
        f"{name}: {', '.join(_hint_name(row) for row in found)}" for name, found in parts.items()
    )
    return Picture(html, f"{words}.")


def _hands(rows: Sequence[Trust]) -> str:
    """Return how many hands each hint was tried on: "22 to 60"."""
    fewest, most = min(row.hands for row in rows), max(row.hands for row in rows)
    return str(most) if fewest == most else f"{fewest} to {most}"


def _part(name: str, rows: list[Trust], colour: str) -> str:
    lines = "".join(
        f"<li><span>{escape(_title(row))}{_clause(row)}</span><b>{row.price:.1f}</b></li>"
        for row in rows
    )
    edge = f"border-top:4px solid var(--ecarte-scale-{colour})"
    return f'<div style="{edge}"><h3>{escape(name)}</h3><ul>{lines}</ul></div>'


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
    return f"<br><i>{escape(begun(row.clause))}: {row.instead}.</i>"
