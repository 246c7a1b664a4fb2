"""Hints A0 to A8 and AR: what the dealer answers when the pone proposes.

Hints A1 to A8 come first, each for hands of its own, in the article's order. Where two of them
cover a hand and differ, the first decides, which is always the one that refuses. On other hands the
dealer refuses if A0 or AR does, and accepts otherwise. A few hands are left open, because the
article speaks both for accepting and for refusing.
"""

from __future__ import annotations

from typing import Final

from ..engine.cards import Card, Rank
from ..engine.english import the, trumps, with_guards
from .frontier import Example, Frontier
from .hint import HandHint
from .holding import Holding, is_stopped
from .p_standing import MOST_DISCARDED, discarded, open_hints, stand_if, standing_hints
from .px_proposing import point_is_certain

STOPS_ENOUGH: Final = 3
"""Number of trumps and stopped plain suits together with which the dealer refuses (hint A0)."""
_SUITS: Final = 3
_COURTS: Final = 4
_QUEENS: Final = 3
_ALONE: Final = (2, 1, 1)
"""Shape of a hand with two cards of one plain suit and one of each other plain suit."""


def _has(seen: Holding, trumps: int, *shape: int) -> bool:
    return len(seen.trumps) == trumps and seen.shape == shape


def stops(seen: Holding) -> int:
    """Return the number of trumps plus the number of stopped plain suits (hint A0).

    A suit is stopped if it is headed by a king, a queen, or a knave with another card beside it.
    """
    return len(seen.trumps) + len(seen.stopped_suits)


def stopping(seen: Holding) -> list[tuple[Card, ...]]:
    """Return the cards that stop a plain suit, one tuple for each suit that is stopped.

    A king or queen stops its suit alone, a knave together with the highest card that the holder
    has below it.
    """
    return [suit[: 1 if suit[0].rank >= Rank.QUEEN else 2] for suit in seen.stopped_suits]


def _trumps_and_stopping(seen: Holding) -> tuple[Card, ...]:
    return seen.trumps + tuple(card for suit in stopping(seen) for card in suit)


_ENOUGH: Final = "good enough to refuse on"
_TOO_WEAK: Final = "too weak to refuse on"


def _judged(cards: str, stand: bool | None) -> str:  # noqa: FBT001 - a hint's own answer
    return f"{cards}: {_ENOUGH if stand else _TOO_WEAK}"


def trumps_first(seen: Holding) -> list[str]:
    """Return the number of trumps as words in a list: `["two trumps"]`; an empty list if none."""
    return [trumps(seen.trumps)] if seen.trumps else []


def stops_told(seen: Holding) -> str:
    """Return how many trumps a hand has and what stops its suits; an empty text for neither.

    >>> stops_told(Holding.of("8H 7H QS 7S 7D", "9H"))
    'two trumps and the queen of spades'
    """
    suits = stopping(seen)
    return with_guards(suits, first=trumps_first(seen)) if seen.trumps or suits else ""


def _king_lets_go(seen: Holding) -> bool:
    """Return True if the article's remark on a holder of the king of trumps is about this hand."""
    return seen.holds_trump_king and len(discarded(seen)) <= MOST_DISCARDED


def _doubt_a0(seen: Holding) -> str:
    if _king_lets_go(seen):
        return (
            "the article would have you keep this hand, but excuses you because you hold "
            f"{the(seen.trumps[:1])}, whom the pone cannot draw"
        )
    return (
        f"with {the(seen.trumps)} the point is certain whatever the pone holds or draws, so "
        "accepting does not risk it"
    )


def _tell_a0(seen: Holding) -> str:
    told = stops_told(seen)
    if not told:
        return "no trump, and no suit that you stop"
    return _judged(told, stops(seen) >= STOPS_ENOUGH)


A0: Final = HandHint(
    id="A0",
    rule="three guards",
    name="Trumps and guards make three",
    statement=(
        "Count your trumps and the plain suits you stop: refuse with three in all, accept with "
        "fewer. A king or queen stops a suit alone, a knave only with another card. If you "
        "hold the king of trumps and would discard two cards at most, either answer is right."
    ),
    reading=(
        "Your trumps and stopped plain suits add up to three. The dealer also keeps a hand with "
        "at most two cards to discard: that is P5, under AR. The article drops that rule for a "
        "dealer with the king of trumps. Other books tell him to accept. The article does not, so "
        "we leave the hand open. We also leave open a hand that is certain of the point, because "
        "PX1's reason applies to the dealer as well. We do not leave such a hand open when a king "
        "out of sight could end the game."
    ),
    kinds=("answer",),
    stand=lambda seen: stops(seen) >= STOPS_ENOUGH,
    leaves_open=lambda seen: _king_lets_go(seen) or point_is_certain(seen, leads=False),
    doubt=_doubt_a0,
    lit=_trumps_and_stopping,
    tell=_tell_a0,
)

_A1: Final = Frontier((Example(2, "J..", "two trumps and three cards headed by a court card"),))


A1: Final = HandHint(
    id="A1",
    rule="refusing with two trumps",
    name="Two trumps and a long suit",
    statement=(
        "With two trumps and three of a plain suit, refuse if a king, queen or knave heads the "
        "three. Otherwise accept."
    ),
    kinds=("answer",),
    stand=lambda seen: _A1.covers(seen) if _has(seen, 2, 3) else None,
    tell=lambda seen: _judged(
        f"two trumps, and three {seen.suits[0][0].suit.word} headed by the "
        f"{seen.suits[0][0].rank.word}",
        _A1.covers(seen),
    ),
    frontier=_A1,
)


def _stand_a2(seen: Holding) -> bool | None:
    if not _has(seen, 1, 3, 1):
        return None
    (head, _, foot), (fifth,) = seen.suits
    if head.rank < Rank.QUEEN or head.rank - foot.rank >= len(seen.suits[0]):
        return None
    return fifth.rank >= (Rank.KNAVE if head.rank is Rank.KING else Rank.QUEEN)


A2: Final = HandHint(
    id="A2",
    rule="refusing with three in sequence",
    name="One trump, three in sequence",
    statement=(
        "With one trump and the king, queen and knave of a suit, refuse if the fifth card is a "
        "court card; with one trump and queen, knave and ace, refuse if it is a queen or king. "
        "Otherwise accept."
    ),
    reading=(
        "The article says “weaker” than king, queen and knave. The pone would not have played "
        "three in sequence headed by less than a queen, so on such hands the rest of the article "
        "decides."
    ),
    kinds=("answer",),
    stand=_stand_a2,
    tell=lambda seen: _judged(
        f"one trump, {the(seen.suits[0])}, and {the(seen.suits[1])}", _stand_a2(seen)
    ),
)

A3: Final = HandHint(
    id="A3",
    rule="refusing with four of a suit",
    name="One trump, four of one suit",
    statement="Accept with a trump and four cards of one suit, even if the king heads them.",
    kinds=("answer",),
    stand=lambda seen: False if _has(seen, 1, 4) else None,
    tell=lambda seen: _judged(f"one trump, and four {seen.suits[0][0].suit.word}", stand=False),
)


def _bare_knave(seen: Holding) -> tuple[Card, ...]:
    """Return the knave of a hand with one trump, a guarded queen and a lone queen, if any."""
    if not _has(seen, 1, *_ALONE) or len(seen.plain_of(Rank.QUEEN)) != 2:
        return ()
    return seen.plain_of(Rank.KNAVE) if seen.suits[0][0].rank is Rank.QUEEN else ()


def _stand_a4(seen: Holding) -> bool | None:
    if len(seen.trumps) != 1 or len(seen.plain_of(Rank.QUEEN)) != 2:
        return None
    if any(suit[0].rank in (Rank.KING, Rank.KNAVE) for suit in seen.suits):
        return None
    return seen.shape == (2, 2)


A4: Final = HandHint(
    id="A4",
    rule="refusing with two queens",
    name="One trump and two queens",
    statement=(
        "With one trump and two queens, accept, unless each queen has exactly one card beside it."
    ),
    reading=(
        "This is about hands with no suit headed by a king or a guarded knave. Hands with "
        "such a suit are better, and A0, A5 or A6 decides on them. With a bare knave as the fifth "
        "card, A4 would accept and A0 refuse, so we leave the hand open."
    ),
    kinds=("answer",),
    stand=_stand_a4,
    leaves_open=lambda seen: bool(_bare_knave(seen)),
    doubt=lambda seen: (
        f"by A4 two queens, one of them bare, are too weak, but with {the(_bare_knave(seen))} "
        "they may be enough"
    ),
    lit=lambda seen: (
        seen.hand.cards if _stand_a4(seen) else seen.trumps + seen.plain_of(Rank.QUEEN)
    ),
    tell=lambda seen: (
        f"{_told_whole(seen)}: each queen has one card beside it"
        if _stand_a4(seen)
        else _judged(f"one trump, and {the(seen.plain_of(Rank.QUEEN))}", stand=False)
    ),
)


def _told_whole(seen: Holding) -> str:
    return with_guards(seen.suits, first=trumps_first(seen))


def _stand_a5(seen: Holding) -> bool | None:
    if len(seen.trumps) != 1:
        return None
    queens = [suit for suit in seen.suits if suit[0].rank is Rank.QUEEN]
    knaves = [suit for suit in seen.suits if suit[0].rank is Rank.KNAVE and is_stopped(suit)]
    if not queens or not knaves:
        return None
    others = [suit for suit in seen.suits if suit not in (queens[0], knaves[0])]
    return len(queens[0]) > 1 or any(suit[0].is_court for suit in others)


A5: Final = HandHint(
    id="A5",
    rule="refusing with a queen and a knave",
    name="One trump, a queen, a guarded knave",
    statement=(
        "With a trump, a queen and a guarded knave, refuse only if you have something more: a "
        "guard for the queen, or a court card in the remaining suit."
    ),
    kinds=("answer",),
    stand=_stand_a5,
    tell=lambda seen: _judged(_told_whole(seen), _stand_a5(seen)),
)


def _stand_a6(seen: Holding) -> bool | None:
    if not _has(seen, 1, *_ALONE):
        return None
    pair, *alone = seen.suits
    if [card.rank for (card,) in alone] != [Rank.KING, Rank.QUEEN]:
        return None
    return pair[0].rank >= Rank.ACE


A6: Final = HandHint(
    id="A6",
    rule="refusing with a king and a queen",
    name="One trump, a king and a queen alone",
    statement=(
        "With a trump, a lone king and a lone queen, refuse if you have an ace or better in the "
        "remaining suit. Otherwise accept."
    ),
    kinds=("answer",),
    stand=_stand_a6,
    tell=lambda seen: _judged(
        f"one trump, {the(seen.suits[1] + seen.suits[2])}, and with them {the(seen.suits[0][:1])}",
        _stand_a6(seen),
    ),
)


def _stand_a7(seen: Holding) -> bool | None:
    if seen.trumps or len(seen.courts) != _COURTS:
        return None
    return len({card.suit for card in seen.courts}) == _SUITS


A7: Final = HandHint(
    id="A7",
    rule="refusing with four court cards",
    name="Four court cards, no trump",
    statement=(
        "Refuse on four court cards without a trump if they come from all three plain suits. If "
        "they come from two, accept."
    ),
    reading="The hint does not mention five court cards.",
    kinds=("answer",),
    stand=_stand_a7,
    lit=lambda seen: seen.courts,
    tell=lambda seen: _judged(
        f"no trump, and four court cards from {'three suits' if _stand_a7(seen) else 'two suits'}, "
        f"{the(seen.courts)}",
        _stand_a7(seen),
    ),
)


def _stand_a8(seen: Holding) -> bool | None:
    if seen.trumps or len(seen.plain_of(Rank.QUEEN)) != _QUEENS:
        return None
    return seen.shape == (2, 2, 1)


A8: Final = HandHint(
    id="A8",
    rule="refusing with three queens",
    name="Three queens, no trump",
    statement=(
        "Refuse on three queens without a trump if two of them have exactly one card beside them. "
        "Otherwise accept."
    ),
    kinds=("answer",),
    rarity="rare",
    stand=_stand_a8,
    lit=lambda seen: seen.hand.cards if _stand_a8(seen) else seen.plain_of(Rank.QUEEN),
    tell=lambda seen: (
        f"{_told_whole(seen)}: two of the queens have one card each beside them"
        if _stand_a8(seen)
        else f"{the(seen.plain_of(Rank.QUEEN))} are too weak unless two of them have one card "
        "each beside them"
    ),
)

AR: Final = HandHint(
    id="AR",
    rule="refusing with the pone’s hands",
    name="The hands that the pone plays",
    statement=(
        "Refuse with the hands on which the pone plays without proposing, P1 to P5, except where "
        "A1 to A8 say otherwise."
    ),
    kinds=("answer",),
    stand=stand_if(lambda seen: bool(standing_hints(seen))),
    leaves_open=lambda seen: bool(open_hints(seen)) and not standing_hints(seen),
    lit=lambda seen: (*standing_hints(seen), *open_hints(seen))[0].lit(seen),
    tell=lambda seen: standing_hints(seen)[0].tell(seen),
)

EXCEPTIONS: Final = (A1, A2, A3, A4, A5, A6, A7, A8)
"""Hints A1 to A8, the exceptions to the general rule of A0 and AR, in the article's order."""


def exceptions_to_general_rule(seen: Holding) -> tuple[HandHint, ...]:
    """Return those of the hints A1 to A8 that apply to the dealer's hand `seen`, in that order.

    A1 to A8 are exceptions to the general rule of A0 and AR; the first that applies decides.
    """
    return tuple(hint for hint in EXCEPTIONS if hint.stand(seen) is not None)
