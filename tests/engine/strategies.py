"""What the tests of the core are given: cards, rule sets, and deals played at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import strategies as st

from ecarte_tutor import Deal, EcarteError, RuleSet
from ecarte_tutor.engine.cards import PACK
from ecarte_tutor.engine.decision import Option
from ecarte_tutor.engine.rules.presets import PRESETS

cards = st.sampled_from(PACK)
presets = st.sampled_from(tuple(PRESETS))
seats = st.sampled_from(("pone", "dealer"))

rule_sets = st.builds(
    RuleSet,
    name=presets,
    target=st.sampled_from((5, 7, 11)),
    king_scores=st.booleans(),
    vulnerable_vole=st.sampled_from((2, 3)),
    pone_minimum=st.sampled_from((0, 1)),
    dealer_minimum=st.sampled_from((0, 1)),
    count_named=st.sampled_from(("after", "before")),
    short_stock=st.sampled_from(("dealer-stays", "as-left", "no-proposal", "pone-first", "ends")),
    king_marking=st.sampled_from(("optional", "automatic")),
    hand_king_deadline=st.sampled_from(("first-card-grace", "first-card", "first-trick")),
    turned_king_deadline=st.sampled_from(("next-turn-up", "at-once")),
    stakes=st.sampled_from(("single", "treble")),
    first_dealer=st.sampled_from(("highest-cut-chooses", "highest-cut", "alternate")),
    packets=st.sampled_from(("fixed", "free")),
)
"""Every mix of house rules that a user can make."""

_TALKATIVE = ("propose", "accept")


def error_of(make: Callable[[Any], object], junk: object) -> str | None:
    """The message of the error that the package raises on purpose for `junk`, if it does."""
    try:
        make(junk)
    except EcarteError as error:
        return str(error)
    return None


def choose(deal: Deal, chance: random.Random, talkative: float = 0.5) -> Option:
    """A legal option at random; a `talkative` table exchanges until the stock is short."""
    options = deal.options()
    words = [option for option in options if option in _TALKATIVE]
    if words and chance.random() < talkative:
        return words[0]
    return chance.choice(options)


def states(
    rules: RuleSet | str, seed: int, score: tuple[int, int] = (0, 0), talkative: float = 0.5
) -> Iterator[Deal]:
    """A deal played at random, as it is after each action; the last is over."""
    chance = random.Random(seed)
    deal = Deal.start(seed=chance, rules=rules, pone_dealer_score=score)
    yield deal
    while not deal.over:
        deal = deal.act(choose(deal, chance, talkative))
        yield deal


def play_out(
    rules: RuleSet | str, seed: int, score: tuple[int, int] = (0, 0), talkative: float = 0.5
) -> Deal:
    """A deal played at random to its end."""
    *_, last = states(rules, seed, score, talkative)
    return last


def played(deal: Deal, *options: object) -> Deal:
    """The deal after these options."""
    for option in options:
        deal = deal.act(option)
    return deal


def low_scores(rules: RuleSet) -> st.SearchStrategy[tuple[int, int]]:
    """Scores at which the game is not yet over."""
    points = st.integers(0, rules.target - 1)
    return st.tuples(points, points)


@st.composite
def moments(draw: st.DrawFn) -> Deal:
    """A deal under any rules, at any moment before its end, or over from the start."""
    rules = draw(rule_sets | presets.map(RuleSet.named))
    score = draw(low_scores(rules))
    seed = draw(st.integers(0, 2**32))
    talkative = draw(st.sampled_from((0.5, 0.95, 1.0)))
    all_states = list(states(rules, seed, score, talkative))
    place = draw(st.integers(0, max(len(all_states) - 2, 0)))
    return all_states[place]
