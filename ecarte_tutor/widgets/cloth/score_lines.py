"""The lines in the corner of the cloth: the score, the trump suit, the talk and the rule set."""

from __future__ import annotations

from ...engine.decision import Decision
from ...engine.english import are_trumps, points_up
from ...engine.rules import other_seat
from .talk import TableTalk


def quiz_score_lines(decision: Decision, *, with_talk: bool = False) -> tuple[str, ...]:
    """Score, trumps and rule set in a quiz, which names the opponent by the seat.

    Args:
        decision: what is asked.
        with_talk: whether what was said and taken before is told, too.
    """
    mine, theirs = decision.score
    rules = decision.rules
    lines = (
        f"You {mine} · {other_seat(decision.seat).capitalize()} {theirs}",
        are_trumps(decision.trump),
        _talk_line(decision) if with_talk else "",
        f"{rules.preset.label}, {points_up(rules.target)}",
    )
    return tuple(filter(None, lines))


def _talk_line(decision: Decision) -> str:
    """What both players have said and taken: `"You took 2 · Dealer took 3, refused"`."""
    talk, other = TableTalk.of(decision), other_seat(decision.seat)
    said = {"You": talk.of_seat(decision.seat).tags, other.capitalize(): talk.of_seat(other).tags}
    return " · ".join(f"{who} {', '.join(tags)}" for who, tags in said.items() if tags)
