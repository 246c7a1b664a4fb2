"""Nemesis behind a verdict: met from every kind of decision, and left again."""

from __future__ import annotations

from functools import cache

import pytest

from ecarte_tutor import Card, Decision, Hand, grade
from ecarte_tutor.engine.decision import Option, option_text
from ecarte_tutor.grading import reason_for
from ecarte_tutor.simulator import Simulation, nemesis, replay, simulate
from ecarte_tutor.widgets import Quiz, quiz_on
from ecarte_tutor.widgets.stage.draw.charts import play_line
from tests.widgets.scenes import cloth_of

DECISIONS = (
    Decision.propose("8H 7H TS 7S 7D", "9H"),
    Decision.answer("9D 8D 7S 8C 7C", "TH"),
    Decision.discard("KH 9H AS 8C 7D", "TH", seat="pone"),
    Decision.lead("8H 7H QS 7S 7D", "9H"),
    Decision.reply("KS QS KC 8C 7C", "9H", "TD", stood="dealer"),
)


@cache
def simulated(decision: Decision) -> Simulation:
    return simulate(decision)


def worst_of(decision: Decision) -> Option:
    found = simulated(decision)
    return min(found, key=lambda option: found[option].mean)


def answered(decision: Decision, option: Option) -> Quiz:
    quiz = quiz_on(decision)
    if isinstance(option, frozenset):
        for card in option:
            quiz.choose("pick", str(card))
    quiz.choose("answer", str(Hand(option)) if isinstance(option, frozenset) else str(option))
    return quiz


def door(quiz: Quiz, name: str) -> dict[str, object]:
    (found,) = (each for each in quiz.scene["doors"] if each["name"] == name)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("decision", DECISIONS[:3], ids=lambda decision: decision.kind)
def test_a_nemesis_is_met_twice_and_left_with_the_problem_as_it_was(decision: Decision) -> None:
    worst = worst_of(decision)
    quiz = answered(decision, worst)
    problem = quiz.scene
    assert door(quiz, "nemesis")["action"] == "nemesis"
    hands = []
    for turn in ("0", "1"):
        found = nemesis(simulated(decision), worst, int(turn))
        assert found is not None
        quiz.choose("nemesis", turn)
        scene = quiz.shown
        assert scene.title == "Nemesis"
        hands.append(Hand(each.card for each in cloth_of(scene).laid[-1].cards))
        assert hands[-1] == found.hand
        first, second = scene.verdict.panels
        for panel, line in zip((first, second), found.lines.values(), strict=True):
            assert panel.badge is not None
            mine, theirs = line.scored
            assert panel.badge.words == ("wins the deal" if mine > theirs else "loses the deal")
            assert panel.chart is not None
            assert len(panel.chart.values) == len(line.tricks)
        # Nothing on it can be pressed that would answer the problem once more.
        assert {action for action, _ in scene.offered} <= {"leave", "nemesis"}
    assert hands[0] != hands[1]
    quiz.choose("leave")
    problem.pop("events", None)  # what was played is not played again
    assert quiz.scene == problem
    assert quiz.state.result.answers[quiz.state.place].text == (
        str(Hand(worst)) if isinstance(worst, frozenset) else option_text(worst)
    )


@pytest.mark.long
@pytest.mark.parametrize("decision", DECISIONS[3:], ids=lambda decision: decision.kind)
def test_a_lead_and_a_reply_are_played_both_ways(decision: Decision) -> None:
    simulation = simulated(decision)
    for option in simulation.options:
        assert isinstance(option, Card)
        quiz = answered(decision, option)
        problem = quiz.scene
        played = reason_for(grade(decision, option, simulation=simulation)).played
        if played is None:
            continue
        found = door(quiz, "nemesis")
        assert found["title"] == "One such deal"
        assert (found["action"], found["says"]) == ("nemesis", "played both ways")
        both = (played.better, played.worse)
        again = replay(simulation.for_the_game(), both)
        for turn, deal in enumerate((*played.deals, played.deals[0])):
            quiz.choose("nemesis", str(turn % len(played.deals)))
            strip = quiz.shown.verdict.strip
            assert strip is not None
            assert strip.reason == played.told
            held = Hand(each.card for each in cloth_of(quiz.shown).laid[-1].cards)
            assert held == again.hand(deal)
            for panel, card in zip(quiz.shown.verdict.panels, both, strict=True):
                assert panel.title == f"{'Your' if card == option else 'The'} {card.words}"
                assert panel.chart is not None
                tricks = again.lines(deal)[card].tricks
                assert panel.chart == play_line(tricks, decision.trump, decision.seat, 0)
        quiz.choose("leave")
        problem.pop("events", None)
        assert quiz.scene == problem


def test_the_story_of_a_proposal_tells_and_shows_the_exchange() -> None:
    decision = DECISIONS[0]
    quiz = answered(decision, "play")
    quiz.choose("nemesis", "0")
    first, second = quiz.shown.verdict.panels
    assert first.lead.startswith("You play and you make ")
    assert second.lead.startswith("You propose, the dealer accepts")
    assert first.chart is not None
    assert first.chart.changes == ()
    assert second.chart is not None
    (whose, discarded, drawn), *_ = second.chart.changes
    assert whose == "you"
    assert {*discarded.split()} <= {*map(str, decision.hand)}
    assert len(discarded.split()) == len(drawn.split()) > 0


def test_the_best_choice_has_no_door_to_what_it_loses() -> None:
    decision = DECISIONS[0]
    quiz = answered(decision, simulated(decision).best)
    assert not {"map", "nemesis"} & {each["name"] for each in quiz.scene["doors"]}
    problem = quiz.scene
    quiz.choose("nemesis", "0")
    assert quiz.scene == problem


@pytest.mark.long
def test_another_hand_comes_round_again() -> None:
    decision = DECISIONS[0]
    worst = worst_of(decision)
    found = nemesis(simulated(decision), worst)
    assert found is not None
    quiz = answered(decision, worst)
    quiz.choose("nemesis", "0")
    values = list[str]()
    for _ in range(found.number + 2):
        (another,) = (value for action, value in quiz.shown.offered if action == "nemesis")
        values.append(another)
        quiz.choose("nemesis", another)
    assert found.number > 1
    assert values == [str(turn % found.number) for turn in range(1, found.number + 3)]
