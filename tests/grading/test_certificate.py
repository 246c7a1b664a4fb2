"""A certificate: the screen's verdict from a line alone, and the same bits wherever it is made."""

from __future__ import annotations

import pytest

from ecarte_tutor import IllegalAction, NotationError, grade
from ecarte_tutor.grading import certificate
from ecarte_tutor.grading.certificate import checksum
from ecarte_tutor.grading.strip import verdict_strip
from ecarte_tutor.site.cli import main
from tests.grading.certificates import fifty, quick
from tests.sampling import part_and_whole

EIGHT = {"lead": 3, "propose": 2, "answer": 2, "discard": 1}
LEAD = "lead.pone.QH9HKSTS7D.8H.0-0.turf-club.stood-pone"


@part_and_whole
def test_the_values_have_the_bits_that_they_had(whole: bool) -> None:
    rows = fifty()
    assert len(set(rows)) == 50
    expected = {problem: bits for problem, _, bits in (rows if whole else quick(rows, EIGHT))}
    choices = {problem: choice for problem, choice, _ in rows}
    assert {each: checksum(grade(each, choices[each])) for each in expected} == expected


def test_it_says_what_the_screen_says_and_how_it_was_found() -> None:
    text, strip = certificate(LEAD, "9H"), verdict_strip(grade(LEAD, "9H"))
    for part in (LEAD, strip.line, strip.reason, "played-out against the reckoner", "seed 0"):
        assert part in text
    assert checksum(grade(LEAD, "9H")) in text
    assert checksum(grade(LEAD, "9H")) != checksum(grade(LEAD, "KS"))


def test_without_a_choice_it_is_of_the_best() -> None:
    assert certificate(LEAD) == certificate(LEAD, "KS")


@pytest.mark.parametrize("wrong", [("nonsense",), (LEAD, "fly"), (LEAD, "AS")])
def test_what_cannot_be_graded_is_refused_in_one_sentence(
    wrong: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises((NotationError, IllegalAction)):
        certificate(*wrong)
    assert main(["grade", *wrong]) == 1
    said = capsys.readouterr()
    assert not said.out
    assert said.err.count("\n") == 1
    assert not said.err.endswith("..\n")


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grade", LEAD, "9H"]) == 0
    assert capsys.readouterr().out == certificate(LEAD, "9H") + "\n"
