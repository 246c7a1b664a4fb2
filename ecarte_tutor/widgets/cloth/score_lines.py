"""The lines in the corner of the cloth: the score, the trump suit and the rule set."""

from __future__ import annotations

from ...cards import Suit
from ...decision import Decision
from ...english import are_trumps, points_up
from ...rules import RuleSet, other_seat


def quiz_score_lines(decision: Decision) -> tuple[str, ...]:
    """Score, trumps and rule set in a quiz, which names the opponent by the seat."""
    mine, theirs = decision.score
    rules = decision.rules
    return (
        f"You {mine} · {other_seat(decision.seat).capitalize()} {theirs}",
        are_trumps(decision.trump),
        f"{points_up(rules.target)}, {rules.name.replace('-', ' ')}",
    )


def score_lines(rules: RuleSet, score: tuple[int, int], trump: Suit, more: str) -> tuple[str, ...]:
    """Score, trumps, one line `more` and the rule set; `score` has the learner's points first."""
    mine, theirs = score
    return (
        f"You {mine} · Computer {theirs}",
        are_trumps(trump),
        more,
        f"{rules.preset.label}, {points_up(rules.target)}",
    )
