"""The match: one game against an opponent as it goes on, with every choice kept for the review."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import Final

from ...course.players import Player, character_of
from ...course.problems import SKILL_OF_KIND
from ...engine.cards import Card
from ...engine.deal import Game
from ...engine.decision import PLAY_KINDS, SECRET_KINDS, Decision, Option, option_text
from ...engine.rules import RuleSet, Seat
from ...errors import NotationError, brief
from ..background import Assessment, simulation_thread
from ..scene import Scene, TableEvent
from ..telling import said_last, tell, tell_end
from ..verdict import Choice

YOU: Final = "you"
OPPONENT: Final = "opponent"


@dataclass(frozen=True, eq=False)
class Move(Choice):
    """A choice in one deal of a game, by the learner or by the opponent."""

    deal: int
    """The deal's number in the game, from 1."""


def read_option(decision: Decision, text: str) -> Option:
    """The option whose text this is; whether it is allowed is not asked.

    Raises:
        NotationError: for a text that is none.
    """
    if decision.kind != "number":
        return decision.read(text)
    if not (text.isascii() and text.isdecimal()) or len(text) > 1:
        raise NotationError(f"expected the number of cards asked for, got {brief(text)}")
    return int(text)


def is_simulated(decision: Decision) -> bool:
    """Whether a cost can be told: there is a choice, and the simulator knows its kind."""
    return decision.kind in SKILL_OF_KIND and len(decision.options()) > 1


def is_last_card(decision: Decision) -> bool:
    """Whether the player has one card left to play, and so no choice."""
    return decision.kind in PLAY_KINDS and len(decision.hand) == 1


def with_face(scene: Scene, opponent: Player, says: str = "") -> Scene:
    """The scene with the opponent's face on its table, and with what he says."""
    if scene.cloth is None or scene.cloth.table is None:
        return scene
    table = scene.cloth.table
    seated = replace(table.opponent, face=character_of(opponent).face, says=says)
    return replace(scene, cloth=replace(scene.cloth, table=replace(table, opponent=seated)))


class Match:
    """A game between the learner and an opponent, who acts as soon as it is his turn.

    The learner's decisions are simulated while he thinks, the opponent's between the deals.

    Args:
        rules: the rule set, or its text form.
        opponent: who sits opposite.
        seed: by which the cards are cut and dealt.
        played: what was chosen in a match that began the same, as its `played` tells it; this one
            goes on from there.
        plays_last_card: whether the learner's last card of a deal is played without asking.
        other_seat: whether the players change seats, and so hands, in every deal of this seed.

    Raises:
        EcarteError: for choices that could not be made in it.
    """

    def __init__(
        self,
        rules: RuleSet | str,
        opponent: Player,
        seed: str,
        played: Sequence[Sequence[str]] = (),
        *,
        plays_last_card: bool = False,
        other_seat: bool = False,
    ) -> None:
        self.opponent = opponent
        self.plays_last_card = plays_last_card
        self.game = Game.start(rules, players=(YOU, OPPONENT), seed=seed)
        if other_seat:
            players, dealer = self.game.players, self.game.pone
            self.game = Game.start(rules, players=players, dealer=dealer, seed=seed)
        self.mine: list[Move] = []
        self.theirs: list[Move] = []
        self.events: tuple[TableEvent, ...] = ()
        """What has happened since the learner's last choice, as he may know it."""

        self.record: tuple[str, ...] = ()
        """What has happened in the deal so far, in sentences."""

        self.said = ""
        """What the opponent has said since the learner last did something."""

        self.pending: Future[Assessment] | None = None
        """The simulation of the learner's decision, where it has one."""

        self._dealt: tuple[Card, ...] = ()
        self._told = 0
        self._their_moves: list[tuple[Decision, Option]] = []
        self._played: list[list[str]] = [[]]
        self._begin_deal()
        for number, choices in enumerate(played):
            if number:
                self._deal_next()
            self._play_again(choices)
        self._go_on()

    @property
    def played(self) -> tuple[tuple[str, ...], ...]:
        """The choices of both, deal by deal; those the learner may not know are empty texts."""
        return tuple(map(tuple, self._played))

    @property
    def seat(self) -> Seat:
        """The learner's seat in the current deal."""
        return self.game.seat_of(YOU)

    @property
    def number(self) -> int:
        """The number of the current deal, from 1."""
        return len(self.game.deals)

    @property
    def drawn(self) -> frozenset[Card]:
        """The cards that have come to the learner's hand since his last choice."""
        mine = (each for each in self.events if each.kind == "draw" and each.by == "me")
        return frozenset(card for event in mine for card in event.cards)

    @property
    def is_won(self) -> bool:
        """Whether the game is over and the learner has won it."""
        return self.game.winner == YOU

    @property
    def ending(self) -> TableEvent:
        return tell_end(
            won=self.is_won,
            score=self.game.score,
            opponent=self.opponent.name,
            character=character_of(self.opponent),
        )

    def act(self, option: Option) -> None:
        """Plays the learner's option, and then whatever the opponent has to do."""
        decision = self.game.decision()
        if self.pending is not None:
            self.mine.append(Move(decision, option, self.pending, self.number))
        self._act(option)
        self._go_on()

    def break_off(self) -> None:
        """Cancels the simulations that no turn and no review will need."""
        if self.pending is not None:
            self.pending.cancel()
        for move in self.theirs:
            move.pending.cancel()

    def close(self) -> None:
        """Cancels every simulation that is not there."""
        self.break_off()
        for move in self.mine:
            move.pending.cancel()

    def next_deal(self) -> None:
        self._deal_next()
        self._go_on()

    def _act(self, option: Option) -> None:
        is_hidden = self.game.to_act == OPPONENT and self.game.decision().kind in SECRET_KINDS
        self.game = self.game.act(option)
        self._played[-1].append("" if is_hidden else option_text(option))

    def _deal_next(self) -> None:
        self.game = self.game.next_deal()
        self._played.append([])
        self._begin_deal()

    def _begin_deal(self) -> None:
        self._dealt = self.game.deal.hand(self.seat).arranged(self.game.deal.trump)
        self._told = 0

    def _play_again(self, choices: Sequence[str]) -> None:
        """Makes saved choices again; they are simulated only if the review needs them."""
        for text in choices:
            decision = self.game.decision()
            is_mine = self.game.to_act == YOU
            is_hidden = not is_mine and decision.kind in SECRET_KINDS
            option = self.opponent.choose(decision) if is_hidden else read_option(decision, text)
            if is_simulated(decision):
                move = Move(decision, option, Future(), self.number)
                (self.mine if is_mine else self.theirs).append(move)
            self._act(option)

    def _go_on(self) -> None:
        while self.game.to_act == OPPONENT or self._is_last_card():
            decision = self.game.decision()
            if self.game.to_act == YOU:
                (option,) = decision.options()
            else:
                option = self.opponent.choose(decision)
                self._their_moves.append((decision, option))
            self._act(option)
        self._tell()
        self.pending = None
        if self.game.deal.over:
            self._simulate_their_moves()
        elif is_simulated(self.game.decision()):
            self.pending = simulation_thread().submit(self.game.decision())

    def _is_last_card(self) -> bool:
        """Whether the learner is to play a last card that may be played for him."""
        asks = self.plays_last_card and self.game.to_act == YOU
        return asks and is_last_card(self.game.decision())

    def _tell(self) -> None:
        seen, opponent = self.game.deal.events_seen(self.seat), self.opponent
        events = tell(seen, self.seat, self._dealt, opponent.name, character_of(opponent))
        ending = (self.ending,) if self.game.over else ()
        self.events, self._told = events[self._told :] + ending, len(events)
        self.record = tuple(each.spoken for each in events)
        self.said = said_last((*events, *ending))

    def _simulate_their_moves(self) -> None:
        """Only between deals: the learner's own decisions are not to wait for the opponent's."""
        for decision, option in self._their_moves:
            if is_simulated(decision):
                pending = simulation_thread().submit(decision, ahead=True)
                self.theirs.append(Move(decision, option, pending, self.number))
        self._their_moves = []
