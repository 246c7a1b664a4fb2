"""The end of a deal: its tricks face up, what was scored and why."""

from __future__ import annotations

from dataclasses import replace

from ...course.players import Player
from ...engine.deal import Deal
from ...engine.deal.events import Scored
from ...engine.english import counted, number, sentence
from ...engine.rules import TRICKS, Seat, other_seat
from ..cloth.tricks import turned_up
from ..cloth.whole_table import hand_in_places, whole_table
from ..table import Scene, SceneButton


def deal_ending(deal: Deal, seat: Seat, opponent: Player) -> Scene:
    """The scene at the end of a deal, for the player in this seat, who meets this opponent."""
    mine, verb, what = what_was_made(deal, seat)
    title = f"You {verb} {what}" if mine else f"{opponent.label} {verb}s {what}"
    view = deal.view(seat)
    return Scene(
        title=title,
        sentence=points_and_why(deal, seat, opponent.name),
        table=replace(whole_table(view, opponent.label), over=True, alone=True),
        turn_up=turned_up(deal.turn_up),
        cards=hand_in_places(view),
        actions=(SceneButton(action="deal", label="Next deal", key="Enter", hint="⏎", main=True),),
        spoken="",
    )


def last_scored(deal: Deal) -> Scored:
    """The points that were scored last in a deal that is over."""
    return next(event for event in reversed(deal.events) if isinstance(event, Scored))


def points_and_why(deal: Deal, seat: Seat, opponent: str) -> str:
    """The points of the deal and the reason for them, in sentences that name the opponent."""
    last = last_scored(deal)
    mine = last.seat == seat
    who = "you" if mine else opponent
    if last.what not in ("point", "vole"):
        where = "turned up" if last.what == "king turned up" else "in hand"
        reason = f"the king of trumps, {where}, scores the last point, and the game is over"
        return sentence(reason)
    made = deal.view(last.seat).won[0]
    tricks = "all five tricks" if made == TRICKS else f"{number(made)} of the five tricks"
    reason = sentence(f"{who} made {tricks}: {counted(last.points, 'point')}")
    loser = other_seat(last.seat)
    if deal.vulnerable == loser and last.points > (2 if last.what == "vole" else 1):
        whose = "your" if loser == seat else f"{opponent}’s"
        stood = "playing without a proposal" if loser == "pone" else "refusing the first proposal"
        reason += f" One of them is the price of {whose} {stood}."
    return reason


def what_was_made(deal: Deal, seat: Seat) -> tuple[bool, str, str]:
    """Whether it was this seat that scored last, and what came of it: "make", "the vole"."""
    last = last_scored(deal)
    if last.what in ("point", "vole"):
        return last.seat == seat, "make", f"the {last.what}"
    return last.seat == seat, "score", "the king"
