"""Picked sets: a teacher's own problems, carried whole by a link."""

from __future__ import annotations

from urllib.parse import parse_qs, urlencode

import pytest

from ecarte_tutor.course.problems.picked import (
    LONGEST_SET,
    PickedSet,
    is_said,
    read_problem,
    read_set,
)
from ecarte_tutor.course.problems.plan import Plan
from ecarte_tutor.course.problems.skills import SKILLS_DRAWN
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.errors import NotationError

PROPOSE = "propose.pone.8H7HQS7S7D.9H.2-3.turf-club"
ANSWER = "answer.dealer.QHAS9D8D7C.8C.0-1.turf-club"
DISCARD = "discard.pone.8HJS7SJC7C.AC.0-0.turf-club"
LEAD = "lead.dealer.JDQC8C.TS.3-1.turf-club.stood-dealer.king-pone.trick-KSQS.trick-JHKH"
OTHER_RULES = "propose.pone.QH9HAS9SJC.QD.2-0.bga_target-7"
FIVE = (PROPOSE, ANSWER, DISCARD, LEAD, OTHER_RULES)


def test_a_link_carries_the_problems_in_their_order_and_needs_no_escaping() -> None:
    text = str(PickedSet.of(*FIVE))
    query = urlencode({"code": text})
    assert query == f"code={text}"
    (carried,) = parse_qs(query)["code"]
    assert tuple(map(str, read_set(f" {carried}\n").problems())) == FIVE


def test_problems_of_every_skill_can_be_picked() -> None:
    for skill in SKILLS_DRAWN:
        plan = Plan(skills=(skill,), word="C7", count=2)
        picked = PickedSet.of(*plan.problems())
        again = read_set(str(picked))
        assert again == picked
        assert list(map(str, again.problems())) == list(map(str, plan.problems()))
        assert again.count == 2


def test_a_link_to_a_problem_will_do_for_its_line() -> None:
    address = f"http://127.0.0.1:8866/voila/render/03-proposing.ipynb?rules=bga&problem={PROPOSE}"
    assert str(read_problem(f" {address} ")) == PROPOSE


def test_a_set_has_its_name_from_all_that_it_asks_and_in_which_order() -> None:
    drawn = Plan(skills=("tricks",), word="C7")
    sets = (
        PickedSet.of(*FIVE),
        PickedSet.of(*FIVE[::-1]),
        PickedSet.of(*FIVE[:4]),
        PickedSet.of(*FIVE, judge="book"),
        *(PickedSet.of(PROPOSE.replace("2-3", f"{score}-0")) for score in range(5)),
    )
    assert len({each.said for each in sets}) == len(sets)
    assert all(map(is_said, (each.said.lower().replace("-", " ") for each in sets)))
    assert PickedSet.parse(str(sets[0])).said == sets[0].said
    assert not any(map(is_said, (drawn.short, "HELLO", "H", "", PROPOSE)))


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ("", "cannot read the decision ''"),
        ("propose.pone", "at least six parts"),
        (PROPOSE.replace("2-3", "2-9"), "expected a score of two numbers from 0 to 4"),
        (PROPOSE.replace("9H", "8H"), "8H"),
        (ANSWER, "expected another problem, got that of line 1"),
        ("king.pone.KH7HQS7S7D.9H.2-0.turf-club.stood-pone", "which no quiz asks"),
        (
            "lead.pone.7D7S.9H.4-3.turf-club.stood-pone.trick-AH7H.trick-KSQS.trick-KCQC",
            "the game is already won",
        ),
        ("tricks.KH.QH", "expected “tricks” and 3 parts"),
        ("x" * 2000, "at most 1000 characters"),
    ],
)
def test_a_bad_line_is_named_with_what_is_wrong_with_it(bad: str, reason: str) -> None:
    with pytest.raises(NotationError, match=r"^line 2: ") as refused:
        PickedSet.of(ANSWER, bad, PROPOSE)
    assert reason in str(refused.value)


def test_a_choice_of_one_is_none() -> None:
    tricks = "trick-AH7H.trick-KSQS.trick-KCQC.trick-JCTC"
    forced = f"reply.dealer.7D.9H.2-3.turf-club.stood-pone.{tricks}.led-8S"
    assert len(Decision.parse(forced).options()) == 1
    with pytest.raises(NotationError, match="more than one option"):
        read_problem(forced)


def test_a_set_fits_into_its_link() -> None:
    scores = [f"{mine}-{theirs}" for mine in range(5) for theirs in range(5)]
    many = [PROPOSE.replace("2-3", each) for each in scores]
    with pytest.raises(NotationError, match="expected 1 to 10 problems"):
        PickedSet.of(*many[:11])
    long = [LEAD.replace("3-1", each) for each in scores]
    with pytest.raises(NotationError, match=f"at most {LONGEST_SET} characters"):
        PickedSet.of(*long[:10])
    assert len(str(PickedSet.of(*many[:10]))) <= LONGEST_SET
    with pytest.raises(NotationError, match=f"at most {LONGEST_SET} characters"):
        read_set("__".join(many))
