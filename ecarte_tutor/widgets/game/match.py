"""The match: one game against the computer as it goes on, with every choice kept for the review."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING, Final

from ...cards import Card
from ...deal import Game
from ...deal.events import Exchanged
from ...decision import Decision, Option
from ...players import Player
from ...rules import RuleSet, Seat
from ...weighing import Wanted
from .move import Move
from .review import Review
from .story import story
from .tutor import Tutor, is_weighed

if TYPE_CHECKING:
    from ...simulator import Simulation

YOU: Final = "you"
COMPUTER: Final = "computer"


class Match:
    """A game between the learner and the computer, which acts as soon as it is its turn.

    Args:
        rules: the rule set, or its text form.
        adversary: who the computer is.
        seed: by which the cards are cut and dealt.
        tutor: who weighs the decisions.
    """

    def __init__(self, rules: RuleSet | str, adversary: Player, seed: str, tutor: Tutor) -> None:
        self.adversary = adversary
        self.tutor = tutor
        self.game = Game.start(rules, players=(YOU, COMPUTER), seed=seed)
        self.mine: list[Move] = []
        self.theirs: list[Move] = []
        self.news = ""
        """What has happened since the learner's last choice, in sentences."""

        self.drawn: frozenset[Card] = frozenset()
        """The cards that have come to the learner's hand since then."""

        self.weighing: Future[Simulation] | None = None
        """The simulation of the learner's decision, where it has one."""

        self._told = 0
        self._their_moves: list[tuple[Decision, Option]] = []
        self._go_on()

    @property
    def seat(self) -> Seat:
        """The learner's seat in the current deal."""
        return self.game.seat_of(YOU)

    @property
    def number(self) -> int:
        """The number of the current deal, from 1."""
        return len(self.game.deals)

    @property
    def is_won(self) -> bool:
        """Whether the game is over and the learner has won it."""
        return self.game.winner == YOU

    def act(self, option: Option) -> None:
        """Plays the learner's option, and then whatever the computer has to do."""
        decision = self.game.decision()
        if self.weighing is not None:
            self.mine.append(Move(decision, option, self.weighing, self.number))
        self.game = self.game.act(option)
        self._go_on()

    def break_off(self) -> None:
        """Has nobody weigh what the learner will not decide, nor look back on."""
        for weighing in (self.weighing, *(move.weighing for move in self.theirs)):
            if weighing is not None:
                weighing.cancel()

    def next_deal(self) -> None:
        """Deals the next deal."""
        self.game = self.game.next_deal()
        self._told = 0
        self._go_on()

    def review(self) -> Review:
        """The game weighed, as far as it has gone."""
        from ...simulator import is_counted, winning_chance

        rules = self.game.rules
        seat: Seat = "dealer" if self.game.players[self.game.first_dealer] == YOU else "pone"
        chance = winning_chance(rules, (0, 0), seat) if is_counted(rules) else None
        return Review(tuple(self.mine), tuple(self.theirs), self.game.score, chance)

    def _go_on(self) -> None:
        while self.game.to_act == COMPUTER:
            decision = self.game.decision()
            option = self.adversary.choose(decision)
            self._their_moves.append((decision, option))
            self.game = self.game.act(option)
        self._tell()
        ongoing = not self.game.deal.over
        weighed = ongoing and is_weighed(self.game.decision())
        self.weighing = self.tutor.weigh(self.game.decision()) if weighed else None
        if not ongoing:
            self._weigh_their_moves()

    def _tell(self) -> None:
        events = self.game.deal.events_seen(self.seat)
        new = events[self._told :]
        self._told = len(events)
        self.news = story(new, self.seat)
        own = [event for event in new if isinstance(event, Exchanged) and event.seat == self.seat]
        self.drawn = frozenset(card for event in own for card in event.drawn)

    def _weigh_their_moves(self) -> None:
        """Only between deals: the learner's own decisions are not to wait for the computer's."""
        self.theirs += [
            Move(decision, option, self.tutor.weigh(decision, Wanted.AHEAD), self.number)
            for decision, option in self._their_moves
            if is_weighed(decision)
        ]
        self._their_moves = []
