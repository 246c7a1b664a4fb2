"""Walking through a deal, without a browser."""

from __future__ import annotations

from ecarte_tutor import Deal
from ecarte_tutor.widgets import DealWalk
from tests.widgets.scenes import cloth_of, table_of


def _deal() -> Deal:
    deal = Deal.arranged("KS TS QD 8H JC", "KH 9H AS JD 9C", "TH", stock="AC 7S 8S")
    for option in ("propose", "accept", "JC TS", "AS", "propose", "refuse"):
        deal = deal.act(option)
    return deal


def test_a_walk_tells_what_happened_at_each_step() -> None:
    walk = DealWalk(_deal())
    told = [walk.scene["sentence"]]
    while any(button["value"] == "forward" for button in walk.scene["actions"]):
        walk.choose("step", "forward")
        told.append(walk.scene["sentence"])
    assert told == [
        "The ten of hearts is turned up: hearts are trumps.",
        "The pone proposes.",
        "The dealer accepts.",
        "The pone discards the ten of spades and the knave of clubs, and draws the seven of spades "
        "and the ace of clubs.",
        "The dealer discards the ace of spades, and draws the eight of spades.",
        "The pone proposes.",
        "The dealer refuses: the cards are played as they are.",
    ]


def test_a_walk_shows_both_hands_as_they_are_at_the_step() -> None:
    walk = DealWalk(_deal())
    first = dict(walk.scene)  # without events: nothing has been pressed
    for _ in range(3):
        walk.choose("step", "forward")
    pone = [str(each.card) for each in cloth_of(walk.shown).cards]
    assert "AC" in pone
    assert "JC" not in pone
    assert "AS" in map(str, table_of(walk.shown).open)
    for _ in range(3):
        walk.choose("step", "back")
    assert walk.scene == first


def test_a_walk_stops_at_both_ends() -> None:
    walk = DealWalk(_deal())
    before = dict(walk.scene)
    walk.choose("step", "back")
    assert walk.scene == before
    for _ in range(50):
        walk.choose("step", "forward")
        assert walk.shown.told == "", "the events say it"
    assert walk.scene["progress"] == "Step 7 of 7"


def test_a_step_forward_tells_what_happened_a_step_back_nothing() -> None:
    walk = DealWalk(_deal())
    told = []
    for _ in range(6):
        walk.choose("step", "forward")
        told += [each.kind for each in walk.shown.arrival.events]
    assert told == ["say", "say", "discard", "draw", "discard", "draw", "say", "say"]
    walk.choose("step", "back")
    assert walk.shown.arrival.events == ()


def test_points_are_written_as_they_are_spoken() -> None:
    deal = Deal.arranged("KH 9H 8H KS 7D", "QH 7H QS 8S 7C", "TH")
    walk = DealWalk(deal.act("play").act("announce"))
    for _ in range(2):
        walk.choose("step", "forward")
    assert walk.scene["sentence"] == " ".join(each.spoken for each in walk.shown.arrival.events)
    assert "one point for the king of trumps" in walk.scene["sentence"]


def test_each_step_says_something_also_where_a_king_is_kept_quiet() -> None:
    deal = Deal.arranged("KH 9H 8H KS 7D", "QH 7H QS 8S 7C", "TH").act("play").act("withhold")
    while not deal.over:
        deal = deal.act(
            "withhold" if deal.kind == "king" else min(deal.decision().options(), key=str)
        )
    walk = DealWalk(deal)
    said = [walk.scene["sentence"]]
    while "forward" in str(walk.scene):
        walk.choose("step", "forward")
        said.append(walk.scene["sentence"])
    assert all(said)
    assert any("pone does not announce the king" in each for each in said)
