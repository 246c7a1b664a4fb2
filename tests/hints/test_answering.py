"""A0 to A8 and AR: the dealer's hands, as the article prints them."""

from __future__ import annotations

import pytest

from ecarte_tutor import Decision, book
from ecarte_tutor.hints import hint
from tests.hints.hands import cases, dressed, hand_of
from tests.hints.test_standing import LISTED

REFUSED = {
    "A0": (
        *("987 | 8 7", "87 | Q 8 7", "87 | J7 8", "7 | Q7 K 8", "7 | Q7 K7", "7 | Q7 K8"),
        *("| Q7 K8 Q", "| Q7 K8 K", "| J7 J8 K"),
        *("Q9 | 8 7 K", "K7 | Q8 7", "K7 | J8 9"),  # its clause is about the king and two discards
        *("87 | T8 Q", "7 | JAT K", "7 | KQ Q 7", "7 | Q7 Q Q"),  # no run of A2, no queens of A4
    ),
    "A1": ("87 | J87", "87 | Q87", "87 | K87"),
    "A2": ("7 | KQJ K", "7 | KQJ Q", "7 | KQJ J", "7 | QJA Q", "7 | QJA K"),
    "A4": ("7 | Q8 Q7", "7 | QJ QJ"),
    "A5": ("7 | Q8 J7", "7 | Q J7 K", "7 | Q J7 J", "7 | Q Q J7"),
    "A6": ("7 | K Q A7", "7 | K Q AT", "7 | K Q Q7", "7 | Q7 Q K"),
    "A7": ("| KQ K Q7", "| QJ J J7", "| KQA J Q"),
    "A8": ("| Q8 Q7 Q", "| QT QA Q"),
    "AR": ("87 | AT T", "87 | T9 J", "87 | J J J"),
}

ACCEPTED = {
    "A0": (
        *("87 | T8 7", "87 | J 8 7", "7 | Q8 9 7", "7 | J7 97", "| Q7 K8 7", "| J J87 7"),
        *("7 | 987 Q", "7 | 987 K", "7 | T98 K", "7 | AT9 Q", "7 | JAT 7"),  # A2 wants a queen
        *("K7 | 98 7", "K | Q8 7 7"),
    ),
    "A1": ("87 | AT9", "87 | 987"),
    "A2": ("7 | KQJ A", "7 | KQJ 7", "7 | QJA J", "7 | QJA 7"),
    "A3": ("7 | KQJA", "7 | K987", "7 | QJA7", "7 | A987"),
    "A4": ("7 | Q87 Q", "7 | Q7 Q 8", "7 | Q7 Q A", "7 | Q Q 87", "7 | QJ Q 8"),
    "A5": ("7 | Q J7 A", "7 | Q J7 7", "7 | Q J87", "7 | JAT Q"),
    "A6": ("7 | K Q T9", "7 | K Q 87"),
    "A7": ("| KQJ K 7", "| KQ KQ 7", "| QJ QJ 7", "| KQJ Q7"),
    "A8": ("| Q87 Q Q", "| QA7 Q Q"),
}

OVERRIDES = {"A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8"}


@pytest.mark.parametrize(("id_", "pattern"), cases(REFUSED))
def test_a_hand_the_article_has_refused_is_refused_in_every_dress(id_: str, pattern: str) -> None:
    for hand, turn_up in dressed(pattern):
        verdict = book(Decision.answer(hand, turn_up))
        assert verdict.advice == {"refuse"}
        assert verdict.hints[0] == id_
        assert set(verdict.because) <= set(hand)


@pytest.mark.parametrize(("id_", "pattern"), cases(ACCEPTED))
def test_a_hand_the_article_has_accepted_is_accepted_in_every_dress(id_: str, pattern: str) -> None:
    for hand, turn_up in dressed(pattern):
        verdict = book(Decision.answer(hand, turn_up))
        assert verdict.advice == {"accept"}
        assert verdict.hints[0] == id_


@pytest.mark.parametrize(
    ("pattern", "over"),
    [
        ("87 | A87", "AR"),
        ("7 | KQJ 7", "AR"),
        ("7 | K987", "AR"),
        ("7 | Q7 Q 8", "A0"),
        ("7 | Q J7 7", "A0"),
        ("7 | K Q 87", "A0"),
        ("| KQJ K 7", "AR"),
        ("| Q87 Q Q", "A0"),
    ],
)
def test_an_exception_that_accepts_says_what_it_overrides(pattern: str, over: str) -> None:
    verdict = book(Decision.answer(*hand_of(pattern)))
    assert verdict.overridden_by == verdict.hints[0]
    assert verdict.overridden_by in OVERRIDES
    assert over in verdict.hints
    assert f"This comes before {hint(over).called}, which would refuse." in verdict.text


@pytest.mark.parametrize("pattern", ["K9 | 8 7 K", "K7 | K 8 7", "K98 | 8 7", "K | K8 K 7"])
def test_a_holder_of_the_king_of_trumps_may_let_go_of_a_hand_to_keep(pattern: str) -> None:
    """A0: the article's clause names no answer, so both are taken and the clause is told."""
    for hand, turn_up in dressed(pattern):
        verdict = book(Decision.answer(hand, turn_up))
        king = max(card for card in hand if card.suit is turn_up.suit)
        assert verdict.advice == {"accept", "refuse"}
        assert verdict.borderline
        assert verdict.hints[0] == "A0"
        assert king in verdict.because
        assert f"excuses you because you hold the {king.words}" in verdict.text


def test_a_dealer_sure_of_the_point_may_accept() -> None:
    """A0, by PX1's reason: Hoffmann's dealer, with the king turned up."""
    hand, turn_up = hand_of("QJA | 8 7", turn_up="K")
    verdict = book(Decision.answer(hand, turn_up))
    assert verdict.advice == {"accept", "refuse"}
    assert "the point is certain" in verdict.text
    less, turn_up = hand_of("QT8 | 8 7", turn_up="K")
    assert book(Decision.answer(less, turn_up)).advice == {"refuse"}


def test_a_dealer_sure_of_the_point_refuses_if_the_king_may_end_the_game() -> None:
    hand, turn_up = hand_of("QJAT | 7", turn_up="9")
    assert book(Decision.answer(hand, turn_up, score=(0, 3))).advice == {"accept", "refuse"}
    assert book(Decision.answer(hand, turn_up, score=(0, 4))).advice == {"refuse"}


def test_two_queens_and_a_bare_knave_are_left_open() -> None:
    """A4 would accept, A0 would refuse."""
    for hand, turn_up in dressed("7 | Q7 Q J"):
        verdict = book(Decision.answer(hand, turn_up))
        assert verdict.advice == {"accept", "refuse"}
        assert verdict.borderline
        assert verdict.hints[0] == "A4"


@pytest.mark.parametrize(
    "pattern",
    [
        pattern
        for id_ in ("P1", "P2b", "P2c", "P2d", "P2e", "P5")
        for pattern in LISTED[id_]
        if not pattern.startswith("|")
    ],
)
def test_the_pones_hands_that_no_exception_describes_are_refused(pattern: str) -> None:
    """AR."""
    for hand, turn_up in dressed(pattern):
        verdict = book(Decision.answer(hand, turn_up))
        assert verdict.advice == {"refuse"}
        assert "AR" in verdict.hints
        assert verdict.overridden_by is None


def test_the_first_exception_decides_where_two_meet() -> None:
    for pattern, ids in {
        "7 | QJA Q": ["A2", "A4"],
        "| Q8 QJ Q": ["A7", "A8"],
        "7 | Q K J7": ["A5", "A6"],
    }.items():
        verdict = book(Decision.answer(*hand_of(pattern)))
        assert verdict.advice == {"refuse"}
        assert [id_ for id_ in verdict.hints if id_ in OVERRIDES] == ids


@pytest.mark.parametrize("pattern", ["87 | A9 A", "87 | T7 J", "| K8 Q7 J", "| K87 K A"])
def test_what_the_pones_hints_leave_open_is_open_to_the_dealer(pattern: str) -> None:
    for hand, turn_up in dressed(pattern):
        pone = book(Decision.propose(hand, turn_up))
        dealer = book(Decision.answer(hand, turn_up))
        assert dealer.borderline == pone.borderline
        if dealer.borderline:
            assert dealer.advice == {"accept", "refuse"}
            assert dealer.hints == (*pone.hints, "AR")
