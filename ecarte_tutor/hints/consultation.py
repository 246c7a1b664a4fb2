"""Consulting the book: what the classic hints advise at any decision.

To stand on a hand is to play without exchanging: the pone plays, the dealer refuses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from ..engine.cards import Card, Hand, Rank
from ..engine.decision import EXCHANGING_WORD, STANDING_WORD, Decision, Option
from ..engine.english import a, listed, number, sentences, the
from ..engine.rules.tricks import legal_replies
from .a_answering import A0, A4, AR, exceptions_to_general_rule
from .catalogue import ids_in_order, name_of
from .d_discarding import D1
from .hint import SOURCE, HandHint, Hint, PlayHint
from .holding import Holding, is_first_proposal, may_lose_to_the_king
from .l_first_lead import L1, L2, L5, L6, L7, L1x
from .l_later_leads import L3, L4, L8, L9, L10
from .p_standing import STANDING, discarded, is_weakest, open_hints, standing_hints
from .px_proposing import PX1, PX2
from .s_scores import S1, S2, S3, S4, S5, S6, S7

_AT_A_PROPOSAL: Final = (PX1, PX2, S4, S3, S1)
"""Hints that may override the hints to stand on; an earlier one overrides a later one. PX1 and S4
never apply together."""

_AT_AN_ANSWER: Final = (S2, S3, S6)
"""Hints on accepting or refusing that apply only at some scores."""

_AT_A_LEAD: Final = (L10, L8, L9, S7, L4, L6, L2, L1x, L7, L3, L1, L5)
"""Hints on leading, the more specific first. The first one that applies decides."""

_TO_PROPOSE: Final[frozenset[Option]] = frozenset({"propose"})

_GENERAL_LEADS: Final = (L1, L3, L5)
"""General hints on leading, to which the others are exceptions."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class BookVerdict:
    """Advice of the classic hints ("the book") at one decision, with the reason for a learner.

    `hints` are the ids of the hints that apply, the deciding one first; `because` are the cards on
    which the advice rests. What an option is worth, only a count or a simulation can say.
    """

    advice: frozenset[Option]
    """The options that the book accepts; every legal option if the book is silent."""

    hints: tuple[str, ...] = ()
    """The ids of the hints that apply: first the one that decides, then the others in the order of
    `CATALOGUE`."""

    overridden_by: str | None = None
    """The id of the deciding hint if it overrides what the other hints advise, or else `None`."""

    borderline: bool = False
    """True if the hints neither cover the hand nor clearly exclude it.

    Every legal option then follows the book.
    """

    silent: bool = False
    """True if the book says nothing about this decision."""

    because: tuple[Card, ...] = ()
    """The cards of the hand that make the deciding hint apply, or that would have to be higher for
    a hint to apply."""

    text: str
    """The advice and its reason for a learner, in a few sentences that name cards."""

    nearest: Hand | None = None
    """The listed hand (see `frontier`) of the deciding hint that is nearest to the player's, in the
    suits of the player's; `None` if no listed hand has its number of trumps and its shape."""

    missing: str | None = None
    """Clause on the one card that, if it were higher, would make the pone stand instead of propose:
    `"one card short of the rule on two cards to discard: the nine of spades would have ..."`.
    `None` if the advice is not to propose, or if one card is not enough."""

    source: str = SOURCE
    """The publication in which the hints are printed."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        by = f" by {self.hints[0]}" if self.hints else ""
        return f"<BookVerdict{by}: {self.text}>"

    def _repr_html_(self) -> str:
        advice, stop, reason = map(escape, self.text.partition(". "))
        told = f"<b>{advice}{stop}</b>{reason}"
        if self.hints:
            told += f"<br><small>The book, {self.hints[0]}: {name_of(self.hints[0])}</small>"
        return f"<p>{told}</p>"


def book(decision: Decision | str) -> BookVerdict:
    """Return what the classic hints ("the book") advise at `decision`, with the reason.

    House rules do not alter the hints. Where the hints speak of four points, they mean one point
    less than the target. `decision` may be given by its text form.

    >>> verdict = book(Decision.propose("8H 7H QS 7S 7D", "9H"))
    >>> sorted(verdict.advice), verdict.hints
    (['play'], ('P2b',))
    >>> print(verdict.text)
    Play. Two trumps, and the queen of spades guarded by the seven. This hint plays nothing \
weaker.
    """
    decision = Decision.of(decision)
    match decision.kind:
        case "propose":
            return _on_proposing(decision)
        case "answer":
            return _on_answering(decision)
        case "number" | "discard":
            return _on_discarding(decision)
        case "king":
            return _on_the_king(decision)
        case "lead":
            return _on_leading(decision)
        case "reply":
            return _on_replying(decision)


def advised(decision: Decision) -> frozenset[Option]:
    """Return `book(decision).advice`; faster, because most of it is not explained."""
    if decision.kind in D1.kinds:
        return D1.advice(decision)
    if decision.kind != "propose" or any(_on_proposal(decision)):
        return book(decision).advice
    return _TO_PROPOSE if is_first_proposal(decision) else book(decision).advice


def _on_proposal(
    decision: Decision,
) -> tuple[tuple[HandHint, ...], tuple[HandHint, ...], tuple[HandHint, ...]]:
    """Return the hints to stand on the hand, those that leave that open, and the exceptions."""
    seen = Holding.at(decision)
    exceptions = tuple(hint for hint in _AT_A_PROPOSAL if hint.applies(decision))
    in_doubt = open_hints(seen)
    if S1.when(decision) and S1.leaves_open(seen):
        in_doubt = (*in_doubt, S1)
    return standing_hints(seen), in_doubt, exceptions


def _on_proposing(decision: Decision) -> BookVerdict:
    """Return the advice to play or to propose.

    The hints to stand on are about the first proposal, when a pone who plays is vulnerable. After
    an exchange only hints PX1 and S4 apply, and the book is silent on any other hand.
    """
    seen = Holding.at(decision)
    standing, in_doubt, exceptions = _on_proposal(decision)
    if not is_first_proposal(decision):
        if exceptions:
            return _ruled(decision, exceptions[0], exceptions)
        return _silent(
            decision,
            "its hands to stand on are for the first proposal; now that cards have been exchanged "
            "nobody is vulnerable, and the choice is yours",
        )
    stand = True if standing else None if in_doubt else False
    for hint in exceptions:
        if hint.stand(seen) is not stand:
            speaking = (*standing, *exceptions)
            return _ruled(decision, hint, speaking, changed=_otherwise(hint, standing, seen))
    if standing:
        more = "this hint plays nothing weaker" if is_weakest(standing[0], seen) else ""
        if S4 in exceptions:
            more = S4.tell(seen)
        return _ruled(decision, standing[0], (*standing, *exceptions), more=more)
    if in_doubt:
        return _left_open(decision, in_doubt[0], (*in_doubt, *exceptions))
    return _nothing_to_stand_on(seen, exceptions)


def _otherwise(by: HandHint, standing: Sequence[HandHint], seen: Holding) -> str:
    """Return a clause on what the pone would do without the deciding hint `by`; may be empty."""
    if standing:
        return f"this comes before {standing[0].called}, which would play"
    return "if he had fewer points you would propose" if by.stand(seen) else ""


def _nothing_to_stand_on(seen: Holding, speaking: Sequence[HandHint]) -> BookVerdict:
    short = shortfall(seen)
    nearest = short.hint.frontier.nearest(seen) if short else None
    if speaking:
        reason = speaking[0].tell(seen)
    elif short:
        reason = f"the hand is {short}"
    else:
        going = number(len(discarded(seen)))
        reason = f"there is nothing here to stand on: {going} cards would be better exchanged"
    return BookVerdict(
        advice=_TO_PROPOSE,
        hints=tuple(hint.id for hint in speaking),
        because=short.cards if short else (),
        text=sentences("propose", reason),
        nearest=nearest.beside(seen) if nearest else None,
        missing=str(short) if short else None,
    )


def _on_answering(decision: Decision) -> BookVerdict:
    """Return the advice to accept or to refuse.

    Hints A0 and AR give the general rule, and A1 to A8 its exceptions. Hints S2, S3 and S6 apply at
    some scores, where they only ever change accepting to refusing. All of them are about the first
    proposal, when a dealer who refuses is vulnerable. After an exchange the book is silent.
    """
    if not is_first_proposal(decision):
        return _silent(
            decision,
            "it deals only with the first proposal; now that cards have been exchanged nobody is "
            "vulnerable, and the choice is yours",
        )
    seen = Holding.at(decision)
    general, exceptions = _general(seen), exceptions_to_general_rule(seen)
    at_this_score = tuple(hint for hint in _AT_AN_ANSWER if hint.applies(decision))
    speaking = (*general, *standing_hints(seen), *exceptions, *at_this_score)
    by = next(iter((*exceptions, *general)), None)
    refusing = [hint for hint in at_this_score if hint.stand(seen)]
    open_to = None if refusing else _open_to(decision, seen, by)
    if open_to:
        doubted = () if general else (AR, *open_hints(seen))
        return _left_open(decision, open_to, (*speaking, *doubted))
    if refusing and not (by and by.stand(seen)):
        changed = "at another score you would accept"
        return _ruled(decision, refusing[0], speaking, changed=changed)
    assert by is not None
    stand = by.stand(seen)
    if by in exceptions and not (general and general[0].stand(seen) is stand):
        other = "accept" if stand else "refuse"
        changed = f"this comes before {general[0].called}, which would {other}" if general else ""
        return _ruled(decision, by, speaking, changed=changed)
    return _ruled(decision, by, speaking)


def _general(seen: Holding) -> tuple[HandHint, ...]:
    """Return those of hints A0 and AR that decide this hand; none if they leave it open."""
    refusing = tuple(hint for hint in (A0, AR) if hint.stand(seen))
    if refusing:
        return refusing
    return () if AR.leaves_open(seen) else (A0,)


def _open_to(decision: Decision, seen: Holding, by: HandHint | None) -> HandHint | None:
    """Return the hint that leaves the answer open, or `None` if the answer is decided.

    Args:
        decision: the dealer's decision.
        seen: his hand.
        by: the hint that decides the hand apart from the score, if one does.
    """
    is_general = by in (A0, AR)
    if (by is None or is_general) and A4.leaves_open(seen):
        return A4
    if by is None:
        return open_hints(seen)[0]
    if not by.stand(seen):
        return S6 if S6.when(decision) and S6.leaves_open(seen) else None
    may_wait = is_general and not may_lose_to_the_king(decision)
    return A0 if may_wait and A0.leaves_open(seen) else None


def _on_discarding(decision: Decision) -> BookVerdict:
    advice = D1.advice(decision)
    return BookVerdict(
        advice=advice,
        hints=(D1.id,),
        because=D1.because(decision),
        text=sentences(_discarding(decision, advice), D1.reason(decision)),
    )


def _discarding(decision: Decision, advice: frozenset[Option]) -> str:
    seen = Holding.at(decision)
    first, *others = advice
    if isinstance(first, int):
        return f"ask for {number(first)}"
    assert isinstance(first, frozenset)
    if not others:
        cards = tuple(card for card in seen.trumps + seen.plain if card in first)
        return f"discard {the(cards)}" if cards else "discard nothing"
    count = len(first)
    if count > len(discarded(seen)):
        return f"the rules make you discard {number(count)}"
    if count == 1:
        return f"discard {the(discarded(seen), last='or')}"
    return f"discard any {number(count)} of these: {the(discarded(seen))}"


def _on_the_king(decision: Decision) -> BookVerdict:
    if not S5.applies(decision):
        return _silent(decision, "it says nothing for or against marking the king")
    return BookVerdict(
        advice=S5.advice(decision),
        hints=(S5.id,),
        because=S5.because(decision),
        text=sentences("say nothing of the king", S5.reason(decision)),
    )


def _on_leading(decision: Decision) -> BookVerdict:
    if len(decision.hand) == 1:
        return _silent(decision, f"there is only {the(decision.hand.cards)} to lead")
    speaking = tuple(hint for hint in _AT_A_LEAD if hint.applies(decision))
    if not speaking:
        return _silent(decision, "none of its hints on leading covers this hand")
    by = speaking[0]
    advice = by.advice(decision)
    overruled = _overruled(by, advice, speaking, decision)
    more = ""
    if overruled and by is S7:
        more = f"at another score {overruled.called} would let you lead a trump"
    elif overruled:
        others = overruled.advice(decision)
        led = [card for card in decision.hand.arranged(decision.trump) if card in others]
        instead = f"which would lead {the(led, last='or')}"
        more = f"this comes before {_called(overruled, led)}, {instead}"
    if by in (L1, L7) and L5 in speaking:
        allowed = _trumps_in(L5.advice(decision), decision)
        advice, more = advice | allowed, L5.reason(decision) if allowed else more
    cards = [card for card in decision.hand.arranged(decision.trump) if card in advice]
    return BookVerdict(
        advice=advice,
        hints=ids_in_order(speaking, first=by),
        overridden_by=by.id if overruled else None,
        because=by.because(decision),
        text=sentences(f"lead {the(cards, last='or')}", by.reason(decision), more),
    )


def _called(overruled: PlayHint, led: Sequence[Card]) -> str:
    """Return what a hint that would lead the cards `led` is called; L1 may lead from any suit."""
    if overruled is L1 and led[0].rank < Rank.KNAVE:
        return "the rule on leading from two cards or more"
    return overruled.called


def _overruled(
    by: PlayHint, advice: frozenset[Option], speaking: Sequence[PlayHint], decision: Decision
) -> PlayHint | None:
    """Return the first hint that `by` overrides, or `None`; a general hint overrides none.

    A general hint is overridden if none of its cards are in `advice`. Hint S7 overrides any hint
    that would lead a trump.
    """
    if by in _GENERAL_LEADS:
        return None
    for hint in speaking:
        other = hint.advice(decision)
        if by is S7:
            is_overruled = bool(_trumps_in(other, decision))
        else:
            is_overruled = hint in _GENERAL_LEADS and not other & advice
        if is_overruled:
            return hint
    return None


def _trumps_in(advice: frozenset[Option], decision: Decision) -> frozenset[Option]:
    return advice & frozenset(decision.hand.of(decision.trump))


def _on_replying(decision: Decision) -> BookVerdict:
    assert decision.led is not None
    legal = tuple(legal_replies(decision.hand, decision.led, decision.trump))
    if len(legal) == 1:
        return _silent(decision, f"the rules leave you only {the(legal)}")
    return _silent(decision, "its hints on play are all about leading")


def _ruled(
    decision: Decision,
    by: HandHint,
    speaking: Iterable[Hint],
    *,
    changed: str | None = None,
    more: str = "",
) -> BookVerdict:
    """Return the verdict that `by` decides.

    Args:
        decision: a decision to propose or to answer.
        by: the deciding hint.
        speaking: every hint that applies, in any order.
        changed: a clause on what the other hints advise, which may be empty, if `by` overrides
            them; `None` if it does not.
        more: a clause to add to the reason of `by`.
    """
    seen = Holding.at(decision)
    word = (STANDING_WORD if by.stand(seen) else EXCHANGING_WORD)[decision.kind]
    nearest = by.frontier.nearest(seen)
    return BookVerdict(
        advice=frozenset({word}),
        hints=ids_in_order(speaking, first=by),
        overridden_by=None if changed is None else by.id,
        because=by.lit(seen),
        text=sentences(word, by.tell(seen), changed or more),
        nearest=nearest.beside(seen) if nearest else None,
    )


def _left_open(decision: Decision, by: HandHint, speaking: Iterable[Hint]) -> BookVerdict:
    """Return the verdict that either option will do, because `by` leaves the hand open."""
    seen = Holding.at(decision)
    nearest = by.frontier.nearest(seen)
    reason = by.doubt(seen)
    if not reason:
        doubtful = tuple(card for card in by.lit(seen) if card in seen.plain)
        beside = f"; the nearest hand it names has {nearest.words}" if nearest else ""
        reason = f"under {by.called} the article is silent on {the(doubtful)}{beside}"
    return BookVerdict(
        advice=frozenset(decision.options()),
        hints=ids_in_order(speaking, first=by),
        borderline=True,
        because=by.lit(seen),
        text=sentences("either will do", reason),
        nearest=nearest.beside(seen) if nearest else None,
    )


def _silent(decision: Decision, why: str) -> BookVerdict:
    return BookVerdict(
        advice=frozenset(decision.options()),
        silent=True,
        text=sentences("the book is silent here", why),
    )


@dataclass(frozen=True, slots=True)
class Shortfall:
    """Change that would make `hint` apply to a hand: any one of its `cards` becomes a `rank`.

    As text it is a clause without a full stop, as in the example of `shortfall`.
    """

    hint: HandHint
    cards: tuple[Card, ...]
    rank: Rank

    def __str__(self) -> str:
        short = listed((f"the {card.words}" for card in self.cards), last="or")
        return f"one card short of {self.hint.called}: {short} would have to be {a(self.rank.word)}"


def shortfall(seen: Holding) -> Shortfall | None:
    """Return the one plain card that, if it were higher, would make `seen` a hand to stand on.

    Of several such cards it is the one that has to rise by the fewest ranks. To stand is to play
    without proposing. The result is `None` if the book stands on the hand as it is, or if no single
    card is enough.

    >>> print(shortfall(Holding.of("8H 7H JS 7S 7D", "9H")))
    one card short of the rule on two trumps and a guarded queen: the knave of spades would \
have to be a queen
    """
    raises = [] if standing_hints(seen) else list(_raises(seen))
    if not raises:
        return None
    best = min(map(_cost, raises))
    chosen = [found for found in raises if _cost(found) == best]
    # Cards that are equally good to raise are named together, so that no suit is preferred.
    return Shortfall(
        chosen[0].hint, tuple(card for found in chosen for card in found.cards), chosen[0].rank
    )


def _raises(seen: Holding) -> Iterator[Shortfall]:
    """Yield, for each plain card, the lowest higher card that makes a hand to stand on, if any."""
    for card in seen.plain:
        higher = [other for other in seen.not_held(card.suit) if other > card]
        # If even the highest card does not qualify, no lower one can.
        if not higher or not standing_hints(seen.replaced(card, higher[-1])):
            continue
        for other in higher:
            stands = standing_hints(seen.replaced(card, other))
            if stands:
                yield Shortfall(stands[0], (card,), other.rank)
                break


def may_decide(hint: Hint, decision: Decision) -> bool:
    """Return False if `hint` surely neither decides `decision` nor is one card short of doing so.

    `book` says whether it does. This is faster, and rules out most decisions.
    """
    if not isinstance(hint, HandHint):
        return hint.applies(decision)
    seen = Holding.at(decision)
    if not hint.when(decision):
        return False
    if hint.stand(seen) is not None or hint.leaves_open(seen):
        return True
    if hint not in STANDING:
        return False
    # If even the highest card of a suit does not qualify, no lower one can.
    highest = ((card, seen.not_held(card.suit)[-1]) for card in seen.plain)
    return any(
        top > card and hint.stand(seen.replaced(card, top)) is not None for card, top in highest
    )


def _cost(found: Shortfall) -> tuple[int, int, int]:
    (card,) = found.cards
    return found.rank - card.rank, STANDING.index(found.hint), card.rank
