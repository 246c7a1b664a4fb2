"""When enough is known to conclude something of a learner.

A question that is asked after each answer has so many chances to be answered yes by luck. So each
rule here is set for the whole series of looks: how often it says yes of whom it is false, and of
whom it is true, stands in docs/methods.md, measured by `python -m tools.bench.concluded`.
"""

from __future__ import annotations

from typing import Final

LOOKS: Final = (10, 20, 40, 80, 160, 200, 400, 800, 1600, 3200)
"""Numbers of choices at which a learner is compared with the opponents."""

ERRORS_OF_LOOKS: Final = 2.1
"""Errors by which he must lose less at one of them: by luck in some 7 in 100 series of 200."""
