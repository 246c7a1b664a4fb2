"""The laws of both codes, and what can go wrong by which of them."""

from __future__ import annotations

import pytest

from ecarte_tutor import NotationError, RuleSet
from ecarte_tutor.engine.laws import IRREGULARITIES, LAWS, law


def test_the_codes_have_25_and_51_laws_with_one_line_each() -> None:
    assert len([found for found in LAWS.values() if found.code == "E9"]) == 25
    assert len([found for found in LAWS.values() if found.code == "L"]) == 51
    for found in LAWS.values():
        assert law(found.id) is found
        assert found.statement[0].isupper()
        assert found.statement.endswith(".")
        assert "\n" not in found.statement
        assert len(found.statement) <= 340
        assert found.source
    assert len({found.statement for found in LAWS.values()}) >= 70


@pytest.mark.parametrize("law_id", ["E9-26", "L-0", "L-52", "B-1", "", "E9"])
def test_a_law_that_does_not_exist_is_refused(law_id: str) -> None:
    with pytest.raises(NotationError, match="from E9-1 to E9-25 or L-1 to L-51"):
        law(law_id)


@pytest.mark.parametrize("name", IRREGULARITIES)
def test_every_irregularity_has_laws_in_both_codes(name: str) -> None:
    assert {law(law_id).code for law_id in IRREGULARITIES[name].laws} == {"E9", "L"}


@pytest.mark.parametrize(
    ("name", "code"),
    [("turf-club", "E9"), ("london", "L"), ("bga", "E9"), ("denexa", "E9"), ("wikipedia", "L")],
)
def test_each_rule_set_follows_a_code(name: str, code: str) -> None:
    assert RuleSet.named(name).preset.code == code
