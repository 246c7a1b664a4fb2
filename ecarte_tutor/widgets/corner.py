"""The corner of the cloth: the score, trumps and the rule set in a few lines."""

from __future__ import annotations

from typing import Final

from ..cards import Suit
from ..decision import PLAY_KINDS, Decision
from ..rules import RuleSet, other_seat
from .tricks import finished, score_of

_TARGETS: Final = {5: "five", 7: "seven", 11: "eleven"}


def quiz_corner(decision: Decision) -> tuple[str, ...]:
    """The lines in a quiz, which names the adversary by the seat."""
    mine, theirs = decision.score
    rules = decision.rules
    return (
        f"You {mine} · {other_seat(decision.seat).capitalize()} {theirs}",
        f"{_target(rules)}, {rules.name.replace('-', ' ')}",
    )


def game_corner(decision: Decision) -> tuple[str, ...]:
    """The lines in a game against the computer, with the tricks taken so far."""
    tricks = finished(decision.tricks, decision.trump)
    made = f" · tricks {score_of(tricks, decision.seat)}" if decision.kind in PLAY_KINDS else ""
    who = f"You are the {decision.seat}{made}"
    return score_corner(decision.rules, decision.score, decision.trump, who)


def score_corner(rules: RuleSet, score: tuple[int, int], trump: Suit, more: str) -> tuple[str, ...]:
    """The same with a line of its own; `score` is the learner's and the computer's."""
    mine, theirs = score
    return (
        f"You {mine} · Computer {theirs}",
        f"{trump.word.capitalize()} are trumps",
        more,
        f"{rules.preset.label}, {_target(rules)}",
    )


def _target(rules: RuleSet) -> str:
    """The points that win the game, as players say it: `"five up"`."""
    return f"{_TARGETS.get(rules.target, rules.target)} up"
