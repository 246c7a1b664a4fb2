"""Short codes: a teacher says them aloud, and they mean the same for ever."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecarte_tutor.course.practice import (
    DIFFICULTIES,
    HINTS_DRAWN,
    MOST_PROBLEMS,
    SCORES,
    Plan,
    fresh_set_code,
)
from ecarte_tutor.course.problems import SIGNS, SKILLS_DRAWN
from ecarte_tutor.engine.rules import PRESETS
from ecarte_tutor.errors import NotationError
from ecarte_tutor.hints import hint

GIVEN_OUT = {
    "E7K7": "set.proposing-answering.any.early.turf-club.10.mixed.7K.3",
    "ERD-X7KC": "set.leading.any.early.turf-club.10.mixed.7K.3",
    "EGH-KG7-KX": "set.proposing-answering.P2b-A0.early.turf-club.10.mixed.7K.3",
    "EJR-N9D-7KN": "set.proposing-answering.P2b-P4-P5-A0-A1.early.turf-club.10.mixed.7K.3",
    "ECV-AAJ-DCP-7KE": "set.answering.A0-A4.3-4.london.5.close.7K.3",
}
"""Codes that classes have: what they ask must never change."""


@st.composite
def built(draw: st.DrawFn) -> Plan:
    """A set as the builder makes one: kinds and hints in its order, the rules of a house."""
    kinds = draw(st.sets(st.sampled_from(SKILLS_DRAWN), min_size=1))
    skills = tuple(each for each in SKILLS_DRAWN if each in kinds)
    theirs = tuple(dict.fromkeys(id_ for skill in skills for id_ in HINTS_DRAWN[skill]))
    wanted = draw(st.sets(st.sampled_from(theirs))) if theirs else ()
    return Plan(
        skills=skills,
        hints=tuple(id_ for id_ in theirs if id_ in wanted),
        scores=draw(st.sampled_from((*SCORES, "3-4", "4-3", "4-4"))),
        rules=draw(st.sampled_from(tuple(PRESETS))),
        count=draw(st.integers(1, MOST_PROBLEMS)),
        difficulty=draw(st.sampled_from(DIFFICULTIES)),
        code=fresh_set_code(),
    )


@given(built())
def test_every_set_of_the_builder_has_a_short_code_that_means_it(plan: Plan) -> None:
    assert len(plan.short) < len(str(plan))
    assert set(plan.short) <= set(f"{SIGNS}-")
    for said in (plan.short, plan.short.lower(), plan.short.replace("-", " ")):
        assert Plan.parse(said) == plan


@pytest.mark.parametrize(("short", "long"), GIVEN_OUT.items())
def test_a_code_once_given_out_means_the_same_for_ever(short: str, long: str) -> None:
    assert str(Plan.parse(short)) == long
    assert Plan.parse(long).short == short


def test_what_a_set_usually_asks_takes_few_signs() -> None:
    assert max(map(len, GIVEN_OUT)) <= 15
    usual = Plan(skills=("proposing", "answering"), code=fresh_set_code())
    assert len(usual.short.replace("-", "")) == 4


@pytest.mark.parametrize("short", GIVEN_OUT)
def test_a_wrong_sign_and_two_exchanged_are_noticed(short: str) -> None:
    signs = short.replace("-", "")
    for place, sign in enumerate(signs):
        for other in set(SIGNS) - {sign}:
            with pytest.raises(NotationError, match="may be wrong"):
                Plan.parse(signs[:place] + other + signs[place + 1 :])
    for place, (one, other) in enumerate(pairwise(signs)):
        if one != other:
            with pytest.raises(NotationError, match="may be wrong"):
                Plan.parse(signs[:place] + other + one + signs[place + 2 :])


@settings(max_examples=50)
@given(st.text(alphabet=f"{SIGNS}- é", max_size=60))
def test_whatever_is_said_is_a_set_or_is_refused(text: str) -> None:
    with suppress(NotationError):
        assert Plan.parse(text).short


def test_a_set_that_has_no_short_code_keeps_its_long_one() -> None:
    long = "set.discarding.any.6-5.bga_target-7.4.mixed.AAA.3"
    assert Plan.parse(long).short == long


def test_a_set_has_a_name_and_says_which_hints_it_asks() -> None:
    plan = Plan.parse("EGH-KG7-KX")
    assert plan.title == "Proposing and answering, 10 problems"
    assert plan.covers == (hint("P2b").title, hint("A0").title)
