"""Law problems: something has gone wrong at the table; what does the law say?"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ...engine.laws import Ruling, rulings
from ...engine.rules import Code, RuleSet, Seat, other_seat
from ...errors import NotationError
from .tricks import line, parts_of
from .wish import ANY, Drawn, Wish

_HOUSE_OF_CODE: Final[dict[Code, str]] = {"E9": "turf-club", "L": "london"}
"""The rule set whose own laws each code is."""

_SKILL: Final = "laws"
_CHOICES: Final = 4

_SETTLED: Final = {
    "stands": "It stands.",
    "mended": "It is put right, and the deal goes on.",
    "put aside": "The card is put aside, and the next one is given.",
    "fresh deal": "The cards are dealt again.",
    "void": "The deal is void.",
}
_CHOSEN: Final = {
    "stands": "let it stand",
    "mended": "have it put right",
    "put aside": "have the card put aside",
    "fresh deal": "have the cards dealt again",
}
_ALIKE: Final = {_SETTLED["fresh deal"], _SETTLED["void"]}
"""Answers so near to one another that they are not offered together."""


@dataclass(frozen=True, slots=True)
class LawProblem:
    """One case under one code of laws, with four answers to choose from.

    Its line names the case and the code alone, and decides which answers are offered.
    """

    name: str
    """The name of the case in `CASES`."""

    rules: RuleSet

    @classmethod
    def parse(cls, text: str) -> LawProblem:
        """The problem that `str()` wrote; raises `NotationError` for any other text.

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
        """Four answers in no order, the right one among them."""
        alike = _ALIKE if self.answer in _ALIKE else {self.answer}
        others = {settlement(case.rule(self.rules)) for case in CASES.values()} - alike
        chance = random.Random(str(self))  # noqa: S311 - a problem, not a secret
        choices = [self.answer, *chance.sample(sorted(others), _CHOICES - 1)]
        return tuple(chance.sample(choices, _CHOICES))

    @property
    def case(self) -> str:
        """What has happened."""
        return CASES[self.name].what

    @property
    def ruling(self) -> Ruling:
        """What the law says."""
        return CASES[self.name].rule(self.rules)

    @property
    def answer(self) -> str:
        """The right answer."""
        return settlement(self.ruling)


def settlement(ruling: Ruling) -> str:
    """What becomes of the case, in a few words.

    >>> settlement(rulings.faced_card(RuleSet.named("london"), in_stock=False))
    'The cards are dealt again.'
    """
    if ruling.remedies[0] == "replay":
        wronged = ruling.option_of
        assert wronged is not None
        return (
            f"The {wronged} may have the hand played again; otherwise the {other_seat(wronged)} "
            "scores one less."
        )
    if ruling.opponent_tricks:
        return "It stands, and tricks that cannot be played to are the opponent’s."
    if ruling.option_of is not None:
        first, second = (_CHOSEN[remedy] for remedy in ruling.remedies)
        return f"The {ruling.option_of} may {first}, or {second}."
    if ruling.king_lost:
        return "It stands, and the king is not marked."
    return _SETTLED[ruling.remedies[0]]


Rule = Callable[[RuleSet], Ruling]


@dataclass(frozen=True, slots=True)
class Case:
    """Something that has gone wrong at the table."""

    what: str
    """What has happened, told to a learner."""

    rule: Rule
    """How the laws of a rule set settle it."""


_PONE: Final[Seat] = "pone"
_DEALER: Final[Seat] = "dealer"

CASES: Final[dict[str, Case]] = {
    "false-king": Case(
        "The pone announces the king of trumps without holding it, plays a card, and makes three "
        "tricks.",
        lambda rules: rulings.false_king(rules, _PONE, 3),
    ),
    "false-king-owned-up": Case(
        "The pone announces the king of trumps by mistake, and says so before playing a card.",
        lambda rules: rulings.false_king(rules, _PONE, 3, owned_up=True),
    ),
    "false-king-held-by-the-pone": Case(
        "The dealer announces a king of trumps that is in the pone’s hand, plays a card, and makes "
        "four tricks.",
        lambda rules: rulings.false_king(rules, _DEALER, 1, opponent_holds_king=True),
    ),
    "revoke": Case(
        "The dealer plays a small card to a lead that he could have beaten, and wins the point; it "
        "is noticed at the end.",
        lambda rules: rulings.revoke(rules, _DEALER, 2),
    ),
    "revoke-mended": Case(
        "The dealer does not follow suit, though he could, and puts it right before the next lead.",
        lambda rules: rulings.revoke(rules, _DEALER, 2, mended=True),
    ),
    "six-cards-dealt": Case(
        "Before the turn-up the pone counts six cards, and has not looked at them.",
        lambda rules: rulings.wrong_number_dealt(rules, _PONE, 6, "before the turn-up"),
    ),
    "six-cards-played": Case(
        "The pone has played with six cards, without an exchange.",
        lambda rules: rulings.wrong_number_dealt(rules, _PONE, 6, "in play"),
    ),
    "four-cards-played": Case(
        "The dealer has played with four cards, without an exchange.",
        lambda rules: rulings.wrong_number_dealt(rules, _DEALER, 4, "in play"),
    ),
    "too-few-taken": Case(
        "The pone discarded three cards, asked for two, and is a card short in the play.",
        lambda rules: rulings.too_few_taken(rules, _PONE, 1),
    ),
    "dealer-takes-too-many": Case(
        "The dealer discarded two cards and mixed three new ones with his hand.",
        lambda rules: rulings.too_many_taken(rules, _DEALER),
    ),
    "pone-takes-too-many": Case(
        "The pone discarded two cards and mixed three new ones with his hand.",
        lambda rules: rulings.too_many_taken(rules, _PONE),
    ),
    "too-few-given": Case(
        "The pone asked for three cards, and the dealer gave two.",
        lambda rules: rulings.wrong_number_given(rules, 3, 2),
    ),
    "own-card-exposed": Case(
        "In dealing, the dealer exposes one of his own cards.",
        lambda rules: rulings.card_exposed(rules, _DEALER),
    ),
    "pones-card-exposed": Case(
        "In dealing, the dealer exposes one of the pone’s cards, and the pone has not looked at "
        "his hand.",
        lambda rules: rulings.card_exposed(rules, _PONE),
    ),
    "card-exposed-in-exchange": Case(
        "In giving cards for an exchange, the dealer exposes one of the pone’s.",
        lambda rules: rulings.card_exposed(rules, _PONE, in_exchange=True),
    ),
    "faced-card-in-pack": Case(
        "Before the turn-up, a card is found face up in the pack.",
        lambda rules: rulings.faced_card(rules, in_stock=False),
    ),
    "faced-card-in-stock": Case(
        "During an exchange, a card is found face up in the stock.",
        lambda rules: rulings.faced_card(rules, in_stock=True),
    ),
    "two-turn-ups": Case(
        "Two cards are turned up for trumps, and the pone has already looked at his hand.",
        lambda rules: rulings.second_turn_up(rules, pone_looked=True),
    ),
    "wrong-dealer-before-turn-up": Case(
        "The wrong player deals, and it is noticed before the turn-up.",
        lambda rules: rulings.deal_out_of_turn(rules, turned_up=False),
    ),
    "wrong-dealer-after-turn-up": Case(
        "The wrong player deals, and it is noticed after the turn-up.",
        lambda rules: rulings.deal_out_of_turn(rules, turned_up=True),
    ),
    "lead-out-of-turn": Case(
        "A card is led by the wrong player, and has not been played to.",
        lambda rules: rulings.lead_out_of_turn(rules, played_to=False),
    ),
    "lead-out-of-turn-played-to": Case(
        "A card is led by the wrong player, and has been played to.",
        lambda rules: rulings.lead_out_of_turn(rules, played_to=True),
    ),
    "wrong-suit-named": Case(
        "The pone says “spades” and leads a heart; he holds a spade.",
        lambda rules: rulings.wrong_suit_named(rules, _PONE, holds_it=True),
    ),
    "pack-too-small": Case(
        "After two tricks the pack is found to have a card too few.",
        rulings.incorrect_pack,
    ),
    "proposal-taken-back": Case(
        "The pone proposes, and then would rather play.",
        lambda rules: rulings.word_taken_back(rules, _PONE),
    ),
    "king-marked-late": Case(
        "The dealer turned up a king, forgot to mark it, and remembers it in the third trick.",
        lambda rules: rulings.king_not_marked(rules, next_turned_up=False),
    ),
    "king-marked-too-late": Case(
        "The dealer turned up a king, forgot to mark it, and remembers it after the next turn-up.",
        lambda rules: rulings.king_not_marked(rules, next_turned_up=True),
    ),
}
"""What has happened, and how the laws settle it, by a name for it."""


def draw_law(wish: Wish, chance: random.Random) -> Drawn:
    """Draw a case to be settled by the code that the rules follow, or by either; its theme is the
    case."""
    name = wish.theme or chance.choice(law_themes(wish.rules))
    rules = RuleSet.parse(wish.rules) if wish.rules != ANY else None
    houses = [house_of_laws(rules)] if rules else list(map(RuleSet.named, _HOUSE_OF_CODE.values()))
    return Drawn((LawProblem(name, chance.choice(houses)),))


def law_themes(rules: str) -> tuple[str, ...]:
    """The cases that the code of these rules settles, the text of a rule set or `ANY`.

    Where it has a rule of its own on marking the king, or the king does not count, cases on which
    that code would say otherwise are not asked.
    """
    if rules == ANY:
        return tuple(CASES)
    return tuple(name for name in CASES if _follows_its_code(RuleSet.parse(rules), name))


def house_of_laws(rules: RuleSet) -> RuleSet:
    """The house by whose laws irregularities are settled where these rules are kept.

    >>> str(house_of_laws(RuleSet.named("wikipedia")))
    'london'
    """
    return RuleSet.named(_HOUSE_OF_CODE[rules.preset.code])


def _follows_its_code(rules: RuleSet, name: str) -> bool:
    match CASES[name].rule(rules).irregularity.id:
        case "false-king":
            return rules.king_scores and rules.king_marking == "optional"
        case "king-not-marked":
            return rules.king_scores and rules.turned_king_deadline == "next-turn-up"
    return True
