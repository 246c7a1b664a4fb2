"""How many complete random deals a second the public `Deal` API plays on one core.

    python -m tools.bench.random_deals [--deals 20000] [--check]

Each deal is shuffled, and every choice is drawn from `deal.options()` and played by `deal.act()`.
With `--check`, each is also replayed from its events and its points are held to the rules. Where
OpenSpiel is installed (`pip install open_spiel`), its euchre is played at random beside it through
its Python API, which is backed by C++: the nearest card game that it has.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from importlib import import_module
from time import perf_counter
from typing import Any

from ecarte_tutor import Deal, RuleSet
from ecarte_tutor.engine.rules.presets import PRESETS


def random_deal(chance: random.Random, rules: RuleSet) -> Deal:
    """A deal of random choices, from the shuffle to the score."""
    deal = Deal.start(seed=chance, rules=rules)
    while not deal.over:
        deal = deal.act(chance.choice(deal.options()))
    return deal


def check(deal: Deal) -> None:
    """Raises `AssertionError` for a deal that the rules do not allow."""
    points, most = sum(deal.points), 1 + deal.rules.vulnerable_vole
    assert 1 <= points <= most, f"{points} points in {deal.events}"
    assert sum(deal.won) == 5
    assert Deal.replay(deal.events) == deal


def random_euchre(game: Any, chance: random.Random) -> None:
    """A deal of euchre by OpenSpiel."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))


def rate(play: Callable[[], object], deals: int) -> float:
    """Deals a second over this many."""
    start = perf_counter()
    for _ in range(deals):
        play()
    return deals / (perf_counter() - start)


def main() -> None:
    """Prints a line for each rule set, and one for euchre."""
    parser = argparse.ArgumentParser(description="Random deals a second on one core.")
    parser.add_argument("--deals", type=int, default=20_000, help="deals of each rule set")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", action="store_true", help="replay and check every deal")
    arguments = parser.parse_args()
    for name in PRESETS:
        chance, rules = random.Random(arguments.seed), RuleSet.named(name)

        def play(chance: random.Random = chance, rules: RuleSet = rules) -> None:
            deal = random_deal(chance, rules)
            if arguments.check:
                check(deal)

        print(f"écarté, {name:12} {rate(play, arguments.deals):10,.0f} deals/s")
    try:
        game = import_module("pyspiel").load_game("euchre")
    except ImportError:
        print("OpenSpiel is not installed: no euchre to compare with.")
        return
    chance = random.Random(arguments.seed)
    print(
        f"euchre, OpenSpiel    "
        f"{rate(lambda: random_euchre(game, chance), arguments.deals):10,.0f} deals/s"
    )


if __name__ == "__main__":
    main()
