"""Hand words: what a player holds, in a few words."""

from __future__ import annotations

from collections import Counter

from ...engine.cards import Card, Rank, Suit
from ...engine.english import a, counted, listed, number
from ...hints.holding import Holding


def held(seen: Holding) -> str:
    """What a hand has to stand on: `"two trumps and a guarded queen"`.

    >>> held(Holding.of("8H 7H QS 7S 7D", "9H")), held(Holding.of("QS QC 9D 8D 7D", "9H"))
    ('two trumps and a guarded queen', 'no trump and two lone queens')
    >>> held(Holding.of("KH 7H KS 7S 7D", "9H"))
    'two trumps headed by the king, and a plain king'
    """
    trumps, has_king = counted(len(seen.trumps), "trump"), seen.holds_trump_king
    parts = _courts(seen, king="plain king" if has_king else "king")
    if not parts:
        parts = ["no plain court card" if seen.trumps else "no court card"]
    if has_king and len(seen.trumps) > 1:  # a comma, or the next card would seem to head them too
        *most, last = [f"{trumps} headed by the king", *parts]
        return f"{', '.join(most)}, and {last}"
    return listed(["the king of trumps" if has_king else trumps, *parts])


def _courts(seen: Holding, king: str) -> list[str]:
    """The heads of the plain suits, best first, where they are court cards."""
    heads = Counter(filter(None, map(_court, sorted(seen.suits, key=_head, reverse=True))))
    named = ((king if words == "king" else words, times) for words, times in heads.items())
    return [a(words) if times == 1 else f"{number(times)} {words}s" for words, times in named]


def _head(suit: tuple[Card, ...]) -> Rank:
    return suit[0].rank


def _court(suit: tuple[Card, ...]) -> str:
    head, *rest = suit
    if head.rank < Rank.KNAVE:
        return ""
    if head.rank is Rank.KING:
        return "king"
    return f"{'guarded' if rest else 'lone'} {head.rank.word}"


def open_suits(seen: Holding) -> tuple[Suit, ...]:
    """The plain suits that the hand does not stop: held badly, or not at all."""
    stopped = {suit[0].suit for suit in seen.stopped_suits}
    return tuple(suit for suit in seen.turn_up.suit.others if suit not in stopped)
