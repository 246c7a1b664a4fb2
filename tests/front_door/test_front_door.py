"""The front door, tried as a stranger tries it: the calls that come to mind first."""

from __future__ import annotations

import importlib
import re
from dataclasses import fields, replace
from functools import cache
from pathlib import Path

import pytest

import ecarte_tutor as et
from ecarte_tutor import (
    Card,
    Decision,
    Hand,
    IllegalAction,
    NotationError,
    RuleSet,
    grade,
    simulate,
)
from ecarte_tutor.engine.rules.presets import PRESETS, TURF_CLUB_FIELDS
from ecarte_tutor.grading.strip import SIGNS
from ecarte_tutor.simulator import Simulation
from tests.test_layers import ROOMS

HAND = Hand("8H 7H QS 7S 7D")
LEAD = Decision.lead(HAND, "9H")
DISCARD = Decision.discard(HAND, "9H", seat="pone")
PROPOSAL = Decision.propose(HAND, "9H", score=(2, 3))


@pytest.mark.parametrize("name", PRESETS)
def test_the_name_of_a_preset_alone_means_the_preset(name: str) -> None:
    record = PRESETS[name].changes
    rules = RuleSet.named(name)
    assert str(rules) == rules.name == name
    assert RuleSet.of(name) == RuleSet.of(rules) == RuleSet.parse(name) == rules
    for rules in (RuleSet(name), RuleSet(name=name), RuleSet.named(name)):
        assert {field.name for field in fields(rules)} == {"name", *TURF_CLUB_FIELDS}
        for field, usual in TURF_CLUB_FIELDS.items():
            assert getattr(rules, field) == record.get(field, usual)


def test_house_rules_that_never_meant_another_preset() -> None:
    """Board Game Arena has the dealer change a card at least; the Turf Club does not."""
    assert (RuleSet("bga").dealer_minimum, RuleSet("turf-club").dealer_minimum) == (1, 0)
    assert RuleSet("bga", target=7) == replace(RuleSet.named("bga"), target=7)
    assert str(RuleSet("bga", dealer_minimum=0)) == "bga_dealer-minimum-0"


def test_a_hand_is_indexed_and_asked_for_a_card_by_its_text() -> None:
    assert HAND[0] is HAND.cards[0]
    assert HAND[-1] is Card("7D")
    assert HAND[:2] == (Card("8H"), Card("7H"))
    assert "8h" in HAND
    assert Card("8H") in HAND
    assert "KH" not in HAND
    assert None not in HAND
    assert HAND.without("8H", Card("7D")) == Hand("7H QS 7S")
    with pytest.raises(NotationError, match="expected a card such as KH"):
        "hearts" in HAND  # noqa: B015 - asked for its error


def test_cards_are_read_as_text_where_a_choice_is_graded() -> None:
    simulation = simulate(LEAD)
    assert grade(LEAD, "7d", simulation=simulation).choice is Card("7D")
    assert simulation["7D"] == simulation[Card("7D")]
    assert simulation.loss("7S") == simulation.loss(Card("7S"))
    assert "7D" in simulation
    assert Card("7D") in simulation
    assert "KH" not in simulation
    assert "nonsense" not in simulation
    with pytest.raises(IllegalAction, match="The king of hearts is not in your hand"):
        simulation["KH"]
    with pytest.raises(IllegalAction, match="expected a card such as KH"):
        grade(LEAD, "nonsense")


@cache
def _simulated(decision: Decision) -> Simulation:
    return simulate(decision)


def test_cards_to_discard_are_read_as_text() -> None:
    simulation = _simulated(DISCARD)
    cards = frozenset({Card("7S"), Card("7D")})
    assert simulation["7S 7D"] == simulation[cards]
    assert grade(DISCARD, "7S 7D", simulation=simulation).choice == cards


@pytest.mark.parametrize("decision", [PROPOSAL, LEAD, DISCARD], ids=str)
def test_a_verdict_and_a_simulation_are_printed_in_two_lines(decision: Decision) -> None:
    verdict = grade(decision, decision.options()[0], simulation=_simulated(decision))
    for found in (verdict, verdict.simulation):
        assert repr(found) == str(found)
        assert len(repr(found).splitlines()) == 2
        assert len(repr(found)) < 400
        assert str(decision) in repr(found)
        assert found in {found}
    assert verdict.values.unit in repr(verdict)
    assert verdict.simulation[verdict.simulation.best].short in repr(verdict.simulation)


def test_the_page_of_a_simulation_has_a_row_for_each_option() -> None:
    page = simulate(LEAD)._repr_html_()
    assert page.count("<tr>") == len(HAND)
    assert all(str(card) in page for card in HAND)


def test_the_page_of_a_verdict_has_both_marks_and_every_option() -> None:
    verdict = grade(LEAD, "7S")
    page = verdict._repr_html_()
    assert "book: " in page
    assert "simulator: loses " in page
    assert page.count("<tr>") == len(HAND)


def test_the_page_of_a_verdict_says_what_the_choice_cost() -> None:
    verdict = grade(LEAD, "7S")
    assert re.search(r"loses [\d.]+ ± [\d.]+ games in 100", verdict._repr_html_())


def test_a_strip_has_the_same_signs_in_python_as_on_the_page() -> None:
    script = Path(et.__path__[0], "widgets", "stage", "table", "verdict.js").read_text("utf-8")
    found = re.search(r"const SIGNS = \{(.*?)\}", script)
    assert found
    assert dict(re.findall(r'(\w+): "(.)"', found[1])) == SIGNS


def test_every_room_is_offered_by_name() -> None:
    assert set(ROOMS) <= set(dir(et))
    for name in ROOMS:
        assert getattr(et, name) is importlib.import_module(f"ecarte_tutor.{name}")


def test_the_package_tells_its_way_in_a_few_lines() -> None:
    """Its examples are run with the doctests."""
    assert et.__doc__ is not None
    assert et.__doc__.count(">>>") >= 5
    assert len(et.__doc__.strip().splitlines()) <= 20


def test_the_simulator_tells_its_names_though_they_load_when_asked_for() -> None:
    assert set(et.simulator.__all__) <= set(dir(et.simulator))
    assert et.simulator.simulate is et.simulate
