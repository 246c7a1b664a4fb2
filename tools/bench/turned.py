"""Whether a game turned where its story says so.

    python -m tools.bench.turned [--games 40] [--seed 1]

The book's player, who errs in 12 of 100 choices, plays games against the book, and every choice is
graded. Counted are the stories that say "It turned in deal N", and those in which another deal
raised the winner's chances more, by the exact chances of each score. Some ten minutes of one core.
"""

from __future__ import annotations

import argparse
import random
import re
from concurrent.futures import Future
from itertools import pairwise

from ecarte_tutor.course.players import by_the_book
from ecarte_tutor.engine.deal import Game
from ecarte_tutor.engine.rules.rule_set import Seat
from ecarte_tutor.simulator import winning_chance
from ecarte_tutor.widgets.plays.game.match import Move, is_simulated
from ecarte_tutor.widgets.plays.game.story import Story

ERRS = 0.12
ME = "you"


def played(chance: random.Random) -> tuple[Game, list[Move]]:
    """Return a game of the one who errs against the book, and all choices that are graded."""
    game = Game.start(players=(ME, "the book"), seed=chance)
    moves = list[Move]()
    while not game.over:
        if game.deal.over:
            game = game.next_deal()
            continue
        decision = game.deal.decision()
        dealer = game.players[(game.first_dealer + len(game.deals) - 1) % 2]
        mine = (decision.seat == "dealer") == (dealer == ME)
        errs = mine and chance.random() < ERRS
        option = chance.choice(list(decision.options())) if errs else by_the_book(decision)
        if is_simulated(decision):
            moves.append(Move(decision, option, Future(), deal=len(game.deals)))
        game = game.act(option)
    return game, moves


def raised(game: Game) -> list[float]:
    """Return what each deal added to the winner's chances, from the exact ones."""
    wins = list[float]()
    for place, deal in enumerate(game.deals):
        dealer = game.players[(game.first_dealer + place) % 2]
        seat: Seat = "dealer" if dealer == game.winner else "pone"
        score = deal.score_before if seat == "pone" else deal.score_before[::-1]
        wins.append(winning_chance(game.rules, score, seat))
    return [after - before for before, after in pairwise((*wins, 1.0))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    told = false = 0
    for number in range(asked.games):
        game, moves = played(random.Random(f"{asked.seed} {number}"))
        story = Story(game, ME, "the book").judged(moves)
        found = re.match(r"It turned in deal (\d+)", story.told_turning)
        steps = [round(100 * each) for each in raised(game)]
        if found:
            told += 1
            false += steps[int(found[1]) - 1] < max(steps) - 1  # chances are told in whole numbers
        print(f"{number}: {story.told_turning} {steps}", flush=True)
    print(f"{told} of {asked.games} stories say that it turned; {false} of them are false")


if __name__ == "__main__":
    main()
