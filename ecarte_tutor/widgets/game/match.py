"""The match: one game against a computer player, with every choice kept for the review."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from itertools import cycle
from typing import Final

from ...course.players import Player, character_of
from ...course.problems import SKILL_OF_KIND
from ...course.remarks import remark_in
from ...engine.cards import Card
from ...engine.deal import Game
from ...engine.decision import PLAY_KINDS, SECRET_KINDS, Decision, Option, option_text
from ...engine.english import begun
from ...engine.rules import RuleSet, Seat, other_seat
from ...errors import NotationError, brief
from ..background import Assessment, simulation_thread
from ..scene import Scene, TableEvent
from ..telling import said_last, tell, tell_end
from ..verdict import Choice

YOU: Final = "you"
OPPONENT: Final = "opponent"


@dataclass(frozen=True, eq=False)
class Move(Choice):
    """Choice by the learner or the opponent in a game, with its verdict once it is simulated."""

    deal: int
    """Number of the deal in the game, from 1."""


def read_option(decision: Decision, text: str) -> Option:
    """Return the option in `text`, such as "propose" or "7C"; the rules may forbid it.

    >>> read_option(Decision.propose("KH 9H 8H KS 7D", "TH"), "propose")
    'propose'

    Raises:
        NotationError: if `text` stands for no option.
    """
    if decision.kind != "number":
        return decision.read(text)
    if not (text.isascii() and text.isdecimal()) or len(text) > 1:
        raise NotationError(f"expected the number of cards asked for, got {brief(text)}")
    return int(text)


def is_simulated(decision: Decision) -> bool:
    """Return True if the simulator grades this kind of decision and there are two options."""
    return decision.kind in SKILL_OF_KIND and len(decision.options()) > 1


def is_last_card(decision: Decision) -> bool:
    """Return True if the player has to play the one card left, and so has no choice."""
    return decision.kind in PLAY_KINDS and len(decision.hand) == 1


def with_face(scene: Scene, opponent: Player, says: str = "") -> Scene:
    """Return the scene with the opponent's portrait on its table, and `says` in a bubble."""
    if scene.cloth is None or scene.cloth.table is None:
        return scene
    table = scene.cloth.table
    seated = replace(table.opponent, face=character_of(opponent).face, says=says)
    return replace(scene, cloth=replace(scene.cloth, table=replace(table, opponent=seated)))


class Match:
    """Game between the learner and a computer player, which acts as soon as it is its turn.

    The learner's decisions are simulated while the learner thinks, the opponent's between deals.

    Args:
        rules: the rule set, or its text form.
        opponent: the computer player.
        seed: the seed by which the cards are cut and dealt.
        played: the `played` of an earlier match with the same arguments; its choices are made
            again, and this match goes on from there.
        plays_last_card: True to play the learner's last card of a deal without asking.
        other_seat: True to give the learner the seat and hands that the opponent has otherwise.

    Raises:
        EcarteError: if a choice in `played` is not possible.
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
        """Events since the learner's last choice, as the learner may know them."""

        self.record: tuple[str, ...] = ()
        """Sentences on what has happened in the deal so far."""

        self.said = ""
        """What the opponent said last since the learner's last action; empty for nothing."""

        self.pending: Future[Assessment] | None = None
        """Simulation of the learner's decision; `None` if it is not simulated."""

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
        """For each deal, both players' choices as texts; "" for a hidden one of the opponent's."""
        return tuple(map(tuple, self._played))

    @property
    def seat(self) -> Seat:
        """Learner's seat in the current deal."""
        return self.game.seat_of(YOU)

    @property
    def number(self) -> int:
        """Number of the current deal, from 1."""
        return len(self.game.deals)

    @property
    def drawn(self) -> frozenset[Card]:
        """Cards that the learner has drawn since the learner's last choice."""
        mine = (each for each in self.events if each.kind == "draw" and each.by == "me")
        return frozenset(card for event in mine for card in event.cards)

    @property
    def is_won(self) -> bool:
        """Return True if the game is over and the learner has won it."""
        return self.game.winner == YOU

    @property
    def ending(self) -> TableEvent:
        """The table event for the end of the game; only for a game that is over."""
        return tell_end(
            won=self.is_won,
            score=self.game.score,
            opponent=self.opponent.name,
            character=character_of(self.opponent),
        )

    def act(self, option: Option) -> None:
        """Play the learner's option, and then the opponent's, up to the learner's next decision."""
        decision = self.game.decision()
        if self.pending is not None:
            self.mine.append(Move(decision, option, self.pending, self.number))
        self._act(option)
        self._go_on()

    def break_off(self) -> None:
        """Cancel the simulations of the learner's decision and of the opponent's choices."""
        if self.pending is not None:
            self.pending.cancel()
        for move in self.theirs:
            move.pending.cancel()

    def close(self) -> None:
        """Cancel every unfinished simulation of the match."""
        self.break_off()
        for move in self.mine:
            move.pending.cancel()

    def next_deal(self) -> None:
        """Deal the next cards, and go on to the learner's first decision."""
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
        """Make saved choices again; they are simulated only if the review needs them."""
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
        """Return True if the learner is to play a last card that is played without asking."""
        asks = self.plays_last_card and self.game.to_act == YOU
        return asks and is_last_card(self.game.decision())

    def _tell(self) -> None:
        seen, opponent = self.game.deal.events_seen(self.seat), self.opponent
        events = tell(seen, self.seat, self._dealt, opponent.name, character_of(opponent))
        ending = (self.ending,) if self.game.over else ()
        if self.game.deal.over and not self.game.over:
            events = (*events[:-1], self._remarked_on(events[-1]))
        self.events, self._told = events[self._told :] + ending, len(events)
        self.record = tuple(each.spoken for each in events)
        self.said = said_last((*events, *ending))

    def _remarked_on(self, last: TableEvent) -> TableEvent:
        """Return the last event of the deal with what the opponent remarks on, if he does."""
        seats = cycle((other_seat(self.seat), self.seat))
        deals = zip(reversed(self.game.deals), seats, strict=False)
        said = remark_in(tuple(deals)[::-1], character_of(self.opponent))
        if not said or last.says:
            return last
        return replace(last, says=said, spoken=f"{last.spoken} {begun(self.opponent.name)}: {said}")

    def _simulate_their_moves(self) -> None:
        """Simulate the opponent's choices, between deals, so that the learner's never wait."""
        for decision, option in self._their_moves:
            if is_simulated(decision):
                pending = simulation_thread().submit(decision, ahead=True)
                self.theirs.append(Move(decision, option, pending, self.number))
        self._their_moves = []
