"""The king of trumps in hand: who is asked, when, and until when."""

from __future__ import annotations

import pytest

from ecarte_tutor import Card, Deal, Decision, IllegalAction, RuleSet
from ecarte_tutor.engine.deal.events import KingAnnounced, KingWithheld, Scored
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.engine.rules.tricks import asks_for_king
from tests.engine.strategies import played

SCORING = [name for name in PRESETS if RuleSet.named(name).king_scores]
BY_CHOICE = [name for name in SCORING if RuleSet.named(name).king_marking == "optional"]
BEFORE_PLAY = ["denexa", "wikipedia"]
BY_OWN_CARD = ["turf-club", "london"]

KING, WEAK, TURN_UP = "KH 9H 8S 7S 7D", "AS TS AD TD 9D", "TH"


def _pone_holds(rules: str = "turf-club", **changes: object) -> Deal:
    return Deal.arranged(KING, WEAK, TURN_UP, rules=rules, seed=1, **changes)  # type: ignore[arg-type]


def _dealer_holds(rules: str = "turf-club") -> Deal:
    return Deal.arranged(WEAK, KING, TURN_UP, rules=rules, seed=1)


def _asked(deal: Deal) -> str | None:
    return deal.seat if deal.kind == "king" else None


@pytest.mark.parametrize("name", BY_CHOICE)
def test_a_pone_with_the_king_is_asked_before_he_leads(name: str) -> None:
    deal = played(_pone_holds(name), "play")
    assert _asked(deal) == "pone"
    assert deal.options() == ("announce", "withhold")
    announced = played(deal, "announce")
    assert announced.king == "pone"
    assert announced.score == (1, 0)
    assert announced.events[-2:] == (KingAnnounced("pone"), Scored("pone", 1, "king in hand"))
    assert (announced.kind, announced.seat) == ("lead", "pone")
    withheld = played(deal, "withhold")
    assert withheld.king is None
    assert withheld.events[-1] == KingWithheld("pone")
    assert (withheld.kind, withheld.seat) == ("lead", "pone")


@pytest.mark.parametrize("name", BY_CHOICE)
def test_a_player_without_the_king_is_never_asked(name: str) -> None:
    deal = played(_pone_holds(name), "play", "withhold", "9H")
    assert (deal.kind, deal.seat) == ("reply", "dealer")


@pytest.mark.parametrize("name", BY_CHOICE)
def test_where_nobody_holds_the_king_nobody_is_asked(name: str) -> None:
    deal = Deal.arranged("QH 9H 8S 7S 7D", WEAK, TURN_UP, "KH", rules=name, seed=1).act("play")
    while not deal.over:
        assert deal.kind in ("lead", "reply")
        deal = deal.act(deal.options()[0])


def test_the_dealer_is_not_asked_about_the_pones_king() -> None:
    deal = played(_pone_holds(), "play", "withhold", "KH", "withhold", "AS")
    assert (deal.kind, deal.seat) == ("lead", "pone")


@pytest.mark.parametrize("name", BY_OWN_CARD)
def test_a_dealer_with_the_king_is_asked_as_he_plays_his_first_card(name: str) -> None:
    deal = played(_dealer_holds(name), "play")
    assert (deal.kind, deal.seat) == ("lead", "pone")
    deal = played(deal, "AS")
    assert _asked(deal) == "dealer"
    assert str(deal.decision().led) == "AS"
    assert played(deal, "announce").score == (0, 1)
    assert (played(deal, "withhold").kind, played(deal, "withhold").seat) == ("reply", "dealer")


@pytest.mark.parametrize("name", BEFORE_PLAY)
def test_denexa_and_wikipedia_ask_a_dealer_with_the_king_at_once(name: str) -> None:
    deal = played(_dealer_holds(name), "play")
    assert _asked(deal) == "dealer"
    deal = played(deal, "withhold")
    assert (deal.kind, deal.seat) == ("lead", "pone")
    assert played(deal, "AS").kind == "reply"


def test_bga_a_king_in_hand_is_marked_when_the_talk_is_over() -> None:
    deal = played(_dealer_holds("bga"), "play")
    assert (deal.kind, deal.seat, deal.king) == ("lead", "pone", "dealer")
    assert deal.score == (0, 1)
    assert deal.decision().king == "dealer"
    refused = played(_pone_holds("bga"), "propose", "refuse")
    assert (refused.king, refused.score) == ("pone", (1, 0))


def test_bga_a_king_drawn_in_an_exchange_is_marked_when_the_talk_is_over() -> None:
    deal = Deal.arranged("QS 9H 8S 7S 7D", WEAK, TURN_UP, "KH QC JC", rules="bga", seed=1)
    deal = played(deal, "propose", "accept", "7D", "9D")
    assert deal.king is None
    assert played(deal, "play").king == "pone"


@pytest.mark.parametrize("name", PRESETS)
def test_with_the_kings_points_off_nobody_is_asked_and_nothing_scores(name: str) -> None:
    deal = played(_pone_holds(f"{name}_king-scores-no"), "play")
    assert (deal.kind, deal.score) == ("lead", (0, 0))


def test_turf_club_law_9_a_king_led_is_announced_before_the_reply() -> None:
    deal = played(_pone_holds("turf-club"), "play", "withhold", "KH")
    assert _asked(deal) == "pone"
    assert str(deal.decision().led) == "KH"
    announced = played(deal, "announce")
    assert announced.score == (1, 0)
    assert (announced.kind, announced.seat) == ("reply", "dealer")
    assert (played(deal, "withhold").kind, played(deal, "withhold").king) == ("reply", None)


def test_london_law_24_the_dealers_king_is_announced_before_his_next_card() -> None:
    hands = "AC TC AD TD 9D", "KH 8S 7S JS QS"
    deal = played(Deal.arranged(*hands, TURN_UP, rules="london", seed=1), "play", "AC")
    deal = played(deal, "withhold", "KH")  # no club, so he must trump
    assert _asked(deal) == "dealer"
    assert deal.decision().led is None
    assert played(deal, "announce").score == (0, 1)
    gone = played(deal, "withhold", "QS")
    assert _asked(gone) is None
    assert gone.score == (0, 0)


def test_london_law_23_a_king_not_announced_before_the_first_card_is_lost() -> None:
    deal = played(_pone_holds("london"), "play", "withhold", "8S")
    assert _asked(deal) is None
    with pytest.raises(IllegalAction, match="You do not hold"):
        deal.act("announce")  # the dealer's turn
    deal = played(deal, "AS", "AD", "7D", "TD")
    assert deal.seat == "pone"
    with pytest.raises(IllegalAction, match=r"too late .*London laws 23 and 24"):
        deal.act("announce")


def test_without_the_grace_a_king_led_is_not_asked_about_again() -> None:
    deal = played(_pone_holds("turf-club_hand-king-deadline-first-card"), "play", "withhold", "KH")
    assert (deal.kind, deal.seat) == ("reply", "dealer")
    dealer = played(
        Deal.arranged(
            "AC TC AD TD 9D",
            "KH 8S 7S JS QS",
            TURN_UP,
            rules="turf-club_hand-king-deadline-first-card",
            seed=1,
        ),
        *("play", "AC", "withhold", "KH"),
    )
    assert (dealer.kind, dealer.seat) == ("lead", "dealer")


@pytest.mark.parametrize("name", BEFORE_PLAY)
def test_where_the_king_is_announced_before_play_a_king_led_is_too_late(name: str) -> None:
    deal = played(_pone_holds(name), "play", "withhold", "KH")
    assert (deal.kind, deal.seat) == ("reply", "dealer")


def test_a_king_is_announced_once() -> None:
    deal = played(_pone_holds(), "play", "announce", "KH")
    assert (deal.kind, deal.seat) == ("reply", "dealer")


def test_a_king_turned_up_is_in_nobodys_hand() -> None:
    deal = played(Deal.arranged("QH 9H 8S 7S 7D", WEAK, "KH", seed=1), "play")
    assert (deal.kind, deal.score) == ("lead", (0, 1))
    with pytest.raises(IllegalAction, match="was turned up and marked for the dealer"):
        deal.act("announce")


@pytest.mark.parametrize("name", SCORING)
def test_a_king_that_makes_the_target_ends_the_game_in_mid_deal(name: str) -> None:
    last = RuleSet.named(name).target - 1
    deal = played(_pone_holds(name, pone_dealer_score=(last, last)), "play")
    if name in BY_CHOICE:
        deal = played(deal, "announce")
    assert deal.over
    assert deal.score == (last + 1, last)
    assert deal.tricks == ()
    for ask in (deal.decision, lambda: deal.act("KH")):
        with pytest.raises(IllegalAction, match="The deal is over"):
            ask()


def test_what_the_holder_is_asked_is_a_decision_with_a_line_of_its_own() -> None:
    first = played(_pone_holds(), "play")
    again = played(first, "withhold", "KH")
    for deal in (first, again):
        assert Decision.parse(str(deal.decision())) == deal.decision()
    assert str(again.decision()).endswith(".led-KH")


GRACE = RuleSet("turf-club", hand_king_deadline="first-card-grace")
KING_OF_TRUMPS = Card("KH")
FIRST = ((Card("7S"), Card("8S")),)


def test_the_pone_has_the_grace_for_his_first_card_and_for_no_later_one() -> None:
    left = (Card("7D"), Card("8D"))
    assert asks_for_king(GRACE, KING_OF_TRUMPS, "pone", left, (), KING_OF_TRUMPS)
    assert not asks_for_king(GRACE, KING_OF_TRUMPS, "pone", left, FIRST, KING_OF_TRUMPS)
    assert not asks_for_king(GRACE, KING_OF_TRUMPS, "pone", left, (), Card("7S"))
    assert not asks_for_king(GRACE, KING_OF_TRUMPS, "pone", left, (), None)


def test_the_dealer_has_the_grace_until_he_plays_again() -> None:
    left = (Card("7D"), Card("8D"))
    took = ((Card("7H"), KING_OF_TRUMPS),)
    assert asks_for_king(GRACE, KING_OF_TRUMPS, "dealer", left, took, None)
    assert not asks_for_king(GRACE, KING_OF_TRUMPS, "dealer", left, took, Card("7D"))
    assert not asks_for_king(GRACE, KING_OF_TRUMPS, "dealer", left, (*FIRST, *took), None)
    assert not asks_for_king(GRACE, KING_OF_TRUMPS, "dealer", left, FIRST, None)
