"""The end of a deal: its tricks face up, what was scored and why."""

from __future__ import annotations

from typing import Final

from ...deal import Deal
from ...deal.events import Scored
from ...english import number, sentence
from ...rules import TRICKS, Seat, other_seat
from ..corner import score_corner
from ..table import Scene, SceneButton, SceneCard
from ..tricks import trick_trays

_POINTS: Final = ("no point", "one point", "two points", "three points")


def ending(deal: Deal, seat: Seat) -> Scene:
    """A finished deal, told to the player in this seat."""
    last = next(event for event in reversed(deal.events) if isinstance(event, Scored))
    mine = last.seat == seat
    who = "You" if mine else f"The {last.seat}"
    title = f"{who} {'make' if mine else 'makes'} {_what(last)}"
    view = deal.view(seat)
    return Scene(
        title=title,
        sentence=why(deal, seat),
        corner=score_corner(deal.rules, view.score, deal.trump, f"You were the {seat}"),
        turn_up=SceneCard(deal.turn_up, caption="turned up"),
        laid=trick_trays(view.tricks, deal.trump, seat),
        cards=(),
        actions=(SceneButton(action="deal", label="Next deal", key="Enter", hint="⏎", main=True),),
        spoken="",
    )


def why(deal: Deal, seat: Seat) -> str:
    """What the deal has scored, and for what, in sentences."""
    last = next(event for event in reversed(deal.events) if isinstance(event, Scored))
    mine = last.seat == seat
    who = "you" if mine else f"the {last.seat}"
    if last.what not in ("point", "vole"):
        where = "turned up" if last.what == "king turned up" else "in hand"
        told = f"the king of trumps {where} is the point that wins the game, before the tricks"
        return sentence(told)
    made = deal.view(last.seat).won[0]
    tricks = "all five tricks" if made == TRICKS else f"{number(made)} tricks of five"
    told = sentence(f"{who} made {tricks}: {_POINTS[last.points]}")
    loser = other_seat(last.seat)
    if deal.vulnerable == loser and last.points > (2 if last.what == "vole" else 1):
        whose = "your" if loser == seat else f"the {loser}’s"
        stood = "playing without a proposal" if loser == "pone" else "refusing the first proposal"
        told += f" One of them is the price of {whose} {stood}."
    return told


def _what(scored: Scored) -> str:
    return {"point": "the point", "vole": "the vole"}.get(scored.what, "the king")
