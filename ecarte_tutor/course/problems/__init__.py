"""Drills: problems generated from a seed, so that a class code gives everyone the same set."""

from typing import Any, Final

from .answering import ANSWERING_DRILL, answering_problems
from .closeness import CLEAR, EVEN, closeness, wished
from .code import SIGNS, VERSION, ClassCode
from .day import code_of_the_day, problem_of_the_day
from .discarding import DISCARDING_DRILL, discarding_problems, is_worth_discarding
from .drill import Drill
from .laws import LAW_DRILL, LawProblem, house_of_laws, law_problems
from .leading import (
    LATER_LEADS,
    LEADING_DRILL,
    holds_at_a_glance,
    is_worth_leading,
    lead_after,
    leading_problems,
)
from .nearing import NEARING_DRILL, nearing_problems
from .proposing import PROPOSING_DRILL, proposing_problems
from .replies import REPLY_DRILL, ReplyProblem, reply_problems
from .scoring import SCORING_DRILL, ScoringProblem, scoring_problems
from .skills import (
    LESSON_OF_DRILL,
    LESSON_OF_SKILL,
    SKILLS_DRAWN,
    SKILLS_OF_DECISIONS,
    SKILLS_ON_THE_RULES,
)
from .tricks import TRICK_DRILL, TrickProblem, trick_problems

DRILLS: Final[tuple[Drill[Any], ...]] = (
    TRICK_DRILL,
    REPLY_DRILL,
    SCORING_DRILL,
    LAW_DRILL,
    PROPOSING_DRILL,
    ANSWERING_DRILL,
    NEARING_DRILL,
    DISCARDING_DRILL,
    LEADING_DRILL,
)
"""All of them."""

__all__ = [
    "ANSWERING_DRILL",
    "CLEAR",
    "DISCARDING_DRILL",
    "DRILLS",
    "EVEN",
    "LATER_LEADS",
    "LAW_DRILL",
    "LEADING_DRILL",
    "LESSON_OF_DRILL",
    "LESSON_OF_SKILL",
    "NEARING_DRILL",
    "PROPOSING_DRILL",
    "REPLY_DRILL",
    "SCORING_DRILL",
    "SIGNS",
    "SKILLS_DRAWN",
    "SKILLS_OF_DECISIONS",
    "SKILLS_ON_THE_RULES",
    "TRICK_DRILL",
    "VERSION",
    "ClassCode",
    "Drill",
    "LawProblem",
    "ReplyProblem",
    "ScoringProblem",
    "TrickProblem",
    "answering_problems",
    "closeness",
    "code_of_the_day",
    "discarding_problems",
    "holds_at_a_glance",
    "house_of_laws",
    "is_worth_discarding",
    "is_worth_leading",
    "law_problems",
    "lead_after",
    "leading_problems",
    "nearing_problems",
    "problem_of_the_day",
    "proposing_problems",
    "reply_problems",
    "scoring_problems",
    "trick_problems",
    "wished",
]
