"""Problems of each skill, and sets of them that one code draws alike for everyone.

Problems are selected: trivial ones are left out, and a set varies hints and closeness. For an
unselected sample of decisions as they come up in play, see `sample_decisions`.
"""

from .code import IN_LINK, ClassCode
from .drawing import draw_problem, problem_of_the_day, skill_of_the_day
from .laws import LawProblem, house_of_laws
from .picked import (
    LONGEST_SET,
    AnySet,
    PickedSet,
    is_of_problems,
    is_said,
    read_problem,
    read_set,
    set_drawn_now,
)
from .plan import EXAMPLE_SET, NOT_IN_NAMES, Plan, set_name
from .scoring import ScoringProblem
from .skills import HINTS_DRAWN, SKILL, SKILL_OF_KIND, SKILLS, SKILLS_DRAWN, Skill, skill_of
from .spec import ANY, EVEN, USUAL_RULES, ProblemSpec, closeness
from .tricks import ReplyProblem, TrickProblem

__all__ = [
    "ANY",
    "EVEN",
    "EXAMPLE_SET",
    "HINTS_DRAWN",
    "IN_LINK",
    "LONGEST_SET",
    "NOT_IN_NAMES",
    "SKILL",
    "SKILLS",
    "SKILLS_DRAWN",
    "SKILL_OF_KIND",
    "USUAL_RULES",
    "AnySet",
    "ClassCode",
    "LawProblem",
    "PickedSet",
    "Plan",
    "ProblemSpec",
    "ReplyProblem",
    "ScoringProblem",
    "Skill",
    "TrickProblem",
    "closeness",
    "draw_problem",
    "house_of_laws",
    "is_of_problems",
    "is_said",
    "problem_of_the_day",
    "read_problem",
    "read_set",
    "set_drawn_now",
    "set_name",
    "skill_of",
    "skill_of_the_day",
]
