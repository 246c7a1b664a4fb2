"""The strip: a verdict in one line, one reason and one scale, to be read in three seconds."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ...cards import Card
from ...decision import Option, option_text
from ...english import begun, does, listed, number_of_cards, sentence
from ...grading import Bands, Verdict, why_in_words
from ...hints import BookVerdict
from ..table import Sign, Strip
from .wording import amount, signed, worded

if TYPE_CHECKING:
    from ...grading import Band

MOST_WORDS: Final = 40
"""Words of a whole strip; a reason that does not fit stands behind the simulator's door."""

_SIZES: Final[dict[Band, str]] = {
    "slight": "a slip",
    "doubtful": "a small mistake",
    "bad": "a mistake",
    "very bad": "a serious mistake",
}


def waiting_strip(said: BookVerdict) -> Strip:
    """What can be said at once: the book's word; the simulator's comes into the same room."""
    return Strip(
        sign="wait",
        line="The book is silent." if said.silent else f"The book: {advised(said)}.",
        reason="The simulator is dealing it out a few thousand times …",
        scale=None,
        waits=True,
    )


def verdict_strip(verdict: Verdict) -> Strip:
    """A whole verdict: whether it was right, what was better, why, and what it costs."""
    sign = sign_of(verdict)
    advice = verdict.at_the_table if sign == "differ" else None
    strip = Strip(
        sign=sign,
        line=_line(verdict, sign),
        advice=_at_the_table(advice.option) if advice else "",
        scale=0.0 if verdict.with_the_simulator else place(verdict.loss.mean, verdict.bands),
        caption=_caption(verdict, sign),
    )
    reason = advice.because if advice else why_in_words(verdict)
    fits = len(f"{strip.spoken} {reason}".split()) <= MOST_WORDS
    return replace(strip, reason=reason) if fits else strip


def sign_of(verdict: Verdict) -> Sign:
    """Right, wrong, either, or the judges differ."""
    book, simulation = verdict.book, verdict.simulation
    with_the_book = book.silent or verdict.with_the_book
    if verdict.with_the_simulator and with_the_book:
        others = [each for each in simulation.options if each != verdict.choice]
        is_open = len(others) == 1 and others[0] in book.advice and verdict.is_as_good(others[0])
        return "either" if is_open or verdict.band is None else "right"
    if verdict.with_the_simulator:
        return "either" if any(map(verdict.is_as_good, book.advice)) else "differ"
    return "differ" if with_the_book and verdict.best not in book.advice else "wrong"


def size_of(verdict: Verdict) -> str:
    """What a choice that costs something is called: `"a serious mistake"`."""
    return _SIZES.get(verdict.band or "best", "")


def _line(verdict: Verdict, sign: Sign) -> str:
    match sign:
        case "right":
            return f"Yes: {_told(verdict.choice)}."
        case "either" if not verdict.with_the_book and not verdict.book.silent:
            return f"The simulator sees no difference; the book {_advises(verdict.book)}."
        case "either" if len(verdict.simulation) == 2:
            return "Either will do."
        case "either":
            return "Too close to call: as good as any."
        case "differ":
            return _difference(verdict)
    size = sentence(size_of(verdict))
    if isinstance(verdict.best, frozenset):
        return f"Better: throw {signed(verdict.best)}. {size}"
    return f"{begun(worded(verdict.best))} was better. {size}"


def _difference(verdict: Verdict) -> str:
    book, best = verdict.book, verdict.best
    if isinstance(best, str):
        return f"The judges differ: the book {_advises(book)}, the simulator {does(best)}."
    if isinstance(best, Card) and len(book.advice) > 1:
        return f"The judges differ: the simulator plays {signed(best)}."
    if isinstance(best, Card):
        return f"The judges differ: the book {_advises(book)}, the simulator {signed(best)}."
    return "The judges differ over what to throw."


def _told(option: Option) -> str:
    """An option as something to do."""
    if isinstance(option, frozenset):
        return f"throw these {number_of_cards(len(option))}" if option else "throw nothing"
    return worded(option) if isinstance(option, Card) else str(option)


def _at_the_table(option: Option) -> str:
    do = f"throw {signed(option)}" if isinstance(option, frozenset) else _told(option)
    return f"At the table: {do}."


def advised(said: BookVerdict) -> str:
    """What the book would do, in a word or two."""
    if said.borderline:
        return "either will do"
    return listed(map(signed, _in_order(said)), last="or")


def _advises(said: BookVerdict) -> str:
    option, *more = _in_order(said)
    if isinstance(option, str):
        return does(option)
    if isinstance(option, frozenset):
        return "throws other cards"
    return "plays another card" if more else f"plays {signed(option)}"


def _in_order(said: BookVerdict) -> list[Option]:
    """The options that the book accepts, always in the same order."""
    return sorted(said.advice, key=option_text)


def _caption(verdict: Verdict, sign: Sign) -> str:
    if not verdict.with_the_simulator:
        cost = f"costs {amount(verdict.loss)}"
        return f"by the simulator it {cost}" if sign == "differ" else cost
    others = [each for each in verdict.simulation.options if each != verdict.choice]
    if len(others) == 1 and not verdict.is_as_good(others[0]):
        return f"{worded(others[0])} would cost {amount(verdict.values.loss(others[0]))}"
    return "no cost that could be told" if verdict.band is None else "nothing lost"


def place(loss: float, bands: Bands) -> float:
    """Where a loss stands on the scale from 0 to 1: each band takes a fifth, and beyond the last
    it nears the end."""
    edges = (0.0, bands.equal, bands.doubtful, bands.bad, bands.very_bad)
    for fifth, (low, high) in enumerate(pairwise(edges)):
        if loss <= high:
            return round((fifth + max(loss - low, 0) / (high - low)) / 5, 3)
    return round(1 - bands.very_bad / loss / 5, 3)
