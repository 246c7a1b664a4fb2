"""More than two players: the pool of three, and the table of French écarté."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...errors import IllegalAction, NotationError, brief


@dataclass(frozen=True, slots=True)
class Pool:
    """The pool of three: the loser makes room, and two games running win the pool (E9).

    >>> pool = Pool(("Red", "Black", "Green")).after("Black")
    >>> pool.playing, pool.after("Black").winner
    (('Black', 'Green'), 'Black')

    Raises:
        NotationError: for anything but three different names.
    """

    players: tuple[str, str, str]
    """In the order in which they come in: the first two play the first game."""

    winners: tuple[str, ...] = ()
    """Who won each game so far."""

    def __post_init__(self) -> None:
        if not are_names(self.players, 3):
            raise NotationError(f"expected three different names, got {brief(self.players)}")
        if not isinstance(self.winners, tuple):
            raise NotationError(f"expected the winners of the games, got {brief(self.winners)}")
        table = FrenchTable(self.players[:2], self.players[2:])
        for place, winner in enumerate(self.winners):
            if _is_over(self.winners[:place]):
                raise IllegalAction(
                    f"The pool is over: {self.winners[place - 1]} has won two games running (E9)."
                )
            table = table.after(winner)

    @property
    def playing(self) -> tuple[str, str]:
        """Who plays the next game, the winner of the last one first; at the end, the last two."""
        return self._table.playing

    @property
    def waiting(self) -> str:
        """Who is out."""
        return self._table.waiting[0]

    @property
    def over(self) -> bool:
        """Whether somebody has won two games running."""
        return _is_over(self.winners)

    @property
    def winner(self) -> str | None:
        """Who has won the pool."""
        return self.winners[-1] if self.over else None

    def after(self, winner: str) -> Pool:
        """The pool after a game; raises `IllegalAction` for a winner who was not playing it."""
        return replace(self, winners=(*self.winners, winner))

    @property
    def _table(self) -> FrenchTable:
        table = FrenchTable(self.players[:2], self.players[2:])
        for winner in self.winners[:-1] if self.over else self.winners:
            table = table.after(winner)
        return table


def _is_over(winners: tuple[str, ...]) -> bool:
    return len(winners) > 1 and winners[-1] == winners[-2]


@dataclass(frozen=True, slots=True)
class FrenchTable:
    """Two players and those who wait to come in, as at French écarté (E9).

    The loser goes to the end of the line and the first who waits takes his place, unless the loser
    plays *la chouette*: he takes every bet that is offered, and keeps his seat.
    """

    playing: tuple[str, str]
    waiting: tuple[str, ...]
    chouette: str | None = None
    """Who takes all bets, if anybody does."""

    def __post_init__(self) -> None:
        places = (self.playing, self.waiting)
        are_tuples = all(isinstance(names, tuple) for names in places) and len(self.playing) == 2
        if not are_tuples or not are_names(self.playing + self.waiting, 2 + len(self.waiting)):
            raise NotationError(
                "expected two players and those who wait, all by different names, "
                f"got {brief(self.playing)} and {brief(self.waiting)}"
            )
        if self.chouette not in (None, *self.playing, *self.waiting):
            raise NotationError(
                f"expected one of the table to play la chouette, got {brief(self.chouette)}"
            )

    def after(self, winner: str) -> FrenchTable:
        """The table after a game; raises `IllegalAction` for a winner who was not playing."""
        if winner not in self.playing:
            raise IllegalAction(
                f"Only {self.playing[0]} or {self.playing[1]} can win this game, not "
                f"{brief(winner)}: "
                "the others wait for the loser's place (E9)."
            )
        loser = self.playing[self.playing[0] == winner]
        if loser == self.chouette or not self.waiting:
            return self
        newcomer, *line = self.waiting
        return replace(self, playing=(winner, newcomer), waiting=(*line, loser))


def are_names(names: object, count: int) -> bool:
    """Whether these are that many different names: a tuple of texts that are not blank."""
    return (
        isinstance(names, tuple)
        and all(isinstance(name, str) and name.strip() for name in names)
        and len(names) == count == len(set(names))
    )
