"""The cases of a simulation: they add up to what a choice costs, hand by hand."""

from __future__ import annotations

import pytest

from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.simulator import AveragerPolicy, Budget, simulate
from tests.simulator.turned import turned_by

SMALL = Budget(total=30_000)
WEAK = "9H 8H KS 8S 7D"


@pytest.mark.parametrize(
    "decision",
    [
        Decision.propose(WEAK, "7H"),
        Decision.answer("8H AS TS 9D 7C", "9H"),
        Decision.discard("7H KD QS 7S 7D", "9H", seat="pone"),
    ],
    ids=lambda decision: decision.kind,
)
def test_the_cases_of_an_option_add_up_to_its_loss(decision: Decision) -> None:
    # The reckoner's answers are corrected for cards better played, and are no sum of deals.
    policy = AveragerPolicy() if decision.kind == "answer" else None
    found = simulate(decision, policy=policy, budget=SMALL, unit="points")
    seen = {*decision.hand, decision.turn_up}
    for option in found:
        cases = found.cases(option)
        assert cases.weights.sum() == pytest.approx(1)
        assert cases.costs @ cases.weights == pytest.approx(found.loss(option).mean)
        hands = turned_by(found, option)[:50]
        assert all(len(hand) == 5 and not seen & {*hand} for hand in hands)
    assert found.cases(found.best).lost == 0


def test_a_vole_that_is_certain_is_lost_to_nobody() -> None:
    found = simulate(Decision.propose("KH QH JH AH TH", "9H"), budget=SMALL, unit="points")
    assert found.best == "play"
    assert found.cases("propose").lost == 0
