"""Hands that books print with an answer: the article's own, Foster's and Hoffmann's.

Foster's Complete Hoyle (1897) is a table of the package; the hands marked Hoffmann are in *Hoyle's
Games Modernized* (1909). The verdicts follow the article, so where another book differs it is told
which says what.
"""

from __future__ import annotations

import csv
from typing import Final

import pytest

from ecarte_tutor import Card, Decision, Hand, book
from ecarte_tutor.audit import FOSTER_ROWS
from ecarte_tutor.cards import Rank, Suit
from tests.hints.hands import hand_of

ARTICLE: Final[tuple[tuple[str, str, str], ...]] = (
    # The pone's hands to stand on, and the two on which he asks all the same.
    ("P1", "987 | 8 7", "play"),
    ("P2a", "87 | 987", "play"),
    ("P2b", "87 | Q7 7", "play"),
    ("P2c", "87 | 87 K", "play"),
    ("P2d", "87 | JA 9", "play"),
    ("P2d", "87 | JA 8", "play"),
    ("P2d", "87 | AT T", "play"),
    ("P2d", "87 | T9 J", "play"),
    ("P2e", "87 | K J 7", "play"),
    ("P2e", "87 | K A 9", "play"),
    ("P2e", "87 | K T T", "play"),
    ("P2e", "87 | Q Q 7", "play"),
    ("P2e", "87 | Q J A", "play"),
    ("P2e", "87 | J J J", "play"),
    ("P3a", "7 | KQJ 7", "play"),
    ("P3b", "7 | K987", "play"),
    ("P3c", "7 | Q87 Q", "play"),
    ("P4", "| Q7 Q7 Q", "play"),
    ("P4", "| KQ KJ 7", "play"),
    ("P5", "7 | K7 K 7", "play"),
    ("PX1", "KQJ | 8 7", "propose"),
    ("PX2", "K7 | Q7 7", "propose"),
    # The dealer's answers.
    ("A0", "| Q7 K8 Q", "refuse"),
    ("A0", "7 | Q7 K8", "refuse"),
    ("A0", "87 | Q 8 7", "refuse"),
    ("A1", "87 | J87", "refuse"),
    ("A1", "87 | AT9", "accept"),
    ("A2", "7 | KQJ J", "refuse"),
    ("A2", "7 | KQJ A", "accept"),
    ("A2", "7 | QJA Q", "refuse"),
    ("A2", "7 | QJA J", "accept"),
    ("A3", "7 | K987", "accept"),
    ("A4", "7 | Q8 Q7", "refuse"),
    ("A4", "7 | Q7 Q 8", "accept"),
    ("A5", "7 | Q J7 A", "accept"),
    ("A5", "7 | Q8 J7", "refuse"),
    ("A5", "7 | Q J7 J", "refuse"),
    ("A6", "7 | K Q T9", "accept"),
    ("A6", "7 | K Q A7", "refuse"),
    ("A7", "| KQJ K 7", "accept"),
    ("A7", "| KQ K Q7", "refuse"),
    ("A8", "| Q8 Q7 Q", "refuse"),
    ("A8", "| Q87 Q Q", "accept"),
)
AT_FOUR: Final = (
    ("S1", "| J7 T7 Q", "play"),
    ("S2", "| J7 J7 J", "refuse"),
    ("S2", "| T7 T7 J", "refuse"),
)
"""The same with the adversary at four: (2, 4)."""

HOFFMANN: Final = (
    ("five to the king, put to a card", "KH JH TH QD JS", "9C", "propose"),
    ("game 3", "QD TD TC 8C 8H", "9S", "play"),
    ("game 1, the dealer", "QS JS AS 8H 7D", "KS", "accept"),
    ("deal 5", "KH 9H 8H 7S 7D", "AH", "accept"),
    ("three trumps without the king", "9H 8H 7H 7S 8D", "AH", "refuse"),
    ("one trump and one king", "8H KS TS 9D 7C", "AH", "accept"),
    ("one trump, two guarded queens", "8H QS 9S QD 7D", "AH", "refuse"),
    ("one trump, a guarded king and queen", "8H KS 9S QD 7D", "AH", "refuse"),
    ("wins four times out of five", "QH AH 7H KS KD", "9H", "play"),
)
DIFFERENT: Final = {
    "foster-23": "Foster refuses on two trumps and ace, eight, seven; the article’s A1 wants a "
    "court card at the head of the three",
    "foster-27": "Foster refuses on nine, eight and a knave; not among the article’s hands of P2d",
    "foster-28": "Foster refuses on ten, ten, nine; not among the article’s hands of P2e",
    "hoffmann five to the king, put to a card": "Hoffmann proposes on four court cards; the "
    "article plays them (P4)",
    "hoffmann game 3": "a story of a game in which the pone plays; it gives no advice",
}
"""The printed answers that the book's verdict does not take, and which source says what."""

MISPRINTED: Final = "foster-29"


def _foster() -> list[tuple[str, Decision, str]]:
    found = []
    with FOSTER_ROWS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            name = f"foster-{row['no']}"
            if name == MISPRINTED:
                continue
            hand, trump = Hand(row["hand"]), Suit(row["trump"])
            turn_up = next(card for rank in Rank if (card := Card.of(rank, trump)) not in hand)
            is_pone = row["seat"] == "pone"
            make = Decision.propose if is_pone else Decision.answer
            found.append((name, make(hand, turn_up), "play" if is_pone else "refuse"))
    return found


def _decision(
    hand: Hand | str, turn_up: Card | str, answer: str, score: tuple[int, int]
) -> Decision:
    make = Decision.propose if answer in ("play", "propose") else Decision.answer
    return make(hand, turn_up, score=score)


def _printed() -> list[tuple[str, Decision, str]]:
    article = [
        (f"article {id_}: {pattern}", _decision(*hand_of(pattern), answer, score), answer)
        for score, table in (((0, 0), ARTICLE), ((2, 4), AT_FOUR))
        for id_, pattern, answer in table
    ]
    hoffmann = [
        (f"hoffmann {what}", _decision(hand, turn_up, answer, (0, 0)), answer)
        for what, hand, turn_up, answer in HOFFMANN
    ]
    return [*article, *_foster(), *hoffmann]


@pytest.mark.parametrize(
    ("name", "decision", "answer"), [pytest.param(*each, id=each[0]) for each in _printed()]
)
def test_the_verdict_takes_the_printed_answer_or_it_is_told_why_not(
    name: str, decision: Decision, answer: str
) -> None:
    assert (answer in book(decision).advice) == (name not in DIFFERENT)


@pytest.mark.parametrize("name", [name for name, *_ in _printed() if name.startswith("article")])
def test_what_the_article_prints_is_answered_as_it_has_it_and_by_its_hint(name: str) -> None:
    decision, answer = next((each[1], each[2]) for each in _printed() if each[0] == name)
    verdict = book(decision)
    assert verdict.advice == {answer}
    assert name.split()[1].rstrip(":") in verdict.hints


def test_the_difference_is_told_of_nothing_else() -> None:
    assert set(DIFFERENT) <= {name for name, *_ in _printed()}
    agreeing = [name for name, decision, answer in _printed() if answer in book(decision).advice]
    assert len(_printed()) == 83
    assert len(agreeing) == 78
