"""The rules that a game's table carries for its dialog."""

from __future__ import annotations

from ecarte_tutor.course.rules_at_hand import rules_at_hand
from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.widgets import GameTable
from ecarte_tutor.widgets.stage.scene import data_of


def test_the_page_has_the_rules_on_the_table_and_no_scene_has() -> None:
    table = GameTable("7K2-41", rules="denexa")
    assert table.rules_page == {}
    table.choose("new")
    assert table.rules_page == data_of(rules_at_hand(RuleSet.named("denexa")))
    table.choose("settings")
    table.choose("set", "rules bga")
    assert table.rules_page["title"].startswith("Denexa")
    table.choose("new")
    table.choose("resigned", "new")
    assert table.rules_page["title"].startswith("Board Game Arena")
    assert "twos and threes" not in str(table.scene)
