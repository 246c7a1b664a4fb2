"""English: names of cards, numbers and options in sentences for a learner."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from .cards import Card, Suit

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five")
_TARGETS: Final = {5: "five", 7: "seven", 11: "eleven"}

_DOING: Final = {
    "play": "playing",
    "propose": "proposing",
    "accept": "accepting",
    "refuse": "refusing",
    "announce": "announcing the king",
    "withhold": "withholding the king",
}


def number(count: int) -> str:
    """Return `count` as a word from `"no"` (0) to `"five"`, or in digits if it is greater.

    >>> number(0), number(5), number(6)
    ('no', 'five', '6')
    """
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def counted(count: int, noun: str) -> str:
    """Return `count` in words with `noun`, given in the singular: `"no trump"`, `"two trumps"`."""
    return f"{number(count)} {noun}{'s' if count > 1 else ''}"


def number_of_cards(count: int) -> str:
    """Return a number of cards in words, or in digits above five: `"no cards"`, `"21 cards"`."""
    return f"{number(count)} card{'' if count == 1 else 's'}"


def in_figures(count: int, noun: str) -> str:
    """Return `count` in digits with `noun`, given in the singular: `"1,200 problems"`."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def parts_in_hundred(shares: Sequence[float]) -> tuple[int, ...]:
    """Return `shares`, fractions of 1, as whole percentages, which make 100 if the shares make 1.

    The method is that of largest remainders: all percentages are rounded down, and those that lost
    most by rounding get one more.

    >>> parts_in_hundred([0.284, 0.343, 0.373])
    (29, 34, 37)
    """
    exact = [100 * share for share in shares]
    whole = [math.floor(part) for part in exact]
    by_loss = sorted(range(len(exact)), key=lambda place: whole[place] - exact[place])
    for place in by_loss[: round(sum(exact)) - sum(whole)]:
        whole[place] += 1
    return tuple(whole)


def with_error(mean: float, error: float, *, digits: int = 2, sign: str = "") -> str:
    """Return a figure with its standard error, joined by no-break spaces: `"−0.18 ± 0.01"`.

    Args:
        mean: the figure.
        error: its standard error.
        digits: the number of decimals of both.
        sign: `"+"` to write a plus sign before a figure that is not negative.
    """
    figure = f"{round(mean, digits) + 0.0:{sign}.{digits}f} ± {error:.{digits}f}"
    return figure.replace("-", "−").replace(" ", "\N{NO-BREAK SPACE}")


def points_up(target: int) -> str:
    """Return the name of a game to `target` points (5, 7 or 11), such as `"five up"`."""
    return f"{_TARGETS[target]} up"


def doing(word: str) -> str:
    """Return an option as a participle: `"playing"`, `"announcing the king"`.

    >>> doing("play"), doing("1"), doing("4")
    ('playing', 'asking for one card', 'asking for four cards')
    """
    return f"asking for {counted(int(word), 'card')}" if word.isdigit() else _DOING[word]


def does(word: str) -> str:
    """Return an option such as `"play"` in the third person: `"plays"`, `"refuses"`."""
    return f"{word}s"


def a(noun: str) -> str:
    """Return the noun with its indefinite article: `"an ace"`, `"an eight"`, `"a ten"`."""
    return f"{'an' if noun[0] in 'aeio' else 'a'} {noun}"


def listed(parts: Iterable[str], *, last: str = "and") -> str:
    """Return `parts`, at least one, as a list in a sentence.

    >>> listed(["ace"]), listed(["ace", "ten", "nine"], last="or")
    ('ace', 'ace, ten or nine')
    """
    *first, final = parts
    return f"{', '.join(first)} {last} {final}" if first else final


def ranks_of(cards: Iterable[Card], *, last: str = "and") -> str:
    """Return the names of the ranks of `cards` as a list: `"king, queen and knave"`."""
    return listed((card.rank.word for card in cards), last=last)


def the(cards: Sequence[Card], *, last: str = "and") -> str:
    """Return the names of `cards` as a list, suit by suit, or in one phrase if all have one rank.

    >>> the([Card("KS"), Card("QS"), Card("AC")]), the([Card("QS"), Card("QC")])
    ('the king and queen of spades and the ace of clubs', 'the queens of spades and clubs')
    """
    if last == "and" and len(cards) > 1 and len({card.rank for card in cards}) == 1:
        return f"the {cards[0].rank.word}s of {listed(card.suit.word for card in cards)}"
    suits = [tuple(group) for _, group in groupby(cards, key=lambda card: card.suit)]
    named = [f"the {ranks_of(suit, last=last)} of {suit[0].suit.word}" for suit in suits]
    # Two lists in one need a comma before the last "and".
    if len(named) > 1 and any(len(suit) > 1 for suit in suits):
        return f"{', '.join(named[:-1])}{',' if len(named) > 2 else ''} {last} {named[-1]}"
    return listed(named, last=last)


def trumps(cards: Sequence[Card]) -> str:
    """Return the number of `cards`, which must all be trumps, in words: `"two trumps"`."""
    return counted(len(cards), "trump")


def guarded(suit: Sequence[Card]) -> str:
    """Return in words the highest card and the cards that guard it; `suit` has the highest first.

    >>> guarded([Card("QS"), Card("7S")]), guarded([Card("QS")])
    ('the queen of spades guarded by the seven', 'the queen of spades')
    """
    head, *rest = suit
    if not rest:
        return f"the {head.words}"
    return f"the {head.words} guarded by the {ranks_of(rest)}"


def with_guards(suits: Iterable[Sequence[Card]], *, first: Sequence[str] = ()) -> str:
    """Return a list in words: the texts `first`, and then each of `suits` as `guarded` names it.

    Suits of two or more cards come last.

    >>> with_guards([[Card("JD"), Card("TD")], [Card("QC")]], first=["one trump"])
    'one trump, the queen of clubs, and the knave of diamonds guarded by the ten'
    """
    by_guards = sorted(suits, key=lambda suit: len(suit) > 1)
    parts = [*first, *map(guarded, by_guards)]
    guards = sum(len(suit) > 1 for suit in by_guards)
    # Else the next card would seem to be one more guard.
    if guards > 1 or (guards and len(parts) > 2):
        return f"{', '.join(parts[:-1])}, and {parts[-1]}"
    return listed(parts)


def are_trumps(trump: Suit) -> str:
    """Return the sentence that names the trump suit, without a full stop: `"Hearts are trumps"`."""
    return f"{trump.word.capitalize()} are trumps"


def you_hold(cards: Iterable[Card]) -> str:
    """Return a hand for a screen reader: `"You hold king of hearts, seven of clubs."`."""
    return f"You hold {', '.join(card.words for card in cards)}."


def begun(text: str) -> str:
    """Return `text` with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """Return `text` with a capital letter first and, unless it has an end mark, a full stop."""
    return f"{begun(text)}{'' if text.endswith(('.', '?', '!', '…')) else '.'}"


def sentences(*parts: str) -> str:
    """Join the parts that are not empty with spaces, each capitalised and with a full stop.

    >>> sentences("you stand", "", "he leads")
    'You stand. He leads.'
    """
    return " ".join(sentence(part) for part in parts if part)
