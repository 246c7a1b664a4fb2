"""The endings table: right by a slow search of the patterns, and refused when it is not whole."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from ecarte_tutor.engine.cards import PACK, Card, Hand, Suit
from ecarte_tutor.simulator.count import open_hand_counts
from ecarte_tutor.simulator.endings import PATH, ending, endings_table
from ecarte_tutor.simulator.masks import Masks, mask_of
from ecarte_tutor.simulator.play.averages import Floats, hands_in_all, weighted_sums
from tests.by_playing import tricks_by_playing, tricks_of_lead
from tools.tables import build_endings as build


def one(cards: list[Card] | Hand, trump: Suit) -> Masks:
    return np.array([mask_of(cards, trump)])


@pytest.mark.parametrize(("cards", "deals"), [(1, 60), (2, 60), (3, 40), (4, 6)])
def test_endings_agree_with_a_slow_search_card_by_card(cards: int, deals: int) -> None:
    dealer = random.Random(cards)
    found, table = ending(cards), endings_table()[cards]
    for _ in range(deals):
        pack = dealer.sample(PACK, 2 * cards)
        hand, other, trump = Hand(pack[:cards]), Hand(pack[cards:]), dealer.choice(list(Suit))
        own = one(hand, trump)
        shape, filling = found.shapes_of(own)[0], found.fillings_of(own, one(other, trump))[0]
        for leads in (False, True):
            by_playing = (
                tricks_by_playing(hand, other, trump)
                if leads
                else cards - tricks_by_playing(other, hand, trump)
            )
            assert table.best[int(leads), shape, filling] == by_playing
        ordered = hand.arranged(trump)
        by_place = sorted(ordered, key=lambda card: mask_order(card, trump))
        for column, card in enumerate(by_place):
            expected = tricks_of_lead(card, hand, other, trump)
            assert table.after_lead[shape, filling, column] == expected


def mask_order(card: Card, trump: Suit) -> tuple[int, int]:
    return (trump, *trump.others).index(card.suit), -card.rank


def test_full_hands_agree_with_the_open_hand_count() -> None:
    dealer = random.Random(7)
    for _ in range(50):
        pack = dealer.sample(PACK, 6)
        hand, turn_up = Hand(pack[:5]), pack[5]
        own = one(hand, turn_up.suit)
        possible = ~own & ~one([turn_up], turn_up.suit)
        ways = ways_of(own, possible, np.zeros_like(own))
        for leads in (False, True):
            tricks = endings_table()[5].best[int(leads), ending(5).shapes_of(own)[0]]
            counted = tuple(np.bincount(tricks, ways, minlength=6).astype(int).tolist())
            assert counted == open_hand_counts(hand, turn_up, leads)


def ways_of(own: Masks, possible: Masks, known: Masks) -> Floats:
    """In how many ways the opponent's five cards can fall into each filling; for one hand."""
    found = weighted_sums(5)
    each = np.eye(len(found.ending.fillings), dtype=np.float32)
    ways: Floats = found.sums(
        found.sizes(own, possible, known), np.zeros(1, np.intp), lambda _: each
    )[0]
    assert ways.sum() == hands_in_all(possible, known, 5)[0]
    return ways


def test_a_known_king_is_in_every_hand_that_is_counted() -> None:
    own = one(Hand("QH 9H 8S 7S 7D"), Suit.HEARTS)
    king = one([Card("KH")], Suit.HEARTS)
    possible = ~own & ~one([Card("7H")], Suit.HEARTS)
    without = ways_of(own, possible & ~king, np.zeros_like(own))
    every = ways_of(own, possible, np.zeros_like(own))
    certain = ways_of(own, possible, king)
    assert np.array_equal(certain, every - without)
    assert certain.sum() == 12_650  # four more cards of the 25 others


@pytest.mark.long
def test_the_shipped_table_is_the_one_that_the_command_builds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = build.endings()
    monkeypatch.setattr(build, "endings", lambda: table)
    assert build.main(["--check"]) == 0
    monkeypatch.setattr(build, "PATH", tmp_path / "data" / "endings.table")
    assert build.main(["--check"]) == 1
    assert build.main([str(tmp_path / "mine.table")]) == 0
    assert not (tmp_path / "data").exists()
    assert (tmp_path / "mine.table").read_bytes() == PATH.read_bytes()
    assert build.main(["--into-package"]) == 0
    assert (tmp_path / "data" / "endings.table").read_bytes() == PATH.read_bytes()
    assert "is not what this program builds" in capsys.readouterr().out
