"""A game: deals in turn until one player reaches the target."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self

from ...errors import EcarteError, IllegalAction, NotationError, RecordError, brief, telling_names
from ..cards import PACK, Card
from ..decision import Decision, Option, View
from ..rules import RuleSet, Seat, check_seat
from ..seed import SEED_BITS, Seed, generator_of, plain_seed
from .deal import Deal, events_data, read_events
from .events import Event, PacketOrder
from .record import VERSION, check_end, read_header


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
        """Who plays the next game, the winner of the last one first; at the end, the last two."""
        return self._table.playing

    @property
    def waiting(self) -> str:
        """Who is out."""
        return self._table.waiting[0]

    @property
    def over(self) -> bool:
        """True if somebody has won two games running."""
        return _is_over(self.winners)

    @property
    def winner(self) -> str | None:
        """Who has won the pool."""
        return self.winners[-1] if self.over else None

    def after(self, winner: str) -> Pool:
        """The pool after a game; raises `IllegalAction` for a winner who was not playing it."""
        return replace(self, winners=(*self.winners, winner))


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
    """True for a tuple of `count` different texts, none of them blank."""
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
    """A game of écarté between two players, who deal in turn.

    Begin with `Game.start`; `act` plays an option in the current deal, and when that is over
    `next_deal` deals the next. Pairs are in the order of `players`.

    >>> game = Game.start(players=("north", "south"), dealer="south", seed=7)
    >>> game.pone, game.to_act, game.score, game.options()
    ('north', 'north', (0, 0), ('play', 'propose'))
    """

    rules: RuleSet
    players: tuple[str, str]
    first_dealer: int
    """Who dealt first: 0 or 1, a place in `players`."""

    seed: int | str
    """By which packs are shuffled: the same seed and the same choices give the same game."""

    deals: tuple[Deal, ...]
    """All deals that count, the current one last."""

    voided: int = 0
    """How many deals did not count (see `deal_again`)."""

    def __new__(cls, *positional: object, **fields: object) -> Self:
        if positional or (fields and "deals" not in fields):
            raise TypeError("a game begins with Game.start(seed=1) or Game.from_record(record)")
        return object.__new__(cls)

    @classmethod
    @telling_names()
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
        """A game whose first deal is dealt.

        Args:
            rules: the rule set, or its text form.
            players: two different names.
            dealer: who deals first; `None` to have it cut for, as the rules say.
            seed: by which to cut and shuffle, or a generator that draws it; `None` for a new one.
            pack: the first deal's cards, top first, where they are not to be shuffled.
            packets: `(3, 2)` or `(2, 3)`, kept for the game where the rules have it so.

        Raises:
            NotationError: for players, a dealer, a pack or packets that cannot be.
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
        """The game that `record()` wrote; raises `RecordError` for any other value."""
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
        """The game as plain JSON data, with a version; it holds the hidden cards and the seed."""
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
        """The decision of the player to act; raises `IllegalAction` between deals."""
        return self.deal.decision()

    def options(self) -> tuple[Option, ...]:
        """Every option of the player to act; none when the deal is over."""
        return self.deal.options()

    def may(self, option: object) -> bool:
        """True if the player to act is allowed `option`."""
        return self.deal.may(option)

    def why_not(self, option: object) -> str | None:
        """One sentence, citing the law or the preset, on why not; `None` for a legal option."""
        if self.over:
            return f"The game is over: {self.winner} has reached {self.rules.target} points."
        return self.deal.why_not(option)

    def act(self, option: object) -> Game:
        """The game after the player to act has chosen `option`; raises `IllegalAction`."""
        if self.over:
            raise IllegalAction(str(self.why_not(option)))
        return replace(self, deals=(*self.deals[:-1], self.deal.act(option)))

    def next_deal(
        self,
        pack: Iterable[Card | str] | str | None = None,
        *,
        packets: PacketOrder | None = None,
    ) -> Game:
        """The game with the next deal dealt, by the other player.

        Args:
            pack: the cards, top first; `None` to shuffle by the game's seed.
            packets: `None` to deal as before; another order only where the rules leave it free.

        Raises:
            IllegalAction: while a deal is being played, after the game, or for other packets.
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
        """The game with the current deal void and dealt again by the same dealer.

        For a misdeal or an incorrect pack: what the deal has scored is lost, the deals before it
        stand (Turf Club law 23, London law 45).
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
        """The events of all deals, one after the other."""
        return tuple(event for deal in self.deals for event in deal.events)

    @property
    def dealer(self) -> str:
        """Who deals the current deal."""
        return self.player_at("dealer")

    @property
    def pone(self) -> str:
        """Who is elder hand in the current deal."""
        return self.player_at("pone")

    def player_at(self, seat: Seat) -> str:
        """The player in this seat in the current deal."""
        check_seat(seat)
        return self.players[self._place_of(seat)]

    def seat_of(self, player: str) -> Seat:
        """The player's seat in the current deal; raises `NotationError` for a stranger."""
        if player not in self.players:
            raise NotationError(f"expected one of {brief(self.players)}, got {brief(player)}")
        return "dealer" if player == self.dealer else "pone"

    def view(self, player: str) -> View:
        """What this player knows of the current deal."""
        return self.deal.view(self.seat_of(player))

    @property
    def to_act(self) -> str | None:
        """Who is to decide; `None` when the deal is over."""
        return None if self.deal.seat is None else self.player_at(self.deal.seat)

    @property
    def score(self) -> tuple[int, int]:
        """Points, which may pass the target in the last deal."""
        score = self.deal.score
        return score if self._place_of("pone") == 0 else score[::-1]

    @property
    def over(self) -> bool:
        """True if a player has reached the target, be it in the middle of a deal."""
        return max(self.deal.score) >= self.rules.target

    @property
    def winner(self) -> str | None:
        """Who has reached the target."""
        return self.players[self.score.index(max(self.score))] if self.over else None

    @property
    def stakes(self) -> int | None:
        """What the game counts for its winner, `None` until it is over."""
        return self.rules.game_stakes(min(self.score)) if self.over else None

    def _place_of(self, seat: Seat) -> int:
        dealer = (self.first_dealer + len(self.deals) - 1) % 2
        return dealer if seat == "dealer" else 1 - dealer


def _first_dealer(rules: RuleSet, seed: int | str) -> int:
    """The place of whoever cuts the higher rank; 0 where the players take turns to deal first."""
    if rules.first_dealer == "alternate":
        return 0
    chance = generator_of(f"{seed}/cut")
    while True:
        first, second = (card.rank for card in chance.sample(PACK, 2))
        if first != second:
            return int(second > first)


def _undealt(data: dict[str, Any]) -> Game:
    """The game before its first deal."""
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
    """The deal follows from those before it."""
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
