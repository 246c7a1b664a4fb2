"""Skills: what the problems practise, each by the one name that it has in log, drill and quiz."""

from __future__ import annotations

from typing import Final

from ...engine.decision import Kind

SKILLS_ON_THE_RULES: Final = ("tricks", "replies", "scoring", "laws")
"""Marked by the rules; so begin the lines of their problems, too."""

SKILLS_OF_DECISIONS: Final[dict[Kind, str]] = {
    "propose": "proposing",
    "answer": "answering",
    "discard": "discarding",
    "lead": "leading",
    "reply": "following",
}
"""The skill that each kind of decision practises, where the simulator knows its cost."""

LESSON_OF_SKILL: Final[dict[str, str]] = {
    "tricks": "ranking",
    "scoring": "deal",
    "proposing": "proposing",
    "answering": "answering",
    "discarding": "discarding",
    "replies": "leading",
    "leading": "leading",
    "following": "game",
    "laws": "laws",
}
"""The lesson that teaches each skill and asks it, in the order in which they are taught: the name
of its file without the number."""

SKILLS_DRAWN: Final = (
    *SKILLS_ON_THE_RULES,
    *(skill for skill in SKILLS_OF_DECISIONS.values() if skill != "following"),
)
"""The skills whose problems can be drawn; to follow is asked in a game only."""

LESSON_OF_DRILL: Final[dict[str, str]] = {
    **{skill: LESSON_OF_SKILL[skill] for skill in SKILLS_DRAWN},
    "nearing": "score",
}
"""The lesson whose quiz asks each drill. Hands at two scores are no skill of their own."""
