"""A sheet to print: the talk by the book on one page, the hands to stand on drawn as cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from ...engine.cards import Rank, Suit
from ...grading.at_the_table import LITTLE
from ...simulator.units import GAMES
from .cards import small_card
from .pictures import Picture

if TYPE_CHECKING:
    from ...engine.decision import Kind
    from ...grading import Trust

TRUMPS: Final = Suit.HEARTS
PLAIN: Final = (Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS)
_RANKS: Final = {rank.letter: rank for rank in Rank}
_ANY: Final = "*"
_DAGGER: Final = "†"


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """The weakest hand of a kind to stand on.

    `plain` holds the plain suits, as in "JA 8": a dot is any card of its suit, a star any card.
    """

    hint: str
    trumps: int
    plain: str
    caption: str

    def cards(self) -> tuple[tuple[Rank | None, Suit | None], ...]:
        """Return rank and suit of the five cards; `None` for what is not named."""
        suits, others = self.plain.replace(_ANY, "").split(), self.plain.count(_ANY)
        return (
            *[(None, TRUMPS)] * self.trumps,
            *(
                (_RANKS.get(each), suit)
                for suit, row in zip(PLAIN, suits, strict=False)
                for each in row
            ),
            *[(None, None)] * others,
        )


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of advice, and the hints that it stands for."""

    hints: tuple[str, ...]
    begins: str
    """What the line is about; it stands out."""

    text: str


HANDS: Final = (
    DrawnHand("P1", 3, "**", "three trumps"),
    DrawnHand("P2a", 2, "...", "three of one suit"),
    DrawnHand("P2b", 2, "Q. .", "a guarded queen"),
    DrawnHand("P2c", 2, ".. K", "a low pair and a king"),
    DrawnHand("P2d", 2, "JA 8", "knave and ace, an eight"),
    DrawnHand("P2d", 2, "AT T", "ace and ten, a ten"),
    DrawnHand("P2d", 2, "T9 J", "ten and nine, a knave"),
    DrawnHand("P2e", 2, "K J .", "a king and a knave"),
    DrawnHand("P2e", 2, "K A 9", "king, ace, nine"),
    DrawnHand("P2e", 2, "K T T", "a king and two tens"),
    DrawnHand("P2e", 2, "Q Q .", "two queens"),
    DrawnHand("P2e", 2, "Q J A", "queen, knave, ace"),
    DrawnHand("P2e", 2, "J J J", "three knaves"),
    DrawnHand("P3a", 1, "KQJ .", "king, queen, knave"),
    DrawnHand("P3b", 1, "K...", "a king and three"),
    DrawnHand("P3c", 1, "Q.. Q", "a queen and two, a queen"),
    DrawnHand("P4", 0, "Q Q Q**", "three queens"),
    DrawnHand("P4", 0, "QJ J J*", "four court cards"),
    DrawnHand("P5", 2, "K**", "two cards to discard"),
)
"""The pone's hands, in the order of the book."""

EXCEPT: Final = SheetLine(
    ("PX1", "PX2"),
    "Propose all the same",
    "if no hand can take the point from you, and as a rule if one of your trumps is the king.",
)
REFUSE: Final = SheetLine(
    ("A0", "AR"),
    "Three or more: refuse. Fewer: accept.",
    "Refuse with the hands above as well, unless a line below says no. If you hold the king of "
    "trumps and would discard two cards at most, either answer is right.",
)
EXCEPTIONS: Final = (
    SheetLine(
        ("A1",),
        "Two trumps",
        "and three of one suit: refuse only if a king, queen or knave heads the three.",
    ),
    SheetLine(
        ("A2", "A3", "A4", "A5", "A6"),
        "One trump:",
        "accept with four of one suit. Refuse with king, queen, knave only if the fifth is a court "
        "card; with queen, knave, ace only if it is a queen or king; with two queens only if each "
        "has one card beside it; with a queen and a guarded knave only if the queen is guarded or "
        "the last suit has a court card; with a lone king and a lone queen only if the last suit "
        "has an ace or better.",
    ),
    SheetLine(
        ("A7", "A8"),
        "No trump:",
        "refuse on four court cards only if they come from all three suits, and on three queens "
        "only if two of them have exactly one card beside them.",
    ),
)
SCORE: Final = (
    SheetLine(
        ("S3",),
        "Your opponent has four*:",
        "one trump is enough to stand on, unless the other cards are tiny and scattered.",
    ),
    SheetLine(
        ("S1", "S4"),
        "The dealer has four*:",
        "play even a queen, a guarded knave and a guarded ten. If the point is certain, play.",
    ),
    SheetLine(
        ("S2",),
        "The pone has four*:",
        "refuse if all three plain suits are covered, even if only by three knaves.",
    ),
    SheetLine(
        ("S6",),
        "Dealer four, pone three:",
        "the dealer refuses on moderate cards, one short of three.",
    ),
    SheetLine(
        ("S5",),
        "Your opponent has four to your three, and stood:",
        "keep the king in your hand quiet.",
    ),
    SheetLine(("S7",), "You have four:", "do not lead trumps for the vole."),
)

_STYLE: Final = """<style>
.ecarte-a4{max-width:820px;margin:12px auto;padding:14px 18px;box-sizing:border-box;
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
@page{size:A4;margin:11mm 13mm}
@media print{
.ecarte-sheet>:not(:has(.ecarte-a4)),.ecarte-page>.ecarte-bar{display:none}
.ecarte-a4{max-width:none;margin:0;padding:0;border:0;font-size:10.2pt;line-height:1.36;
--ecarte-card:#fff;--ecarte-card-edge:#555;--ecarte-ink:#000;color:#000}
.ecarte-a4 .hands{grid-template-columns:repeat(4,1fr);gap:2.2mm 5mm}
.ecarte-a4 .row svg{flex-basis:7.4mm}
.ecarte-a4 .sum svg{flex-basis:6.6mm}
}
</style>"""


def sheet_to_print(rows: Iterable[Trust]) -> Picture:
    """Return the sheet: the hands to stand on, the dealer's sum, its exceptions, the score.

    Advice that is costly by these records has a dagger. On paper it fills one A4 page, and nothing
    of what stands around it on its page is printed.
    """
    costly = {(row.hint, row.kind) for row in rows if row.price > LITTLE[GAMES]}
    html = (
        f'{_STYLE}<section class="ecarte-a4"><h2>Écarté: play or propose, accept or refuse</h2>'
        "<p>The ace ranks below the knave. Hearts stand for trumps, a card with only its suit for "
        "any card of that suit, and a dashed card for any card at all. Each hand is the weakest of "
        "its kind.</p>"
        f"<h3>Pone: play these at once</h3>{_hands(costly)}"
        f"{_lines([EXCEPT], costly, 'propose')}"
        f"<h3>Dealer: count your trumps and the suits you stop</h3>{_sum()}"
        f"{_lines([REFUSE], costly, 'answer')}"
        f"<h3>Dealer: three exceptions</h3>{_lines(EXCEPTIONS, costly, 'answer')}"
        f"<h3>What the score changes</h3>{_lines(SCORE, costly, 'propose', 'answer')}"
        "<small>* and the king of trumps is neither in your hand nor turned up. "
        f"{_DAGGER} A simulator finds this advice costly against a strong player. The sheet "
        "follows the classic hints. When you discard, keep trumps and kings.</small></section>"
    )
    return Picture(html, "Hands to stand on, when to refuse, and what the score changes.")


def _hands(costly: set[tuple[str, Kind]]) -> str:
    figures = "".join(_figure(hand, costly) for hand in HANDS)
    return f'<div class="hands">{figures}</div>'


def _figure(hand: DrawnHand, costly: set[tuple[str, Kind]]) -> str:
    cards = "".join(small_card(rank, suit) for rank, suit in hand.cards())
    dagger = f"\u00a0{_DAGGER}" * ((hand.hint, "propose") in costly)
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
    parts = "".join(
        f'<div class="row">{"".join(small_card(*card) for card in cards)}'
        f"<span>{words}: <b>one</b></span></div>"
        for cards, words in counted
    )
    return f'<div class="sum">{parts}</div>'


def _lines(lines: Sequence[SheetLine], costly: set[tuple[str, Kind]], *kinds: Kind) -> str:
    return "".join(
        f"<p><b>{escape(line.begins)}</b> {escape(line.text)}"
        + f"\u00a0{_DAGGER}" * any((id_, kind) in costly for id_ in line.hints for kind in kinds)
        + "</p>"
        for line in lines
    )
