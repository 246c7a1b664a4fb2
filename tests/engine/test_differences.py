"""The differences between the two codes: whole, and true to what each law says."""

from __future__ import annotations

from itertools import product

import pytest

from ecarte_tutor.course.problems.laws import CASES
from ecarte_tutor.engine.laws import DIFFERENCES, LAWS
from ecarte_tutor.widgets.draw import differences_table
from tests.lessons.reading import lesson

UNLIKE = {
    # Words of the printed laws that the other code has no like of.
    "E9-24": "bystanders",
    "E9-25": "pointing",
    "L-25": "no penalty if your opponent holds",
    "L-26": "cards asked for",
    "L-27": "how many cards",
    "L-37": "take the card turned up",
    "L-38": "on condition",
    "L-42": "claim",
    "L-46": "treble",
    "L-50": "not marked",
    "L-51": "too high",
}


@pytest.mark.parametrize("name", CASES)
def test_a_case_that_the_codes_settle_differently_is_in_the_table(name: str) -> None:
    case = CASES[name]
    if case.settled("E9") == case.settled("L"):
        return
    listed = {pair for each in DIFFERENCES for pair in product(each.laws["E9"], each.laws["L"])}
    cited = (LAWS[text.split()[0]] for text in (case.turf_club_law, case.london_law))
    assert tuple(cited) in listed


@pytest.mark.parametrize("law_id", UNLIKE)
def test_what_only_one_code_says_is_in_the_table(law_id: str) -> None:
    words = UNLIKE[law_id].split()
    assert all(word in LAWS[law_id].statement.lower() for word in words)
    other = "L" if law_id.startswith("E9") else "E9"
    laws_of_other = (law.statement for law in LAWS.values() if law.code == other)
    assert not any(UNLIKE[law_id] in statement for statement in laws_of_other)
    rows = [each for each in DIFFERENCES if LAWS[law_id] in sum(each.laws.values(), ())]
    assert rows


def test_the_table_of_other_rules_tells_every_difference_with_its_laws() -> None:
    told = repr(differences_table())
    for each in DIFFERENCES:
        assert each.case in told
        assert all(says in told for says in each.says.values())
    assert "London 50 and 51: may be marked until the next turn-up" in told
    assert "differences_table()" in lesson(14).read_text(encoding="utf-8")
