"""The game's opponents: their faults, and in what order they play well."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest

from ecarte_tutor import Decision, book
from ecarte_tutor.course.figures.measured import measured
from ecarte_tutor.course.players import PLAYERS, Captain, Curate, Librarian
from ecarte_tutor.engine.cards import PACK, Card, Hand
from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.simulator.batch.views import Policy, Stakes, TalkView
from ecarte_tutor.simulator.beliefs.posterior import view_of
from ecarte_tutor.simulator.masks import card_at, mask_of
from ecarte_tutor.simulator.play.reckoner import ReckonerPolicy
from tools.matches.games import games
from tools.matches.opponents import OPPONENTS, CuratePolicy

RULES = RuleSet.named("turf-club")
STRONG, ONE = "KH 9H 7H 8S 7D", "9H KS 8S 7D 8C"


@pytest.mark.parametrize(("hand", "word"), [(STRONG, "play"), ("KH 9H KS KD KC", "propose")])
def test_the_curate_stands_on_three_trumps_alone_whatever_was_exchanged(
    hand: str, word: str
) -> None:
    for exchanged in ((), ((3, 3),), ((3, 3), (1, 2))):
        assert Curate().choose(Decision.propose(hand, "8H", exchanged=exchanged)) == word


def test_the_captain_refuses_with_one_trump_and_only_at_first() -> None:
    assert Captain().choose(Decision.propose(ONE, "8H")) == "play"
    assert Captain().choose(Decision.answer(ONE, "8H")) == "refuse"
    assert Captain().choose(Decision.answer("7H 9S 8S 8D 7C", "8H", exchanged=((5, 5),))) == (
        "accept"
    )
    assert PLAYERS["actuary"].choose(Decision.answer(ONE, "8H")) == "accept"


def test_the_librarian_talks_at_every_score_as_at_love_all() -> None:
    chance, minded = random.Random(4), 0
    for _ in range(150):
        hand, turn_up = _dealt(chance)
        here, there = (Decision.answer(hand, turn_up, score) for score in ((0, 0), (0, 4)))
        if len(book(here).advice) == 1:
            assert {Librarian().choose(there)} == book(here).advice
            minded += book(here).advice != book(there).advice
    assert minded


@pytest.mark.parametrize("policy", OPPONENTS, ids=str)
@pytest.mark.parametrize("exchanged", [(), ((3, 2),)])
@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_measured_is_what_plays(
    policy: Policy, exchanged: tuple[tuple[int, int], ...], seat: int
) -> None:
    player = next(each for each in PLAYERS.values() if each.name == str(policy))
    ask, chance = (Decision.answer if seat else Decision.propose), random.Random(seat)
    generator, compared = np.random.default_rng(1), 0
    for _ in range(80):
        hand, turn_up = _dealt(chance)
        decision = ask(hand, turn_up, exchanged=exchanged)
        if isinstance(player, Librarian) and len(book(decision).advice) > 1:
            continue
        own, turned = (np.array([mask_of(each, turn_up.suit)]) for each in (hand, [turn_up]))
        stakes = Stakes.of(RULES, (0, 0))
        view = TalkView(seat, own, 0 * own, turned, len(exchanged), stakes, np.array([16]))
        stands = bool(policy.stands(view, generator)[0])
        assert (player.choose(decision) in ("play", "refuse")) == stands, decision
        compared += 1
    # After an exchange the book leaves every hand open, and the Librarian asks the simulator.
    assert compared > 30 or (exchanged and isinstance(player, Librarian))


def test_the_curate_leads_as_he_is_measured() -> None:
    chance, policy = random.Random(2), CuratePolicy()
    for _ in range(40):
        decision = Decision.lead(*_dealt(chance))
        led = policy.lead(view_of(decision), Stakes.of(RULES), np.random.default_rng(1))[0]
        found = Curate().choose(decision)
        wanted = card_at(led, decision.trump)
        assert str(found)[0] == str(wanted)[0]
        assert (str(found)[1] == str(decision.trump)) == (wanted.suit is decision.trump)


def test_they_are_offered_from_the_gentlest_to_the_strongest() -> None:
    figures = measured("the opponents' games")
    names = [*(each.subject for each in figures), "the Actuary"]
    assert names[:-1] == [str(each) for each in OPPONENTS]
    assert [each.name for each in PLAYERS.values() if each.name in names] == names
    for weaker, stronger in pairwise(figures):
        assert stronger.mean - weaker.mean > 5 * max(stronger.error, weaker.error)
    assert figures[-1].mean < -5 * figures[-1].error


@pytest.mark.long
def test_a_few_games_find_the_same_order() -> None:
    means = []
    for policy in OPPONENTS:
        *_, score = games(policy, ReckonerPolicy(), 5000, seed=0)
        means.append(score.mean)
    assert means == sorted(means)
    assert means[-1] < 0


def _dealt(chance: random.Random) -> tuple[Hand, Card]:
    pack = chance.sample(PACK, 6)
    return Hand(pack[:5]), pack[5]
