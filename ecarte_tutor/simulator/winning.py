"""The chance of winning the game from a score, by how deals end.

`results` counts how deals end at each score if both players are the computer player called the
reckoner. A game is a chain of such deals, and the players deal in turn. Every deal scores, so the
chance at each score follows exactly from the chances at the scores after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import fsum
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..engine.decision import Decision
from ..engine.rules.rule_set import RuleSet, Seat, check_seat, other_seat
from ..errors import IllegalAction, RuleSetError, brief
from .batch.play import ENDS
from .batch.views import SEATS
from .masks import Rows
from .tables import read_rows

NEEDS: Final = 5
"""The points that each player needs at the beginning of a game of five."""

TURNED: Final = 1 / 8
"""The share of deals in which the king is turned up."""


class Needs(NamedTuple):
    """Points that each player still needs; a king turned up has already scored its point."""

    pone: int
    dealer: int


ALL_NEEDS: Final = tuple(
    sorted(
        (Needs(pone, dealer) for pone in range(1, NEEDS + 1) for dealer in range(1, NEEDS + 1)),
        key=sum,
    )
)
"""The 25 scores of a game of five, those near its end first; a deal leads to an earlier score."""


def needs_at(rules: RuleSet, score: tuple[int, int] | None) -> Needs:
    """Return the points, at most five, that each player needs at `score`, (pone's, dealer's).

    If `score` is `None`, each needs five.

    Raises:
        IllegalAction: for a score at which the game is over.
    """
    if score is None:
        return Needs(NEEDS, NEEDS)
    if max(score) >= rules.target:
        raise IllegalAction(f"expected a score below {rules.target}, got {score}")
    pone, dealer = (min(rules.target - points, NEEDS) for points in score)
    return Needs(pone, dealer)


PATH: Final = Path(__file__).parent / "data" / "results.csv"

EndCounts = NDArray[np.int64]
"""Number of deals that ended in each way; an array of shape `play.ENDS`."""


class Setting(NamedTuple):
    """Rules, turn-up and score, by which the reckoner plays a deal; the key of `results`."""

    rules: str
    """The name of a preset rule set."""

    turned: bool
    """True if the king was turned up."""

    needs: Needs
    """Points that each player still needs; a king turned up has already scored its point."""


@dataclass(frozen=True, slots=True)
class ResultsRow:
    """Row of the CSV file: a `Setting`, and how many of its deals ended in each way.

    `pone` and `dealer` are what each needs; `ends[i]` counts deals with end `i` of `deal_ends`.
    """

    rules: str
    turned: int
    pone: int
    dealer: int
    ends: tuple[int, ...]


@cache
def results(path: Path = PATH) -> Mapping[Setting, EndCounts]:
    """Return how many deals ended in each way, by `Setting`; the file at `path` is read once.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    return {
        Setting(row.rules, row.turned == 1, Needs(row.pone, row.dealer)): np.array(
            row.ends, np.int64
        ).reshape(ENDS)
        for row in read_rows(path, ResultsRow)
    }


Chances = NDArray[np.float64]
"""Chances to win the game, each from 0 to 1."""


def winning_chance(rules: RuleSet | str, score: tuple[int, int], seat: Seat) -> float:
    """Return the chance, 0 to 1, that a player wins the game, before a deal from `score`.

    Both players are assumed to be the reckoner, a computer player.

    >>> round(winning_chance("turf-club", (4, 0), "dealer"), 1)
    0.9

    Args:
        rules: the house rules; the deals counted are those of the preset that they were made from.
        score: (the player's, the opponent's); at the target or above, the game is over.
        seat: the player's seat in the deal that comes.

    Raises:
        RuleSetError: for a preset whose deals were never counted.
    """
    rules = RuleSet.of(rules)
    check_seat(seat)
    if not (isinstance(score, tuple) and len(score) == 2 and min(score) >= 0):
        raise RuleSetError(f"expected a score of two numbers, mine first, got {brief(score)}")
    if not is_counted(rules):
        counted = ", ".join(dict.fromkeys(setting.rules for setting in results()))
        raise RuleSetError(
            f"expected rules made from a preset whose deals were counted ({counted}), got {rules}"
        )
    mine, theirs = (min(points, rules.target) for points in score)
    if seat == "dealer":
        return 1 - _pone_wins(rules, theirs, mine)
    return _pone_wins(rules, mine, theirs)


def winning_table(rules: RuleSet | str = "turf-club", seat: Seat = "pone") -> Chances:
    """Return an array of `winning_chance`, 0 to 1, at every score before a deal.

    The row is the player's score and the column the opponent's, each from 0 to one below the
    target: 5 by 5 if the target is five.

    >>> table = winning_table("turf-club", "dealer")
    >>> table.shape, round(float(table[4, 0]), 1)
    ((5, 5), 0.9)

    Args:
        rules: the house rules, or the name of a preset.
        seat: the player's seat in the deal that comes.

    Raises:
        RuleSetError: for a preset whose deals were never counted.
    """
    rules = RuleSet.of(rules)
    scores = range(rules.target)
    return np.array(
        [[winning_chance(rules, (mine, theirs), seat) for theirs in scores] for mine in scores]
    )


def winning_error(rules: RuleSet | str, score: tuple[int, int], seat: Seat) -> float:
    """Return the standard error of `winning_chance`, which takes the same arguments.

    The chance has an error because the deals counted at each score were drawn at random.

    >>> winning_error("turf-club", (0, 0), "dealer") < 0.002
    True
    """
    rules = RuleSet.of(rules)
    winning_chance(rules, score, seat)  # which refuses what it does not know
    pone, dealer = score if seat == "pone" else score[::-1]
    # The part that the chance at each score has in this one; the players change seats every deal.
    parts = {(pone, dealer): 1.0}
    variance = 0.0
    for total in range(pone + dealer, 2 * rules.target - 1):
        for at in [each for each in parts if sum(each) == total]:
            part = parts.pop(at)
            for ends, share, marked in _ends_before_deal(rules, *at):
                ways, deals = np.argwhere(ends).tolist(), ends.sum()
                counted = ends[ends > 0] / deals  # in the order of the ways
                worth = np.array([_after(rules, marked, *way) for way in ways])
                mean = (counted * worth).sum()
                spread = (counted * (worth - mean) ** 2).sum()
                variance += (part * share) ** 2 * float(spread / deals)
                for way, often in zip(ways, counted.tolist(), strict=True):
                    after = _score_after(rules, marked, *way)
                    if max(after) < rules.target:
                        then = after[::-1]
                        weight = -part * share * often
                        parts[then] = parts.get(then, 0.0) + weight
    return float(np.sqrt(variance))


def is_counted(rules: RuleSet) -> bool:
    """Return True if the deals of the preset that `rules` were made from have been counted.

    Only then are values and losses in games in 100.
    """
    return Setting(rules.name, turned=False, needs=Needs(1, 1)) in results()


def after_deal(decision: Decision) -> Chances:
    """Return the player's chance to win the game, 0 to 1, after each way the deal can end.

    Ends are numbered as by `deal_ends`. The deal began from the score of `decision`.
    """
    if decision.seat == "pone":
        return _pone_after_deal(decision.rules, decision.score)
    return 1 - _pone_after_deal(decision.rules, decision.score[::-1])


def after_cards(decision: Decision, gains: NDArray[np.int64], mine: Rows, theirs: Rows) -> Chances:
    """Return the player's chance to win the game, 0 to 1, once the cards of each deal are played.

    Args:
        decision: a lead or a reply.
        gains: the points for the tricks of each deal, the player's less the opponent's.
        mine: True where the player will still announce the king of trumps, and score for it.
        theirs: True where the opponent will; both are broadcast to the shape of `gains`.

    Returns:
        The chances, in the shape of `gains`.
    """
    kings = np.broadcast_to(mine, gains.shape), np.broadcast_to(theirs, gains.shape)
    own, other = decision.score
    found = np.empty(gains.shape)
    for gain in np.unique(gains).tolist():
        for king, his in ((0, 0), (1, 0), (0, 1)):
            rows = (gains == gain) & (kings[0] == bool(king)) & (kings[1] == bool(his))
            score = own + king, other + his
            if max(score) < decision.rules.target:  # else the king has ended the deal
                score = score[0] + max(gain, 0), score[1] + max(-gain, 0)
            found[rows] = winning_chance(decision.rules, score, other_seat(decision.seat))
    return found


def _after(rules: RuleSet, score: tuple[int, int], *end: int) -> float:
    """Return the pone's chance after a deal from `score`, (the pone's, the dealer's)."""
    return winning_chance(rules, _score_after(rules, score, *end), "dealer")


@cache
def _pone_after_deal(rules: RuleSet, score: tuple[int, int]) -> Chances:
    """Return the pone's chance after each end of a deal from `score`; a read-only array."""
    found = np.array([_after(rules, score, *end) for end in np.ndindex(ENDS)])
    found.flags.writeable = False
    return found


def _score_after(
    rules: RuleSet, score: tuple[int, int], vulnerable: int, holder: int, tricks: int
) -> tuple[int, int]:
    """Return the score after the deal; a king that reaches the target ends the deal."""
    kings = [int(rules.king_scores and holder == seat) for seat in range(len(SEATS))]
    pone, dealer = score[0] + kings[0], score[1] + kings[1]
    if max(pone, dealer) >= rules.target:
        return pone, dealer
    gain = rules.trick_points(tricks, (*SEATS, None)[vulnerable])
    return pone + gain[0], dealer + gain[1]


@cache
def _pone_wins(rules: RuleSet, pone: int, dealer: int) -> float:
    """Return the pone's chance to win the game, before a deal from the score `pone`-`dealer`."""
    if pone >= rules.target or dealer >= rules.target:
        return float(pone >= rules.target)
    chance = 0.0
    for ends, share, marked in _ends_before_deal(rules, pone, dealer):
        ways = np.argwhere(ends).tolist()
        total = fsum(int(ends[tuple(way)]) * _after(rules, marked, *way) for way in ways)
        chance += share * total / int(ends.sum())
    return chance


def _ends_before_deal(
    rules: RuleSet, pone: int, dealer: int
) -> Iterator[tuple[EndCounts, float, tuple[int, int]]]:
    """Yield for a plain turn-up and for a king: ends of deals, share of deals, score after it.

    A king that wins the game as it is turned up is left out.
    """
    for turned, share in ((False, 1 - TURNED), (True, TURNED)):
        marked = pone, dealer + (turned and rules.king_scores)
        if max(marked) < rules.target:
            yield results()[Setting(rules.name, turned, needs_at(rules, marked))], share, marked
