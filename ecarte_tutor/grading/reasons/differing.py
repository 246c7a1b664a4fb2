"""Differing: why the book and the simulator part, in one clause."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ...engine.cards import Card, Rank
from ...engine.decision import Decision, Option
from ...engine.english import a
from ...hints import book
from ..at_the_table import AtTheTable, cheapest_of_the_book
from ..reason import LONGEST, Reason, Reasons
from ..verdict import Verdict
from .choosing import most_telling, reasons_against
from .twin import clearly_best, turned_by_score, with_card, with_turn_up


def why_they_differ(
    advice: AtTheTable, known: Reasons, lately: Collection[str] = (), longest: int = LONGEST
) -> Reason:
    """What the book does not look at, where changing it brings the two judges together.

    Where nothing does, the simulator says what it has against the book's word, if it is to be
    followed; else the record of the book's hint is told.

    Args:
        advice: whom to follow.
        known: all that is true of the choice.
        lately: the names of reasons told in the last few problems.
        longest: words that it may have.
    """
    record = Reason("differ-record", advice.because, 0.1)
    if advice.follow == "the book":
        return record
    cause = most_telling(known.of_difference, (), longest)
    return cause or most_telling((*known.against_the_book, record), lately, longest) or record


def with_differences(verdict: Verdict, of_choice: tuple[Reason, ...]) -> Reasons:
    """All that is true of a choice on which the judges differ.

    Takes a few brief looks of the simulator.
    """
    word = cheapest_of_the_book(verdict)
    return Reasons(
        of_choice, tuple(_unseen_by_the_book(verdict, word)), tuple(reasons_against(verdict, word))
    )


def _unseen_by_the_book(verdict: Verdict, word: Option) -> Iterator[Reason]:
    decision, best = verdict.values.decision, verdict.best
    if not _minds_score(verdict) and turned_by_score(decision, word, best):
        told = "The book ignores the score; at love all the two judges agree."
        yield Reason("differ-score", told, 0.9)
    if decision.kind in ("propose", "answer"):
        yield from _turn_up(decision, word, best)
        yield from _trumps(decision, word, best)
    if decision.kind == "lead" and clearly_best(decision, word, best, reads=False):
        told = "The book ignores what has been said and played."
        yield Reason("differ-talk", told, 0.8)


def _minds_score(verdict: Verdict) -> bool:
    return any(id_.startswith("S") for id_ in verdict.book.hints[:1])


def _turn_up(decision: Decision, word: Option, best: Option) -> Iterator[Reason]:
    others = [Card.of(rank, decision.trump) for rank in (Rank.KING, Rank.SEVEN)]
    for other in others:
        changed = with_turn_up(decision, other)
        if changed is None or other == decision.turn_up or book(changed).advice != {word}:
            continue
        if clearly_best(changed, word, best):
            yield Reason(
                "differ-turn-up",
                f"The book ignores the turned-up card; with the {other.rank.word} turned up, the "
                "two judges would agree.",
                0.9,
            )


def _trumps(decision: Decision, word: Option, best: Option) -> Iterator[Reason]:
    """How high the trumps are; the book counts them."""
    held = decision.hand.of(decision.trump)
    ranks = (Rank.QUEEN, Rank.KNAVE, Rank.SEVEN, Rank.EIGHT)
    for own in held[:1]:
        for rank in ranks:
            changed = with_card(decision, own, Card.of(rank, decision.trump))
            if changed is None or book(changed).advice != {word}:
                continue
            if clearly_best(changed, word, best):
                yield Reason(
                    "differ-trumps",
                    "To the book a trump is a trump; with "
                    f"{a(rank.word)} for the {own.rank.word}, the two judges would agree.",
                    0.85,
                )
                return
