"""D1, L1 to L10 and S7: what is discarded and what is led."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from ecarte_tutor import Card, Decision, Hand, RuleSet, Suit, book
from ecarte_tutor.engine.cards import PACK
from ecarte_tutor.hints import BookVerdict
from tests.by_playing import tricks_of_lead


def _cards(text: str) -> frozenset[Card]:
    return frozenset(map(Card, text.split()))


def _lead(hand: str, **history: Any) -> BookVerdict:
    return book(Decision.lead(hand, history.pop("turn_up", "AH"), **history))


@pytest.mark.parametrize(
    ("hand", "discarded"),
    [
        ("KH 7H KS QD JC", "QD JC"),
        ("9H QS QD QC 7C", "QS QD QC 7C"),
        ("QS JS AD TC 9C", "QS JS AD TC 9C"),
        ("KH QH 9H 8H 7S", "7S"),
    ],
)
@pytest.mark.parametrize("seat", ["pone", "dealer"])
def test_all_is_discarded_but_trumps_and_kings(hand: str, discarded: str, seat: Any) -> None:
    """D1."""
    verdict = book(Decision.discard(hand, "AH", seat=seat))
    assert verdict.advice == {_cards(discarded)}
    assert verdict.hints == ("D1",)
    assert set(verdict.because) == _cards(hand) - _cards(discarded)
    if seat == "pone":
        count = len(discarded.split())
        assert book(Decision.number(hand, "AH")).advice == {count}


def test_where_a_card_must_go_any_but_the_king_of_trumps_will_do() -> None:
    verdict = book(Decision.discard("KH QH 7H KS KD", "AH", seat="pone"))
    assert verdict.advice == {_cards("QH"), _cards("7H"), _cards("KS"), _cards("KD")}
    allowed_none = RuleSet.named("denexa")
    verdict = book(Decision.discard("KH QH 7H KS KD", "AH", seat="pone", rules=allowed_none))
    assert verdict.advice == {frozenset()}
    assert verdict.text.startswith("Discard nothing.")


def test_a_short_stock_takes_as_many_of_the_cards_as_it_can_replace() -> None:
    exchanged = ((5, 5), (5, 4))
    verdict = book(Decision.discard("KH TS 8S 7S KD", "AH", seat="pone", exchanged=exchanged))
    assert verdict.advice == {_cards("TS 8S"), _cards("TS 7S"), _cards("8S 7S")}
    assert verdict.text.startswith("Discard any two of these: the ten, eight and seven of spades.")
    assert verdict.text.endswith(
        "The kings of hearts and diamonds stay: keep trumps and kings first."
    )
    verdict = book(
        Decision.discard("KH TS 8S 7C KD", "AH", seat="pone", exchanged=((5, 5), (5, 5)))
    )
    assert verdict.text.startswith("Discard the ten or eight of spades or the seven of clubs.")


ONE, TWO = [("KS", "8S")], [("KS", "8S"), ("KD", "8D")]
THREE, BOTH = [*TWO, ("KC", "8C")], [("KS", "7S"), ("KD", "7D")]
TWO_TO_ONE = [("7S", "8S"), ("9D", "TD"), ("TC", "8C")]
ONE_TO_TWO = [("7S", "8S"), ("KD", "7D"), ("9C", "TC")]

LEADS: list[tuple[str, dict[str, Any], str, str]] = [
    # L1: a king, queen or knave in company; without one, any suit of two cards or more.
    ("8H 7H QS 9S KD", {}, "QS", "L1"),
    ("8H 7H 9S 8S 7S", {}, "9S", "L1"),
    ("8H 9S 8S KD JD", {}, "KD", "L1"),
    ("9S 8S KD JD TC", {}, "KD", "L1"),
    ("8H QS 7S JD 7D", {}, "QS JD", "L1"),
    ("8H AS TS JD 7D", {}, "JD", "L1"),
    ("8H AS TS 9D 7D", {}, "AS 9D", "L1"),
    ("8H KS 9D 7D JC", {}, "9D", "L1"),
    ("7H KD 9D KC", {"seat": "dealer", "tricks": [("7S", "8S")]}, "KD", "L1"),
    # L1x: the trumps, the queen and the card must be just so.
    ("8H 7H QS 7S 8D", {}, "8D", "L1x!"),
    ("TH 9H QS KD 7S", {}, "QS", "L1"),
    ("JH 9H QS 7D 7S", {}, "QS", "L1"),
    ("TH 9H KS 7D 7S", {}, "KS", "L1"),
    ("TH 9H QS AD 7S", {}, "QS", "L1"),
    # L2: on a weak hand after a refusal, without a king.
    ("8H AS 9D TC 7C", {"stood": "dealer"}, "AS", "L2!"),  # weak
    ("8H AS AD TC 7C", {"stood": "dealer"}, "AS AD", "L2!"),  # two as strong
    ("8H AS 9D TC 7C", {"stood": "pone"}, "TC", "L1"),  # played
    ("8H AS KD TC 7C", {"stood": "dealer"}, "TC", "L1"),  # a plain king
    ("8H 7H 9D TC 7C", {"stood": "dealer"}, "TC", "L1"),  # hope
    ("8H AS 9D TC 7C", {"stood": "dealer", "score": (0, 4)}, "TC", "L1"),  # no vole to fear
    ("KH AS 9D TC 7C", {"stood": "dealer"}, "TC", "L1"),  # the king
    # L3: but a high trump goes first.
    ("7H QS 7S 8D", {"tricks": ONE}, "QS", "L3"),
    ("JH QS 7S 8D", {"tricks": ONE}, "QS", "L3"),
    ("KH QS 7S 8D", {"tricks": ONE}, "KH", "L3"),
    ("QH QS 7S 8D", {"tricks": ONE}, "QH", "L3"),
    ("QH QS 7S 8D", {"king": "dealer", "tricks": ONE}, "QS", "L3"),
    ("JH AH QS 8D", {"turn_up": "9H", "tricks": ONE}, "JH", "L3"),
    ("JH TH QS 8D", {"tricks": ONE}, "QS", "L3"),
    ("QH QS 7S", {"tricks": [("KS", "8S"), ("KH", "9H")]}, "QS", "L3"),  # one trump is enough
    # L4: court cards and a small trump are needed.
    ("7H QS KD KC", {"tricks": ONE}, "KD KC", "L4!"),  # second
    ("7H QS KC", {"tricks": TWO}, "QS KC", "L4"),  # third
    ("7H QS", {"tricks": THREE}, "7H", "L4"),  # three made
    ("QH QS KD KC", {"tricks": ONE}, "QH", "L3"),  # a strong trump
    ("8H 7H QS KC", {"tricks": ONE}, "QS", "L3"),  # two trumps
    ("7H QS KD 9C", {"tricks": ONE}, "QS", "L3"),  # a low card
    ("9H QD KC", {"tricks": BOTH}, "KC", "L4!"),
    ("9H QD TC", {"tricks": BOTH}, "QD", "L3"),
    ("QH QD KC", {"tricks": BOTH}, "QH", "L3"),
    # L6.
    ("QH JH 7H 8S 7S", {}, "QH JH", "L6!"),
    ("9H 8H 7H KS QS", {}, "9H 8H", "L6!"),
    ("KH QH 8H 7H 7D", {}, "KH QH", "L6!"),
    ("QH JH TH 8H 7H", {}, "QH JH", "L6"),
    # L7.
    ("7H 9S 8S KD JD", {"stood": "dealer"}, "9S", "L7!"),
    ("7H TS 9S KD JD", {"stood": "dealer"}, "TS", "L7!"),
    ("7H 9S 8S QD AD", {"stood": "dealer"}, "9S", "L7!"),
    ("7H 9S 8S KD JD", {"stood": "pone"}, "KD", "L1"),
    ("7H 9S 7S KD JD", {"stood": "dealer"}, "KD", "L1"),
    ("7H 9S 8S KD QD", {"stood": "dealer"}, "KD", "L1"),
    ("7H AS TS KD JD", {"stood": "dealer"}, "KD", "L1"),
    # L8: even where L3 would lead the king of trumps first.
    ("7H 8D", {"score": (0, 0), "tricks": TWO_TO_ONE}, "8D", "L8"),
    ("KH JC", {"score": (0, 0), "tricks": TWO_TO_ONE}, "JC", "L8!"),
    ("7H 8D", {"score": (4, 0), "tricks": TWO_TO_ONE}, "8D", "L8"),
    ("KH JC", {"score": (4, 0), "tricks": TWO_TO_ONE}, "JC", "L8!"),
    # L9: at any score, for it is the point that it plays for.
    ("7H 8D", {"score": (0, 0), "tricks": ONE_TO_TWO}, "7H", "L9"),
    ("KH JC", {"score": (0, 0), "tricks": ONE_TO_TWO}, "KH", "L9"),
    ("7H 8D", {"score": (4, 0), "tricks": ONE_TO_TWO}, "7H", "L9"),
    ("KH JC", {"score": (4, 0), "tricks": ONE_TO_TWO}, "KH", "L9"),
    # L10.
    ("QH 8H 7H", {"score": (0, 0), "king": "dealer", "tricks": TWO}, "8H 7H", "L10"),
    ("QH 8H 7H", {"score": (4, 0), "king": "dealer", "tricks": TWO}, "8H 7H", "L10"),
    ("QH JH 7H", {"score": (0, 0), "king": "dealer", "tricks": TWO}, "JH 7H", "L10"),
    ("QH JH 7H", {"score": (4, 0), "king": "dealer", "tricks": TWO}, "JH 7H", "L10"),
    ("QH 8H 7H", {"score": (0, 0), "king": None, "tricks": TWO}, "QH 8H 7H", ""),
    ("JH 8H 7H", {"score": (0, 0), "king": "dealer", "tricks": TWO}, "JH 8H 7H", ""),
    ("QH 8H 7C", {"score": (0, 0), "king": "dealer", "tricks": TWO}, "QH 8H 7C", ""),
]
"""A hand, what came before, the cards to lead, and the hint that decides: `!` if it overrides."""


def test_what_is_led_is_what_the_hint_that_decides_has_led() -> None:
    wrong = []
    for hand, history, lead, id_ in LEADS:
        verdict = _lead(hand, **history)
        overridden_by = id_.removesuffix("!") if id_.endswith("!") else None
        if (verdict.advice, verdict.overridden_by) != (_cards(lead), overridden_by) or (
            verdict.hints[:1] != tuple(filter(None, [id_.removesuffix("!")]))
        ):
            wrong.append((hand, history, verdict))
    assert wrong == []


def test_a_suit_whose_trick_was_lost_is_not_gone_on_with() -> None:
    tricks = [("KS", "8S"), ("9S", "AS"), ("7D", "8D")]
    assert _lead("7S QC", tricks=tricks).silent
    assert _lead("QC TD", tricks=tricks).silent


@pytest.mark.parametrize(
    ("hand", "rule"),
    [
        ("8H AS 9D TC 7C", "the rule on leading from two cards or more, which"),
        ("AS 9D JC 7C 8D", "the rule on leading from a guarded suit, which"),
    ],
)
def test_a_suit_without_a_court_card_is_not_called_guarded(hand: str, rule: str) -> None:
    assert rule in _lead(hand, stood="dealer").text


@pytest.mark.parametrize("score", [(0, 0), (3, 0), (4, 0)])
def test_there_is_no_playing_for_a_vole_that_brings_nothing(score: tuple[int, int]) -> None:
    tricks = [("KS", "8S"), ("KD", "8D"), ("KC", "8C")]
    refused = _lead("7H QS", tricks=tricks, score=score, stood="dealer")
    assert "L4" not in refused.hints
    played = _lead("7H QS", tricks=tricks, score=score)
    assert ("L4" in played.hints) == (score != (4, 0))


@pytest.mark.parametrize(
    ("hand", "lead"),
    [
        ("KH 7H QS 8S 7D", "KH QS"),
        ("QH JH QS 8S 7D", "QH QS"),
        ("JH AH QS 8S 7D", "JH QS"),
        ("QH AH QS 8S 7D", "QS"),
        ("JH TH QS 8S 7D", "QS"),
        ("KH 7H AS 8S 7D", "AS"),
        ("KH 9H 7H QS 7D", "KH QS 7D"),
        ("QH TH 8H 8S 7D", "8S 7D"),
        ("QH TH 8H 7H 7D", "7D"),
    ],
)
def test_no_trump_is_led_first_without_the_strength_for_it(hand: str, lead: str) -> None:
    """L5: king, queen and knave, or knave and ace, with court cards beside them."""
    verdict = _lead(hand, turn_up="9H" if "9H" not in hand else "TH")
    assert verdict.advice == _cards(lead)
    assert "L5" in verdict.hints
    assert verdict.overridden_by is None


def test_the_small_trump_of_l10_wins_the_point_for_certain() -> None:
    seen = Hand("QH 8H 7H"), Hand("KS 8S KD 8D"), Hand("KH AH")
    unseen = [card for card in PACK if not any(card in cards for cards in seen)]
    adverse = [Hand((Card("KH"), *others)) for others in combinations(unseen, 2)]
    for card, is_certain in (("7H", True), ("QH", False)):
        made = [tricks_of_lead(Card(card), seen[0], hand, Suit.HEARTS) for hand in adverse]
        assert all(made) == is_certain


@pytest.mark.parametrize("mine", range(5))
@pytest.mark.parametrize(
    ("hand", "tricks", "forward", "at_four", "rule"),
    [
        ("QH JH 7H 8S 7S", [], "QH JH", "8S", "L6"),
        ("QH JH 7H 8S 7D", [], "QH JH", "8S 7D", "L6"),
        ("KH 7H QS 8S 7D", [], "KH QS", "QS", "L5"),
        ("KH QS 7S 8D", [("KS", "8S")], "KH", "QS", "L3"),
    ],
)
def test_at_four_there_is_no_forward_game_in_trumps(
    hand: str, tricks: list[tuple[str, str]], forward: str, at_four: str, rule: str, mine: int
) -> None:
    """S7."""
    verdict = _lead(hand, tricks=tricks, score=(mine, 0))
    assert rule in verdict.hints
    if mine == 4:
        assert verdict.advice == _cards(at_four)
        assert verdict.overridden_by == verdict.hints[0] == "S7"
    else:
        assert verdict.advice == _cards(forward)
        assert "S7" not in verdict.hints


def test_replies_are_left_to_the_player() -> None:
    verdict = book(Decision.reply("KH QS 7S 8D 7D", "AH", "9C"))
    assert verdict.silent
    assert verdict.advice == _cards("KH")
    free = book(Decision.reply("QS 7S 8D 7D 7C", "AH", "9H"))
    assert free.silent
    assert free.advice == _cards("QS 7S 8D 7D 7C")
    assert "leading" in free.text


def test_a_last_card_is_no_choice() -> None:
    verdict = _lead("7H", tricks=[("KS", "8S"), ("KD", "8D"), ("KC", "8C"), ("QC", "9C")])
    assert verdict.silent
    assert "the seven of hearts" in verdict.text


@pytest.mark.parametrize(
    ("hand", "stood", "other"),
    [
        ("8H 7H QS 9S 8D", None, "the queen of spades"),
        ("7H 9S 8S KD JD", "dealer", "the king of diamonds"),
        ("QH JH 7H 8S 7D", None, "the eight of spades or the seven of diamonds"),
    ],
)
def test_an_exception_names_the_card_that_the_rule_would_lead(
    hand: str, stood: str | None, other: str
) -> None:
    verdict = _lead(hand, **({"stood": stood} if stood else {}))
    assert verdict.overridden_by
    assert verdict.text.endswith(f", which would lead {other}.")
