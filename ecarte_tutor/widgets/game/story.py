"""The story of a game: its deals in a line each, the learner's chances, and where it turned."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Final

from ...engine.deal import Deal, Game
from ...engine.deal.events import Accepted, Event, Refused, Scored, ScoredFor, Stood
from ...engine.english import begun, in_figures
from ...engine.rules import Seat, other_seat
from ..draw import chances_chart
from ..table import DealLine, GameStory, StoryPart
from .ending import last_scored

_SAID: Final[dict[type[Event], str]] = {Stood: "stood", Refused: "refused"}
_WON: Final[dict[ScoredFor, str]] = {
    "point": "won the point",
    "vole": "won the vole",
    "king turned up": "turned up the king",
    "king in hand": "held the king",
}


@dataclass(frozen=True)
class Story:
    """A game that is over, as one of its players tells it.

    Nothing in it is simulated but the chances, which are known beforehand at every score.
    """

    game: Game
    me: str
    """The learner's name in the game."""

    opponent: str
    """Who the other player is, in a sentence: "your opponent"."""

    def scene(self, parts: Sequence[StoryPart] = (), code: str = "") -> GameStory:
        """The story for a page, with luck and skill once they are known.

        Args:
            parts: luck and skill.
            code: the game code, by which a friend gets the same cards.
        """
        chances, turning = self.chances, self.turning
        return GameStory(
            names=("You", begun(self._name)),
            score=self._mine_first(self.game.deal.score, self._seats[-1]),
            deals=self.lines,
            chart=chances_chart(chances, turning) if chances else None,
            turning=self._turned(turning) if turning else "",
            parts=tuple(parts),
            pasted=self.text(code) if code else "",
        )

    def text(self, code: str) -> str:
        """The game as text to be pasted: the result, the deals, and the code of its cards last."""
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
        """The line in the learner's own mouth."""
        words = {"you": "I", "You": "I", "your": "my", "Your": "My"}
        return re.sub(r"\b[Yy]our?\b", lambda found: words[found[0]], line)

    @cached_property
    def chances(self) -> tuple[int, ...]:
        """The learner's chances out of 100 before the first deal and after each.

        Only a game that is over has a chance of 0 or 100. Empty where nobody has counted the deals
        of these rules.
        """
        from ...simulator import is_counted, winning_chance

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

    @cached_property
    def turning(self) -> int:
        """The number of the deal that did most for the winner; 0 where no chances are known."""
        won = 1 if self.game.winner == self.me else -1
        steps = [won * (after - before) for before, after in pairwise(self.chances)]
        return 1 + steps.index(max(steps)) if steps else 0

    @cached_property
    def lines(self) -> tuple[DealLine, ...]:
        """The deals, each in a line."""
        lines = [self._line(deal, seat) for deal, seat in self._seated]
        if self.chances:
            lines = [
                replace(line, chance=str(chance), is_turning=number == self.turning)
                for number, (line, chance) in enumerate(
                    zip(lines, self.chances[1:], strict=True), start=1
                )
            ]
        return tuple(lines)

    def _line(self, deal: Deal, seat: Seat) -> DealLine:
        tricks = deal.view(seat).won
        gained, lost = self._mine_first(deal.points, seat)
        points = (f"+{gained}" if gained else "", f"−{lost}" if lost else "")
        return DealLine(
            text=self._said(deal, seat),
            tricks="–".join(map(str, tricks)) if any(tricks) else "",
            points=" ".join(filter(None, points)),
            score="–".join(map(str, self._mine_first(deal.score, seat))),
        )

    def _said(self, deal: Deal, seat: Seat) -> str:
        """Who stood or refused, after how many exchanges, and what was scored beside the point."""
        exchanges = sum(isinstance(event, Accepted) for event in deal.events)
        said = [in_figures(exchanges, "exchange")] if exchanges else []
        scored = []
        for event in deal.events:
            if isinstance(event, Stood | Refused):
                who = "you" if event.seat == seat else self._name
                said.append(f"{who} {_SAID[type(event)]}")
            elif isinstance(event, Scored) and event.what != "point":
                whose = "your" if event.seat == seat else "his"
                scored.append(f"{whose} {event.what.partition(' ')[0]}")
        return begun(", ".join((*said, *scored)))

    @property
    def _name(self) -> str:
        """The opponent where there is little room."""
        return self.opponent.removeprefix("the ").removeprefix("your ")

    def _turned(self, number: int) -> str:
        deal, seat = self._seated[number - 1]
        before, after = self.chances[number - 1 : number + 1]
        last = last_scored(deal)
        who = "you" if last.seat == seat else self.opponent
        price = ", for two" if last.what == "point" and last.points > 1 else ""
        moved = "rose" if after > before else "fell"
        return (
            f"The turning point was deal {number}: {who} {_WON[last.what]}{price}, and your "
            f"chances {moved} from {before} to {after} in 100."
        )

    @cached_property
    def _seats(self) -> tuple[Seat, ...]:
        """The learner's seat in each deal."""
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
