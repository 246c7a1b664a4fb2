"""Sets that a teacher builds: a code carries all of them, and a bad one is told in a sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor import Decision
from ecarte_tutor.course.practice.idea import idea_of
from ecarte_tutor.course.problems.plan import DIFFICULTIES, MOST_PROBLEMS, Plan
from ecarte_tutor.course.problems.skills import HINTS_DRAWN, SKILLS_DRAWN
from ecarte_tutor.course.problems.spec import SCORES, closeness
from ecarte_tutor.course.progress.attempt import JUDGES
from ecarte_tutor.errors import NotationError
from ecarte_tutor.hints import name_of
from tests.problems import set_line

CODE = set_line("set.proposing-answering.P2b-A0.early.turf-club.10.mixed.AUTUMN")
END = CODE[-len(".AUTUMN.7KR5TM") :]


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    skills = tuple(draw(st.lists(st.sampled_from(SKILLS_DRAWN), min_size=1, unique=True)))
    theirs = sorted({id_ for skill in skills for id_ in HINTS_DRAWN[skill]})
    hints = draw(st.lists(st.sampled_from(theirs), unique=True)) if theirs else []
    return Plan(
        skills=skills,
        hints=tuple(hints),
        scores=draw(st.sampled_from((*SCORES, "4-3", "0-0"))),
        rules=draw(st.sampled_from(("turf-club", "bga_target-7", "london"))),
        count=draw(st.integers(1, MOST_PROBLEMS)),
        difficulty=draw(st.sampled_from(DIFFICULTIES)),
        word="AUTUMN",
        judge=draw(st.sampled_from(sorted(JUDGES))),
    )


@given(plans())
def test_a_code_carries_the_plan(plan: Plan) -> None:
    assert Plan.parse(str(plan)) == plan
    assert set(str(plan)) <= set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-"
    )


def test_a_line_may_name_its_judge_and_one_without_means_either() -> None:
    asked = Plan.parse(CODE)
    assert asked.judge == "either"
    assert "either" not in CODE
    for judge in ("book", "simulator"):
        judged = Plan.parse(CODE.replace("AUTUMN", f"AUTUMN.{judge}"))
        assert judged == replace(asked, judge=judge)
        assert judged.problems() == asked.problems()


def test_a_plan_gives_everyone_what_it_says() -> None:
    short = CODE.replace(".10.", ".4.")
    problems = Plan.parse(short).problems()
    assert problems == Plan.parse(short.replace("P2b", "p2B")).problems()
    assert len({str(each) for each in problems}) == 4
    assert {idea_of(each).hint for each in problems} == {"P2b", "A0"}
    assert {each.kind for each in problems} == {"propose", "answer"}
    assert all(max(each.score) <= 3 for each in problems)
    assert problems != Plan.parse(short.replace("AUTUMN", "WINTER")).problems()


def test_scores_house_and_difficulty_are_kept() -> None:
    for skill, kind in (("discarding", "discard"), ("answering", "answer")):
        late = Plan.parse(set_line(f"set.{skill}.any.6-5.bga_target-7.4.close.AUTUMN")).problems()
        told = {(each.kind, each.score, str(each.rules)) for each in late}
        assert told == {(kind, (6, 5), "bga_target-7")}
    clear = Plan.parse(set_line("set.answering.any.6-5.bga_target-7.4.clear.AUTUMN")).problems()
    assert sum(map(closeness, clear)) < sum(map(closeness, late))
    only = Plan.parse(set_line("set.tricks.any.early.turf-club.8.clear.AUTUMN")).problems()
    assert all(not isinstance(each, Decision) for each in only)


def test_what_a_house_decides_is_asked_by_that_house() -> None:
    scores = Plan.parse(set_line("set.scoring.any.early.bga_target-7.4.clear.AUTUMN")).problems()
    assert {str(each.deal.rules) for each in scores} == {"bga_target-7"}
    laws = Plan.parse(set_line("set.laws.any.early.london.6.clear.AUTUMN")).problems()
    assert {str(each.rules) for each in laws} == {"london"}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("set.", "", "the code of a set"),
        ("set.", "set.set.", "expected 1 to 30 problems"),
        ("proposing-", "whist-", "expected kinds"),
        ("proposing-", "proposing-proposing-", "each once"),
        ("proposing-answering", "", "expected kinds"),
        ("P2b", "P9", "expected hints on proposing or answering"),
        ("P2b", "L1", "expected hints on proposing or answering"),
        ("early", "5-0", "expected scores"),
        ("early", "soon", "expected scores"),
        ("turf-club", "whist", "whist"),
        ("turf-club", "bga_target-9999", "9999"),
        (".10.", ".31.", "1 to 30 problems"),
        (".10.", ".0.", "1 to 30 problems"),
        (".10.", ".-1.", "1 to 30 problems"),
        (".10.", ".1e9.", "1 to 30 problems"),
        ("mixed", "hardest", "how hard"),
        ("AUTUMN", "<b>", "a word of at most 32"),
        ("AUTUMN", "AUTUMN.teacher", "a judge"),
        (END, ".AUTUMN.1", "another version"),
        (END, "." + "9" * 400, "the code of a set"),
    ],
)
def test_a_bad_code_is_told_in_one_sentence(old: str, new: str, said: str) -> None:
    text = CODE.replace(old, new)
    with pytest.raises(NotationError, match=said) as told:
        Plan.parse(text)
    assert len(str(told.value)) < 250
    assert "\n" not in str(told.value)


def test_a_set_has_a_name_and_says_which_hints_it_asks() -> None:
    plan = Plan.parse(CODE)
    assert plan.title == "Proposing and answering, 10 problems"
    assert plan.covers == (name_of("P2b"), name_of("A0"))


def test_a_scoring_set_asks_by_its_rules_or_by_every_houses() -> None:
    for rules, houses in (("turf-club", 1), ("any", 3)):
        plan = Plan(skills=("scoring",), word="AUTUMN", count=12, rules=rules)
        assert len({each.rules.name for each in plan.problems()}) >= houses
        assert houses > 1 or {each.rules.name for each in plan.problems()} == {rules}
