"""Every verdict: the same in any dress, about this hand alone, and told in whole sentences."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from functools import cache

import pytest

from ecarte_tutor import Card, Decision, Hand, Rank, RuleSet, Suit, book
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.hints import CATALOGUE, SOURCE, BookVerdict, hint
from ecarte_tutor.hints.p_standing import STANDING
from tests.hints.hands import (
    random_decisions,
    random_hand,
    random_score,
    renamed,
    renamed_option,
    renaming,
)
from tests.sampling import first_and_rest, part_and_whole

KINDS = ("propose", "number", "answer", "discard", "king", "lead", "reply")
ENOUGH, A_FEW = 1000, 300
CALLED_UP = {found.id for found in STANDING}

_RANKS = {rank.word: rank for rank in Rank}
_SUITS = {suit.word: suit for suit in Suit}
_RANK = f"(?:{'|'.join(_RANKS)})"
_SUIT = f"(?:{'|'.join(_SUITS)})"
_JOIN = "(?:, | and | or )"
_ONE_SUIT = re.compile(rf"\b({_RANK}(?:{_JOIN}{_RANK})*) of ({_SUIT})\b")
_MORE_GUARDS = re.compile(
    # Not an error: a guarded card after a comma.
    rf"guarded by the {_RANK}(?: and {_RANK})?"
    rf"(?: and the|,(?: and)? the {_RANK} of {_SUIT}\b(?! guarded))"
)
_ONE_RANK = re.compile(rf"\b({_RANK})s of ({_SUIT}(?:{_JOIN}{_SUIT})*)\b")


@cache
def _decisions(enough: int) -> dict[str, list[Decision]]:
    """As many random decisions of each kind, all from one seed."""
    found: dict[str, list[Decision]] = {kind: [] for kind in KINDS}
    for decision in random_decisions(seed=11, deals=9000):
        if len(found[decision.kind]) < enough:
            found[decision.kind].append(decision)
        elif all(len(each) == enough for each in found.values()):
            break
    return found


@cache
def _of_kind(kind: str, whole: bool) -> list[tuple[Decision, BookVerdict]]:
    """Each decision with its verdict."""
    enough = ENOUGH if whole else A_FEW
    decisions = _decisions(enough)[kind]
    assert len(decisions) == enough
    return [(decision, book(decision)) for decision in decisions]


@part_and_whole
@pytest.mark.parametrize("kind", first_and_rest(KINDS, 2))
def test_renaming_the_plain_suits_changes_no_verdict(kind: str, whole: bool) -> None:
    chance = random.Random(12)
    for decision, verdict in _of_kind(kind, whole):
        suits = renaming(decision, chance)
        other = book(renamed(decision, suits))
        assert other.advice == {renamed_option(option, suits) for option in verdict.advice}
        assert (other.hints, other.overridden_by) == (verdict.hints, verdict.overridden_by)
        assert (other.borderline, other.silent) == (verdict.borderline, verdict.silent)
        assert set(other.because) == {renamed_option(card, suits) for card in verdict.because}
        assert (other.nearest is None) == (verdict.nearest is None)


@part_and_whole
@pytest.mark.parametrize("kind", KINDS)
def test_a_verdict_keeps_its_word(kind: str, whole: bool) -> None:
    """What every field of a verdict promises."""
    known = {found.id: found for found in CATALOGUE}
    for decision, verdict in _of_kind(kind, whole):
        options = set(decision.options())
        assert verdict.advice
        assert verdict.advice <= options
        assert set(verdict.because) <= set(decision.hand)
        assert len(set(verdict.hints)) == len(verdict.hints)
        for id_ in verdict.hints:
            is_called_up = kind == "answer" and id_ in CALLED_UP
            is_open = verdict.borderline and id_ in ("P2d", "P4", "S1", "AR", "A4", "S6")
            assert known[id_].applies(decision) or is_called_up or is_open
        if verdict.silent or verdict.borderline:
            assert verdict.advice == options
            assert verdict.overridden_by is None
        if verdict.silent:
            assert not verdict.hints
        if verdict.overridden_by:
            assert verdict.hints[0] == verdict.overridden_by
        if verdict.hints and not verdict.borderline:
            deciding = hint(verdict.hints[0]).advice(decision)
            assert deciding <= verdict.advice
        assert verdict.source == SOURCE


@part_and_whole
@pytest.mark.parametrize("kind", KINDS)
def test_a_verdict_is_told_in_sentences_about_this_hand_alone(kind: str, whole: bool) -> None:
    for decision, verdict in _of_kind(kind, whole):
        text = verdict.text
        assert re.fullmatch(r"[A-Z][^.]*\.( [A-Z][^.]*\.){1,2}", text), text
        assert "  " not in text
        assert not re.search(r"\ba (ace|eight)\b|\ban (?!ace|eight|even)", text), text
        assert _named_in(text) <= set(decision.hand), text


def _named_in(text: str) -> set[Card]:
    """The cards that a text names, one by one or as `the king and queen of spades`."""
    found = set()
    for ranks, suit in _ONE_SUIT.findall(text):
        found |= {Card.of(_RANKS[word], _SUITS[suit]) for word in re.findall(_RANK, ranks)}
    for rank, suits in _ONE_RANK.findall(text):
        found |= {Card.of(_RANKS[rank], _SUITS[word]) for word in re.findall(_SUIT, suits)}
    return found


def test_the_cards_in_a_text_are_found() -> None:
    """The pattern above sees what a text names."""
    text = "The king, queen and knave of spades, the tens of clubs and hearts or the ace of clubs."
    assert _named_in(text) == set(Hand("KS QS JS AC TC")) | {Card("TH")}


@part_and_whole
@pytest.mark.parametrize("kind", ["propose", "answer"])
def test_no_card_of_a_list_can_be_taken_for_a_guard(kind: str, whole: bool) -> None:
    assert _MORE_GUARDS.search("the knave of hearts guarded by the nine and the queen of clubs")
    texts = {verdict.text for _, verdict in _of_kind(kind, whole)}
    assert any("guarded by" in text for text in texts)
    assert not [text for text in texts if _MORE_GUARDS.search(text)]


def test_the_example_of_a_guarded_queen_reads_well() -> None:
    verdict = book(Decision.propose("8H 7H QS 7S 7D", "9H"))
    assert str(verdict) == (
        "Play. Two trumps, and the queen of spades guarded by the seven. "
        "This hint plays nothing weaker."
    )


@part_and_whole
def test_the_book_says_the_same_under_every_rule_set(whole: bool) -> None:
    """House rules change the options; the hints know the target and the king's point alone."""
    chance = random.Random(13)
    houses = [replace(RuleSet.named(name), target=5, king_scores=True) for name in PRESETS]
    for _ in range(500 if whole else 100):
        hand, turn_up = random_hand(chance)
        score = random_score(chance, 5)
        for make in (Decision.propose, Decision.answer):
            verdicts = {book(make(hand, turn_up, score=score, rules=rules)) for rules in houses}
            assert len(verdicts) == 1


def test_a_verdict_is_a_value() -> None:
    decision = Decision.propose("8H 7H QS 7S 7D", "9H")
    assert book(decision) == book(decision)
    assert isinstance(book(decision), BookVerdict)
    with pytest.raises(AttributeError):
        book(decision).text = ""  # type: ignore[misc]
