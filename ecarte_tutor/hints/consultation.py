"""Consulting the book: what the classic hints say at any decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..engine.decision import Decision, Kind
from ..engine.english import sentences, the
from ..engine.rules import legal_replies
from .at_answer import answer_verdict
from .at_discard import discard_verdict
from .at_lead import lead_verdict
from .at_proposal import propose_verdict
from .judgement import silence
from .s_scores import S5
from .verdict import BookVerdict


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
