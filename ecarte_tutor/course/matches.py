"""Whole games between players: a match of them, and the decisions that come up in them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from html import escape
from itertools import count, groupby
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_args

from ..engine.deal import Game
from ..engine.decision import Decision, Kind, Option
from ..engine.rules import RuleSet
from ..engine.seed import Seed, plain_seed
from ..errors import NotationError, brief, telling_names
from ..simulator.play.rollout import in_order
from ..simulator.tables import data_frame
from .players import Player, by_the_book, player_of

if TYPE_CHECKING:
    from pandas import DataFrame

    from ..simulator import Policy

Who: TypeAlias = "str | Player | Policy"
"""A player by name, a player, or a policy of the simulator."""

_Choosers: TypeAlias = "tuple[Callable[[Decision], Option], Callable[[Decision], Option]]"

_SEATED: Final = ("first", "second")
_AT_ONCE: Final = 10
"""Games played in one call."""

_MOST_OF_A_DEAL: Final = 5
"""Decisions of one kind in a deal, more or less at most; of a king there is only one."""

_IN_VAIN: Final = 200
"""Games after which a kind that has not come up is taken never to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """One game of a match. `Game.start(rules, players=("first", "second"), dealer=...,
    seed=...)` deals its cards again."""

    number: int
    """From 1."""

    seed: str
    dealer: int
    """Who dealt first: 0 for the first player, 1 for the second."""

    winner: int
    """Who won."""

    points: tuple[int, int]
    """The first player's points and the second's; they may pass the target in the last deal."""

    deals: int
    """How many deals it took."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class MatchResult:
    """How a match went: games between two players, each independent of the others."""

    players: tuple[str, str]
    """Their names; two of one name are told apart by a number."""

    rules: RuleSet
    seed: int | str
    played: tuple[PlayedGame, ...]

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.played)

    @property
    def wins(self) -> int:
        """How many of them the first player won."""
        return sum(game.winner == 0 for game in self.played)

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """Wilson's interval for the first player's chance to win a game, from 0 to 1.

        Args:
            level: how sure it is to hold the chance, between 0 and 1.

        Raises:
            NotationError: for any other level.

        Source: E. B. Wilson, *Probable inference, the law of succession, and statistical
        inference*, Journal of the American Statistical Association 22 (1927).
        """
        if not isinstance(level, float) or not 0 < level < 1:
            raise NotationError(f"expected a level between 0 and 1, got {brief(level)}")
        z = NormalDist().inv_cdf((1 + level) / 2)
        games, share = self.games, self.wins / self.games
        middle = share + z**2 / (2 * games)
        half = z * sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2)
        low, high = ((middle + side * half) / (1 + z**2 / games) for side in (-1, 1))
        return max(0.0, low), min(1.0, high)

    def rows(self) -> list[dict[str, Any]]:
        """A row of plain text and numbers for each game, in order."""
        return [
            {
                "game": game.number,
                "first": self.players[0],
                "second": self.players[1],
                "dealt_first": self.players[game.dealer],
                "winner": self.players[game.winner],
                "points_first": game.points[0],
                "points_second": game.points[1],
                "deals": game.deals,
                "seed": game.seed,
            }
            for game in self.played
        ]

    def to_frame(self) -> DataFrame:
        """`rows` as a `pandas.DataFrame`.

        Raises:
            MissingPackage: without pandas.
        """
        return data_frame(self.rows())

    def __repr__(self) -> str:
        low, high = self.interval()
        first, second = self.players
        return (
            f"<MatchResult: {first} won {self.wins:,} of {self.games:,} games against {second}, "
            f"{self.wins / self.games:.1%} (95 % interval {low:.1%} to {high:.1%}), "
            f"{self.rules}, seed {self.seed!r}>"
        )

    def _repr_html_(self) -> str:
        low, high = self.interval()
        wins = (self.wins, self.games - self.wins)
        rows = "".join(
            f"<tr><td>{escape(name)}</td><td>{won:,}</td><td>{won / self.games:.1%}</td>"
            f"<td>{least:.1%} to {most:.1%}</td></tr>"
            for name, won, least, most in zip(
                self.players, wins, (low, 1 - high), (high, 1 - low), strict=True
            )
        )
        heads = "<tr><th>player</th><th>won</th><th>share</th><th>95 % interval</th></tr>"
        caption = escape(f"{self.games:,} games, {self.rules}, seed {self.seed!r}")
        return f"<table><caption>{caption}</caption>{heads}{rows}</table>"


@telling_names(understood={"random_state": "seed"})
def play_match(
    first: Who,
    second: Who,
    *,
    games: int = 1000,
    seed: Seed = 0,
    rules: RuleSet | str = "turf-club",
    executor: Executor | None = None,
    progress: Callable[[MatchResult], object] | None = None,
) -> MatchResult:
    """Plays whole games between two players, and counts who wins.

    The second player deals first in game 1, the first in game 2, and so on in turn. Every game has
    cards of its own. A game takes some 5 ms between the Curate and beginners, 20 to 50 ms with a
    policy, and half a second to a second with any other of the course's players, who ask the
    simulator: give those an executor. If interrupted, it returns the games played so far.

    >>> from ecarte_tutor.course.players import Beginner
    >>> match = play_match("curate", Beginner(), games=20)
    >>> match.games, match.players
    (20, ('the Curate', 'the beginner'))

    Args:
        first: a player by name (see `ecarte_tutor.players`), a player (what has a `name`, and can
            `choose` at a decision), or a policy of the simulator.
        second: the other.
        games: how many games.
        seed: what the cards begin with; the same seed gives the same result on every machine.
        rules: the house rules, or their text form.
        executor: where games are played: any `concurrent.futures.Executor`. The result is the same
            with any or none.
        progress: called with the result so far, every ten games.

    Raises:
        NotationError: for somebody who is no player, and for a number of games below 1.
    """
    _check_count(games, "games")
    players = player_of(first), player_of(second)
    house, plain = RuleSet.of(rules), plain_seed(seed)
    numbers = [range(begin, min(begin + _AT_ONCE, games)) for begin in range(0, games, _AT_ONCE)]
    choosers = players[0].choose, players[1].choose
    work = [(_played, house, plain, each, choosers) for each in numbers]
    found = MatchResult(players=_names(*players), rules=house, seed=plain, played=())
    try:
        for more in in_order(work, executor):
            found = replace(found, played=(*found.played, *more))
            if progress is not None:
                progress(found)
    except KeyboardInterrupt:
        if not found.played:
            raise
    return found


@telling_names(understood={"n": "number", "random_state": "seed"})
def sample_decisions(
    number: int,
    kind: Kind = "propose",
    *,
    seed: Seed = 0,
    rules: RuleSet | str = "turf-club",
    players: tuple[Who, Who] | None = None,
) -> tuple[Decision, ...]:
    """Decisions as they come up in play: drawn at random, and not selected for anything.

    Whole games are played, so that scores, hands and exchanges occur as often as at a table. Every
    decision of the kind is as likely as any other to be drawn, of either seat; but at most one is
    taken from a deal, so that the decisions are independent but for the score of a game. (Of a deal
    with more than five of the kind, each is a little less likely.) Deals that a king turned up has
    ended have none, and a card or discard without a choice is left out. Two hundred proposals take
    two seconds.

    >>> {each.kind for each in sample_decisions(2, kind="reply", seed=1)}
    {'reply'}

    Args:
        number: how many.
        kind: what is to be decided: "propose", "number", "answer", "discard", "king", "lead" or
            "reply".
        seed: what the cards begin with, or a generator that draws it; the same seed gives the same
            decisions.
        rules: the house rules, or their text form.
        players: who plays, as for `play_match`; unless given, both do what the book advises, which
            takes no time.

    Raises:
        NotationError: for a number below 1, and for a kind that does not come up by these rules.
    """
    _check_count(number, "decisions")
    if kind not in get_args(Kind):
        raise NotationError(
            f"expected a kind of decision ({', '.join(get_args(Kind))}), got {brief(kind)}"
        )
    house, plain = RuleSet.of(rules), plain_seed(seed)
    choosers: _Choosers = (by_the_book, by_the_book)
    if players is not None:
        choosers = player_of(players[0]).choose, player_of(players[1]).choose
    most = 1 if kind == "king" else _MOST_OF_A_DEAL
    chance = random.Random(f"{plain}/sample")  # noqa: S311 - a game
    found: list[Decision] = []
    for game in count():
        if game == _IN_VAIN and not found:
            raise NotationError(
                f"expected a kind of decision that comes up under {house}, got {kind!r}: "
                f"{_IN_VAIN} games had none with a choice"
            )
        stages_of_game = _stages(house, plain, game, choosers)
        for _, stages in groupby(stages_of_game, lambda stage: len(stage.deals)):
            met = [
                decision
                for stage in stages
                if stage.deal.kind == kind and len((decision := stage.decision()).options()) > 1
            ]
            # A deal with more decisions is taken as much more often, whichever of them is drawn.
            if met and chance.randrange(most) < len(met):
                found.append(chance.choice(met))
            if len(found) == number:
                return tuple(found)
    raise AssertionError


def _stages(rules: RuleSet, seed: int | str, number: int, choosers: _Choosers) -> Iterator[Game]:
    """A game before each choice, and at its end; the second of two players deals game 0."""
    dealer = _SEATED[1 - number % 2]
    game = Game.start(rules, players=_SEATED, dealer=dealer, seed=f"{seed}/{number}")
    while not game.over:
        if game.deal.over:
            game = game.next_deal()
            continue
        yield game
        assert game.to_act is not None
        choose = choosers[_SEATED.index(game.to_act)]
        game = game.act(choose(game.decision()))
    yield game


def _played(
    rules: RuleSet, seed: int | str, numbers: range, choosers: _Choosers
) -> list[PlayedGame]:
    found = []
    for number in numbers:
        *_, end = _stages(rules, seed, number, choosers)
        assert end.winner is not None
        game = PlayedGame(
            number=number + 1,
            seed=str(end.seed),
            dealer=end.first_dealer,
            winner=_SEATED.index(end.winner),
            points=end.score,
            deals=len(end.deals),
        )
        found.append(game)
    return found


def _names(first: Player, second: Player) -> tuple[str, str]:
    if first.name != second.name:
        return first.name, second.name
    return f"{first.name} 1", f"{second.name} 2"


def _check_count(number: int, of: str) -> None:
    if type(number) is not int or number < 1:
        raise NotationError(f"expected a number of {of} from 1 up, got {brief(number)}")
