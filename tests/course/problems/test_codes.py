"""Codes that people say aloud: none is mistaken for another, and each means the same everywhere."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor.course.problems import code as codes
from ecarte_tutor.course.problems.code import (
    CODES,
    DIGITS,
    LETTERS,
    SIGNS,
    VERSION_SIGN,
    ClassCode,
    fresh_game_code,
)
from ecarte_tutor.course.problems.picked import PickedSet
from ecarte_tutor.course.problems.plan import (
    DIFFICULTIES,
    EXAMPLE_SET,
    MOST_PROBLEMS,
    SEEDS,
    Plan,
)
from ecarte_tutor.course.problems.skills import HINTS_DRAWN, SKILLS_DRAWN
from ecarte_tutor.course.problems.spec import ANY, SCORES
from ecarte_tutor.course.progress.attempt import JUDGES
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.errors import EcarteError, NotationError, VersionError
from tests.problems import set_line
from tests.sampling import part_and_whole, part_of

FORM = rf"[{DIGITS}][{LETTERS}]{{2}}(-[{DIGITS}][{LETTERS}]{{2}})+"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
SETS = (
    Plan(skills=("proposing", "answering"), word="57"),
    Plan(skills=("leading",), word="57"),
    Plan(skills=("laws",), word="1370", count=20),
    Plan(skills=("proposing", "answering"), word="57", hints=("P2b", "A0")),
    Plan(
        skills=("answering",),
        word="57",
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
        judge=draw(st.sampled_from(sorted(JUDGES))),
        word="0",
    ).redrawn()


@given(built())
def test_every_set_of_the_builder_has_a_short_code_that_means_it(plan: Plan) -> None:
    assert len(plan.short) < len(str(plan))
    assert re.fullmatch(FORM, plan.short)
    for said in (plan.short, plan.short.lower(), plan.short.replace("-", " ")):
        assert Plan.parse(said) == plan


USUAL = (("proposing", "answering"), *((each,) for each in SKILLS_DRAWN))


@part_and_whole
def test_a_thousand_usual_sets_of_any_kind_and_size_have_six_signs(whole: bool) -> None:
    seeds = part_of(range(SEEDS), 100, whole=whole)
    for skills, size in product(USUAL, (5, 10, 20)):
        plans = [Plan(skills=skills, count=size, word=str(seed)) for seed in seeds]
        given = {plan.short for plan in plans if codes.is_sayable(plan.short)}
        assert len(given) >= 1_000 / SEEDS * len(seeds), (skills, size)
        assert all(len(each) == 7 and re.fullmatch(FORM, each) for each in given), (skills, size)
        assert all(Plan.parse(plan.short) == plan for plan in plans[::97]), (skills, size)


def test_what_else_is_chosen_takes_a_few_groups_more() -> None:
    assert max(len(plan.short) for plan in SETS) <= 19
    judged = [replace(plan, judge="simulator") for plan in SETS]
    assert max(len(plan.short) for plan in judged) <= 27
    assert len(judged[0].short) == len("7KR-5TM-2BC")
    assert Plan.parse(EXAMPLE_SET).skills == ("proposing", "answering")


def test_no_code_of_six_signs_is_one_of_two_numbers() -> None:
    assert len({codes.code_of(number) for number in range(CODES)}) == CODES


@given(st.integers(0, 10**20))
def test_a_number_comes_back_from_its_code(number: int) -> None:
    assert codes.number_of(codes.code_of(number)) == number


VOWELS = set("AEIOU") | set("0134")
"""Letters that make a word, and the digits that are read as such letters: O, I or L, E and A."""

RUDE = "ARSE BITCH COCK CRAP CUNT DAMN DICK DYKE FAG FUCK HELL NAZI PISS POOF PRICK SHIT SLUT"
ABBREVIATED = "CNT DCK FCK FKN FGT FDP KKK KYS NGR NTM PTN STFU TWT WTF"
READ_AS = {"2": "Z", "5": "S", "6": "G", "7": "T", "8": "B", "9": "G"}


def test_no_code_has_a_vowel_or_three_letters_in_a_row_or_a_rude_pair() -> None:
    assert not VOWELS & set(DIGITS + LETTERS)
    made = [ClassCode.fresh().text for _ in range(200)]
    made += [PickedSet.of(f"tricks.{each}.QH.7S").said for each in ("KH", "9H", "8C", "JD", "AH")]
    made += [fresh_game_code() for _ in range(200)]
    made += [Plan(skills=skills, word="0").redrawn().short for skills in USUAL for _ in range(20)]
    for code in made:
        assert codes.is_sayable(code)
        for text in (code.replace("-", ""), "".join(READ_AS.get(each, each) for each in code)):
            assert not any(word in text for word in (*RUDE.split(), *ABBREVIATED.split())), code
        assert re.search(r"[A-Z]{3}", code.replace("-", "")) is None
    assert not codes.is_sayable("7PD-5TM")


@pytest.mark.parametrize("plan", SETS, ids=lambda each: each.short)
def test_a_wrong_sign_of_a_sets_code_and_two_exchanged_are_noticed(plan: Plan) -> None:
    _expect_every_slip_to_be_refused(plan.short, Plan.parse)


@pytest.mark.parametrize("number", [0, 1, 1_470, 29_999, CODES - 1])
def test_a_wrong_sign_of_a_class_code_and_two_exchanged_are_noticed(number: int) -> None:
    code = codes.code_of(number)
    assert ClassCode(code).text == code
    _expect_every_slip_to_be_refused(code, ClassCode)


def _expect_every_slip_to_be_refused(code: str, read: object) -> None:
    assert callable(read)
    signs = code.replace("-", "")
    for place, sign in enumerate(signs):
        for other in set(ALPHABET) - {sign}:
            with pytest.raises(NotationError):
                read(signs[:place] + other + signs[place + 1 :])
    for first, second in combinations(range(min(len(signs), 17)), 2):
        exchanged = list(signs)
        exchanged[first], exchanged[second] = signs[second], signs[first]
        if exchanged != list(signs):
            with pytest.raises(NotationError):
                read("".join(exchanged))


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
    """One encoding: a class code is the code of a set of a usual kind and size."""
    plan = Plan.parse(ClassCode.fresh().text)
    assert (plan.skills, plan.hints, plan.rules) in [(each, (), "turf-club") for each in USUAL]


@pytest.mark.parametrize("sign", [*sorted({*DIGITS} - {*codes._VERSIONS, "8", "9"}), "8B"])
def test_a_code_of_another_version_is_refused_by_its_first_sign(sign: str) -> None:
    for end, read in (("RK-7TB", ClassCode), ("RK-7TB-2DD", Plan.parse)):
        text = f"{sign}{end[len(sign) - 1 :]}"
        with pytest.raises(VersionError, match=rf"begins with {VERSION_SIGN}.*another version"):
            read(text)


def _as_by(monkeypatch: pytest.MonkeyPatch, sign: str, **drawn: str) -> None:
    """From now on the package is the version of this sign, and draws some skills otherwise."""
    now = codes._VERSIONS[VERSION_SIGN]
    monkeypatch.setattr(codes, "_VERSIONS", {**codes._VERSIONS, sign: {**now, **drawn}})
    monkeypatch.setattr(codes, "VERSION_SIGN", sign)


def test_the_order_of_skills_and_hints_is_in_a_codes_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions in a code are those of the skills and of the book: another order, other codes."""
    given_out = [ClassCode.fresh().text for _ in range(5)]
    taken = 0
    for change in range(400):
        monkeypatch.setattr(codes, "HINTS_DRAWN", {**HINTS_DRAWN, "more": change})
        for text in given_out:
            with suppress(NotationError):
                taken += bool(ClassCode(text))
    assert taken < 0.1 * 400 * len(given_out)


@pytest.mark.parametrize("sign", SIGNS[SIGNS.index(VERSION_SIGN) + 1 :])
def test_after_six_signs_codes_get_a_second(sign: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neighbours never meet: the next version has the next sign, and its codes are its own."""
    before = ClassCode.fresh().text
    _as_by(monkeypatch, sign, tricks="other")
    assert len(set(SIGNS)) == 4 + len(LETTERS)
    for number in (0, 1_470, CODES - 1, 10**9):
        code = codes.code_of(number)
        assert code.startswith(sign)
        assert re.fullmatch(FORM, code)
        assert codes.number_of(code) == number
    assert ClassCode(codes.code_of(7)).text == codes.code_of(7)
    _expect_every_slip_to_be_refused(codes.code_of(1_470), ClassCode)
    with pytest.raises(VersionError):
        ClassCode(before)


def test_what_is_still_drawn_alike_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    plans = [
        Plan(skills=skills, word="57") for skills in (("laws",), ("tricks",), ("tricks", "laws"))
    ]
    said = [(str(plan), plan.short) for plan in plans]
    later = SIGNS[SIGNS.index(VERSION_SIGN) + 1 :]
    _as_by(monkeypatch, later[0], tricks="other")
    for plan, texts, is_read in zip(plans, said, (True, False, False), strict=True):
        for text in texts:
            if is_read:
                assert Plan.parse(text) == plan
            else:
                with pytest.raises(VersionError):
                    Plan.parse(text)
    by_any, on_a_hint = (
        Plan(skills=("laws",), word="57", rules="any"),
        Plan(skills=("proposing",), word="57", hints=("P2b",)),
    )
    before = [str(by_any), str(on_a_hint)]
    _as_by(monkeypatch, later[1], **{"laws.any": "other", "proposing.P2b": "other"})
    for text in before:
        with pytest.raises(VersionError):
            Plan.parse(text)
    assert Plan.parse(said[0][0]) == plans[0]
    _as_by(monkeypatch, later[2], order="other")
    with pytest.raises(VersionError):
        Plan.parse(said[0][1])
    assert Plan.parse(said[0][0]) == plans[0]


def test_a_set_that_has_no_short_code_keeps_its_long_one() -> None:
    long = set_line("set.discarding.any.6-5.bga_target-7.4.mixed.AAA")
    assert Plan.parse(long).short == long
