"""The hidden cards of a deal dealt anew: all that the learner knew stays as it was."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator

import pytest

from ecarte_tutor import Card, Deal, Decision
from ecarte_tutor.course.players import PLAYERS
from ecarte_tutor.engine.cards import PACK
from ecarte_tutor.engine.decision import PLAY_KINDS
from ecarte_tutor.engine.rules.rule_set import other_seat
from ecarte_tutor.widgets import GameTable
from ecarte_tutor.widgets.plays.game import other_cards
from ecarte_tutor.widgets.plays.game.other_cards import with_other_cards
from ecarte_tutor.widgets.plays.game.review_screens import RestAsked
from tests.widgets.games import match_of, play_at_random
from tests.widgets.scenes import cloth_of, rows_of

CURATE = PLAYERS["curate"]


def played(number: int) -> Iterator[tuple[Decision, Deal]]:
    """A careless player's decisions as pone against the Curate, each with the whole deal."""
    chance = random.Random(number)
    deal, made = Deal.start(seed=f"others/{number}"), []
    while not deal.over:
        decision = deal.decision()
        mine = decision.seat == "pone"
        option = chance.choice(decision.options()) if mine else CURATE.choose(decision)
        made += [decision] if mine else []
        deal = deal.act(option)
    return iter([(each, deal) for each in made])


@pytest.fixture(autouse=True)
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other cards are looked for as often as it takes, however busy the machine."""
    monkeypatch.setattr(other_cards, "monotonic", lambda: 0.0)


def test_the_learner_s_decision_is_the_same_and_the_rest_is_not() -> None:
    """The decision is all that a player knows: hand, talk, numbers, tricks, card led."""
    chance, found, asked = random.Random(7), 0, 0
    for number in range(8):
        for decision, deal in played(number):
            asked += 1
            other = with_other_cards(deal, decision, CURATE, chance)
            if other is None:
                continue
            found += 1
            assert other.decision() == decision
            whole = [*other.hand("pone"), *other.hand("dealer"), *other.stock, other.turn_up]
            assert len(whole) == len(set(whole))
            cut = [event for event in other.events if event in deal.events]
            assert len(cut) < len(other.events)  # other cards were dealt
    assert found > 0.8 * asked


def test_what_the_opponent_said_is_what_he_would_say() -> None:
    """He stands on three trumps alone: whoever refused has three of them, in every draw."""
    deal = Deal.arranged("KH 9S 8S 9D 7C", "9H 8H 7H AS KD", "QH").act("propose").act("refuse")
    decision, chance = deal.decision(), random.Random(1)
    assert decision.kind in PLAY_KINDS
    hands = set()
    for _ in range(10):
        other = with_other_cards(deal, decision, CURATE, chance)
        assert other is not None
        hands.add(other.hand("dealer"))
        assert len(other.hand("dealer").of(deal.trump)) >= 3
    assert len(hands) > 3


@pytest.mark.usefixtures("quick")
def test_a_choice_is_played_on_against_other_cards() -> None:
    table = GameTable("AUTUMN", opponent="curate", tutor="off")
    table.choose("new")
    for _ in play_at_random(table, seed=8):
        pass
    made, lines = len(table.attempts), match_of(table).game.deals
    chance = random.Random(2)
    for row in filter(lambda row: row.value, rows_of(table.shown)):
        table.choose("retry", row.value)
        table.choose("others")
        assert cloth_of(table.shown).table is not None
        while ("others", "") not in table.shown.offered:
            assert sent_and_unknown(table) == set()
            offered = table.shown.offered - {("review", "")}
            table.choose(*chance.choice(sorted(offered)))
        assert re.match(
            r"In the game (you|the Curate) made the (point|vole|king)\.", table.shown.sentence
        )
        assert table.shown.arrival.events
        table.choose("review")
        assert table.shown.title == "How you played"
    assert len(table.attempts) == made
    assert match_of(table).game.deals == lines


def sent_and_unknown(table: GameTable) -> set[Card]:
    """Cards on the wire that the learner cannot have seen."""
    screen = table.stack[-1]
    assert isinstance(screen, RestAsked)
    deal, turn = screen.rest.deal, screen.turn
    hidden = {*deal.hand(other_seat(turn.decision.seat)), *deal.stock}
    wire = json.dumps(table.scene)
    return {card for card in PACK if re.search(rf"\b{card}\b", wire) or card.words in wire} & hidden
