"""Replays: deals of a simulation played on from some options, with every trick recorded.

A *Nemesis* is one that a choice loses and the best option wins on the same hidden cards. It is
found among the deals of the simulation by playing a few of them again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import Card, Hand
from ...engine.deal.events import Accepted, Action, Exchanged, Named, Proposed, Refused, Stood
from ...engine.decision import Decision, Option
from ...engine.rules.rule_set import Seat, other_seat
from ..batch.play import Deals, deal_points, play_out, points
from ..batch.talk import Talk, Turn
from ..batch.views import SEATS
from ..beliefs.posterior import view_of
from ..masks import Masks, Places, Rows, card_at, follower_wins, hand_of, place_of
from ..simulation import Cases, Simulation
from .card_play import CardSimulation, deals_of, discarded_by_other
from .rollout import RolloutSimulation, first_chunks


@dataclass(frozen=True, slots=True)
class Line:
    """Record of one deal from an option on, to the last trick."""

    talk: tuple[Action, ...]
    """Words and exchanges, with their cards, from the option on; empty if the option is a card."""

    king: Seat | None
    """Who announces the king after the talk; `None` for nobody, and if the option is a card."""

    tricks: tuple[tuple[Card, Card], ...]
    """All tricks of the deal as (card led, reply); the pone leads first, then each winner. Empty if
    the king's point wins the game before they are played."""

    made: int
    """How many tricks the player makes."""

    scored: tuple[int, int]
    """Points scored from the option on, (the player's, the opponent's)."""


DEALS: Final = 800
"""How many deals a replay has, so that a share of them is known to the next five in a hundred."""


@dataclass(frozen=True, slots=True, eq=False)
class Tricks:
    """Tricks of many deals after one option: a row for each trick, a column for each deal.

    Cards are given by their places, 0 to 31: see `masks`.
    """

    mine: Places
    """The player's card."""

    his: Places
    """The opponent's card."""

    leads: Rows
    """True where the player leads to the trick."""

    wins: Rows
    """True where the player takes the trick."""

    def takes(self, place: int) -> Rows:
        """Return True for each deal in which the player's card at `place` takes a trick."""
        found: Rows = ((self.mine == place) & self.wins).any(axis=0)
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Replay:
    """Simulated deals, each played on from several options with the same hidden cards.

    All deals are equally likely.
    """

    options: tuple[Option, ...]
    hands: Masks
    """The opponent's hand in each deal, at the decision."""

    gains: NDArray[np.float64]
    """The player's points less the opponent's: a row for each option, a column for each deal."""

    decision: Decision
    end: Deals
    """The finished deals: all after the first option, then all after the next."""

    start: Deals | None = None
    """The deals of `end` before the first lead; `None` at a lead or a reply."""

    course: tuple[Turn, ...] = ()
    """What the players did in the talk of these deals, in order."""

    def rows(self, option: Option) -> slice:
        """Return which columns of `end` are the deals after `option`."""
        number, deals = self.options.index(option), len(self.hands)
        return slice(number * deals, (number + 1) * deals)

    def gained(self, option: Option) -> NDArray[np.float64]:
        """Return the player's points less the opponent's after `option` in each deal."""
        found: NDArray[np.float64] = self.gains[self.options.index(option)]
        return found

    def hand(self, deal: int) -> Hand:
        """Return the opponent's hand in deal number `deal`, from 0, at the decision."""
        return hand_of(self.hands[deal], self.decision.trump)

    def lines(self, deal: int) -> dict[Option, Line]:
        """Return a record of deal number `deal`, from 0, for each of `options`."""
        return {
            option: self._line(deal + self.rows(option).start, option) for option in self.options
        }

    def held(self, option: Option) -> tuple[Masks, Masks]:
        """Return the hands after `option`, before the first lead: the player's, the opponent's.

        Each is an array of masks, one for each deal. The decision must not be a lead or a reply.
        """
        assert self.start is not None
        seat, rows = SEATS.index(self.decision.seat), self.rows(option)
        return self.start.hands[seat, rows], self.start.hands[1 - seat, rows]

    def tricks(self, option: Option) -> Tricks:
        """Return the tricks from `option` on, in all deals."""
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
        """Yield what was said and done in one row; the words follow from the recorded turns."""
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
    """Return deals of a simulation, drawn again and played on from each of `options`.

    At a lead or a reply the opponent's hands are drawn from those of the simulation by their
    weights; else deals are drawn as they were for the simulation. It takes 10 to 20 ms for two
    options.
    """
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
    """Play each card of `options` against each of the opponent's `hands`, to the end of the deal.

    `simulation` has the decision and the policy that plays on. The opponent's discards, which stay
    hidden, are drawn by `random`.
    """
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
    """Return a replay of the deals of `talk`, as at the decision, played on from each option."""
    work, seat = simulation.work, SEATS.index(simulation.decision.seat)
    after, start, end = work.played(talk, options, random)
    gains = deal_points(start, end, seat, work.stakes).reshape(len(options), len(talk))
    hands, course = talk.hands[1 - seat], tuple(after.course)
    return Replay(options, hands, gains, simulation.decision, end, start, course)


_TRIED = 64
"""The most deals that are played again at once."""

_ENOUGH = 16
"""After this many deals that punish the choice, no others are played again."""


@dataclass(frozen=True, slots=True)
class Nemesis:
    """Hand of the opponent against which a choice fares worse than the best option, and how."""

    hand: Hand
    """The opponent's hand at the decision."""

    lines: Mapping[Option, Line]
    """How the deal goes on from the choice and from the best option, with the same hidden cards and
    the simulation's policy in both seats."""

    is_turned: bool
    """True if the choice loses the deal and the best option wins it; False if it only brings fewer
    points."""

    number: int
    """How many such deals were found, including this one; `turn` counts modulo this number."""


def nemesis(simulation: Simulation, choice: Option, turn: int = 0) -> Nemesis | None:
    """Return a deal that `choice` loses and the best option wins, with the same hidden cards.

    Deals of the simulation are played again, each side knowing only what it can know, and a deal
    must be lost and won this time too. If there is none, return a deal in which the best option
    scores more points than `choice`; if there is none of these either, return `None`. It takes
    a few hundredths of a second.

    Args:
        simulation: a simulation of the decision.
        choice: the option that was chosen.
        turn: which of the deals found to return, from 0, modulo their number; those with a short
            talk come first.
    """
    if not isinstance(simulation, CardSimulation | RolloutSimulation):
        return None
    options, cases = (choice, simulation.best), simulation.cases(choice)
    for is_turned in (True, False):
        found = _found(simulation, options, cases, is_turned=is_turned)
        if found:
            again, deal = found[turn % len(found)]
            return Nemesis(
                hand=again.hand(deal),
                lines=again.lines(deal),
                is_turned=is_turned,
                number=len(found),
            )
    return None


def _found(
    simulation: CardSimulation | RolloutSimulation,
    options: tuple[Option, Option],
    cases: Cases,
    *,
    is_turned: bool,
) -> list[tuple[Replay, int]]:
    """Return deals that punish the choice, each as a replay and its number there.

    Those with a short talk come first.
    """
    wanted = _punishing(cases.chosen, cases.best, is_turned=is_turned)
    replays = (
        iter((_of_cards(simulation, options, cases, wanted),))
        if isinstance(simulation, CardSimulation)
        else _of_deals(simulation, options, wanted)
    )
    found: list[tuple[Replay, int]] = []
    for again in replays:
        deals = np.flatnonzero(_punishing(*again.gains, is_turned=is_turned))
        found += [(again, int(deal)) for deal in deals]
        if len(found) >= _ENOUGH:
            break
    return sorted(found, key=lambda each: _words_said(*each))


def _punishing(chosen: NDArray[np.float64], best: NDArray[np.float64], *, is_turned: bool) -> Rows:
    found: Rows = (chosen < 0) & (best > 0) if is_turned else chosen < best
    return found


def _words_said(again: Replay, deal: int) -> int:
    return sum(len(line.talk) for line in again.lines(deal).values())


def _of_cards(
    simulation: CardSimulation, options: tuple[Option, Option], cases: Cases, wanted: Rows
) -> Replay:
    """Return a replay of hands that punish the card, drawn by their weights without repeats."""
    rows = np.flatnonzero(wanted & (cases.weights > 0))
    random = np.random.default_rng(simulation.seed)
    # Each hand gets a random waiting time at the rate of its weight, and hands are sorted by it:
    # that draws them by their weights without repeats.
    order = random.exponential(size=len(rows)) / cases.weights[rows]
    return cards_again(simulation, options, cases.hands[rows[np.argsort(order)]][:_TRIED], random)


def _of_deals(
    simulation: RolloutSimulation, options: tuple[Option, Option], wanted: Rows
) -> Iterator[Replay]:
    """Yield replays of deals that punish the choice, in random order, one for each chunk."""
    order = np.random.default_rng(simulation.seed)
    before = 0
    for talk, random in first_chunks(simulation):
        rows = np.flatnonzero(wanted[before : before + len(talk)])
        before += len(talk)
        chosen = talk.rows(order.permutation(rows)[:_TRIED])
        yield deals_again(simulation, options, chosen, random)
