"""What a reason says, against figures that were counted by hand, and which of them is told."""

from __future__ import annotations

import re
from dataclasses import replace
from math import comb

import pytest

from ecarte_tutor.engine.cards import Card
from ecarte_tutor.engine.decision import Decision, Option
from ecarte_tutor.engine.english import doing
from ecarte_tutor.grading import Reason, grade, reason_for, reasons_of
from ecarte_tutor.grading.reason import LATELY, LONGEST, most_telling
from ecarte_tutor.grading.reasons import reasons
from ecarte_tutor.simulator import Budget, simulate

SMALL = Budget(total=30_000)


def texts(decision: Decision, choice: Option, budget: Budget = SMALL) -> dict[str, str]:
    """Every reason by its name."""
    verdict = grade(decision, choice, simulation=simulate(decision, budget=budget))
    return {each.name: each.text for each in reversed(list(reasons(verdict)))}


def figures(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+(?! of 100)", text.replace("of 100", ""))]


def test_a_weak_hand_is_told_its_tricks_and_what_it_needs() -> None:
    decision = Decision.propose("9H 8S 7S QC TD", "7H")
    told = texts(decision, "play")["price"]
    takes = (
        "Playing, you usually take two tricks, not three, with your trump and the queen of clubs"
    )
    assert told.startswith(f"{takes}: it wins about ")
    wins, needs = figures(told)
    assert told.endswith(f"; as a loss costs two, it needs {needs} to match proposing.")
    assert wins < 40
    assert wins < needs


def test_what_is_enough_follows_from_what_the_point_wins_and_loses() -> None:
    # At four all a deal decides the game: standing has to win as often as exchanging wins.
    decision = Decision.propose("9H 8S 7S QC TD", "7H", score=(4, 4))
    verdict = grade(decision, "play", simulation=simulate(decision))
    enough = next(each.facts for each in reasons(verdict) if each.name == "tricks-enough")
    needed = next(each for each in enough if each.what == "needed")
    assert 100 * needed.share == pytest.approx(verdict.values["propose"].mean, abs=6)


def test_his_proposal_is_set_beside_hands_dealt_blind() -> None:
    decision = Decision.answer("QH TH 9S 7S KD", "TS", score=(3, 0))
    verdict = grade(decision, "refuse", simulation=simulate(decision, budget=SMALL))
    now, dealt, *_ = next(each.facts for each in reasons(verdict) if each.name == "his-word")
    # Of the 26 cards unseen five are trumps.
    assert dealt.share == pytest.approx(1 - (comb(21, 5) + 5 * comb(21, 4)) / comb(26, 5))
    assert now.share < 0.6 * dealt.share


def test_a_king_kept_takes_more_tricks_than_a_new_card() -> None:
    decision = Decision.discard("KS 8D 7D 9C 7C", "7H", seat="pone")
    told = texts(decision, frozenset(decision.hand), Budget(total=60_000))["lone-king"]
    assert told.startswith("Even alone, the king of spades takes a trick in ")
    mine, new = figures(told)
    assert mine > new
    guarded = Decision.discard("KS 8S 7D 9C 7C", "7H", seat="pone")
    told = texts(guarded, frozenset(guarded.hand))["king-kept"]
    assert told.startswith("Only a trump beats the king of spades: it takes a trick in ")


def test_where_both_bring_the_same_that_is_said() -> None:
    lost = Decision.parse(
        "lead.pone.9HQS.8C.3-4.turf-club.stood-pone.trick-7CTC.trick-JDAD.trick-7DQC"
    )
    verdict = grade(lost, simulate(lost).best)
    told = "The nine of hearts and queen of spades score the same against each of the 231 hands"
    assert f"{told} that the dealer may hold." in [each.text for each in reasons(verdict)]
    assert comb(22, 2) == 231


def test_at_four_the_king_wins_the_game_whatever_is_said() -> None:
    decision = Decision.propose("KH 8S 7S 8D 7C", "9H", score=(4, 2))
    told = "The king of hearts scores the point that wins the game, whatever you say."
    assert texts(decision, "propose")["king-wins"] == told
    assert "king-wins" not in texts(replace(decision, score=(3, 2)), "propose")


def test_the_score_comes_first_where_it_turns_the_choice() -> None:
    verdict = grade(Decision.propose("KH 9H JS 7S AD", "TD", score=(2, 4)), "propose")
    assert verdict.best == "play"
    scored = "With the dealer at four, losing two costs no more"
    assert reason_for(verdict).text.startswith(scored)
    early = grade(Decision.propose("KH 9H JS 7S AD", "TD", score=(2, 0)), "propose")
    assert "four" not in reason_for(early).text


@pytest.mark.long
def test_a_near_miss_names_the_card_and_both_judges_agree() -> None:
    decision = Decision.answer("AH JS TS QD TC", "9H", score=(3, 1))
    told = reason_for(grade(decision, "refuse")).text
    assert told == "Little is at stake: if the ten of clubs were the knave, you would refuse."
    better = Decision.answer("AH JS TS QD JC", "9H", score=(3, 1))
    verdict = grade(better, "refuse")
    assert verdict.with_the_book
    assert verdict.with_the_simulator


@pytest.mark.long
def test_losing_all_five_is_no_reason_for_one_who_pays_two_anyway() -> None:
    stood = Decision.lead("TH 9H QS 7S 7D", "8H", seat="pone")
    for decision in (stood, replace(stood, score=(2, 3))):
        for card in decision.hand:
            verdict = grade(decision, card, simulation=simulate(decision))
            told = [each.text for each in reasons(verdict)]
            if verdict.simulation.stakes.points[0, 0, 1] == -2:  # vulnerable: any loss is two
                assert not any("takes all five" in text for text in told)


@pytest.mark.long
def test_a_number_asked_for_has_reasons_that_name_no_better_one() -> None:
    for line in (
        "number.pone.9HKSAD9DAC.KH.0-1.london",
        "number.pone.KHQHTS9D8C.KD.3-2.london",
        "number.pone.KD8DTS9S7C.9D.4-4.london",
    ):
        decision = Decision.parse(line)
        simulation = simulate(decision, budget=SMALL)
        best = doing(str(simulation.best))
        for option in decision.options():
            verdict = grade(decision, option, simulation=simulation)
            for each in reasons_of(verdict):
                assert verdict.with_the_simulator or best not in each.text.lower()


def test_a_reason_told_lately_gives_way_to_another_that_is_true() -> None:
    verdict = grade(Decision.answer("KH 9H KS 7S AD", "TH", (1, 2)), "accept")
    known = reasons_of(verdict)
    arguing = {each.name for each in known if each.argues}
    assert len(arguing) > LATELY
    lately: list[str] = []
    for _ in range(8):
        found = reason_for(verdict, lately[-LATELY:], known)
        assert found.name not in lately[-LATELY:]
        assert found == reason_for(verdict, lately[-LATELY:], known)
        lately.append(found.name)


def test_where_all_were_told_lately_it_is_the_one_told_longest_ago() -> None:
    one, two, count = (
        Reason("one", "Because."),
        Reason("two", "Because."),
        Reason("count", "So often.", argues=False),
    )
    assert most_telling([one, two, count], ["two", "one"]) == two
    assert most_telling([one, two, count], ["one", "two"]) == one
    assert most_telling([count], ["count"]) == count


def test_the_tutor_gives_no_better_card_away() -> None:
    for hand in ("QH QD 8D JC AC", "KH 8H QS 7S 7D", "TS 9S 8D 7D AC"):
        decision = Decision.lead(hand, "JD")
        simulation = simulate(decision)
        for card in decision.hand:
            verdict = grade(decision, card, simulation=simulation)
            if not verdict.with_the_simulator:
                told = reason_for(verdict, hides_best=True).text
                assert str(verdict.best) not in told
                assert Card(str(verdict.best)).words not in told


@pytest.mark.long
@pytest.mark.parametrize("hand", ["KH JS 7S QC 9C", "9H KS 9S KC 8C", "QH QD 8D JC AC"])
def test_a_reason_shown_with_the_better_card_names_it(hand: str) -> None:
    """Only the tutor, who gives no card away, says *another card*."""
    decision = Decision.lead(hand, "8H")
    simulation = simulate(decision)
    for card in decision.hand:
        for hides in (False, True):
            verdict = grade(decision, card, simulation=simulation)
            told = reason_for(verdict, hides_best=hides).text
            assert hides or not re.search(r"another card|other card|this one", told), told


@pytest.mark.parametrize(
    ("line", "choice", "told"),
    [
        (
            "lead.pone.9HKSKC8C.QD.0-1.turf-club.exchange-5-4.thrown-AH9S8SAC7C.stood-pone."
            "king-dealer.trick-QH8H",
            "KC",
            "Little is at stake: the king of clubs scores more in 1 of 100 deals, the nine of "
            "hearts in 2.",
        ),
    ],
)
def test_what_is_nearly_even_is_told_in_figures(line: str, choice: str, told: str) -> None:
    """Five deals in a hundred may be four games."""
    assert reason_for(grade(line, choice)).text == told


@pytest.mark.parametrize(
    ("choice", "is_told"), [("QH", True), ("TD", False), ("9C", False), ("KC", False)]
)
def test_of_touching_cards_the_one_he_knows_goes_first(choice: str, is_told: bool) -> None:
    """Either wins as often with the same cards; what differs is what the dealer knows."""
    decision = Decision.parse("lead.pone.KHQHTDKC9C.9H.4-3.turf-club.stood-dealer.king-pone")
    told = reason_for(grade(decision, choice)).text
    known = "You marked the king, so the dealer knows it: lead it, and your queen stays hidden; "
    assert (told == f"{known}after the queen he knows of both.") is is_told


def test_nothing_is_said_of_his_trumps_where_they_are_even_odds() -> None:
    line = "answer.dealer.9H7HKDJDTC.QS.1-0.turf-club.exchange-{}.thrown-JH7S"
    for taken, is_told in (("1-2", True), ("4-2", False)):
        decision = Decision.parse(line.format(taken))
        said = texts(decision, "refuse").values()
        assert any("he usually has" in each for each in said) is is_told, taken


def test_every_reason_that_is_told_is_short() -> None:
    decision = Decision.lead("QH QD 8D JC AC", "JD")
    for card in decision.hand:
        assert all(len(each.text.split()) <= LONGEST for each in reasons_of(grade(decision, card)))
