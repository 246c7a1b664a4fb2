"""Hints S1 to S7: what the score changes in standing, marking the king and leading trumps.

To stand is to play without exchanging: the pone plays, the dealer refuses.
"""

from __future__ import annotations

from typing import Final

from ..engine.cards import Card, Rank
from ..engine.decision import Decision, Option
from ..engine.english import a, sentences, the, trumps, with_guards
from .a_answering import STOPS_ENOUGH, stopping, stops, stops_told, trumps_first
from .frontier import Example, Frontier
from .hint import HandHint, PlayHint
from .holding import (
    Holding,
    is_at_four,
    is_first_proposal,
    is_score,
    may_lose_to_the_king,
    opponent,
)
from .l_first_lead import L1, L5, L6
from .l_later_leads import L3, suit_to_go_on_with
from .p_standing import stand_if
from .px_proposing import point_is_certain

_SUITS: Final = 3


def _king_may_decide(decision: Decision) -> bool:
    return is_first_proposal(decision) and may_lose_to_the_king(decision)


_S1: Final = Frontier((Example(0, "J. T. Q", "a queen, a guarded knave and a guarded ten"),))
_S1_HEIGHT: Final = Rank.QUEEN + Rank.KNAVE + Rank.TEN


def _s1_leaves_open(seen: Holding) -> bool:
    if seen.trumps or _S1.covers(seen) or any(listed.tops(seen) for listed in _S1.examples):
        return False
    return sum(sorted(seen.ranks)[-_SUITS:]) >= _S1_HEIGHT


S1: Final = HandHint(
    id="S1",
    rule="standing when the dealer has four points",
    name="The dealer at four: play an even chance",
    statement=(
        "When the dealer has four and the king of trumps is out of sight, stand on any hand that "
        "the book regards as an even chance. A queen, a guarded knave and a guarded ten will do."
    ),
    reading=(
        "“Even chance” is the article’s phrase; with open cards its own example makes three "
        "tricks two times in nine. Out of sight means neither in the hand nor turned up. S3 is "
        "about hands with a trump, so this is for hands without. The article’s example is the "
        "frontier. We leave open a hand that is not clearly below it and whose three best cards "
        "add up to queen, knave and ten."
    ),
    kinds=("propose",),
    needs_score=True,
    stand=stand_if(_S1.covers),
    leaves_open=_s1_leaves_open,
    tell=lambda seen: (
        f"the dealer needs one point and may draw the king, and the book regards {the(seen.plain)} "
        "as an even chance"
    ),
    when=_king_may_decide,
    frontier=_S1,
)


def _covers_suit(suit: tuple[Card, ...]) -> bool:
    """Return True if a suit is headed by a knave or better, or by a guarded ten or ace (S2)."""
    return suit[0].rank >= Rank.KNAVE or (suit[0].rank >= Rank.TEN and len(suit) > 1)


def _covered_everywhere(seen: Holding) -> bool:
    return len(seen.suits) == _SUITS and all(map(_covers_suit, seen.suits))


_S2: Final = Frontier(
    (
        Example(0, "J. J. J", "three knaves"),
        Example(0, "J.. J J", "three knaves"),
        Example(0, "T. T. J", "a knave and two guarded tens"),
    )
)
S2: Final = HandHint(
    id="S2",
    rule="refusing when the pone has four points",
    name="The pone at four: refuse when covered",
    statement=(
        "When the pone has four and the king of trumps is out of sight, refuse if all three plain "
        "suits are covered, even if only by three knaves, or by one knave and two guarded tens."
    ),
    reading="Covered: by a knave or better, or by a ten or ace with a card beside it.",
    kinds=("answer",),
    needs_score=True,
    stand=stand_if(_covered_everywhere),
    lit=lambda seen: seen.plain,
    tell=lambda seen: (
        "the pone needs one point and may draw the king; "
        f"{with_guards(map(_cover, seen.suits))} cover all three plain suits"
    ),
    when=_king_may_decide,
    frontier=_S2,
)


def _cover(suit: tuple[Card, ...]) -> tuple[Card, ...]:
    return suit[: 1 if suit[0].rank >= Rank.KNAVE else 2]


_VERY_SMALL: Final = Rank.NINE


def _stand_on_a_trump(seen: Holding) -> bool | None:
    if not seen.trumps:
        return None
    is_spread = len(seen.trumps) == 1 and len(seen.suits) == _SUITS
    return not (is_spread and max(seen.ranks) <= _VERY_SMALL)


def _tell_s3(seen: Holding) -> str:
    held = trumps(seen.trumps)
    if _stand_on_a_trump(seen):
        return (
            "your opponent needs one point and may draw the king, so "
            f"{held} {'is' if len(seen.trumps) == 1 else 'are'} enough to stand on"
        )
    return (
        "even with your opponent at four, one trump is too little if your three plain suits hold "
        f"nothing above {a(max(seen.ranks).word)}"
    )


S3: Final = HandHint(
    id="S3",
    rule="one trump when your opponent has four points",
    name="The opponent at four: one trump stands",
    statement=(
        "When your opponent has four and the king of trumps is out of sight, one trump is enough "
        "to stand on, unless your other cards are tiny and scattered."
    ),
    reading=(
        "Tiny: nothing above a nine. Scattered: a single trump, and cards of all three plain "
        "suits. It applies to both players: the dealer refuses where the pone plays."
    ),
    kinds=("propose", "answer"),
    needs_score=True,
    stand=_stand_on_a_trump,
    lit=lambda seen: seen.trumps,
    tell=_tell_s3,
    when=_king_may_decide,
)

S4: Final = HandHint(
    id="S4",
    rule="a certain point when the dealer has four points",
    name="The dealer at four: don’t ask",
    statement=(
        "When the dealer has four and the king of trumps is out of sight, don’t propose if the "
        "point is certain: he might draw the king and win the game."
    ),
    reading="Out of sight: neither in the hand nor turned up.",
    kinds=("propose",),
    rarity="never dealt",
    needs_score=True,
    stand=stand_if(point_is_certain),
    lit=lambda seen: seen.trumps,
    tell=lambda _: "the point is certain, and the dealer, who needs one, might draw the king",
    when=may_lose_to_the_king,
)

_SMALL: Final = Rank.TEN


def _nearly_stopping(seen: Holding) -> tuple[Card, ...]:
    """Return the aces and lone knaves that head a suit which is not stopped (hint S6)."""
    heads = (suit[0] for suit in seen.suits if suit not in seen.stopped_suits)
    return tuple(card for card in heads if card.rank >= Rank.ACE)


def _is_moderate(seen: Holding) -> bool:
    return stops(seen) + bool(_nearly_stopping(seen)) >= STOPS_ENOUGH


def _may_be_moderate(seen: Holding) -> bool:
    """Return True if hint S6 leaves the hand open.

    Such a hand has two trumps and stopped suits in all, where A0 asks for three. It is not
    moderate, and it is better than two small trumps alone.
    """
    if stops(seen) != STOPS_ENOUGH - 1 or _is_moderate(seen):
        return False
    return len(seen.trumps) < stops(seen) or seen.trumps[0].rank > _SMALL


def _tell_s6(seen: Holding) -> str:
    suits = [*stopping(seen), *((card,) for card in _nearly_stopping(seen))]
    cards = with_guards(suits, first=trumps_first(seen))
    return f"at four to three a pone who proposes is likely to be weak: {cards} will do"


S6: Final = HandHint(
    id="S6",
    rule="refusing at four to three",
    name="Four to three: refuse on moderate cards",
    statement=(
        "If you deal at four to three, refuse on moderate cards, one card short of what A0 asks. "
        "Only a player with a wretched hand would propose to you at that score."
    ),
    reading=(
        "Moderate: your trumps and stopped plain suits add up to two, and in a suit that you "
        "don’t stop, your highest card is an ace or a knave. Two small trumps alone are not "
        "moderate; we leave open the hands in between."
    ),
    kinds=("answer",),
    needs_score=True,
    stand=stand_if(_is_moderate),
    leaves_open=_may_be_moderate,
    doubt=lambda seen: sentences(
        "at four to three the article would refuse on moderate cards",
        f"{stops_told(seen)} may or may not be enough",
    ),
    lit=lambda seen: (
        *seen.trumps,
        *(card for suit in seen.stopped_suits for card in suit),
        *_nearly_stopping(seen),
    ),
    tell=_tell_s6,
    when=lambda decision: (
        is_first_proposal(decision) and is_score(decision, mine_short=1, theirs_short=2)
    ),
)


def _stands_at_four_to_three(decision: Decision) -> bool:
    """Return True if the opponent, at four points to three, stood before any exchange."""
    return decision.vulnerable == opponent(decision) and is_score(
        decision, mine_short=2, theirs_short=1
    )


def _withhold(decision: Decision) -> frozenset[Option]:
    return frozenset({"withhold"}) if _stands_at_four_to_three(decision) else frozenset()


def _king_in_hand(decision: Decision) -> tuple[Card, ...]:
    """Return the king of trumps, or nothing if it has been played and can still be announced."""
    return tuple(card for card in decision.hand if card is decision.trump_king)


def _own_king(decision: Decision) -> str:
    return the(_king_in_hand(decision)) if _king_in_hand(decision) else "your king"


S5: Final = PlayHint(
    id="S5",
    rule="a silent king",
    name="Three to four: keep the king quiet",
    statement=(
        "If your opponent has four to your three, and stood, do not mark the king in your hand. "
        "The point alone scores two against him and wins you the game, and silence tells him "
        "nothing."
    ),
    reading=(
        "It applies both ways: to the dealer with the king when the pone has played without "
        "proposing, and to the pone with the king when the dealer has refused."
    ),
    kinds=("king",),
    needs_score=True,
    choose=_withhold,
    lit=_king_in_hand,
    tell=lambda decision: (
        "at three to four the point counts two and wins the game, and "
        f"{_own_king(decision)} takes its trick just as well unannounced"
    ),
)


def _would_lead_forward(decision: Decision) -> bool:
    """Return True if hint L3, L5 or L6 would lead a trump at `decision`."""
    return any(
        isinstance(card, Card) and card.suit is decision.trump
        for hint in (L3, L5, L6)
        for card in hint.advice(decision)
    )


def _no_forward_trumps(decision: Decision) -> frozenset[Option]:
    plain = frozenset[Option](Holding.at(decision).plain)
    if not is_at_four(decision) or not plain or not _would_lead_forward(decision):
        return frozenset()
    going_on = frozenset[Option](suit_to_go_on_with(decision)[:1])
    return going_on or L1.advice(decision) or plain


S7: Final = PlayHint(
    id="S7",
    rule="trumps when you have four points",
    name="At four, don’t lead trumps for the vole",
    statement=(
        "When you have four yourself, don’t lead trumps for the vole: it would score nothing more."
    ),
    reading=(
        "It overrides L3, L5 and L6 where they would lead trumps, unless the trump makes the point."
    ),
    kinds=("lead",),
    is_first_lead=True,
    needs_score=True,
    choose=_no_forward_trumps,
    lit=lambda decision: Holding.at(decision).trumps,
    tell=lambda _: "you need just one point, so keep the trumps: the vole would score nothing more",
)
