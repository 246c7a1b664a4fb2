"""Reasons for a card by the deals in which two cards part: what he holds there, and what goes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import HAND_SIZE, Card
from ...engine.rules.rule_set import POINT_TRICKS
from ...simulator.masks import Rows, counts, mask_of
from ..fact import Fact, Fate, What
from ..reason import Reason
from .contest import Contest

_HANDS: Final = 0.95
"""A holding that comes in a larger share of deals than this, 0 to 1, tells nothing."""

_SHARE: Final = 0.35
"""A sentence tells at least this share, 0 to 1, of the deals in which the better card does more."""

_LEAST: Final = 0.025
"""A sentence tells at least this share of all deals, 0 to 1."""

_NEARLY: Final = 0.8
"""What the better card wins is told, and counted, if it does in this share of the deals found."""

_AS_WELL: Final = 0.6
"""Holdings that part the cards nearly as well as the best, by this factor at least, are tried."""

_SMALL: Final = 0.6
"""What becomes of a small plain card, or of one thrown, is worth this much of other fates."""

_NAMES: Final[dict[Fate, str]] = {
    "trumped": "trumped-later",
    "drawn": "trump-drawn",
    "beaten": "card-gone",
    "falls": "card-gone",
    "thrown": "card-gone",
}


@dataclass(frozen=True)
class _Holding:
    """How many of some cards the opponent holds, and in which of the replayed deals he does."""

    told: str
    """What he has: `"no club"`."""

    cards: tuple[Card, ...]
    least: int
    most: int
    rows: Rows

    @property
    def text(self) -> str:
        """The holding as a fact has it: `"0-0 of KC AC"`."""
        return f"{self.least}-{self.most} of {' '.join(map(str, self.cards))}"


def on_parting(contest: Contest) -> Iterator[Reason]:
    """Yield what happens, and what he holds, where the better of two cards scores more.

    All that a sentence tells happens in each of the deals that it counts.
    """
    better, worse = contest.cards
    gains = contest.replay.gained(better) - contest.replay.gained(worse)
    more, less = gains > 0, gains < 0
    found, parting = [], _parting(contest, gains)
    for apart, holding in parting:
        for card in contest.decision.hand:
            is_small = card.suit is not contest.decision.trump and not card.rank.is_court
            wins = holding.rows & more & contest.tricks(better).takes(contest.place(card))
            for fate in _NAMES:
                rows = wins & contest.fates(fate, card, worse)
                worth = apart * float(rows.mean())
                worth *= _SMALL if is_small else 1.0
                worth *= _SMALL if fate == "thrown" else 1.0
                if rows.mean() > max(_LEAST, _SHARE * more.mean(), less.mean()):
                    found.append((worth, card, fate, holding, rows))
    told = set()
    for _, card, fate, holding, rows in sorted(found, key=lambda each: -each[0]):
        if (card, fate) not in told:
            told.add((card, fate))
            what, here = _outcome(contest, rows)
            fact = contest.replayed(what, better, here, (card,), his=holding.text, fate=fate)
            yield from _told(contest, holding, fact, contest.replayed("parts", worse, less))
    for _, holding in parting:
        what, here = _outcome(contest, holding.rows & more)
        if here.mean() > max(_LEAST, _AS_WELL * more.mean(), less.mean()):
            fact = contest.replayed(what, better, here, his=holding.text)
            yield from _without_a_trick(
                contest, holding, fact, contest.replayed("parts", worse, less)
            )


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


def _told(contest: Contest, holding: _Holding, here: Fact, other: Fact) -> Iterator[Reason]:
    """Yield the sentence, in full and shorter; how often the worse card does better goes last."""
    (better, worse), card = contest.cards, Card(here.cards)
    is_clear = card in contest.cards or here.fate in ("falls", "thrown")
    it = "it" if is_clear else f"the {contest.brief(card)}"
    goes, name = _goes(contest, card, here.fate, it), _NAMES[here.fate]
    do = "led" if contest.decision.kind == "lead" else "played"
    begins = f"In {here.of_100()} it decides that he has {holding.told}"
    facts: tuple[Fact, ...] = here, other
    is_safe = better.suit is not contest.decision.trump and contest.is_out_of(better.suit)
    if is_safe and contest.decision.kind == "lead":
        unseen = " ".join(str(each) for each in contest.unseen if each.suit is better.suit)
        begins = f"He is out of {better.suit.word}; i{begins[1:]}"
        facts = (Fact("out of", "", 1.0, deals="lawful", his=f"0-0 of {unseen}"), *facts)
    wins = {"point parts": "wins you the point", "five parts": "wins you all five tricks"}.get(
        here.what, "takes a trick"
    )
    if here.what == "vole parts":
        goes = f"{goes}, and he takes all five"
    best, instead = map(contest.brief, (better, worse))
    ends = [f"; the {instead} does better in {other.bare}."] if other.told else ["."]
    if other.told and 2 * other.told < here.told:
        ends.append(".")
    for end in ends:
        for words in (card.words, contest.brief(card)):
            if card == worse:
                name, now = "kept-for-later", "now" if contest.blames else "first"
                kept = "kept" if contest.blames else f"after the {best}"
                told = f"{kept}, your {words} {wins}; {do} {now}, {goes}"
            elif card == better:
                name, told = "at-once", f"{do} now, your {words} {wins}; after the {instead} {goes}"
            else:
                told = f"after the {best} your {words} {wins}; after the {instead} {goes}"
            text = f"{begins}: {told}{end}"
            yield Reason(name, text, facts, hides_best=card == worse)


def _without_a_trick(
    contest: Contest, holding: _Holding, here: Fact, other: Fact
) -> Iterator[Reason]:
    """Yield what he holds where the better card scores more, if no trick of one card tells why."""
    better, worse = map(contest.brief, contest.cards)
    wins = {
        "point parts": f"only the {better} wins you the point",
        "vole parts": f"after the {worse} he takes all five tricks",
        "five parts": f"only the {better} wins you all five tricks",
    }.get(here.what, f"the {better} scores more than the {worse}")
    end = f"; the {worse} does better in {other.bare}." if other.told else "."
    text = f"In {here.of_100()} it decides that he has {holding.told}, and {wins}{end}"
    yield Reason("parts", text, (here, other), hides_best=False)


def _goes(contest: Contest, card: Card, fate: Fate, it: str) -> str:
    """Return a clause on what becomes of the card, called `it`, after the worse one."""
    if card.suit is contest.decision.trump:
        return f"a higher trump {'draws' if fate == 'drawn' else 'beats'} {it}"
    suit = card.suit.word[:-1]
    return {
        "trumped": f"he trumps {it}",
        "beaten": f"a higher {suit} beats {it}",
        "falls": f"{it} falls to a higher {suit}",
    }.get(fate, f"{it} must be thrown away")


def _parting(contest: Contest, gains: NDArray[np.float64]) -> list[tuple[float, _Holding]]:
    """Return the holdings that part the two cards, with how well each does it, the best first."""
    found: list[tuple[float, _Holding]] = []
    for holding in _holdings(contest):
        share = float(holding.rows.mean())
        if 0 < share <= _HANDS and not any((holding.rows == each.rows).all() for _, each in found):
            apart = float(gains[holding.rows].mean() - gains[~holding.rows].mean())
            found.append((apart * (share * (1 - share)) ** 0.5, holding))
    most = max((apart for apart, _ in found), default=0.0)
    parting = [each for each in found if each[0] > 0 and each[0] >= _AS_WELL * most]
    return sorted(parting, key=lambda each: -each[0])


def _holdings(contest: Contest) -> Iterator[_Holding]:
    """Yield what the opponent may hold: so many of a suit, or cards above one of the player's."""
    trump, hand = contest.decision.trump, contest.decision.hand

    def holding(told: str, cards: list[Card], least: int, most: int) -> _Holding:
        number = counts(contest.replay.hands & mask_of(cards, trump))
        return _Holding(told, tuple(cards), least, most, (number >= least) & (number <= most))

    for suit in (trump, *trump.others):
        unseen = [card for card in contest.unseen if card.suit is suit]
        word = "trump" if suit is trump else suit.word[:-1]
        yield holding(f"no {word}", unseen, 0, 0)
        yield holding(f"one {word}", unseen, 1, 1)
        yield holding(f"two {word}s or more", unseen, 2, len(unseen))
    for card in hand:
        above, word = contest.above(card), card.suit.word[:-1]
        word = "trump" if card.suit is trump else word
        if len(above) == 1:
            yield holding(f"the {above[0].words}", above, 1, 1)
        elif above:
            yield holding(f"a {word} above your {contest.brief(card)}", above, 1, len(above))
        if above:
            yield holding(f"no {word} above your {contest.brief(card)}", above, 0, 0)
