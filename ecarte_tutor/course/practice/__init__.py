"""Practice: what a learner has mastered, what comes next, and sets that a teacher builds."""

from .alike import problem_like
from .annotated_game import GameChoice, annotated_choices, annotated_game
from .classroom import (
    MADE_UP,
    class_csv,
    made_up_class,
    set_csv,
    sets_of,
    sets_of_other_versions,
)
from .habit import habit, trait
from .idea import Idea, idea_of, idea_of_line
from .kind import BASIC, CHOSEN, KINDS, MIXED, kind_of
from .mastery import LAST, Mastery, change, mastery_of_ideas, mastery_of_kinds
from .mistakes import Mistake, mistakes, mistakes_markdown
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
from .picker import DUE, STARTS, AskedProblem, Pick, Start, level, pick
from .set_result import ProblemResult, SetAnswer, SetResult
from .sources import DrawnAhead, InOrder, NextProblem, OneLikeEach, Picks, Source, due_first
from .student import Student, Unread, class_files, in_one_class, read_class, student_of
from .turning_points import TurningPoint, turning_points, turning_points_markdown

__all__ = [
    "BASIC",
    "CHOSEN",
    "DUE",
    "HABITS",
    "KINDS",
    "LAST",
    "MADE_UP",
    "MIXED",
    "STARTS",
    "AskedProblem",
    "Change",
    "ChangedHand",
    "DrawnAhead",
    "GameChoice",
    "Idea",
    "InOrder",
    "Mastery",
    "Mistake",
    "NextProblem",
    "OneLikeEach",
    "Pick",
    "Picks",
    "ProblemResult",
    "SetAnswer",
    "SetResult",
    "Source",
    "Start",
    "Student",
    "TurningPoint",
    "Unread",
    "annotated_choices",
    "annotated_game",
    "change",
    "change_by",
    "changed_by",
    "changed_hands",
    "class_csv",
    "class_files",
    "due_first",
    "examples_of",
    "habit",
    "idea_of",
    "idea_of_line",
    "in_one_class",
    "kind_of",
    "level",
    "made_up_class",
    "mastery_of_ideas",
    "mastery_of_kinds",
    "mistakes",
    "mistakes_markdown",
    "people_markdown",
    "pick",
    "problem_like",
    "read_class",
    "set_csv",
    "sets_of",
    "sets_of_other_versions",
    "student_of",
    "trait",
    "turning_points",
    "turning_points_markdown",
]
