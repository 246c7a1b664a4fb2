"""The match: one game against a computer player, with every choice kept for the review."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import cycle
from typing import Final

from ....course.players import Player, character_of
from ....course.problems.skills import SKILL_OF_KIND
from ....course.remarks import remark_in
from ....engine.cards import Card
from ....engine.deal import Deal, Game
from ....engine.decision import PLAY_KINDS, SECRET_KINDS, Decision, Option, option_text
from ....engine.rules.rule_set import RuleSet, Seat, other_seat
from ....errors import NotationError, brief
from ...stage.background.simulation_thread import simulation_of
from ...stage.scene import Scene, TableEvent
from ...stage.table.screen import Pending, Simulate
from ...stage.telling import said_last, saying, tell, tell_end
from ...stage.verdict import Choice

YOU: Final = "you"
OPPONENT: Final = "opponent"


@dataclass(frozen=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Game between the learner and a computer player, which acts as soon as it is its turn.

    >>> from ecarte_tutor.course.players import PLAYERS
    >>> match = Match.begun("turf-club", PLAYERS["curate"], "7K2-41")
    >>> len(match.mine), len(match.act("accept").mine)
    (0, 1)
    """

    opponent: Player
    game: Game
    plays_last_card: bool
    """True to play the learner's last card of a deal without asking."""

    played: tuple[tuple[str, ...], ...] = ((),)
    """For each deal, both players' choices as texts; "" for a hidden one of the opponent's."""

    mine: tuple[Move, ...] = ()
    theirs: tuple[Move, ...] = ()
    pending: Pending | None = field(default=None, repr=False)
    """Simulation of the learner's decision; `None` if it is not simulated."""

    told: int = 0
    """Number of the deal's events that the learner knows of."""

    events: tuple[TableEvent, ...] = ()
    """Events since the learner's last choice, as the learner may know them."""

    record: tuple[str, ...] = ()
    """Sentences on what has happened in the deal so far."""

    said: str = ""
    """What the opponent said last since the learner's last action; empty for nothing."""

    @classmethod
    def begun(
        cls,
        rules: RuleSet | str,
        opponent: Player,
        seed: str,
        played: Sequence[Sequence[str]] = ((),),
        *,
        plays_last_card: bool = False,
        other_seat: bool = False,
        first: Deal | None = None,
    ) -> Match:
        """Return the match at the learner's first decision, or after the choices in `played`.

        Args:
            rules: the rule set, or its text form.
            opponent: the computer player.
            seed: the seed by which the cards are cut and dealt.
            played: the `played` of an earlier match with the same arguments, to go on from there.
            plays_last_card: True to play the learner's last card of a deal without asking.
            other_seat: True to give the learner the seat and hands that the opponent has otherwise.
            first: the first deal, in which the learner is the pone; `None` to shuffle by `seed`.

        Raises:
            EcarteError: if a choice in `played` is not possible.
        """
        game = Game.start(rules, players=(YOU, OPPONENT), seed=seed)
        if other_seat:
            game = Game.start(rules, players=game.players, dealer=game.pone, seed=seed)
        if first:
            game = replace(game, first_dealer=game.players.index(OPPONENT), deals=(first,))
        match = cls(opponent=opponent, game=game, plays_last_card=plays_last_card)
        for number, choices in enumerate(played):
            match = match._dealt_again() if number else match
            for text in choices:
                match = match._made_again(text)
        return match._gone_on()

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
        """Return True if the learner has won the game, which is over."""
        return self.game.winner == YOU

    @property
    def ahead(self) -> tuple[Simulate, ...]:
        """The opponent's choices in the deal that ended last, which the review will need."""
        last = self.number - (not self.game.deal.over)
        return tuple(
            replace(wanted, is_needed=False, is_ahead=True)
            for each in self.theirs
            if each.deal == last
            for wanted in each.waits
        )

    @property
    def ending(self) -> TableEvent:
        """The table event for the end of the game; only for a game that is over."""
        return tell_end(
            won=self.is_won,
            score=self.game.score,
            opponent=self.opponent.name,
            character=character_of(self.opponent),
        )

    def act(self, option: Option) -> Match:
        """Return the match after the learner's option and the opponent's, up to the next decision.

        It ends at the learner's next decision, or with the deal.
        """
        return self._noted(self.game.decision(), option)._acted(option)._gone_on()

    def next_deal(self) -> Match:
        """Return the match with the next cards dealt, at the learner's first decision."""
        return self._dealt_again()._gone_on()

    def _acted(self, option: Option) -> Match:
        is_hidden = self.game.to_act == OPPONENT and self.game.decision().kind in SECRET_KINDS
        *before, deal = self.played
        text = "" if is_hidden else option_text(option)
        return replace(self, game=self.game.act(option), played=(*before, (*deal, text)))

    def _dealt_again(self) -> Match:
        return replace(self, game=self.game.next_deal(), played=(*self.played, ()), told=0)

    def _made_again(self, text: str) -> Match:
        """Return the match after a saved choice, which is simulated only if the review needs it."""
        decision, is_mine = self.game.decision(), self.game.to_act == YOU
        is_hidden = not is_mine and decision.kind in SECRET_KINDS
        option = self.opponent.choose(decision) if is_hidden else read_option(decision, text)
        match = self._noted(decision, option)
        if is_mine and not self._is_last_card():
            match = replace(match, told=len(self._all_events()))
        return match._acted(option)

    def _noted(self, decision: Decision, option: Option) -> Match:
        """Return the match with the choice that is now made among those to be reviewed."""
        if not is_simulated(decision):
            return self
        move = Move(decision, option, simulation_of(decision), self.number)
        if self.game.to_act == YOU:
            return replace(self, mine=(*self.mine, move))
        return replace(self, theirs=(*self.theirs, move))

    def _gone_on(self) -> Match:
        """Return the match at the learner's next decision, with what has happened on the way."""
        match = self
        while match.game.to_act == OPPONENT or match._is_last_card():
            decision = match.game.decision()
            if match.game.to_act == YOU:
                (option,) = decision.options()
            else:
                option = match.opponent.choose(decision)
            match = match._noted(decision, option)._acted(option)
        asked = None if match.game.deal.over else match.game.decision()
        events = match._all_events()
        ending = (match.ending,) if match.game.over else ()
        if len(match.game.deals) == 1:
            greeting = character_of(self.opponent).greeting
            events = (saying(events[0], greeting, self.opponent.name), *events[1:])
        if match.game.deal.over and not match.game.over:
            events = (*events[:-1], saying(events[-1], match._remark(), self.opponent.name))
        return replace(
            match,
            pending=simulation_of(asked) if asked and is_simulated(asked) else None,
            told=len(events),
            events=events[self.told :] + ending,
            record=tuple(each.spoken for each in events),
            said=said_last((*events, *ending)),
        )

    def _is_last_card(self) -> bool:
        """Return True if the learner is to play a last card that is played without asking."""
        asks = self.plays_last_card and self.game.to_act == YOU
        return asks and is_last_card(self.game.decision())

    def _all_events(self) -> tuple[TableEvent, ...]:
        deal, opponent = self.game.deal, self.opponent
        dealt = next(deal.stages()).hand(self.seat).arranged(deal.trump)
        seen = deal.events_seen(self.seat)
        return tell(seen, self.seat, dealt, opponent.name, character_of(opponent))

    def _remark(self) -> str:
        """Return what the opponent remarks on at the end of a deal; empty for nothing."""
        seats = cycle((other_seat(self.seat), self.seat))
        deals = zip(reversed(self.game.deals), seats, strict=False)
        return remark_in(tuple(deals)[::-1], character_of(self.opponent))
