"""A class on a page: the files that students handed in, what they made of a set, and its hands."""

from .panel import Classroom

__all__ = ["Classroom"]
