"""The match: one game against the computer as it goes on, with every choice kept for the review."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, Final

from ...cards import Card
from ...deal import SECRET_KINDS, Game
from ...deal.events import Exchanged
from ...decision import Decision, Option, option_text
from ...players import Player
from ...rules import RuleSet, Seat
from ...weighing import OnDemand, Wanted
from .move import Move, read_option
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
        played: what was chosen in a match that began the same, as its `played` tells it; this one
            goes on from there.

    Raises:
        EcarteError: for choices that could not be made in it.
    """

    def __init__(
        self,
        rules: RuleSet | str,
        adversary: Player,
        seed: str,
        tutor: Tutor,
        played: Sequence[Sequence[str]] = (),
    ) -> None:
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
        self._looked_back_on: list[Future[Simulation]] = []
        self._played: list[list[str]] = [[]]
        for number, choices in enumerate(played):
            if number:
                self._deal_next()
            self._play_again(choices)
        self._go_on()

    @property
    def played(self) -> tuple[tuple[str, ...], ...]:
        """What both have chosen, deal by deal; what the learner may not know is left empty."""
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
    def is_won(self) -> bool:
        """Whether the game is over and the learner has won it."""
        return self.game.winner == YOU

    def act(self, option: Option) -> None:
        """Plays the learner's option, and then whatever the computer has to do."""
        decision = self.game.decision()
        if self.weighing is not None:
            self.mine.append(Move(decision, option, self.weighing, self.number))
        self._act(option)
        self._go_on()

    def break_off(self) -> None:
        """Has nobody weigh what the learner will not decide, nor look back on."""
        for weighing in (self.weighing, *self._looked_back_on):
            if weighing is not None:
                weighing.cancel()

    def next_deal(self) -> None:
        """Deals the next deal."""
        self._deal_next()
        self._go_on()

    def review(self) -> Review:
        """The game weighed, as far as it has gone."""
        from ...simulator import is_counted, winning_chance

        rules = self.game.rules
        seat: Seat = "dealer" if self.game.players[self.game.first_dealer] == YOU else "pone"
        chance = winning_chance(rules, (0, 0), seat) if is_counted(rules) else None
        return Review(tuple(self.mine), tuple(self.theirs), self.game.score, chance)

    def _act(self, option: Option) -> None:
        is_hidden = self.game.to_act == COMPUTER and self.game.decision().kind in SECRET_KINDS
        self.game = self.game.act(option)
        self._played[-1].append("" if is_hidden else option_text(option))

    def _deal_next(self) -> None:
        self.game = self.game.next_deal()
        self._played.append([])
        self._told = 0

    def _play_again(self, choices: Sequence[str]) -> None:
        """Has the same choices made; they are weighed if somebody looks back on them."""
        for text in choices:
            decision = self.game.decision()
            is_mine = self.game.to_act == YOU
            is_hidden = not is_mine and decision.kind in SECRET_KINDS
            option = self.adversary.choose(decision) if is_hidden else read_option(decision, text)
            if is_mine:
                self._told = len(self.game.deal.events_seen(self.seat))
            if is_weighed(decision):
                move = Move(decision, option, OnDemand(decision), self.number)
                (self.mine if is_mine else self.theirs).append(move)
            self._act(option)

    def _go_on(self) -> None:
        while self.game.to_act == COMPUTER:
            decision = self.game.decision()
            option = self.adversary.choose(decision)
            self._their_moves.append((decision, option))
            self._act(option)
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
        for decision, option in self._their_moves:
            if is_weighed(decision):
                weighing = self.tutor.weigh(decision, Wanted.AHEAD)
                self._looked_back_on.append(weighing)
                self.theirs.append(Move(decision, option, weighing, self.number))
        self._their_moves = []
