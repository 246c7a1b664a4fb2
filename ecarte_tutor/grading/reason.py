"""Reasons of a verdict, one sentence each, the facts in them, and words for options and numbers.

A fact is what a reason claims, as a plain value that anybody can count again: which deals were
looked at, after which option, what was counted, and how often it came.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Final, Literal

from ..engine.cards import HAND_SIZE, Card, Hand
from ..engine.decision import Option
from ..engine.english import doing, the
from ..simulator.units import DIGITS, GAMES, Unit

if TYPE_CHECKING:
    from ..simulator import Value


What = Literal[
    "point",  # the player makes the point
    "two",  # the player gains two points or more, a king of trumps in hand left out
    "two lost",  # the opponent gains two points or more, likewise
    "two refused",  # the same, as the opponent refused to exchange and lost
    "needed",  # standing would have to make the point so often to be worth as much as exchanging
    "takes",  # each of `cards` takes a trick
    "trumps",  # the card takes a trick by trumping
    "tricks at least",  # `cards`, or without any all, take `least` tricks or more together
    "tricks",  # how many tricks `cards` take together, on average
    "new card",  # a card drawn for the option takes a trick, on average over those drawn
    "new cards",  # how many tricks as many new cards as `tricks` counts would take, on average
    "unbeaten",  # the opponent cannot beat the card, if it is led
    "trumps at least",  # the opponent holds `least` trumps or more
    "higher",  # how many unseen cards of its suit are higher than the card
    "outranked",  # the opponent must hold a higher card of its suit
    "same",  # the better option and the worse score the same
    "parts",  # the option scores more than the other; with a `story`, as that tells
    "point parts",  # likewise, and it makes the point, which the other does not
    "vole parts",  # likewise, and after the other the opponent takes all five tricks
    "five parts",  # likewise, and the player takes all five, which he does not after the other
    "better",  # the option is better than the other with `cards` changed: "TS JS", the ten to knave
]
"""What is counted."""

Fate = Literal["", "trumped", "drawn", "beaten", "falls", "thrown"]
"""What becomes of a card that takes no trick: it is led, and trumped or beaten in its suit; or he
leads, and it is drawn (a trump), falls to a higher card of its suit, or is thrown on another."""

First = Literal["", "takes", "draws", "loses"] | Fate
"""What becomes of a card in the trick in which it is chosen; a trump that takes a trump *draws*."""

Way = Literal["", "leads", "follows", "trumps"]
"""How a card takes a trick: the player leads it, or beats a card of its suit, or trumps."""

Deals = Literal["simulated", "replayed", "lawful"]
"""The deals: those of the simulation, those replayed with every trick, or all that are possible.

Of lawful hands it is counted what is seen from the cards, or what open cards and best play bring.
"""

MANY: Final = 2000
"""A share of fewer deals than this is told to the next five in a hundred, unless it is `_KNOWN`."""

FEW: Final = 50
"""A share that rests on fewer deals than this is not told."""

REAL: Final = 0.05
"""A greater difference of shares is a real one, and can argue."""

_STEP: Final = 5

_KNOWN: Final = 0.0125
"""A share with at most this standard error, so one near 0 or 100, is told to one in a hundred."""


@dataclass(frozen=True, slots=True)
class CardStory:
    """What becomes of a card that takes a trick after an option, and none after the other.

    An empty field stands for anything.
    """

    fate: Fate = ""
    """What becomes of the card after the other option."""

    way: Way = ""
    """How it takes its trick."""

    first: First = ""
    """What becomes of the option itself at once, if it is another card."""

    other: First = ""
    """What becomes of the other option at once, if it is another card."""


@dataclass(frozen=True, slots=True)
class Fact:
    """How often something comes: a share of deals, 0 to 1, or a number."""

    what: What
    after: str
    """The option, as text, after which it is counted."""

    share: float
    number: int = 0
    """How many equally weighted deals the share is worth; 0 for one that is exact."""

    cards: str = ""
    """The player's cards that it is about, as text."""

    deals: Deals = "simulated"
    story: CardStory | None = None
    """Only deals count in which the card takes a trick after this option, as the story tells."""

    least: int = 0
    """Of *tricks at least* and *trumps at least*: how many."""

    @property
    def error(self) -> float:
        """The standard error of `share`."""
        if not self.number:
            return 0.0
        return sqrt(max(self.share * (1 - self.share), 1 / self.number) / self.number)

    @property
    def told(self) -> int:
        """The share out of 100, rounded to five if its error is more than one in a hundred."""
        step = _STEP if self.is_rough else 1
        return step * round(100 * self.share / step)

    @property
    def is_rough(self) -> bool:
        """True if `told` is rounded to five."""
        return 0 < self.number < MANY and self.error > _KNOWN

    @property
    def bare(self) -> str:
        """The share out of 100 as text: `"65"`, or `"fewer than 1"` and `"more than 99"`.

        >>> Fact("point", "play", 0.634, 1024).bare, Fact("point", "play", 0.001, 4000).bare
        ('65', 'fewer than 1')
        """
        if self.told in (0, 100) and (self.number or self.share not in (0, 1)):
            return "more than 99" if self.told else "fewer than 1"
        return str(self.told)

    def of_100(self) -> str:
        """Return the share as a phrase.

        >>> Fact("point", "play", 0.634, 1024).of_100(), Fact("point", "play", 0.634).of_100()
        ('about 65 of 100 deals', '63 of 100 deals')
        """
        return f"{'about ' if self.is_rough else ''}{self.bare} of 100 deals"


def is_more(one: Fact, other: Fact) -> bool:
    """Return True if `one` is more often than `other` by a difference worth telling."""
    least = _STEP if one.is_rough or other.is_rough else 0
    return one.share - other.share > REAL and one.told - other.told > least


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
