"""PX1, PX2 and S1 to S6: what changes the choice to stand, and at which scores it does."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from ecarte_tutor import Card, Decision, RuleSet, book, open_hand_counts
from ecarte_tutor.hints import Holding
from ecarte_tutor.hints.px_proposing import point_is_certain
from ecarte_tutor.simulator.count import load_hand_classes, open_hand_counts_many
from tests.hints.hands import dressed, hand_of, random_hand
from tests.sampling import part_and_whole, part_of

SCORES = [(mine, theirs) for mine in range(5) for theirs in range(5)]

AT_SEVEN = replace(RuleSet.named("bga"), target=7)


@pytest.mark.long
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


Rows = tuple[tuple[tuple[str, ...], str, str, str], ...]
"""Hands, the turn-up where it is no ace, and the advice with the hint that decides: with the
opponent at four, at four to three, and at any other score. `!` where the hint overrides."""


def _always(said: str) -> tuple[str, str, str]:
    return said, said, said


PROPOSING: Rows = (
    # PX1, and S4: not against four, unless the king of trumps is in hand or turned up.
    (("KQJ | 8 7", "KQJ | 87", "KQJ | 7 7, 8", "QJT | 7 7, K"), *_always("propose PX1!")),
    (("QJT9 | 7, 8",), "play P1", "propose PX1!", "propose PX1!"),
    # PX2: hands to stand on, one left open, and a weak one.
    (
        ("K87 | 8 7", "K7 | Q7 7", "K7 | JA 8", "K | KQJ 7", "K | K987", "K8 | T8 Q"),
        *_always("propose PX2!"),
    ),
    (("K | 98 7 7",), *_always("propose")),
    # S1: the article's even chance, hands above it and hands under it.
    (("| J7 T7 Q", "| J7 Q7 Q"), "play S1!", "propose", "propose"),
    (("| K7 T7 J",), "play propose S1", "propose", "propose"),
    (("| J7 T7 J", "| J7 97 Q", "| T98 T9", "| A98 A9"), *_always("propose")),
    # S3, but for very small scattered cards.
    (("7 | 98 T 7", "7 | 98 97", "87 | 9 8 7"), "play S3!", "propose", "propose"),
    (("7 | 98 9 7", "7 | 87 8 7"), "propose S3", "propose", "propose"),
    # Both, unless the king is turned up.
    (("| J7 T7 Q, K", "7 | 98 T 7, K", "7 | 98 97, K", "87 | 9 8 7, K"), *_always("propose")),
)
_LEFT = ("accept A0", "accept refuse S6", "accept A0")
ANSWERING: Rows = (
    # S2: covered in three suits; the three knaves are guarded twice only, so that A0 leaves them.
    (("| J87 J J", "| T7 T7 J"), "refuse S2!", "accept A0", "accept A0"),
    (("| J7 J7 J",), "refuse S2!", "refuse S6!", "accept A0"),
    (("| J87 J J, K", "| T7 T7 J, K", "| T7 T7 A"), *_always("accept A0")),
    # S3 for the dealer, against A3, but for very small scattered cards.
    (("7 | K987",), "refuse S3!", "accept refuse S6", "accept A3!"),
    (("7 | 98 9 7", "7 | 87 8 7"), *_always("accept A0")),
    # What is refused at any score is not overridden.
    (("987 | 8 7", "87 | Q7 7"), *_always("refuse A0")),
    (("7 | Q8 Q7",), *_always("refuse A4")),
    (("87 | J87",), *_always("refuse A1")),
    # S6: moderate cards, whether the king is turned up or not.
    (("7 | Q8 A 7", "87 | A 7 7", "7 | K8 J 7"), "refuse S3!", "refuse S6!", "accept A0"),
    (("7 | Q8 A 7, K", "87 | A 7 7, K", "7 | K8 J 7, K"), "accept A0", "refuse S6!", "accept A0"),
    (("| Q8 J8 A", "| Q8 J8 A, K", "| J7 J7 J, K"), "accept A0", "refuse S6!", "accept A0"),
    # Less: two small trumps with nothing beside them are no moderate hand.
    (
        ("7 | T8 9 7", "87 | 98 7", "T9 | T9 8", "7 | A8 J 7"),
        "refuse S3!",
        "accept A0",
        "accept A0",
    ),
    (("| Q8 T8 7", "| A8 98 7"), *_always("accept A0")),
    # What is neither is left open.
    (("7 | Q8 9 7", "Q7 | 98 7"), "refuse S3!", "accept refuse S6", "accept A0"),
    (("| K8 Q8 7", "| Q8 J8 7", "| J7 J7 T", "| JT J7 7", "| JT9 J7"), *_LEFT),
)


@pytest.mark.long
@pytest.mark.parametrize(
    ("make", "rows"), [(Decision.propose, PROPOSING), (Decision.answer, ANSWERING)]
)
def test_the_score_and_the_king_change_what_is_said(
    make: Callable[..., Decision], rows: Rows
) -> None:
    """At every score, in one dress of suits after another."""
    wrong = []
    for patterns, at_four, at_four_to_three, otherwise in rows:
        for pattern, score in product(patterns, SCORES):
            hand, _, rank = pattern.partition(", ")
            dress = SCORES.index(score) % 24
            decision = make(*[*dressed(hand, rank or "A")][dress], score=score)
            verdict = book(decision)
            said = " ".join((*sorted(map(str, verdict.advice)), *verdict.hints[:1]))
            said += "!" if verdict.overridden_by else ""
            of_dealer = at_four_to_three if score == (4, 3) else otherwise
            if said != (at_four if score[1] == 4 else of_dealer):
                wrong.append((str(decision), said))
    assert wrong == []


@pytest.mark.parametrize(
    ("decision", "hints"),
    [
        (Decision.propose(*hand_of("KQJ | 8 7")), "PX1 P1 P5 PX2"),
        (Decision.propose(*hand_of("QJT9 | 7", "8"), score=(0, 4)), "P1 P5 S3 S4"),
        (Decision.propose(*hand_of("K7 | Q7 7")), "PX2 P2b"),
        (Decision.answer(*hand_of("7 | K987"), score=(0, 4)), "S3 A3 AR P3b"),
        (Decision.answer(*hand_of("987 | 8 7"), score=(0, 4)), "A0 S3 P1 P5 AR"),
        (Decision.answer(*hand_of("987 | 8 7"), score=(4, 3)), "A0 S6 P1 P5 AR"),
    ],
    ids=str,
)
def test_what_is_overridden_is_cited_too(decision: Decision, hints: str) -> None:
    assert sorted(book(decision).hints) == sorted(hints.split())


def test_the_king_of_trumps_is_lit_where_it_decides() -> None:
    assert book(Decision.propose(*hand_of("K7 | Q7 7"))).because == (Card("KH"),)


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


@pytest.mark.long
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
