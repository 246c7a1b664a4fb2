"""A class: its students' progress files, their totals, and their results in a teacher's set."""

from .files import class_files, student_of
from .made_up import MADE_UP, made_up_class
from .one_student import in_one_class
from .plots import plot_class, plot_set
from .results import (
    ProblemResult,
    SetResult,
    StudentResult,
    class_csv,
    class_frame,
    covered_by,
    set_csv,
    set_of_a_class,
    sets_of,
    sets_of_other_versions,
)
from .students import Student, Unread, told_unread
from .whole_class import WholeClass, read_class, student_csv

__all__ = [
    "MADE_UP",
    "ProblemResult",
    "SetResult",
    "Student",
    "StudentResult",
    "Unread",
    "WholeClass",
    "class_csv",
    "class_files",
    "class_frame",
    "covered_by",
    "in_one_class",
    "made_up_class",
    "plot_class",
    "plot_set",
    "read_class",
    "set_csv",
    "set_of_a_class",
    "sets_of",
    "sets_of_other_versions",
    "student_csv",
    "student_of",
    "told_unread",
]
