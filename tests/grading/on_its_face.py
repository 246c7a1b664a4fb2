"""What must be true of any verdict, whatever the decision and the choice."""

from __future__ import annotations

import re

from ecarte_tutor import Verdict
from ecarte_tutor.course.progress.attempt import Loss
from ecarte_tutor.engine.decision import STANDING_WORD
from ecarte_tutor.grading import reason_for
from ecarte_tutor.grading.at_the_table import at_the_table, is_as_at_the_table
from ecarte_tutor.grading.break_even import break_even
from ecarte_tutor.grading.reason import LONGEST, figure
from ecarte_tutor.grading.strip import reasons_of, verdict_strip
from ecarte_tutor.simulator.units import GAMES, POINTS
from ecarte_tutor.widgets.stage.verdict import verdict_doors

MOST_WORDS = 50
MOST_FIGURES = 2
"""How often something happens, and what that has to beat; what it costs is told elsewhere."""

CODE = re.compile(r"\b(PX?|A|S|D|L)\d+\w?\b|\bAR\b")
"""The id of a hint."""

BETTER = re.compile(r"(?:was |^)(?:(slightly|much|far) )?better", re.IGNORECASE)
PREFERS = re.compile(r"^The book .+; the simulator (?:(slightly|much|strongly) )?prefers ")
DEGREES = {"slightly": "slight", None: "mistake", "much": "serious"}
DEGREES |= dict.fromkeys(("far", "strongly"), "blunder")
"""How much better another option was, in words, and the band of the loss."""

WINS = r" wins (?:the point in )?(?:about )?(\d+) of 100 deals"
NEEDS = re.compile(rf"{WINS}[;,].* (?:needs (\d+)|(\d+) would match)")
INSTEAD = re.compile(rf"{WINS}, (?:proposing|accepting) (\d+)")
MARK = re.compile(
    r"(\w+ wins .+)\. ([A-Z].+)\. (\w+ing wins (?:fewer than |more than )?(\d+).*)\. "
    r"To match that, \w+ has to win (?:fewer than |more than )?(\d+)\."
)
"""What standing wins, what a loss costs, what exchanging wins, and how much, and the mark."""
SLIGHT, FAR = 10, 5
"""A slip is told by figures at most so far apart, and a blunder by figures at least so far."""

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
    _check_two_words(verdict)
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
        better = PREFERS.search(strip.line) or BETTER.search(strip.line)
        assert better
        assert DEGREES[better[1] and better[1].lower()] == verdict.band
    elif differs := PREFERS.search(strip.line):
        lost = min(verdict.values.loss(each).mean for each in verdict.book.advice)
        assert DEGREES[differs[1]] == verdict.bands.of(lost)
        assert not any(map(verdict.is_as_good, verdict.book.advice))
    assert ("oo close" in told) <= (verdict.band is None)
    simulator = next(
        door for door in verdict_doors(verdict, punished=False) if door.name == "simulator"
    )
    (panel,) = simulator.panels
    if not verdict.with_the_simulator:
        assert f"costs {figure(verdict.loss, signed=False)} games in 100 at this" in panel.lead
    assert ("too close" in panel.lead) <= (verdict.loss.mean <= 2 * verdict.loss.error)


def _check_two_words(verdict: Verdict) -> None:
    """What a sentence sets beside the deals won speaks for the better word, and as far."""
    stands = STANDING_WORD.get(verdict.values.decision.kind)
    losses = [verdict.values.loss(each) for each in verdict.values]
    if stands is None or all(map(verdict.is_as_good, verdict.values)):
        return
    band = verdict.bands.of(max(loss.mean for loss in losses))
    for reason in reasons_of(verdict):
        if found := NEEDS.search(reason.text) or INSTEAD.search(reason.text):
            wins, other = (int(each) for each in found.groups() if each)
            assert (wins >= other) == (verdict.best == stands), reason.text
            assert band != "slight" or abs(wins - other) <= SLIGHT, reason.text
            assert band != "blunder" or abs(wins - other) >= FAR, reason.text
    if bar := break_even(verdict):
        than = {True: "past", False: "short of"}[verdict.best == stands]
        assert than in bar.told or ("close to" in bar.told and band in ("best", "slight"))
        _check_the_mark(bar.why)


def _check_the_mark(why: str) -> None:
    """The mark is what exchanging wins, or the words tell what else a choice wins or loses."""
    found = MARK.fullmatch(why)
    assert found, why
    stood, lost, instead, wins, needs = found.groups()
    if int(needs) - int(wins) > FAR:
        causes = f"{lost.partition(':')[0]} {instead}"
        assert re.search("costs two|game is gone|scores two|the king", causes), why
    if int(wins) - int(needs) > FAR:
        assert "scores two" in stood or re.search("loses two|the king", instead), why


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
