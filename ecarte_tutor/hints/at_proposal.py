"""The book at a proposal: does the pone play or propose?"""

from __future__ import annotations

from typing import Final

from ..engine.decision import Decision
from ..engine.english import number, sentences
from .hint import HandHint
from .holding import Holding
from .judgement import left_open, ruled, silence
from .moment import is_first_proposal
from .p_standing import discarded, is_weakest, open_hints, standing_hints
from .px_proposing import PX1, PX2
from .s_scores import S1, S3, S4
from .shortfalls import shortfall
from .verdict import BookVerdict

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
            return _changed_verdict(decision, seen, hint, (*standing, *exceptions))
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


def _changed_verdict(
    decision: Decision, seen: Holding, by: HandHint, speaking: tuple[HandHint, ...]
) -> BookVerdict:
    """The verdict where `by` changes what the hints to stand on would say."""
    standing = standing_hints(seen)
    if standing:
        more = f"by {standing[0].id} alone you would play"
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
