"""Reasons: sentences that are true of a simulation's own cases, and the one that is told.

They count cases, and so load NumPy: only a verdict imports them.
"""

from .choosing import reasons, why
from .differing import why_they_differ, with_differences

__all__ = ["reasons", "why", "why_they_differ", "with_differences"]
