"""Talk problems: play or propose, accept or refuse; and the same hand at two scores."""

from __future__ import annotations

import random
from functools import partial
from typing import Final, Literal

from ...engine.decision import Decision
from ...hints import book
from ...simulator.count_verdict import CountVerdict, count_verdict
from .closeness import closeness
from .wish import Draw, Drawn, Wish, dealt

WORTH_ASKING: Final = (0.15, 0.92)
"""Shares of the opponent's hands on which a hand makes the point: beyond, nobody need think."""

_LOVE_ALL: Final = (0, 0)
_LATE: Final = ((3, 0), (2, 0), (1, 0), (0, 0), (0, 1))
"""Points that lack to the last one: (mine, the opponent's). He needs one point, or I do and he
needs two."""

_MAKE: Final = {"propose": Decision.propose, "answer": Decision.answer}
SAME: Final = "same"
TURNED: Final = "turned"


def is_worth_asking(count: CountVerdict) -> bool:
    """Whether the hand is neither hopeless nor a gift."""
    least, most = WORTH_ASKING
    return least <= count.point <= most


def talk(kind: Literal["propose", "answer"]) -> Draw:
    """What draws a hand to stand on or not; its themes are what the book would say."""
    return partial(_one, kind)


def _one(kind: str, wish: Wish, chance: random.Random) -> Drawn | None:
    decision = _MAKE[kind](*dealt(chance), wish.score(chance), rules=wish.house)
    said, count = book(decision), count_verdict(decision)
    word = count.stand if count.stand in said.advice else count.give_up
    is_wished = wish.theme in (None, word) and wish.is_met_by(decision, said)
    if not (is_wished and is_worth_asking(count)):
        return None
    return Drawn((decision,), closeness(decision, said, count))


def at_two_scores(wish: Wish, chance: random.Random) -> Drawn | None:
    """Draw a hand at love all and near the end, in either order.

    The book is clear at both scores. The themes say whose hand it is, and whether the score turns
    the advice.
    """
    kind, _, turned = (wish.theme or chance.choice(AT_TWO_SCORES)).partition(" ")
    last, (hand, turn_up), lacking = wish.house.target - 1, dealt(chance), chance.choice(_LATE)
    late = (last - lacking[0], last - lacking[1])
    pair = [_MAKE[kind](hand, turn_up, score, rules=wish.house) for score in (_LOVE_ALL, late)]
    before, after = map(book, pair)
    if (before.advice != after.advice) != (turned == TURNED):
        return None
    if any(said.borderline or said.silent for said in (before, after)):
        return None
    if not is_worth_asking(count_verdict(pair[0])):
        return None
    how_close = max(map(closeness, pair, (before, after)))
    return Drawn(tuple(pair if chance.random() < 1 / 2 else pair[::-1]), how_close)


AT_TWO_SCORES: Final = tuple(f"{kind} {each}" for kind in _MAKE for each in (SAME, TURNED))
