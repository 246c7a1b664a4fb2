"""What has happened before a decision, in sentences for the player who has to decide."""

from __future__ import annotations

from typing import Final

from ...engine.decision import Decision
from ...engine.english import are_trumps, counted, number
from ...engine.rules import other_seat

_TALKS: Final = {
    ("pone", "pone"): "You play without proposing",
    ("pone", "dealer"): "The pone plays without proposing",
    ("dealer", "pone"): "You proposed{again}, and the dealer refused",
    ("dealer", "dealer"): "The pone proposed{again}, and you refused",
}


def changes_before(decision: Decision) -> str:
    """The last exchange as a sentence to begin with, its space after it; empty where none was.

    >>> changes_before(Decision.propose("KH 9H 8H KS 7D", "TH", exchanged=[(3, 2)]))
    'You have exchanged three cards, the dealer two. '
    """
    if not decision.exchanged:
        return ""
    by_pone, by_dealer = decision.exchanged[-1]
    mine, theirs = (by_pone, by_dealer) if decision.seat == "pone" else (by_dealer, by_pone)
    return (
        f"You have exchanged {counted(mine, 'card')}, the {other_seat(decision.seat)} "
        f"{number(theirs) if theirs else 'none'}. "
    )


def talk_before(decision: Decision) -> str:
    """What was said before the play, and the tricks made since, in sentences."""
    sentences = changes_before(decision)
    if decision.stood is not None:
        again = " again" if decision.exchanged else ""
        talk = _TALKS[decision.stood, decision.seat].format(again=again)
        sentences += f"{talk.replace(' without proposing', '') if again else talk}. "
    sentences += f"{are_trumps(decision.trump)}."
    return f"{sentences} {tricks_before(decision)}".rstrip()


def tricks_before(decision: Decision) -> str:
    """The tricks made before a decision in a sentence; empty before the first."""
    if not decision.tricks:
        return ""
    mine, theirs = (counted(made, "trick") for made in decision.won)
    return f"You have made {mine}, your opponent {theirs}."
