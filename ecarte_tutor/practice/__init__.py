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
from .habit import habit, trait
from .idea import Idea, idea_of, idea_of_line
from .kind import AT_THE_SCORE, BASIC, CHOSEN, KINDS, MIXED, kind_of
from .mastery import LAST, Mastery, change, mastery_of_ideas, mastery_of_kinds
from .mistakes import Mistake, mistakes, mistakes_markdown
from .mixing import AskedProblem
from .picker import Pick, level, pick, pick_due
from .plan import DIFFICULTIES, MOST_PROBLEMS, Plan
from .start import STARTS, Start, start_named
from .wish import HINTS_DRAWN, SCORES, Wish

__all__ = [
    "AT_THE_SCORE",
    "BASIC",
    "CHOSEN",
    "DIFFICULTIES",
    "HINTS_DRAWN",
    "KINDS",
    "LAST",
    "MIXED",
    "MOST_PROBLEMS",
    "SCORES",
    "STARTS",
    "AskedProblem",
    "Idea",
    "Mastery",
    "Mistake",
    "Pick",
    "Plan",
    "Start",
    "Student",
    "Unread",
    "Wish",
    "change",
    "class_csv",
    "class_files",
    "class_rights",
    "class_table",
    "habit",
    "idea_of",
    "idea_of_line",
    "kind_of",
    "level",
    "made_up_class",
    "mastery_of_ideas",
    "mastery_of_kinds",
    "mistakes",
    "mistakes_markdown",
    "pick",
    "pick_due",
    "problem_like",
    "read_class",
    "start_named",
    "trait",
]
