"""Reasons for a card by the deals in which two cards part: what becomes of one card after each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, get_args

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import HAND_SIZE, Card, Suit
from ...engine.english import begun
from ...engine.rules.rule_set import POINT_TRICKS
from ...simulator.masks import Rows, counts, mask_of
from ..reason import FEW, CardStory, Fact, Fate, First, Played, Reason, Way, What
from .contest import Contest
from .same import close

_SHARE: Final = 0.3
"""A sentence tells at least this share, 0 to 1, of the deals in which the better card gains."""

_LEAST: Final = 0.02
"""A sentence tells at least this share of all deals, 0 to 1."""

_LITTLE: Final = 2
"""Of a slip, little is at stake if the better card scores more in so many more of 100 deals."""

_KEPT: Final = 0.7
"""Something is told besides if that leaves this share, 0 to 1, of the gain that was told."""

_NEARLY: Final = 0.8
"""What the better card wins is told, and counted, if it does in this share of the deals found."""

_SMALL: Final = 0.6
"""What becomes of a small plain card, or of one thrown, is worth this much of other fates."""

_DRAWN: Final = 3
"""So many deals of a story are drawn at most."""

_NAMES: Final[dict[Fate, str]] = {
    "trumped": "trumped-later",
    "drawn": "trump-drawn",
    "beaten": "card-gone",
    "falls": "card-gone",
    "thrown": "card-gone",
}

_FIRST: Final[tuple[First, ...]] = ("draws", "takes", "beaten", "trumped", "loses")
"""What becomes of an option at once, the most telling first."""


@dataclass(frozen=True)
class _Told:
    """A story of one card, and the replayed deals that go so."""

    card: Card
    story: CardStory
    rows: Rows


def on_parting(contest: Contest) -> Iterator[Reason]:
    """Yield what becomes of a card after the better of two and after the worse, and how often.

    All that a sentence tells happens in each of the deals that it counts, and in those drawn.
    """
    better, worse = contest.cards
    gains = contest.replay.gained(better) - contest.replay.gained(worse)
    other = contest.replayed("parts", worse, gains < 0)
    stories = _stories(contest, gains)
    for told in stories:
        what, rows = _outcome(contest, told.rows)
        if rows.mean() <= max(_LEAST, _SHARE * (gains > 0).mean(), other.share):
            continue
        here = contest.replayed(what, better, rows, (told.card,), story=told.story)
        played = Played(better, worse, _plainest(contest, rows), _counted(here, other))
        for each in _sentences(contest, told, here, other):
            yield replace(each, played=played)
    if stories:
        yield from _for_example(
            contest, stories[0], contest.replayed("parts", better, gains > 0), other
        )


def _stories(contest: Contest, gains: NDArray[np.float64]) -> list[_Told]:
    """Return the stories that make up most of what the better card gains, the best first."""
    better, worse = contest.cards
    gained = np.maximum(gains, 0.0)
    found: list[tuple[float, _Told]] = []
    for card in contest.decision.hand:
        is_small = card.suit is not contest.decision.trump and not card.rank.is_court
        wins = (gains > 0) & contest.tricks(better).takes(contest.place(card))
        for fate in _NAMES:
            rows = wins & contest.fates(fate, card, worse)
            if rows.any():
                worth = float(gained[rows].sum()) * (_SMALL if is_small else 1.0)
                worth *= _SMALL if fate == "thrown" else 1.0
                found.append((worth, _in_full(contest, _Told(card, CardStory(fate), rows), gained)))
    return [told for _, told in sorted(found, key=lambda each: -each[0])]


def _in_full(contest: Contest, told: _Told, gained: NDArray[np.float64]) -> _Told:
    """Return the story with how the card takes its trick, and what becomes of the options."""
    (better, worse), card = contest.cards, told.card

    def with_most(each: _Told, changed: list[tuple[CardStory, Rows]]) -> _Told:
        for story, rows in changed:
            here = each.rows & rows
            if gained[here].sum() >= _KEPT * gained[each.rows].sum():
                return _Told(card, story, here)
        return each

    if card is not worse:
        firsts = [(each, contest.at_once(each, worse)) for each in _FIRST[1:]]
        told = with_most(told, [(replace(told.story, other=each), rows) for each, rows in firsts])
    if card is not better:
        firsts = [(each, contest.at_once(each, better)) for each in _FIRST]
        told = with_most(told, [(replace(told.story, first=each), rows) for each, rows in firsts])
        ways = [(each, contest.ways(each, card, better)) for each in get_args(Way) if each]
        told = with_most(told, [(replace(told.story, way=each), rows) for each, rows in ways])
    return told


def _outcome(contest: Contest, rows: Rows) -> tuple[What, Rows]:
    """Return what the better card wins in nearly all of these deals, and in which of them."""
    better, worse = map(contest.tricks_made, contest.cards)
    ways: tuple[tuple[What, Rows], ...] = (
        ("point parts", (better >= POINT_TRICKS) & (worse < POINT_TRICKS)),
        ("vole parts", worse == 0),
        ("five parts", (better == HAND_SIZE) & (worse < HAND_SIZE)),
    )
    for what, comes in ways:
        if (rows & comes).sum() >= _NEARLY * rows.sum():
            return what, rows & comes
    return "parts", rows


def _plainest(contest: Contest, rows: Rows) -> tuple[int, ...]:
    """Return the numbers of the deals that are most like the others, at most three of them.

    Those in which no other card decides it come first.
    """
    hands, (better, worse) = contest.replay.hands, contest.cards
    ones = [contest.tricks(each) for each in (better, worse)]
    decides = np.zeros(len(hands), np.intp)
    for own in contest.decision.hand:
        now, then = (each.takes(contest.place(own)) for each in ones)
        decides += now != then
    suits = [counts(hands & mask_of(_of(contest, suit), contest.decision.trump)) for suit in Suit]
    marks = [*suits, *(tricks.his[place] for tricks in ones for place in (0, 1))]
    marks = [*marks, *map(contest.tricks_made, contest.cards)]
    likeness = -2.0 * decides
    for mark in marks:
        values, times = np.unique(mark[rows], return_counts=True)
        likeness += mark == values[times.argmax()]
    found: dict[int, int] = {}
    for number in np.argsort(-likeness, kind="stable"):
        if rows[number]:
            found.setdefault(int(hands[number]), int(number))
    return tuple(found.values())[:_DRAWN]


def _of(contest: Contest, suit: Suit) -> list[Card]:
    return [card for card in contest.unseen if card.suit is suit]


def _counted(here: Fact, other: Fact) -> str:
    """Return a sentence on how many deals go like the one drawn, and in how many the other wins."""
    if here.number < FEW:
        return "Few hands fit all that he has said and played; this is one of them."
    worse = Card(other.after).words
    less = (
        f"in {other.bare} the {worse} scores more"
        if other.told
        else f"the {worse} never scores more"
    )
    return f"{begun(here.of_100())} go like this; {less}."


def _sentences(contest: Contest, told: _Told, here: Fact, other: Fact) -> Iterator[Reason]:
    """Yield the sentence, in full and shorter; how often the worse card does better goes last."""
    card, (better, worse) = told.card, contest.cards
    is_few, instead = here.number < FEW, contest.brief(worse)
    begins = "For example, " if is_few else f"In {here.of_100()} "
    ends = ["."]
    if not is_few and other.told:
        ends.insert(0, f"; in {other.bare} the {instead} is better.")
        if 2 * other.told >= here.told:
            ends.pop()
    name = {better: "at-once", worse: "kept-for-later"}.get(card, _NAMES[told.story.fate])
    facts = () if is_few else (here, other)
    for texts in _by_length(contest, told, here):
        for end in ends:
            for text in texts:
                yield Reason(
                    name,
                    f"{begins}{text}{end}",
                    facts,
                    hides_best=card == worse and contest.brief(better) not in text,
                )


def _for_example(contest: Contest, told: _Told, more: Fact, less: Fact) -> Iterator[Reason]:
    """Yield how often each of the two scores more, with a story as an example."""
    better, worse = contest.cards
    what, rows = _outcome(contest, told.rows)
    here = contest.replayed(what, better, rows, (told.card,), story=told.story)
    both = f"{worse.words} scores more in {less.of_100()}, the {better.words} in {more.bare}"
    played = Played(better, worse, _plainest(contest, rows), f"The {both}.")
    if more.told <= less.told or more.number < FEW:
        return
    if contest.band == "slight" and more.told - less.told <= _LITTLE:
        yield from close(contest, "Little is at stake")
    best, instead = map(contest.brief, contest.cards)
    begins = f"The {best} scores more in {more.of_100()}, the {instead} in {less.bare}"
    for figures, facts in ((f"{begins}. ", (more, less, here)), ("", (here,))):
        for texts in _by_length(contest, told, here):
            for text in texts:
                whole = f"{figures}For example, {text}."
                yield Reason("example", whole, facts, hides_best=False, played=played)


def _by_length(contest: Contest, told: _Told, here: Fact) -> Iterator[tuple[str, str]]:
    """Yield what becomes of a card after each of the two, in full and shorter, twice each."""
    full, brief = (
        _texts(contest, told, here, words) for words in (told.card.words, contest.brief(told.card))
    )
    yield from zip(full, brief, strict=True)


def _texts(contest: Contest, told: _Told, here: Fact, words: str) -> Iterator[str]:
    """Yield what becomes of a card after each of the two, in full and shorter."""
    card, story, (better, worse) = told.card, told.story, contest.cards
    do, now = ("lead", "led now") if contest.decision.kind == "lead" else ("play", "played now")
    brief, instead = contest.brief(card), contest.brief(worse)
    lost = ", and he takes all five" if here.what == "vole parts" else ""
    if card == worse:
        led = f"{_goes(told, f'your {words}', contest)}, {now}{lost}"
        if story.first == "draws":
            draws = f"the {contest.brief(better)} draws his trump first, and the {brief}"
            yield f"{led}; {draws} {_point(here, 'takes a trick')}"
        yield f"{led}; {_wins(told, here, it=True)}"
        return
    goes = _goes(told, f"the {brief}", contest) + lost
    if story.other:
        goes = f"{_at_once(story.other)}, {'but' if story.other == 'takes' else 'and'} later {goes}"
    if card == better:
        takes = _point(here, "takes a trick")
        yield f"your {words}, {now}, {takes}; {do} the {instead}, and {goes}"
        yield f"your {words}, {now}, {takes}; later {_goes(told, 'it', contest)}{lost}"
        return
    first = _at_once(story.first, f"the {contest.brief(better)}")
    wins = f"your {words} {_wins(told, here)}"
    if first:
        later = wins.replace(words, f"{words} later", 1)
        yield f"{first}, and {later}; {do} the {instead}, and {goes}"
    wins = f"after the {contest.brief(better)} {wins}"
    yield f"{wins}; {do} the {instead}, and {goes}"
    yield f"{wins}; after the {instead} {_goes(told, 'it', contest)}{lost}"


def _at_once(first: First, it: str = "it") -> str:
    """Return a clause on what becomes of one of the options at once, or nothing."""
    return {
        "takes": f"{it} wins",
        "draws": f"{it} draws his trump",
        "beaten": f"he beats {it}",
        "trumped": f"he trumps {it}",
        "loses": f"he takes {it}",
    }.get(first, "")


def _wins(told: _Told, here: Fact, *, it: bool = False) -> str:
    """Return how a card takes its trick, from the verb on; of the card that is kept, as `it`."""
    suit = told.card.suit.word[:-1]
    takes = {
        "follows": f"beats a {suit} that he leads",
        "trumps": "trumps a card that he leads",
        "leads": "takes a trick",
    }.get(told.story.way, "takes a trick")
    if not it:
        return _point(here, takes)
    kept = "kept until he cannot beat it" if told.story.way == "leads" else "kept"
    return f"{kept}, it {_point(here, takes)}"


def _point(here: Fact, takes: str) -> str:
    """Return what a trick is worth, from the verb on."""
    wins = {"point parts": "the point", "five parts": "all five tricks"}.get(here.what)
    if not wins:
        return takes
    return f"wins you {wins}" if takes == "takes a trick" else f"{takes} and wins you {wins}"


def _goes(told: _Told, it: str, contest: Contest) -> str:
    """Return a clause on what becomes of the card, called `it`, after the worse one."""
    suit = "trump" if told.card.suit is contest.decision.trump else told.card.suit.word[:-1]
    return {
        "trumped": f"he trumps {it}",
        "drawn": f"his higher trump draws {it}",
        "beaten": f"a higher {suit} beats {it}",
        "falls": f"{it} falls to a higher {suit}",
        "thrown": f"you must throw {it} away",
    }[told.story.fate]
