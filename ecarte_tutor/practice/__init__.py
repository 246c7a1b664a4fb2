"""Practice: what a learner has mastered, what comes next, and sets that a teacher builds."""

from .alike import problem_like
from .classroom import (
    Student,
    Unread,
    class_csv,
    class_files,
    class_rights,
    class_table,
    made_up_class,
    read_class,
)
from .idea import Idea, idea_of, idea_of_line
from .mastery import LAST, Mastery, mastery_of_ideas, mastery_of_skills
from .picker import Pick, level, pick, pick_due
from .plan import DIFFICULTIES, MOST_PROBLEMS, Plan
from .wish import HINTS_DRAWN, SCORES, Wish

__all__ = [
    "DIFFICULTIES",
    "HINTS_DRAWN",
    "LAST",
    "MOST_PROBLEMS",
    "SCORES",
    "Idea",
    "Mastery",
    "Pick",
    "Plan",
    "Student",
    "Unread",
    "Wish",
    "class_csv",
    "class_files",
    "class_rights",
    "class_table",
    "idea_of",
    "idea_of_line",
    "level",
    "made_up_class",
    "mastery_of_ideas",
    "mastery_of_skills",
    "pick",
    "pick_due",
    "problem_like",
    "read_class",
]
