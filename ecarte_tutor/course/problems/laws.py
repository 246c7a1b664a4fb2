"""Law problems: an irregularity in a game, and what a code of laws says to do about it.

A *case* is such an irregularity. The *code* is one of the two printed sets of laws.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ...engine.laws import LAWS, Law
from ...engine.rules.presets import Code
from ...engine.rules.rule_set import RuleSet
from ...errors import NotationError
from ...simulator.tables import read_rows
from .spec import ANY, Drawn, ProblemSpec
from .tricks import line, parts_of

_HOUSE_OF_CODE: Final[dict[Code, str]] = {"E9": "turf-club", "L": "london"}
"""Name of the rule set that stands for each code of laws."""

_PATH: Final = Path(__file__).parents[1] / "data" / "law-cases.csv"
_SKILL: Final = "laws"
_CHOICES: Final = 4

_FREE: Final = "There is no penalty."
_ALIKE: Final = {
    _FREE: {"It is simply put right.", "It is too late to change that."},
    "It is simply put right.": {_FREE},
    "It is too late to change that.": {_FREE},
}
"""For an answer, those so similar that they are not offered beside it."""


@dataclass(frozen=True, slots=True)
class Case:
    """Irregularity in a game, such as a faced card, and what each code of laws says to do.

    A law is its id, and which of its sentences decide the case unless they all do: "L-25 3".
    """

    name: str
    """Name in a problem's line."""

    what: str
    """One sentence or two that describe the irregularity to a learner."""

    turf_club: str
    """Right answer, a few words, under the Turf Club's laws."""

    turf_club_law: str
    london: str
    london_law: str
    picture: str
    """Cards that show the case, under one heading or more: "Turned up: 8H; The stock: - TC -"; a
    hyphen is a card face down."""

    def settled(self, code: Code) -> str:
        """Return the right answer, a few words."""
        return self.turf_club if code == "E9" else self.london


CASES: Final = {case.name: case for case in read_rows(_PATH, Case)}
"""Every irregularity that is asked, by its name in a problem's line."""


@dataclass(frozen=True, slots=True)
class LawProblem:
    """Problem: what do the laws say about an irregularity? There are four answers to choose from.

    `rules` is "turf-club" or "london". The text form names the rule set and the irregularity, and
    seeds the random choice of wrong answers.
    """

    name: str
    """Key of the irregularity in `CASES`, such as "false-king"."""

    rules: RuleSet

    @classmethod
    def parse(cls, text: str) -> LawProblem:
        """Return the problem that `str()` wrote as `text`; raises `NotationError` for other text.

        >>> LawProblem.parse("laws.london.faced-card-in-pack").answer
        'A fresh deal.'
        """
        code, name = parts_of(text, _SKILL, 2)
        if code not in _HOUSE_OF_CODE.values() or name not in CASES:
            raise NotationError(f"expected a code of laws and a case, got {text!r}")
        return cls(name, RuleSet.named(code))

    def __str__(self) -> str:
        return line(_SKILL, self.rules.name, self.name)

    @property
    def choices(self) -> tuple[str, ...]:
        """Four different short answers, in random order; one of them is right."""
        others = {case.settled(self._code) for case in CASES.values()} - {self.answer}
        others -= _ALIKE.get(self.answer, set())
        chance = random.Random(str(self))  # noqa: S311 - a problem, not a secret
        choices = [self.answer, *chance.sample(sorted(others), _CHOICES - 1)]
        return tuple(chance.sample(choices, _CHOICES))

    @property
    def case(self) -> str:
        """Description of the irregularity: one sentence or two.

        >>> LawProblem.parse("laws.london.faced-card-in-pack").case
        'Before the turn-up, a card is found face up in the pack.'
        """
        return CASES[self.name].what

    @property
    def answer(self) -> str:
        """Right answer, one of `choices`."""
        return CASES[self.name].settled(self._code)

    @property
    def law(self) -> Law:
        """Law that gives the answer."""
        return LAWS[self._cited[0]]

    @property
    def quoted(self) -> str:
        """Those sentences of the law that decide the case.

        >>> LawProblem.parse("laws.london.lead-out-of-turn").quoted
        'A card led out of turn may be taken back until it is played to.'
        """
        _, *numbers = self._cited
        sentences = re.findall(r"[^.]+\.", self.law.statement)
        quoted = "".join(sentences[int(number) - 1] for number in numbers)
        return quoted.lstrip() or self.law.statement

    @property
    def _cited(self) -> list[str]:
        case = CASES[self.name]
        return (case.turf_club_law if self._code == "E9" else case.london_law).split()

    @property
    def _code(self) -> Code:
        return self.rules.preset.code


def draw_law(spec: ProblemSpec, chance: random.Random) -> Drawn:
    """Draw a law problem under the laws that `spec.rules` follows, or for `ANY` under either code.

    `spec.theme` is a key of `CASES`, or `None` for any irregularity.
    """
    name = spec.theme or chance.choice(law_themes(spec.rules))
    rules = RuleSet.parse(spec.rules) if spec.rules != ANY else None
    houses = [house_of_laws(rules)] if rules else list(map(RuleSet.named, _HOUSE_OF_CODE.values()))
    return Drawn((LawProblem(name, chance.choice(houses)),))


def law_themes(rules: str) -> tuple[str, ...]:
    """Return the keys in `CASES` of the irregularities that can be asked under `rules`.

    `rules` is the text of a rule set, or `ANY` for all. Irregularities on the king are left out if
    the rule set has its own rule on when the king is marked, or no point for the king, because the
    answer in the printed laws would then be wrong.
    """
    if rules == ANY:
        return tuple(CASES)
    return tuple(name for name in CASES if _follows_its_code(RuleSet.parse(rules), name))


def house_of_laws(rules: RuleSet) -> RuleSet:
    """Return the rule set, "turf-club" or "london", whose printed laws apply under `rules`.

    >>> str(house_of_laws(RuleSet.named("wikipedia")))
    'london'
    """
    return RuleSet.named(_HOUSE_OF_CODE[rules.preset.code])


def _follows_its_code(rules: RuleSet, name: str) -> bool:
    if name.startswith("false-king"):
        return rules.king_scores and rules.king_marking == "optional"
    if name.startswith("king-marked"):
        return rules.king_scores and rules.turned_king_deadline == "next-turn-up"
    return True
