"""Matches: whole games between two computer players, and their results."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ..engine.deal import Game
from ..engine.decision import Decision, Option
from ..engine.rules.rule_set import RuleSet
from ..engine.seed import Seed, plain_seed
from ..errors import NotationError, brief
from ..simulator.late_bar import watched
from ..simulator.play.rollout import in_order
from ..simulator.tables import data_frame
from .players import Player, player_of

if TYPE_CHECKING:
    from pandas import DataFrame

    from ..simulator import Policy

Who: TypeAlias = "str | Player | Policy"
"""Name in `PLAYERS`, player or policy of the simulator, as `player_of` takes it."""

Choosers: TypeAlias = "tuple[Callable[[Decision], Option], Callable[[Decision], Option]]"
"""Functions by which the first and the second player choose an option."""

_SEATED: Final = ("first", "second")
_AT_ONCE: Final = 10
"""Games in one unit of work for the executor."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """Result of one game of a match, and the seed of its cards.

    `Game.start(rules, players=("first", "second"), dealer=..., seed=seed)` deals the same cards.
    """

    number: int
    """Place of the game in the match, from 1."""

    seed: str
    dealer: int
    """Player who dealt first: 0 for the first player, 1 for the second."""

    winner: int
    """Player who won: 0 for the first player, 1 for the second."""

    points: tuple[int, int]
    """Final score, (first player, second player); it may be above the target."""

    deals: int
    """Number of deals in the game."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class MatchResult:
    """Result of a match between two players: the games played, with wins and their interval."""

    players: tuple[str, str]
    """Names of the first and second player; equal names get " 1" and " 2" at the end."""

    rules: RuleSet
    seed: int | str
    played: tuple[PlayedGame, ...]

    @property
    def games(self) -> int:
        """Number of games played."""
        return len(self.played)

    @property
    def wins(self) -> int:
        """Number of games that the first player won."""
        return sum(game.winner == 0 for game in self.played)

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """Return Wilson's interval (low, high) for the first player's chance to win a game, 0 to 1.

        Args:
            level: confidence level, above 0 and below 1.

        Raises:
            NotationError: if `level` is outside that range or not a float.

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
        """Return a dictionary of plain values for each game, in the order played.

        Its keys are "game" (the number, from 1), "first" and "second" (the players' names),
        "dealt_first" and "winner" (a name), "points_first", "points_second", "deals" and "seed".
        """
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
        """Return the result as a `pandas.DataFrame`, a row per game with the columns of `rows`.

        Raises:
            MissingPackage: if pandas is not installed.
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


def play_match(
    first: Who,
    second: Who,
    *,
    games: int = 1000,
    seed: Seed = 0,
    rules: RuleSet | str = "turf-club",
    executor: Executor | None = None,
) -> MatchResult:
    """Play whole games between two computer players, and return the results.

    The second player deals first in game 1, the first player in game 2, and so on in turn. Every
    game has cards of its own. A game takes about 5 ms between the Curate and a beginner, 20 to 50
    ms with a policy, and 0.5 to 1 s with any other player of the course, because these ask the
    simulator: pass an executor for those. On `KeyboardInterrupt` the games played so far are
    returned.

    >>> from ecarte_tutor.course.players import Beginner
    >>> match = play_match("curate", Beginner(), games=20)
    >>> match.games, match.players
    (20, ('the Curate', 'the beginner'))

    Args:
        first: the name of a player (see `ecarte_tutor.players`), a player (an object with `name`
            and `choose`), or a policy of the simulator.
        second: the other player, in the same forms.
        games: number of games, 1 or more.
        seed: seed of the cards; equal seeds give equal results on every machine.
        rules: the rule set, or its text form.
        executor: runs the games in batches of ten. The result does not depend on it.

    Raises:
        NotationError: if `first` or `second` is no player, or `games` is below 1.
    """
    check_count(games, "games")
    players = player_of(first), player_of(second)
    house, plain = RuleSet.of(rules), plain_seed(seed)
    numbers = [range(begin, min(begin + _AT_ONCE, games)) for begin in range(0, games, _AT_ONCE)]
    choosers = players[0].choose, players[1].choose
    work = [(_played, house, plain, each, choosers) for each in numbers]
    growing = (
        MatchResult(players=_names(*players), rules=house, seed=plain, played=played)
        for played in accumulate(in_order(work, executor))
    )
    return watched(growing, "games", lambda found: found.games, games)


def game_of_match(rules: RuleSet, seed: int | str, number: int) -> Game:
    """Return a game of a match before its first choice; "second" deals game 0, "first" game 1."""
    dealer = _SEATED[1 - number % 2]
    return Game.start(rules, players=_SEATED, dealer=dealer, seed=f"{seed}/{number}")


def stages(game: Game, choosers: Choosers) -> Iterator[Game]:
    """Yield the game before each choice, and once at its end."""
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
    rules: RuleSet, seed: int | str, numbers: range, choosers: Choosers
) -> tuple[PlayedGame, ...]:
    found = []
    for number in numbers:
        *_, end = stages(game_of_match(rules, seed, number), choosers)
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
    return tuple(found)


def _names(first: Player, second: Player) -> tuple[str, str]:
    if first.name != second.name:
        return first.name, second.name
    return f"{first.name} 1", f"{second.name} 2"


def check_count(number: object, of: str) -> None:
    """Raise `NotationError` unless `number` is a whole number from 1 up."""
    if type(number) is not int or number < 1:
        named = f"; for a kind, write kind={number!r}" if isinstance(number, str) else ""
        raise NotationError(f"expected a number of {of} from 1 up, got {brief(number)}{named}")
