"""Records: what was written reads back, and what was not written is refused by name."""

from __future__ import annotations

import copy
import json
import random
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor import Card, Deal, Game, RecordError, RuleSet
from ecarte_tutor.engine.deal.events import Led, Proposed, Refused, Replied, Stood, TrickWon
from ecarte_tutor.engine.rules.presets import PRESETS
from tests.engine.strategies import choose, error_of, moments, play_out, played

HANDS = ("KS QS 9H 8D 7C", "AH KD JD TC 9C", "TH")


def _deal() -> Deal:
    start = Deal.arranged(*HANDS, "KH QH JH AS TS", seed=1)
    deal = played(start, "propose", "accept", "8D 7C", "TC 9C", "play", "announce")
    while not deal.over:
        deal = deal.act(deal.options()[0])
    return deal


def _game(rules: str = "turf-club", deals: int = 2) -> Game:
    chance = random.Random(4)
    game = Game.start(rules, players=("north", "south"), dealer="north", seed=4)
    while len(game.deals) < deals or not game.deal.over:
        game = game.next_deal() if game.deal.over else game.act(choose(game.deal, chance))
    return game


@given(moments())
def test_a_deal_at_any_moment_reads_back_from_json(deal: Deal) -> None:
    text = json.dumps(deal.record())
    assert Deal.from_record(json.loads(text)) == deal
    assert json.dumps(Deal.from_record(json.loads(text)).record()) == text


@pytest.mark.parametrize("name", PRESETS)
def test_a_game_reads_back_from_json(name: str) -> None:
    for deals in (1, 2, 3):
        game = _game(name, deals)
        again = Game.from_record(json.loads(json.dumps(game.record())))
        assert again == game
        assert again.next_deal() == game.next_deal()


def test_a_record_says_what_it_is_and_of_which_version() -> None:
    record = _deal().record()
    assert (record["record"], record["version"], record["over"]) == ("deal", 1, True)
    assert record["events"][0]["rules"] == "turf-club"
    assert {"event": "led", "seat": "pone", "card": "KH"} in record["events"]
    assert (_game().record()["record"], _game().record()["version"]) == ("game", 1)


def _change(record: dict[str, Any], place: int, **changes: Any) -> dict[str, Any]:
    changed = copy.deepcopy(record)
    changed["events"][place].update(changes)
    return changed


def _place(record: dict[str, Any], name: str, number: int = 0) -> int:
    places = [place for place, event in enumerate(record["events"]) if event["event"] == name]
    return places[number]


@given(st.data())
def test_swapped_events_are_refused_by_number_or_another_deal(data: st.DataObject) -> None:
    record = _deal().record()
    events = record["events"]
    places = st.integers(0, len(events) - 1)
    first, second = sorted((data.draw(places), data.draw(places)))
    if events[first] == events[second]:
        return
    events[first], events[second] = events[second], events[first]
    error = error_of(Deal.from_record, record)
    if error is None:  # two cards in the other order can be as legal
        assert Deal.from_record(record).record() == record
    else:
        number = re.match(r"event (\d+)", error)
        assert number is not None
        assert int(number[1]) > first


@given(st.data())
def test_an_event_left_out_or_repeated_is_refused(data: st.DataObject) -> None:
    record = _deal().record()
    events = record["events"]
    place = data.draw(st.integers(0, len(events) - 1))
    if data.draw(st.booleans()):
        del events[place]
    else:
        events.insert(place, events[place])
    with pytest.raises(RecordError, match=r"event \d+|events are missing"):
        Deal.from_record(record)


def test_a_card_played_against_the_law_is_refused_with_the_law() -> None:
    deal = played(Deal.arranged(*HANDS, seed=1), "play", "8D", "KD")
    record = _change(deal.record(), 4, card="TC")
    with pytest.raises(
        RecordError, match=r"event 5, 'replied' dealer TC: You must follow suit.*22"
    ):
        Deal.from_record(record)


@pytest.mark.parametrize(
    ("name", "changes", "sentence"),
    [
        ("dealt", {"score": [5, 0]}, "event 1: a deal begins with.*from 0 to 4"),
        ("dealt", {"score": [0]}, "event 1, dealt: expected two numbers"),
        ("dealt", {"score": [0, True]}, "event 1, dealt: expected a whole number, got True"),
        ("dealt", {"packets": [4, 1]}, "event 1: a deal begins with"),
        ("dealt", {"pack": "KH QH"}, "event 1: .*expected the 32 cards"),
        ("dealt", {"pack": ["KH"]}, "event 1, dealt: expected cards as one text"),
        ("dealt", {"pack": "KH " * 10**6}, "event 1, dealt: expected cards as one text"),
        ("dealt", {"rules": "whist"}, "event 1, dealt: .*whist"),
        ("dealt", {"rules": "wikipedia"}, "it is the pone's turn .number.*accepts or refuses"),
        ("turned up", {"card": "KC"}, "event 2: expected 'turned up' TH, got 'turned up' KC"),
        ("turned up", {"card": 7}, "event 2, turned up: expected a card as text"),
        ("turned up", {"card": "XX"}, "event 2, turned up: expected a card such as"),
        ("exchanged", {"seat": "dealer"}, "it is the pone's turn .discard."),
        ("exchanged", {"seat": "north"}, "expected one of pone, dealer"),
        ("exchanged", {"thrown": "AC 7C"}, "The ace of clubs is not in your hand"),
        ("exchanged", {"thrown": "KS KS"}, "expected 'exchanged' pone 1"),
        ("exchanged", {"drawn": "AS TS"}, "drawn, from the top of the stock"),
        ("exchanged", {"number": 3}, "as many cards are drawn"),
        ("exchanged", {"number": "2"}, "expected a whole number"),
        ("scored", {"points": 2}, "expected 'scored' pone 1 king in hand"),
        ("scored", {"what": "luck"}, "expected one of king turned up, king in hand, point, vole"),
        ("trick won", {"seat": "dealer"}, "the higher card of the suit led wins"),
        ("led", {"seat": "dealer"}, "it is the pone's turn .lead."),
        ("led", {"card": "AC"}, "not in your hand"),
        ("led", {"event": "replied"}, "event 10: expected 'led' pone KH, got 'replied'"),
        ("led", {"event": "trick won"}, "expected seat"),
        ("led", {"event": "danced"}, "expected one of dealt, turned up"),
        ("led", {"event": None}, "expected one of dealt, turned up"),
        ("led", {"extra": 1}, "event 10, led: expected seat and card"),
        ("proposed", {"event": "accepted"}, "it is the pone's turn .propose."),
        ("king announced", {"seat": "dealer"}, "it is the pone's turn .king."),
    ],
)
def test_an_edited_event_is_refused_with_its_number_and_the_rule(
    name: str, changes: dict[str, Any], sentence: str
) -> None:
    record = _deal().record()
    with pytest.raises(RecordError, match=sentence):
        Deal.from_record(_change(record, _place(record, name), **changes))


def test_an_event_after_the_end_is_refused() -> None:
    record = _deal().record()
    record["events"].append({"event": "proposed"})
    with pytest.raises(RecordError, match="the deal is over before it, got 'proposed'"):
        Deal.from_record(record)


def test_an_end_that_the_events_do_not_lead_to_is_refused() -> None:
    for change in ({"over": False}, {"score": [4, 4]}, {"over": 1}):
        with pytest.raises(RecordError, match="events are missing or were changed"):
            Deal.from_record({**_deal().record(), **change})
    going_on = played(Deal.arranged(*HANDS, seed=1), "play").record()
    with pytest.raises(RecordError, match="a deal that goes on"):
        Deal.from_record({**going_on, "over": True})


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)


@given(st.data(), _JSON)
def test_any_other_value_anywhere_is_refused_or_makes_no_difference(
    data: st.DataObject, junk: Any
) -> None:
    """Junk put in the place of any part of a game's record never gets past `RecordError`."""
    record: Any = _game().record()
    part, path = record, list[Any]()
    while isinstance(part, dict | list) and (not path or data.draw(st.booleans())):
        keys = list(part) if isinstance(part, dict) else list(range(len(part)))
        path.append((part, data.draw(st.sampled_from(keys))))
        part = part[path[-1][1]]
    holder, key = path[-1]
    holder[key] = junk
    error = error_of(Game.from_record, record)
    if error is None:
        assert Game.from_record(record).record() == record
    else:
        assert "\n" not in error


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"record": "deal"}, "expected the record of a game"),
        ({"version": 2}, "expected a record of version 1"),
        ({"version": True}, "expected a record of version 1"),
        ({"players": ["north", "north"]}, "expected players"),
        ({"players": "ns"}, "expected players"),
        ({"first_dealer": 2}, "expected first_dealer"),
        ({"first_dealer": True}, "expected first_dealer"),
        ({"seed": None}, "expected seed"),
        ({"voided": -1}, "expected voided"),
        ({"rules": "whist"}, "cannot read the game's rules"),
        ({"rules": "bga"}, "deal 1, event 1: expected the game's rules, bga"),
        ({"deals": []}, "expected a list of deals"),
        ({"deals": {}}, "expected a list of deals"),
        ({"deals": [3]}, "deal 1, event 1: expected a list of events"),
        ({"over": True}, "events are missing or were changed"),
        ({"score": [9, 9]}, "events are missing or were changed"),
        ({"extra": 1}, "missing or unknown: 'extra'"),
    ],
)
def test_an_edited_game_is_refused(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RecordError, match=sentence):
        Game.from_record({**_game().record(), **change})


def test_a_deal_that_does_not_follow_is_refused_by_its_number() -> None:
    record = _game(deals=3).record()
    swapped = {**record, "deals": [record["deals"][place] for place in (0, 2, 1)]}
    with pytest.raises(RecordError, match=r"deal 2, event 1: expected the score"):
        Game.from_record(swapped)
    unfinished = {**record, "deals": [record["deals"][0][:2], *record["deals"][1:]]}
    with pytest.raises(RecordError, match="deal 2, event 1: the deal before it is not over"):
        Game.from_record(unfinished)
    wrong_event = copy.deepcopy(record)
    wrong_event["deals"][1][1]["card"] = "??"
    with pytest.raises(RecordError, match="deal 2, event 2, turned up"):
        Game.from_record(wrong_event)


def test_a_deal_after_the_game_is_refused() -> None:
    game = Game.start("turf-club", seed=1)
    chance = random.Random(1)
    while not game.over:
        game = game.next_deal() if game.deal.over else game.act(choose(game.deal, chance))
    record = game.record()
    record["deals"].append(Deal.start(seed=1).record()["events"])
    with pytest.raises(RecordError, match=r"the game was over before it"):
        Game.from_record(record)


def test_packets_changed_within_a_game_are_refused_where_they_are_fixed() -> None:
    for name, fixed in (("turf-club", True), ("wikipedia", False)):
        first = _game(name, deals=1)
        second = Deal.start(
            seed=3, rules=name, pone_dealer_score=first.deal.score[::-1], packets=(2, 3)
        )
        record = {**first.record(), "over": False, "score": list(first.score)}
        record["deals"] = [*record["deals"], second.record()["events"]]
        if fixed:
            with pytest.raises(RecordError, match="Turf Club law 2, London law 8"):
                Game.from_record(record)
        else:
            assert Game.from_record(record).deal == second


def test_events_that_do_not_fit_are_refused_by_number() -> None:
    begun = Deal.arranged(*HANDS, seed=1).events
    for events, sentence in (
        ((), "event 1: a deal begins"),
        (begun[1:], "event 1: a deal begins"),
        ((*begun, Refused()), "event 3: it is the pone's turn"),
        ((*begun, TrickWon("pone")), "event 3: expected an action of the pone"),
        ((*begun, "play"), "event 3: expected an action of the pone .*'play'"),
        ((*begun, Proposed(), Stood()), "event 4: it is the dealer's turn"),
        ((*begun, Stood(), Replied("pone", Card("KS"))), "event 4: expected 'led' pone KS"),
        (
            (*begun, Stood(), Led("pone", "KS")),  # type: ignore[arg-type]
            "event 4: expected 'led' pone KS, got 'led'",
        ),
        (begun[:1], "event 2: the events end before 'turned up' TH"),
    ):
        with pytest.raises(RecordError, match=sentence):
            Deal.replay(events)  # type: ignore[arg-type]


def test_a_record_never_changes_what_it_was_made_from() -> None:
    deal = play_out(RuleSet.named("bga"), 3)
    record = deal.record()
    record["events"].clear()
    assert Deal.from_record(deal.record()) == deal
