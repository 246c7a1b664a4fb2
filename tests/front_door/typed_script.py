"""A user's script, as a checker of types reads it: what the front door promises, with its types.

mypy reads it as it reads all tests, strictly; each `type: ignore` below must be needed.
"""

from __future__ import annotations

from typing import assert_type

import ecarte_tutor as et
from ecarte_tutor import Card, Decision, Hand, RuleSet, book, grade, simulate
from ecarte_tutor.hints import BookVerdict
from ecarte_tutor.simulator import Simulation, Value


def script() -> None:
    """Never called: it is written for a checker of types."""
    hand = Hand("8H 7H QS 7S 7D")
    assert_type(hand[0], Card)
    assert_type(hand[1:], tuple[Card, ...])
    assert_type("8H" in hand, bool)

    rules = RuleSet("bga", target=7)
    decision = Decision.propose(hand, "9H", score=(2, 3), rules=rules)
    later = Decision.answer("9H AS JD QC 8C", "7H", exchanged=[(3, 3)], rules="london", asked=2)
    assert_type(later, Decision)
    verdict = grade(decision, "play")
    assert_type(verdict, et.Verdict)
    assert_type(book(decision), BookVerdict)
    simulation = simulate(Decision.lead(hand, "9H"))
    assert_type(simulation, Simulation)
    assert_type(simulation["7D"], Value)
    assert_type(et.__version__, str)
    et.widgets.lesson_quiz("proposing", "AUTUMN")

    print(et.nonsense)  # type: ignore[attr-defined]
    Decision("8H 7H QS 7S 7D", "9H")  # type: ignore[call-arg, arg-type]
    Decision.propose(hand, "9H", scores=(1, 2))  # type: ignore[call-arg]
    Decision.propose(hand, "9H", king="nobody")  # type: ignore[arg-type]
    RuleSet("bga", targets=7)  # type: ignore[call-arg]
