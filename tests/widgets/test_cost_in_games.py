"""A cost in games is told as a fact only where it passes two standard errors."""

from __future__ import annotations

import pytest

from ecarte_tutor import Decision
from ecarte_tutor.grading import Verdict
from ecarte_tutor.simulator import Value
from ecarte_tutor.widgets import leading_quiz

DECISION = Decision.lead("8H 7H QS 7S 7D", "9H")
UNTOLD = ", but no games at this score that could be told."


@pytest.mark.parametrize(
    ("mean", "error", "told"),
    [
        (0.05, 0.02, "; at this score 5.0 in 100 games."),
        (0.05, 0.03, UNTOLD),
        (0.0004, 0.0001, UNTOLD),
        (-0.05, 0.02, ", yet at this score wins 5.0 in 100 games more."),
        (-0.05, 0.03, UNTOLD),
    ],
)
def test_games_are_told_where_chance_does_not_explain_them(
    monkeypatch: pytest.MonkeyPatch, mean: float, error: float, told: str
) -> None:
    lost = Value(mean=mean, error=error, seat="pone", method="played-out", against="the averager")
    monkeypatch.setattr(Verdict, "chance_lost", property(lambda _: lost))
    quiz = leading_quiz("7K2-41", 1, problem=str(DECISION))
    quiz.choose("answer", "7S")
    assert quiz.shown.panel("simulator").lead.endswith(f" points a deal{told}")
