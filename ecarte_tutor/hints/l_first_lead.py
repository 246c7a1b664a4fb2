"""Hints L1, L1x, L2, L5, L6 and L7: the first lead."""

from __future__ import annotations

from typing import Final

from ..engine.cards import Card, Rank
from ..engine.decision import Decision, Option
from ..engine.english import guarded, ranks_of, the, trumps
from .hint import PlayHint
from .holding import Holding, is_stopped, opponent, played, vole_pays

_SMALL: Final = Rank.TEN
_HIGH_TENACES: Final = ((Rank.KING, Rank.KNAVE), (Rank.QUEEN, Rank.ACE))
_TRUMPS_TO_LEAD: Final = 3


def _is_first_lead(decision: Decision) -> bool:
    return not decision.tricks


def _cards(cards: tuple[Card, ...] | list[Card]) -> frozenset[Option]:
    return frozenset(cards)


def _heads(suits: list[tuple[Card, ...]]) -> frozenset[Option]:
    return frozenset(suit[0] for suit in suits)


def _long_suits(decision: Decision) -> list[tuple[Card, ...]]:
    """Return the plain suits in which the player has two cards or more."""
    return [suit for suit in Holding.at(decision).suits if len(suit) > 1]


def _flat(suits: list[tuple[Card, ...]]) -> tuple[Card, ...]:
    return tuple(card for suit in suits for card in suit)


def _suits_to_lead(decision: Decision) -> list[tuple[Card, ...]]:
    """Return the stopped plain suits of two or more cards, or all of that length if none is."""
    suits = _long_suits(decision)
    return [suit for suit in suits if is_stopped(suit)] or suits


def _lead_guarded_suit(decision: Decision) -> frozenset[Option]:
    has_led = any(trick.leader == decision.seat for trick in played(decision))
    return frozenset() if has_led else _heads(_suits_to_lead(decision))


def _tell_l1(decision: Decision) -> str:
    suits = _suits_to_lead(decision)
    if not is_stopped(suits[0]):
        many = "a suit of two cards or more" if len(suits) > 1 else "your suit of two cards or more"
        return f"you have no guarded suit, so lead the highest card of {many}"
    rule = "from a guarded suit you lead the highest card"
    if len(suits) > 1:
        return f"{rule}, and you have two such suits"
    head, *company = suits[0]
    guards = "guard" if len(company) > 1 else "guards"
    return f"{rule}, and {the(company)} {guards} your {head.rank.word}"


L1: Final = PlayHint(
    id="L1",
    rule="leading from a guarded suit",
    name="Lead the head of your guarded suit",
    statement=(
        "Lead the highest card of your guarded suit: a king, queen or knave with another card "
        "beside it. Without such a suit, lead the highest card of a suit of two cards or more."
    ),
    reading=(
        "This is for a player’s own first lead. If you have two such suits, either is right. The "
        "second half is ours: the article says nothing about a hand without a guarded suit."
    ),
    kinds=("lead",),
    is_first_lead=True,
    choose=_lead_guarded_suit,
    lit=lambda decision: _flat(_suits_to_lead(decision)),
    tell=_tell_l1,
)


def _lead_small_single(decision: Decision) -> frozenset[Option]:
    seen = Holding.at(decision)
    if len(seen.trumps) != 2 or seen.shape != (2, 1):
        return frozenset()
    (queen, _), (single,) = seen.suits
    small = max(card.rank for card in (*seen.trumps, single)) <= _SMALL
    return frozenset({single}) if small and queen.rank is Rank.QUEEN else frozenset()


L1x: Final = PlayHint(
    id="L1x",
    rule="letting the queen wait",
    name="Let a guarded queen wait",
    statement=(
        "With two small trumps, a guarded queen and a small single card, lead the single card and "
        "let the queen wait."
    ),
    reading="Small is ten or lower.",
    kinds=("lead",),
    is_first_lead=True,
    choose=_lead_small_single,
    tell=lambda decision: (
        f"with two small trumps, {guarded(Holding.at(decision).suits[0])} does better to wait"
    ),
)


def _strongest_single(decision: Decision) -> frozenset[Option]:
    seen = Holding.at(decision)
    refused = _is_first_lead(decision) and decision.stood == "dealer"
    hopeless = len(seen.trumps) + len(seen.stopped_suits) <= 1
    has_king = seen.holds_trump_king or bool(seen.kings)
    if not (refused and hopeless and vole_pays(decision, opponent(decision))) or has_king:
        return frozenset()
    singles = [suit[0] for suit in seen.suits if len(suit) == 1]
    highest = max((card.rank for card in singles), default=None)
    return frozenset(card for card in singles if card.rank == highest)


L2: Final = PlayHint(
    id="L2",
    rule="saving the vole",
    name="A wretched hand: stop his vole",
    statement=(
        "When you are refused with a weak hand you can hardly make the point, and you may lose all "
        "five tricks. Lead the best of your single cards, unless you hold a king."
    ),
    reading=(
        "Weak: your trumps and stopped plain suits add up to one at most. The vole is a danger "
        "where it would score more for the dealer than the point."
    ),
    kinds=("lead",),
    is_first_lead=True,
    choose=_strongest_single,
    lit=lambda decision: tuple(
        card for card in Holding.at(decision).plain if card in _strongest_single(decision)
    ),
    tell=lambda _: "there is little hope of the point, and one trick saves you from the vole",
)


def _may_lead_trump(seen: Holding) -> bool:
    """Return True if the trumps are strong enough to lead, and there is a plain court card."""
    ranks = [card.rank for card in seen.trumps]
    best = ranks[:2]
    strong = best[:1] == [Rank.KING] or best in (
        [Rank.QUEEN, Rank.KNAVE],
        [Rank.KNAVE, Rank.ACE],
    )
    return strong and bool(seen.courts)


def _no_trump_first(decision: Decision) -> frozenset[Option]:
    seen = Holding.at(decision)
    if not (_is_first_lead(decision) and seen.trumps and seen.plain):
        return frozenset()
    plain = _lead_guarded_suit(decision) or _cards(seen.plain)
    return plain | {seen.trumps[0]} if _may_lead_trump(seen) else _cards(seen.plain)


def _tell_l5(decision: Decision) -> str:
    seen = Holding.at(decision)
    if _may_lead_trump(seen):
        return (
            f"with {the(seen.courts)} to follow, {the(_strength(seen))} would let you lead a "
            "trump too"
        )
    if seen.holds_trump_king:
        return f"with no court card to follow {the(seen.trumps[:1])}, a plain card goes first"
    are = "are" if len(seen.trumps) > 1 else "is"
    return f"your {trumps(seen.trumps)} {are} not strong enough to lead, so a plain card goes first"


def _strength(seen: Holding) -> tuple[Card, ...]:
    return seen.trumps[: 1 if seen.holds_trump_king else 2]


L5: Final = PlayHint(
    id="L5",
    rule="opening with a plain card",
    name="Open with a plain card",
    statement=(
        "Open with a plain card, however long your trumps. The exception: trumps headed by the "
        "king, by queen and knave, or by knave and ace, with court cards to follow."
    ),
    reading=(
        "One plain court card is enough. The hint then allows a trump, without demanding it. L6 is "
        "another exception."
    ),
    kinds=("lead",),
    is_first_lead=True,
    choose=_no_trump_first,
    lit=lambda decision: Holding.at(decision).trumps,
    tell=_tell_l5,
)


def _lead_three_trumps(decision: Decision) -> frozenset[Option]:
    own = Holding.at(decision).trumps
    if not _is_first_lead(decision) or len(own) < _TRUMPS_TO_LEAD:
        return frozenset()
    return _cards(own[:2]) if own[0].rank - own[1].rank == 1 else frozenset()


L6: Final = PlayHint(
    id="L6",
    rule="opening with three trumps",
    name="Three trumps, the best two neighbours",
    statement="If the two best of your three trumps are neighbours in rank, lead one of the two.",
    reading="Either of the two is right: they are worth the same.",
    kinds=("lead",),
    is_first_lead=True,
    choose=_lead_three_trumps,
    lit=lambda decision: Holding.at(decision).trumps,
    tell=lambda decision: (
        f"{trumps(Holding.at(decision).trumps)}, and the "
        f"{ranks_of(Holding.at(decision).trumps[:2])} are in sequence"
    ),
)


def _small_sequences(decision: Decision) -> list[tuple[Card, ...]]:
    suits = _long_suits(decision)
    return [s for s in suits if s[0].rank <= _SMALL and s[0].rank - s[1].rank == 1]


def _high_tenaces(decision: Decision) -> list[tuple[Card, ...]]:
    suits = _long_suits(decision)
    return [suit for suit in suits if (suit[0].rank, suit[1].rank) in _HIGH_TENACES]


def _lead_sequence(decision: Decision) -> frozenset[Option]:
    if not _is_first_lead(decision) or decision.stood != "dealer":
        return frozenset()
    return _heads(_small_sequences(decision)) if _high_tenaces(decision) else frozenset()


L7: Final = PlayHint(
    id="L7",
    rule="leading a low pair",
    name="Cards refused: keep the tenace",
    statement=(
        "After a refusal, lead from a low pair of neighbours rather than from king and knave or "
        "queen and ace, which gain by waiting."
    ),
    reading=(
        "This holds after a refusal at any stage. Low is ten or lower; neighbours are next to each "
        "other in rank."
    ),
    kinds=("lead",),
    rarity="rare",
    is_first_lead=True,
    choose=_lead_sequence,
    lit=lambda decision: _flat(_small_sequences(decision) + _high_tenaces(decision)),
    tell=lambda decision: (
        f"keep {the(_flat([suit[:2] for suit in _high_tenaces(decision)]))}, which may both win if "
        "he leads that suit"
    ),
)
