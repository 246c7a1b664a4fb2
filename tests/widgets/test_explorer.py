"""The frontier explorer, taken without a browser."""

from __future__ import annotations

from ecarte_tutor import Decision, book, open_hand_counts
from ecarte_tutor.cards import PACK, Card, Hand
from ecarte_tutor.widgets import FrontierExplorer

HAND, TURN_UP = "8H 7H QS 7S 7D", "9H"


def _offers(explorer: FrontierExplorer) -> dict[str, dict[str, object]]:
    return {card["card"]: card for tray in explorer.scene["trays"] for card in tray["cards"]}


def test_every_card_that_is_free_is_offered_once() -> None:
    known = {*Hand(HAND), Card(TURN_UP)}
    assert set(_offers(FrontierExplorer(HAND, TURN_UP))) == {
        str(card) for card in PACK if card not in known
    }


def test_an_offer_says_what_the_book_and_the_count_would_say_of_that_hand() -> None:
    for value, offer in _offers(FrontierExplorer(HAND, TURN_UP)).items():
        hand = Hand(f"8H 7H QS 7S {value}")
        share = sum(open_hand_counts(hand, TURN_UP)[3:]) / 65_780
        plays = "play" in book(Decision.propose(hand, TURN_UP)).advice
        assert str(offer["caption"]).split()[0] == f"{100 * share:.0f}"
        assert offer.get("lit", False) == plays
        assert ("the book plays" in str(offer["note"])) == plays


def test_a_card_is_changed_by_choosing_it_and_then_another() -> None:
    explorer = FrontierExplorer(HAND, TURN_UP)
    explorer.choose("select", "QS")
    explorer.choose("put", "JS")
    assert explorer.decision.hand == Hand("8H 7H JS 7S 7D")
    assert "QS" in _offers(explorer)
    assert "JS" not in _offers(explorer)
    raised = [card["card"] for card in explorer.scene["cards"] if card["chosen"]]
    assert raised == ["JS"]


def test_a_card_that_is_not_offered_changes_nothing() -> None:
    explorer = FrontierExplorer(HAND, TURN_UP)
    for value in ("9H", "QS", "nonsense", ""):
        explorer.choose("put", value)
    explorer.choose("select", "KC")
    assert explorer.decision.hand == Hand(HAND)
