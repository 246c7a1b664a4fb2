"""The lines in the corner of the cloth: the score, the trump suit and the rule set."""

from __future__ import annotations

from ...cards import Suit
from ...decision import PLAY_KINDS, Decision
from ...english import are_trumps, points_up
from ...hints.moment import tricks_made
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


def game_score_lines(decision: Decision) -> tuple[str, ...]:
    """Score, trumps and rule set in a game against the computer, with the tricks taken so far."""
    mine, theirs = tricks_made(decision)
    made = f" · tricks {mine}–{theirs}" if decision.kind in PLAY_KINDS else ""
    who = f"You are the {decision.seat}{made}"
    return score_lines(decision.rules, decision.score, decision.trump, who)


def score_lines(rules: RuleSet, score: tuple[int, int], trump: Suit, more: str) -> tuple[str, ...]:
    """Score, trumps, one line `more` and the rule set; `score` has the learner's points first."""
    mine, theirs = score
    return (
        f"You {mine} · Computer {theirs}",
        are_trumps(trump),
        more,
        f"{rules.preset.label}, {points_up(rules.target)}",
    )
