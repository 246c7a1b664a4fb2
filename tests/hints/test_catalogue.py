"""The catalogue: every hint there is, each told in full."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from ecarte_tutor import Decision, NotationError, book
from ecarte_tutor.course.glossary import WORDS
from ecarte_tutor.hints import CATALOGUE, HandHint, Holding, hint
from tests.hints.hands import hand_of

IDS = (
    "P1 P2a P2b P2c P2d P2e P3a P3b P3c P4 P5 PX1 PX2 PX3 D1 A0 A1 A2 A3 A4 A5 A6 A7 A8 AR "
    "L1 L1x L2 L3 L4 L5 L6 L7 L8 L9 L10 S1 S2 S3 S4 S5 S6 S7"
)


def test_the_catalogue_holds_every_hint_once_in_order() -> None:
    assert [found.id for found in CATALOGUE] == IDS.split()


@pytest.mark.parametrize("id_", IDS.split())
def test_a_hint_is_found_by_its_id_and_told_in_full(id_: str) -> None:
    found = hint(id_)
    assert found.id == id_
    assert str(found) == f"{id_}: {found.name}"
    assert repr(found) == f"hint({id_!r})"
    for text in (found.statement, found.reading):
        assert not text or (text.endswith(".") and text[0] in "ABCDEFGHIJKLMNOPQRSTUVWXYZ“")
    assert found.name
    assert not found.name.endswith(".")
    assert "ninth edition" in found.source
    assert found.kinds


@pytest.mark.parametrize("id_", ["P6", "p1", "", None, 3])
def test_an_unknown_id_is_refused_by_name(id_: str) -> None:
    with pytest.raises(NotationError, match="P2b") as problem:
        hint(id_)
    assert repr(id_) in str(problem.value)


def test_each_hint_is_called_by_its_own_words_and_no_code() -> None:
    names = [found.called for found in CATALOGUE]
    assert len(set(names)) == len(CATALOGUE)
    assert not any(found.id in name.split() for found in CATALOGUE for name in names)


def test_the_words_of_a_hint_are_pressed_for_what_it_says() -> None:
    by_spelling = {spelling: word for word in WORDS for spelling in word.spellings}
    for found in CATALOGUE:
        assert by_spelling[found.called].meaning == found.statement


def test_a_hint_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        hint("P1").name = "Four trumps"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("id_", "decision"),
    [
        ("P2b", Decision.propose("8H 7H QS 7S 7D", "9H")),
        ("L1x", Decision.lead("8H 7H QS 7S 7D", "9H")),
    ],
)
def test_a_hint_that_decides_gives_the_books_advice_and_reason(
    id_: str, decision: Decision
) -> None:
    found, verdict = hint(id_), book(decision)
    assert (found.id, found.advice(decision)) == (verdict.hints[0], verdict.advice)
    assert found.reason(decision) in verdict.text.lower()


def test_a_hint_is_asked_of_a_hand_without_a_decision() -> None:
    found = hint("A4")
    assert isinstance(found, HandHint)
    assert found.stand(Holding.of(*hand_of("7 | Q7 Q8"))) is True
    assert found.stand(Holding.of(*hand_of("7 | Q7 Q 8"))) is False
    assert found.stand(Holding.of(*hand_of("7 | Q7 J8"))) is None


@pytest.mark.parametrize(
    "found", [found for found in CATALOGUE if isinstance(found, HandHint)], ids=str
)
def test_the_hands_that_a_hint_lists_stand_under_it(found: HandHint) -> None:
    for example in found.frontier.examples:
        plain = " ".join(map(_filled, example.plain.split()))
        seen = Holding.of(*hand_of(f"{'987'[: example.trumps]} | {plain}"))
        assert found.stand(seen) is True
        assert example.covers(seen)
        assert example.tops(seen)
        assert example.distance(seen) == (0, 0)
        assert example.beside(seen) == seen.hand


def _filled(suit: str) -> str:
    """The suit with the lowest cards that are free where the article names none."""
    free = [rank for rank in "789" if rank not in suit]
    return suit.replace(".", "") + "".join(free[: suit.count(".")])
