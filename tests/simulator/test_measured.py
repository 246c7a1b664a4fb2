"""The shipped figures: whole, of this version, and refused where they are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from ecarte_tutor.course.figures.measured import MEASURED, Figure, measured
from ecarte_tutor.errors import NotationError
from ecarte_tutor.grading import Bands
from ecarte_tutor.simulator.tables import read_rows
from tools.matches.opponents import OPPONENTS
from tools.writing import record


def test_every_figure_has_its_error_and_its_deals() -> None:
    figures = read_rows(MEASURED, Figure)
    of_what = {(each.measure, each.subject, each.against) for each in figures}
    assert len(figures) == len(of_what) == 82 + len(OPPONENTS)
    for figure in figures:
        assert figure.deals >= 20, figure
        games = figure.measure.endswith("games") or figure.measure.startswith("in quizzes")
        assert 0 < figure.error < (1 if games else 0.1), figure
        assert abs(figure.mean) < (50 if games else 2), figure


def test_a_first_lead_played_out_wins_what_it_promises() -> None:
    by_method = {each.subject: each for each in measured("a first lead's value less what it wins")}
    played_out = by_method.pop("played out")
    assert abs(played_out.mean) < 0.005 + 2 * played_out.error
    assert max(each.mean for each in by_method.values()) > 0.05, "chosen deal by deal"


def test_against_one_player_a_reading_of_anybody_promises_less_too_much_than_none() -> None:
    """Who knew that player would promise what is collected."""
    read: dict[str, Figure] = {}
    unread: dict[str, Figure] = {}
    for each in measured("promised less collected"):
        (unread if "not " in each.against else read)[each.subject] = each
    assert len(unread) == 8
    for subject, figure in unread.items():
        assert 0 < read[subject].mean < figure.mean, figure
    for subject in read.keys() - unread.keys():
        assert read[subject].mean < 2 * read[subject].error, subject


def test_corrected_rollouts_lean_to_neither_side_by_a_hundredth() -> None:
    means = [
        each
        for each in measured("played on by the played-out player")
        if each.against == "mean difference"
    ]
    assert {each.subject: abs(each.mean) <= 0.01 for each in means} == {
        "proposals": True,
        "answers": True,
        "answers, not corrected": False,
        "discards": True,
    }


def test_at_a_table_a_quizs_answers_win_hardly_less_than_is_told() -> None:
    means = {
        each.subject: each
        for each in measured("in quizzes, played on by the attentive reckoner")
        if each.against == "mean difference"
    }
    told, bare = means["answers"], means["answers, not corrected"]
    assert abs(told.mean) < 2 * Bands().equal
    assert abs(told.mean) < abs(bare.mean)
    assert abs(means["proposals"].mean) < 2 * means["proposals"].error


def test_whoever_looks_further_plays_better_by_the_figures() -> None:
    gains = {(each.subject, each.against): each for each in measured("card play")}
    for pair in (
        ("the averager", "the book's player"),
        ("the played-out player", "the book's player"),
        ("the played-out player", "the averager"),
    ):
        assert gains[pair].mean > 5 * gains[pair].error


def test_the_strongest_gives_hardly_anything_away_to_whoever_reads_him() -> None:
    against = [
        each for each in measured("local best response") if each.against == "the played-out player"
    ]
    weight = sum(each.error**-2 for each in against)
    pooled = sum(each.mean / each.error**2 for each in against) / weight
    assert pooled + 2 * weight**-0.5 < 0.03


def test_figures_are_recorded_in_the_place_of_those_of_the_same_measure(tmp_path: Path) -> None:
    path = tmp_path / "measured.csv"
    old, other = Figure("speed", "a", "b", 9, 0.5, 0.1), Figure("height", "a", "b", 9, 0.5, 0.1)
    new = Figure("speed", "c", "d, e", 8, -0.25, 0.0125)
    record(path, Figure, [old, other], "measure")
    record(path, Figure, [new], "measure")
    assert measured("speed", path) == (new,)
    assert measured("height", path) == (other,)


def test_a_measure_of_which_there_are_no_figures_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "measured.csv"
    record(path, Figure, [Figure("height", "a", "b", 9, 0.5, 0.1)], "measure")
    with pytest.raises(NotationError, match=r"\('height'\), got 'speed'"):
        measured("speed", path)
