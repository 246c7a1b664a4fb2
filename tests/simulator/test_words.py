"""What the opponent's words tell of his hand, against deals that were talked forwards."""

from __future__ import annotations

import numpy as np
import pytest

from ecarte_tutor.engine.cards import Hand
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.simulator import CardSimulation, ReckonerPolicy, simulate
from ecarte_tutor.simulator.batch.views import SEATS, Stakes, TalkView
from ecarte_tutor.simulator.beliefs import numbers
from ecarte_tutor.simulator.beliefs.moves import chance_of_word, word_likelihood
from ecarte_tutor.simulator.masks import KINGS, TRUMPS, Masks, counts, draw, mask_of

RECKONER = ReckonerPolicy()
DEALS = 120_000
HAND, TURN_UP = "QH 9H 8S 7S 7D", "7H"


def talked(decision: Decision) -> Masks:
    """The opponent's hands in random deals talked forwards: cards taken by the hint, one last word.

    He stands as often as is assumed of anybody.
    """
    random = np.random.default_rng(3)
    trump, other = decision.trump, 1 - SEATS.index(decision.seat)
    turn_up = mask_of([decision.turn_up], trump)
    mine = mask_of(decision.hand, trump) | mask_of(decision.discarded, trump) | turn_up
    hands = draw(np.full(DEALS, ~mine), 5, random)
    discarded = np.zeros_like(hands)
    for exchange in decision.exchanged:
        going = hands & ~(TRUMPS | KINGS)
        agrees = counts(going) == exchange[other]
        hands, discarded, going = hands[agrees], discarded[agrees], going[agrees]
        drawn = draw(~(mine | hands | discarded), exchange[other], random)
        hands, discarded = hands & ~going | drawn, discarded | going
    if decision.stood == "pone" and other == 1:
        found: Masks = hands  # the dealer has not spoken
        return found
    score = decision.score if other else decision.score[::-1]
    view = TalkView(
        other,
        hands,
        discarded,
        np.full(len(hands), turn_up),
        len(decision.exchanged),
        Stakes.of(decision.rules, score),
        np.full(len(hands), 21),
    )
    stands = random.random(len(hands)) < chance_of_word(view, RECKONER, stood=True)
    said: Masks = hands[stands == (decision.stood == SEATS[other])]
    return said


@pytest.mark.long
@pytest.mark.parametrize(
    ("history", "read"),
    [
        ({"stood": "dealer"}, ", read by his talk"),
        ({"stood": "dealer", "score": (4, 3)}, ", read by his talk"),
        ({"stood": "dealer", "exchanged": ((2, 3),)}, ", read by his talk"),
        ({"stood": "pone", "exchanged": ((2, 3),)}, ""),
        ({"stood": "pone", "exchanged": ((2, 3), (1, 3))}, ""),
    ],
)
def test_the_hands_that_talked_so_are_those_of_deals_talked_forwards(
    history: dict[str, object], read: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(numbers, "ODD_CARD", 1e-5)  # he discards by the hint
    decision = Decision.lead(HAND, TURN_UP, **history)  # type: ignore[arg-type]
    forwards = talked(decision)
    assert len(forwards) > 500
    found = simulate(decision)
    assert isinstance(found, CardSimulation)
    assert found[found.best].against == f"the reckoner{read}"
    for cards in (TRUMPS, KINGS):
        dealt = counts(forwards & cards)
        share = float(counts(found.hands.hands & cards) @ found.hands.weights)
        assert share == pytest.approx(dealt.mean(), abs=5 * dealt.std() / len(dealt) ** 0.5 + 0.05)


def test_a_refusal_shows_strength_and_a_proposal_weakness() -> None:
    def trumps(decision: Decision, *, reads: bool) -> float:
        found = simulate(decision, reads=reads)
        assert isinstance(found, CardSimulation)
        return float(counts(found.hands.hands & TRUMPS) @ found.hands.weights)

    refused = Decision.lead(HAND, TURN_UP, stood="dealer")
    assert trumps(refused, reads=True) > trumps(refused, reads=False) + 0.2
    led = Decision.reply(HAND, TURN_UP, "9S", stood="dealer")
    unasked = Decision.reply(HAND, TURN_UP, "9S", stood="pone")
    assert trumps(led, reads=True) < trumps(unasked, reads=True) - 0.2


def test_the_score_at_the_talk_is_that_before_the_king_was_marked() -> None:
    """At four a dealer refuses on other hands than at three; then he marks his king."""
    marked = Decision.lead(HAND, TURN_UP, (3, 4), stood="dealer", king="dealer")
    hands = np.array([mask_of(Hand("KH JH TH KS KC"), marked.trump)])
    turn_up = np.array([mask_of([marked.turn_up], marked.trump)])

    def stands(score: tuple[int, int]) -> float:
        stakes = Stakes.of(marked.rules, score)
        view = TalkView(1, hands, np.zeros_like(hands), turn_up, 0, stakes, np.array([21]))
        return float(chance_of_word(view, RECKONER, stood=True)[0])

    said = word_likelihood(marked, hands, Stakes.of(marked.rules, (3, 4)), RECKONER)
    assert said == pytest.approx([stands((3, 3))])
    assert abs(stands((3, 4)) - stands((3, 3))) > 0.02


def test_a_pone_who_stood_leaves_the_dealer_unheard_and_nothing_is_read() -> None:
    lead = Decision.lead(HAND, TURN_UP, stood="pone")
    read, unread = (simulate(lead, reads=reads) for reads in (True, False))
    assert {**read} == {**unread}
