"""Law problems: an irregularity in a game, and what a code of laws says to do about it.

A *case* is such an irregularity. The *code* is one of the two printed sets of laws.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from ...engine.laws import LAWS, Law
from ...engine.rules.presets import Code
from ...engine.rules.rule_set import RuleSet
from ...errors import NotationError
from .spec import ANY, Drawn, ProblemSpec
from .tricks import line, parts_of

_HOUSE_OF_CODE: Final[dict[Code, str]] = {"E9": "turf-club", "L": "london"}
"""Name of the rule set that stands for each code of laws."""

_SKILL: Final = "laws"
_CHOICES: Final = 4

_STANDS: Final = "It stands."
_MENDED: Final = "It is put right, and the deal goes on."
_DEALT_AGAIN: Final = "The cards are dealt again."
_VOID: Final = "The deal is void."
_PONE_MAY_REPLAY: Final = (
    "The pone may have the hand played again; otherwise the dealer scores one less."
)
_DEALER_MAY_REPLAY: Final = (
    "The dealer may have the hand played again; otherwise the pone scores one less."
)
_PONE_MENDS_OR_DEALS: Final = "The pone may have it put right, or have the cards dealt again."
_PONE_KEEPS_OR_DEALS: Final = "The pone may let it stand, or have the cards dealt again."

_ALIKE: Final = {_DEALT_AGAIN, _VOID}
"""Answers so similar that they are not offered together."""


@dataclass(frozen=True, slots=True)
class Case:
    """Irregularity in a game, such as a faced card, and what each code of laws says to do."""

    what: str
    """Sentence that describes the irregularity to a learner."""

    settled: dict[Code, str]
    """Right answer, a sentence, under "E9" (the Turf Club's laws) and under "L" (London's)."""

    law: dict[Code, Law]
    """Law that gives the answer, under the same two keys."""


def _case(what: str, settled: str, *, by: tuple[int, int], london: str = "") -> Case:
    """Return a case with one answer under both codes, unless `london` has another.

    `by` has the numbers of the deciding laws, (Turf Club, London).
    """
    return Case(
        what,
        settled={"E9": settled, "L": london or settled},
        law={"E9": LAWS[f"E9-{by[0]}"], "L": LAWS[f"L-{by[1]}"]},
    )


CASES: Final[dict[str, Case]] = {
    "false-king": _case(
        "The pone announces the king of trumps without holding it, plays a card, and makes three "
        "tricks.",
        _DEALER_MAY_REPLAY,
        by=(10, 25),
    ),
    "false-king-owned-up": _case(
        "The pone announces the king of trumps by mistake, and says so before playing a card.",
        _STANDS,
        by=(10, 25),
    ),
    "false-king-held-by-the-pone": _case(
        "The dealer announces a king of trumps that is in the pone’s hand, plays a card, and makes "
        "four tricks.",
        _PONE_MAY_REPLAY,
        by=(10, 25),
        london=_STANDS,
    ),
    "revoke": _case(
        "The dealer plays a small card to a lead that he could have beaten, and wins the point; it "
        "is noticed at the end.",
        _PONE_MAY_REPLAY,
        by=(22, 43),
    ),
    "revoke-mended": _case(
        "The dealer does not follow suit, though he could, and puts it right before the next lead.",
        _STANDS,
        by=(19, 39),
    ),
    "six-cards-dealt": _case(
        "Before the turn-up the pone counts six cards, and has not looked at them.",
        _PONE_MENDS_OR_DEALS,
        by=(2, 9),
    ),
    "six-cards-played": _case(
        "The pone has played with six cards, without an exchange.",
        "The dealer may let it stand, or have the cards dealt again.",
        by=(8, 20),
        london=_DEALT_AGAIN,
    ),
    "four-cards-played": _case(
        "The dealer has played with four cards, without an exchange.",
        _PONE_KEEPS_OR_DEALS,
        by=(8, 21),
    ),
    "too-few-taken": _case(
        "The pone discarded three cards, asked for two, and is a card short in the play.",
        "It stands, and tricks that cannot be played to are the opponent’s.",
        by=(13, 30),
    ),
    "dealer-takes-too-many": _case(
        "The dealer discarded two cards and mixed three new ones with his hand.",
        _PONE_MENDS_OR_DEALS,
        by=(13, 33),
    ),
    "pone-takes-too-many": _case(
        "The pone discarded two cards and mixed three new ones with his hand.",
        "The dealer may have it put right, or have the cards dealt again.",
        by=(13, 29),
    ),
    "too-few-given": _case(
        "The pone asked for three cards, and the dealer gave two.",
        _PONE_MENDS_OR_DEALS,
        by=(14, 32),
    ),
    "own-card-exposed": _case(
        "In dealing, the dealer exposes one of his own cards.",
        _STANDS,
        by=(5, 13),
    ),
    "pones-card-exposed": _case(
        "In dealing, the dealer exposes one of the pone’s cards, and the pone has not looked at "
        "his hand.",
        _PONE_KEEPS_OR_DEALS,
        by=(5, 13),
    ),
    "card-exposed-in-exchange": _case(
        "In giving cards for an exchange, the dealer exposes one of the pone’s.",
        "The pone may let it stand, or have the card put aside.",
        by=(16, 36),
    ),
    "faced-card-in-pack": _case(
        "Before the turn-up, a card is found face up in the pack.",
        _DEALT_AGAIN,
        by=(4, 12),
    ),
    "faced-card-in-stock": _case(
        "During an exchange, a card is found face up in the stock.",
        "The card is put aside, and the next one is given.",
        by=(15, 35),
    ),
    "two-turn-ups": _case(
        "Two cards are turned up for trumps, and the pone has already looked at his hand.",
        _DEALT_AGAIN,
        by=(3, 11),
    ),
    "wrong-dealer-before-turn-up": _case(
        "The wrong player deals, and it is noticed before the turn-up.",
        _VOID,
        by=(6, 14),
    ),
    "wrong-dealer-after-turn-up": _case(
        "The wrong player deals, and it is noticed after the turn-up.",
        _STANDS,
        by=(6, 14),
    ),
    "lead-out-of-turn": _case(
        "A card is led by the wrong player, and has not been played to.",
        _MENDED,
        by=(19, 40),
    ),
    "lead-out-of-turn-played-to": _case(
        "A card is led by the wrong player, and has been played to.",
        _STANDS,
        by=(19, 40),
    ),
    "wrong-suit-named": _case(
        "The pone says “spades” and leads a heart; he holds a spade.",
        "The dealer may let it stand, or have it put right.",
        by=(20, 41),
    ),
    "pack-too-small": _case(
        "After two tricks the pack is found to have a card too few.",
        _VOID,
        by=(23, 45),
    ),
    "proposal-taken-back": _case(
        "The pone proposes, and then would rather play.",
        _STANDS,
        by=(11, 26),
    ),
    "king-marked-late": _case(
        "The dealer turned up a king, forgot to mark it, and remembers it in the third trick.",
        _MENDED,
        by=(9, 22),
    ),
    "king-marked-too-late": _case(
        "The dealer turned up a king, forgot to mark it, and remembers it after the next turn-up.",
        "It stands, and the king is not marked.",
        by=(9, 22),
    ),
}
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
        'The cards are dealt again.'
        """
        code, name = parts_of(text, _SKILL, 2)
        if code not in _HOUSE_OF_CODE.values() or name not in CASES:
            raise NotationError(f"expected a code of laws and a case, got {text!r}")
        return cls(name, RuleSet.named(code))

    def __str__(self) -> str:
        return line(_SKILL, self.rules.name, self.name)

    @property
    def choices(self) -> tuple[str, ...]:
        """Four different answers, each a sentence, in random order; one of them is right."""
        alike = _ALIKE if self.answer in _ALIKE else {self.answer}
        others = {case.settled[self._code] for case in CASES.values()} - alike
        chance = random.Random(str(self))  # noqa: S311 - a problem, not a secret
        choices = [self.answer, *chance.sample(sorted(others), _CHOICES - 1)]
        return tuple(chance.sample(choices, _CHOICES))

    @property
    def case(self) -> str:
        """Description of the irregularity: a sentence.

        >>> LawProblem.parse("laws.london.faced-card-in-pack").case
        'Before the turn-up, a card is found face up in the pack.'
        """
        return CASES[self.name].what

    @property
    def answer(self) -> str:
        """Right answer, one of `choices`: a sentence."""
        return CASES[self.name].settled[self._code]

    @property
    def law(self) -> Law:
        """Law that gives the answer."""
        return CASES[self.name].law[self._code]

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
