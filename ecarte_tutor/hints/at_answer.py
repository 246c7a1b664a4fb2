"""The book at an answer: does the dealer accept or refuse?"""

from __future__ import annotations

from typing import Final

from ..engine.decision import EXCHANGING_WORD, STANDING_WORD, Decision
from .a_answering import A0, A4, AR, exceptions_for
from .hint import HandHint
from .holding import Holding
from .judgement import left_open, ruled, silence
from .moment import is_first_proposal, may_lose_to_the_king
from .p_standing import open_hints, standing_hints
from .s_scores import S2, S3, S6
from .verdict import BookVerdict

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
        return _changed_verdict(decision, hint, speaking)
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


def _changed_verdict(
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
        more = f"by {general[0].id} alone you would {other}" if general else ""
    return ruled(decision, by, stand=stand, speaking=speaking, overrides=True, more=more)
