"""What must be true of any verdict, whatever the decision and the choice."""

from __future__ import annotations

import re

from ecarte_tutor import Verdict
from ecarte_tutor.course.progress.attempt import Loss
from ecarte_tutor.grading import reason_for
from ecarte_tutor.grading.at_the_table import at_the_table, is_as_at_the_table
from ecarte_tutor.grading.reason import LONGEST, figure
from ecarte_tutor.grading.strip import verdict_strip
from ecarte_tutor.grading.verdict import SIZES
from ecarte_tutor.simulator.units import GAMES, POINTS
from ecarte_tutor.widgets.stage.verdict import verdict_doors

MOST_WORDS = 50
MOST_FIGURES = 2
"""How often something happens, and what that has to beat; what it costs is told elsewhere."""

CODE = re.compile(r"\b(PX?|A|S|D|L)\d+\w?\b|\bAR\b")
"""The id of a hint."""

BETTER = re.compile(r"(?:was |^)(?:(slightly|much|far) )?better", re.IGNORECASE)
DEGREES = {"slightly": "slight", None: "mistake", "much": "serious", "far": "blunder"}
"""How much better another option was, in words, and the band of the loss."""

NO_FIGURE = re.compile(r"\d+[♠♥♦♣]")
FIGURE = re.compile(r"\d+(\.\d+)?( (\w+ ){0,3}(in|of)( the)? \d+\b| times in 100\b)?")


def figures(text: str) -> int:
    """The figures in a text: "68 of 100" is one, a card is none."""
    return len(FIGURE.findall(NO_FIGURE.sub("", text)))


def check(verdict: Verdict) -> None:
    """Raises `AssertionError` where unit, best option, band, mark and words do not agree."""
    _check_the_numbers(verdict)
    _check_the_band(verdict)
    _check_the_words(verdict)
    _check_at_the_table(verdict)


def _check_the_numbers(verdict: Verdict) -> None:
    values, loss = verdict.values, verdict.loss
    assert verdict.unit == loss.unit == values[verdict.best].unit == GAMES
    assert verdict.points_lost.unit == POINTS
    assert Loss.of(loss).unit == GAMES
    assert values.loss(verdict.best).mean == 0
    assert loss.mean >= 0
    assert 0 <= values[verdict.choice].mean <= 100 + 1e-9


def _check_the_band(verdict: Verdict) -> None:
    loss, bands = verdict.loss, verdict.bands
    is_close = loss.mean <= 2 * loss.error
    match verdict.band:
        case "best":
            assert loss.mean <= bands.equal
        case None:
            assert loss.mean > bands.equal
            assert is_close
        case band:
            assert band == bands.of(loss.mean)
            assert not is_close
            assert loss.mean > 0  # never against a choice that wins more games
    assert verdict.with_the_simulator == (verdict.band in ("best", None))


def _check_the_words(verdict: Verdict) -> None:
    told_why = reason_for(verdict).text
    assert told_why.endswith(".")
    assert len(told_why.split()) <= LONGEST
    assert figures(told_why) <= 2  # a share, and the line it has to beat
    strip = verdict_strip(verdict)
    told = " ".join((strip.line, strip.advice, strip.reason, strip.caption))
    assert len(told.split()) <= MOST_WORDS
    assert figures(told) <= MOST_FIGURES
    assert len(strip.line.split()) <= 10
    assert not CODE.search(told)
    assert strip.sign in ("right", "wrong", "either", "differ")
    if strip.sign == "either":
        assert verdict.with_the_simulator
    if strip.sign == "right":
        assert verdict.with_the_simulator or is_as_at_the_table(verdict)
    if strip.advice:
        assert strip.advice.endswith(", as you did.") == (strip.sign == "right")
    if strip.sign == "wrong":
        assert not verdict.with_the_simulator
    if strip.break_even:
        assert strip.scale is None
    elif verdict.with_the_simulator:
        assert strip.scale == 0
    else:
        assert (strip.scale or 0) >= 1 / 10
    if verdict.band not in ("best", None):
        better = BETTER.search(strip.line)
        assert (
            SIZES[verdict.band] in strip.caption
            or (better and DEGREES[better[1] and better[1].lower()] == verdict.band)
            or strip.line.startswith("The judges differ")
        )
    assert ("oo close" in told) <= (verdict.band is None)
    simulator = next(
        door for door in verdict_doors(verdict, punished=False) if door.name == "simulator"
    )
    (panel,) = simulator.panels
    if not verdict.with_the_simulator:
        assert f"costs {figure(verdict.loss, signed=False)} games in 100 at this" in panel.lead
    assert ("too close" in panel.lead) <= (verdict.loss.mean <= 2 * verdict.loss.error)


def _check_at_the_table(verdict: Verdict) -> None:
    advice, table = verdict.book.advice, at_the_table(verdict)
    assert (table is None) == any(map(verdict.is_as_good, advice))
    if table is None:
        return
    assert len(table.because.split()) <= LONGEST
    if table.follow == "the book":
        assert table.option in advice
        assert min(verdict.values.loss(each).mean for each in advice) <= 0.6
    else:
        assert table.option == verdict.best
