"""What a page is told of a game, press by press: in order, in English, and nothing too early."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from ecarte_tutor import Card, Deal
from ecarte_tutor.course.players import PLAIN, Character, character_of
from ecarte_tutor.course.saved import saved_text
from ecarte_tutor.engine.cards import PACK
from ecarte_tutor.engine.deal.events import Exchanged, events_before
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.engine.rules.rule_set import Seat, other_seat
from ecarte_tutor.widgets import GameTable
from ecarte_tutor.widgets.plays.game.settings import PlayedCards, SavedGame
from ecarte_tutor.widgets.stage.cloth import five_cards, whole_table
from ecarte_tutor.widgets.stage.scene import TableEvent
from ecarte_tutor.widgets.stage.telling import tags_after, tell
from tests.widgets.games import match_of, play_at_random
from tests.widgets.scenes import cloth_of

SEATS: tuple[Seat, Seat] = ("pone", "dealer")
GAMES = 10
A_CARD = r"\b[KQJAT987][SHDC]\b"
PACK_IN_WORDS = {card: card.words for card in PACK}


def random_deals(rules: str, many: int) -> Iterator[Deal]:
    """Every stage of deals in which both players do what they may."""
    chance = random.Random(rules)
    for number in range(many):
        deal = Deal.start(seed=f"{rules}/{number}", rules=rules)
        yield deal
        while not deal.over:
            deal = deal.act(chance.choice(deal.options()))
            yield deal


def told(
    deal: Deal, seat: Seat, opponent: str = "your opponent", character: Character = PLAIN
) -> tuple[TableEvent, ...]:
    first = Deal.start(deal.events[0].pack, rules=deal.rules, packets=deal.packets)  # type: ignore[union-attr]
    hand = first.hand(seat).arranged(deal.trump)
    return tell(deal.events_seen(seat), seat, hand, opponent, character)


# The wire


@pytest.mark.usefixtures("quick")
def test_the_wire_of_ten_games_names_no_card_before_it_is_shown() -> None:
    """Card by card against the referee: what a page has been sent, and what its reader may know."""
    named = 0
    for number in range(GAMES):
        table = GameTable(f"W-{number}", opponent="curate", tutor="off")
        table.choose("new")
        for seen in play_at_random(table, seed=number):
            assert seen.match is not None
            if seen.match.game.over:  # then nothing is hidden any more
                break
            deal, seat = seen.match.game.deal, seen.match.seat
            view = deal.view(seat)
            known = {*view.hand, *view.discarded, view.turn_up, view.led}
            known |= {card for trick in view.tricks for card in trick}
            if view.king:
                known.add(Card(f"K{view.turn_up.suit}"))
            text = json.dumps(seen.scene.get("events", {}))
            wire = json.dumps(seen.scene)
            sent = {Card(each) for each in re.findall(A_CARD, wire)}
            sent |= {card for card, words in PACK_IN_WORDS.items() if words in wire}
            assert sent <= known, (number, sent - known)
            named += len(re.findall(A_CARD, text))
    assert named > 300


@pytest.mark.usefixtures("quick")
def test_the_events_of_a_game_on_the_wire_are_those_of_its_deals() -> None:
    """None left out, none told twice, and each in its order."""
    for number in range(3):
        table = GameTable(f"W-{number}", opponent="curate", tutor="off")
        table.choose("new")
        sent = list(table.shown.arrival.events)
        for seen in play_at_random(table, seed=number):
            sent += seen.shown.arrival.events
            if ("review", "") in seen.shown.offered:
                break
        game, mine = match_of(table).game, iter(sent)
        character = character_of(match_of(table).opponent)
        for deal in game.deals:
            seat = "dealer" if (game.deals.index(deal) + game.first_dealer) % 2 == 0 else "pone"
            for expected in told(deal, seat, "the Curate", character):  # type: ignore[arg-type]
                event = next(mine)
                if event.kind in ("deal", "score") and event.says:  # a greeting, or a remark
                    event = replace(event, says=expected.says, spoken=expected.spoken)
                assert event == expected
        assert next(mine).kind == "game"
        assert next(mine, None) is None


@pytest.mark.parametrize("rules", PRESETS)
def test_what_one_seat_is_told_does_not_depend_on_what_it_cannot_see(rules: str) -> None:
    """The opponent's cards and the stock changed for others, the same events are told."""
    for deal in random_deals(rules, 6):
        for seat in SEATS:
            for event in told(deal, seat):
                if event.kind in ("discard", "draw") and event.by == "opponent":
                    assert event.cards == ()
                    assert not any(card.words in event.spoken for card in PACK)


# In English


@pytest.mark.parametrize("rules", PRESETS)
def test_every_event_is_a_sentence_and_names_the_opponent_by_one_name(rules: str) -> None:
    for deal in random_deals(rules, 6):
        for seat in SEATS:
            for event in told(deal, seat):
                assert re.fullmatch(r"[A-Z][^.!?]*\.", event.spoken), event.spoken
                assert not re.search(r"\b(pone|dealer|computer)\b", event.spoken)
                assert event.kind == "turn" or event.spoken.startswith(
                    "You " if event.by == "me" else "Your opponent "
                )
                assert not re.search(r"You \w+s (the|one)\b", event.spoken.replace("discards", ""))


def test_a_deal_in_sentences() -> None:
    deal = Deal.arranged(
        "9H KS TC 8C 7D", "8H KC AS 9C 8S", turn_up="TH", stock="KH TD 8D 7H 9D AD", seed=1
    )
    for option in ("propose", "accept"):
        deal = deal.act(option)
    for option in ("TC 8C 7D", "AS 9C 8S"):
        deal = deal.act(frozenset(map(Card, option.split())))
    for option in ("play", "announce", "KS", "7H"):
        deal = deal.act(option)
    assert [each.spoken for each in told(deal, "pone")] == [
        "Your opponent deals.",
        "The ten of hearts is turned up: hearts are trumps.",
        "You propose.",
        "Your opponent accepts.",
        "You discard three cards.",
        "You draw the king of hearts, the ten of diamonds and the eight of diamonds.",
        "Your opponent discards three cards.",
        "Your opponent draws three cards.",
        "You play.",
        "You announce the king of trumps.",
        "You score one point for the king of trumps.",
        "You lead the king of spades.",
        "Your opponent plays the seven of hearts.",
        "Your opponent takes the trick.",
    ]
    assert [each.tags for each in told(deal, "dealer") if each.tags] == [
        ("proposed",),
        ("accepted",),
        ("drew 3",),
        ("drew 3",),
        ("drew 3", "played"),
        ("drew 3", "played", "king"),
    ]


# The table


@pytest.mark.parametrize("rules", PRESETS)
def test_the_talk_is_the_same_from_the_events_and_from_what_is_known(rules: str) -> None:
    compared = 0
    for deal in random_deals(rules, 15):
        tags = tags_after(deal.events)
        if not deal.over:
            for seat in SEATS:
                assert tags_after(events_before(deal.view(seat))) == tags
            compared += bool(tags["pone"])
    assert compared > 40


@pytest.mark.parametrize("rules", PRESETS)
def test_the_cards_on_the_table_are_counted_as_the_referee_counts_them(rules: str) -> None:
    for deal in random_deals(rules, 10):
        if deal.over:
            continue
        drawn = sum(each.number for each in deal.events if isinstance(each, Exchanged))
        for known in map(deal.view, SEATS):
            other = other_seat(known.seat)
            table = whole_table(known)
            assert table.held == len(deal.hand(other))
            assert table.stock == 32 - 11 - drawn
            assert table.me.discarded == len(deal.view(known.seat).discarded)
            assert table.opponent.discarded == len(deal.view(other).discarded)
            assert set(five_cards(known)) >= set(known.hand)
            assert len(five_cards(known)) == 5


@pytest.mark.usefixtures("quick")
def test_a_game_taken_up_again_tells_its_deal_so_far_and_plays_nothing() -> None:
    table = GameTable("W-0", opponent="curate", tutor="off")
    table.choose("new")
    told: list[str] = []
    for number, seen in enumerate(play_at_random(table, seed=4)):
        for event in seen.shown.arrival.events:
            told = [event.spoken] if event.kind == "deal" else [*told, event.spoken]
        if number == 20:
            break
    again = GameTable("W-0")
    again.take_up(
        saved_text(
            SavedGame(
                settings=table.state.settings,
                cards=PlayedCards(code=table.state.cards.code, games=1),
                deals=match_of(table).played,
            )
        )
    )
    assert again.shown.arrival.events == ()
    assert cloth_of(again.shown).table == cloth_of(table.shown).table
    assert list(again.shown.arrival.record)[1:] == told[-len(again.shown.arrival.record) + 1 :]
    assert table.shown.arrival.record == ()
