"""Games played by nobody in particular, whose costs are there at once."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from functools import cache, cached_property
from typing import Any

import numpy as np

from ecarte_tutor import Decision
from ecarte_tutor.course.measured_players import usual_loss
from ecarte_tutor.engine.decision import Option
from ecarte_tutor.grading import Bands, Reason, Verdict, grade
from ecarte_tutor.grading.break_even import BreakEven, break_even
from ecarte_tutor.simulator import Value
from ecarte_tutor.simulator.masks import Rows
from ecarte_tutor.simulator.simulation import Cases, Trace
from ecarte_tutor.simulator.units import POINTS
from ecarte_tutor.widgets import GameTable
from ecarte_tutor.widgets.plays.game.match import Match
from ecarte_tutor.widgets.plays.game.review import Review
from ecarte_tutor.widgets.plays.game.review_screens import ReviewShown
from ecarte_tutor.widgets.plays.game.state import TurnScreen
from ecarte_tutor.widgets.plays.game.turn import LearnerTurn
from ecarte_tutor.widgets.stage.background.simulation_thread import SimulationThread

Asked = list[tuple[Decision, Future[Any]]]
"""Simulations that are asked for."""


class Held(Future[Any]):
    """A future that may not be waited for."""

    def result(self, timeout: float | None = None) -> Any:
        assert self.done(), "the thread is held"
        return super().result(timeout)


class Priced:
    """A simulation with the costs written on it: by option, the points that it loses."""

    unit = POINTS

    def __init__(
        self,
        costs: dict[Option, float],
        error: float = 0.0,
        decision: Decision = Decision.lead("8H 7H QS 7S 7D", "9H"),  # noqa: B008 - a frozen value
    ) -> None:
        self.costs, self.decision = costs, decision
        self.options = tuple(costs)
        self.best = min(costs, key=lambda option: costs[option])
        self.error = error

    def __iter__(self) -> Iterator[Option]:
        return iter(self.costs)

    def __getitem__(self, option: Option) -> Value:
        return self._value(-self.costs[option])

    def for_the_game(self) -> Priced:
        return self

    def in_points(self) -> Priced:
        return self

    def loss(self, option: Option, than: Option | None = None) -> Value:
        return self._value(self.costs[option] - (self.costs[than] if than is not None else 0))

    def is_decided(self, option: Option) -> bool:
        return option == self.best or self.costs[option] > 2 * self.error

    def is_too_close(self, option: Option) -> bool:
        return not self.is_decided(option)

    def __len__(self) -> int:
        return len(self.costs)

    @property
    def estimate(self) -> Trace:
        """One deal of each option; all make the point, so that no share of points is enough."""
        number = len(self)
        ends = (np.zeros(1, np.uint8),) * number
        return replace(Trace.empty(number), worths=(np.zeros(1),) * number, ends=ends)

    def made_point(self, _: Option) -> Rows:
        return np.ones(1, np.bool_)

    def cases(self, option: Option) -> Cases:
        """One hand of the opponent, against which the option brought less by its cost."""
        cost = np.array([self.costs[option]])
        return Cases(np.array([0b11111], np.uint32), np.ones(1), -cost, np.zeros(1))

    def _value(self, mean: float) -> Value:
        return Value(
            mean=mean, seat="pone", method="rollout", against="nobody", error=self.error, n=9
        )


class Assessed:
    """Costs, and verdicts and reasons that are found only when they are asked for."""

    def __init__(self, simulation: Any) -> None:
        self.simulation, self.count = simulation, None
        equal = Bands.usual(POINTS).equal
        self.is_real = any(
            cost > equal and simulation.is_decided(option)
            for option, cost in simulation.costs.items()
        )

    @cached_property
    def _verdicts(self) -> dict[Option, Verdict]:
        decision = self.simulation.decision
        first, *others = decision.options()
        verdict = grade(decision, first, simulation=self.simulation)
        return {first: verdict} | {each: replace(verdict, choice=each) for each in others}

    @property
    def usual(self) -> float:
        """As of an assessment."""
        return usual_loss(next(iter(self._verdicts.values())).values)

    @property
    def break_even(self) -> BreakEven | None:
        """As of an assessment."""
        return break_even(next(iter(self._verdicts.values())))

    def verdict_on(self, option: Option) -> Verdict:
        """As of an assessment, which is graded once."""
        return self._verdicts[option]

    def is_punished(self, option: Option) -> bool:
        """As of an assessment."""
        return bool(self.verdict_on(option).values.cases(option).caught.share)

    def reasons_of(self, option: Option) -> tuple[Reason, ...]:
        """As of an assessment."""
        del option
        return (Reason("costs-more", "It costs more."),)


def priced(decision: Decision, step: float = 0.1, error: float = 0.0) -> Future[Any]:
    """Every option costs a step more than the one before it, at once and without a thread."""
    done: Future[Any] = Future()
    done.set_result(_assessed(decision, step, error))
    return done


@cache
def _assessed(decision: Decision, step: float, error: float) -> Assessed:
    """As in every test in which the same cards are dealt."""
    costs = {option: step * place for place, option in enumerate(decision.options())}
    return Assessed(Priced(costs, error, decision))


def submitted_to(price: Callable[[Decision], Future[Any]]) -> Callable[..., Future[Any]]:
    """What stands in for `SimulationThread.submit`: the price is there at once."""

    def submit(
        _: SimulationThread, decision: Decision, pending: Future[Any] | None = None, **__: object
    ) -> Future[Any]:
        if pending is None:
            return price(decision)
        if not pending.done():
            pending.set_result(price(decision).result())
        return pending

    return submit


def offered(table: GameTable, *, leaving: bool = False) -> list[tuple[str, str]]:
    left_out = {"set", "nemesis", "change"}
    left_out |= set() if leaving else {"settings", "back", "hint", "new"}
    return sorted(each for each in table.shown.offered if each[0] not in left_out)


def play_at_random(table: GameTable, seed: int) -> Iterator[GameTable]:
    """The table after each of a careless player's presses, until the review."""
    chance = random.Random(seed)
    while table.scene["title"] != "How you played":
        table.choose(*chance.choice(offered(table)))
        yield table


def play_to_its_end(table: GameTable, seed: int) -> None:
    """Play at random until the game can be reviewed."""
    for _ in play_at_random(table, seed):
        if ("review", "") in table.shown.offered:
            return


def turn_of(table: GameTable) -> LearnerTurn | None:
    """The decision that is asked; `None` if none is."""
    return next((each.turn for each in table.stack if isinstance(each, TurnScreen)), None)


def review_of(table: GameTable) -> Review:
    """The review that is shown."""
    assert isinstance(table.stack[-1], ReviewShown)
    return table.state.review


def match_of(table: GameTable) -> Match:
    """The game that is played at a table."""
    assert table.match is not None
    return table.match
