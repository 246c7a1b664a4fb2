"""The house rules row by row: a test for each source that speaks, named after it and its law.

The rows on the king are in `test_king`, those on scoring and stakes in `test_rules`, those on the
cut and the packets in `test_game`.
"""

from __future__ import annotations

import pytest

from ecarte_tutor import Card, Deal, IllegalAction, RuleSet
from ecarte_tutor.engine.decision import Option
from ecarte_tutor.engine.rules.presets import PRESETS
from tests.engine.strategies import played

PONE, DEALER, TURN_UP = "KS QS 9H 8D 7C", "AH KD JD TC 9C", "TH"
ALL, NONE = slice(0, 5), frozenset[Card]()


def _deal(rules: str) -> Deal:
    return Deal.arranged(PONE, DEALER, TURN_UP, rules=rules, seed=4)


def _propose(deal: Deal, number: int) -> Deal:
    """The deal after a proposal for this many cards, accepted."""
    deal = deal.act("propose")
    if deal.kind == "number":
        deal = deal.act(number)
    return deal.act("accept")


def _discard(deal: Deal, number: int) -> Deal:
    return deal.act(frozenset(deal.decision().hand.cards[:number]))


def _exchange(deal: Deal, by_pone: int, by_dealer: int) -> Deal:
    return _discard(_discard(_propose(deal, by_pone), by_pone), by_dealer)


def with_stock(rules: str, left: int) -> Deal:
    """A deal in which this many cards are left in the stock, after exchanges by both."""
    deal = _deal(rules)
    while spare := deal.stock_left - left:
        now = min(spare, 7 if spare == 9 else 8)  # no single card is left over
        deal = _exchange(deal, now - now // 2, now // 2)
    return deal


def _numbers(deal: Deal) -> set[int]:
    """How many cards the seat to act may discard."""
    return {len(option) for option in deal.options() if isinstance(option, frozenset)}


TARGETS = {"turf-club": (5,), "london": (5,), "bga": (5, 7, 11), "denexa": (5,), "wikipedia": (5,)}
"""Points that win the game, as each source has it."""


def test_every_preset_is_compared_with_its_source() -> None:
    assert PRESETS.keys() == TARGETS.keys(), "test here what the source says, from its target on"


@pytest.mark.parametrize(("name", "targets"), TARGETS.items())
def test_each_source_plays_to_its_targets(name: str, targets: tuple[int, ...]) -> None:
    assert RuleSet.named(name).target == targets[0]
    for target in targets:
        rules = RuleSet.parse(f"{name}_target-{target}")
        top = target - 1
        deal = Deal.arranged(PONE, DEALER, "KH", rules=rules, pone_dealer_score=(top, top), seed=1)
        assert deal.over is rules.king_scores
        assert deal.score == (top, target if rules.king_scores else top)


@pytest.mark.parametrize("name", PRESETS)
def test_only_the_first_proposal_makes_anybody_vulnerable(name: str) -> None:
    assert _deal(name).act("play").vulnerable == "pone"
    proposed = _deal(name).act("propose")
    refused = (proposed.act(1) if proposed.kind == "number" else proposed).act("refuse")
    assert refused.vulnerable == "dealer"
    exchanged = _exchange(_deal(name), 1, 1)
    assert exchanged.act("play").vulnerable is None
    again = exchanged.act("propose")
    assert (again.act(1) if again.kind == "number" else again).act("refuse").vulnerable is None


@pytest.mark.parametrize("name", ["turf-club", "london", "bga", "wikipedia"])
def test_the_pone_must_change_a_card_once_accepted(name: str) -> None:
    if RuleSet.named(name).count_named == "before":
        asked = _deal(name).act("propose")
        assert asked.options() == (1, 2, 3, 4, 5)
        with pytest.raises(IllegalAction, match="from 1 to 5"):
            asked.act(0)
    else:
        accepted = _propose(_deal(name), 1)
        assert _numbers(accepted) == {1, 2, 3, 4, 5}
        with pytest.raises(IllegalAction, match="at least one card"):
            accepted.act(NONE)


def test_denexa_the_pone_may_change_no_card_and_so_is_not_vulnerable() -> None:
    deal = _exchange(_deal("denexa"), 0, 3)
    assert deal.exchanged == ((0, 3),)
    assert deal.kind == "propose"
    assert deal.act("play").vulnerable is None


@pytest.mark.parametrize("name", ["turf-club", "london", "denexa"])
def test_the_dealer_may_keep_all_his_cards(name: str) -> None:
    assert 0 in _numbers(_discard(_propose(_deal(name), 2), 2))


@pytest.mark.parametrize("name", ["bga", "wikipedia"])
def test_bga_and_wikipedia_the_dealer_must_change_a_card(name: str) -> None:
    deal = _discard(_propose(_deal(name), 2), 2)
    assert _numbers(deal) == {1, 2, 3, 4, 5}
    with pytest.raises(IllegalAction, match="You must exchange at least one card"):
        deal.act(NONE)


@pytest.mark.parametrize("name", ["turf-club", "bga", "denexa"])
def test_the_number_of_cards_is_open_until_the_proposal_is_accepted(name: str) -> None:
    proposed = _deal(name).act("propose")
    assert (proposed.kind, proposed.decision().asked) == ("answer", None)
    assert {1, 2, 3, 4, 5} <= _numbers(proposed.act("accept"))


def test_wikipedia_the_number_is_named_with_the_proposal() -> None:
    deal = _deal("wikipedia").act("propose").act(3)
    assert deal.decision().asked == 3
    assert _numbers(deal.act("accept")) == {3}


def test_london_law_26_the_number_asked_for_cannot_be_altered() -> None:
    deal = _propose(_deal("london"), 3)
    assert _numbers(deal) == {3}
    with pytest.raises(
        IllegalAction, match=r"You asked for three cards: .* not two \(London law 26\)"
    ):
        deal.act("8D 7C")


def test_london_law_26_a_proposal_cannot_be_taken_back() -> None:
    with pytest.raises(IllegalAction, match="London laws 26 and 27"):
        _deal("london").act("propose").act("play")


def test_turf_club_law_11_an_answer_cannot_be_taken_back() -> None:
    with pytest.raises(IllegalAction, match="Turf Club law 11"):
        _deal("turf-club").act("propose").act("refuse").act("accept")


def test_turf_club_law_18_the_pone_takes_cards_and_the_dealer_plays_on() -> None:
    deal = _propose(with_stock("turf-club", 3), 3)
    assert _numbers(deal) == {1, 2, 3}
    deal = _discard(deal, 3)
    assert _numbers(deal) == {0}
    with pytest.raises(IllegalAction, match="Turf Club law 18"):
        _discard(deal, 1)
    deal = deal.act(NONE)
    assert deal.stock_left == 0
    assert deal.kind in ("lead", "king")


def test_london_law_38_the_pone_takes_what_is_left_of_what_he_asked_for() -> None:
    asked = with_stock("london", 2).act("propose")
    assert asked.options() == (1, 2, 3, 4, 5)
    deal = asked.act(4).act("accept")
    assert _numbers(deal) == {2}
    with pytest.raises(IllegalAction, match="You asked for four cards and the stock holds two"):
        _discard(deal, 4)
    deal = _discard(deal, 2)
    assert _numbers(deal) == {0}
    with pytest.raises(IllegalAction, match="London law 38"):
        _discard(deal, 1)


def test_london_law_38_the_dealer_knows_both_numbers_when_he_accepts() -> None:
    decision = with_stock("london", 2).act("propose").act(4).decision()
    assert (decision.asked, decision.stock_left) == (4, 2)


def test_bga_nobody_proposes_when_too_few_cards_are_left() -> None:
    assert with_stock("bga", 2).kind == "propose"
    one_left = _exchange(with_stock("bga", 4), 2, 1)
    assert one_left.stock_left == 1
    assert one_left.kind in ("lead", "king")
    with pytest.raises(IllegalAction, match=r"one card and the talk is over.*Board Game Arena"):
        one_left.act("propose")


def test_bga_the_pone_leaves_the_dealer_the_card_he_must_change() -> None:
    deal = _propose(with_stock("bga", 3), 1)
    assert _numbers(deal) == {1, 2}
    with pytest.raises(IllegalAction, match="two cards at most"):
        _discard(deal, 3)
    assert _numbers(_discard(deal, 2)) == {1}


def test_denexa_below_ten_cards_the_pone_is_served_first() -> None:
    deal = _discard(_propose(with_stock("denexa", 5), 5), 5)
    assert _numbers(deal) == {0}
    deal = deal.act(NONE)
    assert deal.stock_left == 0
    assert deal.kind in ("lead", "king")
    with pytest.raises(IllegalAction, match=r"no cards and the talk is over.*Denexa"):
        deal.act("propose")
    some = _discard(_propose(with_stock("denexa", 9), 5), 5)
    assert _numbers(some) == {0, 1, 2, 3, 4}


def test_denexa_an_exchange_of_no_cards_ends_the_talk() -> None:
    deal = _exchange(_deal("denexa"), 0, 0)
    assert deal.kind in ("lead", "king")
    with pytest.raises(IllegalAction, match="both are content"):
        deal.act("propose")


def test_wikipedia_the_exchange_ends_when_the_stock_runs_out() -> None:
    asked = with_stock("wikipedia", 3).act("propose")
    assert asked.options() == (1, 2, 3)
    deal = _discard(asked.act(3).act("accept"), 3)
    assert _numbers(deal) == {0}  # there is no card that the dealer could change
    deal = deal.act(NONE)
    assert deal.kind in ("lead", "king")


@pytest.mark.parametrize("name", PRESETS)
def test_21_cards_can_be_drawn_and_the_turn_up_never(name: str) -> None:
    deal = _deal(name)
    assert deal.stock_left == len(deal.stock) == 21
    assert deal.turn_up not in deal.stock
    if name != "bga":
        for by_pone, by_dealer in ((5, 5), (5, 5), (1, 0)):
            deal = _exchange(deal, by_pone, by_dealer)
        assert deal.stock == ()


_REFUSED: list[tuple[str, Option, str]] = [
    ("turf-club", Card("TC"), "Turf Club law 22"),
    ("london", Card("TC"), "London law 43"),
    ("bga", Card("TC"), "Board Game Arena"),
    ("denexa", Card("TC"), "Denexa"),
    ("wikipedia", Card("TC"), "Wikipedia"),
]


@pytest.mark.parametrize(("name", "card", "source"), _REFUSED)
def test_a_void_player_must_trump_and_the_refusal_names_the_source(
    name: str, card: Card, source: str
) -> None:
    deal = played(_deal(name), "play", "KS")
    assert deal.options() == (Card("AH"),)
    with pytest.raises(IllegalAction, match=f"so you must trump: .*{source}"):
        deal.act(card)


@pytest.mark.parametrize(("name", "source"), [(name, source) for name, _, source in _REFUSED])
def test_an_able_player_must_win_and_the_refusal_names_the_source(name: str, source: str) -> None:
    deal = played(_deal(name), "play", "8D")
    assert set(deal.options()) == {Card("KD"), Card("JD")}
    with pytest.raises(IllegalAction, match=f"You must follow suit.*{source}"):
        deal.act("TC")
    low = Deal.arranged(PONE, "AH KD 7D TC 9C", TURN_UP, rules=name, seed=4)
    with pytest.raises(IllegalAction, match=f"You must win the trick if you can.*{source}"):
        played(low, "play", "8D", "7D")
