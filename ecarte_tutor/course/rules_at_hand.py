"""The rules of one game as a page to read during the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ..engine.cards import HAND_SIZE, Card
from ..engine.english import number, points_up
from ..engine.rules.rule_set import TRICKS, RuleSet

_USUAL: Final = RuleSet.named("turf-club")
_RANKED: Final = tuple(map(Card, ["KH", "QH", "JH", "AH", "TH", "9H", "8H", "7H"]))


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleLine:
    """One rule: a short sentence, or a `figure` such as "2" with `text` on what it is for."""

    text: str
    figure: str = ""
    is_own: bool = False
    """True if the rule differs from the Turf Club's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleBlock:
    """Rules under one heading, and `cards` that show an order, if any."""

    title: str
    cards: tuple[Card, ...] = ()
    lines: tuple[RuleLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesPage:
    """Rules of one game under headings; the title names the rule set and the points to win."""

    title: str
    file: str
    """Name of the page on paper: the rules, a way to teach them, and the laws."""

    blocks: tuple[RuleBlock, ...]


def rules_at_hand(rules: RuleSet) -> RulesPage:
    """Return the page with the rules of a game under the rule set `rules`.

    >>> page = rules_at_hand(RuleSet.parse("bga_target-7"))
    >>> page.title
    'Board Game Arena, seven up'
    >>> [line.text for line in page.blocks[3].lines if line.is_own]
    ['Game']
    """
    return RulesPage(
        title=f"{rules.preset.label}, {points_up(rules.target)}",
        file=f"rules-{rules.preset.name}.html",
        blocks=(
            RuleBlock(title="The cards", cards=_RANKED, lines=(RuleLine(text=_ORDER),)),
            RuleBlock(title="The talk", lines=tuple(_talk(rules))),
            RuleBlock(title="The king", lines=tuple(_king(rules))),
            RuleBlock(title="The score", lines=tuple(_score(rules))),
            RuleBlock(title="The play", lines=tuple(RuleLine(text=text) for text in _PLAY)),
            RuleBlock(title="This house", lines=tuple(_house(rules))),
        ),
    )


_ORDER: Final = "King high, ace below the knave. A trump beats any other suit."
_PLAY: Final = (
    "The pone leads, and then whoever took the trick.",
    "Follow suit, and win if you can. If you can’t follow, trump. If you can’t trump, play any "
    "card.",
)
_SPEAKING: Final = "The pone, who didn’t deal, plays or proposes; the dealer accepts or refuses."
_COSTS: Final = "If you play without proposing or refuse the first proposal, losing costs {point}"
_ASKING: Final = {
    "after": "Once accepted, the pone asks for {numbers} cards.",
    "before": "The pone asks for {numbers} cards as he proposes.",
}
_TURNED_UP: Final = {
    "next-turn-up": "if marked before the next turn-up",
    "at-once": "marked at once",
}
_ANNOUNCED: Final = {
    "first-card-grace": "before your first card, or just after if he is that card",
    "first-card": "before your first card",
    "first-trick": "before the first lead",
}
_SHORT_STOCK: Final = {
    "dealer-stays": "the pone draws and the dealer keeps his five",
    "as-left": "the pone draws what is left and the dealer keeps his five",
    "no-proposal": "nobody proposes",
    "pone-first": "the pone draws first, even if nothing is left for the dealer",
    "ends": "you draw until it is empty",
}
_FIRST_DEALER: Final = {
    "highest-cut-chooses": "Whoever cuts higher chooses the first dealer.",
    "highest-cut": "Whoever cuts higher deals first.",
    "alternate": "You take turns to deal first.",
}
_PACKETS: Final = {
    "fixed": "Cards come in twos and threes, in one order.",
    "free": "Cards come in twos and threes, in either order.",
}
_STAKES: Final = "A game counts three if the loser has none, two if he has one or two."


def _talk(rules: RuleSet) -> Iterator[RuleLine]:
    yield RuleLine(text=_SPEAKING)
    asking = _ASKING[rules.count_named].format(numbers=_from(rules.pone_minimum))
    yield _line(rules, asking, "count_named", "pone_minimum")
    if rules.pone_minimum == 1 and "pone_minimum" in rules.preset.citations:
        yield RuleLine(text="(One at least: our reading.)")
    yield _line(rules, f"The dealer changes {_from(rules.dealer_minimum)}.", "dealer_minimum")
    yield RuleLine(text="Then the pone speaks again.")
    point, vole = (rules.trick_points(won, vulnerable="dealer")[0] for won in (3, TRICKS))
    dearer = f", a vole {number(vole)}" if vole > point else ""
    costs = _COSTS.format(point=number(point))
    yield _line(rules, f"{costs}{dearer}.", "vulnerable_vole")


def _king(rules: RuleSet) -> Iterator[RuleLine]:
    if not rules.king_scores:
        yield _line(rules, "The king of trumps scores nothing.", "king_scores")
        return
    marked = _TURNED_UP[rules.turned_king_deadline]
    yield _line(rules, f"Turned up, he scores for the dealer, {marked}.", "turned_king_deadline")
    if rules.king_marking == "automatic":
        text = "In hand, he is marked for you before the first lead."
        yield _line(rules, text, "king_marking")
    else:
        announced = _ANNOUNCED[rules.hand_king_deadline]
        yield _line(rules, f"In hand, announce him {announced}.", "hand_king_deadline")


def _score(rules: RuleSet) -> Iterator[RuleLine]:
    point, vole = (rules.trick_points(won)[0] for won in (3, TRICKS))
    yield RuleLine(text="Point (3 tricks)", figure=str(point))
    yield RuleLine(text="Vole (all five)", figure=str(vole))
    if rules.king_scores:
        yield RuleLine(text="King of trumps", figure="1")
    yield _line(rules, "Game", "target", figure=str(rules.target))


def _house(rules: RuleSet) -> Iterator[RuleLine]:
    short = _SHORT_STOCK[rules.short_stock]
    yield _line(rules, f"If the stock is too short for both, {short}.", "short_stock")
    yield _line(rules, _FIRST_DEALER[rules.first_dealer], "first_dealer")
    yield _line(rules, _PACKETS[rules.packets], "packets")
    if rules.stakes != "single":
        yield _line(rules, _STAKES, "stakes")


def _from(least: int) -> str:
    return f"{'none' if not least else number(least)} to {number(HAND_SIZE)}"


def _line(rules: RuleSet, text: str, *told: str, figure: str = "") -> RuleLine:
    """Return a line, marked if one of the fields `told` differs from the Turf Club's."""
    is_own = any(getattr(rules, field) != getattr(_USUAL, field) for field in told)
    return RuleLine(text=text, figure=figure, is_own=is_own)
