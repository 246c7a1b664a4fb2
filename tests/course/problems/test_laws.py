"""Law problems: each case against the printed laws, told here a second time by hand."""

from __future__ import annotations

from hashlib import sha256

import pytest

from ecarte_tutor import Card, Hand, why_not
from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.course.problems.laws import CASES, Case, LawProblem
from ecarte_tutor.engine.cards import PACK, Suit
from tests.problems import class_problems

CODES = ["AUTUMN", "SPRING", "CLUB-NIGHT-3"]

PRINTED = {
    # What each case is known by: its settlement, the Turf Club's and London's law.
    "a king he lacks": ("A replay, if the dealer asks.", 10, 25),
    "says so at once": ("It is simply put right.", 10, 25),
    "does not beat a lead": ("A replay, if the pone asks.", 22, 43),
    "sees it before the next lead": ("It is simply put right.", 19, 39),
    "counts six cards": ("A fresh deal, if the pone asks.", 2, 9),
    "played with four cards": ("A fresh deal, if the pone asks.", 8, 21),
    "asked for two, and has four": ("The pone loses the last trick.", 13, 30),
    "The dealer discards two": ("A fresh deal, if the pone asks.", 13, 33),
    "The pone discards two": ("A fresh deal, if the dealer asks.", 13, 29),
    "and the dealer gave two": ("A fresh deal, if the pone asks.", 14, 32),
    "exposes one of his own": ("There is no penalty.", 5, 13),
    "exposes a card of the pone’s unseen": ("A fresh deal, if the pone asks.", 5, 13),
    "exposes one of the pone’s cards": ("The next card, if the pone asks.", 16, 36),
    "face up in the pack": ("A fresh deal.", 4, 12),
    "face up in the stock": ("The next card is given instead.", 15, 35),
    "has seen his hand": ("A fresh deal.", 3, 11),
    "no card is turned up yet": ("A fresh deal.", 6, 14),
    "and a card is turned up": ("It is too late to change that.", 6, 14),
    "nobody has played to it": ("It is simply put right.", 19, 40),
    "his opponent plays to it": ("It is too late to change that.", 19, 40),
    "says “spades”": ("Another lead, if the dealer asks.", 20, 41),
    "a card short": ("A fresh deal.", 23, 45),
    "then would rather play": ("It is too late to change that.", 11, 26),
    "until trick three": ("It is simply put right.", 9, 22),
    "until the next turn-up": ("It is too late to change that.", 9, 22),
}

APART = {
    # Where the two codes differ.
    "announces the pone’s king": ("A replay, if the pone asks.", "There is no penalty."),
    "played with six cards": ("A fresh deal, if the dealer asks.", "A fresh deal."),
}

HOUSES = ("turf-club", "london")

NO_PENALTY = "There is no penalty."
ALSO_FREE = {"It is simply put right.", "It is too late to change that."}

MOST_LETTERS = 74, 33
"""Of a case, three lines on a phone, and of an answer, one line."""


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
    assert told == case.settled("E9") == case.settled("L")
    cited = [text.split()[0] for text in (case.turf_club_law, case.london_law)]
    assert cited == [f"E9-{turf_club}", f"L-{london}"]


@pytest.mark.parametrize("words", APART)
def test_a_case_is_settled_by_its_own_code(words: str) -> None:
    turf_club, london = APART[words]
    assert (_case(words).settled("E9"), _case(words).settled("L")) == (turf_club, london)


@pytest.mark.parametrize("name", CASES)
def test_a_case_and_its_answers_are_short_enough_for_a_phone(name: str) -> None:
    case = CASES[name]
    longest = max(len(case.turf_club), len(case.london))
    assert len(case.what) <= MOST_LETTERS[0]
    assert longest <= MOST_LETTERS[1]


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
        if problem.answer in ALSO_FREE:
            assert NO_PENALTY not in problem.choices
        if problem.answer == NO_PENALTY:
            assert not ALSO_FREE & set(problem.choices)


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
    "asked for two, and has four": ("Taken", 2, ""),
    "The dealer discards two": ("Taken", 3, ""),
    "The pone discards two": ("Taken", 3, ""),
    "and the dealer gave two": ("Given", 2, ""),
    "Two cards are turned up": ("Turned up", 2, "9H 7S"),
    "announces the pone’s king": ("The pone’s cards", 5, "KH"),
    "says “spades” and leads a heart": ("Led", 1, "9H"),
    "until trick three": ("Turned up", 1, "KH"),
    "until the next turn-up": ("Turned up", 1, "KH"),
    "exposes one of his own": ("The dealer’s cards", 5, "9S"),
    "face up in the stock": ("The stock", 5, "TC"),
}

SETTLEMENTS = {"replay", "fresh", "right", "penalty", "late", "instead", "last"}
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


def test_an_answer_kept_by_its_place_is_read_as_it_was_given() -> None:
    """Logs and class files hold "1" to "4": another word for an answer would draw other choices."""
    problems = (LawProblem.parse(f"laws.{house}.{name}") for house in HOUSES for name in CASES)
    offered = "\n".join(each for problem in problems for each in problem.choices)
    assert sha256(offered.encode()).hexdigest().startswith("948a29f575263306")
