"""Kinds: what a learner may choose to practise, and of which kind a problem is."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...engine.decision import Decision
from ...errors import EcarteError
from ..problems import AT_THE_SCORE, SKILLS, SKILLS_DRAWN
from ..problems.skills import is_near_the_end

MIXED: Final = "mixed"
"""The kind of practice that asks, by turns, the kinds that the lessons teach."""

AGAINST_PEOPLE: Final = "people"
"""The kind of hands against an opponent of one habit: asked from a table, and not logged."""

CHOSEN: Final = {
    MIXED: "Mixed",
    **{each.name: each.words.label for each in SKILLS if each.draw and each.words.mistakes},
    AGAINST_PEOPLE: "Against people",
}
"""The kinds that a learner may choose, each with its label."""

BASIC: Final = ("tricks", "scoring", "replies")
"""Kinds on the rules of play, which mixed practice asks until they are known."""

KINDS_IN_ORDER: Final = tuple(
    each.name
    for each in SKILLS
    if each.draw and (each.kind or each.read or each.name == AT_THE_SCORE) and each.name != "laws"
)
"""The kinds of mixed practice, as the lessons teach them. The laws are for those who seek them."""

KINDS: Final = (*SKILLS_DRAWN, AGAINST_PEOPLE)
"""All kinds of which problems can be drawn: the skills, and hands against people."""

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
        return is_near_the_end(Decision.parse(line))
    except EcarteError:
        return False
