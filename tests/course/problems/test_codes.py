"""Codes that people say aloud: none is mistaken for another, and each means the same everywhere."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor.course.problems import (
    ANY,
    EXAMPLE_SET,
    HINTS_DRAWN,
    SKILLS_DRAWN,
    VERSION_SIGN,
    ClassCode,
    Plan,
    fresh_word,
)
from ecarte_tutor.course.problems import code as codes
from ecarte_tutor.course.problems.code import SIGNS
from ecarte_tutor.course.problems.plan import DIFFICULTIES, MOST_PROBLEMS
from ecarte_tutor.course.problems.wish import SCORES
from ecarte_tutor.engine.rules import PRESETS
from ecarte_tutor.errors import EcarteError, NotationError, VersionError

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
SETS = (
    Plan(skills=("proposing", "answering"), word="C7"),
    Plan(skills=("leading",), word="C7"),
    Plan(skills=("proposing", "answering"), word="C7", hints=("P2b", "A0")),
    Plan(
        skills=("answering",),
        word="C7",
        hints=("A0", "A4"),
        scores="3-4",
        rules="london",
        count=5,
        difficulty="close",
    ),
)


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
        rules=draw(st.sampled_from((*PRESETS, ANY))),
        count=draw(st.integers(1, MOST_PROBLEMS)),
        difficulty=draw(st.sampled_from(DIFFICULTIES)),
        word=fresh_word(),
    )


@given(built())
def test_every_set_of_the_builder_has_a_short_code_that_means_it(plan: Plan) -> None:
    assert len(plan.short) < len(str(plan))
    assert set(plan.short) <= set(f"{SIGNS}-{VERSION_SIGN}")
    for said in (plan.short, plan.short.lower(), plan.short.replace("-", " ")):
        assert Plan.parse(said) == plan


def test_what_is_usual_takes_few_signs() -> None:
    signs = [len(plan.short.replace("-", "")) for plan in SETS[:2]]
    assert signs == [4, 7], "a new skill or rule set may take a sign more: if so, say how many here"
    assert max(len(plan.short) for plan in SETS) <= 17
    assert Plan.parse(EXAMPLE_SET).skills == ("proposing", "answering")


@pytest.mark.parametrize("plan", SETS, ids=lambda each: each.short)
def test_a_wrong_sign_of_a_sets_code_and_two_exchanged_are_noticed(plan: Plan) -> None:
    _expect_every_slip_to_be_refused(plan.short, Plan.parse)


@pytest.mark.parametrize("text", ["CARD", "37AF", "XYUV", "9999", "AAAC"])
def test_a_wrong_sign_of_a_class_code_and_two_exchanged_are_noticed(text: str) -> None:
    code = codes.grouped(codes.with_check(text))
    assert ClassCode(code).text == code
    _expect_every_slip_to_be_refused(code, ClassCode)


def _expect_every_slip_to_be_refused(code: str, read: object) -> None:
    assert callable(read)
    signs = code.replace("-", "")
    for place, sign in enumerate(signs):
        for other in set(ALPHABET) - {sign}:
            with pytest.raises(NotationError):
                read(signs[:place] + other + signs[place + 1 :])
    for place, (one, other) in enumerate(pairwise(signs)):
        if one != other:
            with pytest.raises(NotationError):
                read(signs[:place] + other + one + signs[place + 2 :])


@pytest.mark.parametrize("word", ["Tuesday", "WEEK-3", "room12", "club"])
def test_a_word_of_a_teachers_own_is_a_class_code(word: str) -> None:
    assert ClassCode(f" {word} ") == ClassCode(word.upper())
    assert ClassCode(word).text == word.upper()


@pytest.mark.parametrize("text", ["", "  ", "---", "a b", "é", "x" * 33, "<script>", "٣", None, 7])
def test_a_text_that_is_no_class_code_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(NotationError, match="class code"):
        ClassCode(text)


@given(st.text(max_size=60))
def test_any_text_is_a_class_code_or_a_notation_error(text: str) -> None:
    try:
        code = ClassCode(text)
    except EcarteError:
        return
    assert ClassCode(code.text) == code


def test_fresh_codes_differ_and_can_be_given_on() -> None:
    fresh = {ClassCode.fresh().text for _ in range(20)}
    assert len(fresh) == 20
    assert all(ClassCode(text).text == text for text in fresh)
    assert all(text[0] == VERSION_SIGN for text in fresh)


def test_a_class_code_on_the_line_for_a_set_opens_a_usual_one() -> None:
    """One encoding: a class code is the code of a set in which all is as usual."""
    assert Plan.parse(ClassCode.fresh().text).skills == ("proposing", "answering")


@pytest.mark.parametrize("sign", sorted(set("23456789") - {VERSION_SIGN}))
def test_a_code_of_another_version_is_refused_by_its_first_sign(sign: str) -> None:
    for text, read in ((f"{sign}7K-3RA", ClassCode), (f"{sign}7K-A", Plan.parse)):
        with pytest.raises(VersionError, match=rf"begins with {VERSION_SIGN}.*another version"):
            read(text)


def test_the_order_of_skills_and_hints_is_in_a_codes_sign(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Positions in a code are those of the skills and of the book: another order, other codes."""
    given_out = [ClassCode.fresh().text for _ in range(50)]
    taken = 0
    for change in range(40):
        other = crc32(f"{change} {HINTS_DRAWN}".encode())
        monkeypatch.setattr(codes, "FINGERPRINT", other)
        monkeypatch.setattr(codes, "VERSION_SIGN", "23456789"[other % 8])
        for text in given_out:
            with suppress(NotationError):
                taken += bool(ClassCode(text))
    assert taken < 0.05 * 40 * len(given_out)


def test_a_set_that_has_no_short_code_keeps_its_long_one() -> None:
    long = f"set.discarding.any.6-5.bga_target-7.4.mixed.AAA.{VERSION_SIGN}"
    assert Plan.parse(long).short == long
