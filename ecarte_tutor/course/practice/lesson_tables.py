"""Tables that lessons show: mistakes, opponents with a habit, turning points, a whole game.

Each is a CSV file in the package. A program in `tools/tables` states the rule that selects its
rows, and writes the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Final, Literal

from ...engine.cards import Card
from ...engine.deal import Deal, Game
from ...engine.decision import Decision
from ...simulator.tables import markdown_table, read_rows
from .idea import AGAINST_PEOPLE

_DATA: Final = Path(__file__).parents[1] / "data"

MISTAKES: Final = _DATA / "mistakes.csv"
PEOPLE: Final = _DATA / "people.csv"
TURNING_POINTS: Final = _DATA / "turning-points.csv"
ANNOTATED_GAME: Final = _DATA / "annotated-game.csv"


@dataclass(frozen=True, slots=True)
class Mistake:
    """Row of the table of common mistakes: a trait of wrong choices, and its cost."""

    skill: str
    """Skill that the problems ask, such as "proposing"."""

    trait: str
    """Trait that the choices share, as in `Habit.trait`: "propose too often with two trumps"."""

    problems: int
    """Number of problems of the skill that were examined."""

    invited: int
    """Number of these problems in which a choice with the trait is wrong."""

    cost: float
    """Mean cost in games in 100, over the `invited` problems, of the cheapest such choice."""

    line: str
    """Text of the problem whose cost is nearest to the mean, as an example."""

    choice: str
    """The wrong choice in the example, as text."""

    best: str
    """The choice of the book and the simulator in the example, as text."""

    lost: float
    """Cost of the wrong choice in the example, in games in 100."""


@cache
def mistakes() -> tuple[Mistake, ...]:
    """Return ten mistakes: those that can be made in the largest share of problems, largest first.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    return read_rows(MISTAKES, Mistake)


def mistakes_markdown() -> str:
    """Return the rows of `mistakes` as a Markdown table of mean cost, trait and frequency.

    Costs are in games in 100; the frequency is of the problems in which the mistake can be made.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    rows = (
        (
            f"{row.cost:.1f}",
            row.trait,
            f"{100 * row.invited / row.problems:.0f} in 100, {row.skill}",
        )
        for row in mistakes()
    )
    return markdown_table(["cost", "you …", "problems"], "rlr", rows)


Habit = Literal["refuses", "never proposes", "always proposes", "hesitates"]
"""Habit of an opponent: what he does whatever his cards. A hesitation gives his cards away."""

PERSON: Final[Mapping[str, str]] = {
    "refuses": "He always refuses",
    "never proposes": "He never proposes",
    "always proposes": "He always proposes",
    "hesitates": "He hesitates",
}
"""Sentence for each habit of an opponent, as a learner reads it."""


@dataclass(frozen=True, slots=True)
class HandAgainst:
    """Decision with its best choice against an opponent with a habit, and against a strong one."""

    habit: str
    """The opponent's habit, a key of `PERSON`."""

    asks: str
    """Kind of the decision, such as "propose"."""

    looked_at: int
    """Number of decisions of this kind against this habit that were examined."""

    line: str
    """The decision, as text."""

    usual: str
    """The best choice against a strong player, as text."""

    best: str
    """The best choice against this opponent, as text; may equal `usual`."""

    good: str
    """All choices as good as `best` against this opponent, `best` included, joined by spaces."""

    gained: float
    """Games in 100 that `best` wins over `usual` against this opponent.

    If `best` equals `usual`, the gain is over the next choice that is not as good.
    """

    error: float
    """Standard error of `gained`."""

    def __str__(self) -> str:
        return f"{AGAINST_PEOPLE}.{self.habit.replace(' ', '-')}.{self.line}"

    @property
    def is_changed(self) -> bool:
        """True if `best` differs from `usual`."""
        return self.usual != self.best


@dataclass(frozen=True, slots=True)
class Change:
    """Number of decisions (`changed` of `looked_at`) at which a habit changes the best choice."""

    looked_at: int
    changed: int
    gained: float
    """Mean of `HandAgainst.gained`, in games in 100, over the changed decisions."""

    error: float
    """Standard error of `gained`, from the spread between these decisions."""


@cache
def hands_against() -> Mapping[str, HandAgainst]:
    """Return the decisions against opponents with a habit, by text form ("people.refuses.…").

    Raises:
        TableError: for a file that is missing or damaged.
    """
    return {str(row): row for row in read_rows(PEOPLE, HandAgainst)}


def changed_by(habit: str, asks: str) -> tuple[HandAgainst, ...]:
    """Return the decisions of the kind `asks` in which `habit` changes the best choice.

    They are from `hands_against`. `habit` is a key of `PERSON`, `asks` a kind such as "propose".
    """
    return tuple(
        row
        for row in hands_against().values()
        if row.is_changed and (row.habit, row.asks) == (habit, asks)
    )


def change_by(habit: str, asks: str) -> Change:
    """Return how often `habit` changes the best choice at decisions of kind `asks`, and the gain.

    The arguments are those of `changed_by`, which must return at least one decision for them.
    """
    rows = changed_by(habit, asks)
    mean = sum(row.gained for row in rows) / len(rows)
    spread = sum((row.gained - mean) ** 2 for row in rows) / max(len(rows) - 1, 1)
    return Change(rows[0].looked_at, len(rows), mean, sqrt(spread / len(rows)))


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Deal played up to a decisive lead, with the results of the best lead and the second best."""

    name: str
    """Name of a deal of our own, or the code (seed) that shuffles the pack, in capitals."""

    pone: str
    """The pone's cards, as text."""

    dealer: str
    """The dealer's cards, as text."""

    turn_up: str
    """The card turned up, as text."""

    course: str
    """What both players have said and played before the lead, in order, joined by spaces."""

    hint: str
    """Id of the hint that names the best lead."""

    best: str
    """The best lead, as text."""

    goal: int
    """Tricks that the leader needs here: three for the point, five for the vole."""

    tricks: int
    """Tricks made with the best lead, all cards seen and both sides playing their best."""

    other_tricks: int
    """Tricks made in the same way with the next best lead."""

    hands: int
    """Number of hands of the opponent that fit the play so far."""

    share: float
    """Per cent of these hands on which the best lead makes `goal` tricks, both playing best."""

    other_share: float
    """Per cent of these hands on which the next best lead makes `goal` tricks."""

    lost: float
    """Games in 100 that the next best lead costs, by the simulator."""

    error: float
    """Standard error of `lost`."""

    @property
    def deal(self) -> Deal:
        """The deal as it stands before the lead."""
        deal = Deal.arranged(self.pone, self.dealer, self.turn_up, seed=0)
        for option in self.course.split():
            deal = deal.act(option)
        return deal

    @property
    def lead(self) -> Card:
        return Card(self.best)


@cache
def turning_points() -> tuple[TurningPoint, ...]:
    """Return five deals that we made up, then deals selected by a rule, in order of their codes.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    return read_rows(TURNING_POINTS, TurningPoint)


def turning_points_markdown() -> str:
    """Return the rows of `turning_points` as a Markdown table, each deal with its number from 1.

    The cost is of the next best lead, in games in 100. "tricks" and "hidden" compare the best lead
    with the next best, as `3 : 2`: tricks with all cards seen, and per cent of hands that succeed.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    rows = (
        (
            number,
            f"{row.lost:.1f}",
            f"{row.tricks} : {row.other_tricks}",
            f"{row.share:.0f} : {row.other_share:.0f}",
            f"{row.hands:,}",
            row.name if row.name.isupper() else "our own",
        )
        for number, row in enumerate(turning_points(), start=1)
    )
    return markdown_table(["deal", "cost", "tricks", "hidden", "hands", "code"], "rrccrl", rows)


PLAYERS_OF_GAME: Final = ("north", "south")
"""The players of the annotated game: North chooses by the book, South by the simulator."""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """Choice by `player` ("north", "south") in the annotated game; the book's and simulator's."""

    code: str
    """Code (seed) of the game's cards."""

    deal: int
    """Number of the deal, from 1."""

    player: str
    line: str
    """The decision, as text."""

    chosen: str
    """The choice, as text."""

    advice: str
    """The book's choice, as text; empty if the book accepts several or was not asked."""

    best: str
    """The simulator's choice, as text; empty if it was not asked."""

    lost: float
    """Cost of `chosen` by the simulator, in games in 100; 0 if the cost is small or not sure."""

    error: float
    """Standard error of `lost`."""

    book_lost: float
    """Cost of `advice` by the simulator, in games in 100; 0 if the cost is small or not sure."""

    book_error: float
    """Standard error of `book_lost`."""

    love_all: str
    """The simulator's choice for these cards at love all if surely not `best`; otherwise empty."""

    love_all_lost: float
    """Cost of `love_all` at the real score, in games in 100; 0 if `love_all` is empty."""

    love_all_error: float
    """Standard error of `love_all_lost`."""

    @property
    def decision(self) -> Decision:
        return Decision.parse(self.line)

    @property
    def is_noted(self) -> bool:
        """True if `advice` surely costs something, or another choice is best at love all."""
        return bool(self.book_lost or self.love_all)


@cache
def annotated_choices() -> tuple[GameChoice, ...]:
    """Return every choice that the two players of the annotated game made, in the order of play.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    return read_rows(ANNOTATED_GAME, GameChoice)


@cache
def annotated_game() -> Game:
    """Return the annotated game, played to its end.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    choices = annotated_choices()
    game = Game.start(players=PLAYERS_OF_GAME, seed=choices[0].code)
    for each in choices:
        if game.deal.over:
            game = game.next_deal()
        game = game.act(game.decision().read(each.chosen))
    return game
