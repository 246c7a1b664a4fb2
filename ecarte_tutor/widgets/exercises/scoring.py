"""Scoring: a deal that has been played out; what does it score?"""

from __future__ import annotations

from collections.abc import Sequence

from ...course.problems import ScoringProblem
from ...engine.deal.events import KingAnnounced
from ...engine.english import are_trumps, counted, number
from ...engine.rules import TRICKS, RuleSet, Seat, other_seat
from ..cloth import trick_trays, turned_up
from ..club_rules import in_words
from ..table import Panel, Scene, SceneCard
from .help import Help, Steps
from .rules import RulesExercise


class ScoringExercise(RulesExercise[ScoringProblem]):
    """What does the deal score? An answer is the text of both points."""

    skill = "scoring"
    title = "What does the deal score?"

    def small_cards(self) -> tuple[SceneCard, ...]:
        """The turn-up."""
        return (SceneCard(self.problem.deal.turn_up),)

    def help(self) -> Steps:
        """What to count, what there is to count, and what the rules give for it."""
        mine, theirs = self.problem.tricks
        other = other_seat(self.problem.seat)
        return (
            Help("Count the tricks. Who stood on the cards as dealt? Who had the king of trumps?"),
            Help(f"You made {counted(mine, 'trick')}, the {other} {number(theirs)}."),
            Help(_tariff(self.problem.rules)),
        )

    def panel(self, _answer: str) -> Panel:
        """The points of the deal, and the reasons."""
        return Panel(
            name="rules",
            title="The rules",
            lead=f"{self._worded(self._right)}.",
            text=" ".join(self.problem.reasons),
            source=in_words(self.problem.rules).removeprefix("the "),
        )

    @property
    def _right(self) -> str:
        return _text(self.problem.points)

    @property
    def _answers(self) -> Sequence[str]:
        return [_text(points) for points in self.problem.choices]

    def _worded(self, answer: str) -> str:
        mine, theirs = answer.split("-")
        return f"You {mine}, the {other_seat(self.problem.seat)} {theirs}"

    def _scene(self, answer: str | None = None) -> Scene:
        problem = self.problem
        deal = problem.deal
        theirs = number(problem.tricks[1]) if problem.tricks[1] else "none"
        sentence = f"{_talk(problem)}{_king(problem)} You play by {in_words(deal.rules)}."
        return Scene(
            title=self.title,
            sentence=sentence,
            corner=(are_trumps(deal.trump), f"You are the {problem.seat}"),
            turn_up=turned_up(deal.turn_up),
            laid=trick_trays(deal.tricks, deal.trump, problem.seat),
            cards=(),
            choices=self._buttons(answer),
            spoken=(
                f"{self.title} {sentence} You have made {counted(problem.tricks[0], 'trick')}, "
                f"the {other_seat(problem.seat)} {theirs}. "
                f"The {deal.turn_up.words} was turned up."
            ),
        )


def _text(points: tuple[int, int]) -> str:
    return f"{points[0]}-{points[1]}"


def _tariff(rules: RuleSet) -> str:
    """The points for tricks and for the king under these rules, in sentences."""
    vole, _ = rules.trick_points(TRICKS, "dealer")
    king = " The king of trumps, turned up or announced, counts one." if rules.king_scores else ""
    return (
        "The point scores one and the vole two. Against a vulnerable player the point counts two, "
        f"and the vole {number(vole)}.{king}"
    )


def _talk(problem: ScoringProblem) -> str:
    vulnerable, seat = problem.deal.vulnerable, problem.seat
    if vulnerable is None:
        return "There was one exchange before the play."
    if vulnerable == "pone":
        return f"{'You' if seat == 'pone' else 'The pone'} played without proposing."
    if seat == "dealer":
        return "The pone proposed, and you refused."
    return "You proposed, and the dealer refused."


def _king(problem: ScoringProblem) -> str:
    for event in problem.deal.events:
        if isinstance(event, KingAnnounced):
            return f" {_who(event.seat, problem.seat)} announced the king of trumps."
    king = problem.king
    if king is None:
        return ""
    if king.what == "king in hand":
        return f" {_who(king.seat, problem.seat)} held the king of trumps."
    return f" {_who('dealer', problem.seat)} turned up the king of trumps."


def _who(player: Seat, seat: Seat) -> str:
    return "You" if player == seat else f"The {player}"
