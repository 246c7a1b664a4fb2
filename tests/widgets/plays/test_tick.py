"""The tick below a card of the explorer: the open-hand count would stand on that hand, too."""

from __future__ import annotations

import pytest

from ecarte_tutor import open_hand_counts
from ecarte_tutor.engine.cards import Card, Hand
from ecarte_tutor.engine.rules.rule_set import Seat
from ecarte_tutor.widgets import FrontierExplorer
from tests.widgets.scenes import cloth_of


@pytest.mark.parametrize("seat", ["pone", "dealer"])
def test_a_card_has_a_tick_where_standing_wins_in_the_count(seat: Seat) -> None:
    hand, turn_up = Hand("8H 7H QS 7S 7D"), Card("9H")
    explorer = FrontierExplorer(hand, turn_up, seat)
    (selected,) = (each.card for each in cloth_of(explorer.shown).cards if each.chosen)
    kept = hand.without(selected)
    ticked = {}
    for tray in explorer.scene["trays"]:
        for offer in tray["cards"]:
            counts = open_hand_counts(
                Hand([*kept, Card(offer["card"])]), turn_up, leads=seat == "pone"
            )
            # The point wins one and the vole two; whoever stands and fails gives two, by the rules.
            worth = sum(counts[3:5]) + 2 * counts[5] - 2 * sum(counts[:3])
            ticked[offer["card"]] = offer["caption"].endswith(" ✔")
            assert ticked[offer["card"]] == (worth > 0), offer
    assert set(ticked.values()) == {True, False}
