"""Problems: what each skill asks, drawn so that a code gives everyone the same set.

They are selected: what nobody need think about is left out, and hints and closeness are spread. For
decisions as they come up in play, unselected, see `sample_decisions` of the front door.
"""

from .code import SIGNS, VERSION_SIGN, ClassCode, fresh_seed, read_word
from .drawing import draw_problem, problem_of_the_day, skill_of_the_day
from .laws import LawProblem, house_of_laws
from .on_decisions import (
    LATER_LEADS,
    holds_at_a_glance,
    is_worth_asking,
    is_worth_discarding,
    is_worth_leading,
    lead_after,
)
from .picked import (
    LONGEST_SET,
    MOST_PICKED,
    AnySet,
    PickedSet,
    is_of_problems,
    is_said,
    read_problem,
    read_set,
)
from .plan import DIFFICULTIES, EXAMPLE_SET, MOST_PROBLEMS, Plan, fresh_word, set_name
from .scoring import ScoringProblem
from .skills import (
    AT_THE_SCORE,
    HINTS_DRAWN,
    SKILL,
    SKILL_OF_KIND,
    SKILLS,
    SKILLS_DRAWN,
    Skill,
    skill_of,
)
from .tricks import ReplyProblem, TrickProblem
from .wish import ANY, CLEAR, EVEN, SCORES, USUAL_RULES, Wish, closeness, wished

__all__ = [
    "ANY",
    "AT_THE_SCORE",
    "CLEAR",
    "DIFFICULTIES",
    "EVEN",
    "EXAMPLE_SET",
    "HINTS_DRAWN",
    "LATER_LEADS",
    "LONGEST_SET",
    "MOST_PICKED",
    "MOST_PROBLEMS",
    "SCORES",
    "SIGNS",
    "SKILL",
    "SKILLS",
    "SKILLS_DRAWN",
    "SKILL_OF_KIND",
    "USUAL_RULES",
    "VERSION_SIGN",
    "AnySet",
    "ClassCode",
    "LawProblem",
    "PickedSet",
    "Plan",
    "ReplyProblem",
    "ScoringProblem",
    "Skill",
    "TrickProblem",
    "Wish",
    "closeness",
    "draw_problem",
    "fresh_seed",
    "fresh_word",
    "holds_at_a_glance",
    "house_of_laws",
    "is_of_problems",
    "is_said",
    "is_worth_asking",
    "is_worth_discarding",
    "is_worth_leading",
    "lead_after",
    "problem_of_the_day",
    "read_problem",
    "read_set",
    "read_word",
    "set_name",
    "skill_of",
    "skill_of_the_day",
    "wished",
]
