"""Kinds: what a learner may choose to practise, and of which kind a problem is."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...engine.decision import STANDING_WORD, Decision
from ...errors import EcarteError
from ..problems import LESSON_OF_SKILL, SKILLS_DRAWN

MIXED: Final = "mixed"
AT_THE_SCORE: Final = "score"
"""To propose, or to answer a proposal, with one of the players a point from winning."""

CHOSEN: Final = {
    MIXED: "Mixed",
    "proposing": "Proposing",
    "answering": "Answering",
    "discarding": "Discarding",
    "leading": "Leading",
    AT_THE_SCORE: "At the score",
}
"""The kinds that a learner may choose, each with its label."""

BASIC: Final = ("tricks", "scoring", "replies")
"""Kinds on the rules of play, which mixed practice asks until they are known."""

KINDS_IN_ORDER: Final = (
    *(skill for skill in LESSON_OF_SKILL if skill in SKILLS_DRAWN and skill != "laws"),
    AT_THE_SCORE,
)
"""The kinds of mixed practice, as the lessons teach them. The laws are for those who seek them."""

KINDS: Final = (*SKILLS_DRAWN, AT_THE_SCORE)
"""All kinds of which problems can be drawn."""

SKILLS_AT_THE_SCORE: Final = ("proposing", "answering")

_REMEMBERED: Final = 4096


def kind_of(skill: str, line: str) -> str:
    """The kind of a problem: its skill, or `AT_THE_SCORE`.

    >>> kind_of("proposing", "propose.pone.8H7HQS7S7D.9H.0-0.turf-club")
    'proposing'
    >>> kind_of("proposing", "propose.pone.8H7HQS7S7D.9H.3-4.turf-club")
    'score'
    """
    return AT_THE_SCORE if skill in SKILLS_AT_THE_SCORE and _is_near_the_end(line) else skill


@lru_cache(maxsize=_REMEMBERED)
def _is_near_the_end(line: str) -> bool:
    try:
        decision = Decision.parse(line)
    except EcarteError:
        return False
    return decision.kind in STANDING_WORD and decision.rules.target - 1 in decision.score
