"""PX1, PX2 and S1 to S6: what changes the choice to stand, and at which scores it does."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from ecarte_tutor import Card, Decision, RuleSet, book, open_hand_counts
from ecarte_tutor.hints import Holding, point_is_certain
from ecarte_tutor.simulator.every_hand import load_hand_classes, open_hand_counts_many
from tests.hints.hands import dressed, hand_of, random_hand
from tests.sampling import part_and_whole, part_of

SCORES = [(mine, theirs) for mine in range(5) for theirs in range(5)]

AT_SEVEN = replace(RuleSet.named("bga"), target=7)


@part_and_whole
@pytest.mark.parametrize("leads", [True, False])
def test_a_hand_that_loses_no_deal_is_certain(leads: bool, whole: bool) -> None:
    """PX1, against the count of all 65,780 hands for every class of hand and turn-up."""
    classes = load_hand_classes()
    rows = part_of(range(len(classes)), len(classes) // 20, whole=whole)
    counts = open_hand_counts_many(classes.hands[rows], classes.turn_ups[rows], leads)
    certain = counts[:, 3:].sum(axis=1) == 65_780
    told = [point_is_certain(Holding.of(*classes[row]), leads=leads) for row in rows]
    assert told == certain.tolist()
    assert certain.any()


@pytest.mark.parametrize("pattern", ["KQJ | 8 7", "KQJ | 87"])
def test_a_certain_point_is_proposed_on(pattern: str) -> None:
    for hand, turn_up in dressed(pattern):
        verdict = book(Decision.propose(hand, turn_up))
        assert verdict.advice == {"propose"}
        assert verdict.overridden_by == "PX1"
        assert verdict.hints == ("PX1", "P1", "P5", "PX2")


def test_a_certain_point_is_not_asked_with_against_four() -> None:
    """S4: unless the king of trumps is in hand or turned up."""
    unseen, turned, held = (
        {score: book(Decision.propose(hand, turn_up, score=score)) for score in SCORES}
        for hand, turn_up in (
            ("QH JH TH 9H 7S", "8H"),
            ("QH JH TH 7S 7D", "KH"),
            ("KH QH JH 7S 7D", "8H"),
        )
    )
    for asked in (turned, held):
        assert {(*each.advice, each.overridden_by) for each in asked.values()} == {
            ("propose", "PX1")
        }
    assert {score: (*each.advice, each.overridden_by) for score, each in unseen.items()} == {
        score: ("play", None) if score[1] == 4 else ("propose", "PX1") for score in SCORES
    }
    for score in ((mine, 4) for mine in range(5)):
        assert unseen[score].hints[0] == "P1"
        assert "S4" in unseen[score].hints
        assert "PX1" not in unseen[score].hints


@pytest.mark.parametrize(
    ("pattern", "id_"),
    [
        ("K87 | 8 7", "P1"),
        ("K7 | Q7 7", "P2b"),
        ("K7 | JA 8", "P2d"),
        ("K | KQJ 7", "P3a"),
        ("K | K987", "P3b"),
    ],
)
def test_a_hand_to_stand_on_is_proposed_on_with_the_king_of_trumps(pattern: str, id_: str) -> None:
    """PX2."""
    for hand, turn_up in dressed(pattern):
        verdict = book(Decision.propose(hand, turn_up))
        assert verdict.advice == {"propose"}
        assert verdict.overridden_by == verdict.hints[0] == "PX2"
        assert id_ in verdict.hints
        assert verdict.because == (max(card for card in hand if card.suit is turn_up.suit),)


def test_the_king_of_trumps_changes_nothing_on_a_weak_hand() -> None:
    verdict = book(Decision.propose(*hand_of("K | 98 7 7")))
    assert verdict.advice == {"propose"}
    assert verdict.hints == ()
    assert verdict.overridden_by is None


def test_a_hand_left_open_follows_the_king_of_trumps() -> None:
    verdict = book(Decision.propose(*hand_of("K8 | T8 Q")))
    assert verdict.advice == {"propose"}
    assert verdict.overridden_by == "PX2"
    assert not verdict.borderline


@pytest.mark.parametrize(
    ("pattern", "id_"),
    [("| J7 T7 Q", "S1"), ("7 | 98 T 7", "S3"), ("7 | 98 97", "S3"), ("87 | 9 8 7", "S3")],
)
def test_a_poor_hand_is_played_against_four_alone(pattern: str, id_: str) -> None:
    """S1 and S3, unless the king is turned up."""
    found = {score: book(Decision.propose(*hand_of(pattern), score=score)) for score in SCORES}
    assert {score: (*each.advice, each.overridden_by) for score, each in found.items()} == {
        score: ("play", id_) if score[1] == 4 else ("propose", None) for score in SCORES
    }
    assert {found[mine, 4].hints[0] for mine in range(5)} == {id_}
    turned = (Decision.propose(*hand_of(pattern, turn_up="K"), score=score) for score in SCORES)
    assert {book(each).advice for each in turned} == {frozenset({"propose"})}


@pytest.mark.parametrize("pattern", ["7 | 98 9 7", "7 | 87 8 7"])
def test_one_trump_with_very_small_scattered_cards_is_not_played(pattern: str) -> None:
    """S3's exception, for either player."""
    for hand, turn_up in dressed(pattern):
        proposing = book(Decision.propose(hand, turn_up, score=(0, 4)))
        assert proposing.advice == {"propose"}
        assert proposing.hints == ("S3",)
        answering = book(Decision.answer(hand, turn_up, score=(0, 4)))
        assert answering.advice == {"accept"}


@pytest.mark.parametrize("pattern", ["| J7 T7 Q", "| J7 Q7 Q", "| K7 T7 J"])
def test_the_articles_even_chance_is_played_in_every_dress(pattern: str) -> None:
    """S1: and a hand above it."""
    for hand, turn_up in dressed(pattern):
        verdict = book(Decision.propose(hand, turn_up, score=(2, 4)))
        expected = {"play"} if pattern != "| K7 T7 J" else {"play", "propose"}
        assert verdict.advice == expected
        assert verdict.hints[0] == "S1"


@pytest.mark.parametrize("pattern", ["| J7 T7 J", "| J7 97 Q", "| T98 T9", "| A98 A9"])
def test_a_hand_under_the_articles_even_chance_is_not_played(pattern: str) -> None:
    for hand, turn_up in dressed(pattern):
        verdict = book(Decision.propose(hand, turn_up, score=(2, 4)))
        assert verdict.advice == {"propose"}
        assert not verdict.borderline


@pytest.mark.parametrize("pattern", ["| J7 J7 J", "| J87 J J", "| T7 T7 J"])
def test_the_dealer_refuses_against_four_if_covered_in_three_suits(pattern: str) -> None:
    """S2: the three knaves are guarded twice only, so that A0 leaves them."""
    scores = [score for score in SCORES if score != (4, 3)]
    found = {score: book(Decision.answer(*hand_of(pattern), score=score)) for score in scores}
    assert {score: (*each.advice, each.hints[0]) for score, each in found.items()} == {
        score: ("refuse", "S2") if score[1] == 4 else ("accept", "A0") for score in scores
    }
    assert {found[mine, 4].overridden_by for mine in range(5)} == {"S2"}
    turned = (Decision.answer(*hand_of(pattern, turn_up="K"), score=score) for score in scores)
    assert {book(each).advice for each in turned} == {frozenset({"accept"})}


@pytest.mark.parametrize("pattern", ["| J7 J7 T", "| T7 T7 A", "| JT J7 7", "| JT9 J7"])
def test_the_dealer_accepts_against_four_if_covered_in_fewer_suits(pattern: str) -> None:
    for hand, turn_up in dressed(pattern):
        assert book(Decision.answer(hand, turn_up, score=(0, 4))).advice == {"accept"}


def test_the_dealer_refuses_on_any_trump_against_four() -> None:
    """S3 for the dealer, against A3."""
    found = {score: book(Decision.answer(*hand_of("7 | K987"), score=score)) for score in SCORES}
    at_four_to_three = found.pop((4, 3))
    assert at_four_to_three.borderline
    assert at_four_to_three.hints[0] == "S6"
    assert {score: (*each.advice, each.overridden_by) for score, each in found.items()} == {
        score: ("refuse", "S3") if score[1] == 4 else ("accept", "A3") for score in found
    }
    for mine in range(5):
        assert set(found[mine, 4].hints) == {"S3", "A3", "AR", "P3b"}


@pytest.mark.parametrize("score", [(0, 4), (4, 4), (4, 3)])
@pytest.mark.parametrize("pattern", ["987 | 8 7", "87 | Q7 7", "7 | Q8 Q7", "87 | J87"])
def test_a_hand_refused_at_any_score_is_not_overridden(
    pattern: str, score: tuple[int, int]
) -> None:
    verdict = book(Decision.answer(*hand_of(pattern), score=score))
    assert verdict.advice == {"refuse"}
    assert verdict.overridden_by is None
    assert ("S6" if score[1] == 3 else "S3") in verdict.hints[1:]


@pytest.mark.parametrize("rank", "KA")
@pytest.mark.parametrize("pattern", ["7 | Q8 A 7", "87 | A 7 7", "| Q8 J8 A", "7 | K8 J 7"])
def test_the_dealer_refuses_on_moderate_cards_at_four_to_three(pattern: str, rank: str) -> None:
    """S6, whether the king is turned up or not."""
    parts, scores = hand_of(pattern, turn_up=rank), [each for each in SCORES if each[1] != 4]
    found = {score: book(Decision.answer(*parts, score=score)) for score in scores}
    assert {score: each.advice for score, each in found.items()} == {
        score: {"refuse" if score == (4, 3) else "accept"} for score in scores
    }
    assert found[4, 3].overridden_by == "S6"


@pytest.mark.parametrize(
    "pattern", ["7 | T8 9 7", "| Q8 T8 7", "| A8 98 7", "87 | 98 7", "T9 | T9 8", "7 | A8 J 7"]
)
def test_the_dealer_accepts_on_less_at_four_to_three(pattern: str) -> None:
    """S6: two small trumps with nothing beside them are no moderate hand."""
    for hand, turn_up in dressed(pattern):
        verdict = book(Decision.answer(hand, turn_up, score=(4, 3)))
        assert verdict.advice == {"accept"}
        assert not verdict.borderline


@pytest.mark.parametrize("pattern", ["7 | Q8 9 7", "| K8 Q8 7", "Q7 | 98 7", "| Q8 J8 7"])
def test_what_is_neither_moderate_nor_poor_is_left_open(pattern: str) -> None:
    for hand, turn_up in dressed(pattern):
        verdict = book(Decision.answer(hand, turn_up, score=(4, 3)))
        assert verdict.borderline
        assert verdict.hints[0] == "S6"
        assert book(Decision.answer(hand, turn_up, score=(3, 3))).advice == {"accept"}


@pytest.mark.parametrize(
    "history",
    [{"seat": "dealer", "stood": "pone", "led": "9D"}, {"stood": "dealer"}],
    ids=["the pone has played", "the dealer has refused"],
)
def test_the_king_is_kept_quiet_at_three_to_four(history: dict[str, Any]) -> None:
    """S5, both ways."""
    hand = ("KH QS 7S 8D 7D", "AH")
    found = {score: book(Decision.mark_king(*hand, score=score, **history)) for score in SCORES}
    quiet = found.pop((3, 4))
    assert quiet.advice == {"withhold"}
    assert quiet.hints == ("S5",)
    assert quiet.because == (Card("KH"),)
    assert {score for score, each in found.items() if not each.silent} == set()
    assert {each.advice for each in found.values()} == {frozenset({"announce", "withhold"})}


@pytest.mark.parametrize(
    "decision",
    [
        Decision.mark_king("KH QS 7S 8D 7D", "AH", score=(3, 4), stood="pone"),
        Decision.mark_king(
            "KH QS 7S 8D 7D", "AH", score=(3, 4), stood="dealer", exchanged=((3, 3),)
        ),
        Decision.mark_king(
            "KH QS 7S 8D 7D",
            "AH",
            seat="dealer",
            score=(3, 4),
            stood="dealer",
            led="9D",
        ),
    ],
    ids=["he stood himself", "cards were exchanged", "the dealer refused"],
)
def test_the_king_may_be_marked_where_the_opponent_is_not_vulnerable(decision: Decision) -> None:
    assert book(decision).silent


def test_a_king_led_before_it_is_announced_is_not_in_the_hand_to_light() -> None:
    decision = Decision.mark_king("QS 7S 8D 7D", "AH", score=(3, 4), stood="dealer", led="KH")
    verdict = book(decision)
    assert verdict.advice == {"withhold"}
    assert verdict.because == ()


@pytest.mark.parametrize("theirs", range(7))
def test_four_is_one_point_short_of_another_target(theirs: int) -> None:
    decision = Decision.propose("7H 9S 8S TD 7C", "AH", score=(0, theirs), rules=AT_SEVEN)
    assert book(decision).advice == ({"play"} if theirs == 6 else {"propose"})


@pytest.mark.parametrize("score", [(5, 5), (6, 5), (5, 6), (4, 3)])
def test_four_to_three_is_one_point_and_two_short_of_another_target(score: tuple[int, int]) -> None:
    decision = Decision.answer("QS 8S JD 7D AC", "KH", score=score, rules=AT_SEVEN)
    assert book(decision).advice == ({"refuse"} if score == (6, 5) else {"accept"})


@pytest.mark.parametrize("pattern", ["987 | 8 7", "87 | Q7 7", "7 | 98 7 7"])
def test_after_an_exchange_the_book_is_silent_on_standing(pattern: str) -> None:
    hand, turn_up = hand_of(pattern)
    for score in ((0, 0), (0, 4), (4, 3)):
        proposing = Decision.propose(hand, turn_up, score=score, exchanged=((3, 2),))
        answering = Decision.answer(hand, turn_up, score=score, exchanged=((3, 2),))
        for decision in (proposing, answering):
            verdict = book(decision)
            assert verdict.silent
            assert verdict.hints == ()
            assert verdict.advice == set(decision.options())
            assert "silent" in verdict.text


def test_after_an_exchange_a_certain_point_is_still_asked_with() -> None:
    decision = Decision.propose("KH QH JH 7S 7D", "AH", exchanged=((3, 2),))
    assert book(decision).advice == {"propose"}
    assert book(decision).hints == ("PX1",)
    unseen = Decision.propose("QH JH TH 9H 7S", "8H", score=(0, 4), exchanged=((3, 2),))
    assert book(unseen).advice == {"play"}
    assert book(unseen).hints == ("S4",)


def test_after_an_exchange_nothing_is_said_of_a_refusal() -> None:
    """PX1: nobody is vulnerable then, so a refusal brings nothing."""
    for exchanged in ((), ((3, 2),)):
        decision = Decision.propose("KH QH JH 7S 7D", "TH", exchanged=exchanged)
        assert book(decision).advice == {"propose"}
        assert "the point is yours whatever the dealer holds" in book(decision).text
        assert "refus" not in book(decision).text


def test_the_even_chance_is_told_as_the_books_word() -> None:
    """S1: by the count it is one in five."""
    decision = Decision.propose("JS 7S TD 7D QC", "9H", score=(2, 4))
    assert "the book regards" in book(decision).text
    assert sum(open_hand_counts(decision.hand, decision.turn_up)[3:]) == 13_592


def test_no_hint_fears_a_king_that_scores_nothing() -> None:
    """S1 to S4 and PX1: without a point for the king nobody needs one point and may draw it."""
    chance, feared = random.Random(14), 0
    worth_a_point = RuleSet.named("bga")
    for _ in range(400):
        parts = random_hand(chance)
        for made in (Decision.propose, Decision.answer):
            with_point = made(*parts, score=(2, 4), rules=worth_a_point)
            without = replace(with_point, rules=replace(worth_a_point, king_scores=False))
            feared += "draw the king" in str(book(with_point))
            told = book(without)
            assert "draw the king" not in str(told)
            assert not {"S1", "S2", "S3", "S4"} & set(told.hints)
            # The point is worth as much as with three to go.
            early = book(replace(without, score=(2, 3)))
            assert (told.advice, told.hints) == (early.advice, early.hints)
    assert feared > 20
