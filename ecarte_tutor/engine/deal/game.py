"""Games of two players who deal in turn up to a target score, and tables of three or more."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from ...errors import EcarteError, IllegalAction, NotationError, RecordError, brief
from ..cards import PACK, Card
from ..decision import Decision, Option, View
from ..rules.rule_set import RuleSet, Seat, check_seat
from ..seed import SEED_BITS, Seed, generator_of, plain_seed
from .deal import Deal, events_data, read_events
from .events import Event, PacketOrder
from .record import VERSION, check_end, read_header


@dataclass(frozen=True, slots=True)
class Pool:
    """Pool of three players, of whom two play: the loser gives way, and two wins in a row win it.

    The rules are those of the *Encyclopaedia Britannica*, ninth edition.

    >>> pool = Pool(("Red", "Black", "Green")).after("Black")
    >>> pool.playing, pool.after("Black").winner
    (('Black', 'Green'), 'Black')

    Raises:
        NotationError: for players that are not three different names.
        IllegalAction: for a winner who was not playing, or a game after the end of the pool.
    """

    players: tuple[str, str, str]
    """Names of the three players. The first two play the first game."""

    winners: tuple[str, ...] = ()
    """Name of the winner of each game so far."""

    _table: FrenchTable = field(init=False, repr=False, compare=False)

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
            after = table.after(winner)
            table = table if _is_over(self.winners[: place + 1]) else after
        object.__setattr__(self, "_table", table)

    @property
    def playing(self) -> tuple[str, str]:
        """The players of the next game, the last winner first; after the pool, of its last game."""
        return self._table.playing

    @property
    def waiting(self) -> str:
        """The player who is not playing the next game."""
        return self._table.waiting[0]

    @property
    def over(self) -> bool:
        """True if a player has won two games in a row."""
        return _is_over(self.winners)

    @property
    def winner(self) -> str | None:
        """The player who has won the pool, or `None` while it goes on."""
        return self.winners[-1] if self.over else None

    def after(self, winner: str) -> Pool:
        """Return the pool after a game that `winner` won.

        Raises:
            IllegalAction: if `winner` was not playing, or the pool is over.
        """
        return replace(self, winners=(*self.winners, winner))


def _is_over(winners: tuple[str, ...]) -> bool:
    return len(winners) > 1 and winners[-1] == winners[-2]


@dataclass(frozen=True, slots=True)
class FrenchTable:
    """Two players and a queue of others who wait to play, as at French écarté.

    The loser goes to the end of the queue, and the first in the queue takes his place. A player of
    *la chouette*, who takes every bet that is offered, keeps his place when he loses.
    """

    playing: tuple[str, str]
    waiting: tuple[str, ...]
    chouette: str | None = None
    """Name of the player who plays la chouette, or `None` if nobody does."""

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
        """Return the table (who plays and who waits) after a game that `winner` won.

        Raises:
            IllegalAction: if `winner` was not playing.
        """
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
    """Return True if `names` is a tuple of `count` different texts, none of them blank."""
    return (
        isinstance(names, tuple)
        and all(isinstance(name, str) and name.strip() for name in names)
        and len(names) == count == len(set(names))
    )


_RECORD_KEYS: Final = frozenset(
    {"record", "version", "over", "score", "deals", "rules", "players", "first_dealer", "seed"}
    | {"voided"}
)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Game:
    """One game of écarté at one moment; its two players deal in turn.

    Begin with `Game.start`. `act` returns the game after an option in the current deal, and
    `next_deal` the game with the next deal. Pairs are in the order of `players`.

    >>> game = Game.start(players=("north", "south"), dealer="south", seed=7)
    >>> game.pone, game.to_act, game.score, game.options()
    ('north', 'north', (0, 0), ('play', 'propose'))
    """

    rules: RuleSet
    players: tuple[str, str]
    first_dealer: int
    """Index in `players` of the player who dealt first: 0 or 1."""

    seed: int | str
    """Seed by which packs are shuffled. The same seed and the same choices give the same game."""

    deals: tuple[Deal, ...]
    """All deals that were not void, the current one last."""

    voided: int = 0
    """Number of deals that were void (see `deal_again`)."""

    @classmethod
    def start(
        cls,
        rules: RuleSet | str = "turf-club",
        *,
        players: tuple[str, str] = ("first", "second"),
        dealer: str | None = None,
        seed: Seed | None = None,
        pack: Iterable[Card | str] | str | None = None,
        packets: PacketOrder = (3, 2),
    ) -> Game:
        """Return a new game with its first deal.

        Args:
            rules: the rule set, or its text form.
            players: two different names.
            dealer: the name of the player who deals first. `None` chooses by cutting the cards, or
                the first of `players` if by the rules the players take turns.
            seed: the seed of the cut and the shuffles, or a generator that draws the seed; `None`
                for a random one.
            pack: the 32 cards of the first deal, top first; `None` to shuffle.
            packets: `(3, 2)` or `(2, 3)`; some rules fix the order for the whole game.

        Raises:
            NotationError: for an argument that is not as described.
        """
        rules = RuleSet.of(rules)
        if not are_names(players, 2):
            raise NotationError(f"expected two different names of players, got {brief(players)}")
        seed = secrets.randbits(SEED_BITS) if seed is None else plain_seed(seed)
        if dealer is None:
            first_dealer = _first_dealer(rules, seed)
        elif dealer in players:
            first_dealer = players.index(dealer)
        else:
            raise NotationError(
                f"expected one of {brief(players)} as the dealer, got {brief(dealer)}"
            )
        undealt = cls(rules=rules, players=players, first_dealer=first_dealer, seed=seed, deals=())
        return undealt._with_deal((0, 0), pack, packets)

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Game:
        """Return the game that `Game.record` wrote as `record`, by playing its actions again.

        Raises:
            RecordError: for data that no legal game could have given.
        """
        data = read_header(record, "game", _RECORD_KEYS)
        game = _undealt(data)
        deals = data["deals"]
        if not isinstance(deals, list) or not deals:
            raise RecordError(f"expected a list of deals, got {brief(deals)}")
        for number, events in enumerate(deals, start=1):
            try:
                deal = read_events(events)
                _check_follows(game, deal)
            except RecordError as problem:
                raise RecordError(f"deal {number}, {problem}") from problem
            game = replace(game, deals=(*game.deals, deal))
        check_end(data, game.score, over=game.over)
        return game

    def record(self) -> dict[str, Any]:
        """Return the game, with hidden cards and seed, as a dictionary of JSON data.

        `from_record` reads it.
        """
        return {
            "record": "game",
            "version": VERSION,
            "rules": str(self.rules),
            "players": list(self.players),
            "first_dealer": self.first_dealer,
            "seed": self.seed,
            "voided": self.voided,
            "over": self.over,
            "score": list(self.score),
            "deals": [events_data(deal) for deal in self.deals],
        }

    def __repr__(self) -> str:
        told = ", ".join(
            f"{who} {points}" for who, points in zip(self.players, self.score, strict=True)
        )
        now = f"won by {self.winner}" if self.over else repr(self.deal)
        return f"<Game {told}, deal {len(self.deals)}: {now}>"

    def decision(self) -> Decision:
        """Return the decision that must be made now; raise `IllegalAction` if the deal is over."""
        return self.deal.decision()

    def options(self) -> tuple[Option, ...]:
        """Return every legal option of the player to act; an empty tuple when the deal is over."""
        return self.deal.options()

    def may(self, option: object) -> bool:
        """Return True if the player to act may choose `option` now."""
        return self.deal.may(option)

    def why_not(self, option: object) -> str | None:
        """Return a sentence that says why `option` is not legal now, or `None` if it is."""
        if self.over:
            return f"The game is over: {self.winner} has reached {self.rules.target} points."
        return self.deal.why_not(option)

    def act(self, option: object) -> Game:
        """Return the game after the player to act has chosen `option`, as `Deal.act` does.

        Raises:
            IllegalAction: if the option is not legal. The message is that of `why_not`.
        """
        if self.over:
            raise IllegalAction(str(self.why_not(option)))
        return replace(self, deals=(*self.deals[:-1], self.deal.act(option)))

    def next_deal(
        self,
        pack: Iterable[Card | str] | str | None = None,
        *,
        packets: PacketOrder | None = None,
    ) -> Game:
        """Return the game with its next deal, by the player who did not deal the last one.

        Args:
            pack: the 32 cards, top first; `None` to shuffle by the game's seed.
            packets: `(3, 2)` or `(2, 3)`; `None` for the order of the last deal.

        Raises:
            IllegalAction: if a deal is being played, if the game is over, or if the rules do not
                allow another order of packets.
        """
        if self.over:
            raise IllegalAction(str(self.why_not("deal")))
        if not self.deal.over:
            raise IllegalAction("This deal is not over: play it before the next is dealt.")
        order = self.deal.packets if packets is None else packets
        if order != self.deal.packets and self.rules.packets == "fixed":
            raise IllegalAction(
                f"The cards have been dealt by {self.deal.packets[0]} and {self.deal.packets[1]}, "
                "an order kept for the whole game (Turf Club law 2, London law 8)."
            )
        return self._with_deal(self.deal.score[::-1], pack, order)

    def deal_again(self, pack: Iterable[Card | str] | str | None = None) -> Game:
        """Return the game with the current deal void and a new deal by the same dealer.

        This is for a misdeal or an incorrect pack. The points of the void deal are lost, and the
        deals before it stand (Turf Club law 23, London law 45).

        Args:
            pack: the 32 cards, top first; `None` to shuffle by the game's seed.
        """
        before = replace(self, deals=self.deals[:-1], voided=self.voided + 1)
        return before._with_deal(self.deal.score_before, pack, self.deal.packets)

    def _with_deal(
        self,
        score: tuple[int, int],
        pack: Iterable[Card | str] | str | None,
        packets: PacketOrder,
    ) -> Game:
        shuffle = f"{self.seed}/{len(self.deals) + self.voided}"
        deal = Deal.start(
            pack, seed=shuffle, rules=self.rules, pone_dealer_score=score, packets=packets
        )
        return replace(self, deals=(*self.deals, deal))

    @property
    def deal(self) -> Deal:
        """The current deal, or the last one played."""
        return self.deals[-1]

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of all `deals`, in order, with the hidden cards."""
        return tuple(event for deal in self.deals for event in deal.events)

    @property
    def dealer(self) -> str:
        """Name of the player who deals the current deal."""
        return self.player_at("dealer")

    @property
    def pone(self) -> str:
        """Name of the player who does not deal the current deal."""
        return self.player_at("pone")

    def player_at(self, seat: Seat) -> str:
        """Return the name of the player who has `seat` in the current deal."""
        check_seat(seat)
        return self.players[self._place_of(seat)]

    def seat_of(self, player: str) -> Seat:
        """Return the seat of `player` in the current deal; raise `NotationError` if he has none."""
        if player not in self.players:
            raise NotationError(f"expected one of {brief(self.players)}, got {brief(player)}")
        return "dealer" if player == self.dealer else "pone"

    def view(self, player: str) -> View:
        """Return what `player` knows of the current deal."""
        return self.deal.view(self.seat_of(player))

    @property
    def to_act(self) -> str | None:
        """Name of the player who must decide now; `None` when the deal is over."""
        return None if self.deal.seat is None else self.player_at(self.deal.seat)

    @property
    def score(self) -> tuple[int, int]:
        """Points of the two players, in the order of `players`.

        After the last deal they may be more than the target.
        """
        score = self.deal.score
        return score if self._place_of("pone") == 0 else score[::-1]

    @property
    def over(self) -> bool:
        """True if a player has reached the target, even within a deal."""
        return max(self.deal.score) >= self.rules.target

    @property
    def winner(self) -> str | None:
        """Name of the player who has reached the target; `None` while the game goes on."""
        return self.players[self.score.index(max(self.score))] if self.over else None

    @property
    def stakes(self) -> int | None:
        """How much the game counts for its winner (1, 2 or 3); `None` while the game goes on."""
        return self.rules.game_stakes(min(self.score)) if self.over else None

    def _place_of(self, seat: Seat) -> int:
        dealer = (self.first_dealer + len(self.deals) - 1) % 2
        return dealer if seat == "dealer" else 1 - dealer


def _first_dealer(rules: RuleSet, seed: int | str) -> int:
    """Return the index of the player who cuts the higher rank, or 0 if the players take turns."""
    if rules.first_dealer == "alternate":
        return 0
    chance = generator_of(f"{seed}/cut")
    while True:
        first, second = (card.rank for card in chance.sample(PACK, 2))
        if first != second:
            return int(second > first)


def _undealt(data: dict[str, Any]) -> Game:
    """Return the game of the record `data` before its first deal."""
    players, first_dealer = data["players"], data["first_dealer"]
    seed, voided = data["seed"], data["voided"]
    fitting = {
        "players": isinstance(players, list) and are_names(tuple(players), 2),
        "first_dealer": type(first_dealer) is int and first_dealer in (0, 1),
        "seed": type(seed) in (int, str),
        "voided": type(voided) is int and voided >= 0,
    }
    for name, fits in fitting.items():
        if not fits:
            raise RecordError(f"expected {name} as a game has it, got {brief(data[name])}")
    try:
        rules = RuleSet.of(data["rules"])
    except EcarteError as problem:
        raise RecordError(f"cannot read the game's rules: {problem}") from problem
    return Game(
        rules=rules,
        players=(players[0], players[1]),
        first_dealer=first_dealer,
        seed=seed,
        deals=(),
        voided=voided,
    )


def _check_follows(game: Game, deal: Deal) -> None:
    """Raise `RecordError` unless `deal` can be the next deal of `game`."""
    before = game.deals[-1] if game.deals else None
    if before and not before.over:
        raise RecordError("event 1: the deal before it is not over")
    if before and game.over:
        raise RecordError("event 1: the game was over before it")
    if deal.rules != game.rules:
        raise RecordError(f"event 1: expected the game's rules, {game.rules}, got {deal.rules}")
    expected = before.score[::-1] if before else (0, 0)
    if deal.score_before != expected:
        raise RecordError(
            f"event 1: expected the score {expected}, the pone's first, as the deals before left "
            f"it, got {deal.score_before}"
        )
    if before and deal.packets != before.packets and game.rules.packets == "fixed":
        raise RecordError(
            f"event 1: expected packets of {before.packets}, an order kept for the whole game "
            f"(Turf Club law 2, London law 8), got {deal.packets}"
        )
