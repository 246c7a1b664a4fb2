"""The strip: a verdict as one line, one reason and one bar, to be read in three seconds.

The *book* is the hints, which with the simulator are the two judges. To be "at the table" is to
play a game. All texts are plain text in full sentences, except where a docstring says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from ..engine.cards import Card
from ..engine.decision import Option, option_text, signed
from ..engine.english import begun, does, listed, number_of_cards, sentences
from ..hints import BookVerdict
from .at_the_table import AtTheTable, at_the_table, cheapest_of_the_book, is_as_at_the_table
from .break_even import BreakEven, break_even
from .reason import Reason, first_short_reasons, most_telling, worded
from .verdict import SIZES, Band, Verdict

Sign = Literal["right", "wrong", "either", "differ", "ask", "wait"]
"""Kind of summary, shown as a character in its own colour."""

SIGNS: Final[dict[Sign, str]] = {
    "right": "✔",
    "wrong": "✘",
    "either": "≈",
    "differ": "≠",
    "ask": "?",
    "wait": "…",
}
"""The character shown for each sign."""

_BY_HOW_MUCH: Final[Mapping[Band, str]] = {
    "slight": "slightly ",
    "serious": "much ",
    "blunder": "far ",
}
"""How much better or worse, by the band of the loss; nothing for a mistake."""

_HOW_FAR: Final[Mapping[Band, str]] = {
    "slight": "slightly ",
    "serious": "much ",
    "blunder": "strongly ",
}
"""How far the simulator prefers its option to the book's, by the band of the book's loss."""

_MOST_NAMED: Final = 3
"""So many cards of the book a line can still name."""

MOST_WORDS: Final = 50
"""The largest number of words of a strip; a reason that does not fit is left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip:
    """Summary of a verdict for learners: one line, one reason, and the loss on a scale of 0 to 1.

    It has at most 50 words and two figures ("68 of 100" is one figure), and the line has at most
    ten words. What the choice costs is told elsewhere, in the verdict's unit.
    """

    sign: Sign
    line: str
    reason: str = ""
    advice: str = ""
    """What to do at the table if the book and the simulator differ; shown before the reason."""

    scale: float | None = None
    """Place of the loss on the scale, 0 (nothing lost) to 1; `None` for none, beside a bar too."""

    caption: str = ""
    """How much worse the other option is, where the choice is right."""

    break_even: BreakEven | None = None
    """How often standing wins and has to win, at a proposal or an answer."""

    @property
    def spoken(self) -> str:
        """The summary for a screen reader: line, advice, reason and caption as sentences."""
        return sentences(self.line, self.advice, self.reason, self.caption)


def corrected(line: str, right: Iterable[str]) -> str:
    """Return the line for a wrong answer: `line`, marked if it begins with a label in `right`.

    >>> corrected("Two. All five are the vole.", ["Two"])
    'The right answer: two. All five are the vole.'
    >>> corrected("The book says: play.", ["Play"])
    'The book says: play.'
    """
    if not line.lower().startswith(tuple(each.lower() for each in right)):
        return line
    return f"The right answer: {line if line.startswith('I ') else line[0].lower() + line[1:]}"


def waiting_strip(said: BookVerdict) -> Strip:
    """Return the summary to show until the simulator has finished: the book's advice alone.

    The `reason` says that the simulator is at work. Show `verdict_strip` in the same place later.
    """
    return Strip(
        sign="wait",
        line="The book is silent." if said.silent else f"The book: {told_advice(said)}.",
        reason="The simulator is playing a few thousand deals …",
    )


def verdict_strip(verdict: Verdict, reason: Reason | None = None) -> Strip:
    """Return the summary of a verdict: was the choice right, what was better, why, and the cost.

    The reason is `reason_for(verdict)` unless given. The strip has none if it would have more than
    `MOST_WORDS` words with it.
    """
    return strip_with(verdict, reason or reason_for(verdict), break_even(verdict))


def strip_with(verdict: Verdict, reason: Reason, bar: BreakEven | None) -> Strip:
    """Return the summary of a verdict with this reason, if it fits, and this bar or a scale."""
    strip = _without_reason(verdict)
    fits = len(reason.text.split()) <= _room(strip)
    scale = None if bar else strip.scale
    return replace(strip, reason=reason.text if fits else "", scale=scale, break_even=bar)


def _without_reason(verdict: Verdict) -> Strip:
    sign, advice = sign_of(verdict), _advice(verdict)
    return Strip(
        sign=sign,
        line=_line(verdict, sign),
        advice=_told_at_the_table(verdict, advice) if advice else "",
        scale=0.0 if verdict.with_the_simulator else verdict.bands.place(verdict.loss.mean),
        caption=_caption(verdict),
    )


def _room(strip: Strip) -> int:
    """Return how many words the reason of a strip without one may have."""
    return MOST_WORDS - len(strip.spoken.split())


def reasons_of(verdict: Verdict) -> tuple[Reason, ...]:
    """Return the reasons for or against a choice that are true, the most telling first.

    If the book and the simulator differ, and `at_the_table.at_the_table` follows the book, one
    reason says how close the options are. If it follows the simulator, the reasons speak against
    the book's option. There is at least one reason, and all fit in the strip. A call takes about
    40 ms.
    """
    from .reasons import reasons

    advice, room = _advice(verdict), _room(_without_reason(verdict))
    if advice is None:
        is_as_the_book = verdict.book.silent or verdict.with_the_book
        is_best = verdict.choice == verdict.best
        against = cheapest_of_the_book(verdict) if is_best and not is_as_the_book else None
        return first_short_reasons(reasons(verdict, against), room)
    word = verdict.choice if verdict.with_the_book else cheapest_of_the_book(verdict)
    is_advised = is_as_at_the_table(verdict) or not verdict.with_the_book
    is_close = advice.follow == "the book" and is_advised
    found = reasons(verdict, word, is_close=is_close)
    return first_short_reasons(found, room) or (Reason("record", advice.because),)


def reason_for(
    verdict: Verdict,
    lately: Sequence[str] = (),
    known: tuple[Reason, ...] | None = None,
    *,
    hides_best: bool = False,
) -> Reason:
    """Return the one reason to show for a choice: the most telling that was not shown lately.

    Args:
        verdict: the verdict on the choice.
        lately: the names of reasons shown in the last few problems, the latest last.
        known: `reasons_of(verdict)`, if it was computed before.
        hides_best: True if the reason should not give away which option would have been better.
    """
    found = known or reasons_of(verdict)
    if hides_best:
        found = tuple(each for each in found if each.hides_best) or found
    reason = most_telling(found, lately)
    assert reason is not None
    return reason


def _advice(verdict: Verdict) -> AtTheTable | None:
    """Return whom to follow at the table; `None` if the judges do not differ."""
    return at_the_table(verdict) if _judges_differ(verdict) else None


def sign_of(verdict: Verdict) -> Sign:
    """Return the mark on the choice: `"right"`, `"wrong"`, `"either"` or `"differ"`.

    It is `"either"` if another option is as good as the choice, or too close to it to tell. If the
    book and the simulator differ, it is `"right"` for a choice that follows `at_the_table`, and
    `"differ"` for any other.
    """
    book, simulation = verdict.book, verdict.simulation
    if _judges_differ(verdict):
        return "right" if is_as_at_the_table(verdict) else "differ"
    if not verdict.with_the_simulator:
        return "wrong"
    if not (book.silent or verdict.with_the_book):
        return "either"
    others = [each for each in simulation.options if each != verdict.choice]
    is_open = len(others) == 1 and others[0] in book.advice and verdict.is_as_good(others[0])
    return "either" if is_open or verdict.band is None else "right"


def _judges_differ(verdict: Verdict) -> bool:
    """Return True if one judge alone accepts the choice, and no other option suits both."""
    with_the_book = verdict.book.silent or verdict.with_the_book
    if verdict.with_the_simulator:
        return not with_the_book and not any(map(verdict.is_as_good, verdict.book.advice))
    return with_the_book and verdict.best not in verdict.book.advice


def band_name(verdict: Verdict) -> str:
    """Return what learners read for `verdict.band`: `"a slip"`, `"a serious mistake"`.

    It is empty for a choice as good as the best option, or too close to it to call.
    """
    return SIZES.get(verdict.band or "best", "")


def _line(verdict: Verdict, sign: Sign) -> str:
    if _judges_differ(verdict):
        return _difference(verdict)
    match sign:
        case "right":
            return f"Yes: {_told(verdict.choice)}."
        case "either" if not verdict.with_the_book and not verdict.book.silent:
            good = frozenset(filter(verdict.is_as_good, verdict.book.advice))
            told = _advises(replace(verdict.book, advice=good))
            named = listed(map(signed, sorted(good, key=option_text)), last="or")
            told = f": {named}" if len(good) == _MOST_NAMED else f" {told}"
            return f"The simulator is indifferent; the book{told}."
        case "either" if len(verdict.simulation) == 2:
            gap = max(map(verdict.values.loss, verdict.simulation), key=lambda loss: loss.mean)
            return (
                "There is hardly a difference." if gap.mean > 2 * gap.error else "Either will do."
            )
        case "either":
            return "Too close to call: as good as any."
    better = f"{_BY_HOW_MUCH.get(verdict.band or 'best', '')}better"
    # The book's advice leaves open which of the two to take.
    if not verdict.book.silent and {verdict.choice, verdict.best} <= verdict.book.advice:
        if isinstance(verdict.best, frozenset):
            return f"The book allows both. {begun(better)}: discard {signed(verdict.best)}."
        return f"The book allows either; {worded(verdict.best)} was {better}."
    if isinstance(verdict.best, frozenset):
        return f"{begun(better)}: discard {signed(verdict.best)}."
    return f"{begun(worded(verdict.best))} was {better}."


def _difference(verdict: Verdict) -> str:
    """Return what the book would do, and how far the simulator prefers its own option."""
    agrees = verdict.with_the_book
    option = verdict.best if agrees else verdict.choice
    loss = verdict.values.loss(verdict.choice if agrees else cheapest_of_the_book(verdict))
    prefers = f"{_HOW_FAR.get(verdict.bands.of(loss.mean), '')}prefers"
    if isinstance(option, str):
        return f"The book {_advises(verdict.book)}; the simulator {prefers} {worded(option)}."
    book = "agrees" if agrees else _advises(verdict.book)
    another = "another discard" if agrees else "yours"
    preferred = another if isinstance(option, frozenset) else signed(option)
    return f"The book {book}; the simulator {prefers} {preferred}."


def _told(option: Option) -> str:
    """Return an option as something to do: `"play"`, `"discard nothing"`, `"the ten of clubs"`."""
    if isinstance(option, frozenset):
        these = "this card" if len(option) == 1 else f"these {number_of_cards(len(option))}"
        return f"discard {these}" if option else "discard nothing"
    return worded(option) if isinstance(option, Card) else str(option)


def _told_at_the_table(verdict: Verdict, advice: AtTheTable) -> str:
    did = is_as_at_the_table(verdict)
    option = verdict.choice if did else advice.option
    do = _told(option)
    if isinstance(option, frozenset):
        do = f"discard {signed(option)}"
    elif isinstance(option, Card):
        do = f"{'lead' if verdict.simulation.decision.kind == 'lead' else 'play'} {do}"
    return f"At the table: {do}{', as you did' if did else ''}."


def told_advice(said: BookVerdict) -> str:
    """Return what the book would do, as a phrase: `"propose"`, `"either will do"`."""
    if said.borderline:
        return "either will do"
    return listed(map(signed, _in_order(said)), last="or")


def _advises(said: BookVerdict) -> str:
    option, *more = _in_order(said)
    if isinstance(option, str):
        return does(option)
    if isinstance(option, frozenset):
        return "discards other cards"
    if len(more) > 1:
        return "plays another card"
    return f"plays {listed(map(signed, (option, *more)), last='or')}"


def _in_order(said: BookVerdict) -> list[Option]:
    """Return the options that the book advises, in a fixed order."""
    return sorted(said.advice, key=option_text)


def _caption(verdict: Verdict) -> str:
    """Return how much worse the only other option is, if the line does not tell it."""
    others = [each for each in verdict.simulation.options if each != verdict.choice]
    is_told = not verdict.with_the_simulator or _judges_differ(verdict)
    if is_told or len(others) != 1 or verdict.is_as_good(others[0]):
        return ""
    how_much = _BY_HOW_MUCH.get(verdict.bands.of(verdict.values.loss(others[0]).mean), "")
    return f"{begun(worded(others[0]))} would be {how_much}worse."
