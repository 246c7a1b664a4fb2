"""What the game says at a deal's end, and what the tutor does not give away."""

from __future__ import annotations

from concurrent.futures import Future

import pytest

from ecarte_tutor import Decision, simulate
from ecarte_tutor.engine.cards import Card
from ecarte_tutor.engine.deal import Deal
from ecarte_tutor.widgets.plays.game.story import points_and_why
from ecarte_tutor.widgets.plays.game.turn import ASKED, REASONED, warned
from ecarte_tutor.widgets.stage.background.assessment import Assessment, assess
from ecarte_tutor.widgets.stage.scene import Scene
from ecarte_tutor.widgets.stage.verdict import Choice
from tests.widgets.scenes import strip_of


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


def test_the_tutor_s_reason_is_the_verdict_s_and_names_no_better_lead() -> None:
    discard = Decision.discard("KS 8D 7D 9C 7C", "7H", seat="pone")
    lead = Decision.lead("KS QS TH 8D 7D", "7H")
    for decision, option in (
        (discard, frozenset(map(Card, discard.hand))),
        (lead, Card("7D")),
    ):
        simulation: Future[Assessment] = Future()
        simulation.set_result(assess(simulate(decision)))
        choice = Choice(decision, option, simulation)
        told = {ASKED: "", REASONED: ""}
        for step in told:
            scene = warned(Scene(title="", sentence="", spoken=""), choice, step)
            assert strip_of(scene).line == "Are you sure?"
            assert strip_of(scene).reason in scene.told
            told[step] = strip_of(scene).reason
        if decision is discard:
            assert told[REASONED] == choice.reason.text
            assert "king of spades" in told[REASONED]
        else:
            best = choice.verdict.best
            assert isinstance(best, Card)
            assert best.words not in told[REASONED]
