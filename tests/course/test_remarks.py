"""What an opponent remarks on after a deal: by deals laid out for it, and by a slow search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from ecarte_tutor.course.players import PLAIN, PLAYERS, Beginner, Character, character_of
from ecarte_tutor.course.remarks import Matter, Remark, remark_in, remarks
from ecarte_tutor.engine.cards import Card, Hand, Suit
from ecarte_tutor.engine.deal import Deal, Game
from ecarte_tutor.engine.decision import Option
from ecarte_tutor.engine.rules.rule_set import RuleSet, Seat
from ecarte_tutor.engine.rules.tricks import finished_tricks
from tests.by_playing import tricks_of_lead

MATTERS: Final[tuple[Matter, ...]] = (
    *("only_lead", "own_lead", "kept_king", "refusal", "last_trick"),
)
SEATS: Final[tuple[Seat, ...]] = ("pone", "dealer")


def _played(pone: str, dealer: str, options: str, **more: Any) -> Deal:
    """The deal with the nine of hearts turned up; replies are as low as may be."""
    deal, left = Deal.arranged(pone, dealer, "9H", **more), iter(options.split())
    while not deal.over:
        offered = deal.options()
        is_given = len(offered) > 1 and deal.kind != "reply"
        deal = deal.act(next(left) if is_given else min(offered, key=_height))
    return deal


def _height(option: Option) -> int:
    return option.rank if isinstance(option, Card) else 0


def _about(deal: Deal, seat: Seat) -> set[Matter]:
    return {each.about for each in remarks(deal, seat)}


def test_a_refusal_that_lost_and_a_vole_missed_by_a_trick_are_found() -> None:
    deal = _played("KH QH JH AS 7C", "TH 8H 8D 7D KC", "propose refuse announce KH QH JH AS")
    assert [trick.winner for trick in finished_tricks(deal.tricks, Suit.HEARTS)][-1] == "dealer"
    assert _about(deal, "dealer") == {"refusal", "last_trick"}
    assert _about(deal, "pone") == set()


@pytest.mark.parametrize(
    ("said", "found"), [("withhold KH withhold", {"kept_king"}), ("announce KH", set())]
)
def test_a_king_is_kept_only_if_nobody_was_told(said: str, found: set[Matter]) -> None:
    deal = _played("KH QH JH AS AC", "TH 8H 8D 7D 7S", f"play {said} QH JH AS")
    assert _about(deal, "dealer") & {"kept_king"} == found
    assert "kept_king" not in _about(deal, "pone")


def test_a_refusal_after_an_exchange_costs_no_more_and_is_not_remarked_on() -> None:
    told = "propose accept 7C 7D propose refuse announce KH QH JH AS"
    deal = _played("KH QH JH AS 7C", "TH 8H 8D 7D KC", told, stock="AC 9S")
    assert deal.exchanged == ((1, 1),)
    assert "refusal" not in _about(deal, "dealer")


def test_a_king_that_scores_nothing_is_not_kept() -> None:
    rules = RuleSet.parse("turf-club_king-scores-no")
    deal = _played("KH QH JH AS AC", "TH 8H 8D 7D 7S", "play KH QH JH AS", rules=rules)
    assert "kept_king" not in _about(deal, "dealer")


def test_a_deal_that_is_not_over_is_not_remarked_on() -> None:
    deal = Deal.arranged("KH QH JH AS AC", "TH 8H 8D 7D 7S", "9H").act("play")
    assert [list(remarks(deal, seat)) for seat in SEATS] == [[], []]


def _searched(deal: Deal, seat: Seat) -> Iterator[Remark]:
    """The remarks on leads, by trying every line of play."""
    tricks = finished_tricks(deal.tricks, deal.trump)
    if sum(trick.winner == seat for trick in tricks) > 2:
        return
    for place, trick in enumerate(tricks):
        other: Seat = "pone" if trick.leader == "dealer" else "dealer"
        mine = [each.card_of(trick.leader) for each in tricks[place:]]
        theirs = Hand([each.card_of(other) for each in tricks[place:]])
        before = sum(each.winner == trick.leader for each in tricks[:place])
        made = {card: tricks_of_lead(card, Hand(mine), theirs, deal.trump) for card in mine}
        wins = {card for card in mine if before + made[card] > 2}
        if trick.leader != seat and wins == {trick.lead} and len(mine) > 1:
            yield Remark("only_lead", trick.lead)
        if trick.leader == seat and wins and trick.lead not in wins:
            yield Remark("own_lead", next(card for card in mine if card in wins))


@pytest.mark.long
def test_leads_are_remarked_on_as_a_search_through_all_lines_finds() -> None:
    found, player = set[Matter](), Beginner()
    for number in range(60):
        deal = Game.start(players=("a", "b"), seed=f"remarks/{number}").deal
        while not deal.over:
            deal = deal.act(player.choose(deal.decision()))
        for seat in SEATS:
            made = [each for each in remarks(deal, seat) if each.about in MATTERS[:2]]
            assert sorted(map(str, made)) == sorted(map(str, _searched(deal, seat)))
            found |= {each.about for each in made}
    assert found == set(MATTERS[:2])


def test_one_deal_of_a_game_is_remarked_on() -> None:
    told = _played("KH QH JH AS 7C", "TH 8H 8D 7D KC", "propose refuse announce KH QH JH AS")
    plain = _played("KH QH JH AS AC", "TH 8H 8D 7D 7S", "play announce KH QH JH AS")
    character = Character(refusal="I was wrong.")
    assert remark_in([(plain, "dealer"), (told, "dealer")], character) == "I was wrong."
    assert remark_in([(told, "dealer"), (told, "dealer")], character) == ""
    assert remark_in([(told, "dealer")], PLAIN) == ""


@pytest.mark.parametrize("name", PLAYERS)
def test_each_opponent_has_a_line_for_each_matter(name: str) -> None:
    character = character_of(PLAYERS[name])
    lines = [getattr(character, about) for about in MATTERS]
    assert all(map(str.strip, lines)) or not any(lines), "none or all of them"
    assert all(len(line) <= 60 for line in lines)
    assert [line.count("{}") for line in filter(None, lines)] in ([1, 1, 0, 0, 0], [])
