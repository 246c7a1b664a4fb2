"""A problem's line of text comes back as the same problem, and no other text is taken for one."""

from __future__ import annotations

import re
from typing import Final, Protocol

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.course.problems.laws import LawProblem
from ecarte_tutor.course.problems.scoring import ScoringProblem
from ecarte_tutor.course.problems.tricks import ReplyProblem, TrickProblem
from ecarte_tutor.engine.cards import PACK, Hand
from ecarte_tutor.errors import EcarteError
from tests.problems import class_problems


class Written(Protocol):
    """A kind of problem that reads its own line."""

    @classmethod
    def parse(cls, text: str) -> object: ...


KINDS: Final[list[type[Written]]] = [TrickProblem, ReplyProblem, ScoringProblem, LawProblem]

SCORING = (
    "scoring.dealer.turf-club.QH9HKSKC7C.THQSQD8DJC.JS.ADTS9DTDJH7HKH."
    "propose-accept-QH9H7C-THQD8DJC-play-announce-KS-QS-TS-7H-AD-TD-9D-JH-KC-KH"
)

codes = st.text("ACDEFGHJKM", min_size=8, max_size=8).map(ClassCode)


def _cards(count: int) -> st.SearchStrategy[list[object]]:
    return st.permutations(PACK).map(lambda cards: list(cards[:count]))


@given(_cards(3))
def test_any_trick_comes_back_from_its_line(cards: list[object]) -> None:
    problem = TrickProblem(*cards)  # type: ignore[arg-type]
    assert TrickProblem.parse(str(problem)) == problem


@given(_cards(7))
def test_any_reply_comes_back_from_its_line(cards: list[object]) -> None:
    *hand, lead, turn_up = cards
    problem = ReplyProblem(Hand(hand), lead, turn_up)  # type: ignore[arg-type]
    assert ReplyProblem.parse(str(problem)) == problem


@settings(max_examples=8)  # a class's problems of rare themes take a second to draw
@given(codes)
def test_any_deal_to_be_scored_comes_back_from_its_line(code: ClassCode) -> None:
    for problem in class_problems("scoring", code, 4):
        again = ScoringProblem.parse(str(problem))
        assert str(again) == str(problem)
        assert again.deal.events[1:] == problem.deal.events[1:]  # the rest of the pack is unknown
        assert (again.points, again.choices) == (problem.points, problem.choices)


@given(codes)
def test_any_case_at_law_comes_back_from_its_line(code: ClassCode) -> None:
    for problem in class_problems("laws", code):
        again = LawProblem.parse(str(problem))
        assert (again.case, again.rules, again.law) == (
            problem.case,
            problem.rules,
            problem.law,
        )
        assert again == LawProblem.parse(str(problem))
        assert again.answer in again.choices


@given(codes)
def test_a_line_is_short_and_needs_no_escaping_in_an_address(code: ClassCode) -> None:
    for problem in (
        *class_problems("scoring", code, 2),
        *class_problems("laws", code, 4),
        *class_problems("replies", code, 4),
    ):
        assert re.fullmatch(r"[A-Za-z0-9.-]{1,250}", str(problem))


@given(st.sampled_from(KINDS), st.text(max_size=60))
def test_any_other_text_is_refused(kind: type[Written], text: str) -> None:
    with pytest.raises(EcarteError):
        kind.parse(text)


@given(st.integers(0, len(SCORING) - 1), st.characters())
def test_a_letter_changed_gives_another_deal_that_the_rules_allow_or_none(
    place: int, letter: str
) -> None:
    try:
        problem = ScoringProblem.parse(SCORING[:place] + letter + SCORING[place + 1 :])
    except EcarteError:
        return
    assert problem.deal.over
    assert ScoringProblem.parse(str(problem)).points == problem.points


@pytest.mark.parametrize(
    "text",
    [
        SCORING.replace("-KC-KH", ""),
        f"{SCORING}-KH",
        SCORING.replace("turf-club", "my-own"),
        SCORING.replace("dealer", "host"),
        SCORING.replace("-accept-QH9H7C", "-refuse-QH9H7C"),
        "laws.bga.revoke",
        "laws.london.no-such-case",
        "laws.london",
        "tricks.KH.QH.7S.8S",
        "tricks.KH.KH.7S",
        "x" * 100_000,
    ],
)
def test_what_could_not_have_happened_is_refused(text: str) -> None:
    for kind in KINDS:
        with pytest.raises(EcarteError):
            kind.parse(text)
