"""Law problems: each case against the printed laws, told here a second time by hand."""

from __future__ import annotations

import pytest

from ecarte_tutor import Card, Hand, why_not
from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.course.problems.laws import CASES, Case
from ecarte_tutor.engine.cards import PACK, Suit
from tests.problems import class_problems

CODES = ["AUTUMN", "SPRING", "CLUB-NIGHT-3"]

PRINTED = {
    # What each case is known by: its settlement, the Turf Club's and London's law.
    "makes three tricks": ("The dealer may have the hand played again", 10, 25),
    "says so before playing": ("It stands.", 10, 25),
    "that he could have beaten": ("The pone may have the hand played again", 22, 43),
    "puts it right before the next lead": ("It stands.", 19, 39),
    "counts six cards": ("The pone may have it put right, or have the cards dealt", 2, 9),
    "played with four cards": ("The pone may let it stand, or have the cards dealt", 8, 21),
    "is a card short": ("tricks that cannot be played to are the opponent’s", 13, 30),
    "The dealer discarded two cards and mixed": ("The pone may have it put right, or", 13, 33),
    "The pone discarded two cards and mixed": ("The dealer may have it put right, or", 13, 29),
    "and the dealer gave two": ("The pone may have it put right, or have the cards", 14, 32),
    "exposes one of his own": ("It stands.", 5, 13),
    "exposes one of the pone’s cards": (
        "The pone may let it stand, or have the cards dealt",
        5,
        13,
    ),
    "exposes one of the pone’s.": ("The pone may let it stand, or have the card put", 16, 36),
    "face up in the pack": ("The cards are dealt again.", 4, 12),
    "face up in the stock": ("The card is put aside", 15, 35),
    "has already looked at his hand": ("The cards are dealt again.", 3, 11),
    "noticed before the turn-up": ("The deal is void.", 6, 14),
    "noticed after the turn-up": ("It stands.", 6, 14),
    "has not been played to": ("It is put right", 19, 40),
    "and has been played to": ("It stands.", 19, 40),
    "says “spades”": ("The dealer may let it stand, or have it put right.", 20, 41),
    "a card too few": ("The deal is void.", 23, 45),
    "then would rather play": ("It stands.", 11, 26),
    "in the third trick": ("It is put right", 9, 22),
    "after the next turn-up": ("the king is not marked", 9, 22),
}

APART = {
    # Where the two codes differ.
    "that is in the pone’s hand": ("The pone may have the hand played again", "It stands."),
    "played with six cards": (
        "The dealer may let it stand, or have the cards dealt again.",
        "The cards are dealt again.",
    ),
}


def _case(words: str) -> Case:
    (found,) = [case for case in CASES.values() if words in case.what]
    return found


def test_every_case_is_told_here_a_second_time() -> None:
    told = {_case(words).what for words in (*PRINTED, *APART)}
    assert told == {case.what for case in CASES.values()}


@pytest.mark.parametrize("words", PRINTED)
def test_a_case_is_settled_as_both_codes_print(words: str) -> None:
    told, turf_club, london = PRINTED[words]
    case = _case(words)
    assert told in case.settled("E9")
    assert told in case.settled("L")
    cited = [text.split()[0] for text in (case.turf_club_law, case.london_law)]
    assert cited == [f"E9-{turf_club}", f"L-{london}"]


@pytest.mark.parametrize("words", APART)
def test_a_case_is_settled_by_its_own_code(words: str) -> None:
    turf_club, london = APART[words]
    assert turf_club in _case(words).settled("E9")
    assert _case(words).settled("L") == london


@pytest.mark.parametrize("code", CODES)
def test_no_case_comes_twice(code: str) -> None:
    problems = class_problems("laws", ClassCode(code), count=20)
    assert len({problem.case for problem in problems}) == 20
    assert problems == class_problems("laws", ClassCode(code.lower()), count=20)


@pytest.mark.parametrize("code", CODES)
def test_the_right_answer_is_one_of_four_and_none_is_as_good(code: str) -> None:
    for problem in class_problems("laws", ClassCode(code), count=20):
        assert problem.answer in problem.choices
        assert len(set(problem.choices)) == 4
        near = {"The cards are dealt again.", "The deal is void."}
        assert problem.answer not in near or len(near & set(problem.choices)) == 1


@pytest.mark.parametrize(
    ("rules", "code", "king_cases"),
    [("london_target-7", "london", 5), ("wikipedia", "london", 3), ("bga", "turf-club", 0)],
)
def test_a_club_is_asked_by_the_code_that_it_follows(
    rules: str, code: str, king_cases: int
) -> None:
    """Board Game Arena marks every king itself; the other of today has its own last moment for one
    turned up, and so of the cases on the king only those on a false one."""
    kings = sum("king" in name for name in CASES)
    count = len(CASES) - kings + king_cases
    problems = class_problems("laws", ClassCode("AUTUMN"), count, rules)
    assert {str(problem.rules) for problem in problems} == {code}
    assert len({problem.name for problem in problems}) == count
    assert sum("king" in problem.name for problem in problems) == king_cases


SHOWN = {
    # The cards that a case counts or names, again by hand: under which heading, how many, which.
    "counts six cards": ("The pone’s cards", 6, ""),
    "played with six cards": ("In the pone’s hand", 5, ""),
    "played with four cards": ("In the dealer’s hand", 3, ""),
    "is a card short": ("Taken", 2, ""),
    "The dealer discarded two cards and mixed": ("Taken", 3, ""),
    "The pone discarded two cards and mixed": ("Taken", 3, ""),
    "and the dealer gave two": ("Given", 2, ""),
    "Two cards are turned up": ("Turned up", 2, "9H 7S"),
    "that is in the pone’s hand": ("The pone’s cards", 5, "KH"),
    "says “spades” and leads a heart": ("Led", 1, "9H"),
    "in the third trick": ("Turned up", 1, "KH"),
    "after the next turn-up": ("Turned up", 1, "KH"),
    "exposes one of his own": ("The dealer’s cards", 5, "9S"),
    "face up in the stock": ("The stock", 5, "TC"),
}

SETTLEMENTS = {"again", "void", "stand", "stands", "right", "aside", "less", "marked"}
"""Words that tell one answer from another."""


def _picture(case: Case) -> dict[str, list[str]]:
    parts = (part.split(": ") for part in case.picture.split("; "))
    return {heading: cards.split(" ") for heading, cards in parts}


@pytest.mark.parametrize("name", CASES)
def test_a_picture_has_few_cards_of_one_pack_and_no_word_of_an_answer(name: str) -> None:
    picture = _picture(CASES[name])
    shown = [each for cards in picture.values() for each in cards]
    known = [each for each in shown if each != "-"]
    assert 1 <= len(shown) <= 6
    assert len(set(known)) == len(known)
    assert {Card(each) for each in known} <= set(PACK)
    assert known == [str(Card(each)) for each in known]
    assert not SETTLEMENTS & set(" ".join(picture).lower().split())


@pytest.mark.parametrize("words", SHOWN)
def test_a_picture_shows_what_its_case_says(words: str) -> None:
    heading, count, known = SHOWN[words]
    cards = _picture(_case(words))[heading]
    assert len(cards) == count
    assert [each for each in cards if each != "-"] == known.split()


def test_the_cards_of_a_faulty_reply_are_as_its_case_says() -> None:
    revoked, mended = (_picture(CASES[name]) for name in ("revoke", "revoke-mended"))
    led, played, held = (Card(each) for (each,) in revoked.values())
    assert played.suit is led.suit is held.suit
    assert why_not(Hand((played, held)), led, Suit.HEARTS, played)
    led, first, then = (Card(each) for (each,) in mended.values())
    assert why_not(Hand((first, then)), led, Suit.HEARTS, first)
    assert why_not(Hand((first, then)), led, Suit.HEARTS, then) is None
