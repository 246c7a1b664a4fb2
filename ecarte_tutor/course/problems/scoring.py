"""Scoring problems: what each player scores in a deal that has been played out.

A *theme* is a sort of such problems, as "beaten" or "vole"; a set asks the themes by turns.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from ...engine.cards import HAND_SIZE, Card, Hand, Rank
from ...engine.deal import Deal
from ...engine.deal.events import ACTIONS, Dealt, Exchanged, Scored
from ...engine.decision import Decision, Option
from ...engine.english import number
from ...engine.rules.presets import PRESETS
from ...engine.rules.rule_set import POINT_TRICKS, TRICKS, RuleSet, Seat, check_seat, other_seat
from ...errors import NotationError
from ..players import by_the_book
from .spec import ANY, Drawn, ProblemSpec, house_of
from .tricks import cards_of, line, parts_of

Pair = tuple[int, int]
"""Points or tricks as (mine, the opponent's)."""

_SKILL: Final = "scoring"
_CHOICES: Final = 4
_NONE: Final = (0, 0)
_PLAIN_VOLE: Final = 2
_FOR_THE_KING: Final = ("king turned up", "king in hand")


@dataclass(frozen=True, slots=True)
class ScoringProblem:
    """Problem: what does each player score in a finished deal? "My" points are those of `seat`.

    `deal` is played to its end, with one exchange at most.
    """

    deal: Deal
    seat: Seat

    @classmethod
    def parse(cls, text: str) -> ScoringProblem:
        """Return the problem that `str()` wrote as `text`; raises `EcarteError` for other text."""
        seat, rules, pone, dealer, turn_up, stock, said = parts_of(text, _SKILL, 7)
        check_seat(seat)
        hands = Hand(cards_of(pone)), Hand(cards_of(dealer))
        deal = Deal.arranged(*hands, turn_up, cards_of(stock), seed=0, rules=RuleSet.parse(rules))
        for option in said.split("-"):
            deal = deal.act(_read_option(deal, option))
        if not deal.over or len(deal.exchanged) > 1:
            raise NotationError("expected a finished deal with one exchange at most")
        return cls(deal, "pone" if seat == "pone" else "dealer")

    def __str__(self) -> str:
        dealt, *events = self.deal.events
        assert isinstance(dealt, Dealt)
        start = Deal.start(dealt.pack, rules=dealt.rules, packets=dealt.packets)
        drawn = [card for event in events if isinstance(event, Exchanged) for card in event.drawn]
        said = [_option_text(event.option) for event in events if isinstance(event, ACTIONS)]
        return line(
            _SKILL,
            self.seat,
            str(self.rules),
            *(_joined(start.hand(seat)) for seat in ("pone", "dealer")),
            str(dealt.pack[2 * HAND_SIZE]),
            _joined(drawn),
            "-".join(said),
        )

    @property
    def choices(self) -> tuple[Pair, ...]:
        """Four answers (my points, the opponent's) in ascending order, one of them right.

        The three wrong answers are near the right one, drawn with the problem's text as seed.
        """
        mine, theirs = right = self.points
        near = [
            (max(mine + here, 0), max(theirs + there, 0))
            for here, there in ((1, 0), (0, 1), (-1, 0), (0, -1), (1, -1), (-1, 1))
        ]
        wrong = [each for each in dict.fromkeys([*near, right[::-1]]) if each not in (right, _NONE)]
        chance = random.Random(str(self))  # noqa: S311 - a problem, not a secret
        return tuple(sorted([right, *chance.sample(wrong, _CHOICES - 1)]))

    @property
    def rules(self) -> RuleSet:
        return self.deal.rules

    @property
    def points(self) -> Pair:
        """Points that the deal scored: (those of `seat`, those of the opponent)."""
        return _as_seen(self.deal.points, self.seat)

    @property
    def tricks(self) -> Pair:
        """Tricks won: (by `seat`, by the opponent)."""
        return _as_seen(self.deal.won, self.seat)

    @property
    def king(self) -> Scored | None:
        """Event in which a king was marked; `None` if none was."""
        return _king(self.deal)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Explanation of the score: a sentence on the tricks, then one on the king if marked."""
        return tuple(filter(None, (self._tricks_told(), self._king_told())))

    def _tricks_told(self) -> str:
        deal, winner = self.deal, _winner(self.deal)
        made, points = max(deal.won), max(deal.rules.trick_points(deal.won[0], deal.vulnerable))
        who, has = ("You", "have") if winner == self.seat else (f"The {winner}", "has")
        is_vole = made == TRICKS
        what = "all five tricks, the vole" if is_vole else f"{number(made)} tricks, the point"
        if deal.vulnerable != other_seat(winner):
            if is_vole:
                return f"{who} {has} {what}, which counts two."
            stood = "Refusing the first proposal" if winner == "dealer" else "Not proposing"
            only = f" {stood} costs two only where it fails." if deal.vulnerable else ""
            return f"{who} {has} {what}, which counts one.{only}"
        stood = "played without proposing" if winner == "dealer" else "refused the first proposal"
        whom = f"a {deal.vulnerable} who {stood}"
        if not is_vole:
            return f"{who} {has} {what}; against {whom} it counts two."
        if points > _PLAIN_VOLE:
            return f"{who} {has} {what}; by these rules it counts three against {whom}."
        return f"{who} {has} {what}; by these rules it stays at two, even against {whom}."

    def _king_told(self) -> str:
        king = self.king
        if king is None:
            return ""
        who = "You mark" if king.seat == self.seat else f"The {king.seat} marks"
        return f"{who} one for the {king.what}."


def draw_scoring(spec: ProblemSpec, chance: random.Random) -> Drawn | None:
    """Draw a finished deal; `None` if it is not on `spec.theme`, a key of `SCORING_THEMES`."""
    theme = SCORING_THEMES[spec.theme or chance.choice(scoring_themes(spec.rules))]
    houses = [each for each in _houses(spec.rules) if theme.is_known_by(each)]
    deal = _played(chance, chance.choice(houses), theme)
    if deal is None or not theme.is_of(deal):
        return None
    return Drawn((ScoringProblem(deal, chance.choice(("pone", "dealer"))),))


def scoring_themes(rules: str) -> tuple[str, ...]:
    """Return the keys of `SCORING_THEMES` that can come up under `rules`.

    `rules` is the text of a rule set, or `ANY` for all rule sets.
    """
    houses = _houses(rules)
    return tuple(
        name for name, each in SCORING_THEMES.items() if any(map(each.is_known_by, houses))
    )


def _houses(rules: str) -> tuple[RuleSet, ...]:
    return tuple(map(house_of, PRESETS if rules == ANY else (rules,)))


def _played(chance: random.Random, rules: RuleSet, theme: Theme) -> Deal | None:
    """Play a deal by the book but for the talk: no proposal, one refused, or one exchange.

    `None` as soon as the deal cannot end on `theme`.
    """
    talk = chance.choice(_EXCHANGED if theme.vulnerable == "nobody" else _STOOD)
    deal = Deal.start(seed=chance, rules=rules)
    is_settled = theme.king is None or theme.vulnerable == "nobody"
    if not is_settled and theme.king is not _marks_a_king(deal):
        return None
    while not deal.over:
        if not theme.is_possible(deal):
            return None
        decision = deal.decision()
        deal = deal.act(_said(decision, talk) or by_the_book(decision))
    return deal


def _marks_a_king(deal: Deal) -> bool:
    """Return True if a player who announces every king marks one in `deal` without an exchange."""
    king = Card.of(Rank.KING, deal.turn_up.suit)
    seen = (deal.turn_up, *deal.hand("pone"), *deal.hand("dealer"))
    return deal.rules.king_scores and king in seen


_STOOD: Final = (("play",), ("propose", "refuse"))
"""What is said if a player stands and so is vulnerable: the pone, or the dealer."""

_EXCHANGED: Final = (("propose", "accept"),)


def _said(decision: Decision, talk: tuple[str, ...]) -> Option | None:
    if decision.kind == "propose":
        return "play" if decision.exchanged else talk[0]
    return talk[1] if decision.kind == "answer" else None


def _option_text(option: Option) -> str:
    if isinstance(option, frozenset):
        return _joined(sorted(option, reverse=True))
    return str(option)


def _read_option(deal: Deal, text: str) -> Option:
    if deal.kind == "discard":
        return frozenset(cards_of(text))
    return int(text) if deal.kind == "number" and text.isdecimal() else text


def _joined(cards: Iterable[Card]) -> str:
    return "".join(map(str, cards))


def _as_seen(pair: Pair, seat: Seat) -> Pair:
    return pair if seat == "pone" else (pair[1], pair[0])


def _winner(deal: Deal) -> Seat:
    return "pone" if deal.won[0] >= POINT_TRICKS else "dealer"


def _king(deal: Deal) -> Scored | None:
    scores = (event for event in deal.events if isinstance(event, Scored))
    return next((each for each in scores if each.what in _FOR_THE_KING), None)


@dataclass(frozen=True, slots=True)
class Theme:
    """Condition on a finished deal: who is vulnerable, and whether a vole or a king is scored."""

    vulnerable: Literal["nobody", "winner", "loser"]
    """Vulnerable player: nobody, or the player who wins or loses the point."""

    vole: bool = False
    king: bool | None = None
    """True if a king must be marked, False if none may be; `None` for deals of both sorts."""

    counts: int | None = None
    """Points that the rules give for a vole against a vulnerable player; `None` for any."""

    def is_of(self, deal: Deal) -> bool:
        """Return True if `deal`, played to its end, meets the condition."""
        who = "winner" if deal.vulnerable == _winner(deal) else "loser"
        return (
            self.vulnerable == (who if deal.vulnerable else "nobody")
            and self.vole == (TRICKS in deal.won)
            and self.king in (None, _king(deal) is not None)
            and self.is_known_by(deal.rules)
        )

    def is_possible(self, deal: Deal) -> bool:
        """Return False if `deal`, which is not over yet, can no longer meet the condition."""
        if deal.tricks:
            return not self.vole or 0 in deal.won
        if deal.kind in ("propose", "number", "answer"):
            return True
        if (deal.vulnerable is None) != (self.vulnerable == "nobody"):
            return False
        if self.king and deal.kind == "lead" and _king(deal) is None:
            king = deal.decision().trump_king
            return any(king in deal.hand(seat) for seat in ("pone", "dealer"))
        return self.king is not False or _king(deal) is None

    def is_known_by(self, rules: RuleSet) -> bool:
        """Return True if a deal that meets the condition can come up under `rules`."""
        return (rules.king_scores or not self.king) and (
            self.counts in (None, rules.vulnerable_vole)
        )


SCORING_THEMES: Final = {
    "beaten": Theme("loser", king=False),
    "wins": Theme("winner"),
    "king": Theme("nobody", king=True),
    "vole": Theme("nobody", vole=True),
    "vole-wins": Theme("winner", vole=True),
    "vole-two": Theme("loser", vole=True, counts=2),
    "vole-three": Theme("loser", vole=True, counts=3),
    "beaten-king": Theme("loser", king=True),
}
