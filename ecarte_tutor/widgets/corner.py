"""The corner of the cloth: the score, trumps and the rule set in a few lines."""

from __future__ import annotations

from ..cards import Suit
from ..decision import PLAY_KINDS, Decision
from ..english import points_up
from ..hints.moment import tricks_made
from ..rules import RuleSet, other_seat


def quiz_corner(decision: Decision) -> tuple[str, ...]:
    """The lines in a quiz, which names the adversary by the seat."""
    mine, theirs = decision.score
    rules = decision.rules
    return (
        f"You {mine} · {other_seat(decision.seat).capitalize()} {theirs}",
        f"{decision.trump.word.capitalize()} are trumps",
        f"{points_up(rules.target)}, {rules.name.replace('-', ' ')}",
    )


def game_corner(decision: Decision) -> tuple[str, ...]:
    """The lines in a game against the computer, with the tricks taken so far."""
    mine, theirs = tricks_made(decision)
    made = f" · tricks {mine}–{theirs}" if decision.kind in PLAY_KINDS else ""
    who = f"You are the {decision.seat}{made}"
    return score_corner(decision.rules, decision.score, decision.trump, who)


def score_corner(rules: RuleSet, score: tuple[int, int], trump: Suit, more: str) -> tuple[str, ...]:
    """The same with a line of its own; `score` is the learner's and the computer's."""
    mine, theirs = score
    return (
        f"You {mine} · Computer {theirs}",
        f"{trump.word.capitalize()} are trumps",
        more,
        f"{rules.preset.label}, {points_up(rules.target)}",
    )
