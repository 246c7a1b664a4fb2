"""Tables that lessons show: the commonest mistakes, people, turning points, an annotated game.

Each is a file of rows; a program in `tools/tables` states the rule by which they were found, and
makes the file again.
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
    """One kind of wrong choice, by what such choices have in common."""

    skill: str
    """What the problems ask, such as "proposing"."""

    trait: str
    """What the choices have in common, as a habit is told: "propose too often with two trumps"."""

    problems: int
    """Problems of this skill that were looked at."""

    invited: int
    """Those in which the mistake can be made."""

    cost: float
    """Games in 100 that it costs in these, on average, in its cheapest form."""

    line: str
    """The problem among them whose cost is nearest to the average, as text."""

    choice: str
    """The mistake there, as text."""

    best: str
    """What the book and the simulator choose there, as text."""

    lost: float
    """Games in 100 that the mistake costs there."""


@cache
def mistakes() -> tuple[Mistake, ...]:
    """Return the ten mistakes that problems invite most often, the commonest first.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    return read_rows(MISTAKES, Mistake)


def mistakes_markdown() -> str:
    """Return the mistakes as a table in Markdown: how often they are invited, what they cost.

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
"""What an opponent does whatever his cards, or, if he hesitates, gives away."""

PERSON: Final[Mapping[str, str]] = {
    "refuses": "He always refuses",
    "never proposes": "He never proposes",
    "always proposes": "He always proposes",
    "hesitates": "He hesitates",
}
"""Each habit as a learner reads it."""


@dataclass(frozen=True, slots=True)
class HandAgainst:
    """A hand against a person of one habit, and what is best against him and a strong player."""

    habit: str
    """The opponent's habit, one of `PERSON`."""

    asks: str
    """Kind of the decision."""

    looked_at: int
    """Decisions of this kind that were looked at against him."""

    line: str
    """The decision, as text."""

    usual: str
    """The best choice against a strong player, as text."""

    best: str
    """The best choice against this person, as text; the same where the habit changes nothing."""

    good: str
    """The choices that are as good against this person, the best among them, as texts."""

    gained: float
    """Games in 100 that the change wins against this person; where nothing changes, what the best
    choice wins over the next one that is not as good."""

    error: float
    """Standard error of that gain."""

    def __str__(self) -> str:
        return f"{AGAINST_PEOPLE}.{self.habit.replace(' ', '-')}.{self.line}"

    @property
    def is_changed(self) -> bool:
        """True if the habit changes the best choice."""
        return self.usual != self.best


@dataclass(frozen=True, slots=True)
class Change:
    """How often, and by how much, a habit changes one kind of decision."""

    looked_at: int
    changed: int
    gained: float
    """Mean gain in games in 100 where the choice changes."""

    error: float
    """Standard error of that mean, from hand to hand."""


@cache
def hands_against() -> Mapping[str, HandAgainst]:
    """Return the hands against people by their lines, those that each habit changes first.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    return {str(row): row for row in read_rows(PEOPLE, HandAgainst)}


def changed_by(habit: str, asks: str) -> tuple[HandAgainst, ...]:
    """Return the hands on which this habit changes decisions of this kind, in the order dealt."""
    return tuple(
        row
        for row in hands_against().values()
        if row.is_changed and (row.habit, row.asks) == (habit, asks)
    )


def change_by(habit: str, asks: str) -> Change:
    """Return how often this habit changes decisions of this kind, and what that wins."""
    rows = changed_by(habit, asks)
    mean = sum(row.gained for row in rows) / len(rows)
    spread = sum((row.gained - mean) ** 2 for row in rows) / max(len(rows) - 1, 1)
    return Change(rows[0].looked_at, len(rows), mean, sqrt(spread / len(rows)))


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A deal played up to the lead on which it turns, with the best lead against the next best."""

    name: str
    """A name of our own, or the code by which the pack is shuffled."""

    pone: str
    """The pone's cards, as text."""

    dealer: str
    """The dealer's cards, as text."""

    turn_up: str
    """The card turned up, as text."""

    course: str
    """What the players have said and played, in order."""

    hint: str
    """The hint that names the lead."""

    best: str
    """The lead, as text."""

    goal: int
    """Tricks that count here: three for the point, five for the vole."""

    tricks: int
    """Tricks made with the best lead, all cards seen and both sides playing their best."""

    other_tricks: int
    """Tricks made in the same way with the next best lead."""

    hands: int
    """Hands of the opponent that fit the play so far."""

    share: float
    """Per cent of these on which the best lead makes the goal, both sides playing their best."""

    other_share: float
    """Per cent of these on which the next best lead makes the goal."""

    lost: float
    """Games in 100 that the next best lead costs, by the simulator."""

    error: float
    """Standard error of that cost."""

    @property
    def deal(self) -> Deal:
        """The deal at the moment of the choice."""
        deal = Deal.arranged(self.pone, self.dealer, self.turn_up, seed=0)
        for option in self.course.split():
            deal = deal.act(option)
        return deal

    @property
    def lead(self) -> Card:
        return Card(self.best)


@cache
def turning_points() -> tuple[TurningPoint, ...]:
    """Return the five deals of our own, and then those drawn by rule in the order of their codes.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    return read_rows(TURNING_POINTS, TurningPoint)


def turning_points_markdown() -> str:
    """Return the deals as a table in Markdown: the cost, and the best lead : the next best.

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
"""North plays by the book, South by the simulator."""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """One choice of the annotated game, with what the book and the simulator say of it."""

    code: str
    """The code by which the game is cut and dealt."""

    deal: int
    """Number of the deal, from 1."""

    player: str
    line: str
    """The decision, as text."""

    chosen: str
    """The choice, as text."""

    advice: str
    """The book's choice, as text; empty where it leaves more than one open."""

    best: str
    """The simulator's choice, as text; empty where it was not asked."""

    lost: float
    """Games in 100 that the choice made costs by the simulator, if that is sure; otherwise 0."""

    error: float
    """Standard error of that cost."""

    book_lost: float
    """Games in 100 that the book's choice costs by the simulator, if that is sure; otherwise 0."""

    book_error: float
    """Standard error of that cost."""

    love_all: str
    """The simulator's choice for these cards at love all, where it is sure of another, as text."""

    love_all_lost: float
    """Games in 100 that the choice for love all costs at this score, or 0."""

    love_all_error: float
    """Standard error of that cost."""

    @property
    def decision(self) -> Decision:
        """The decision itself."""
        return Decision.parse(self.line)

    @property
    def is_noted(self) -> bool:
        """True if the book and the simulator differ, or the score turns the choice."""
        return bool(self.book_lost or self.love_all)


@cache
def annotated_choices() -> tuple[GameChoice, ...]:
    """Return every choice of the annotated game, in order.

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
