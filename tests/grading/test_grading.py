"""Grading by the book and by the simulator."""

from __future__ import annotations

import pytest

from ecarte_tutor import Card, Decision, IllegalAction, book, grade
from ecarte_tutor.grading import Bands
from ecarte_tutor.grading.strip import verdict_strip
from ecarte_tutor.simulator import Budget, simulate
from ecarte_tutor.simulator.units import POINTS


@pytest.mark.parametrize(
    ("loss", "band"),
    [
        (0, "best"),
        (0.2, "best"),
        (0.25, "slight"),
        (1.4, "slight"),
        (1.5, "mistake"),
        (3.9, "mistake"),
        (4.0, "serious"),
        (8.0, "blunder"),
    ],
)
def test_a_loss_has_a_name_in_points_and_in_games(loss: float, band: str) -> None:
    assert Bands().of(loss) == band
    assert Bands.usual(POINTS).of(loss / 10.6) == band


def test_both_verdicts_stand_side_by_side() -> None:
    decision = Decision.lead("8H 7H QS 7S 7D", "9H")
    verdict = grade(decision, Card("7S"))
    assert verdict.book == book(decision)
    assert verdict.points_lost == simulate(decision, unit="points").loss(Card("7S"))
    assert not verdict.with_the_book
    assert not verdict.with_the_simulator
    assert verdict.band == "serious"


def test_discarding_the_king_of_trumps_away_is_never_called_close() -> None:
    decision = Decision.discard("KS 9H 8C 7C 7D", "9S", seat="pone")
    verdict = grade(decision, frozenset({Card("KS")}))
    assert verdict.band == "blunder"
    assert not verdict.with_the_book


@pytest.mark.parametrize(
    ("line", "choice", "told"),
    [
        (
            "answer.dealer.QHTH9H8H7C.KC.4-3.turf-club",
            "refuse",
            "either; accepting was far better.",
        ),
        ("lead.pone.JHAHKSQDAD.8C.3-3.turf-club.stood-pone", "QD", "either; the knave of hearts"),
    ],
)
def test_a_strip_says_so_where_the_book_allows_either(line: str, choice: str, told: str) -> None:
    strip = verdict_strip(grade(Decision.parse(line), choice))
    assert strip.sign == "wrong"
    assert f"The book allows {told}" in strip.line
    assert not strip.caption


def test_a_silent_book_allows_nothing() -> None:
    verdict = grade(Decision.reply("KH QS 7S 8D 7D", "AH", "KS"), "QS")
    assert verdict.book.silent
    assert not verdict.with_the_simulator
    assert verdict_strip(verdict).line.startswith("The seven of spades was better.")


def test_what_is_within_two_joint_errors_is_too_close_to_call() -> None:
    # A few deals for each of thirty options: of some no difference can be told yet.
    decision = Decision.discard("7H QS JD 9C 7D", "9H", seat="pone")
    simulation = simulate(decision, budget=Budget(total=64))
    verdicts = [grade(decision, each, simulation=simulation) for each in decision.options()]
    close = [verdict for verdict in verdicts if verdict.band is None]
    assert close
    for verdict in close:
        assert verdict.bands.equal < verdict.loss.mean <= 2 * verdict.loss.error
        assert verdict.with_the_simulator


def test_a_verdict_is_the_frame_of_its_values_with_the_choice_and_the_book() -> None:
    verdict = grade(Decision.propose("8H 7H QS 7S 7D", "9H", score=(2, 3)), "play")
    frame = verdict.to_frame()
    assert list(frame.index) == ["play", "propose"]
    assert list(frame["chosen"]) == list(frame["book"]) == [True, False]  # as P2b says
    assert frame.loc["play", "loss"] == verdict.loss.mean
    assert set(frame["unit"]) == {"games in 100"}
    lead = grade(Decision.lead("8H 7H QS 7S 7D", "9H"), "7S").to_frame()
    assert [card for card, row in lead.iterrows() if row["chosen"]] == ["7S"]
    assert [card for card, row in lead.iterrows() if row["book"]] != ["7S"]


def test_bands_may_be_set() -> None:
    decision = Decision.lead("8H 7H QS 7S 7D", "9H")
    simulation = simulate(decision)
    lax, strict = Bands(9, 9, 9, 9), Bands(0, 0, 0, 0)
    for bands, band in ((lax, "best"), (strict, "blunder")):
        verdict = grade(decision, Card("7S"), simulation=simulation, bands=bands)
        assert verdict.band == band


def test_a_choice_that_is_no_option_is_refused() -> None:
    with pytest.raises(IllegalAction, match="The pone now plays or proposes"):
        grade(Decision.propose("8H 7H QS 7S 7D", "9H"), "accept")


def test_a_lead_costs_games_as_well_as_points() -> None:
    verdict = grade(Decision.lead("8H 7H QS 7S 7D", "9H"), Card("7S"))
    assert verdict.unit == verdict.loss.unit == "games in 100"
    assert verdict.points_lost.unit == "points a deal"
    # A point is worth between a tenth and a quarter of a game at the start of one.
    assert 10 < verdict.loss.mean / verdict.points_lost.mean < 25


def test_the_best_is_the_best_for_the_game_and_may_bring_fewer_points() -> None:
    decision = Decision.parse("propose.pone.AH9HJS7SJC.AS.4-2.turf-club")
    verdict = grade(decision, "play")
    simulation = verdict.simulation
    assert verdict.best == "propose" != simulation.best
    assert verdict.points_lost.mean < 0 < verdict.loss.mean
    assert grade(decision, "propose", simulation=simulation).band == "best"


VOLE = (
    "lead.pone.7HAC.AH.1-0.turf-club.stood-pone.trick-9D8D.trick-QH7C.trick-9HTC",
    "lead.pone.7HKSTSKDJD.JC.1-1.turf-club.stood-dealer",
)


@pytest.mark.parametrize("line", VOLE)
def test_a_lead_that_gives_the_vole_away_is_a_mistake(line: str) -> None:
    decision = Decision.parse(line)
    verdict = grade(decision, Card("AC" if "AC" in line else "KS"))
    assert verdict.band == "mistake"
    assert not verdict.with_the_simulator
