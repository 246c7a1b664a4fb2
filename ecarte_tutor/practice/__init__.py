"""Practice: what a learner has mastered, what comes next, and sets that a teacher builds."""

from .alike import problem_like
from .annotated_game import GameChoice, annotated_choices, annotated_game
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
from .mixing import Turn
from .people import (
    HABITS,
    Change,
    ChangedHand,
    change_by,
    changed_by,
    changed_hands,
    examples_of,
    people_markdown,
)
from .picker import Pick, level, pick, pick_due
from .plan import DIFFICULTIES, MOST_PROBLEMS, Plan
from .start import STARTS, Start, start_named
from .turning_points import TurningPoint, turning_points, turning_points_markdown
from .wish import HINTS_DRAWN, SCORES, Wish

__all__ = [
    "AT_THE_SCORE",
    "BASIC",
    "CHOSEN",
    "DIFFICULTIES",
    "HABITS",
    "HINTS_DRAWN",
    "KINDS",
    "LAST",
    "MIXED",
    "MOST_PROBLEMS",
    "SCORES",
    "STARTS",
    "Change",
    "ChangedHand",
    "GameChoice",
    "Idea",
    "Mastery",
    "Mistake",
    "Pick",
    "Plan",
    "Start",
    "Student",
    "Turn",
    "TurningPoint",
    "Unread",
    "Wish",
    "annotated_choices",
    "annotated_game",
    "change",
    "change_by",
    "changed_by",
    "changed_hands",
    "class_csv",
    "class_files",
    "class_rights",
    "class_table",
    "examples_of",
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
    "people_markdown",
    "pick",
    "pick_due",
    "problem_like",
    "read_class",
    "start_named",
    "trait",
    "turning_points",
    "turning_points_markdown",
]
