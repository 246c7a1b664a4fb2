"""Worked examples: kept as they are simulated, read only whole, and those that lessons show."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from ecarte_tutor import Decision, simulate
from ecarte_tutor.engine.decision import Option
from ecarte_tutor.simulator import Value, examples
from ecarte_tutor.simulator.examples import worked
from tests.running import LESSONS
from tests.sampling import part_and_whole, part_of
from tools.tables.build_examples import EXAMPLES, simulated


@part_and_whole
def test_what_is_kept_is_what_simulate_says(whole: bool) -> None:
    for decision in part_of(EXAMPLES, 3, whole=whole):
        kept, found = worked(decision), simulated(decision)
        assert list(kept) == list(found), decision
        for option, value in found.items():
            assert kept[option].mean == pytest.approx(value.mean, abs=1e-9), decision
            assert kept[option].error == pytest.approx(value.error, abs=1e-9), decision
            assert str(kept[option]) == str(value), decision


def test_a_decision_that_is_not_kept_is_simulated() -> None:
    decision = Decision.lead("QH 9H KS 10S 7D", turn_up="8H")
    assert dict(worked(decision)) == dict(simulate(decision, unit="points"))


@pytest.mark.parametrize("lesson", ["03", "04", "05", "07", "08"])
def test_the_lessons_examples_are_kept(lesson: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Decision] = []
    looked_up: list[Decision] = []

    def look_up(decision: Decision) -> Mapping[Option, Value]:
        looked_up.append(decision)
        return worked(decision)

    monkeypatch.setattr(examples, "simulate", asked.append)
    monkeypatch.setattr("ecarte_tutor.simulator.worked", look_up)
    (notebook,) = LESSONS.glob(f"{lesson}-*.ipynb")
    names: dict[str, object] = {}
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert looked_up
    assert asked == []
