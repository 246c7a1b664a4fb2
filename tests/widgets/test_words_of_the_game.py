"""What the game says at a deal's end, and what the tutor does not give away."""

from __future__ import annotations

from concurrent.futures import Future

import pytest

from ecarte_tutor import Decision, simulate
from ecarte_tutor.engine.cards import Card
from ecarte_tutor.engine.deal import Deal
from ecarte_tutor.widgets.background import Assessment, assess
from ecarte_tutor.widgets.game.story import points_and_why
from ecarte_tutor.widgets.game.turn import ASKED, REASONED, warned
from ecarte_tutor.widgets.scene import Scene
from ecarte_tutor.widgets.verdict import Choice


@pytest.mark.parametrize(("rules", "points"), [("denexa", "three"), ("turf-club", "two")])
def test_a_vole_has_a_price_of_standing_in_it_only_where_it_brings_three(
    rules: str, points: str
) -> None:
    deal = Deal.arranged("7S 7C 7D 8S 8C", "KS KC KD QS QC", "9H", seed=1, rules=rules)
    for option in ("play", "7S", "KS", "KC", "7C", "KD", "7D", "QS", "8S", "QC", "8C"):
        deal = deal.act(option)
    told = points_and_why(deal, "pone", "the Curate")
    assert f"all five tricks: {points} points." in told
    assert ("the price of your playing without a proposal" in told) == (points == "three")


def test_the_tutor_s_reason_does_not_name_what_would_be_better() -> None:
    decision = Decision.discard("KS 8D 7D 9C 7C", "7H", seat="pone")
    simulation: Future[Assessment] = Future()
    simulation.set_result(assess(simulate(decision)))
    choice = Choice(decision, frozenset(map(Card, decision.hand)), simulation)
    assert "king of spades" in choice.reason.text
    for told in (ASKED, REASONED):
        scene = warned(Scene(title="", sentence="", spoken=""), choice, told)
        assert scene.verdict.strip is not None
        assert scene.verdict.strip.line == "Are you sure?"
        assert "king of spades" not in scene.verdict.strip.reason
        assert scene.verdict.strip.reason in scene.spoken
