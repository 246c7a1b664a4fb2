"""Replays: deals of a simulation played again from some options, with every trick kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import Card
from ...engine.deal.events import Accepted, Action, Exchanged, Named, Proposed, Refused, Stood
from ...engine.decision import Decision, Option
from ...engine.rules import Seat, other_seat
from ..batch.play import Deals, deal_points, play_out, points
from ..batch.talk import Talk, Turn
from ..batch.views import SEATS
from ..beliefs.posterior import view_of
from ..masks import Masks, Places, Rows, card_at, follower_wins, hand_of, place_of
from ..simulation import Simulation
from .card_play import CardSimulation, discarded_by_other
from .played_out import deals_of
from .rollout import RolloutSimulation


@dataclass(frozen=True, slots=True)
class Line:
    """A deal from one option to the last trick."""

    talk: tuple[Action, ...]
    """Words and exchanges from the option on, with both players' cards; empty after a card."""

    king: Seat | None
    """Player who marks the king of trumps in hand once the talk is over; `None` after a card."""

    tricks: tuple[tuple[Card, Card], ...]
    """All tricks of the deal as (card led, reply); the pone led the first, each winner the next.
    None where the king's point wins the game before they are played."""

    made: int
    """The player's tricks."""

    scored: tuple[int, int]
    """Points marked from the option on, (mine, theirs)."""


DEALS: Final = 384
"""Deals of a replay; a share of them is known to about 2.5 in 100."""

_FEW: Final = 8
"""Options that are each tried on all of these deals; more options share them."""


@dataclass(frozen=True, slots=True, eq=False)
class Tricks:
    """The tricks from the choice on, after one option: a row for each trick, a column for each
    deal."""

    mine: Places
    his: Places
    leads: Rows
    """Where the player leads to the trick."""

    wins: Rows
    """Where the player takes it."""

    def number_of(self, place: int) -> NDArray[np.intp]:
        """In which trick each deal's player plays this card; 0 also where they do not hold it."""
        found: NDArray[np.intp] = (self.mine == place).argmax(axis=0)
        return found

    def takes(self, place: int) -> Rows:
        """Where this card of the player takes a trick."""
        found: Rows = ((self.mine == place) & self.wins).any(axis=0)
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Replay:
    """Deals played on from each of some options, with the same hidden cards, equally likely."""

    options: tuple[Option, ...]
    hands: Masks
    """The opponent's in each deal, at the moment of the choice."""

    gains: NDArray[np.float64]
    """The player's points less the opponent's: a row for each option."""

    decision: Decision
    end: Deals
    """All deals after the first option, then all after the next, each a row."""

    start: Deals | None = None
    """Those deals once the talk was over; `None` for a card, when it had been over before."""

    course: tuple[Turn, ...] = ()
    """Turns of their talk, in order."""

    def rows(self, option: Option) -> slice:
        """The rows of `end` that follow this option."""
        number, deals = self.options.index(option), len(self.hands)
        return slice(number * deals, (number + 1) * deals)

    def gained(self, option: Option) -> NDArray[np.float64]:
        """What the option brings in each deal."""
        found: NDArray[np.float64] = self.gains[self.options.index(option)]
        return found

    def lines(self, deal: int) -> dict[Option, Line]:
        """One deal, played on from each option."""
        return {
            option: self._line(deal + self.rows(option).start, option) for option in self.options
        }

    def held(self, option: Option) -> tuple[Masks, Masks]:
        """The player's and the opponent's hands after the option, as the first card is led."""
        assert self.start is not None
        seat, rows = SEATS.index(self.decision.seat), self.rows(option)
        return self.start.hands[seat, rows], self.start.hands[1 - seat, rows]

    def tricks(self, option: Option) -> Tricks:
        """The tricks that follow the option."""
        rows = self.rows(option)
        plays = np.array([play[rows] for play in self.end.public.plays])
        led, replies = plays[::2], plays[1::2]
        leads = np.empty(led.shape, np.bool_)
        leader = np.full(led.shape[1], self.decision.seat == "pone")
        taken = follower_wins(led, replies)
        for number, lost in enumerate(taken):
            leads[number] = leader
            leader = leader ^ lost
        wins = leads ^ taken
        mine, his = np.where(leads, led, replies), np.where(leads, replies, led)
        past = len(self.decision.tricks)
        return Tricks(mine[past:], his[past:], leads[past:], wins[past:])

    def _line(self, row: int, option: Option) -> Line:
        decision, public = self.decision, self.end.public
        rules, seat, king = decision.rules, decision.seat, self._king(row)
        talk = tuple(self._talk(row, option))
        marked = int(king == seat), int(king == other_seat(seat))
        if any(map(rules.target.__le__, map(sum, zip(decision.score, marked, strict=True)))):
            return Line(talk, king, (), 0, marked)
        vulnerable = (*SEATS, None)[public.vulnerable[row]]
        pone, dealer = rules.trick_points(int(public.tricks[0, row]), vulnerable)
        mine, theirs = (pone, dealer) if seat == "pone" else (dealer, pone)
        cards = [card_at(int(play[row]), decision.trump) for play in public.plays]
        tricks = tuple(zip(cards[::2], cards[1::2], strict=True))
        made = int(public.tricks[SEATS.index(seat), row])
        return Line(talk, king, tricks, made, (marked[0] + mine, marked[1] + theirs))

    def _king(self, row: int) -> Seat | None:
        if self.start is None or not self.decision.rules.king_scores:
            return None
        return (*SEATS, None)[self.start.king_holders()[row]]

    def _talk(self, row: int, option: Option) -> Iterator[Action]:
        """The turns of this row as events; what is said follows from what is then done."""
        due = self.decision.kind
        if due == "number":
            yield Named(int(str(option)))
        for turn in self.course:
            for place in np.flatnonzero(turn.rows == row):
                if turn.seat == 0 and turn.discarded is None:
                    yield Stood()
                    continue
                if due == "propose":
                    yield Proposed()
                if turn.discarded is None or turn.drawn is None:
                    yield Refused()
                    continue
                if due != "discard":
                    yield Accepted()
                discarded, drawn = (
                    hand_of(masks[place], self.decision.trump).cards
                    for masks in (turn.discarded, turn.drawn)
                )
                yield Exchanged(SEATS[turn.seat], len(drawn), discarded, drawn)
                due = "discard" if turn.seat == 0 else "propose"


def replay(simulation: Simulation, options: tuple[Option, ...], deals: int = DEALS) -> Replay:
    """Return some deals of a simulation played on from these options.

    The opponent's hands of a lead or a reply are those of the simulation, drawn by their weights;
    the deals of a word or a discard are drawn as the simulation's were. Takes 5 to 10 ms for two
    options.
    """
    deals = min(deals, deals * _FEW // len(options))
    if isinstance(simulation, CardSimulation):
        random = np.random.default_rng(simulation.seed)
        weights = simulation.hands.weights
        drawn = random.choice(len(weights), deals, p=weights / weights.sum())
        return cards_again(simulation, options, simulation.hands.hands[drawn], random)
    assert isinstance(simulation, RolloutSimulation)
    talk, random = simulation.work.begun(deals, np.random.SeedSequence(simulation.seed))
    return deals_again(simulation, options, talk, random)


def cards_again(
    simulation: CardSimulation,
    options: tuple[Option, ...],
    hands: Masks,
    random: np.random.Generator,
) -> Replay:
    """Return each card played against each of these hands."""
    decision, stakes, player = simulation.decision, simulation.stakes, simulation.player
    view = view_of(decision)
    own = view.rows(np.zeros(len(hands), np.intp))
    deals = deals_of(own, hands, discarded_by_other(decision), random)
    deals = deals.rows(np.tile(np.arange(len(hands)), len(options)))
    cards = [option for option in options if isinstance(option, Card)]
    place = np.repeat([place_of(card, decision.trump) for card in cards], len(hands))
    begun = deals.after_lead(place) if view.led is None else deals.after_reply(place)
    end = play_out(begun, (player, player), stakes, random)
    gains = points(end, view.seat, stakes).reshape(len(options), len(hands))
    return Replay(options, hands, gains, decision, end)


def deals_again(
    simulation: RolloutSimulation,
    options: tuple[Option, ...],
    talk: Talk,
    random: np.random.Generator,
) -> Replay:
    """Return these deals, each from the moment of the choice, played on from each option."""
    work, seat = simulation.work, SEATS.index(simulation.decision.seat)
    after, start, end = work.played(talk, options, random)
    gains = deal_points(start, end, seat, work.stakes).reshape(len(options), len(talk))
    hands, course = talk.hands[1 - seat], tuple(after.course)
    return Replay(options, hands, gains, simulation.decision, end, start, course)
