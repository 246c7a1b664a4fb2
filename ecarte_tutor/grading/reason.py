"""Reasons of a verdict, one sentence each, and words for options and numbers in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ..engine.cards import HAND_SIZE, Card, Hand
from ..engine.decision import Option
from ..engine.english import doing, the
from ..simulator.units import DIGITS, GAMES, Unit
from .fact import Fact

if TYPE_CHECKING:
    from ..simulator import Value

LONGEST: Final = 38
"""The largest number of words of a reason."""

LATELY: Final = 3
"""For this many problems a reason is not shown again, if another one is true."""


@dataclass(frozen=True, slots=True)
class Played:
    """Deals, played on from two cards with the same hidden cards, that show what a reason tells."""

    better: Card
    worse: Card
    deals: tuple[int, ...]
    """Numbers of the deals in the replay of the two cards, from 0, the plainest first."""

    told: str
    """Sentence on how many deals go like these."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One true sentence that says why one option is better than another, but not by how much.

    With `hides_best` the sentence does not give the better option away. Without `argues` it only
    gives numbers, and is shown for want of another reason.
    """

    name: str
    """The kind of reason, such as `"king-kept"`, so that one kind is not shown again soon."""

    text: str
    """The sentence, as a learner reads it."""

    facts: tuple[Fact, ...] = ()
    """What the sentence claims, in the order of its words; the words are made of them."""

    cards: tuple[Card, ...] = ()
    """Cards of the player's that the sentence names, besides those of its facts."""

    hides_best: bool = True
    """True if the sentence does not give away which option would have been better."""

    argues: bool = True
    """True if the sentence says why; False if it only gives numbers."""

    played: Played | None = None
    """Deals that show it, at a lead or a reply."""

    def named(self, hand: Hand) -> tuple[Card, ...]:
        """Return the cards of `hand` that the sentence names, for a table to ring."""
        told = {*self.cards, *(Card(card) for fact in self.facts for card in fact.cards.split())}
        return tuple(card for card in hand if card in told)


def most_telling(reasons: Iterable[Reason], lately: Sequence[str] = ()) -> Reason | None:
    """Return the first of `reasons` whose name is not in `lately`, else the one shown longest ago.

    Reasons whose `argues` is False come after all others. Return `None` if there are no reasons.

    Args:
        reasons: the reasons that are true, the most telling first.
        lately: the names of reasons shown in the last few problems, the latest last.
    """

    def told(reason: Reason) -> tuple[bool, int]:
        if not reason.argues:
            return True, 0
        since = lately[::-1].index(reason.name) if reason.name in lately else len(lately)
        return False, -since

    return min(reasons, key=told, default=None)


_QUESTIONS: Final = {
    name: question
    for question, names in {
        "What does a loss cost here?": "price",
        "What does a loss cost at this score?": "two-cost-nothing",
        "How many points do you need, and how many does your opponent?": ("costs-the-game two-win"),
        "How many tricks can you see?": "tricks-enough",
        "How many tricks do these five make as they are?": "tricks-short enough too-few",
        "Is this hand strong enough for what it risks?": "near-miss",
        "What do your opponent’s words tell you about his hand?": "his-word",
        "Who draws new cards if you do?": "he-draws",
        "Which of your cards would you keep, and what might the new ones bring?": "draws-better",
        "When would you score two points, and when would he?": "scores-two",
        "How many trumps are the new cards likely to bring?": "as-good-a-card",
        "Which of your cards can win when he leads a suit you lack?": "trump-high trump-kept",
        "What becomes of each card if you play another first?": "card-gone unbeaten example",
        "Who has trumps left, and what will he do with them?": "trumped-later trump-drawn",
        "What may become of each card if you keep it for later?": "at-once",
        "What is the {card} worth later?": "kept-for-later",
        "How high a card does this trick need?": "cheaper",
    }.items()
    for name in names.split()
}
"""A question for each kind of reason; `{card}` is the first card that its facts are about."""


def question_about(reason: Reason, choice: Option) -> str:
    """Return a question that points to what the facts of `reason` count, and tells none of it.

    A card is named only if it was chosen, or lies in hand and is not the better card.
    """
    cards = next((each.cards.split() for each in reason.facts if each.cards), [])
    if isinstance(choice, frozenset):
        plain = "How many cards can beat each of those you keep?"
        if len(choice) == HAND_SIZE - 1:
            plain = "What could a new card do that a card you keep cannot?"
        if cards and Card(cards[0]) in choice:
            plain = "Which of the cards you discard could take a trick as it is?"
    elif isinstance(choice, Card):
        plain = "How many more tricks do you need, and which cards can take them?"
    else:
        plain = "What does each choice win, and what does it risk?"
    asked = _QUESTIONS.get(reason.name, plain)
    if "{card}" not in asked:
        return asked
    return asked.format(card=Card(cards[0]).words) if cards and reason.hides_best else plain


def first_short_reasons(reasons: Iterable[Reason], most: int = LONGEST) -> tuple[Reason, ...]:
    """Return the first few of `reasons` with at most `most` words, 38 at most; stop once enough.

    They are enough once they have more than `LATELY` different names and `hides_best` is True of
    one of them.
    """
    found: list[Reason] = []
    for each in reasons:
        if len(each.text.split()) <= min(most, LONGEST):
            found.append(each)
            if len({one.name for one in found}) > LATELY and any(one.hides_best for one in found):
                break
    return tuple(found)


def worded(option: Option) -> str:
    """Return an option as a phrase for the inside of a sentence, without a capital or a full stop.

    >>> worded("play"), worded(Card("7C")), worded(frozenset())
    ('playing', 'the seven of clubs', 'discarding nothing')
    """
    if isinstance(option, Card):
        return f"the {option.words}"
    if isinstance(option, frozenset):
        return f"discarding {the(sorted(option, reverse=True))}" if option else "discarding nothing"
    return doing(str(option))


def in_a_pair(choice: Option, best: Option) -> tuple[str, str]:
    """Return a phrase for `choice` and one for `best`; the cards of discards are not listed.

    >>> in_a_pair("play", "propose"), in_a_pair(frozenset(), frozenset({Card("7C")}))
    (('playing', 'proposing'), ('your discard', 'the best discard'))
    """
    if isinstance(choice, frozenset):
        return "your discard", "the best discard"
    return worded(choice), worded(best)


def figure(value: Value, *, signed: bool = True) -> str:
    """Return a value with its standard error, if any, as text: `"−0.18 ± 0.01"`, `"46.2 ± 0.1"`.

    The unit is left out. If not `signed`, a plus sign is left out, but not a minus sign.
    """
    return value.short if signed else value.short.removeprefix("+")


def in_unit(lost: float, unit: Unit) -> str:
    """Return the loss `lost` as text, rounded, with its unit.

    >>> in_unit(1.74, "games in 100"), in_unit(0.123, "points a deal")
    ('1.7 games in 100', '0.12 points')
    """
    return f"{bare_figure(lost, unit)} {unit if unit == GAMES else 'points'}"


def bare_figure(lost: float, unit: Unit) -> str:
    """Return the loss `lost` as text without its unit: `"1.7"` in games, `"0.12"` in points."""
    return f"{lost:.{DIGITS[unit]}f}"


def in_hundred(share: float) -> str:
    """Return `share`, 0 to 1, as text: a whole number out of 100.

    >>> in_hundred(0.68), in_hundred(0.004), in_hundred(0.0)
    ('68', 'fewer than one', '0')
    """
    number = round(100 * share)
    return str(number) if number or not share else "fewer than one"
