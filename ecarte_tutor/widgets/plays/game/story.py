"""The end of a deal, and the story of a game: a line for each deal, and where the game turned."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Final

from ....course.players import Player
from ....engine.cards import Card
from ....engine.deal import Deal, Game
from ....engine.deal.events import Scored, ScoredFor
from ....engine.decision import Decision, Option
from ....engine.english import begun, counted, listed, number, sentence, the
from ....engine.rules.rule_set import TRICKS, Seat, other_seat
from ....grading.reason import bare_figure, in_unit
from ...stage.cloth import cloth_under, whole_table
from ...stage.draw.charts import Chart
from ...stage.scene import DealLine, GameStory, NextSteps, Scene, SceneButton, StoryPart
from ...stage.telling import in_a_line
from .match import Move

_WON: Final[dict[ScoredFor, str]] = {
    "point": "won the point",
    "vole": "won the vole",
    "king turned up": "turned up the king",
    "king in hand": "held the king",
}

_DONE: Final = {
    "propose": "proposed",
    "play": "played without proposing",
    "accept": "accepted",
    "refuse": "refused",
}


def deal_ending(deal: Deal, seat: Seat, opponent: Player) -> Scene:
    """Return the scene at the end of a deal: what was scored and why, for the learner in `seat`."""
    mine, verb, what = what_was_made(deal, seat)
    title = f"You {verb} {what}" if mine else f"{opponent.label} {verb}s {what}"
    view = deal.view(seat)
    onward = SceneButton(action="deal", label="Next deal", key="Enter", hint="⏎", main=True)
    return Scene(
        title=title,
        sentence=points_and_why(deal, seat, opponent.name),
        cloth=cloth_under(replace(whole_table(view, opponent.label), over=True, alone=True), view),
        steps=NextSteps(actions=(onward,)),
        spoken="",
    )


def last_scored(deal: Deal) -> Scored:
    """Return the last event of a finished deal that scored points."""
    return next(event for event in reversed(deal.events) if isinstance(event, Scored))


def points_and_why(deal: Deal, seat: Seat, opponent: str) -> str:
    """Return one or two sentences on the last score of a finished deal, and its reason.

    `seat` is the learner's, and `opponent` the opponent's name, as in a sentence.
    """
    last = last_scored(deal)
    mine = last.seat == seat
    who = "you" if mine else opponent
    if last.what not in ("point", "vole"):
        where = "turned up" if last.what == "king turned up" else "in hand"
        reason = f"the king of trumps, {where}, scores the last point, and the game is over"
        return sentence(reason)
    made = deal.view(last.seat).won[0]
    tricks = "all five tricks" if made == TRICKS else f"{number(made)} of the five tricks"
    reason = sentence(f"{who} made {tricks}: {counted(last.points, 'point')}")
    loser = other_seat(last.seat)
    if deal.vulnerable == loser and last.points > (2 if last.what == "vole" else 1):
        whose = "your" if loser == seat else f"{opponent}’s"
        stood = "playing without a proposal" if loser == "pone" else "refusing the first proposal"
        reason += f" One of them is the price of {whose} {stood}."
    return reason


def what_was_made(deal: Deal, seat: Seat) -> tuple[bool, str, str]:
    """Return what scored last: (True if by `seat`, verb, thing), as (True, "make", "the vole")."""
    last = last_scored(deal)
    if last.what in ("point", "vole"):
        return last.seat == seat, "make", f"the {last.what}"
    return last.seat == seat, "score", "the king"


def turning_choice(choices: Iterable[Move]) -> Move | None:
    """Return the costliest choice; `None` if it costs less than what counts as a mistake."""
    costliest = max(choices, key=lambda choice: choice.cost, default=None)
    return costliest if costliest and costliest.cost >= costliest.verdict.bands.mistake else None


def done(decision: Decision, option: Option) -> str:
    """Return an option as something done, from the verb on: `"led the king of spades"`.

    >>> done(Decision.propose("KH 9H 8H KS 7D", "TH"), "play")
    'played without proposing'
    """
    if isinstance(option, Card):
        return f"{'led' if decision.kind == 'lead' else 'played'} the {option.words}"
    if isinstance(option, frozenset):
        return f"discarded {the(sorted(option, reverse=True))}" if option else "discarded nothing"
    return _DONE[str(option)]


@dataclass(frozen=True)
class Story:
    """Story of a game that is over, from the learner's side.

    The chances of winning are looked up by score; the game's deals are not simulated for them.
    """

    game: Game
    me: str
    """Name of the learner in `game.players`."""

    opponent: str
    """Name of the other player, as in a sentence: "your opponent"."""

    is_judged: bool = False
    """True if the costs of the choices are known."""

    choice: Move | None = None
    """The costliest choice; `None` if none cost much, or if the costs are not known."""

    turn: Move | None = None
    """The loser's costliest choice in deal `swing`; `None` if it did not cost much."""

    def scene(self, parts: Sequence[StoryPart] = (), code: str = "") -> GameStory:
        """Return the story as part of a scene.

        Args:
            parts: the terms of luck and skill; empty if they are not known.
            code: the game code, for the text to paste (`text`); empty for no such text.
        """
        chart = Chart(
            kind="chances", values=self.chances, turning=self.turning, figure=self._figure
        )
        return GameStory(
            names=("You", begun(self.opponent)),
            score=self._mine_first(self.game.deal.score, self._seats[-1]),
            deals=self.lines,
            chart=chart if self.chances else None,
            turning=self.told_turning,
            parts=tuple(parts),
            pasted=self.text(code) if code else "",
        )

    def text(self, code: str) -> str:
        """Return the game as lines of text to paste elsewhere: result, deals, and the game code."""
        mine, theirs = self.lines[-1].score.split("–")
        result = "won" if self.game.winner == self.me else "lost"
        rules = self.game.rules.preset.label
        head = f"Écarté: I {result} {mine}–{theirs} against {self.opponent}."
        deals = (
            " · ".join(filter(None, (str(number), line.text, line.tricks, line.points, line.score)))
            for number, line in enumerate(self.lines, start=1)
        )
        return "\n".join(
            (*map(self._as_i, (head, *deals)), f"The same cards, {rules} rules: {code}")
        )

    @staticmethod
    def _as_i(line: str) -> str:
        """Return the line with "I" and "my" for "you" and "your"."""
        words = {"you": "I", "You": "I", "your": "my", "Your": "My"}
        return re.sub(r"\b[Yy]our?\b", lambda found: words[found[0]], line)

    @cached_property
    def chances(self) -> tuple[int, ...]:
        """The learner's chances of winning, out of 100, before the first deal and after each.

        Before the end they are from 1 to 99. Empty if chances are not known under these rules.
        """
        from ....simulator import winning_chance
        from ....simulator.winning import is_counted

        rules = self.game.rules
        if not is_counted(rules):
            return ()
        before = [(deal.score_before, seat, seat) for deal, seat in self._seated]
        last, seat = self._seated[-1]
        exact = [
            winning_chance(rules, self._mine_first(score, told), next_seat)
            for score, told, next_seat in (*before, (last.score, seat, other_seat(seat)))
        ]
        rounded = [min(99, max(1, round(100 * chance))) for chance in exact[:-1]]
        return (*rounded, round(100 * exact[-1]))

    def judged(self, choices: Sequence[Move]) -> Story:
        """Return the story with the choices that cost most, once the cost of each is known."""
        lost = (
            each
            for each in choices
            if each.deal == self.swing and self._is_mine(each) != (self.game.winner == self.me)
        )
        costliest, turn = turning_choice(choices), turning_choice(lost)
        return replace(self, is_judged=True, choice=costliest, turn=turn)

    @property
    def turning(self) -> int:
        """Number, from 1, of the deal that `told_turning` names: that of a choice, or `swing`."""
        told = self.turn or self.choice
        return told.deal if told else self.swing

    @cached_property
    def swing(self) -> int:
        """Number of the deal that raised the winner's chances most, from 1; 0 if not known."""
        won = 1 if self.game.winner == self.me else -1
        steps = [won * (after - before) for before, after in pairwise(self.chances)]
        return 1 + steps.index(max(steps)) if steps else 0

    @cached_property
    def lines(self) -> tuple[DealLine, ...]:
        """A line for each deal, in order."""
        numbered = enumerate(self._seated, start=1)
        return tuple(self._line(number, deal, seat) for number, (deal, seat) in numbered)

    def _line(self, number: int, deal: Deal, seat: Seat) -> DealLine:
        tricks = deal.view(seat).won
        gained, lost = self._mine_first(deal.points, seat)
        points = (f"+{gained}" if gained else "", f"−{lost}" if lost else "")
        short = self.opponent.removeprefix("the ").removeprefix("your ")  # there is little room
        return DealLine(
            text=in_a_line(deal.events, seat, short),
            tricks="–".join(map(str, tricks)) if any(tricks) else "",
            points=" ".join(filter(None, points)),
            score="–".join(map(str, self._mine_first(deal.score, seat))),
            chance=str(self.chances[number]) if self.chances else "",
            is_turning=number == self.turning,
        )

    @property
    def told_turning(self) -> str:
        """Sentences on where the game turned: by a choice, or by luck.

        Before the costs are known they name the deal that changed the chances most; empty if the
        chances are not known either.
        """
        if self.turn:  # its costliest choice heads the list below
            return f"It turned in deal {self.turn.deal}: {self._cost(self.turn)}"
        if self.choice:
            return self._costliest(self.choice)
        if not self.is_judged:
            return f"Deal {self.swing} mattered most: {self._swung}." if self.swing else ""
        if not self.swing:
            return "No choice of either player cost much: the cards decided it."
        return f"No choice turned it, the cards did: in deal {self.swing} {self._swung}."

    def _costliest(self, choice: Move) -> str:
        told = f"The costliest choice was in deal {choice.deal}: {self._cost(choice)}"
        if self._is_mine(choice) == (self.game.winner == self.me):
            told += f" {begun(self._who(choice))} won all the same."
        return told

    def _cost(self, choice: Move) -> str:
        him = "" if self._is_mine(choice) else " him"
        cost = in_unit(choice.cost, choice.verdict.unit)
        what = done(choice.decision, choice.option)
        return f"{self._who(choice)} {what}, and that cost{him} {cost}."

    def _who(self, choice: Move) -> str:
        return "you" if self._is_mine(choice) else self.opponent

    @property
    def _moved(self) -> str:
        """Clause on the change of the chances in deal `swing`."""
        before, after = self.chances[self.swing - 1 : self.swing + 1]
        return (
            f"your chances {'rose' if after > before else 'fell'} from {before} to {after} in 100"
        )

    @property
    def _swung(self) -> str:
        """Clauses on what was scored in deal `swing`, and on the change of the chances."""
        deal, seat = self._seated[self.swing - 1]
        scored = [event for event in deal.events if isinstance(event, Scored)]
        parts: list[str] = []
        for each in scored:
            who = "you" if each.seat == seat else self.opponent
            price = ", for two" if each.what == "point" and each.points > 1 else ""
            does = f"{_WON[each.what]}{price}"
            is_same = parts and each.seat == scored[len(parts) - 1].seat
            parts.append(does if is_same else f"{who} {does}")
        return f"{listed(parts)}, and {self._moved}"

    @property
    def _figure(self) -> str:
        """Change of the learner's chances by a choice, such as "−15.4"; empty without a choice."""
        told = self.turn or self.choice
        if told is None:
            return ""
        sign = "−" if self._is_mine(told) else "+"
        return sign + bare_figure(told.cost, told.verdict.unit)

    def _is_mine(self, choice: Move) -> bool:
        return choice.decision.seat == self._seats[choice.deal - 1]

    @cached_property
    def _seats(self) -> tuple[Seat, ...]:
        """Learner's seat in each deal."""
        first: Seat = "dealer" if self.game.players[self.game.first_dealer] == self.me else "pone"
        return tuple(
            other_seat(first) if place % 2 else first for place in range(len(self.game.deals))
        )

    @property
    def _seated(self) -> tuple[tuple[Deal, Seat], ...]:
        return tuple(zip(self.game.deals, self._seats, strict=True))

    @staticmethod
    def _mine_first(pair: tuple[int, int], seat: Seat) -> tuple[int, int]:
        return pair if seat == "pone" else pair[::-1]
