"""The review after a game: every choice with its cost, and what luck and skill did."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Final

from ....course.problems.skills import SKILL_OF_KIND
from ....engine.deal import Game
from ....engine.decision import Kind
from ....engine.english import begun, in_figures
from ....engine.rules.rule_set import Seat
from ....grading.reason import bare_figure, in_unit, worded
from ....simulator.units import DIGITS, GAMES, POINTS, Unit
from ...stage.scene import MENDED, Badge, ButtonGroup, Panel, Row, SceneButton, SceneCard, StoryPart
from ...stage.table.screen import AT_ONCE, Simulate
from .match import YOU, Match, Move
from .story import Story

WORST: Final = 3
"""Most of the learner's choices among the costliest."""

THEIR_WORST: Final = 2
"""Most of the opponent's choices among the costliest."""

AGAIN: Final = SceneButton(action="new", label="Play again")


@dataclass(frozen=True, slots=True)
class Shown:
    """Filter for the list of choices in a review, by their cost and by the player."""

    which: str = "costly"
    """`"costly"` for the choices that cost something, or `"all"`."""

    whose: str = "both"
    """`"mine"` for the learner's choices, `"his"` for the opponent's, or `"both"`."""

    def groups(self, opponent: str) -> tuple[ButtonGroup, ...]:
        """Return the buttons that change the filter; `opponent` is a name as in a sentence."""
        which = {"which costly": "What cost something", "which all": "All"}
        whose = {"whose both": "Both", "whose mine": "Yours", "whose his": f"{begun(opponent)}’s"}
        chosen = f"which {self.which}", f"whose {self.whose}"
        return (
            ButtonGroup.of("Choices", "filter", which, chosen),
            ButtonGroup.of("Made by", "filter", whose, chosen),
        )


@dataclass(frozen=True)
class Review:
    """Costs of a finished game, choice by choice, for the learner and the opponent.

    Sums add the costs as rounded on the page, so that a reader can check them. Whatever uses a
    cost waits for unfinished simulations; `is_ready` says if there are none.
    """

    mine: Sequence[Move]
    theirs: Sequence[Move]
    score: tuple[int, int]
    """Points at the end, the learner's first."""

    chance: float | None = None
    """The learner's chance of winning before the first deal, from 0 to 1. `None` if it is not
    known for the rules; then all costs are in points, not in games."""

    opponent: str = "your opponent"
    """Name of the opponent, as in a sentence."""

    @classmethod
    def of(cls, match: Match) -> Review:
        """Return the review of a match, as far as it has been played."""
        from ....simulator import winning_chance
        from ....simulator.winning import is_counted

        game = match.game
        seat: Seat = "dealer" if game.players[game.first_dealer] == YOU else "pone"
        chance = winning_chance(game.rules, (0, 0), seat) if is_counted(game.rules) else None
        return cls(tuple(match.mine), tuple(match.theirs), game.score, chance, match.opponent.name)

    @property
    def choices(self) -> tuple[Move, ...]:
        """All choices, the learner's first."""
        return (*self.mine, *self.theirs)

    @cached_property
    def real(self) -> list[Move]:
        """The learner's choices at which a wrong option surely costs something, in game order."""
        return [choice for choice in self.mine if choice.is_real]

    @property
    def unit(self) -> Unit:
        """Unit of all costs: games (in 100), or points if `chance` is not known."""
        return POINTS if self.chance is None else GAMES

    @property
    def lost(self) -> float:
        """Sum of the costs of the learner's choices, in `unit`, each rounded as on the page."""
        return self._sum(self.real)

    @property
    def worst(self) -> list[Move]:
        """A few of each player's choices that cost most, the worst first; empty if none cost."""
        both = (*_costliest(self.real)[:WORST], *_costliest(self._their_real)[:THEIR_WORST])
        return _costliest(both)

    def shown(self, wanted: Shown) -> list[Move]:
        """Return the choices that the filter `wanted` selects, in the order of the deals.

        Choices at which no option surely costs anything are never in it.
        """
        mine = self.real if wanted.whose != "his" else []
        his = self._their_real if wanted.whose != "mine" else []
        both = sorted((*mine, *his), key=lambda choice: choice.deal)
        return [choice for choice in both if choice.cost or wanted.which == "all"]

    def story(self, game: Game) -> Story:
        """Return the story of `game`, with the choices that cost most if the costs are known."""
        if not self.is_ready:
            return Story(game, YOU, self.opponent)
        return Story(game, YOU, self.opponent).judged(self.choices)

    @property
    def luck(self) -> float:
        """Luck: result − chance at the start + the learner's costs − the opponent's costs.

        In games in 100, the result is 100 for a win and 0 for a loss. In points, it is the
        learner's score less the opponent's, and the chance at the start counts as 0.
        """
        return self._result - self._start + self.lost - self._given

    @property
    def luck_error(self) -> float:
        """Standard error of `luck`, in `unit`, from the errors of the costs."""
        return hypot(*(choice.error for choice in (*self.real, *self._their_real)))

    @property
    def _result(self) -> float:
        mine, theirs = self.score
        return mine - theirs if self.chance is None else 100.0 * (mine > theirs)

    @property
    def _start(self) -> float:
        return 0.0 if self.chance is None else self._as_told(100 * self.chance)

    @property
    def _given(self) -> float:
        return self._sum(self._their_real)

    def _sum(self, choices: Iterable[Move]) -> float:
        return sum(self._as_told(choice.cost) for choice in choices)

    def _as_told(self, figure: float) -> float:
        return round(figure, DIGITS[self.unit])

    @cached_property
    def _their_real(self) -> list[Move]:
        return [choice for choice in self.theirs if choice.is_real]

    @property
    def waits(self) -> tuple[Simulate, ...]:
        """The simulations that the costs still need, a few at a time."""
        return tuple(each for choice in self.choices for each in choice.waits)[:AT_ONCE]

    @property
    def is_ready(self) -> bool:
        """True if the costs of all choices are known."""
        return all(choice.is_ready for choice in self.choices)

    def parts(self) -> tuple[StoryPart, ...]:
        """Return the lines of the sum: start, both players' costs, luck, and last the result."""
        terms = (
            ("Your choices", -self.lost),
            (f"{begun(self.opponent)}’s", self._given),
            ("Luck", self.luck),
        )
        told = [StoryPart(label=label, figure=self._signed(term)) for label, term in terms]
        if self.chance is None:
            return (
                *told,
                StoryPart(label="Points", figure=f"{self._result:+.0f}".replace("-", "−")),
            )
        start = StoryPart(label="Start", figure=bare_figure(self._start, self.unit))
        label = "Game won" if self._result else "Game lost"
        return (start, *told, StoryPart(label=label, figure=f"{self._result:.0f}"))

    def _signed(self, term: float) -> str:
        sign = "" if not self._as_told(term) else "+" if term > 0 else "−"
        return sign + bare_figure(abs(term), self.unit)

    def where(self) -> str:
        """Return a sentence on the kind of decision that cost the learner more than half of `lost`.

        It is empty if no kind did, if a single decision did, or if no other kind cost anything.
        """
        by_kind: defaultdict[Kind, list[float]] = defaultdict(list)
        for choice in self.real:
            if choice.cost:
                by_kind[choice.decision.kind].append(self._as_told(choice.cost))
        if len(by_kind) < 2:
            return ""
        kind, costs = max(by_kind.items(), key=lambda each: sum(each[1]))
        if len(costs) < 2 or 2 * sum(costs) <= self.lost:
            return ""
        most, whole = bare_figure(sum(costs), self.unit), in_unit(self.lost, self.unit)
        return f"Your {SKILL_OF_KIND[kind].words.choices} cost you most: {most} of {whole}."

    def panels(self) -> tuple[Panel, Panel]:
        """Return the panels on skill and on luck, which stand side by side."""
        return self._skill(), self._account()

    def rows(self, choices: Iterable[Move], mended: Collection[int] = ()) -> tuple[Row, ...]:
        """Return a row for each choice, with its cost; the learner's have a button to try again.

        No row says what would have been better. `mended` holds the indices in `mine` of the
        choices that cost nothing on a second try.
        """
        mine = {id(choice): place for place, choice in enumerate(self.mine)}
        return tuple(self._row(each, mine.get(id(each)), mended) for each in choices)

    def _skill(self) -> Panel:
        count = len(self.real)
        right = sum(not choice.cost for choice in self.real)
        return Panel(
            name="choices",
            title="Your choices",
            badge=Badge(f"{right} of {count} cost nothing", "good" if right == count else "plain"),
            lead=f"Together they cost you {in_unit(self.lost, self.unit)}.",
            text=self._each() if count else "",
            source=(
                "Decisions with something at stake; forced cards, the king and the number asked "
                "for are not counted, and a choice too close to call costs nothing"
            ),
        )

    def _each(self) -> str:
        """Return a sentence with the average cost of a decision."""
        each = in_unit(self.lost / len(self.real), self.unit)
        return f"Over {in_figures(len(self.real), 'decision')} that is {each} each."

    def _account(self) -> Panel:
        """Return the panel on luck; `parts` has the sum."""
        turn, luck = "gave" if self.luck > 0 else "cost", in_unit(abs(self.luck), self.unit)
        error = bare_figure(self.luck_error, self.unit)
        end = "100 for a game won, 0 for a game lost"
        if self.chance is None:
            end = "the difference of the scores"
        return Panel(
            name="luck",
            title="The cards",
            lead=f"Luck {turn} you about {luck}.",
            source=(
                "Luck is the remainder: what we must add to make the sum come out right "
                f"({end}). The costs are estimates, joint standard error {error}, and what they "
                "miss is in the remainder as well"
            ),
        )

    def _row(self, choice: Move, place: int | None, mended: Collection[int]) -> Row:
        """Return a row; `place` counts the learner's choices and is `None` for the opponent's."""
        decision, him = choice.decision, ""
        moment = SKILL_OF_KIND[decision.kind].words.moment
        if place is None:
            moment, him = moment.replace("your", f"{self.opponent}’s"), " him"
        chosen = worded(choice.option).removeprefix("discarding ")
        cost = f" It cost{him} {in_unit(choice.cost, self.unit)}." if choice.cost else ""
        return Row(
            cards=tuple(map(SceneCard, decision.hand.arranged(decision.trump))),
            badge=MENDED if place in mended else choice.badge,
            text=f"Deal {choice.deal}, {moment}: {chosen}.{cost}",
            value="" if place is None else str(place),
            by="opponent" if place is None else "me",
        )


def _costliest(choices: Iterable[Move]) -> list[Move]:
    """Return the choices that cost something, the worst first."""
    return sorted((each for each in choices if each.cost), key=lambda choice: -choice.cost)
