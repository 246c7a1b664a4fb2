"""Law problems: something has gone wrong at the table; what does the law say?"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ..laws import Ruling, rulings
from ..rules import RuleSet, Seat
from .code import ClassCode

_CODES: Final = ("turf-club", "london")
_CHOICES: Final = 4

_SETTLED: Final = {
    "stands": "It stands.",
    "mended": "It is put right, and the deal goes on.",
    "put aside": "The card is put aside for the next one.",
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
    """One case under one code of laws, with the ruling and four answers."""

    case: str
    """What has happened."""

    rules: RuleSet
    ruling: Ruling
    choices: tuple[str, ...]
    """Four answers in no order, the right one among them."""

    @property
    def answer(self) -> str:
        """The right answer."""
        return ruling_told(self.ruling)


def ruling_told(ruling: Ruling) -> str:
    """What becomes of the case, in a few words.

    >>> ruling_told(rulings.faced_card(RuleSet.named("london"), in_stock=False))
    'The cards are dealt again.'
    """
    if ruling.remedies[0] == "replay":
        return f"The {ruling.option_of} may have the hand played again; else the other scores less."
    if ruling.adversary_tricks:
        return "It stands, and tricks that cannot be played to are the adversary’s."
    if ruling.option_of is not None:
        first, second = (_CHOSEN[remedy] for remedy in ruling.remedies)
        return f"The {ruling.option_of} may {first}, or {second}."
    if ruling.king_lost:
        return "It stands, and the king is not marked."
    return _SETTLED[ruling.remedies[0]]


Rule = Callable[[RuleSet], Ruling]

_PONE: Final[Seat] = "pone"
_DEALER: Final[Seat] = "dealer"

CASES: Final[dict[str, Rule]] = {
    "The pone announces the king of trumps without holding it, plays a card, and makes three "
    "tricks.": lambda rules: rulings.false_king(rules, _PONE, 3),
    "The pone announces the king of trumps by mistake, and says so before playing a card.": (
        lambda rules: rulings.false_king(rules, _PONE, 3, owned_up=True)
    ),
    "The dealer announces a king of trumps that is in the pone’s hand, plays a card, and makes "
    "four tricks.": lambda rules: rulings.false_king(rules, _DEALER, 1, adversary_holds_king=True),
    "The dealer plays a small card to a lead that he could have beaten, and wins the point; it is "
    "noticed at the end.": lambda rules: rulings.revoke(rules, _DEALER, 2),
    "The dealer does not follow suit, though he could, and puts it right before the next lead.": (
        lambda rules: rulings.revoke(rules, _DEALER, 2, mended=True)
    ),
    "Before the turn-up the pone counts six cards, and has not looked at them.": (
        lambda rules: rulings.wrong_number_dealt(rules, _PONE, 6, "before the turn-up")
    ),
    "The pone has played with six cards, and no cards were changed.": (
        lambda rules: rulings.wrong_number_dealt(rules, _PONE, 6, "in play")
    ),
    "The dealer has played with four cards, and no cards were changed.": (
        lambda rules: rulings.wrong_number_dealt(rules, _DEALER, 4, "in play")
    ),
    "The pone threw three cards, asked for two, and is a card short in the play.": (
        lambda rules: rulings.too_few_taken(rules, _PONE, 1)
    ),
    "The dealer threw two cards and mixed three new ones with his hand.": (
        lambda rules: rulings.too_many_taken(rules, _DEALER)
    ),
    "The pone threw two cards and mixed three new ones with his hand.": (
        lambda rules: rulings.too_many_taken(rules, _PONE)
    ),
    "The pone asked for three cards, and the dealer gave two.": (
        lambda rules: rulings.wrong_number_given(rules, 3, 2)
    ),
    "In dealing, the dealer exposes one of his own cards.": (
        lambda rules: rulings.card_exposed(rules, _DEALER)
    ),
    "In dealing, the dealer exposes a card of the pone, who has not looked at his hand.": (
        lambda rules: rulings.card_exposed(rules, _PONE)
    ),
    "In giving cards for an exchange, the dealer exposes one that is the pone’s.": (
        lambda rules: rulings.card_exposed(rules, _PONE, in_exchange=True)
    ),
    "Before the turn-up, a card is found face up in the pack.": (
        lambda rules: rulings.faced_card(rules, in_stock=False)
    ),
    "During an exchange, a card is found face up in the stock.": (
        lambda rules: rulings.faced_card(rules, in_stock=True)
    ),
    "Two cards are turned up for trumps, and the pone has already looked at his hand.": (
        lambda rules: rulings.second_turn_up(rules, pone_looked=True)
    ),
    "The wrong player deals, and it is noticed before the turn-up.": (
        lambda rules: rulings.deal_out_of_turn(rules, turned_up=False)
    ),
    "The wrong player deals, and it is noticed after the turn-up.": (
        lambda rules: rulings.deal_out_of_turn(rules, turned_up=True)
    ),
    "A card is led by the wrong player, and has not been played to.": (
        lambda rules: rulings.lead_out_of_turn(rules, played_to=False)
    ),
    "A card is led by the wrong player, and has been played to.": (
        lambda rules: rulings.lead_out_of_turn(rules, played_to=True)
    ),
    "The pone says “spades” and leads a heart; he holds a spade.": (
        lambda rules: rulings.wrong_suit_named(rules, _PONE, holds_it=True)
    ),
    "After two tricks the pack is found to have a card too few.": rulings.incorrect_pack,
    "The pone proposes, and then would rather play.": (
        lambda rules: rulings.word_taken_back(rules, _PONE)
    ),
    "The dealer turned up a king, forgot to mark it, and remembers it in the third trick.": (
        lambda rules: rulings.king_not_marked(rules, next_turned_up=False)
    ),
    "The dealer turned up a king, forgot to mark it, and remembers it after the next turn-up.": (
        lambda rules: rulings.king_not_marked(rules, next_turned_up=True)
    ),
}
"""What has happened, and how the laws settle it."""


def law_problems(code: ClassCode, count: int = 8) -> tuple[LawProblem, ...]:
    """Cases to be settled, the same for everyone with this code.

    Each is under the Turf Club's laws or under London's. No case comes twice as far as they reach,
    and no answer is right twice running.
    """
    chance = code.random("laws")
    waiting = [chance.sample(sorted(CASES), len(CASES)) for _ in range(count // len(CASES) + 1)]
    cases = [case for round_ in waiting for case in round_]
    problems: list[LawProblem] = []
    while len(problems) < count:
        before = problems[-1].answer if problems else ""
        for case in cases:
            problem = _problem(chance, case)
            if problem.answer != before:
                break
        cases.remove(case)
        problems.append(problem)
    return tuple(problems)


def _problem(chance: random.Random, case: str) -> LawProblem:
    rules = RuleSet.named(chance.choice(_CODES))
    ruling = CASES[case](rules)
    right = ruling_told(ruling)
    alike = _ALIKE if right in _ALIKE else {right}
    others = sorted({ruling_told(rule(rules)) for rule in CASES.values()} - alike)
    choices = [right, *chance.sample(others, _CHOICES - 1)]
    chance.shuffle(choices)
    return LawProblem(case, rules, ruling, tuple(choices))
