"""HTML that a notebook shows for a card, a hand, a decision or a deal.

The pictures are part of the HTML, so that a notebook that is not trusted shows them as well. The
text takes its colour from the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import singledispatch
from html import escape
from typing import Final

from ...engine.cards import Card, Hand
from ...engine.deal import Deal
from ...engine.deal.events import Dealt, events_before
from ...engine.decision import Decision, Kind
from ...engine.english import in_figures, number, number_of_cards, points_up, sentences, the
from ...engine.rules.rule_set import RuleSet, Seat, other_seat
from .cloth import five_cards
from .draw.cards import card_image
from .telling import explained, tell

_ALONE: Final = 96
_HELD: Final = 64
_ON_THE_TABLE: Final = 44
"""Widths of a card in pixels: on its own, in a hand, and elsewhere on the table."""

_SEATS: Final[tuple[Seat, ...]] = ("pone", "dealer")
_TO: Final[Mapping[Kind, str]] = {
    "propose": "to play or propose",
    "number": "to say how many cards to ask for",
    "answer": "to accept or refuse",
    "discard": "to discard",
    "king": "to announce the king of trumps or withhold it",
    "lead": "to lead",
    "reply": "to play a card",
}
"""What a player has to decide, as it follows "is": `"to lead"`."""


@singledispatch
def html_of(shown: object) -> str:
    """Return HTML for a card, a hand, a decision or a deal.

    For a decision it shows what its player sees; for a deal, both hands.

    Raises:
        TypeError: if `shown` is anything else.
    """
    raise TypeError(f"expected a card, a hand, a decision or a deal, got {shown!r:.80}")


@html_of.register
def _card(card: Card) -> str:
    return card_image(card, _ALONE)


@html_of.register
def _hand(hand: Hand) -> str:
    return _row(hand, _ALONE) if len(hand) else "<p>no cards</p>"


@html_of.register
def _decision(decision: Decision) -> str:
    options = f"You may {_may(decision)}."
    return _block(f"You are the {decision.seat}. {options}", *_seen(decision))


@html_of.register
def _deal(deal: Deal) -> str:
    turn = f"The {deal.seat} is {_TO[deal.kind]}." if deal.kind else "The deal is over."
    return _block(turn, *_table(deal))


def _seen(view: Decision) -> Iterator[str]:
    """Yield the score, what has happened, and the cards that the player sees, as HTML."""
    mine, theirs = view.score
    other = f"the {other_seat(view.seat)}"
    yield _words(f"You have {mine}, {other} {theirs} ({_house(view.rules)}).")
    happened = tell(events_before(view), view.seat, (), other) if view.kind else ()
    yield _words(" ".join(event.spoken for event in happened))
    led = [("led", [view.led])] if view.led else []
    held = view.hand.arranged(view.trump)
    yield _cards(("your hand", held), ("turned up", [view.turn_up]), *led)


def _table(deal: Deal) -> Iterator[str]:
    """Yield both hands with the scores, what has happened, and the rules, as HTML."""
    pone, dealer = (
        (f"the {seat}: {in_figures(points, 'point')}", five_cards(deal.view(seat)))
        for seat, points in zip(_SEATS, deal.score, strict=True)
    )
    yield _cards(pone, ("turned up", [deal.turn_up]))
    yield _cards(dealer)
    yield _words(
        " ".join(explained(event) for event in deal.events if not isinstance(event, Dealt))
    )
    yield _words(_house(deal.rules))


def _may(decision: Decision) -> str:
    """Return the options as they follow "You may": `"accept or refuse"`."""
    match decision.kind:
        case "number":
            return f"ask for {_from_to(decision.numbers())}"
        case "discard":
            return f"discard {_from_to(decision.numbers())}"
        case "king":
            return "announce the king of trumps or withhold it"
        case "lead":
            return "lead any of your cards"
        case "reply":
            legal = [card for card in decision.hand.arranged(decision.trump) if decision.may(card)]
            return f"play {the(legal, last='or')}"
    return " or ".join(map(str, decision.options()))


def _from_to(numbers: range) -> str:
    """Return how many cards: `"two cards"`, `"one to five cards"`, `"five cards at most"`."""
    least, most = numbers[0], numbers[-1]
    if least == most:
        return number_of_cards(most)
    return (
        f"{number(least)} to {number_of_cards(most)}"
        if least
        else f"{number_of_cards(most)} at most"
    )


def _house(rules: RuleSet) -> str:
    """Return the rule set in words: `"Turf Club, five up"`."""
    return sentences(f"{rules.preset.label}, {points_up(rules.target)}", rules.changes_told())[:-1]


def _block(title: str, *parts: str) -> str:
    return f'<div style="max-width:720px">{_words(title, "b")}{"".join(parts)}</div>'


def _words(text: str, tag: str = "span") -> str:
    """Return a paragraph; empty for an empty text."""
    if not text:
        return ""
    return f'<p style="margin:0 0 6px"><{tag}>{escape(text)}</{tag}></p>'


def _cards(*groups: tuple[str, Iterable[Card]]) -> str:
    """Return groups of cards side by side, each under its name; the first has the widest cards."""
    drawn = [
        f'<div style="display:inline-block;vertical-align:top;margin:0 24px 4px 0">'
        f"<small>{escape(name)}</small><br>{_row(cards, _ON_THE_TABLE if place else _HELD)}</div>"
        for place, (name, cards) in enumerate(groups)
    ]
    return f"<div>{''.join(drawn)}</div>"


def _row(cards: Iterable[Card], width: int) -> str:
    return "".join(card_image(card, width) for card in cards)
