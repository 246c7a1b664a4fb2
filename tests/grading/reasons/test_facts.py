"""What reasons claim, held against a second, slow reckoning of the same deals and of fresh ones."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, islice
from math import hypot
from typing import Final

import pytest

from ecarte_tutor import Card, Decision, Verdict, grade
from ecarte_tutor.engine.decision import Kind
from ecarte_tutor.grading import Fact, Reason, reason_for
from ecarte_tutor.grading.break_even import break_even, facts
from ecarte_tutor.grading.reason import LONGEST
from ecarte_tutor.grading.reasons import contest_of, reasons
from ecarte_tutor.simulator import simulate
from tests.grading.reasons.reckoning import (
    FRESH,
    Evidence,
    evidence_of,
    goes_so,
    lawful_hands,
    reckoned,
)
from tests.sampling import part_and_whole
from tools.tables.positions import positions


def drawn(kind: Kind, number: int, *, late: bool = False) -> Iterator[tuple[Verdict, Evidence]]:
    """Verdicts on a right or a wrong choice, with the deals they rest on."""
    chance = random.Random(f"{kind} facts")
    found = (each for each in positions(kind, chance) if not late or len(each.tricks) >= 2)
    for decision in islice(found, number):
        simulation = simulate(decision)
        verdict = grade(decision, chance.choice(list(simulation)), simulation=simulation)
        contest = contest_of(verdict)
        yield verdict, evidence_of(verdict, contest.better, contest.worse)


SOME: Final[dict[Kind, int]] = {"propose": 3, "answer": 3, "discard": 3, "lead": 5, "reply": 5}


def told(verdict: Verdict) -> list[Reason]:
    return [each for each in reasons(verdict) if len(each.text.split()) <= LONGEST]


def drawn_and_told(
    kind: Kind, number: int, *, late: bool
) -> Iterator[tuple[Evidence, list[Reason]]]:
    return ((evidence, told(verdict)) for verdict, evidence in drawn(kind, number, late=late))


@cache
def some(kind: Kind, *, late: bool) -> tuple[tuple[Evidence, list[Reason]], ...]:
    """A few of them, made once for all tests."""
    return tuple(drawn_and_told(kind, SOME[kind], late=late))


@part_and_whole
@pytest.mark.parametrize(
    ("kind", "late"),
    [*((kind, False) for kind in SOME), ("lead", True), ("reply", True)],
)
def test_a_fact_is_what_a_second_reckoning_finds(kind: Kind, late: bool, whole: bool) -> None:
    number = 50 if late else 100
    many = drawn_and_told(kind, number, late=late) if whole else some(kind, late=late)
    for evidence, reasons_told in many:
        for reason in reasons_told:
            for fact in reason.facts:
                if fact.what == "better" and not whole:
                    continue
                if fact.deals == "lawful" and len(evidence.decision.hand) > 3 and not whole:
                    continue
                found = reckoned(evidence, fact)
                assert found == pytest.approx(fact.share, abs=1e-6), f"{evidence.decision} {reason}"


@part_and_whole
@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("kind", ["lead", "reply"])
def test_a_deal_that_is_drawn_goes_as_the_sentence_says(
    kind: Kind, late: bool, whole: bool
) -> None:
    many = drawn_and_told(kind, 60, late=late) if whole else some(kind, late=late)
    drawn_deals = 0
    for evidence, reasons_told in many:
        lines = [evidence.lines(each) for each in (evidence.better, evidence.worse)]
        for reason in reasons_told:
            for deal in reason.played.deals if reason.played else ():
                both = [line[deal] for line in lines]
                drawn_deals += 1
                assert both[0].gain > both[1].gain, f"{evidence.decision} {reason}"
                for fact in reason.facts:
                    if fact.story:
                        assert goes_so(evidence, fact, *both), f"{evidence.decision} {reason}"
    assert drawn_deals


@pytest.mark.long
@pytest.mark.parametrize("kind", ["propose", "answer", "discard", "lead", "reply"])
def test_a_fact_holds_on_fresh_deals(kind: Kind) -> None:
    beyond, all_ = [], 0
    for verdict, evidence in drawn(kind, 20):
        fresh = evidence_of(verdict, evidence.better, evidence.worse, seed=99)
        for fact in {fact for reason in told(verdict) for fact in reason.facts}:
            if fact.number and fact.what != "needed":
                all_ += 1
                apart = abs(reckoned(fresh, fact) - fact.share)
                again = replace(fact, number=min(fact.number, FRESH))
                if apart > 3 * hypot(fact.error, again.error):
                    beyond.append((evidence.decision, fact, apart))
    assert len(beyond) <= max(2, 0.01 * all_), beyond


def test_the_hands_he_may_hold_are_those_of_the_laws() -> None:
    marked = "lead.dealer.9SJDQC.AC.4-1.turf-club.stood-dealer.king-pone.trick-7HTH.trick-JSAS"
    verdicts = [evidence.verdict for evidence, _ in some("lead", late=True)]
    for verdict in (*verdicts, grade(marked, Card("QC"))):
        decision, contest = verdict.values.decision, contest_of(verdict)
        hands = list(lawful_hands(decision))
        assert contest.lawful == len(hands), decision
        for card in decision.hand:
            suits = [[own for own in hand if own.suit is card.suit] for hand in hands]
            above = [any(own.rank > card.rank for own in suit) for suit in suits]
            trumps = [any(own.suit is decision.trump for own in hand) for hand in hands]
            rows = zip(above, suits, trumps, strict=True)
            beats = any(higher or (trump and not suit) for higher, suit, trump in rows)
            assert contest.may_beat(card) == beats, f"{decision} {card}"
            assert contest.must_outrank(card) == all(above), f"{decision} {card}"


def test_the_bar_is_what_a_second_reckoning_finds() -> None:
    for kind in ("propose", "answer"):
        for evidence, _ in some(kind, late=False):
            found, bar = facts(evidence.verdict), break_even(evidence.verdict)
            assert [reckoned(evidence, each) for each in found] == [
                pytest.approx(each.share, abs=1e-6) for each in found
            ]
            if bar:
                won, needed, *_ = (each.share for each in found)
                assert (bar.wins, bar.needs) == pytest.approx((100 * won, 100 * needed), abs=0.05)
                standing_is_best = evidence.verdict.best == evidence.stands
                assert standing_is_best == (bar.wins >= bar.needs)
                counted = [figure for each in found for figure in figures_of(evidence, each)]
                told = f"{bar.told} {bar.why}".replace("of 100", "")
                assert all(int(each) in counted for each in re.findall(r"\d+", told)), told


def test_every_figure_of_a_sentence_comes_from_its_facts() -> None:
    for kind in SOME:
        for evidence, reasons_told in some(kind, late=kind == "reply"):
            for reason in reasons_told:
                counted = [figure for fact in reason.facts for figure in figures_of(evidence, fact)]
                counted += [abs(one.told - two.told) for one, two in pairs(reason.facts)]
                for figure in re.findall(r"\d+", reason.text.replace("of 100 ", "")):
                    assert int(figure) in counted, f"{evidence.decision} {reason}"


def pairs(found: tuple[Fact, ...]) -> Iterator[tuple[Fact, Fact]]:
    """Two facts that count the same after either option: a sentence may tell their difference."""
    return ((one, two) for one, two in combinations(found, 2) if one.what == two.what)


def figures_of(evidence: Evidence, fact: Fact) -> list[int]:
    """What a sentence may tell of a fact: its share of 100, or a number of cards or of hands."""
    found = [*map(int, re.findall(r"\d+", fact.bare)), round(fact.share)]
    lawful = fact.what in ("point", "same") and fact.deals == "lawful"
    if lawful and len(evidence.decision.hand) <= 3:
        hands = sum(1 for _ in lawful_hands(evidence.decision))
        found += [round(fact.share * hands), hands]
    return found


def test_five_in_a_hundred_is_nearly_even() -> None:
    """A difference that a sentence tells is more than five in a hundred, save the line to beat."""
    kinds: tuple[Kind, ...] = ("discard", "lead", "reply")
    for kind in kinds:
        for _, reasons_told in some(kind, late=False):
            for reason in reasons_told:
                shares = [each.share for each in reason.facts if each.what == "takes"]
                if len(shares) == 2 and reason.argues:
                    assert abs(shares[0] - shares[1]) > 0.05, reason


@pytest.mark.parametrize(
    ("line", "choice", "told"),
    [
        (
            "propose.pone.7HQSQD7D8C.7C.4-1.turf-club",
            "propose",
            "Playing, you usually take two tricks, not three: it wins about 40 of 100 deals; "
            "as a loss costs two, it needs 55 to match proposing.",
        ),
        (
            "discard.dealer.KHJH9H7H9D.7S.3-0.turf-club.asked-5",
            "9D 7H 9H",
            "Two new cards take more tricks than the king and knave of hearts, and may be trumps: "
            "you win about 50 of 100 deals, not 40.",
        ),
        (
            "propose.pone.8HKSTSJDAD.9S.1-2.turf-club",
            "play",
            "With two trumps headed by the king, and a guarded knave, playing wins 89 of 100 deals;"
            " as a loss costs two, it needs 96 to match proposing.",
        ),
        (
            "answer.dealer.KS7SKCQC7C.KH.4-0.turf-club",
            "refuse",
            "Refusing, you usually take two tricks, not three, one with your clubs and one with "
            "the king of spades: it wins about 30 of 100 deals; as a loss costs two, it needs 55 "
            "to match accepting.",
        ),
        (
            "answer.dealer.QH8H8S7S9D.JD.2-4.turf-club",
            "accept",
            "Refusing, you usually take only one trick: it wins about 25 of 100 deals, accepting"
            " 35.",
        ),
        (
            "discard.pone.QHKSTDKC9C.KH.4-2.turf-club.exchange-4-3.thrown-JS7SADTC",
            "TD 9C",
            "You threw the ace; king, queen, knave or any trump beats the ten of diamonds: it "
            "takes a trick in about 15 of 100 deals, a new card in 35.",
        ),
        (
            "lead.pone.9DKC7C.7S.0-3.turf-club.stood-dealer.trick-JS9S.trick-AS8S",
            "9D",
            "In about 25 of 100 deals your king of clubs, led now, wins you the point; lead the "
            "nine, and he beats it, and later you must throw the king away.",
        ),
        (
            "answer.dealer.ASTSQDKCJC.9S.3-1.bga.exchange-3-3.exchange-1-2.exchange-1-2"
            ".thrown-AH7HJD7DAC9C7C",
            "refuse",
            "As the pone took one card, he usually has three trumps or more; refusing, you usually "
            "take only one trick: it wins 4 of 100 deals, accepting 17.",
        ),
        (
            "lead.pone.KSTD7DAC.QD.0-0.turf-club.exchange-3-4.thrown-QS7STC.stood-pone.trick-AD8D",
            "KS",
            "In 4 of 100 deals he trumps your king of spades, led now; the ten draws his trump "
            "first, and the king wins you all five tricks.",
        ),
        (
            "lead.pone.KH8H9D7D9C.KC.4-2.bga.stood-dealer",
            "KH",
            "For example, he takes the nine of diamonds, and your eight of hearts later wins you "
            "the point; lead the king, and it wins, but later the eight falls to a higher heart.",
        ),
        (
            "lead.pone.JHJSTSJDAD.7S.3-1.turf-club.stood-pone",
            "JD",
            "In 5 of 100 deals a higher trump beats your knave of spades, led now; kept, it trumps "
            "a card that he leads and wins you the point; in 4 the knave of spades is better.",
        ),
        (
            "reply.dealer.TSJCTC.7S.2-1.turf-club.stood-dealer.king-pone.trick-KSAS.trick-QHJH"
            ".led-QC",
            "JC",
            "The queen of clubs takes the pone’s third trick, whatever you play; as you refused, "
            "he scores two either way.",
        ),
        (
            "reply.dealer.TC7C.9H.4-1.turf-club.stood-pone.king-pone.trick-8DTD.trick-KSAS"
            ".trick-9S7H.led-KH",
            "TC",
            "In 10 of 100 deals you must throw your ten of clubs away, played now; kept, it beats "
            "a club that he leads and wins you the point.",
        ),
        (
            "lead.pone.JHJDAD.7S.3-2.turf-club.stood-pone.king-dealer.trick-TSKS.trick-JCJS",
            "JH",
            "In 13 of 100 deals the knave of diamonds wins, and your ace of diamonds later wins "
            "you the point; lead the knave of hearts, and he beats it, and later you must throw "
            "the ace away.",
        ),
        (
            "reply.pone.JH9S.AD.4-3.turf-club.stood-dealer.trick-KHTD.trick-KC7S.trick-QC7H.led-7C",
            "9S",
            "In 6 of 100 deals you must throw your nine of spades away, played now, and he takes "
            "all five; kept, it beats a spade that he leads.",
        ),
    ],
)
def test_a_sentence_says_what_its_facts_say(line: str, choice: str, told: str) -> None:
    verdict = grade(line, choice)
    contest, reason = contest_of(verdict), reason_for(verdict)
    evidence = evidence_of(verdict, contest.better, contest.worse)
    assert reason.text == told
    for fact in reason.facts:
        assert reckoned(evidence, fact) == pytest.approx(fact.share, abs=1e-6), fact


def test_a_share_of_few_hands_is_told_only_where_all_were_tried() -> None:
    line = "reply.pone.QD7D.8H.4-1.turf-club.stood-dealer.trick-KDTH.trick-TCAC.trick-9SQH.led-8C"
    decision = Decision.parse(line)
    for card in decision.hand:
        verdict = grade(decision, card)
        contest = contest_of(verdict)
        tried = {*contest.hands.tolist()}
        assert len(tried) == sum(1 for _ in lawful_hands(decision))
        for reason in reasons(verdict):
            assert all(fact.number in (0, len(contest.replay.hands)) for fact in reason.facts)


@pytest.mark.parametrize(
    "line",
    [
        "reply.pone.AC7C.7H.2-2.turf-club.stood-dealer.trick-KSAS.trick-QHAH.trick-7SJH.led-9D",
        "lead.dealer.QHKCTC.TH.1-4.turf-club.stood-dealer.trick-KDAD.trick-QDJH",
    ],
)
def test_whatever_he_holds_is_said_only_of_every_lawful_hand(line: str) -> None:
    decision = Decision.parse(line)
    for option in decision.options():
        assert all("whatever" not in each.text for each in reasons(grade(decision, option)))
