"""A line of play: the tricks of a deal side by side, each with the card that took it ringed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from ..cards import Card, Suit
from ..rules import Seat, finished_tricks
from .cards import HEIGHT as CARD_HEIGHT
from .cards import WIDTH as CARD_WIDTH
from .cards import card_drawing

Player = Literal["you", "he"]

Laid = tuple[Player, Card, Card, bool]
"""Who led, the card led, the reply, and whether the leader took the trick."""

_WIDTH, _HEIGHT = 340, 218
_SCALE: Final = 50 / CARD_WIDTH
_LEFT: Final = 34
_STEP: Final = 62
_ROWS: Final[dict[Player, int]] = {"he": 22, "you": 116}


def line_picture(
    tricks: Sequence[tuple[Card, Card]], trump: Suit, seat: Seat, earlier: int = 0
) -> str:
    """The tricks as one SVG element: the adversary's cards above, the player's below.

    Args:
        tricks: as (card led, reply); the pone led the first, each winner the next.
        trump: the trump suit.
        seat: the player's.
        earlier: how many of them had been made before the choice; they are drawn paler.
    """
    columns = "".join(
        f'<g opacity="{0.45 if number < earlier else 1}">{_column(number, *each)}</g>'
        for number, each in enumerate(_laid(tricks, trump, seat))
    )
    sides = "".join(f'<text x="0" y="{top + 40}">{who}</text>' for who, top in _ROWS.items())
    return (
        f'<svg class="ecarte-chart" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{line_sentence(tricks, trump, seat, earlier)}'
        f'</title><g font-size="14" fill="currentColor">{sides}{columns}</g></svg>'
    )


def line_sentence(
    tricks: Sequence[tuple[Card, Card]], trump: Suit, seat: Seat, earlier: int = 0
) -> str:
    """The tricks from the choice on, in words."""
    told = []
    for number, (leader, led, reply, takes) in enumerate(_laid(tricks, trump, seat), start=1):
        if number > earlier:
            other, replies = ("he", "he plays") if leader == "you" else ("you", "you play")
            winner = leader if takes else other
            told.append(
                f"Trick {number}: {leader} {'lead' if leader == 'you' else 'leads'} the "
                f"{led.words}, {replies} the {reply.words}, and {winner} "
                f"{'take' if winner == 'you' else 'takes'} it."
            )
    return " ".join(told)


def _laid(tricks: Sequence[tuple[Card, Card]], trump: Suit, seat: Seat) -> Iterator[Laid]:
    for trick in finished_tricks(tricks, trump):
        leader: Player = "you" if trick.leader == seat else "he"
        yield leader, trick.lead, trick.reply, trick.winner == trick.leader


def _column(number: int, leader: Player, led: Card, reply: Card, takes: bool) -> str:  # noqa: FBT001
    x = _LEFT + _STEP * number
    owners = {leader: led, _other(leader): reply}
    winner = leader if takes else _other(leader)
    cards = "".join(_card(card, x, _ROWS[who], who == winner) for who, card in owners.items())
    mark = 15 if leader == "he" else _HEIGHT - 8
    return f'{cards}<text x="{x + 25}" y="{mark}" text-anchor="middle" font-size="13">led</text>'


def _card(card: Card, x: float, y: float, takes: bool) -> str:  # noqa: FBT001
    width, height = CARD_WIDTH * _SCALE, CARD_HEIGHT * _SCALE
    apart, ink = (2, "deep-gold, #c79a3b") if takes else (0, "card-edge, #d8cfba")
    ring = (
        f'<rect x="{x - apart:g}" y="{y - apart:g}" width="{width + 2 * apart:.1f}" '
        f'height="{height + 2 * apart:.1f}" rx="5" fill="none" '
        f'stroke="var(--ecarte-{ink})" stroke-width="{3.5 if takes else 1}"/>'
    )
    drawn = f'<g transform="translate({x} {y}) scale({_SCALE:.4f})">{card_drawing(card)}</g>'
    return drawn + ring


def _other(player: Player) -> Player:
    return "he" if player == "you" else "you"
