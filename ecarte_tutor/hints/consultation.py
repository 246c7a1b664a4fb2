"""Consulting the book: what the classic hints say at any decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from html import escape
from typing import Final

from ..engine.cards import Card, Hand, Rank
from ..engine.decision import EXCHANGING_WORD, STANDING_WORD, Decision, Kind, Option
from ..engine.english import a, listed, number, sentences, the
from ..engine.rules import legal_replies
from ..errors import telling_names
from .a_answering import A0, A4, AR, exceptions_for
from .catalogue import ids_in_order, name_of
from .d_discarding import D1
from .hint import SOURCE, HandHint, Hint, PlayHint
from .holding import Holding, is_first_proposal, may_lose_to_the_king
from .l_first_lead import L1, L2, L5, L6, L7, L1x
from .l_later_leads import L3, L4, L8, L9, L10
from .p_standing import STANDING, discarded, is_weakest, open_hints, standing_hints
from .px_proposing import PX1, PX2
from .s_scores import S1, S2, S3, S4, S5, S6, S7


@dataclass(frozen=True, slots=True)
class Shortfall:
    """A hand is one card short of a hint: any of `cards` would have to be of this rank."""

    hint: HandHint
    cards: tuple[Card, ...]
    rank: Rank

    def __str__(self) -> str:
        short = listed((f"the {card.words}" for card in self.cards), last="or")
        return f"one card short of {self.hint.called}: {short} would have to be {a(self.rank.word)}"


def shortfall(seen: Holding) -> Shortfall | None:
    """The smallest raise of one plain card that makes a hand to stand on, if one card can.

    `None` for a hand that stands already, or that wants more than one card.
    """
    if standing_hints(seen):
        return None
    raises = list(_raises(seen))
    if not raises:
        return None
    best = min(map(_cost, raises))
    chosen = [found for found in raises if _cost(found) == best]
    # Cards that come to the same are named together, whatever their suits are called.
    return Shortfall(
        chosen[0].hint, tuple(card for found in chosen for card in found.cards), chosen[0].rank
    )


def _raises(seen: Holding) -> Iterator[Shortfall]:
    for card in seen.plain:
        most = seen.raised_most(card)
        if most is None or not standing_hints(most):
            continue  # a raise never loses a hand to a hint, so a smaller one gains none
        for higher in seen.raised(card):
            stands = standing_hints(higher)
            if stands:
                (rank,) = (own.rank for own in higher.hand if own not in seen.hand)
                yield Shortfall(stands[0], (card,), rank)
                break


def _cost(found: Shortfall) -> tuple[int, int, int]:
    (card,) = found.cards
    return found.rank - card.rank, STANDING.index(found.hint), card.rank


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class BookVerdict:
    """What the classic hints advise at one decision, and why.

    It is advice as printed, not a value: what an option is worth, a count or a simulation says.
    """

    advice: frozenset[Option]
    """The options that the book accepts: all that are open to the player where it is silent."""

    hints: tuple[str, ...] = ()
    """The ids of the hints that apply, the deciding one first, then in the catalogue's order."""

    overridden_by: str | None = None
    """The id of the hint that changed what the others advise; it is then the deciding one."""

    borderline: bool = False
    """Whether the article leaves the hand open, so that neither choice is against the book."""

    silent: bool = False
    """Whether the book says nothing about this decision."""

    because: tuple[Card, ...] = ()
    """The cards of the hand that made the hint apply, or that fall short of one."""

    text: str
    """The verdict told to a learner: one or two sentences that name the cards."""

    nearest: Hand | None = None
    """The hand nearest to this one among those that the article lists for the deciding hint, told
    in the suits of this hand; `None` where it lists none of this shape."""

    nearest_words: str | None = None
    """The nearest hand in words, without suits: `"a king, an ace and a nine"`."""

    missing: str | None = None
    """At a *propose*, the one card that keeps the hand from a hint to stand on, if one card does:
    `"one card short of the rule on two cards to discard: the nine of spades would have ..."`."""

    source: str = SOURCE
    """Where the hints come from."""

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


def ruled(
    decision: Decision,
    by: HandHint,
    *,
    stand: bool,
    speaking: Iterable[Hint],
    overrides: bool = False,
    more: str = "",
) -> BookVerdict:
    """The verdict that `by` decides; `speaking` are all the hints that apply.

    Args:
        decision: a proposal or an answer.
        by: the deciding hint.
        stand: whether it says to play or refuse, rather than to propose or accept.
        speaking: every hint that applies, in any order.
        overrides: whether it changed what the others advise.
        more: a sentence to add to its reason.
    """
    seen = Holding.at(decision)
    word = (STANDING_WORD if stand else EXCHANGING_WORD)[decision.kind]
    nearest = by.frontier.nearest(seen)
    return BookVerdict(
        advice=frozenset({word}),
        hints=ids_in_order(speaking, first=by),
        overridden_by=by.id if overrides else None,
        because=by.lit(seen),
        text=sentences(word, by.tell(seen), more),
        nearest=nearest.beside(seen) if nearest else None,
        nearest_words=nearest.words if nearest else None,
    )


def left_open(decision: Decision, by: HandHint, *, speaking: Iterable[Hint]) -> BookVerdict:
    """The verdict on a hand that `by` leaves open: either choice will do."""
    seen = Holding.at(decision)
    nearest = by.frontier.nearest(seen)
    return BookVerdict(
        advice=frozenset(decision.options()),
        hints=ids_in_order(speaking, first=by),
        borderline=True,
        because=by.lit(seen),
        text=sentences("either will do", by.doubt(seen) or _between(by, seen)),
        nearest=nearest.beside(seen) if nearest else None,
        nearest_words=nearest.words if nearest else None,
    )


def _between(by: HandHint, seen: Holding) -> str:
    """That a hand lies between those that the article lists."""
    nearest = by.frontier.nearest(seen)
    doubtful = tuple(card for card in by.lit(seen) if card in seen.plain)
    beside = f"; the nearest hand it names has {nearest.words}" if nearest else ""
    return f"under {by.called} the article is silent on {the(doubtful)}{beside}"


def silence(decision: Decision, why: str) -> BookVerdict:
    """The verdict where the book says nothing: every option is as good to it."""
    return BookVerdict(
        advice=frozenset(decision.options()),
        silent=True,
        text=sentences("the book is silent here", why),
    )


_EXCEPTIONS: Final = (PX1, PX2, S4, S3, S1)
"""What may change the choice, the stronger first; PX1 and S4 never meet."""


def propose_verdict(decision: Decision) -> BookVerdict:
    """What the book says of playing or proposing.

    The hints to stand on speak of the first proposal, where a pone who plays is vulnerable. After
    an exchange only PX1 and S4 still speak, and the book is silent on any other hand.
    """
    seen = Holding.at(decision)
    exceptions = tuple(hint for hint in _EXCEPTIONS if hint.applies(decision))
    if not is_first_proposal(decision):
        return _later_verdict(decision, seen, exceptions)
    standing, in_doubt = standing_hints(seen), _in_doubt(decision, seen)
    stand = True if standing else None if in_doubt else False
    for hint in exceptions:
        if hint.stand(seen) is not stand:
            return _changed_proposal(decision, seen, hint, (*standing, *exceptions))
    if standing:
        more = "this hint plays nothing weaker" if is_weakest(standing[0], seen) else ""
        if S4 in exceptions:
            more = S4.tell(seen)
        speaking = (*standing, *exceptions)
        return ruled(decision, standing[0], stand=True, speaking=speaking, more=more)
    if in_doubt:
        return left_open(decision, in_doubt[0], speaking=(*in_doubt, *exceptions))
    return _nothing_to_stand_on(seen, exceptions)


def _in_doubt(decision: Decision, seen: Holding) -> tuple[HandHint, ...]:
    """The hints that leave the hand open."""
    at_this_score = (S1,) if S1.when(decision) and S1.leaves_open(seen) else ()
    return (*open_hints(seen), *at_this_score)


def _changed_proposal(
    decision: Decision, seen: Holding, by: HandHint, speaking: tuple[HandHint, ...]
) -> BookVerdict:
    """The verdict where `by` changes what the hints to stand on would say."""
    standing = standing_hints(seen)
    if standing:
        more = f"{standing[0].called} alone would have you play"
    else:
        more = "at another score you would propose" if by.stand(seen) else ""
    return ruled(
        decision, by, stand=by.stand(seen) is True, speaking=speaking, overrides=True, more=more
    )


def _nothing_to_stand_on(seen: Holding, speaking: tuple[HandHint, ...]) -> BookVerdict:
    """The verdict on a hand that no hint stands on."""
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
        advice=frozenset({"propose"}),
        hints=tuple(hint.id for hint in speaking),
        because=short.cards if short else (),
        text=sentences("propose", reason),
        nearest=nearest.beside(seen) if nearest else None,
        nearest_words=nearest.words if nearest else None,
        missing=str(short) if short else None,
    )


def _later_verdict(
    decision: Decision, seen: Holding, exceptions: tuple[HandHint, ...]
) -> BookVerdict:
    """The verdict once cards have been exchanged."""
    if exceptions:
        by = exceptions[0]
        return ruled(decision, by, stand=by.stand(seen) is True, speaking=exceptions)
    return silence(
        decision,
        "its hands to stand on are for the first proposal; now that cards have been exchanged "
        "nobody is vulnerable, and the choice is yours",
    )


_SCORE_HINTS: Final = (S2, S3, S6)


def answer_verdict(decision: Decision) -> BookVerdict:
    """What the book says of accepting or refusing.

    A0 and AR give the general rule, A1 to A8 its exceptions, S2, S3 and S6 what the score changes.
    Like the hints to stand on, they speak of the first proposal, where a dealer who refuses is
    vulnerable; after an exchange the book is silent.
    """
    if not is_first_proposal(decision):
        return silence(
            decision,
            "it deals only with the first proposal; now that cards have been exchanged nobody is "
            "vulnerable, and the choice is yours",
        )
    seen = Holding.at(decision)
    general = _general(seen)
    exceptions = exceptions_for(seen)
    at_this_score = tuple(hint for hint in _SCORE_HINTS if hint.applies(decision))
    speaking = (*general, *standing_hints(seen), *exceptions, *at_this_score)
    for hint in _left_open_by(decision, exceptions, seen):
        return left_open(decision, hint, speaking=(*speaking, hint, *_open_at_answer(seen)))
    for hint in _changing(at_this_score, exceptions, seen):
        return _changed_answer(decision, hint, speaking)
    if exceptions:
        by = exceptions[0]
        return ruled(decision, by, stand=by.stand(seen) is True, speaking=speaking)
    return ruled(decision, general[0], stand=general[0].stand(seen) is True, speaking=speaking)


def _left_open_by(
    decision: Decision, exceptions: tuple[HandHint, ...], seen: Holding
) -> tuple[HandHint, ...]:
    """The hint that leaves the hand open, where none has a clear word on it."""
    if any(hint.applies(decision) and hint.stand(seen) for hint in _SCORE_HINTS):
        return ()
    if not exceptions and A4.leaves_open(seen):
        return (A4,)
    general = exceptions[:1] or _general(seen)
    if not general:
        return open_hints(seen)[:1]
    if not general[0].stand(seen):
        return (S6,) if S6.when(decision) and S6.leaves_open(seen) else ()
    may_wait = not exceptions and not may_lose_to_the_king(decision)
    return (A0,) if may_wait and A0.leaves_open(seen) else ()


def _open_at_answer(seen: Holding) -> tuple[HandHint, ...]:
    """AR and the pone's hints, where it is they that leave the hand open."""
    return (AR, *open_hints(seen)) if not _general(seen) else ()


def _general(seen: Holding) -> tuple[HandHint, ...]:
    """Which of A0 and AR give the general rule for this hand: none where they leave it open."""
    refusing = tuple(hint for hint in (A0, AR) if hint.stand(seen))
    if refusing:
        return refusing
    return () if AR.leaves_open(seen) else (A0,)


def _changing(
    at_this_score: tuple[HandHint, ...], exceptions: tuple[HandHint, ...], seen: Holding
) -> tuple[HandHint, ...]:
    """The hint that has the last word, where it is not the word of the rule before it."""
    general = _general(seen)
    stand = general[0].stand(seen) if general else None
    last: tuple[HandHint, ...] = ()
    for hint in exceptions[:1]:
        if hint.stand(seen) is not stand:
            last, stand = (hint,), hint.stand(seen)
    # At these scores the dealer refuses more: they never tell him to accept.
    refusing = [hint for hint in at_this_score if hint.stand(seen)]
    return tuple(refusing[:1]) if refusing and not stand else last


def _changed_answer(
    decision: Decision, by: HandHint, speaking: tuple[HandHint, ...]
) -> BookVerdict:
    """The verdict where `by` changes what the general rule would say."""
    seen = Holding.at(decision)
    stand = by.stand(seen) is True
    other = (EXCHANGING_WORD if stand else STANDING_WORD)[decision.kind]
    if by in _SCORE_HINTS:
        more = f"at another score you would {other}"
    else:
        general = _general(seen)
        more = f"{general[0].called} alone would have you {other}" if general else ""
    return ruled(decision, by, stand=stand, speaking=speaking, overrides=True, more=more)


def discard_verdict(decision: Decision) -> BookVerdict:
    """What the book says of the cards to discard, or of how many to ask for."""
    advice = D1.advice(decision)
    return BookVerdict(
        advice=advice,
        hints=(D1.id,),
        because=D1.because(decision),
        text=sentences(_word(decision, advice), D1.reason(decision)),
    )


def _word(decision: Decision, advice: frozenset[Option]) -> str:
    seen = Holding.at(decision)
    if decision.kind == "number":
        (count,) = advice
        assert isinstance(count, int)
        return f"ask for {number(count)}"
    if len(advice) == 1:
        (option,) = advice
        assert isinstance(option, frozenset)
        if not option:
            return "discard nothing"
        return f"discard {the(tuple(card for card in seen.trumps + seen.plain if card in option))}"
    count = len(next(iter(advice)))  # type: ignore[arg-type]  # every option here is a set of cards
    if count > len(discarded(seen)):
        return f"the rules make you discard {number(count)}"
    if count == 1:
        return f"discard {the(discarded(seen), last='or')}"
    return f"discard any {number(count)} of these: {the(discarded(seen))}"


_BY_WEIGHT: Final = (L10, L8, L9, S7, L4, L6, L2, L1x, L7, L3, L1, L5)
"""The hints for a lead, the more particular first: the first that applies decides."""

_RULES: Final = (L1, L3, L5)
"""The general rules, to which the others are exceptions."""


def lead_verdict(decision: Decision) -> BookVerdict:
    """What the book says of the card to lead."""
    if len(decision.hand) == 1:
        return silence(decision, f"there is only {the(decision.hand.cards)} to lead")
    speaking = tuple(hint for hint in _BY_WEIGHT if hint.applies(decision))
    if not speaking:
        return silence(decision, "none of its hints on leading covers this hand")
    by = speaking[0]
    advice = by.advice(decision)
    overruled = _overruled(by, advice, speaking, decision)
    more = _before(by, overruled)
    if by in (L1, L7) and L5 in speaking:
        allowed = _trumps_in(L5.advice(decision), decision)
        advice, more = advice | allowed, L5.reason(decision) if allowed else more
    return BookVerdict(
        advice=advice,
        hints=ids_in_order(speaking, first=by),
        overridden_by=by.id if overruled else None,
        because=by.because(decision),
        text=sentences(f"lead {_named(advice, decision)}", by.reason(decision), more),
    )


def _trumps_in(advice: frozenset[Option], decision: Decision) -> frozenset[Option]:
    return frozenset(
        card for card in advice if isinstance(card, Card) and card.suit is decision.trump
    )


def _overruled(
    by: PlayHint, advice: frozenset[Option], speaking: tuple[PlayHint, ...], decision: Decision
) -> tuple[PlayHint, ...]:
    """The hints whose word `by` changes: general rules that it leaves nothing of."""
    if by in _RULES:
        return ()
    if by is S7:
        return tuple(hint for hint in speaking if _trumps_in(hint.advice(decision), decision))
    return tuple(hint for hint in speaking if hint in _RULES and not hint.advice(decision) & advice)


def _named(advice: frozenset[Option], decision: Decision) -> str:
    cards = [card for card in decision.hand.arranged(decision.trump) if card in advice]
    return the(cards, last="or")


def _before(by: PlayHint, overruled: tuple[PlayHint, ...]) -> str:
    if not overruled:
        return ""
    if by is S7:
        return f"at another score {overruled[0].called} would let you lead a trump"
    return f"{overruled[0].called} alone would have you lead another card"


@telling_names()
def book(decision: Decision | str) -> BookVerdict:
    """What the classic hints advise at this decision, with the deciding hint and the reason.

    House rules change nothing but the options and the target: `four` is one point short of it. A
    decision may be its text, as a link or a log has it.

    >>> verdict = book(Decision.propose("8H 7H QS 7S 7D", "9H"))
    >>> sorted(verdict.advice), verdict.hints
    (['play'], ('P2b',))
    >>> print(verdict.text)
    Play. Two trumps, and the queen of spades guarded by the seven. This hint plays nothing \
weaker.
    """
    decision = Decision.of(decision)
    return _VERDICTS[decision.kind](decision)


def _king_verdict(decision: Decision) -> BookVerdict:
    if not S5.applies(decision):
        return silence(decision, "it says nothing for or against marking the king")
    return BookVerdict(
        advice=S5.advice(decision),
        hints=(S5.id,),
        because=S5.because(decision),
        text=sentences("say nothing of the king", S5.reason(decision)),
    )


def _reply_verdict(decision: Decision) -> BookVerdict:
    assert decision.led is not None
    legal = tuple(legal_replies(decision.hand, decision.led, decision.trump))
    if len(legal) == 1:
        return silence(decision, f"the rules leave you only {the(legal)}")
    return silence(decision, "its hints on play are all about leading")


_VERDICTS: Final[dict[Kind, Callable[[Decision], BookVerdict]]] = {
    "propose": propose_verdict,
    "number": discard_verdict,
    "answer": answer_verdict,
    "discard": discard_verdict,
    "king": _king_verdict,
    "lead": lead_verdict,
    "reply": _reply_verdict,
}
