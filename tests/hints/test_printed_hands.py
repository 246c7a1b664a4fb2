"""Hands that books print with an answer: Foster's, Hoffmann's and an old Hoyle's.

Foster's Complete Hoyle (1897) is a table of the package; the hands marked Hoffmann are in *Hoyle's
Games Modernized* (1909), those marked Hoyle in the two games that *Hoyle's Games, Improved and
Enlarged* prints. The verdicts follow the article, whose own hands are in `test_standing`,
`test_answering` and `test_overrides`; so where another book differs it is told which says what.
"""

from __future__ import annotations

import csv
from typing import Final

from ecarte_tutor import Card, Decision, Hand, book
from ecarte_tutor.course.figures.printed import FOSTER_ROWS
from ecarte_tutor.engine.cards import Rank, Suit
from ecarte_tutor.engine.decision import Option
from ecarte_tutor.engine.rules.rule_set import Seat

HOFFMANN: Final = (
    ("five to the king, put to a card", "KH JH TH QD JS", "9C", (0, 0), "propose"),
    ("game 1", "TS KH TD 7D 9C", "KS", (0, 1), "propose"),
    ("game 1, the dealer", "QS JS AS AD 8H", "KS", (1, 0), "accept"),
    ("game 2", "KH AH 8H 7H TS", "9C", (3, 0), "propose"),
    ("game 2, the dealer", "KS QS JS 8C 7C", "9C", (0, 3), "refuse"),
    ("game 3", "QD TD TC 8C 8H", "JD", (2, 3), "play"),
    ("game 5", "QD JD KS QS AS", "9D", (4, 3), "play"),
    ("three trumps with the king", "KH 9H 8H 7S 7D", "AH", (0, 0), "accept"),
    ("a king, queen, knave and one trump", "KS QS JS 8H 8D", "7H", (0, 0), "play"),
    ("proposed and refused", "QS JS AH 7C JD", "7D", (0, 0), "propose"),
    ("three trumps without the king", "9H 8H 7H 7S 8D", "AH", (0, 0), "refuse"),
    ("one trump and one king", "8H KS TS 9D 7C", "AH", (0, 0), "accept"),
    ("one trump, two guarded queens", "8H QS 9S QD 7D", "AH", (0, 0), "refuse"),
    ("one trump, a guarded king and queen", "8H KS 9S QD 7D", "AH", (0, 0), "refuse"),
    ("wins four times out of five", "QH AH 7H KS KD", "TH", (0, 0), "play"),
)
HOFFMANN_THROWS: Final[tuple[tuple[str, str, str, Seat, str], ...]] = (
    ("game 1", "TS KH TD 7D 9C", "KS", "pone", "TD 7D 9C"),
    ("game 1, the dealer", "QS JS AS AD 8H", "KS", "dealer", "AD 8H"),
)
"""He prints how many; which, follows from his rule to discard no trump and no king."""

LEADS: Final[tuple[tuple[str, str, str, tuple[int, int], Seat, str, str], ...]] = (
    # The score, who ended the talk, the tricks before, and the card that the book leads.
    ("hoffmann a king, queen, knave", "KS QS JS 8H 8D", "7H", (0, 0), "pone", "", "KS"),
    ("hoffmann and then the queen", "QS JS 8H 8D", "7H", (0, 0), "pone", "KS 7S", "QS"),
    ("hoffmann proposed and refused", "QS JS AH 7C JD", "7D", (0, 0), "dealer", "", "QS"),
    ("hoffmann and then the knave", "JS AH 7C JD", "7D", (0, 0), "dealer", "QS 7S", "JS"),
    ("hoffmann put to a card, first", "KH JH TH QD JS", "9C", (0, 0), "dealer", "", "KH"),
    ("hoffmann put to a card, then", "JH TH QD JS", "9C", (0, 0), "dealer", "KH 7H", "JH"),
    ("hoffmann put to a card, third", "TH QD JS", "9C", (0, 0), "dealer", "KH 7H JH 8H", "QD"),
    ("hoffmann two cards in sequence", "QS TS JH TH TD", "7D", (0, 0), "pone", "", "JH"),
    ("hoffmann single queens", "QC QD QH 8H 8S", "TS", (0, 0), "pone", "", "QC"),
    ("hoffmann game 3", "QD TD TC 8C 8H", "JD", (2, 3), "pone", "", "TC"),
    ("hoffmann game 5", "QD JD KS QS AS", "9D", (4, 3), "pone", "", "KS"),
    ("hoffmann game 5, then", "QD JD QS AS", "9D", (4, 3), "pone", "KS 8S", "QS"),
    ("hoyle game 1", "QD QC AH 8S 7S", "TD", (0, 0), "pone", "", "8S"),
    ("hoyle game 2", "JS TS KD KH TH", "7S", (0, 0), "pone", "", "KD"),
    ("hoyle game 2, then", "JS TS KH TH", "7S", (0, 0), "pone", "KD 7D", "KH"),
)
DIFFERENT: Final = {
    "foster-23": "Foster refuses on two trumps and ace, eight, seven; the article’s A1 wants a "
    "court card at the head of the three",
    "foster-27": "Foster refuses on nine, eight and a knave; not among the article’s hands of P2d",
    "foster-28": "Foster refuses on ten, ten, nine; not among the article’s hands of P2e",
    "hoffmann five to the king, put to a card": "Hoffmann proposes on four court cards; the "
    "article plays them (P4)",
    "hoffmann game 3": "a story of a game in which the pone plays; it gives no advice",
    "lead, hoffmann put to a card, third": "Hoffmann leaves the suit, not to be put to a card; the "
    "article perseveres with it (L3)",
    "lead, hoffmann single queens": "Hoffmann leads a single queen, as the other hand lies; the "
    "article leads from the guarded suit (L1)",
    "lead, hoyle game 2": "that Hoyle leads a single king, trying for the vole; the article "
    "leads from the guarded suit (L1)",
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


def _answered() -> list[tuple[str, Decision, str]]:
    found = []
    for what, hand, turn_up, score, answer in HOFFMANN:
        make = Decision.propose if answer in ("play", "propose") else Decision.answer
        found.append((f"hoffmann {what}", make(hand, turn_up, score=score), answer))
    return found


def _discarded() -> list[tuple[str, Decision, frozenset[Card]]]:
    return [
        (
            f"discarded, hoffmann {what}",
            Decision.discard(hand, turn_up, seat=seat),
            frozenset(map(Card, discarded.split())),
        )
        for what, hand, turn_up, seat, discarded in HOFFMANN_THROWS
    ]


def _led() -> list[tuple[str, Decision, Card]]:
    found = []
    for what, hand, turn_up, score, stood, before, card in LEADS:
        played = [Card(each) for each in before.split()]
        tricks = tuple(zip(played[::2], played[1::2], strict=True))
        decision = Decision.lead(hand, turn_up, score, stood=stood, tricks=tricks)
        found.append((f"lead, {what}", decision, Card(card)))
    return found


def test_the_verdict_takes_the_printed_answer_or_it_is_told_why_not() -> None:
    every: list[tuple[str, Decision, Option]] = [*_foster(), *_answered(), *_discarded(), *_led()]
    assert {name for name, decision, answer in every if answer not in book(decision).advice} == set(
        DIFFERENT
    )
    assert len(every) == 60
