"""A class: students' files, their results in a teacher's set, and the hands of the set."""

from .panel import Classroom

__all__ = ["Classroom"]
