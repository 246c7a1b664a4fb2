"""The laws: every irregularity of the sources, whose choice it is and what becomes of the deal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor import NotationError, RuleSet, RuleSetError
from ecarte_tutor.engine.laws import IRREGULARITIES, LAWS, law, rulings
from ecarte_tutor.engine.laws.rulings import Ruling
from ecarte_tutor.engine.rules import PRESETS, Seat, other_seat
from tests.engine.strategies import presets, seats

TURF_CLUB, LONDON = RuleSet.named("turf-club"), RuleSet.named("london")


def _settled(ruling: Ruling) -> tuple[str, Seat | None, tuple[str, ...]]:
    return ruling.law.id, ruling.option_of, ruling.remedies


def test_the_codes_have_25_and_51_laws_with_one_line_each() -> None:
    assert len([found for found in LAWS.values() if found.code == "E9"]) == 25
    assert len([found for found in LAWS.values() if found.code == "L"]) == 51
    for found in LAWS.values():
        assert law(found.id) is found
        assert found.statement[0].isupper()
        assert found.statement.endswith(".")
        assert "\n" not in found.statement
        assert len(found.statement) <= 340
        assert found.source
    assert len({found.statement for found in LAWS.values()}) >= 70


@pytest.mark.parametrize("law_id", ["E9-26", "L-0", "L-52", "B-1", "", "E9"])
def test_a_law_that_does_not_exist_is_refused(law_id: str) -> None:
    with pytest.raises(NotationError, match="from E9-1 to E9-25 or L-1 to L-51"):
        law(law_id)


def test_every_irregularity_has_laws_in_both_codes_and_a_function() -> None:
    for name, found in IRREGULARITIES.items():
        assert found.id == name
        assert found.laws["E9"]
        assert found.laws["L"]
        assert callable(getattr(rulings, name.replace("-", "_")))


@pytest.mark.parametrize(
    ("name", "code"),
    [("turf-club", "E9"), ("london", "L"), ("bga", "E9"), ("denexa", "E9"), ("wikipedia", "L")],
)
def test_each_rule_set_follows_a_code(name: str, code: str) -> None:
    assert RuleSet.named(name).preset.code == code


def test_turf_club_law_10_false_king_scores_one_less_and_may_be_replayed() -> None:
    ruling = rulings.false_king(TURF_CLUB, "pone", 3)
    assert _settled(ruling) == ("E9-10", "dealer", ("replay", "stands"))
    assert ruling.points == (0, 0)
    assert rulings.false_king(TURF_CLUB, "pone", 5).points == (1, 0)
    assert rulings.false_king(TURF_CLUB, "pone", 3, "dealer").points == (1, 0)
    assert rulings.false_king(TURF_CLUB, "pone", 2).points == (0, 1)
    assert rulings.false_king(TURF_CLUB, "pone", 3, opponent_holds_king=True).points == (0, 0)


def test_london_law_25_false_king_marks_nothing_for_the_point_and_one_for_the_vole() -> None:
    assert rulings.false_king(LONDON, "dealer", 2).points == (0, 0)
    assert rulings.false_king(LONDON, "dealer", 0).points == (0, 1)
    beat_a_vulnerable_pone = rulings.false_king(LONDON, "dealer", 2, "pone")
    assert beat_a_vulnerable_pone.points == (0, 1)
    assert _settled(beat_a_vulnerable_pone) == ("L-25", "pone", ("replay", "stands"))


def test_london_law_25_nothing_if_the_opponent_holds_the_king() -> None:
    ruling = rulings.false_king(LONDON, "pone", 3, opponent_holds_king=True)
    assert _settled(ruling) == ("L-25", None, ("stands",))
    assert ruling.points == (1, 0)


@given(presets, seats, st.integers(0, 5), st.sampled_from(("pone", "dealer", None)))
def test_an_error_owned_up_or_mended_in_time_costs_nothing(
    name: str, offender: Seat, tricks: int, vulnerable: Seat | None
) -> None:
    rules = RuleSet.named(name)
    points = rules.trick_points(tricks, vulnerable)
    for ruling in (
        rulings.false_king(rules, offender, tricks, vulnerable, owned_up=True),
        rulings.revoke(rules, offender, tricks, vulnerable, mended=True),
    ):
        assert ruling.points == points
        assert ruling.remedies == ("stands",)


@given(presets, seats, st.integers(0, 5), st.sampled_from(("pone", "dealer", None)))
def test_an_offender_never_scores_more_and_the_opponent_never_less(
    name: str, offender: Seat, tricks: int, vulnerable: Seat | None
) -> None:
    rules = RuleSet.named(name)
    points = rules.trick_points(tricks, vulnerable)
    for ruling in (
        rulings.false_king(rules, offender, tricks, vulnerable),
        rulings.revoke(rules, offender, tricks, vulnerable),
    ):
        assert ruling.points is not None
        own, other = (0, 1) if offender == "pone" else (1, 0)
        assert ruling.points[own] == max(points[own] - 1, 0)
        assert ruling.points[other] == points[other]
        assert ruling.option_of == other_seat(offender)


def test_turf_club_law_22_revoke_as_law_10() -> None:
    ruling = rulings.revoke(TURF_CLUB, "pone", 3)
    assert _settled(ruling) == ("E9-22", "dealer", ("replay", "stands"))
    assert ruling.points == rulings.false_king(TURF_CLUB, "pone", 3).points
    assert rulings.revoke(TURF_CLUB, "pone", 3, mended=True).law.id == "E9-19"


def test_london_law_43_revoke_scores_one_less_and_law_39_lets_it_be_mended() -> None:
    ruling = rulings.revoke(LONDON, "pone", 5)
    assert _settled(ruling) == ("L-43", "dealer", ("replay", "stands"))
    assert ruling.points == (1, 0)
    assert rulings.revoke(LONDON, "pone", 5, mended=True).law.id == "L-39"


def test_turf_club_law_21_abandoned_hand_gives_the_opponent_the_rest() -> None:
    ruling = rulings.abandoned_hand(TURF_CLUB, "pone", (2, 1))
    assert _settled(ruling) == ("E9-21", None, ("stands",))
    assert ruling.points == (0, 1)
    assert rulings.abandoned_hand(TURF_CLUB, "pone", (0, 1)).points == (0, 2)
    assert rulings.abandoned_hand(TURF_CLUB, "pone", (3, 1)).points == (1, 0)


def test_london_law_42_abandoned_hand_gives_the_vole_without_a_trick_else_the_point() -> None:
    assert rulings.abandoned_hand(LONDON, "dealer", (1, 0)).points == (2, 0)
    assert rulings.abandoned_hand(LONDON, "dealer", (0, 1)).points == (1, 0)
    assert rulings.abandoned_hand(LONDON, "dealer", (1, 2)).points == (1, 0)
    assert rulings.abandoned_hand(LONDON, "dealer", (1, 2), "dealer").points == (2, 0)
    claim = rulings.abandoned_hand(LONDON, "dealer", (1, 2), claimed=True)
    assert (claim.law.id, claim.points) == ("L-42", None)


@pytest.mark.parametrize("won", [(3, 3), (-1, 2)])
def test_more_tricks_than_there_are_cannot_be_abandoned(won: tuple[int, int]) -> None:
    with pytest.raises(RuleSetError, match="5 at most"):
        rulings.abandoned_hand(LONDON, "pone", won)


def test_turf_club_law_2_wrong_number_noticed_before_the_turn_up() -> None:
    ruling = rulings.wrong_number_dealt(TURF_CLUB, "dealer", 6, "before the turn-up")
    assert _settled(ruling) == ("E9-2", "pone", ("mended", "fresh deal"))
    looked = rulings.wrong_number_dealt(LONDON, "pone", 4, "before the turn-up", seen=True)
    assert _settled(looked) == ("L-9", None, ("mended",))


@pytest.mark.parametrize(
    ("seat", "number", "london"),
    [("pone", 6, "L-15"), ("pone", 4, "L-16"), ("dealer", 6, "L-17"), ("dealer", 3, "L-18")],
)
def test_turf_club_law_7_and_london_laws_15_to_19_a_turned_king_is_not_marked(
    seat: Seat, number: int, london: str
) -> None:
    for rules, law_id in ((TURF_CLUB, "E9-7"), (LONDON, london)):
        ruling = rulings.wrong_number_dealt(rules, seat, number, "before play")
        assert _settled(ruling) == (law_id, "pone", ("mended", "fresh deal"))
        assert ruling.king_lost


def test_turf_club_law_7_extra_cards_drawn_are_seen_and_london_law_17_if_looked_at() -> None:
    def shown(rules: RuleSet, number: int, seat: Seat = "dealer", *, seen: bool = False) -> bool:
        ruling = rulings.wrong_number_dealt(rules, seat, number, "before play", seen=seen)
        return ruling.cards_shown

    assert shown(TURF_CLUB, 6)
    assert not shown(LONDON, 6)
    assert shown(LONDON, 6, seen=True)
    assert not shown(LONDON, 4, seen=True)
    assert not shown(TURF_CLUB, 6, "pone", seen=True)


def test_turf_club_law_8_playing_with_a_wrong_number_is_the_opponents_option() -> None:
    ruling = rulings.wrong_number_dealt(TURF_CLUB, "pone", 6, "in play")
    assert _settled(ruling) == ("E9-8", "dealer", ("stands", "fresh deal"))


def test_london_laws_20_and_21_the_pone_who_plays_so_must_have_a_fresh_deal() -> None:
    pone = rulings.wrong_number_dealt(LONDON, "pone", 6, "in play")
    assert _settled(pone) == ("L-20", None, ("fresh deal",))
    dealer = rulings.wrong_number_dealt(LONDON, "dealer", 6, "in play")
    assert _settled(dealer) == ("L-21", "pone", ("stands", "fresh deal"))


@pytest.mark.parametrize("number", [5, -1])
def test_a_right_number_is_no_irregularity(number: int) -> None:
    with pytest.raises(RuleSetError, match="wrong number"):
        rulings.wrong_number_dealt(LONDON, "pone", number, "in play")


def test_turf_club_law_13_and_london_law_30_missing_cards_are_the_dealers_tricks() -> None:
    for rules, law_id in ((TURF_CLUB, "E9-13"), (LONDON, "L-30")):
        ruling = rulings.too_few_taken(rules, "pone", 2)
        assert _settled(ruling) == (law_id, None, ("stands",))
        assert ruling.opponent_tricks == 2
        assert rulings.too_few_taken(rules, "pone", 1, in_play=False).opponent_tricks == 1


def test_london_law_34_a_dealer_who_finds_it_in_time_completes_his_hand() -> None:
    in_time = rulings.too_few_taken(LONDON, "dealer", 1, in_play=False)
    assert (_settled(in_time), in_time.opponent_tricks) == (("L-34", None, ("mended",)), 0)
    assert rulings.too_few_taken(LONDON, "dealer", 1).opponent_tricks == 1


@pytest.mark.parametrize("missing", [0, 6])
def test_no_card_missing_is_no_irregularity(missing: int) -> None:
    with pytest.raises(RuleSetError, match="1 to 5 cards missing"):
        rulings.too_few_taken(LONDON, "pone", missing)


@pytest.mark.parametrize(("seat", "london"), [("pone", "L-29"), ("dealer", "L-33")])
def test_turf_club_law_13_and_london_laws_29_33_too_many_cards_are_drawn_by_the_opponent(
    seat: Seat, london: str
) -> None:
    for rules, law_id in ((TURF_CLUB, "E9-13"), (LONDON, london)):
        ruling = rulings.too_many_taken(rules, seat, seen=True)
        assert _settled(ruling) == (law_id, other_seat(seat), ("mended", "fresh deal"))
        assert ruling.cards_shown
        assert not rulings.too_many_taken(rules, seat).cards_shown


@pytest.mark.parametrize(("given_number", "london"), [(4, "L-31"), (2, "L-32")])
def test_turf_club_law_14_and_london_laws_31_32_the_pone_chooses(
    given_number: int, london: str
) -> None:
    for rules, law_id in ((TURF_CLUB, "E9-14"), (LONDON, london)):
        ruling = rulings.wrong_number_given(rules, 3, given_number)
        assert _settled(ruling) == (law_id, "pone", ("mended", "fresh deal"))
    with pytest.raises(RuleSetError, match="not 3"):
        rulings.wrong_number_given(LONDON, 3, 3)


def test_turf_club_laws_5_16_and_london_laws_13_36_cards_exposed() -> None:
    for rules, dealing, giving in ((TURF_CLUB, "E9-5", "E9-16"), (LONDON, "L-13", "L-36")):
        assert _settled(rulings.card_exposed(rules, "dealer")) == (dealing, None, ("stands",))
        pones = rulings.card_exposed(rules, "pone")
        assert _settled(pones) == (dealing, "pone", ("stands", "fresh deal"))
        looked = rulings.card_exposed(rules, "pone", pone_looked=True)
        assert _settled(looked) == (dealing, None, ("stands",))
        given_card = rulings.card_exposed(rules, "pone", in_exchange=True, pone_looked=True)
        assert _settled(given_card) == (giving, "pone", ("stands", "put aside"))
        own = rulings.card_exposed(rules, "dealer", in_exchange=True)
        assert _settled(own) == (giving, None, ("stands",))


def test_turf_club_laws_4_15_and_london_laws_12_35_faced_card() -> None:
    assert _settled(rulings.faced_card(TURF_CLUB, in_stock=False)) == (
        *("E9-4", None),
        ("fresh deal",),
    )
    assert _settled(rulings.faced_card(TURF_CLUB, in_stock=True)) == ("E9-15", None, ("put aside",))
    assert rulings.faced_card(LONDON, in_stock=False).law.id == "L-12"
    assert rulings.faced_card(LONDON, in_stock=True).law.id == "L-35"


def test_turf_club_laws_3_17_and_london_laws_11_37_second_turn_up() -> None:
    for rules, dealing in ((TURF_CLUB, "E9-3"), (LONDON, "L-11")):
        ruling = rulings.second_turn_up(rules)
        assert _settled(ruling) == (dealing, "pone", ("stands", "fresh deal"))
        looked = rulings.second_turn_up(rules, pone_looked=True)
        assert _settled(looked) == (dealing, None, ("fresh deal",))
    after = [rulings.second_turn_up(rules, after_exchange=True) for rules in (TURF_CLUB, LONDON)]
    assert _settled(after[0]) == ("E9-17", None, ("stands",))
    assert _settled(after[1]) == ("L-37", "pone", ("stands", "put aside"))


def test_turf_club_law_6_and_london_law_14_deal_out_of_turn() -> None:
    early = rulings.deal_out_of_turn(TURF_CLUB, turned_up=False)
    assert _settled(early) == ("E9-6", None, ("void",))
    late = rulings.deal_out_of_turn(LONDON, turned_up=True)
    assert _settled(late) == ("L-14", None, ("stands",))


def test_turf_club_law_19_and_london_law_40_lead_out_of_turn() -> None:
    early = rulings.lead_out_of_turn(TURF_CLUB, played_to=False)
    assert _settled(early) == ("E9-19", None, ("mended",))
    late = rulings.lead_out_of_turn(LONDON, played_to=True)
    assert _settled(late) == ("L-40", None, ("stands",))


def test_turf_club_law_20_and_london_law_41_wrong_suit_named() -> None:
    held = rulings.wrong_suit_named(TURF_CLUB, "pone", holds_it=True)
    assert _settled(held) == ("E9-20", "dealer", ("stands", "mended"))
    not_held = rulings.wrong_suit_named(LONDON, "dealer", holds_it=False)
    assert _settled(not_held) == ("L-41", None, ("stands",))


def test_turf_club_law_23_and_london_law_45_incorrect_pack() -> None:
    assert _settled(rulings.incorrect_pack(TURF_CLUB)) == ("E9-23", None, ("void",))
    assert _settled(rulings.incorrect_pack(LONDON)) == ("L-45", None, ("void",))


def test_turf_club_law_11_and_london_laws_26_27_words_stand() -> None:
    assert _settled(rulings.word_taken_back(TURF_CLUB, "pone")) == ("E9-11", None, ("stands",))
    assert rulings.word_taken_back(LONDON, "pone").law.id == "L-26"
    assert rulings.word_taken_back(LONDON, "dealer").law.id == "L-27"


def test_turf_club_law_9_and_london_law_22_a_turned_king_may_be_marked_until_the_next() -> None:
    for rules, law_id in ((TURF_CLUB, "E9-9"), (LONDON, "L-22")):
        in_time = rulings.king_not_marked(rules, next_turned_up=False)
        assert (in_time.law.id, in_time.remedies, in_time.king_lost) == (law_id, ("mended",), False)
        assert rulings.king_not_marked(rules, next_turned_up=True).king_lost


@pytest.mark.parametrize("name", ["bga", "denexa", "wikipedia"])
def test_elsewhere_a_turned_king_is_marked_at_once_or_lost(name: str) -> None:
    assert rulings.king_not_marked(RuleSet.named(name), next_turned_up=False).king_lost


def test_a_king_that_scores_nothing_cannot_be_marked_late() -> None:
    rules = RuleSet.parse("turf-club_king-scores-no")
    assert rulings.king_not_marked(rules, next_turned_up=False).king_lost


def test_the_law_that_settles_a_case_is_one_of_the_irregularitys() -> None:
    for name in PRESETS:
        rules = RuleSet.named(name)
        for ruling in (
            rulings.false_king(rules, "pone", 3),
            rulings.revoke(rules, "pone", 3, mended=True),
            rulings.abandoned_hand(rules, "pone", (1, 1)),
            rulings.wrong_number_dealt(rules, "dealer", 6, "before play"),
            rulings.too_few_taken(rules, "dealer", 1),
            rulings.too_many_taken(rules, "dealer"),
            rulings.wrong_number_given(rules, 3, 2),
            rulings.card_exposed(rules, "pone", in_exchange=True),
            rulings.faced_card(rules, in_stock=True),
            rulings.second_turn_up(rules, after_exchange=True),
            rulings.deal_out_of_turn(rules, turned_up=True),
            rulings.lead_out_of_turn(rules, played_to=True),
            rulings.wrong_suit_named(rules, "pone", holds_it=True),
            rulings.incorrect_pack(rules),
            rulings.word_taken_back(rules, "dealer"),
            rulings.king_not_marked(rules, next_turned_up=True),
        ):
            assert ruling.law in ruling.irregularity.laws[rules.preset.code]
