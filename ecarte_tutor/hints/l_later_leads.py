"""Hints L3, L4, L8, L9 and L10: the later leads."""

from __future__ import annotations

from typing import Final

from ..engine.cards import Card, Rank
from ..engine.decision import Decision, Option
from ..engine.english import the
from ..engine.rules.rule_set import POINT_TRICKS
from .hint import PlayHint
from .holding import Holding, opponent, played, vole_pays


def suit_to_go_on_with(decision: Decision) -> tuple[Card, ...]:
    """Return the cards left in the plain suit that the player last led, to go on with (hint L3).

    The result is empty unless he has led and won that trick and every trick since.
    """
    for trick in reversed(played(decision)):
        if trick.leader != decision.seat or trick.winner != decision.seat:
            break
        if trick.lead.suit is not decision.trump:
            return decision.hand.of(trick.lead.suit)
    return ()


def _trump_to_clear_with(decision: Decision) -> Card | None:
    """Return the trump to lead before going on with a suit (hint L3), if the trumps are strong.

    Strong trumps are headed by the king, by knave and ace, or by the queen if the opponent has not
    announced the king. The result is `None` after a trick to which a trump was led.
    """
    own = Holding.at(decision).trumps
    if not own or decision.tricks[-1][0].suit is decision.trump:
        return None
    ranks = [card.rank for card in own]
    king_is_against = decision.king == opponent(decision)
    is_strong = (
        ranks[0] is Rank.KING
        or (ranks[0] is Rank.QUEEN and not king_is_against)
        or ranks[:2] == [Rank.KNAVE, Rank.ACE]
    )
    return own[0] if is_strong else None


def _go_on(decision: Decision) -> frozenset[Option]:
    suit = suit_to_go_on_with(decision)
    if not suit:
        return frozenset()
    return frozenset({_trump_to_clear_with(decision) or suit[0]})


def _tell_l3(decision: Decision) -> str:
    suit = suit_to_go_on_with(decision)
    name = suit[0].suit.word
    clearing = _trump_to_clear_with(decision)
    if clearing:
        return f"{name} were not trumped, but {the([clearing])} should clear the way for the rest"
    return f"{name} were not trumped, so go on with them"


L3: Final = PlayHint(
    id="L3",
    rule="going on with a suit",
    name="Go on with a suit that was not trumped",
    statement=(
        "If your strong suit was not trumped, lead it again. But if you hold the king of trumps, "
        "the queen while no king is announced against you, or knave and ace, lead one trump first."
    ),
    reading="The suit is the plain suit you led last, and every trick since has been yours.",
    kinds=("lead",),
    choose=_go_on,
    lit=lambda decision: (
        *filter(None, [_trump_to_clear_with(decision)]),
        *suit_to_go_on_with(decision),
    ),
    tell=_tell_l3,
)


def _goes_for_the_vole(decision: Decision) -> bool:
    mine, theirs = decision.won
    return mine > 0 and theirs == 0 and vole_pays(decision, decision.seat)


def _change_suit(decision: Decision) -> frozenset[Option]:
    seen = Holding.at(decision)
    if not _goes_for_the_vole(decision) or len(seen.trumps) != 1 or not seen.plain:
        return frozenset()
    if len(decision.tricks) >= POINT_TRICKS:
        return frozenset(seen.trumps)
    is_weak = seen.trumps[0].rank < Rank.QUEEN
    if not is_weak or len(seen.courts) < len(seen.plain):
        return frozenset()
    last_led = played(decision)[-1].lead.suit
    return frozenset(suit[0] for suit in seen.suits if suit[0].suit is not last_led)


L4: Final = PlayHint(
    id="L4",
    rule="playing for the vole",
    name="For the vole: change suits, then the trump",
    statement=(
        "If every trick so far is yours, and you hold one trump below the queen and otherwise only "
        "court cards, lead a fresh suit each time: a suit led twice is more likely to be trumped. "
        "After three tricks, lead the trump."
    ),
    reading=(
        "The article says a weak trump and high cards. The hint applies while every trick is yours "
        "and the vole would score more than the point."
    ),
    kinds=("lead",),
    choose=_change_suit,
    tell=lambda decision: (
        "the point is made, and for the vole you need the trump now"
        if len(decision.tricks) >= POINT_TRICKS
        else "for the vole, a fresh suit is less likely to be trumped"
    ),
)


def _a_trump_and_a_plain_card(decision: Decision) -> bool:
    seen = Holding.at(decision)
    return len(seen.trumps) == 1 and len(seen.plain) == 1


def _plain_at_two_to_one(decision: Decision) -> frozenset[Option]:
    if decision.won == (2, 1) and _a_trump_and_a_plain_card(decision):
        return frozenset(Holding.at(decision).plain)
    return frozenset()


L8: Final = PlayHint(
    id="L8",
    rule="leading at two tricks to one",
    name="Two tricks to one: lead the plain card",
    statement=(
        "At two tricks to one, with a trump and a plain card left, lead the plain card and keep "
        "the trump for the end."
    ),
    kinds=("lead",),
    choose=_plain_at_two_to_one,
    tell=lambda decision: (
        f"you need one more trick, and {the(Holding.at(decision).trumps)} gains by waiting"
    ),
)


def _trump_at_one_to_two(decision: Decision) -> frozenset[Option]:
    if decision.won == (1, 2) and _a_trump_and_a_plain_card(decision):
        return frozenset(Holding.at(decision).trumps)
    return frozenset()


L9: Final = PlayHint(
    id="L9",
    rule="leading at one trick to two",
    name="One trick to two: lead the trump",
    statement=(
        "At one trick to two, when you have just won the lead, lead the trump: you need both of "
        "the tricks that are left."
    ),
    kinds=("lead",),
    choose=_trump_at_one_to_two,
    tell=lambda decision: (
        f"you need both tricks, and {the(Holding.at(decision).trumps)} may draw a trump that would "
        f"beat {the(Holding.at(decision).plain)}"
    ),
)


def _small_trump_under_the_king(decision: Decision) -> frozenset[Option]:
    own = Holding.at(decision).trumps
    # The opponent has won no trick, so the king that he announced is still in his hand.
    if decision.won != (2, 0) or decision.king != opponent(decision):
        return frozenset()
    if len(own) != len(decision.hand) or own[0].rank is not Rank.QUEEN:
        return frozenset()
    return frozenset(own[1:])


L10: Final = PlayHint(
    id="L10",
    rule="two tricks and a queen",
    name="Two tricks and the queen: lead a small trump",
    statement=(
        "With two tricks made, the king announced against you, and the queen and two lower trumps "
        "left, lead a low one, and you cannot lose the point."
    ),
    reading="Any two trumps below the queen make it certain. Lead either.",
    kinds=("lead",),
    rarity="never dealt",
    choose=_small_trump_under_the_king,
    tell=lambda decision: (
        f"the king may take one trick, and {the(Holding.at(decision).trumps[:1])} "
        "then takes the point"
    ),
)
